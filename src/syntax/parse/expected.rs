//! The human names of what the grammar expected.

use crate::diagnostic::one_of;

use super::Rule;

/// So many possibilities are named; of more, none.
const MAX_NAMED: usize = 4;

/// What was expected, in words, without what could only have followed as well. `None` when nothing
/// had to follow. `ends` says whether the line or a list ends there.
pub(super) fn expected(rules: &[Rule], ends: bool) -> Option<String> {
    const NOUN: &str = "a noun";
    let mut keywords: Vec<&str> = Vec::new();
    let mut things: Vec<&str> = Vec::new();
    for rule in rules {
        match name(*rule) {
            Some(Expected::Keyword(word)) if !keywords.contains(&word) => keywords.push(word),
            Some(Expected::Thing(thing)) if !things.contains(&thing) => things.push(thing),
            _ => {}
        }
    }
    // What starts with a name is more than the name.
    if things.len() > 1 {
        things.retain(|thing| *thing != "a name");
    }
    // Where something else may stand, the noun is there already, or a name does without.
    let complete = rules.iter().any(|rule| {
        matches!(
            rule,
            Rule::filter | Rule::but | Rule::comma | Rule::or_word | Rule::and_word
        )
    });
    if complete || things.len() + keywords.len() > 1 {
        things.retain(|thing| *thing != NOUN);
    }
    if keywords.len() + things.len() > MAX_NAMED {
        keywords.truncate(MAX_NAMED.saturating_sub(things.len()));
    }
    let keyword_text = one_of(&keywords);
    let thing_text = things.join(" or ");
    match (thing_text.is_empty(), keyword_text.is_empty()) {
        (true, true) if ends && rules.contains(&Rule::or_word) => Some("`or`".to_owned()),
        (true, true) if ends && rules.contains(&Rule::and_word) => Some("`and`".to_owned()),
        (true, true) if ends && rules.contains(&Rule::comma) => Some("`,`".to_owned()),
        (true, true) => None,
        (true, false) => Some(keyword_text),
        (false, true) => Some(thing_text),
        (false, false) => Some(format!("{thing_text} or {keyword_text}")),
    }
}

