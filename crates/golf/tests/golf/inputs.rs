//! What is accepted when, and why not.

use crate::common::{begin, eyes, solution};
use menagerie_golf::{Answer, Claim, Input, Match, PAUSE_MS, Par, Phase, Refusal, Settings};
use menagerie_kernel::{Chance, Eye, Random, Seat, Seats};

const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// A match of two whose first turn the first player deals, solved in three moves.
fn two() -> Match {
    begin(Settings { players: 2, ..Settings::default() }, 0)
}

fn claim(seat: Seat, turn: u8, moves: u8, now_ms: i64) -> Input {
    Input::Claim { seat, turn, moves, now_ms }
}

fn step(seat: Seat, after: u8, step: &str, now_ms: i64) -> Input {
    Input::Step { seat, turn: 1, after, step: step.to_owned(), now_ms }
}

/// Puts in what must be done.
fn done(golf: &mut Match, input: Input) {
    assert_eq!(golf.play(&input), Ok(Answer::Done), "{input:?}");
}

/// Time passes up to what is due.
fn wait(golf: &mut Match) {
    let now_ms = golf.due().expect("something is due");
    done(golf, Input::Tick { now_ms });
}

/// Both claim so many moves.
fn claimed(golf: &mut Match, moves: [u8; 2], now_ms: i64) {
    let turn = golf.turn();
    done(golf, claim(ONE, turn, moves[0], now_ms));
    done(golf, claim(TWO, turn, moves[1], now_ms));
}

#[test]
fn settings_beyond_their_bounds_are_refused_by_name() {
    let good = Settings::default();
    for (bad, why) in [
        (Settings { players: 0, ..good }, "option `players`: `0` is not a whole number from 1 to 8"),
        (Settings { players: 9, ..good }, "option `players`: `9` is not a whole number from 1 to 8"),
        (Settings { cards: 1, ..good }, "option `cards`: `1` is not a whole number from 2 to 16"),
        (Settings { cards: 17, ..good }, "option `cards`: `17` is not a whole number from 2 to 16"),
        (Settings { turns: 0, ..good }, "option `turns`: `0` is not a whole number from 1 to 9"),
        (Settings { timer_s: 29, ..good }, "option `timer_s`: `29` is not a whole number from 30 to 120"),
        (Settings { timer_s: 121, ..good }, "option `timer_s`: `121` is not a whole number from 30 to 120"),
        (Settings { move_s: 2, ..good }, "option `move_s`: `2` is not a whole number from 3 to 60"),
    ] {
        let refused = Match::new(bad, Chance::from_number(0)).err().expect("it is refused");
        assert_eq!(refused.to_string(), why);
    }
}

