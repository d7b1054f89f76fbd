//! What is accepted when, and why not.

use crate::common::{begin, play, played, refused, settings, solution};
use menagerie_golf::{BEST_DRESSED, GolfMatch, LOWEST, Match, Par, Part, Phase, ROUND, SHARED, Settings};
use menagerie_kernel::{Chance, Options, Outcome, Random, Score, Seat, Seats, Team, Value};
use menagerie_show::{AnyGame, Illegal};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// A match of two whose first turn the first player deals, solved in three moves.
fn two() -> Match {
    begin(Settings::default(), 2, 0)
}

#[test]
fn settings_beyond_their_bounds_are_refused_by_name() {
    for (key, number, why) in [
        ("cards", 1, "option `cards`: `1` is not a whole number from 2 to 16"),
        ("cards", 17, "option `cards`: `17` is not a whole number from 2 to 16"),
        ("turns", 0, "option `turns`: `0` is not a whole number from 1 to 9"),
        ("timer_s", 29, "option `timer_s`: `29` is not a whole number from 30 to 120"),
        ("timer_s", 121, "option `timer_s`: `121` is not a whole number from 30 to 120"),
        ("move_s", 2, "option `move_s`: `2` is not a whole number from 3 to 60"),
    ] {
        let refused = Options::check(GolfMatch.info().options, [(key.to_owned(), Value::Number(number))]);
        assert_eq!(refused.expect_err(key).to_string(), why);
    }
    assert_eq!(Settings::default(), Settings { cards: 2, turns: 9, timer_s: 60, move_s: 10 });
}

#[test]
fn the_first_turn_is_what_the_game_deals_and_the_dealer_is_drawn_after_it() {
    let position = "5k2/4K1N1/R2b1N2/4q3/2b3R1/5Q1n/n2B3r/3r2B1 - - - 0 1 cards=N,r taker=- taken=-";
    assert!(two().text().starts_with(position));
    let mut dealt = [0; 8];
    for seed in 0..400 {
        let dealer = begin(Settings::default(), 8, seed).present().dealer;
        let mut chance = Chance::from_number(seed);
        chance.shuffle(&mut [(); 16]);
        chance.shuffle(&mut [(); 16]);
        assert_eq!(u64::from(dealer.0), chance.below(8));
        dealt[usize::from(dealer.0)] += 1;
    }
    assert!(dealt.iter().all(|times| *times > 20), "{dealt:?}");
}

#[test]
fn captured_pieces_return_to_a_draw_of_their_own() {
    let mut golf = two();
    played(&mut golf, &["3", "3", "h3g3", "f6h5", "h5h2"]);
    let before = *golf.puzzle();
    played(&mut golf, &["deal"]);
    let mut chance = Chance::from_number(0);
    chance.close();
    let empty: Vec<_> = menagerie_board::Square8::all().filter(|at| before.men().at(*at).is_none()).collect();
    let at = empty[chance.below(empty.len() as u64) as usize];
    assert_eq!(empty.len(), 49);
    let mut men = *before.men();
    men.put(at, before.taken().next().expect("a rook was taken"));
    assert!(*golf.puzzle().men() == men);
}

#[test]
fn everything_has_its_time() {
    let mut golf = two();
    let claims = "now everybody says in how many moves it can be solved";
    for part in ["give-up", "deal", "deal+1", "best=1", "best=-", "h3g3"] {
        assert_eq!(refused(&mut golf, part), claims, "{part}");
    }
    assert_eq!(refused(&mut golf, "100"), "a claim has at most 99 moves");
    assert_eq!(refused(&mut golf, "par=3"), claims);
    played(&mut golf, &["3", "4"]);
    assert_eq!((golf.phase(), golf.moves_left()), (Phase::Demonstrating(ONE), 3));
    for part in ["3", "deal", "best=1", "par=3"] {
        assert_eq!(refused(&mut golf, part), "now a player demonstrates", "{part}");
    }
    for part in ["a1a2", "a6a7"] {
        assert!(play(&mut golf, part).is_err(), "{part}");
    }
    played(&mut golf, &["h3g3", "f6h5", "h5h2"]);
    assert_eq!((golf.phase(), golf.to_act()), (Phase::Scored, Seats::one(TWO)));
    for part in ["3", "give-up", "h5h2", "best=1"] {
        assert_eq!(refused(&mut golf, part), "now the next turn is dealt", "{part}");
    }
}

#[test]
fn what_is_no_part_is_refused_by_its_text() {
    for text in [
        "",
        "-1",
        "+1",
        "01",
        "1.",
        "256",
        "e5",
        "e5g6,g6h5",
        "E5G6",
        "best=",
        "best=0",
        "best=01",
        "par",
        "par=",
        "par=x",
        "par<3",
        "deal+2",
        "é",
    ] {
        assert!(text.parse::<Part>().is_err(), "{text}");
    }
    for text in ["0", "99", "e5g6", "give-up", "deal", "deal+1", "best=8", "best=-", "par=12", "par>12"] {
        assert_eq!(text.parse::<Part>().expect(text).to_string(), text);
    }
}

#[test]
fn a_failed_demonstration_is_followed_by_the_next_on_the_board_as_it_was() {
    let mut golf = two();
    played(&mut golf, &["3", "4", "h3g3"]);
    assert!(golf.puzzle() != golf.dealt());
    played(&mut golf, &["give-up"]);
    assert_eq!(golf.phase(), Phase::Demonstrating(TWO));
    assert!(golf.puzzle() == golf.dealt());
    played(&mut golf, &["give-up"]);
    assert_eq!(golf.rows()[0].points, [5, 4]);
}

