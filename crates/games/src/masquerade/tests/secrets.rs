//! What each eye learns, and what follows from it.

use super::*;
use menagerie_kernel::Sentence;
use menagerie_show::TableMark;
use menagerie_show::erased::OfferedStep;

const DEDUCED: bool = true;

fn options(deduction: bool) -> Options {
    let given = [(DEDUCTION.to_owned(), menagerie_kernel::Value::Flag(deduction))];
    Options::check(INFO.options, given).unwrap()
}

/// A game between powers, begun with the setup.
fn started(powers: [&str; 2], deduction: bool) -> Line<Masquerade> {
    let mut line = Line::start(&Masquerade::default(), options(deduction), Chance::from_number(0)).unwrap();
    line.play_turn(&format!("={}", powers[1])).unwrap();
    line.play_turn(&format!("={}", powers[0])).unwrap();
    line
}

fn table(line: &Line<Masquerade>, seat: Seat, id: &str) -> Option<Vec<String>> {
    let scene = line.scene(Eye::Seat(seat));
    let table = scene.tables.into_iter().find(|table| table.id == id)?;
    let mark = |mark: &TableMark| match mark {
        TableMark::Open => '.',
        TableMark::Yes => 'O',
        TableMark::No => 'X',
    };
    Some(table.cells.iter().map(|row| row.iter().map(mark).collect()).collect())
}

#[test]
fn views_hide_the_own_powers() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {MIXED}");
    let line = from(&text);
    let white = text.replace("powers.w=RKNBQ", "powers.w=?????");
    let black = text.replace("powers.b=QNBRK", "powers.b=?????");
    assert_eq!(line.view_text(Eye::Seat(Seat::WHITE)), white);
    assert_eq!(line.view_text(Eye::Seat(Seat::BLACK)), black);
    assert_eq!(line.view_text(Eye::Public), white.replace("powers.b=QNBRK", "powers.b=?????"));
}

#[test]
fn during_the_setup_only_the_giver_sees_what_it_gave() {
    let line = played(START, &["=QNBRK"]);
    let hidden = START.replace(" w ", " b ");
    assert_eq!(line.view_text(Eye::Seat(Seat::WHITE)), hidden.replace("powers.b=?????", "powers.b=QNBRK"));
    assert_eq!(line.view_text(Eye::Seat(Seat::BLACK)), hidden);
    assert_eq!(line.view_text(Eye::Public), hidden);
}

#[test]
fn the_setup_is_told_to_its_giver_alone() {
    let events = from(START).play_turn("=QNBRK").unwrap();
    assert_eq!(events.len(), 1);
    let english = "that Black's king captures like a queen, the queen like a knight, the rook like a bishop, \
                 the bishop like a rook, the knight like a king";
    let Some(Happening::Chose { seat: Seat::WHITE, what: Some(what) }) =
        events[0].seen(Eye::Seat(Seat::WHITE))
    else {
        panic!("the giver is told: {events:?}")
    };
    assert_eq!(what.to_string(), english);
    let chosen = Happening::Chose { seat: Seat::WHITE, what: None };
    assert_eq!(events[0].seen(Eye::Seat(Seat::BLACK)), Some(&chosen));
    assert_eq!(events[0].seen(Eye::Public), Some(&chosen));
    let line = from(START);
    assert!(!AnyLine::disclosed(&line, "=QNBRK"));
    assert!(AnyLine::disclosed(&line, "e2e4") && AnyLine::disclosed(&line, "d1xd7"));
}

#[test]
fn a_view_offers_what_the_full_position_does() {
    let text = format!("r1b1k2r/p1pBp2p/3pn2b/1n3Q2/1P5p/N7/P2P1PP1/R1B1K1NR w KQkq - 1 16 {MIXED}");
    let all = turns(&text);
    let game = Erased::new(Masquerade::default());
    let list = |view: &str, seat| AnyGame::turns_of_view(&game, view, seat, 1000).unwrap();
    let view = text.replace("powers.w=RKNBQ", "powers.w=?????");
    assert_eq!(list(&view, Seat::WHITE), all);
    // Whatever the own powers are.
    for powers in Powers::all().step_by(7) {
        assert_eq!(turns(&text.replace("RKNBQ", &powers.to_string())), all);
    }
    let black = text.replace("powers.b=QNBRK", "powers.b=?????");
    assert_eq!(list(&black, Seat::BLACK), all, "what White may try is open knowledge");
    assert_eq!(list(START, Seat::WHITE).len(), 120);
    assert_eq!(list(START, Seat::BLACK).len(), 120, "both choose at once");
    assert_eq!(list(&START.replace(" w ", " b "), Seat::BLACK).len(), 120);
    let given = START.replace(" w ", " b ").replace("powers.b=?????", "powers.b=QNBRK");
    assert_eq!(list(&given, Seat::WHITE).len(), 120);
    let ready = START.replace("powers.b=?????", "powers.b=QNBRK");
    assert_eq!(list(&ready, Seat::WHITE).len(), 20);
}

