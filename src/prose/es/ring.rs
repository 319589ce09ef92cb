//! Spanish clauses and conditions of the Fellowship, the Hunt and its dice.

use crate::syntax::tree::{
    Change, ChangeDice, HuntTerm, HuntThing, Operand, RingClause, Separate, TileKind, TileTest,
};

use crate::world::Realm;

use super::grammar::{counted, number, or};
use super::{Form, Spanish};

impl Spanish<'_> {
    /// What a clause does: `cura un punto de Corrupción`.
    pub(super) fn ring(&self, clause: &RingClause, form: Form) -> String {
        let points = |value| counted(value, false, "punto", "puntos");
        match clause {
            RingClause::PutTile => format!(
                "{} en juego la ficha de Caza especial de esta carta: se añade a la Reserva de Caza en \
                 cuanto la Comunidad esté en la Senda de Mordor",
                form.of("pon", "poner")
            ),
            RingClause::ReplaceTile => format!(
                "{} otra ficha de Caza, que se usa en su lugar; la primera vuelve después a la Reserva \
                 de Caza",
                form.of("roba", "robar")
            ),
            RingClause::ReduceHunt(by) => format!(
                "{} en {} el daño de la Caza",
                form.of("reduce", "reducir"),
                one(by.value)
            ),
            RingClause::PreventDraw => {
                format!(
                    "{} que se robe la ficha de Caza",
                    form.of("impide", "impedir")
                )
            }
            RingClause::AddToRoll(by) => format!(
                "{} {} a cada dado de la tirada de Caza",
                form.of("suma", "sumar"),
                by.value
            ),
            RingClause::DrawTiles(count) => {
                let count = count.map_or(1, |count| count.value);
                let tiles = counted(count, true, "ficha de Caza", "fichas de Caza");
                format!("{} {tiles}", form.of("roba", "robar"))
            }
            RingClause::HuntWith(term) => {
                let term = match term {
                    None => "",
                    Some(HuntTerm::WithoutReduction) => {
                        "; su daño no se puede reducir antes de convertirse en Corrupción"
                    }
                    Some(HuntTerm::RandomCasualty) => {
                        "; hay que eliminar a un Compañero al azar para reducir su daño"
                    }
                };
                let verb = form.of("aplica", "aplicar");
                format!("{verb} esa ficha como en una Caza con éxito{term}")
            }
            RingClause::RollForHunt => format!("{} la tirada de Caza", form.of("haz", "hacer")),
            RingClause::RemoveEyes => {
                format!("{} los Ojos de la partida", form.of("retira", "retirar"))
            }
            RingClause::ReturnTiles => format!(
                "{} las demás fichas a la Reserva de Caza",
                form.of("devuelve", "devolver")
            ),
            RingClause::Heal(by) => {
                format!(
                    "{} {} de Corrupción",
                    form.of("cura", "curar"),
                    points(by.value)
                )
            }
            RingClause::AddCorruption(by) => {
                format!(
                    "{} {} de Corrupción",
                    form.of("añade", "añadir"),
                    points(by.value)
                )
            }
            RingClause::AddLevel => format!(
                "{} tanta Corrupción como el Nivel de ese Compañero",
                form.of("añade", "añadir")
            ),
            RingClause::Hide => format!("{} la Comunidad", form.of("oculta", "ocultar")),
            RingClause::Reveal => format!("{} la Comunidad", form.of("revela", "revelar")),
            RingClause::Move => format!("{} la Comunidad", form.of("mueve", "mover")),
            RingClause::Shift => format!(
                "{} la figura de la Comunidad a una región adyacente",
                form.of("mueve", "mover")
            ),
            RingClause::Separate(it) => separate(*it, form),
            RingClause::SeparateAsTile => format!(
                "{} tantos Compañeros como indique el número de esa ficha, que se quedan en la \
                 región de la Comunidad",
                form.of("separa", "separar")
            ),
            RingClause::ChangeDice(it) => self.change_dice(it, form),
            RingClause::DiscardDice { face, .. } => {
                let face = face.as_ref();
                let showing = face.map(|word| format!(" que muestren {}", self.face(&word.text)));
                let showing = showing.unwrap_or_default();
                let verb = form.of("descarta", "descartar");
                format!("{verb} todos los dados de Acción sin usar de tu oponente{showing}")
            }
            RingClause::DiscardCard { card, or_random } => {
                let random = match or_random {
                    true => ", o una al azar de la mano de su dueño",
                    false => "",
                };
                let card = self.phrase(card).text;
                let verb = form.of("descarta", "descartar");
                format!("{verb} {card} que esté sobre la mesa{random}")
            }
            RingClause::ChooseCompanion => format!(
                "{} al azar a un Compañero de la Comunidad",
                form.of("elige", "elegir")
            ),
            RingClause::EliminateCharacter(who) => format!(
                "{} {}",
                form.of("elimina", "eliminar"),
                match who {
                    Operand::Phrase(phrase) => self.acted_on(phrase),
                    other => self.to(other, Realm::Characters),
                }
            ),
        }
    }

    fn face(&self, id: &str) -> String {
        self.words.header_face(id)
    }

    fn change_dice(&self, it: &ChangeDice, form: Form) -> String {
        let many = it.number.value > 1;
        let verb = form.of("cambia", "cambiar");
        let up_to = if it.up_to { "hasta " } else { "" };
        let dice = counted(
            it.number.value,
            false,
            "dado de Acción sin usar",
            "dados de Acción sin usar",
        );
        let showing = it.face.as_ref().map(|word| {
            let shows = if many { "muestren" } else { "muestre" };
            format!(" que {shows} {}", self.face(&word.text))
        });
        let showing = showing.unwrap_or_default();
        format!("{verb} {up_to}{dice}{showing} a {}", self.face(&it.to.text))
    }

    /// A condition about tiles that were drawn.
    pub(super) fn tile_test(&self, test: &TileTest) -> String {
        let kinds = match test {
            TileTest::AllEyes => return "todas esas fichas son Ojos".to_owned(),
            TileTest::Is(kinds) => kinds,
        };
        let kinds: Vec<String> = kinds
            .iter()
            .map(|kind| match kind {
                TileKind::Eye => "un Ojo".to_owned(),
                TileKind::Special(side) => {
                    format!("una ficha especial de {}", self.name(side).text)
                }
            })
            .collect();
        format!("esa ficha es {}", or(&kinds))
    }

    /// A change of the Hunt, as it stands after `cuando` or `antes de que`.
    pub(super) fn hunt_change(&self, thing: HuntThing, change: &Change) -> String {
        let by = self.doer(change);
        match (thing, by) {
            (HuntThing::Tile, Some(by)) => {
                format!("{} {} una ficha de Caza", by.text, by.verb("robe", "roben"))
            }
            (HuntThing::Tile, None) => "se robe una ficha de Caza".to_owned(),
            (HuntThing::Roll, _) => "se haga la tirada de Caza".to_owned(),
        }
    }
}

/// `uno`, `dos`
fn one(value: u16) -> String {
    match value {
        1 => "uno".to_owned(),
        value => number(value, false),
    }
}

fn separate(it: Separate, form: Form) -> String {
    let mut text = format!(
        "{} de la Comunidad a un Compañero o a un grupo de Compañeros",
        form.of("separa", "separar")
    );
    if it.or_move {
        let verb = form.of("mueve", "mover");
        text.push_str(&format!(", o {verb} a uno que esté en el mapa"));
    }
    if let Some(level) = it.level {
        text.push_str(&format!("; su Nivel cuenta como {}", level.value));
    }
    if let Some(further) = it.further {
        let regions = counted(further.value, true, "región", "regiones");
        text.push_str(&format!("; pueden ir hasta {regions} más lejos"));
    }
    if it.into_siege {
        text.push_str("; pueden acabar en un Baluarte asediado");
    }
    text
}
