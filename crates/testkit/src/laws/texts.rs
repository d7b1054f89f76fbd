//! Laws about texts: what is written can be read, and nothing else can.

use super::plan::{Plan, describe, random_part};
use crate::Dice;
use crate::mutate::mutated;
use menagerie_kernel::count::{MOST_TURNS, join, list_view};
use menagerie_kernel::page::{self, Shows};
use menagerie_kernel::{AnyLine, Eye, Game, Line, Options, Path, Seat, Turn, check, list, offers};
use std::collections::{BTreeSet, HashMap};

/// How many mutated texts are tried for each text of the corpus.
const MUTATIONS: usize = 30;

/// How many texts a corpus has at most.
const CORPUS: usize = 200;

fn seats<G: Game>() -> impl Iterator<Item = Seat> {
    (0..G::info().seats.len() as u8).map(Seat)
}

fn read<G: Game>(text: &str) -> G::State {
    G::parse(text)
        .unwrap_or_else(|why| panic!("{}: `{text}` was written but is refused: {why}", G::info().id))
}

/// A position text is read and written again unchanged, by a state in which the same seat acts.
pub fn text_reads_back<G: Game>(plan: &Plan) {
    plan.positions::<G>(1, |line, _| {
        if G::mid_turn(line.state()) {
            return;
        }
        let text = menagerie_kernel::text::<G>(line.state());
        let state = read::<G>(&text);
        assert_eq!(menagerie_kernel::text::<G>(&state), text, "{}: read and written again", G::info().id);
        assert_eq!(
            G::turn(&state),
            G::turn(line.state()),
            "{}: whose turn it is, read again",
            describe(line)
        );
        assert!(!G::mid_turn(&state), "{}: a text describes a moment between turns", describe(line));
    });
}

/// The position of a game's picture is one of the game, in which somebody is to act and something stands on the board.
pub fn picture_is_a_position<G: Game>(_: &Plan) {
    let Some(picture) = G::info().picture else { return };
    let state = read::<G>(picture);
    assert_eq!(menagerie_kernel::text::<G>(&state), picture, "{}: its picture, written again", G::info().id);
    let line = Line::<G>::from_state(state, Options::default());
    assert!(!matches!(line.turn(), Turn::Over(_)), "{}: its picture shows a finished game", G::info().id);
    assert!(!line.scene(Eye::Public).pieces.is_empty(), "{}: its picture is empty", G::info().id);
}

/// The text of every seat's view is read and written again unchanged; the public one too, where a
/// seat could have it.
pub fn view_text_reads_back<G: Game>(plan: &Plan) {
    plan.positions::<G>(1, |line, _| {
        if G::mid_turn(line.state()) {
            return;
        }
        for seat in seats::<G>() {
            let text = G::view_text(&line.view(Eye::Seat(seat)));
            match G::parse_view(&text, seat) {
                Ok(view) => assert_eq!(G::view_text(&view), text, "{}: {seat:?}'s view", describe(line)),
                Err(why) => panic!("{}: {seat:?} cannot read its view `{text}`: {why}", describe(line)),
            }
            let text = G::view_text(&line.view(Eye::Public));
            if let Ok(view) = G::parse_view(&text, seat) {
                assert_eq!(G::view_text(&view), text, "{}: the public view", describe(line));
            }
        }
    });
}

/// A key that was updated step by step, and what counts for repetition, equal those that are
/// computed afresh from the text.
pub fn keys_of_live_states_are_those_of_their_texts<G: Game>(plan: &Plan) {
    plan.positions::<G>(1, |line, _| {
        if G::mid_turn(line.state()) {
            return;
        }
        let state = read::<G>(&menagerie_kernel::text::<G>(line.state()));
        let (live, read) = (menagerie_kernel::key::<G>(line.state()), menagerie_kernel::key::<G>(&state));
        assert_eq!(live, read, "{}: the live key differs from the one of the text", describe(line));
        let (live, read) = (G::repetition(line.state()), G::repetition(&state));
        assert_eq!(live, read, "{}: the repetition key differs from the one of the text", describe(line));
    });
}

