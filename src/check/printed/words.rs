//! The words of the game in each language. Only general terms: names come from the world.

use super::Language;

/// A word of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    Recruit,
    Advance,
    MoveBack,
    Activate,
    Roll,
    Hit,
    Eliminate,
    Replace,
    Draw,
    Discard,
    Choose,
    AtWar,
    Active,
    Free,
    Unconquered,
    Besieged,
    InPlay,
    Revealed,
    Hidden,
    Declared,
    Guide,
    Army,
    Companion,
    Minion,
    Fellowship,
    Settlement,
    Stronghold,
    City,
    Town,
    Ring,
    Table,
    CombatCard,
    Attack,
    Enter,
    Within,
    Corruption,
}

/// What a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Term(Term),
    /// The contrary of a term.
    NotTerm(Term),
    Number(u16),
    /// `a`, `an`: one, or nothing at all.
    Article,
    Or,
    And,
    May,
    MayNot,
    UpTo,
    Not,
    If,
    You,
    Opponent,
    FreePeoples,
    Shadow,
    /// A kind of figure, by its noun in the world.
    Kind(&'static str),
    Unit,
    Figure,
    Card,
    Die,
    Step,
    Nation,
    Region,
    /// The picture of a die face on a card.
    Icon,
    /// A deck or a face, by its id in the world.
    Listed(&'static str),
    /// Behind a number: that and all higher ones.
    OrMore,
    /// Known, and of no weight.
    Nothing,
}

use Term::*;
use Word::{
    And, Article, Die, Figure, FreePeoples, Icon, If, Kind, Listed, May, MayNot, Nation, Not,
    NotTerm, Nothing, Number, Opponent, Or, OrMore, Region, Shadow, Step, Unit, UpTo, You,
};

const fn t(term: Term) -> Word {
    Word::Term(term)
}

/// The table of a language: words, separated by `|`, and what they mean. A `*` at the end of a
/// word stands for any ending.
pub(super) fn table(language: Language) -> &'static [(&'static str, Word)] {
    match language {
        Language::English => ENGLISH,
        Language::Spanish => SPANISH,
    }
}