#[test]
fn the_first_turn_is_what_the_game_deals_and_the_dealer_is_drawn_after_it() {
    let position = "5k2/4K1N1/R2b1N2/4q3/2b3R1/5Q1n/n2B3r/3r2B1 - - - 0 1 cards=N,r taker=- taken=-";
    assert_eq!(two().seen(Eye::Public).position, position);
    let mut dealt = [0; 8];
    for seed in 0..400 {
        let golf = begin(Settings { players: 8, ..Settings::default() }, seed);
        let dealer = golf.seen(Eye::Public).dealer;
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
    claimed(&mut golf, [3, 3], 0);
    for (after, move_) in (0..).zip(["h3g3", "f6h5", "h5h2"]) {
        done(&mut golf, step(ONE, after, move_, 0));
    }
    let before = *golf.state();
    done(&mut golf, Input::Deal { seat: TWO, turn: 1, now_ms: 0 });
    let mut chance = Chance::from_number(0);
    chance.close();
    let empty: Vec<_> = menagerie_board::Square8::all().filter(|at| before.men().at(*at).is_none()).collect();
    let at = empty[chance.below(empty.len() as u64) as usize];
    assert_eq!(empty.len(), 49);
    let mut men = *before.men();
    men.put(at, before.taken().next().expect("a rook was taken"));
    assert!(*golf.state().men() == men);
}

#[test]
fn a_claim_is_made_once_in_time_and_kept_secret() {
    let mut golf = two();
    assert_eq!((golf.due(), golf.to_act()), (None, Seats::first_n(2)));
    assert_eq!(golf.play(&claim(Seat(2), 1, 3, 0)), Err(Refusal::NoSuchPlayer));
    assert_eq!(golf.play(&claim(ONE, 2, 3, 0)), Err(Refusal::NoSuchTurn { turn: 1 }));
    assert_eq!(golf.play(&claim(ONE, 0, 3, 0)), Err(Refusal::NoSuchTurn { turn: 1 }));
    assert_eq!(golf.play(&claim(ONE, 1, 100, 0)), Err(Refusal::TooManyMoves));
    done(&mut golf, claim(ONE, 1, 99, 5_000));
    assert_eq!((golf.due(), golf.to_act()), (Some(65_000), Seats::one(TWO)));
    assert_eq!(golf.play(&claim(ONE, 1, 99, 6_000)), Ok(Answer::Known));
    assert_eq!(golf.play(&claim(ONE, 1, 98, 6_000)), Err(Refusal::Claimed));
    let seen = |eye| golf.seen(eye).claims;
    assert_eq!(seen(Eye::Seat(ONE)), [Claim::Shown(99), Claim::Missing]);
    assert_eq!(seen(Eye::Seat(TWO)), [Claim::Hidden, Claim::Missing]);
    assert_eq!(seen(Eye::Public), [Claim::Hidden, Claim::Missing]);
    assert_eq!(golf.play(&claim(TWO, 1, 3, 65_000)), Err(Refusal::TimeUp));
    assert_eq!(golf.play(&Input::Tick { now_ms: 64_999 }), Ok(Answer::Known));
    done(&mut golf, Input::Tick { now_ms: 65_000 });
    assert_eq!(golf.phase(), Phase::Demonstrating { seat: ONE, until: 75_000 });
    for eye in eyes(&golf) {
        assert_eq!(golf.seen(eye).claims, [Claim::Shown(99), Claim::Missing]);
    }
    assert_eq!(golf.play(&claim(TWO, 1, 3, 66_000)), Err(Refusal::ClaimsShown));
    assert_eq!(golf.play(&claim(ONE, 1, 99, 66_000)), Ok(Answer::Known));
}

#[test]
fn a_move_is_made_by_who_demonstrates_in_time_and_once() {
    let mut golf = two();
    assert_eq!(golf.play(&step(ONE, 0, "h3g3", 0)), Err(Refusal::NotDemonstrating));
    claimed(&mut golf, [3, 4], 1_000);
    assert_eq!(golf.play(&step(TWO, 0, "h3g3", 1_000)), Err(Refusal::NotDemonstrating));
    assert_eq!(golf.play(&step(ONE, 1, "h3g3", 1_000)), Err(Refusal::Stale { made: 0 }));
    for illegal in ["", "h3h9", "a1a2", "a6a7", "h3g3,f6h5", "H3g3"] {
        let refused = golf.play(&step(ONE, 0, illegal, 1_000));
        assert!(matches!(refused, Err(Refusal::Illegal(_))), "{illegal}: {refused:?}");
    }
    assert_eq!(golf.play(&step(ONE, 0, "h3g3", 11_000)), Err(Refusal::TimeUp));
    done(&mut golf, step(ONE, 0, "h3g3", 10_999));
    assert_eq!(golf.due(), Some(20_999));
    assert_eq!(golf.play(&step(ONE, 0, "h3g3", 12_000)), Ok(Answer::Known));
    assert_eq!(golf.play(&step(ONE, 0, "h3g4", 12_000)), Err(Refusal::Stale { made: 1 }));
    // What was refused has not moved the clock, and time never goes back.
    assert!(golf.play(&step(ONE, 1, "a6a7", 15_000)).is_err());
    done(&mut golf, step(ONE, 1, "f6h5", 0));
    assert_eq!(golf.due(), Some(20_999));
    done(&mut golf, step(ONE, 2, "h5h2", 12_000));
    assert_eq!(golf.phase(), Phase::Scored { until: 12_000 + PAUSE_MS });
    assert_eq!(golf.play(&step(ONE, 2, "h5h2", 12_000)), Ok(Answer::Known));
    assert_eq!(golf.play(&step(ONE, 3, "h5h2", 12_000)), Err(Refusal::NotDemonstrating));
    assert_eq!(golf.play(&Input::GiveUp { seat: ONE, turn: 1, now_ms: 0 }), Err(Refusal::NotDemonstrating));
}

#[test]
fn a_failed_demonstration_is_followed_by_the_next_on_the_board_as_it_was() {
    let mut golf = two();
    let dealt = golf.seen(Eye::Public).position;
    claimed(&mut golf, [3, 4], 0);
    done(&mut golf, step(ONE, 0, "h3g3", 0));
    let give_up = Input::GiveUp { seat: ONE, turn: 1, now_ms: 2_000 };
    done(&mut golf, give_up.clone());
    assert_eq!(golf.play(&give_up), Ok(Answer::Known));
    assert_eq!(golf.phase(), Phase::Demonstrating { seat: TWO, until: 12_000 });
    assert_eq!(golf.seen(Eye::Public).position, dealt);
    done(&mut golf, Input::Tick { now_ms: 50_000 });
    assert_eq!(golf.card().turns[0].points, [5, 4]);
}

#[test]
fn one_card_more_is_earned_by_agreement_and_kept() {
    let mut golf = two();
    let more = |seat, turn| Input::OneMore { seat, turn };
    claimed(&mut golf, [9, 8], 0);
    assert_eq!(golf.play(&more(TWO, 1)), Err(Refusal::TurnNotOver));
    while !matches!(golf.phase(), Phase::Scored { .. }) {
        wait(&mut golf);
    }
    assert_eq!(golf.play(&more(TWO, 1)), Err(Refusal::NotEarned));
    assert_eq!(golf.play(&more(ONE, 1)), Err(Refusal::NotDealer));
    done(&mut golf, Input::Deal { seat: TWO, turn: 1, now_ms: 0 });
    assert_eq!(golf.play(&Input::Deal { seat: TWO, turn: 1, now_ms: 0 }), Ok(Answer::Known));
    assert_eq!(golf.play(&more(TWO, 1)), Err(Refusal::TurnBegun));
    for turn in [2, 3] {
        claimed(&mut golf, if turn == 2 { [5, 5] } else { [0, 0] }, 0);
        while !matches!(golf.phase(), Phase::Scored { .. }) {
            wait(&mut golf);
        }
        assert!(golf.seen(Eye::Public).may_raise, "what was earned in turn 2 is kept");
        if turn == 2 {
            wait(&mut golf);
        }
    }
    done(&mut golf, more(TWO, 3));
    assert_eq!(golf.play(&more(TWO, 3)), Ok(Answer::Known));
    wait(&mut golf);
    assert!(golf.seen(Eye::Public).position.split("cards=").nth(1).unwrap().matches(',').count() >= 2);
    claimed(&mut golf, [0, 0], 0);
    assert_eq!(golf.play(&more(ONE, 4)), Err(Refusal::NotEarned));
    assert_eq!(golf.play(&more(TWO, 3)), Ok(Answer::Known));
}

#[test]
fn no_more_cards_are_dealt_than_a_pack_has() {
    let mut golf = begin(Settings { cards: 16, ..Settings::default() }, 0);
    done(&mut golf, claim(ONE, 1, 40, 0));
    done(&mut golf, Input::GiveUp { seat: ONE, turn: 1, now_ms: 0 });
    done(&mut golf, Input::Par { turn: 1, par: Par::NoneWithin(12), now_ms: 0 });
    assert_eq!(golf.play(&Input::OneMore { seat: ONE, turn: 1 }), Err(Refusal::AllCards));
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
        let mut golf = begin(Settings { turns: 1, ..Settings::default() }, 0);
        done(&mut golf, claim(ONE, 1, moves, 0));
        if moves == 7 {
            done(&mut golf, Input::GiveUp { seat: ONE, turn: 1, now_ms: 0 });
        } else if moves == 5 {
            for (after, move_) in (0..).zip(solution(golf.state()).unwrap()) {
                done(&mut golf, step(ONE, after, &move_, 0));
            }
        }
        assert_eq!((golf.phase(), golf.due(), golf.card().turns.len()), (Phase::Reckoning, None, 0));
        done(&mut golf, Input::Par { turn: 1, par, now_ms: 0 });
        assert_eq!((golf.totals(), golf.over_par()), (vec![points], Some(over)), "{par:?}");
        assert_eq!(
            (golf.phase(), golf.places(), golf.wanted().is_some()),
            (Phase::Over, Some(vec![1]), false)
        );
    }
}