/// A view that was read from its text offers what the view of the full position offers, step by step.
pub fn parsed_views_offer_what_views_offer<G: Game>(plan: &Plan) {
    plan.positions::<G>(2, |line, dice| {
        if G::mid_turn(line.state()) {
            return;
        }
        for seat in line.turn().seats().iter() {
            let view = line.view(Eye::Seat(seat));
            let text = G::view_text(&view);
            let read = G::parse_view(&text, seat)
                .unwrap_or_else(|why| panic!("{}: {seat:?} cannot read `{text}`: {why}", describe(line)));
            assert_same_offers::<G>(&view, &read, dice, &|| format!("{}: the view `{text}`", describe(line)));
        }
    });
}

/// Follows random paths and fails where two views offer different steps.
pub(super) fn assert_same_offers<G: Game>(
    one: &G::View,
    other: &G::View,
    dice: &mut Dice,
    describe: &dyn Fn() -> String,
) {
    const PATHS: usize = 3;
    for _ in 0..PATHS {
        let mut path = Path::new();
        let (mut here, mut there) = (Vec::new(), Vec::new());
        loop {
            offers::<G>(one, path.steps(), &mut here);
            offers::<G>(other, path.steps(), &mut there);
            if here != there {
                let texts = |found: &[menagerie_kernel::Offer<G::Step>]| -> BTreeSet<String> {
                    found.iter().map(|offer| format!("{} {:?}", offer.step(), offer.then())).collect()
                };
                let (here, there) = (texts(&here), texts(&there));
                let only = |a: &BTreeSet<String>, b| a.difference(b).take(5).cloned().collect::<Vec<_>>();
                panic!(
                    "{}: after `{}` only one offers {:?}, only the other {:?}, or in another order",
                    describe(),
                    join("", path.steps()),
                    only(&here, &there),
                    only(&there, &here)
                );
            }
            let Some(offer) = dice.pick(&here) else { break };
            let warnings = [one, other].map(|view| G::warning(view, path.steps(), offer.step()));
            assert_eq!(warnings[0], warnings[1], "{}: what is said before `{}`", describe(), offer.step());
            path.push(offer);
            let sketches = [one, other].map(|view| G::sketch(view, path.steps(), None, &Options::default()));
            assert_eq!(sketches[0], sketches[1], "{}: sketch of `{}`", describe(), join("", path.steps()));
            if !path.then().may_go_on() || path.legal().is_some() && dice.one_in(3) {
                break;
            }
        }
    }
}

/// A position text that is not quite one of the game's own is refused with a reason, or it is read
/// exactly: written again it is the same, it can be played on, and two positions with the same key
/// play alike.
pub fn mutated_positions_are_refused_or_read_exactly<G: Game>(plan: &Plan) {
    let (mut texts, mut dice) = (Vec::new(), Dice::new(plan.seed));
    plan.positions::<G>(7, |line, _| {
        if !G::mid_turn(line.state()) {
            texts.push(menagerie_kernel::text::<G>(line.state()));
            texts.extend(seats::<G>().map(|seat| G::view_text(&line.view(Eye::Seat(seat)))));
        }
    });
    dice.shuffle(&mut texts);
    texts.truncate(CORPUS);
    let mut keys = Keys::default();
    for _ in 0..texts.len() * MUTATIONS {
        let text = mutated(&texts, ' ', &mut dice);
        check_position_text::<G>(&text, &mut keys, &mut dice);
        check_view_text::<G>(&text, &mut dice);
    }
}