const ENGLISH: &[(&str, Word)] = &[
    (
        "recruit*|muster|musters|mustered|mustering|place|places|placed|raise|raises|put|puts",
        t(Recruit),
    ),
    (
        "gain|gains|gather|gathers|receive|receives|bring|brings|arrive|arrives|appear|appears|deploy*|join|joins|get|gets|reinforce*",
        t(Recruit),
    ),
    (
        "advance*|advancing|move forward|step forward|moves forward|towards at war|closer to war|moves up|move up|goes up|go up",
        t(Advance),
    ),
    (
        "move back|moves back|moved back|back|backwards|away from war|retreat*",
        t(MoveBack),
    ),
    (
        "activat*|make active|becomes active|become active|rouse*|made active|turn active|turns active",
        t(Activate),
    ),
    ("roll*|throw|throws|thrown", t(Roll)),
    (
        "hit|hits|casualty|casualties|score|scores|wound|wounds",
        t(Hit),
    ),
    (
        "eliminat*|destroy*|kill*|take as a casualty|lose|loses",
        t(Eliminate),
    ),
    (
        "replac*|exchang*|swap*|upgrad*|substitut*|turn into|turns into",
        t(Replace),
    ),
    ("draw|draws|drawn|drawing", t(Draw)),
    (
        "discard*|leaves the table|leave the table|remove from the table|removed from the table|is removed|get rid of|is lost|remove this card|remove it",
        t(Discard),
    ),
    (
        "choose|chooses|chosen|choosing|select*|pick|picks",
        t(Choose),
    ),
    ("at war|to war|gone to war", t(AtWar)),
    ("active", t(Active)),
    ("passive|inactive", NotTerm(Active)),
    ("free|unoccupied", t(Free)),
    ("unconquered", t(Unconquered)),
    ("conquered", NotTerm(Unconquered)),
    (
        "besieged|under siege|besieging|besieges|besiege|siege",
        t(Besieged),
    ),
    ("unbesieged", NotTerm(Besieged)),
    ("in play", t(InPlay)),
    ("revealed|reveal|reveals", t(Revealed)),
    ("hidden|hide|hides", t(Hidden)),
    (
        "declared|declare|declares|declaration|declaring",
        t(Declared),
    ),
    ("guide", t(Guide)),
    ("army|armies", t(Army)),
    ("companion|companions|group|groups", t(Companion)),
    ("minion|minions", t(Minion)),
    ("fellowship", t(Fellowship)),
    ("settlement|settlements", t(Settlement)),
    ("stronghold|strongholds", t(Stronghold)),
    ("city|cities", t(City)),
    ("town|towns", t(Town)),
    ("elven ring|elven rings|ring|rings", t(Ring)),
    ("on table|on the table|table", t(Table)),
    ("combat card|combat cards", t(CombatCard)),
    ("attack|attacks|attacked|attacking", t(Attack)),
    ("enter*|move into|moves into", t(Enter)),
    (
        "within|adjacent|neighbouring|next to|bordering|away|distance",
        t(Within),
    ),
    ("corruption", t(Corruption)),
    ("one|single|another", Number(1)),
    ("two", Number(2)),
    ("three", Number(3)),
    ("four", Number(4)),
    ("five", Number(5)),
    ("six", Number(6)),
    ("seven", Number(7)),
    ("eight", Number(8)),
    ("nine", Number(9)),
    ("ten", Number(10)),
    ("a|an", Article),
    ("or|either|or else", Or),
    ("and|plus|along with|together with|as well as", And),
    (
        "may|can|optionally|if you wish|if you like|if you want|if desired|is allowed to|are allowed to|be allowed to",
        May,
    ),
    (
        "may not|cannot|can't|can not|must not|may never|can never|is not allowed to|are not allowed to|is forbidden|are forbidden|forbidden|forbid|forbids|it is impossible|is unable to|prevented from|not be allowed to|neither|may neither|may only|can only|only be|may be activated only",
        MayNot,
    ),
    (
        "up to|move up to|moves up to|moved up to|at most|no more than|maximum|maximum of|a maximum of|to a maximum of|not more than",
        UpTo,
    ),
    ("not|isn't|aren't|without|no|yet to|hasn't", Not),
    (
        "if|only if|unless|while|as long as|provided|when|whenever|once|before|requires|required|require|need|needs|must be|in case|on condition|needed|as soon as|every time|each time",
        If,
    ),
    (
        "by|combat roll|combat rolls|from the fellowship|once the fellowship is on the mordor track",
        Nothing,
    ),
    ("you|your|friendly|owner|yours", You),
    (
        "opponent|opponents|enemy|enemies|opponent's|adversary|the other player",
        Opponent,
    ),
    ("free peoples|free people's|free peoples'", FreePeoples),
    ("shadow", Shadow),
    ("unit|units|army unit|army units|troop|troops", Unit),
    ("figure|figures", Figure),
    ("card|cards|event card|event cards|deck|decks", Word::Card),
    (
        "die|dice|action die|action dice|die result|dice results|die results|result",
        Die,
    ),
    ("step|steps|box|boxes|space|spaces", Step),
    ("nation|nations", Nation),
    ("region|regions|area|areas", Region),
    ("icon|icons|symbol", Icon),
    (
        "or more|or higher|or greater|or better|or above|and higher|and above|and up|and over|or over",
        OrMore,
    ),
    (
        "may be played|can be played|may play this|can play this|may play it|can play it|may only be played|can only be played|put this card|place this card|play this card|put it on|place it on|lay this card|lay this|place this|put this|there|or elsewhere|one of|either deck|at least|both decks|one or more|one after the other|each one|one by one",
        Nothing,
    ),
];