#[test]
fn par_is_asked_for_once_and_told_to_nobody_before_the_turn_is_scored() {
    let known = |par, now_ms| Input::Par { turn: 1, par, now_ms };
    let mut golf = begin(Settings::default(), 0);
    let before = golf.seen(Eye::Seat(ONE));
    assert!(golf.wanted().is_some());
    done(&mut golf, known(Par::Moves(3), 0));
    assert_eq!(golf.seen(Eye::Seat(ONE)), before);
    assert!(golf.wanted().is_none());
    assert_eq!(golf.play(&known(Par::Moves(3), 0)), Ok(Answer::Known));
    assert_eq!(golf.play(&known(Par::Moves(4), 0)), Err(Refusal::ParNotWanted));
    assert_eq!(two().play(&known(Par::Moves(3), 0)), Err(Refusal::ParNotWanted));
}

/// A match of three turns' worth of nothing, at whose end all share the first place.
fn shared(players: u8) -> Match {
    let mut golf = begin(Settings { players, turns: 1, ..Settings::default() }, 0);
    for seat in (0..players).map(Seat) {
        done(&mut golf, claim(seat, 1, 0, 0));
    }
    golf
}

#[test]
fn the_best_dressed_has_a_shared_place_alone() {
    let vote = |seat, best| Input::BestDressed { seat: Seat(seat), best: Seat(best) };
    assert_eq!(two().play(&vote(0, 0)), Err(Refusal::NoTie));
    let mut golf = shared(5);
    assert_eq!(golf.tied(), Seats::first_n(5));
    assert_eq!(golf.play(&vote(0, 5)), Err(Refusal::NotTied));
    for (seat, best, found) in [(0, 2, None), (1, 1, None), (2, 2, None), (3, 2, Some(Seat(2)))] {
        done(&mut golf, vote(seat, best));
        assert_eq!(golf.best_dressed(), found, "after the vote of {seat}");
    }
    assert_eq!(golf.play(&vote(0, 2)), Ok(Answer::Known));
    assert_eq!(golf.play(&vote(0, 1)), Err(Refusal::Named));
    assert_eq!(golf.places(), Some(vec![2, 2, 1, 2, 2]));
    // As many votes for one as for another leave the place shared.
    let mut even = shared(2);
    for seat in [0, 1] {
        done(&mut even, vote(seat, seat));
    }
    assert_eq!((even.places(), even.to_act()), (Some(vec![1, 1]), Seats::NONE));
}