fn check_position_text<G: Game>(text: &str, keys: &mut Keys, dice: &mut Dice) {
    let state = match G::parse(text) {
        Ok(state) => state,
        Err(why) => {
            assert!(!why.to_string().trim().is_empty(), "{}: `{text}` is refused silently", G::info().id);
            return;
        }
    };
    let written = menagerie_kernel::text::<G>(&state);
    assert!(same_but_for_xfen(text, &written), "{}: `{text}` is read as `{written}`", G::info().id);
    assert_eq!(menagerie_kernel::text::<G>(&read::<G>(&written)), written, "{}: `{text}`", G::info().id);
    let mut line = Line::<G>::from_state(state, Options::default());
    let before = line.clone();
    for _ in 0..2 {
        for seat in seats::<G>() {
            let _ = (G::view_text(&line.view(Eye::Seat(seat))), line.scene(Eye::Seat(seat)));
        }
        let Some(path) = random_part(&line, dice) else { break };
        line.apply(path.legal().expect("random parts are whole"));
        if !G::mid_turn(line.state()) {
            let text = menagerie_kernel::text::<G>(line.state());
            assert_eq!(
                menagerie_kernel::text::<G>(&read::<G>(&text)),
                text,
                "{}: after a part",
                describe(&before)
            );
        }
    }
    keys.check::<G>(before.state(), text);
}

/// The keys met so far, those for tables and those for repetition, each with a position that has it.
#[derive(Default)]
struct Keys([HashMap<u64, (String, String)>; 2]);

impl Keys {
    /// Positions with equal keys are interchangeable, so the same seats have the same first steps in
    /// them. Whether a game is over may depend on counters, which are no part of a key.
    fn check<G: Game>(&mut self, state: &G::State, text: &str) {
        let turn = G::turn(state);
        let Some(seat) = turn.actor() else { return };
        let mut found = Vec::new();
        offers::<G>(&menagerie_kernel::view::<G>(state, Eye::Seat(seat)), &[], &mut found);
        let mut steps: Vec<_> = found.iter().map(|offer| offer.step().to_string()).collect();
        steps.sort_unstable();
        let play = format!("{turn:?} {}", steps.join(" "));
        let keys = [Some(menagerie_kernel::key::<G>(state)), G::repetition(state)];
        for (known, key) in self.0.iter_mut().zip(keys) {
            let Some(key) = key else { continue };
            let (other, theirs) = known.entry(key).or_insert_with(|| (text.to_owned(), play.clone()));
            let id = G::info().id;
            assert!(play == *theirs, "{id}: `{text}` and `{other}` have the same key but play differently");
        }
    }
}

fn check_view_text<G: Game>(text: &str, dice: &mut Dice) {
    for seat in seats::<G>() {
        let Ok(view) = G::parse_view(text, seat) else { continue };
        let written = G::view_text(&view);
        let same = same_but_for_xfen(text, &written);
        assert!(same, "{}: the view `{text}` is read as `{written}`", G::info().id);
        let mut path = Path::new();
        super::plan::finish_part::<G>(&view, &mut path, dice);
        let _ = G::scene(&view, None, &Options::default());
    }
}

/// Whether what was written is what was read. One exception is part of the specification: castling
/// letters of X-FEN (`KQkq`) are read, though never written, where a game writes files instead.
pub(crate) fn same_but_for_xfen(read: &str, written: &str) -> bool {
    const CASTLING: usize = 2;
    let only = |field: &str, letters: &str| field.chars().all(|letter| letters.contains(letter));
    let (mut here, mut there) = (read.split(' '), written.split(' '));
    let (ours, theirs) = (here.by_ref().take(CASTLING), there.by_ref().take(CASTLING));
    if !ours.eq(theirs) {
        return false;
    }
    let same = match (here.next(), there.next()) {
        (Some(xfen), Some(files)) if xfen != files => {
            xfen.len() == files.len() && only(xfen, "KQkq") && only(files, "ABCDEFGHabcdefgh")
        }
        (one, other) => one == other,
    };
    same && here.eq(there)
}

