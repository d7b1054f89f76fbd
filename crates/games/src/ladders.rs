//! How strong the levels of the computer player are in each game of two teams: their estimated ratings, as
//! `menagerie pool` measured them. The section on levels in `docs/strength.md` tells how.

use menagerie_kernel::Ladder;

pub const CHESS960: Ladder = Ladder::rated([740, 880, 1070, 1160, 1330, 1460, 1660, 1840, 1950, 2130]);
pub const SPARTAN: Ladder = Ladder::rated([740, 850, 940, 990, 1070, 1320, 1500, 1700, 1810, 1880]);
pub const ALICE: Ladder = Ladder::rated([740, 850, 960, 1090, 1210, 1330, 1440, 1580, 1720, 1900]);
pub const TERROR: Ladder = Ladder::rated([740, 850, 1000, 1120, 1260, 1370, 1550, 1760, 1960, 2030]);
pub const DOUBLEMOVE: Ladder = Ladder::rated([740, 850, 890, 1030, 1170, 1360, 1430, 1520, 1710, 1920]);
// With skills ten apart, one step was worth nearly four times as much as another; with these, the steps are about even.
pub const CROWDED: Ladder = Ladder::skilled(
    [0, 9, 18, 35, 44, 49, 54, 58, 70],
    [740, 870, 990, 1090, 1170, 1230, 1300, 1430, 1530, 1710],
);
// A turn of many steps is seen so few turns ahead that to search more brings little: weak levels see less than in other games.
pub const ADRENALINE: Ladder = Ladder::skilled(
    [-40, -20, 0, 15, 26, 34, 43, 53, 65],
    [740, 920, 970, 1050, 1170, 1250, 1330, 1400, 1540, 1580],
);
// It is enough to see a few of the many series, so weak levels see less than in other games.
pub const SPINACH: Ladder = Ladder::skilled(
    [-40, -25, -11, 3, 17, 31, 45, 60, 76],
    [740, 920, 1080, 1120, 1180, 1290, 1470, 1670, 1810, 1900],
);
// Where something is hidden, a beginner's oversights cost little, and to search more brings little: weak levels see
// less than a beginner.
pub const BOOSTER: Ladder = Ladder::skilled(
    [-80, -64, -58, -53, -46, -37, -28, 10, 33],
    [740, 840, 850, 980, 1090, 1140, 1190, 1320, 1390, 1470],
);
pub const ZOMBIE: Ladder = Ladder::skilled(
    [-60, -15, 6, 21, 28, 36, 45, 58, 72],
    [740, 830, 870, 980, 1030, 1210, 1390, 1400, 1510, 1690],
);
pub const MASQUERADE: Ladder = Ladder::skilled(
    [-80, -68, -55, -34, -12, 10, 34, 54, 70],
    [740, 890, 1010, 1110, 1220, 1450, 1530, 1600, 1690, 1700],
);

#[cfg(test)]
mod tests {
    use crate::{Visitor, visit_all};
    use menagerie_kernel::{Judge, Ladder};
    use menagerie_show::Game;

    struct Rises;

    impl Visitor for Rises {
        type Out = ();

        fn visit<G: Game + Judge>(&mut self, game: G) {
            let (ladder, id) = (G::ladder(), game.info().id);
            assert!(
                ladder.skills.is_sorted()
                    && ladder.skills.iter().all(|skill| (Ladder::WORST..=100).contains(skill)),
                "{id}"
            );
            assert!(ladder.ratings.is_none_or(|ratings| ratings.is_sorted()), "{id}");
        }
    }

    #[test]
    fn no_level_is_weaker_than_the_one_before() {
        visit_all(&mut Rises);
    }
}
