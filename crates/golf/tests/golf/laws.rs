//! What holds whatever is done, by whom and in which order.

use crate::common::{begin, eyes, settings, solution};
use menagerie_games::golf::PACK;
use menagerie_golf::{GolfMatch, Golfer, Match, Par, Part, Phase, Settings};
use menagerie_kernel::{Chance, Eye, Options, Seat, Turn};
use menagerie_search::{Limits, Player};
use menagerie_show::{AnyGame, AnyLine, PuzzleMatch, Timer};
use proptest::prelude::*;
use proptest::sample::Index;

/// A line of a match.
fn line(settings: Settings, players: u8, seed: u64) -> Box<dyn AnyLine> {
    let mut given = Vec::new();
    for (key, number) in [("cards", settings.cards), ("turns", settings.turns)] {
        given.push((key.to_owned(), menagerie_kernel::Value::Number(number.into())));
    }
    let options = Options::check(GolfMatch.info().options, given).expect("they are within bounds");
    GolfMatch.start_for(players.into(), options, Chance::from_number(seed)).expect("it begins")
}

fn timer(line: &dyn AnyLine) -> Option<Timer> {
    line.puzzle_match()?.timer()
}

fn is_reckoning(line: &dyn AnyLine) -> bool {
    line.puzzle_match().is_some_and(|of| of.is_reckoning())
}

/// One of the things that may be done now, or what has been worked out.
fn some_part(line: &dyn AnyLine, choice: Index) -> Option<String> {
    let seat = line.turn().actor()?;
    if is_reckoning(line) {
        return Some(["par=3", "par>12"][choice.index(2)].to_owned());
    }
    let steps = line.offered(seat, "").expect("the empty prefix is offered").steps;
    // Low claims, so that somebody demonstrates and is done with it.
    let most = if timer(line).is_some_and(|timer| timer.part == "0") { 6 } else { steps.len() };
    Some(steps[choice.index(most)].text.clone())
}

