//! The arguments of the program.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Writes, checks and plays the event cards of a board game.
///
/// The base game is part of the program. Further packs are folders with a `pack.ron`.
#[derive(Debug, Parser)]
#[command(
    name = "westron",
    version,
    max_term_width = 100,
    after_help = include_str!("../../docs/help/main.txt")
)]
pub struct Cli {
    /// A folder with a pack to load after the base game. Can be given several times.
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check cards, scenarios, worlds and packs, and report everything that is wrong.
    #[command(
        after_help = include_str!("../../docs/help/check.txt")
    )]
    Check(CheckArgs),
    /// Bring cards and scenarios into the one canonical layout.
    #[command(
        after_help = include_str!("../../docs/help/fmt.txt")
    )]
    Fmt(FmtArgs),
    /// List the cards, or the names of the world.
    #[command(after_help = include_str!("../../docs/help/list.txt"))]
    List(ListArgs),
    /// Show one card: its header, its text, its clauses with their numbers.
    #[command(
        after_help = include_str!("../../docs/help/show.txt")
    )]
    Show(ShowArgs),
    /// Play a card on a board.
    #[command(
        override_usage = "westron play [OPTIONS] <CARD>\n       westron play [OPTIONS] --when <LINE>\n       westron play [OPTIONS] --resume <FILE>",
        after_help = include_str!("../../docs/help/play.txt")
    )]
    Play(PlayArgs),
    /// List every legal outcome of a card on a board.
    #[command(
        override_usage = "westron outcomes [OPTIONS] <CARD>\n       westron outcomes [OPTIONS] --when <LINE>",
        after_help = include_str!("../../docs/help/outcomes.txt")
    )]
    Outcomes(OutcomesArgs),
    /// Run scenarios.
    #[command(
        after_help = include_str!("../../docs/help/test.txt")
    )]
    Test(TestArgs),
    /// Change cards a little, and say which changes no scenario notices.
    #[command(after_help = include_str!("../../docs/help/mutate.txt"))]
    Mutate(MutateArgs),
    /// Show how a card behaves on the boards at its own boundaries.
    #[command(after_help = include_str!("../../docs/help/probe.txt"))]
    Probe(ProbeArgs),
    /// Explain a diagnostic code, with a wrong and a right example.
    #[command(
        after_help = include_str!("../../docs/help/explain.txt")
    )]
    Explain(ExplainArgs),
    /// Write a starting file that passes `check`.
    #[command(after_help = include_str!("../../docs/help/new.txt"))]
    New(NewArgs),
    /// Answer an editor: findings, completion, hover and more while cards are written.
    #[command(after_help = include_str!("../../docs/help/lsp.txt"))]
    Lsp(LspArgs),
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// The languages that cards can be read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

/// Text, JSON or JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum TestFormat {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For build servers.
    Junit,
}

/// The options of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files and folders.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Files and folders.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only say which files would change; exit with 1 if one would.
    #[arg(long)]
    pub check: bool,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub enum ListKind {
    /// The cards.
    #[default]
    Cards,
    /// The regions, each with its Nation, Settlement and neighbours.
    Regions,
    /// The Nations, with their side and the word before their figures.
    Nations,
    /// The Characters, with their side.
    Characters,
    /// The kinds of figure, as cards and scenarios call them.
    Figures,
    /// The Hunt tiles.
    Tiles,
}

/// The options of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// What is listed.
    #[arg(value_enum, default_value_t)]
    pub what: ListKind,
    /// Only the cards of this side: `Free Peoples` or `Shadow`.
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Only the cards of this deck, such as `strategy`.
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The title or code of the card.
    pub card: String,
    /// The language of its text.
    #[arg(long, value_enum, default_value_t)]
    pub lang: Language,
    /// How the card is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Where a card is played.
#[derive(Debug, Args)]
pub struct BoardArgs {
    /// A board saved by `play --save`, or the `state` of a report, in place of the set-up.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// A line as in a scenario's `given`: what stands in a region, politics, and so on.
    #[arg(long = "given", value_name = "LINE")]
    pub given: Vec<String>,
    /// The face of the die that the card is played by.
    #[arg(long, value_name = "FACE", conflicts_with = "when")]
    pub die: Option<String>,
    /// What happens in place of a card played, as behind a scenario's `when`.
    #[arg(long, value_name = "LINE", conflicts_with = "card")]
    pub when: Option<String>,
}