/// What a seat can conclude, from the answers it saw and nothing else: for each way of giving powers,
/// whether it would have led to the same answers.
struct Witness {
    left: Vec<String>,
}

impl Witness {
    fn new() -> Witness {
        Witness { left: Powers::all().map(|powers| powers.to_string()).collect() }
    }

    /// Sees the seat's own attempt in `before`, a full text whose own powers are not looked at.
    fn sees(&mut self, before: &str, own: &str, turn: &str, taken: bool) {
        let truth = before.split(' ').find_map(|word| word.strip_prefix(own)).unwrap();
        self.left.retain(|powers| {
            let imagined = before.replace(&format!("{own}{truth}"), &format!("{own}{powers}"));
            let mut slow = Slow::read(&imagined);
            slow.play(turn);
            // Only a failed attempt leaves the clock running.
            (slow.text().split(' ').nth(4) == Some("0")) == taken
        });
    }
}

#[test]
fn answers_leave_exactly_the_consistent_ways() {
    let mut dice = kit::Dice::new(3);
    let mut settled = 0;
    for game in 0..40 {
        let mut ways: Vec<Powers> = Powers::all().collect();
        dice.shuffle(&mut ways);
        let powers = [ways[0].to_string(), ways[1].to_string()];
        let mut line = started([&powers[0], &powers[1]], DEDUCED);
        let mut witnesses = [Witness::new(), Witness::new()];
        for _ in 0..90 {
            let all = line.turns(1000).unwrap();
            // Attempts are what this is about, but not those that end the game.
            let tries: Vec<&String> = all.iter().filter(|turn| turn.contains('x')).collect();
            let Some(turn) = dice.pick(&tries).map(|turn| (*turn).clone()).or(dice.pick(&all).cloned())
            else {
                break;
            };
            let Turn::One(seat) = line.turn() else { break };
            let before = line.text();
            let events = line.play_turn(&turn).unwrap();
            if let Some(Happening::Tried { taken, .. }) =
                events.first().and_then(|event| event.seen(Eye::Public))
            {
                let own = ["powers.w=", "powers.b="][usize::from(seat.0)];
                witnesses[usize::from(seat.0)].sees(&before, own, &turn, *taken);
            }
        }
        for (seat, witness) in witnesses.iter().enumerate() {
            let known = line.knowledge(Seat(seat as u8));
            let left: Vec<String> = known.memory.ways.iter().map(|powers| powers.to_string()).collect();
            assert_eq!(left, witness.left, "game {game}");
            assert!(left.contains(&powers[seat]), "the truth is never refuted");
            settled += usize::from(left.len() == 1);
        }
    }
    assert!(settled > 0, "some game settles everything");
}

#[test]
fn resampling_draws_every_consistent_way_alike() {
    let mut line = started(["QNBKR", "QNBRK"], DEDUCED);
    for turn in ["d1xd7", "d8xd2", "b1xb8", "b8xb1"] {
        // None of these lines is open, so none of these attempts is legal.
        assert!(line.play_turn(turn).is_err());
    }
    for turn in ["e2e4", "d7d5", "f1b5", "a7a6", "b5xa6", "b7b6"] {
        line.play_turn(turn).unwrap();
    }
    let known = line.knowledge(Seat::WHITE);
    let ways: Vec<Powers> = known.memory.ways.iter().collect();
    // The bishop takes as a king: a step, so it may be a king, a queen or itself.
    assert_eq!(ways.len(), 72);
    let mut chance = Chance::from_number(5);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..72 * 100 {
        let state = Masquerade::default().resample(&known.view, &known.memory, &mut chance);
        let text = menagerie_kernel::text(&Masquerade::default(), &state);
        assert!(text.ends_with("powers.b=QNBRK"), "what White gave is no guess");
        *seen.entry(text).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 72);
    assert!(seen.values().all(|times| (50..=150).contains(times)), "{seen:?}");
}