enum Expected {
    Keyword(&'static str),
    Thing(&'static str),
}

fn name(rule: Rule) -> Option<Expected> {
    use Expected::{Keyword, Thing};
    Some(match rule {
        Rule::operand | Rule::operand_bare | Rule::operands | Rule::subject | Rule::list => {
            Thing("a name or a phrase")
        }
        Rule::phrase | Rule::phrase_bare | Rule::recruit_part => Thing("a phrase such as `1 unit`"),
        Rule::measure | Rule::many => Thing("a number"),
        Rule::quantity => Thing("a number of the game such as `hits`"),
        Rule::comparison => Thing("a comparison such as `at least`"),
        Rule::rolls | Rule::kw_combat_roll => Keyword("combat roll"),
        Rule::kw_re_roll => Keyword("re-roll"),
        Rule::kw_re_roll_hits => Keyword("re-roll hits"),
        Rule::kw_hits => Keyword("hits"),
        Rule::kw_misses => Keyword("misses"),
        Rule::kw_into_hits => Keyword("into hits"),
        Rule::kw_to => Keyword("to"),
        Rule::kw_combat_card => Keyword("combat card"),
        Rule::kw_leadership => Keyword("leadership"),
        Rule::kw_the_opponents => Keyword("the opponent's"),
        Rule::kw_from_table => Keyword("from table"),
        Rule::kw_as_many => Keyword("as many"),
        Rule::kw_on => Keyword("on"),
        Rule::when_clause | Rule::for_each_face | Rule::battle => Thing("a clause"),
        Rule::reduced => Thing("what is reduced, such as `the opponent's dice`"),
        Rule::time_at
        | Rule::time_round
        | Rule::time_window
        | Rule::time
        | Rule::kw_before_combat_roll
        | Rule::kw_before_re_roll
        | Rule::kw_after_re_roll
        | Rule::kw_before_casualties
        | Rule::kw_after_casualties => Thing("a time such as `after re-roll`"),
        Rule::word | Rule::noun_list | Rule::adjective | Rule::adjective_list => Thing("a noun"),
        Rule::the_name | Rule::bare_name | Rule::quoted => Thing("a name"),
        Rule::language => Thing("a language such as `en`"),
        Rule::printed_text => Thing("the text in quotes"),
        Rule::number => Thing("a number"),
        Rule::state_word => Thing("a state such as `active`"),
        Rule::fellowship => return None,
        Rule::condition | Rule::condition_and | Rule::kw_opponent_played_card => {
            Thing("a condition")
        }
        Rule::predication | Rule::compare | Rule::tile_is | Rule::all_eyes => Thing("a condition"),
        Rule::p_in_play
        | Rule::p_at_war
        | Rule::p_on_track
        | Rule::p_in_battle
        | Rule::p_within
        | Rule::p_in
        | Rule::p_with
        | Rule::p_controls
        | Rule::p_besieged
        | Rule::p_is
        | Rule::p_state => Thing("what is said of it, such as `at war` or `in PLACE`"),
        Rule::change | Rule::participle | Rule::participles => {
            Thing("what happens, such as `revealed` or `eliminated`")
        }
        Rule::agent | Rule::agent_alone | Rule::attack_agent => Thing("who or what does it"),
        Rule::body | Rule::colon => Keyword(":"),
        Rule::block | Rule::ban_block | Rule::lbrace => Keyword("{"),
        Rule::rparen => Keyword(")"),
        // Not `kw_advance`: that may also stand in a ban, and is never alone elsewhere.
        Rule::kw_choose
        | Rule::kw_recruit
        | Rule::kw_move_back
        | Rule::kw_move
        | Rule::kw_activate
        | Rule::kw_roll
        | Rule::kw_hit
        | Rule::kw_eliminate
        | Rule::kw_replace
        | Rule::kw_draw
        | Rule::kw_put_tile
        | Rule::kw_replace_tile
        | Rule::kw_reduce_hunt
        | Rule::kw_prevent_draw
        | Rule::kw_add
        | Rule::kw_hunt_with_tile
        | Rule::kw_roll_hunt
        | Rule::kw_remove_eyes
        | Rule::kw_return_tiles
        | Rule::kw_heal
        | Rule::kw_hide_fellowship
        | Rule::kw_reveal_fellowship
        | Rule::kw_shift_fellowship
        | Rule::kw_move_fellowship
        | Rule::kw_separate_group
        | Rule::kw_separate_or_move
        | Rule::kw_separate_as_tile
        | Rule::kw_change
        | Rule::kw_discard_all_unused
        | Rule::kw_discard
        | Rule::kw_choose_companion
        | Rule::put_tile
        | Rule::replace_tile
        | Rule::reduce_hunt
        | Rule::prevent_draw
        | Rule::add_to_roll
        | Rule::add_corruption
        | Rule::add_level
        | Rule::draw_tiles
        | Rule::hunt_with
        | Rule::roll_hunt
        | Rule::remove_eyes
        | Rule::return_tiles
        | Rule::heal
        | Rule::hide_fellowship
        | Rule::reveal_fellowship
        | Rule::shift_fellowship
        | Rule::move_fellowship
        | Rule::separate_as_tile
        | Rule::separate
        | Rule::change_dice
        | Rule::discard_dice
        | Rule::discard_card
        | Rule::choose_companion
        | Rule::eliminate_character
        | Rule::kw_assault
        | Rule::attack
        | Rule::retreat_army
        | Rule::play_card
        | Rule::kw_either
        | Rule::kw_opponent_must
        | Rule::choose
        | Rule::recruit
        | Rule::advance
        | Rule::move_back
        | Rule::move_clause
        | Rule::activate
        | Rule::roll
        | Rule::hit
        | Rule::eliminate
        | Rule::replace
        | Rule::draw
        | Rule::may
        | Rule::either
        | Rule::add
        | Rule::reduce
        | Rule::limit
        | Rule::cancel
        | Rule::forfeit
        | Rule::turn
        | Rule::strike
        | Rule::take_hits
        | Rule::retreat
        | Rule::withdraw
        | Rule::bar_re_roll
        | Rule::bar_card
        | Rule::kw_reduce
        | Rule::kw_limit
        | Rule::kw_cancel
        | Rule::kw_forfeit
        | Rule::kw_turn
        | Rule::kw_strike_with
        | Rule::kw_take
        | Rule::kw_retreat
        | Rule::kw_withdraw
        | Rule::kw_opponent_may_not
        | Rule::opponent => Thing("a clause"),
        Rule::amount => Thing("a number of dice"),
        Rule::hit_by | Rule::kw_by_the_roll_of => Keyword("by the roll of"),
        Rule::kw_as_a_battle => Keyword("as a battle"),
        Rule::taking | Rule::kw_taking => Keyword("taking"),
        Rule::kw_or_else => Keyword("or else eliminate"),
        Rule::kw_without_a_die => Keyword("without a die"),
        Rule::kw_without_ceasing => Keyword("without ceasing"),
        Rule::attack_rounds | Rule::kw_for => Keyword("for"),
        Rule::kw_rounds => Keyword("rounds"),
        Rule::attack_from | Rule::move_from | Rule::kw_from => Keyword("from"),
        Rule::attack_with => Keyword("with"),
        Rule::dice_word => Keyword("dice"),
        Rule::threshold => Thing("a number such as `5+`"),
        Rule::recruit_place | Rule::change_place | Rule::ban_place | Rule::kw_in => Keyword("in"),
        Rule::change_by | Rule::kw_by => Keyword("by"),
        Rule::kw_through => Keyword("through"),
        Rule::kw_corruption => Keyword("corruption"),
        Rule::kw_unused => Keyword("unused"),
        Rule::kw_further => Keyword("further"),
        Rule::kw_of => Keyword("of"),
        Rule::move_to => Keyword("to"),
        Rule::kw_regions => Keyword("regions"),
        Rule::kw_step => Keyword("step"),
        Rule::kw_to_war => Keyword("to war"),
        Rule::kw_each => Keyword("each"),
        Rule::kw_icon => Keyword("icon"),
        Rule::kw_paying => Keyword("paying"),
        Rule::kw_opponent => Keyword("opponent"),
        Rule::kw_owner => Keyword("owner"),
        Rule::kw_while => Keyword("while"),
        Rule::kw_at_least => Keyword("at least"),
        Rule::kw_at_most => Keyword("at most"),
        Rule::kw_exactly => Keyword("exactly"),
        Rule::kw_except_by => Keyword("except by"),
        Rule::kw_may_not => Keyword("may not"),
        Rule::kw_may => Keyword("may"),
        Rule::reaction_how => return None,
        Rule::kw_may_discard => Keyword("may discard this"),
        Rule::kw_discard_this => Keyword("discard this"),
        Rule::deed | Rule::kw_enter | Rule::kw_attack => Keyword("attack"),
        Rule::kw_use_card
        | Rule::kw_be_activated
        | Rule::ban_card
        | Rule::ban_activated
        | Rule::ban_advance
        | Rule::ban_regions => Thing("what may not be done"),
        _ => return None,
    })
}