fn of() -> impl Strategy<Value = (Settings, u8, u64)> {
    (2u8..=5, 1u8..=4, 1u8..=4, 0u64..50)
        .prop_map(|(cards, turns, players, seed)| (settings(cards, turns), players, seed))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_offered_is_legal_and_leads_to_a_text_that_says_everything(
        (settings, players, seed) in of(), choices in prop::collection::vec(any::<Index>(), 0..60),
    ) {
        let mut line = line(settings, players, seed);
        for choice in choices {
            let Some(part) = some_part(&*line, choice) else { break };
            let text = line.text();
            let read = GolfMatch.parse(&text, line.options().clone());
            let mut read = read.map_err(|bad| TestCaseError::fail(format!("{text}: {bad}")))?;
            prop_assert_eq!(read.text(), text);
            let seat = line.turn().actor().expect("somebody acts");
            if !is_reckoning(&*line) {
                prop_assert_eq!(line.check_part(seat, &part), Ok(part.clone()));
            }
            let events = line.play_part(&part).expect("it is offered");
            prop_assert_eq!(read.play_part(&part), Ok(events));
            prop_assert_eq!(read.text(), line.text());
            prop_assert_eq!(read.scene(Eye::Public), line.scene(Eye::Public));
        }
    }

    #[test]
    fn what_happens_leads_from_one_board_to_the_next(
        (settings, players, seed) in of(), choices in prop::collection::vec(any::<Index>(), 0..60),
    ) {
        use menagerie_kernel::Happening::{Captured, Dropped, Moved};
        let mut line = line(settings, players, seed);
        for choice in choices {
            let Some(part) = some_part(&*line, choice) else { break };
            let mut pieces = line.scene(Eye::Public).pieces;
            for event in line.play_part(&part).expect("it is offered") {
                match event.seen(Eye::Public).expect("everybody sees it") {
                    Moved { figure, from, to, .. } => {
                        let moved = pieces.iter_mut().find(|piece| piece.at == *from && piece.figure == *figure);
                        moved.expect("it stands there").at = *to;
                    }
                    Captured { figure, at } => {
                        let place = pieces.iter().position(|piece| piece.at == *at && piece.figure == *figure);
                        pieces.remove(place.expect("it stands there"));
                    }
                    Dropped { figure, at } => {
                        pieces.push(menagerie_show::Standing { at: *at, figure: *figure, under: Vec::new() });
                    }
                    _ => {}
                }
            }
            let mut after = line.scene(Eye::Public).pieces;
            pieces.sort_by_key(|piece| piece.at);
            after.sort_by_key(|piece| piece.at);
            prop_assert_eq!(pieces, after, "{}", part);
        }
    }

    #[test]
    fn a_hidden_claim_is_known_to_its_player_alone(
        seed in 0u64..50, claims in prop::collection::vec((0u8..=99, 0u8..=99), 3),
    ) {
        let (mut one, mut other) = (line(settings(2, 4), 4, seed), line(settings(2, 4), 4, seed));
        for (seat, (moves, others)) in (0..).map(Seat).zip(&claims) {
            one.play_part(&moves.to_string()).expect("it may be claimed");
            other.play_part(&others.to_string()).expect("it may be claimed");
            for eye in [Eye::Public, Eye::Seat(Seat(3))] {
                prop_assert_eq!(one.view_text(eye), other.view_text(eye));
                prop_assert_eq!(one.scene(eye), other.scene(eye));
            }
            let own = one.scene(Eye::Seat(seat)).sheet.expect("there is one").rows[0].claims[usize::from(seat.0)];
            prop_assert_eq!(own, Some(*moves));
        }
    }

    #[test]
    fn nobody_sees_the_cards_to_come(players in 1u8..=8, seed in any::<u64>()) {
        let golf = begin(Settings::default(), players, seed);
        for eye in eyes(&golf) {
            let text = golf.view_text(eye);
            prop_assert!(!text.contains("seed=") && text.ends_with(" deck=?14"), "{}", text);
        }
    }

    #[test]
    fn every_turn_ends_when_time_runs_out_again_and_again((settings, players, seed) in of(), first in 1u8..=6) {
        let mut line = line(settings, players, seed);
        line.play_part(&first.to_string()).expect("it may be claimed");
        let mut waits = 0;
        while line.turn().outcome().is_none() {
            let part = match timer(&*line) {
                Some(timer) => timer.part,
                None => "par=3",
            };
            line.play_part(part).expect("what time brings is legal");
            waits += 1;
            // A claim and a demonstration of each player, par, the pause, and a vote of each at the end.
            prop_assert!(waits <= u32::from(settings.turns) * (2 * u32::from(players) + 2) + u32::from(players));
        }
    }

    #[test]
    fn a_pack_is_dealt_to_its_end_before_it_is_shuffled(cards in 2u8..=16, seed in any::<u64>()) {
        let mut golf = begin(settings(cards, 9), 2, seed);
        let mut dealt: Vec<String> = Vec::new();
        while golf.phase() == Phase::Claiming {
            let names = golf.present().cards.clone();
            if dealt.len() + usize::from(cards) > PACK.len() {
                dealt.clear();
            }
            dealt.extend(names.split(',').map(str::to_owned));
            for name in &dealt {
                let most = if "KkQq".contains(name) { 1 } else { 2 };
                prop_assert!(dealt.iter().filter(|other| *other == name).count() <= most, "{:?}", dealt);
            }
            for _ in 0..2 {
                golf.play(&Part::Claim(0)).expect("it may be claimed");
            }
            if golf.phase() == Phase::Scored {
                golf.play(&Part::Deal).expect("the next dealer deals");
            }
        }
    }

    #[test]
    fn texts_that_are_no_matches_are_refused((settings, players, seed) in of(), at in any::<Index>(), to in any::<char>()) {
        let line = line(settings, players, seed);
        let text = line.text();
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let place = places[at.index(places.len())];
        let changed = format!("{}{to}{}", &text[..place], &text[place + 1..]);
        // Another seed or another order of the deck may be as good; everything else has to fit.
        if let Ok(read) = GolfMatch.parse(&changed, line.options().clone()) {
            prop_assert_eq!(read.text(), changed);
        }
        let cut = GolfMatch.parse(&text[..place], line.options().clone());
        prop_assert!(cut.is_err(), "{}", &text[..place]);
    }
}

/// What a computer player does in a seat.
fn chosen(line: &dyn AnyLine, seat: Seat, level: u8) -> String {
    Golfer.choose(line.knowledge(seat), level, 0, &Limits::nodes(200_000)).expect("it is to act").part
}

#[test]
fn the_strongest_computer_claims_the_shortest_solution_and_shows_it() {
    for seed in 0..6 {
        let mut line = line(settings(2, 1), 2, seed);
        let golf = begin(settings(2, 1), 2, seed);
        let par = Par::Moves(solution(golf.puzzle()).expect("each of these can be solved").len() as u32);
        while let Turn::All(_) | Turn::One(_) = line.turn() {
            let seat = line.turn().actor().expect("somebody acts");
            let part = chosen(&*line, seat, Golfer.levels());
            line.play_part(&part).unwrap_or_else(|illegal| panic!("{part}: {illegal}"));
        }
        let sheet = line.scene(Eye::Public).sheet.expect("there is one");
        assert_eq!(par, Par::Moves(sheet.totals[0]));
        assert_eq!(sheet.rows[0].shown[0].solved, Some(true));
    }
}

#[test]
fn a_match_of_computers_of_all_levels_comes_to_its_end() {
    let mut line = line(settings(3, 9), 3, 1);
    let mut parts = 0;
    while let Some(seat) = line.turn().actor() {
        let part = chosen(&*line, seat, 1 + 4 * seat.0);
        line.play_part(&part).unwrap_or_else(|illegal| panic!("{part}: {illegal}"));
        parts += 1;
        assert!(parts < 9 * 3 * 20);
    }
    let golf =
        Match::parse(&line.text(), Settings { cards: 3, ..Settings::default() }).expect("it is a match");
    assert_eq!((golf.phase(), golf.scored().len()), (Phase::Over, 9));
}
