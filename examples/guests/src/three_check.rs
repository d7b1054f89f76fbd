//! Three-check: orthodox chess that the third check wins, too.

use menagerie_games::chess::prelude::*;

/// Three-check.
pub type ThreeCheck = Chess<Checks>;

/// Checks that count.
#[derive(Clone, Copy, Default, Debug)]
pub struct Checks;

const ENOUGH: u8 = 3;
const THIRD_CHECK: Reason = Reason::new("third-check", "the third check");

impl Variant for Checks {
    const INFO: &Info = &Info {
        id: "three-check",
        name: "Three-check",
        about: "Chess in which the third check wins.",
        opening: "Every check counts, and the third one that you give has won.",
        endings: &[THIRD_CHECK],
        rules: include_str!("../rules/three-check.md"),
        ..Info::DUEL
    };
    type Extra = [u8; 2];

    fn follow(&self, before: &Position<[u8; 2]>, _: &Made, now: &mut Position<[u8; 2]>) {
        now.extra[before.color as usize] += u8::from(now.board.in_check(now.color));
    }

    fn decided(&self, at: &Position<[u8; 2]>) -> Option<Outcome> {
        let winner = Color::BOTH.into_iter().find(|color| at.extra[*color as usize] >= ENOUGH)?;
        Some(Outcome::win(winner.team(), THIRD_CHECK))
    }

    fn is_dead(&self, at: &Position<[u8; 2]>) -> bool {
        at.board.men.occupied() == at.board.men.kind(KING)
    }

    fn fields(&self) -> Vec<Field> {
        vec![fields::counts("checks", "Checks", "How many checks each player has given.", ENOUGH)]
    }

    fn read(&self, fields: &Fields<'_>, _: SquareSet8) -> Result<[u8; 2], BadPosition> {
        fields.counts("checks", ENOUGH)
    }

    fn print(&self, checks: &[u8; 2]) -> Vec<String> {
        vec![fen::print_counts(*checks)]
    }

    fn dress(&self, at: &Position<[u8; 2]>, scene: &mut Scene) {
        scene.words.push(format!("Checks given: White {}, Black {}.", at.extra[0], at.extra[1]).into());
    }

    /// A check given is worth more than a pawn.
    fn bonus(&self, at: &Position<[u8; 2]>) -> i32 {
        120 * (i32::from(at.extra[at.color as usize]) - i32::from(at.extra[!at.color as usize]))
    }
}