#[test]
fn one_card_more_is_earned_by_agreement_and_kept() {
    let mut golf = two();
    played(&mut golf, &["9", "8", "give-up", "give-up"]);
    let earned = "one more card is dealt only after all have claimed the same number of moves, other than 0";
    assert_eq!(refused(&mut golf, "deal+1"), earned);
    played(&mut golf, &["deal", "5", "5", "give-up", "give-up"]);
    assert!(golf.may_deal_more());
    played(&mut golf, &["deal", "0", "0"]);
    assert!(golf.may_deal_more(), "what was earned in turn 2 is kept");
    played(&mut golf, &["deal+1"]);
    assert_eq!(golf.present().cards.matches(',').count(), 2);
    played(&mut golf, &["0", "0"]);
    assert_eq!(refused(&mut golf, "deal+1"), earned);
}

#[test]
fn no_more_cards_are_dealt_than_a_pack_has() {
    let mut golf = begin(settings(16, 9), 2, 0);
    played(&mut golf, &["40", "40", "give-up", "give-up"]);
    assert_eq!(refused(&mut golf, "deal+1"), "all cards are dealt already");
}

#[test]
fn a_single_player_is_measured_by_par() {
    // What the player claims (0, or 7 and gives up, or the solution), what is proven, the points, and those over par.
    for (moves, par, points, over) in [
        (0, Par::Moves(3), 4, 1),
        (7, Par::Moves(12), 13, 1),
        (7, Par::Moves(13), 0, 0),
        (0, Par::NoneWithin(12), 0, 0),
        (7, Par::NoneWithin(12), 0, 0),
        // What was not excluded is taken for par.
        (7, Par::NoneWithin(8), 10, 1),
        (0, Par::NoneWithin(u32::MAX), 0, 0),
        (5, Par::Moves(3), 5, 2),
        (5, Par::NoneWithin(12), 5, 0),
    ] {
        let mut golf = begin(settings(2, 1), 1, 0);
        golf.play(&Part::Claim(moves)).expect("it is the claim");
        if moves == 7 {
            played(&mut golf, &["give-up"]);
        } else if moves == 5 {
            for step in solution(golf.puzzle()).expect("it can be solved") {
                played(&mut golf, &[&step]);
            }
        }
        assert_eq!((golf.phase(), golf.scored().len()), (Phase::Reckoning, 0));
        assert_eq!(refused(&mut golf, "0"), "the par of this turn is not known yet");
        golf.play(&Part::Par(par)).expect("it is asked for");
        assert_eq!((golf.totals(), golf.over_par()), (vec![points], Some(over)), "{par:?}");
        assert_eq!((golf.phase(), golf.places()), (Phase::Over, Some(vec![1])));
        let score = Score::Points(points as i32);
        assert_eq!(golf.outcome(), Some(Outcome { score, reason: ROUND }));
    }
}

#[test]
fn par_is_what_the_solver_proves_and_asked_for_when_a_turn_of_one_is_over() {
    let mut golf = begin(settings(2, 9), 1, 0);
    assert_eq!(golf.reckon(&mut || true), None);
    played(&mut golf, &["0"]);
    assert_eq!(golf.reckon(&mut || true), Some(Part::Par(Par::Moves(3))));
    assert_eq!(golf.reckon(&mut || false), Some(Part::Par(Par::NoneWithin(0))), "what was stopped says less");
}

/// A match of one turn of nothing, at whose end all share the first place.
fn shared(players: u8) -> Match {
    let mut golf = begin(settings(2, 1), players, 0);
    (0..players).for_each(|_| played(&mut golf, &["0"]));
    golf
}

#[test]
fn the_best_dressed_has_a_shared_place_alone() {
    let mut golf = shared(5);
    assert_eq!((golf.tied(), golf.phase()), (Seats::first_n(5), Phase::Tied));
    assert_eq!(refused(&mut golf, "best=6"), "that player does not share the first place");
    for vote in ["best=3", "best=2", "best=3", "best=-", "best=1"] {
        assert_eq!((golf.outcome(), golf.best_dressed()), (None, None));
        played(&mut golf, &[vote]);
    }
    assert_eq!(golf.places(), Some(vec![2, 2, 1, 2, 2]));
    assert_eq!(golf.outcome(), Some(Outcome::win(Team(2), BEST_DRESSED)));
    assert!(matches!(play(&mut golf, "best=1"), Err(Illegal::Step { .. })));
    // As many votes for one as for another leave the place shared.
    for votes in [["best=1", "best=2"], ["best=-", "best=-"]] {
        let mut even = shared(2);
        played(&mut even, &votes);
        assert_eq!((even.places(), even.outcome()), (Some(vec![1, 1]), Some(Outcome::draw(SHARED))));
    }
}

#[test]
fn the_lowest_total_wins() {
    let mut golf = begin(settings(2, 1), 3, 5);
    played(&mut golf, &["4", "3", "0", "e5c6", "d1e1", "e1h1"]);
    assert_eq!((golf.totals(), golf.outcome()), (vec![4, 3, 5], Some(Outcome::win(Team(1), LOWEST))));
}