#[test]
fn resampling_in_the_setup_leaves_open_what_is() {
    let mut chance = Chance::from_number(1);
    let mut drawn = |line: &Line<Masquerade>, seat| {
        let known = line.knowledge(seat);
        menagerie_kernel::text(
            &Masquerade::default(),
            &Masquerade::default().resample(&known.view, &known.memory, &mut chance),
        )
    };
    let begun = from(START);
    assert_eq!(drawn(&begun, Seat::WHITE), START);
    assert_eq!(drawn(&begun, Seat::BLACK), START);
    let given = played(START, &["=QNBRK"]);
    assert_eq!(drawn(&given, Seat::WHITE), given.text());
    let guess = drawn(&given, Seat::BLACK);
    assert!(guess.contains(" b KQkq - 0 1 powers.w=????? powers.b=") && !guess.ends_with('?'));
}

#[test]
fn the_table_of_the_own_pieces_is_a_form_by_default() {
    let line = started(["QNBKR", "QNBRK"], !DEDUCED);
    let scene = line.scene(Eye::Seat(Seat::WHITE));
    let ids: Vec<_> = scene.tables.iter().map(|table| (table.id, table.notes)).collect();
    assert_eq!(ids, [("own", true), ("theirs", false)]);
    assert_eq!(scene.tables[0].rows, ["king", "queen", "rook", "bishop", "knight"]);
    assert_eq!(scene.tables[0].columns, scene.tables[0].rows);
    assert_eq!(table(&line, Seat::WHITE, "own").unwrap(), ["....."; 5]);
    assert_eq!(table(&line, Seat::WHITE, "theirs").unwrap(), ["XOXXX", "XXXXO", "XXXOX", "XXOXX", "OXXXX"]);
    assert_eq!(table(&line, Seat::BLACK, "theirs").unwrap(), ["XOXXX", "XXXXO", "XXXOX", "OXXXX", "XXOXX"]);
    assert!(line.scene(Eye::Public).tables.is_empty());
    // Before it has given, a seat has only its own table.
    let setup = from(START).scene(Eye::Seat(Seat::BLACK));
    assert_eq!(setup.tables.len(), 1);
    assert!(setup.words[0].to_string().contains("White's pieces"));
}

/// White's bishop, which captures as a king, tries the king on e8 and then a pawn beside it.
fn ask_twice_with_a_bishop(line: &mut Line<Masquerade>) {
    for turn in ["e2e4", "d7d5", "f1b5", "a7a6"] {
        line.play_turn(turn).unwrap();
    }
    // The bishop may take the king from b5 as a bishop or a queen, but it takes as a king.
    line.play_turn("b5xe8").unwrap();
    assert_eq!(table(line, Seat::WHITE, "own").unwrap(), [".....", ".....", ".....", ".X.X.", "....."]);
    line.play_turn("h7h6").unwrap();
    line.play_turn("b5xa6").unwrap();
}

#[test]
fn deduction_shows_what_the_answers_leave() {
    let mut line = started(["QNBKR", "QNBRK"], DEDUCED);
    assert_eq!(table(&line, Seat::WHITE, "own").unwrap(), ["....."; 5]);
    ask_twice_with_a_bishop(&mut line);
    assert_eq!(table(&line, Seat::WHITE, "own").unwrap(), ["X....", "X....", "X....", "OXXXX", "X...."]);
    assert_eq!(table(&line, Seat::BLACK, "own").unwrap(), ["....."; 5], "Black learned nothing of its own");
    assert!(line.scene(Eye::Public).tables.is_empty());
}

#[test]
fn a_promoted_pieces_answer_counts_for_its_new_kind() {
    let mut line = Line::from_state(
        &Masquerade::default(),
        Masquerade::default().parse(&format!("8/P7/k7/8/8/8/8/6K1 w - - 0 1 {MIXED}")).unwrap(),
        options(DEDUCED),
    );
    for turn in ["a7a8q", "a6a5", "a8xa5"] {
        line.play_turn(turn).unwrap();
    }
    // The queen takes neither as a rook nor as a queen.
    assert_eq!(table(&line, Seat::WHITE, "own").unwrap()[1], ".XX..");
}