const SPANISH: &[(&str, Word)] = &[
    (
        "reclut*|coloc*|coloq*|pon|pone|ponga|poner|situ*|despl*|anad*|recib*|lleg*|acud*|aparec*|aparez*|se une|se unen",
        t(Recruit),
    ),
    ("avanz*|avanc*|adelant*", t(Advance)),
    ("retroced*|mueve hacia atras|hacia atras", t(MoveBack)),
    (
        "activar|activa a|se activa|activad|activarse|activado|activados|activada|activan|active a|activala|activalo|activalas|activalos",
        t(Activate),
    ),
    ("tir*|lanz*|lance", t(Roll)),
    ("impact*|baja|bajas|herida|heridas", t(Hit)),
    ("elimin*|destruy*|pierde|pierda", t(Eliminate)),
    ("reemplaz*|reemplac*|sustitu*|cambi*", t(Replace)),
    (
        "roba|robar|robas|robe|robad|roban|toma|tomar|coge|coger",
        t(Draw),
    ),
    (
        "descart*|se retira|deja la mesa|abandona la mesa",
        t(Discard),
    ),
    ("elig*|eleg*|escog*|escoj*|selecciona*", t(Choose)),
    ("en guerra|a la guerra", t(AtWar)),
    ("activa|activo|activas|activos", t(Active)),
    (
        "pasiva|pasivo|pasivas|pasivos|inactiva|inactivo",
        NotTerm(Active),
    ),
    ("libre|libres|desocupad*", t(Free)),
    ("sin conquistar|no conquistad*", t(Unconquered)),
    ("conquistad*", NotTerm(Unconquered)),
    (
        "asediad*|sitiad*|bajo asedio|asedia|asedio|asedie",
        t(Besieged),
    ),
    ("sin asediar", NotTerm(Besieged)),
    ("en juego", t(InPlay)),
    ("revelad*|revela", t(Revealed)),
    ("ocult*", t(Hidden)),
    ("declar*", t(Declared)),
    ("guia", t(Guide)),
    ("ejercito|ejercitos", t(Army)),
    ("companero|companeros", t(Companion)),
    ("esbirro|esbirros", t(Minion)),
    ("comunidad", t(Fellowship)),
    ("asentamiento|asentamientos", t(Settlement)),
    ("baluarte|baluartes|fortaleza|fortalezas", t(Stronghold)),
    ("ciudad|ciudades", t(City)),
    ("pueblo|pueblos|villa|villas", t(Town)),
    ("anillo elfico|anillos elficos|anillo|anillos", t(Ring)),
    ("en la mesa|sobre la mesa|en mesa|mesa", t(Table)),
    ("carta de combate|cartas de combate", t(CombatCard)),
    ("atac*|ataque|ataques|atacad*", t(Attack)),
    ("entr*", t(Enter)),
    ("adyacente|adyacentes|distancia|vecina|vecinas", t(Within)),
    ("corrupcion", t(Corruption)),
    ("uno|una sola|un solo|otro|otra", Number(1)),
    ("dos", Number(2)),
    ("tres", Number(3)),
    ("cuatro", Number(4)),
    ("cinco", Number(5)),
    ("seis", Number(6)),
    ("siete", Number(7)),
    ("ocho", Number(8)),
    ("nueve", Number(9)),
    ("diez", Number(10)),
    ("un|una", Article),
    ("o|u|o bien", Or),
    ("y|e|junto con|ademas de|asi como|mas", And),
    (
        "puede|puedes|pueden|podra|podran|opcional|opcionalmente|si lo desea|si lo deseas|si quieres|si quiere",
        May,
    ),
    (
        "no puede|no puedes|no pueden|no podra|no podran|se prohibe|prohibido|tampoco|solo puede|solo pueden|unicamente puede",
        MayNot,
    ),
    ("hasta|como maximo|un maximo de|maximo|no mas de", UpTo),
    ("no|sin|ningun|ninguna", Not),
    (
        "si|solo si|mientras|cuando|siempre que|a menos que|requiere|salvo que|en cuanto|cada vez que|en caso de|hace falta|con tal de que|debe estar|antes de",
        If,
    ),
    ("tu|tus|propio|propia|propios|propias|amigo|amiga", You),
    (
        "oponente|enemigo|enemiga|enemigos|enemigas|adversario|rival",
        Opponent,
    ),
    ("pueblos libres", FreePeoples),
    ("sombra", Shadow),
    (
        "unidad|unidades|unidad de ejercito|unidades de ejercito|tropa|tropas",
        Unit,
    ),
    ("regular|regulares", Kind("regular")),
    ("elite|elites|de elite", Kind("elite")),
    ("lider|lideres", Kind("leader")),
    ("nazgul", Kind("nazgul")),
    ("figura|figuras", Figure),
    (
        "carta|cartas|carta de evento|cartas de evento|mazo|mazos",
        Word::Card,
    ),
    (
        "dado|dados|dado de accion|dados de accion|resultado|resultados",
        Die,
    ),
    ("paso|pasos|casilla|casillas", Step),
    ("nacion|naciones", Nation),
    ("region|regiones|zona|zonas", Region),
    ("icono|iconos|simbolo", Icon),
    ("o mas|o mayor|o superior|en adelante", OrMore),
    ("estrategia", Listed("strategy")),
    ("personaje", Listed("character")),
    ("ejercito", Listed("army")),
    ("reclutamiento", Listed("muster")),
    ("evento", Listed("event")),
    ("voluntad del oeste", Listed("will-of-the-west")),
    ("ojo", Listed("eye")),
    (
        "se puede jugar|puedes jugar|puede jugar|puede jugarse|solo se puede jugar|cualquiera de los dos|cualquiera de ellos|coloca esta carta|pon esta carta|coloca esto|uno de los|una de las|uno de|una de|al menos|cada uno|cada una|uno tras otro|uno a uno|una a una|cualquiera de los dos mazos",
        Word::Nothing,
    ),
];