/// A turn text that is not quite one of the position's own is refused with a reason and changes
/// nothing, or it is one of the listed turns.
pub fn mutated_turns_are_refused_or_listed<G: Game>(plan: &Plan) {
    let mut steps: Vec<String> = Vec::new();
    plan.positions::<G>(3, |line, dice| {
        if let Some(path) = random_part(line, dice) {
            steps.push(join("", path.steps()));
        }
    });
    dice_cut(&mut steps, plan.seed);
    if steps.is_empty() {
        return;
    }
    plan.positions::<G>(9, |line, dice| {
        if G::mid_turn(line.state()) {
            return;
        }
        for _ in 0..MUTATIONS {
            let text = mutated(&steps, ',', dice);
            check_turn_text(line, &text);
            check_part_text(line, &text);
        }
    });
}

fn dice_cut(steps: &mut Vec<String>, seed: u64) {
    steps.sort_unstable();
    steps.dedup();
    Dice::new(seed).shuffle(steps);
    steps.truncate(CORPUS);
}

fn check_turn_text<G: Game>(line: &Line<G>, text: &str) {
    let mut after = line.clone();
    if let Err(why) = after.play_turn(text) {
        let unchanged =
            menagerie_kernel::text::<G>(after.state()) == menagerie_kernel::text::<G>(line.state());
        assert!(unchanged, "{}: refusing `{text}` changed it", describe(line));
        assert!(!why.why.trim().is_empty(), "{}: `{text}` is refused without a reason", describe(line));
        return;
    }
    if let Ok(turns) = list::<G>(line.state(), MOST_TURNS) {
        assert!(
            turns.iter().any(|turn| turn == text),
            "{}: plays `{text}` but does not list it",
            describe(line)
        );
    }
}

fn check_part_text<G: Game>(line: &Line<G>, text: &str) {
    let Some(seat) = line.turn().actor() else { return };
    let Ok(part) = line.check_part(seat, text) else { return };
    let sorted = |text: &str| {
        let mut steps: Vec<String> = text.split(',').map(str::to_owned).collect();
        steps.sort_unstable();
        steps
    };
    let same = sorted(&part) == sorted(text);
    assert!(same, "{}: `{text}` is arranged to `{part}`, which has other steps", describe(line));
    let view = line.view(Eye::Seat(seat));
    let steps = menagerie_kernel::read_steps::<G>(&part);
    let path = steps.and_then(|steps| check::<G>(&view, &steps));
    let whole = path.is_ok_and(|path| path.legal().is_some());
    assert!(whole, "{}: `{text}` is arranged to `{part}`, which is no part", describe(line));
    if let Ok(parts) = list_view::<G>(&view, MOST_TURNS) {
        assert!(parts.contains(&part), "{}: checks `{part}` but does not list it", describe(line));
    }
}

/// Every picture of the rules shows a position; the turns that it points out are legal there, and the piece whose
/// moves it shows has some.
pub fn diagrams_of_the_rules_can_be_replayed<G: Game>(_: &Plan) {
    replay_diagrams::<G>(G::info().rules);
}

/// Replays the positions of a page: see [`menagerie_kernel::page`].
pub(super) fn replay_diagrams<G: Game>(rules: &str) {
    let id = G::info().id;
    for block in page::blocks(rules) {
        let position = block.position;
        assert_eq!(block.game, None, "{id}: the diagram of `{position}` names a game in the page of one");
        let line = Line::<G>::from_state(read_diagram::<G>(position), Options::default());
        match block.shows {
            Shows::Turns(turns) => {
                for turn in turns {
                    if let Err(illegal) = line.clone().play_turn(turn) {
                        panic!("{id}: the diagram of `{position}` points out `{turn}`: {illegal}");
                    }
                }
            }
            Shows::Moves(square) => {
                let spot =
                    square.parse().unwrap_or_else(|why| panic!("{id}: the moves in `{position}`: {why}"));
                let goals = page::goals(&line, spot);
                assert!(!goals.is_empty(), "{id}: nothing can move on {square} in `{position}`");
            }
        }
    }
}

fn read_diagram<G: Game>(position: &str) -> G::State {
    G::parse(position).unwrap_or_else(|bad| panic!("{}: the diagram of `{position}`: {bad}", G::info().id))
}
