//! What a capture brings when both sides go on taking on its square: *static exchange evaluation*.
//!
//! Each side takes with what is worth least to it and stops where that pays. Nothing is played: men are lifted off the set of
//! occupied squares one by one, so that sliders behind them join in. Pins and promotions on the way are not looked at.

use super::{Color, Man, Men, Worth};
use menagerie_board::{Geometry, Square, SquareSet};

/// More than all men of a board are worth: what a side would lose that leaves its king where it can be taken.
const PRICELESS: i32 = 100_000;

/// A movement, and the men that join in on its goal.
pub struct Exchange<'m, G: Geometry, F, const KINDS: usize> {
    /// The men before it.
    pub men: &'m Men<G, KINDS>,
    /// What they are worth.
    pub worth: &'m Worth<KINDS>,
    /// The kind that nobody gives for anything.
    pub king: u8,
    /// The men of a colour that attack the goal, where so many squares are occupied. Those that do not stand on one of them any
    /// more may be among them.
    pub attackers: F,
}

impl<G: Geometry, F: Fn(Color, SquareSet<G>) -> SquareSet<G>, const KINDS: usize> Exchange<'_, G, F, KINDS> {
    /// What a movement is worth to its side in the end, in centipawns, that wins `gain` at once and after which `man` stands on
    /// the goal.
    pub fn after(&self, from: Square<G>, man: Man, gain: i32) -> i32 {
        let occupied = self.men.occupied() - SquareSet::from(from);
        gain - self.answer(!man.color, self.risk(man), occupied).max(0)
    }

    /// What `color` wins by taking a man on the goal that is worth `prey`; less than 0 where it had better not, or cannot.
    fn answer(&self, color: Color, prey: i32, occupied: SquareSet<G>) -> i32 {
        let Some((from, man)) =
            self.least((self.attackers)(color, occupied) & occupied & self.men.color(color))
        else {
            return -1;
        };
        prey - self.answer(!color, self.risk(man), occupied - SquareSet::from(from)).max(0)
    }

    /// What is lost with a man. A king is not given, however many there are.
    fn risk(&self, man: Man) -> i32 {
        if man.kind == self.king { PRICELESS } else { self.worth.of(man) }
    }

    /// That man of a set which is worth least.
    fn least(&self, of: SquareSet<G>) -> Option<(Square<G>, Man)> {
        let men = of.into_iter().filter_map(|from| self.men.at(from).map(|man| (from, man)));
        men.min_by_key(|(_, man)| self.risk(*man))
    }
}

#[cfg(test)]
mod tests {
    use crate::alice::Alice;
    use crate::chess960::Chess960;
    use crate::spartan::Spartan;
    use crate::terror::Terror;
    use menagerie_kernel::{Judge, Line, Options, exchange, gain};

    fn of<G: Judge<Step: std::str::FromStr>>(game: &G, text: &str, step: &str) -> (i32, i32) {
        let line = Line::parse(game, text, Options::default()).expect("a position");
        let step: G::Step = step.parse().unwrap_or_else(|_| panic!("`{step}` is a step"));
        (gain(game, line.state(), &step), exchange(game, line.state(), &step))
    }

    #[test]
    fn what_nobody_guards_is_won() {
        let (gain, kept) =
            of(&Chess960::default(), "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5");
        assert_eq!((gain, kept), (100, 100));
    }

    #[test]
    fn sliders_behind_others_join_in() {
        let text = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        let (gain, kept) = of(&Chess960::default(), text, "d3e5");
        assert_eq!(gain, 100);
        assert!((-250..=-150).contains(&kept), "a knight for a pawn: {kept}");
    }

    #[test]
    fn a_guarded_square_is_no_place_for_a_queen() {
        let (gain, kept) = of(&Chess960::default(), "6k1/2p5/1p6/8/8/4Q3/8/4K3 w - - 0 1", "e3b6");
        assert_eq!(gain, 100);
        assert!(kept < -500, "{kept}");
        let (gain, kept) = of(&Chess960::default(), "6k1/2p5/8/8/8/4Q3/8/4K3 w - - 0 1", "e3b6");
        assert_eq!(gain, 0);
        assert!(kept < -500, "nothing is taken, and all is lost: {kept}");
    }

    #[test]
    fn a_king_takes_only_what_is_not_guarded() {
        let guarded = of(&Chess960::default(), "4k3/8/8/3r4/4p3/8/3R4/4K3 w - - 0 1", "d2d5").1;
        assert!(guarded > 0, "the pawn does not guard backwards: {guarded}");
        let king = of(&Chess960::default(), "8/8/8/3rk3/8/8/3R4/4K3 w - - 0 1", "d2d5");
        assert_eq!(king.0 - king.1, king.0, "the king takes back: a rook for a rook");
        let supported = of(&Chess960::default(), "8/8/1N6/3rk3/8/8/3R4/4K3 w - - 0 1", "d2d5");
        assert_eq!(supported.0, supported.1, "the knight stands behind the rook, and the king must not take");
    }

    #[test]
    fn spartans_take_back_as_they_go() {
        // The general on a5 guards e5 along the rank.
        let (gain, kept) = of(&Spartan, "k6k/8/8/g3h3/8/8/4R3/4K3 w - - 0 1", "e2e5");
        assert_eq!(gain, 100);
        assert!(kept < -200, "{kept}");
    }

    #[test]
    fn terror_takes_back_by_steps_and_leaps() {
        let rook_takes = |eighth: &str, tenth: &str| {
            let text = format!("5k5/{tenth}/11/{eighth}/5p5/11/11/5R5/11/11/5K5 w - - 0 1");
            of(&Terror::default(), &text, "f4f7")
        };
        let (gain, kept) = rook_takes("11", "11");
        assert!(gain > 0 && kept == gain, "nobody guards: {gain}, {kept}");
        assert!(rook_takes("4c6", "11").1 < -300, "the crab takes as a pawn does");
        assert!(rook_takes("11", "4w6").1 < -300, "the wizard leaps there");
        assert_eq!(rook_takes("5c5", "11").1, gain, "a crab takes nothing straight ahead");
    }

    #[test]
    fn behind_the_mirror_others_take_back() {
        let rook_takes = |sixth: &str, third: &str| {
            let text = format!("4k3/8/{sixth}/3p4/8/{third}/8/3RK3 w - - 0 1 checkers=12");
            of(&Alice::default(), &text, "d1d5")
        };
        let (gain, kept) = rook_takes("2p1p3", "8");
        assert_eq!((gain, kept), (100, 100), "the pawns are on the side that the rook leaves");
        let alone = rook_takes("2+p5", "8").1;
        assert!(alone < -300, "this one is where it arrives: {alone}");
        assert_eq!(rook_takes("2+p5", "2N5").1, alone + 100, "the pawn comes back to where the knight is");
        assert_eq!(rook_takes("2+p5", "2+N5").1, alone, "and not to where this one is");
    }
}
