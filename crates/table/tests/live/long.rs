//! Long matches: what lies between two games that are kept is the same, and no match grows for ever.

use crate::common::{after, played, setup};
use menagerie_kernel::{Eye, Outcome, Reason, Score, Seat};
use menagerie_show::Erased;
use menagerie_table::{Holder, Match, SeenInput, Submitted};
use menagerie_testkit::games::Relay;

/// More entries than lie between two games that are kept.
const PARTS: usize = 150;

#[test]
fn a_long_log_is_read_alike_from_every_entry() {
    for game in menagerie_games::all() {
        let of = played(&*game, 7, PARTS);
        for eye in [Eye::Public, Eye::Seat(Seat(0))] {
            let whole = of.seen(eye, 0);
            assert_eq!(whole.len() as u64, of.version());
            let last = of.version();
            let telling = [0..=1, 60..=62, 126..=130, last.saturating_sub(5)..=last].into_iter().flatten();
            for version in telling.filter(|version| *version <= last) {
                assert!(
                    of.seen(eye, version) == whole[version as usize..],
                    "{} after {version}",
                    game.info().id
                );
            }
        }
        let again =
            Match::replay(&*game, setup(&*game, 7), of.recorded_since(0)).expect("the log can be read");
        assert_eq!(again.frozen(), None);
        assert!(again.seen(Eye::Public, 0) == of.seen(Eye::Public, 0), "{}", game.info().id);
    }
}

/// A match in which the first seat plays a part and takes it back, until it is over.
fn to_and_fro(mut of: Match, part: &str) -> Match {
    while of.outcome().is_none() {
        of = if of.can_take_back() {
            match of.take_back(of.at(), 0) {
                Ok(Submitted::Next(next)) => *next,
                _ => panic!("it can be taken back"),
            }
        } else {
            after(&of, 0, part)
        };
    }
    of
}

#[test]
fn a_match_that_goes_on_for_ever_is_a_draw() {
    let game = Erased::new(Relay::default());
    let alone = || {
        let mut setup = setup(&game, 0);
        setup.holders[1..].fill(Holder::Computer { level: 1 });
        setup
    };
    let of = to_and_fro(Match::open(&game, alone()).expect("the game starts"), "e");
    assert_eq!(of.outcome(), Some(&Outcome { score: Score::Draw, reason: Reason::LENGTH }));
    assert_eq!(of.at(), 10_000);
    assert!(of.to_act().is_empty());
    let last = of.seen(Eye::Public, of.version() - 1);
    assert!(matches!(last[0].entry, SeenInput::Ended { .. }));
    assert_eq!(Match::replay(&game, alone(), of.recorded_since(0)).expect("it is read").frozen(), None);
}

#[test]
fn players_who_play_together_have_lost_a_match_that_goes_on_for_ever() {
    let game = menagerie_games::find("golf").expect("there is golf");
    let mut setup = setup(&*game, 3);
    setup.holders.truncate(1);
    let of = Match::open(&*game, setup).expect("the game starts");
    let first = of.offered(Seat(0), "").expect("nothing is a prefix").steps[0].text.clone();
    let of = to_and_fro(of, &first);
    assert_eq!(of.outcome(), Some(&Outcome { score: Score::Lost, reason: Reason::LENGTH }));
}
