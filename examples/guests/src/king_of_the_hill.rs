//! King of the Hill: orthodox chess that a king also wins by coming to the centre.

use menagerie_games::chess::prelude::*;

/// King of the Hill.
pub type KingOfTheHill = Chess<Hill>;

/// A hill in the middle.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hill;

/// The squares d4, e4, d5 and e5.
const TOP: SquareSet8 = SquareSet8::from_bits(0x0000_0018_1800_0000);
const ON_TOP: Reason = Reason::new("hill", "the king is on the hill");

impl Variant for Hill {
    const INFO: &Info = &Info {
        id: "king-of-the-hill",
        name: "King of the Hill",
        about: "Chess in which a king also wins by coming to the centre.",
        opening: "A king that comes to d4, e4, d5 or e5 has won, too.",
        endings: &[ON_TOP],
        rules: include_str!("../rules/king-of-the-hill.md"),
        ..Info::DUEL
    };
    type Extra = ();

    fn decided(&self, at: &Position<()>) -> Option<Outcome> {
        let is_king = |color: &Color| at.board.men.of(*color, KING).intersects(TOP);
        Color::BOTH.into_iter().find(is_king).map(|color| Outcome::win(color.team(), ON_TOP))
    }

    /// A bare king can still walk to the centre.
    fn is_dead(&self, _: &Position<()>) -> bool {
        false
    }
}