#[test]
fn nothing_about_the_own_powers_reaches_a_seat_but_by_answers() {
    // The same game between all powers of White: until the answers differ, White cannot tell.
    let mut dice = kit::Dice::new(11);
    let mut line = started(["QNBKR", "QNBRK"], DEDUCED);
    for _ in 0..60 {
        let known = line.knowledge(Seat::WHITE);
        let here = line.scene(Eye::Seat(Seat::WHITE));
        for powers in known.memory.ways.iter().step_by(5) {
            let text = line.text().replace("powers.w=QNBKR", &format!("powers.w={powers}"));
            let other = Masquerade::default().parse(&text).unwrap();
            let view = menagerie_kernel::view(&Masquerade::default(), &other, Eye::Seat(Seat::WHITE));
            assert_eq!(Masquerade::default().view_text(&view), line.view_text(Eye::Seat(Seat::WHITE)));
            assert_eq!(line.game().scene(&view, Some(&known.memory)), here);
            assert_eq!(Masquerade::default().turn(&other), line.turn());
        }
        let all = line.turns(1000).unwrap();
        let Some(turn) = dice.pick(&all) else { break };
        line.play_turn(turn).unwrap();
    }
}

#[test]
fn notes_are_filled_with_what_each_answer_says_by_itself() {
    let mut line = started(["QNBKR", "QNBRK"], !DEDUCED);
    ask_twice_with_a_bishop(&mut line);
    let own = table(&line, Seat::WHITE, "own").unwrap();
    assert_eq!(
        own,
        [".....", ".....", ".....", "OXXXX", "....."],
        "what follows for the others is left to the player"
    );
    assert_eq!(table(&line, Seat::BLACK, "own").unwrap(), ["....."; 5], "Black learned nothing of its own");
}

#[test]
fn an_attempt_that_was_refuted_is_offered_as_vain() {
    let vain = |line: &Line<Masquerade>| -> Vec<(String, bool, String)> {
        let Turn::One(seat) = line.turn() else { panic!("somebody moves") };
        let steps = AnyLine::offered(line, seat, "").unwrap().steps;
        let tries = steps.into_iter().filter(|step| step.text.contains('x'));
        let words =
            |step: &OfferedStep| step.warnings.iter().map(Sentence::to_string).collect::<Vec<_>>().join(" ");
        tries.map(|step| (step.text.clone(), step.vain, words(&step))).collect()
    };
    for deduction in [DEDUCED, !DEDUCED] {
        let mut line = started(["QNBKR", "QNBRK"], deduction);
        for turn in ["e2e4", "d7d5", "f1b5", "a7a6"] {
            line.play_turn(turn).unwrap();
        }
        let before = vain(&line);
        assert!(before.iter().any(|(text, ..)| text == "b5xe8"));
        assert!(before.iter().all(|(_, vain, words)| !vain && words.starts_with("You ask whether")));
        line.play_turn("b5xe8").unwrap();
        assert!(vain(&line).iter().all(|(_, vain, _)| !vain), "Black was not answered");
        line.play_turn("h7h6").unwrap();
        let refuted: Vec<_> = vain(&line).into_iter().filter(|(_, vain, _)| *vain).collect();
        assert_eq!(refuted.len(), 1, "{refuted:?}");
        assert_eq!(refuted[0].0, "b5xe8");
        assert!(refuted[0].2.starts_with("You know that the answer will be no. You ask whether"));
    }
}

#[test]
fn what_is_called_vain_is_never_answered_by_yes() {
    let mut dice = kit::Dice::new(11);
    let mut refuted = 0;
    for _ in 0..30 {
        let mut ways: Vec<String> = Powers::all().map(|powers| powers.to_string()).collect();
        dice.shuffle(&mut ways);
        let mut line = started([&ways[0], &ways[1]], !DEDUCED);
        for _ in 0..60 {
            let Turn::One(seat) = line.turn() else { break };
            let steps = AnyLine::offered(&line, seat, "").unwrap().steps;
            let tries: Vec<_> = steps.iter().filter(|step| step.text.contains('x')).collect();
            let all: Vec<_> = steps.iter().collect();
            let step = dice.pick(&tries).or(dice.pick(&all)).expect("a turn");
            let events = line.play_turn(&step.text).unwrap();
            if let Some(Happening::Tried { taken, .. }) =
                events.first().and_then(|event| event.seen(Eye::Public))
            {
                assert!(!(step.vain && *taken), "{}", step.text);
                refuted += u32::from(step.vain);
            }
        }
    }
    assert!(refuted > 50, "{refuted}");
}