/// What chance brings, each kind in its order; as the lines of a scenario's `given` of the same names.
#[derive(Debug, Args)]
#[group(id = "script", multiple = true, conflicts_with = "seed")]
pub struct ScriptArgs {
    /// The numbers that dice show: 5,6,2.
    #[arg(long, value_name = "NUMBERS")]
    pub rolls: Vec<String>,
    /// The faces that Action dice show: eye,army.
    #[arg(long, value_name = "FACES")]
    pub faces: Vec<String>,
    /// The Hunt tiles drawn: 2,eye.
    #[arg(long, value_name = "TILES")]
    pub tiles: Vec<String>,
    /// The Companions taken at random.
    #[arg(long, value_name = "NAMES")]
    pub companions: Vec<String>,
    /// The title or code of a card drawn. Can be given several times.
    #[arg(long, value_name = "CARD")]
    pub cards: Vec<String>,
}

/// Who answers where no answer is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Auto {
    /// The first option of each question.
    First,
    /// Any option, by the seed.
    Random,
}

/// The options of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The title or code of the card.
    #[arg(required_unless_present_any = ["resume", "when"])]
    pub card: Option<String>,
    /// The board.
    #[command(flatten)]
    pub board: BoardArgs,
    /// What chance brings.
    #[command(flatten)]
    pub script: ScriptArgs,
    /// Go on with a play that was saved at a question.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["card", "state", "given", "die", "when", "seed", "script"])]
    pub resume: Option<PathBuf>,
    /// The answer to the next question: the label of an option, or a word of it that fits no other.
    /// Can be given several times
    #[arg(long = "choose", value_name = "LABEL")]
    pub choose: Vec<String>,
    /// Who answers further questions.
    #[arg(long, value_enum)]
    pub auto: Option<Auto>,
    /// The seed of dice and draws: the same seed gives the same results. 0 if it is not given.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Where to save: the play at its open question, or the board after it.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `outcomes`.
#[derive(Debug, Args)]
pub struct OutcomesArgs {
    /// The title or code of the card.
    #[arg(required_unless_present = "when")]
    pub card: Option<String>,
    /// The board.
    #[command(flatten)]
    pub board: BoardArgs,
    /// How many ways are followed at most.
    #[arg(long, value_name = "N", default_value_t = crate::play::DEFAULT_LIMIT)]
    pub limit: usize,
    /// How the outcomes are written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Scenario files, and folders with them.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Only the scenarios with this text in their title or file.
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// How the results are written.
    #[arg(long, value_enum, default_value_t)]
    pub format: TestFormat,
}

/// The options of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// Titles or codes of cards.
    #[arg(value_name = "CARD")]
    pub cards: Vec<String>,
    /// Scenario files, and folders with them, in place of those of the loaded packs.
    #[arg(long, value_name = "PATH")]
    pub scenarios: Vec<PathBuf>,
    /// How many mutants are tried at most.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub limit: usize,
    /// End with exit status 1 if fewer of the mutants are noticed, in percent.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub min_score: Option<u8>,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `probe`.
#[derive(Debug, Args)]
pub struct ProbeArgs {
    /// The title or code of the card.
    pub card: String,
    /// How many boards are looked at most, besides the base board.
    #[arg(long, value_name = "N", default_value_t = crate::kit::probe::DEFAULT_LIMIT)]
    pub limit: usize,
    /// How the table is written.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// The options of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code, such as `W0201`.
    pub code: Option<String>,
}

/// What can be begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NewKind {
    /// A file with one card.
    Card,
    /// A folder with a pack: `pack.ron`, a card, a scenario.
    Pack,
    /// A file with one scenario.
    Scenario,
}

/// The options of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// What to begin.
    #[arg(value_enum)]
    pub kind: NewKind,
    /// The title of the card or scenario, or the name of the pack.
    pub name: String,
    /// The folder to write into; the current one if it is not given.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
    /// The side of the card.
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The deck of the card.
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
}

/// The options of `lsp`.
#[derive(Debug, Args)]
pub struct LspArgs {
    /// Some editors add it. It is what happens anyway.
    #[arg(long, hide = true)]
    pub stdio: bool,
}
