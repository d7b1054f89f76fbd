//! Laws about texts: what is written can be read, and nothing else can.

use super::plan::{Plan, describe, random_part};
use crate::Dice;
use crate::mutate::mutated;
use menagerie_kernel::count::{MOST_TURNS, join, list_view};
use menagerie_kernel::{Eye, Line, Options, Path, Seat, Turn, list, mid_turn, offers};
use menagerie_show::page::{self, Highlight};
use menagerie_show::{AnyLine, Game, check};
use std::collections::{BTreeSet, HashMap};

/// How many mutated texts are tried for each text of the corpus.
const MUTATIONS: usize = 30;

/// How many texts a corpus has at most.
const CORPUS: usize = 200;

fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> {
    (0..game.info().seats.len() as u8).map(Seat)
}

fn read<G: Game>(game: &G, text: &str) -> G::State {
    game.parse(text)
        .unwrap_or_else(|why| panic!("{}: `{text}` was written but is refused: {why}", game.info().id))
}

/// A position text is read and written again unchanged, by a state in which the same seat acts.
pub fn text_reads_back<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        if line.mid_turn() {
            return;
        }
        let text = menagerie_kernel::text(game, line.state());
        let state = read(game, &text);
        assert_eq!(menagerie_kernel::text(game, &state), text, "{}: read and written again", game.info().id);
        assert_eq!(
            game.turn(&state),
            game.turn(line.state()),
            "{}: whose turn it is, read again",
            describe(line)
        );
        assert!(!mid_turn(game, &state), "{}: a text describes a moment between turns", describe(line));
    });
}

/// The position of a game's picture is one of the game, in which somebody is to act and something stands on the board.
pub fn picture_is_a_position<G: Game>(game: &G, _: &Plan) {
    let Some(picture) = game.info().picture else { return };
    let state = read(game, picture);
    assert_eq!(
        menagerie_kernel::text(game, &state),
        picture,
        "{}: its picture, written again",
        game.info().id
    );
    let line = Line::from_state(game, state, Options::default());
    assert!(!matches!(line.turn(), Turn::Over(_)), "{}: its picture shows a finished game", game.info().id);
    assert!(!line.scene(Eye::Public).pieces.is_empty(), "{}: its picture is empty", game.info().id);
}

/// The text of every seat's view is read and written again unchanged; the public one too, where a
/// seat could have it.
pub fn view_text_reads_back<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        if line.mid_turn() {
            return;
        }
        for seat in seats(game) {
            let text = game.view_text(&line.view(Eye::Seat(seat)));
            match game.parse_view(&text, seat) {
                Ok(view) => assert_eq!(game.view_text(&view), text, "{}: {seat:?}'s view", describe(line)),
                Err(why) => panic!("{}: {seat:?} cannot read its view `{text}`: {why}", describe(line)),
            }
            let text = game.view_text(&line.view(Eye::Public));
            if let Ok(view) = game.parse_view(&text, seat) {
                assert_eq!(game.view_text(&view), text, "{}: the public view", describe(line));
            }
        }
    });
}

/// A key that was updated step by step, and what counts for repetition, equal those that are
/// computed afresh from the text.
pub fn keys_of_live_states_are_those_of_their_texts<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 1, |line, _| {
        let game = line.game();
        if line.mid_turn() {
            return;
        }
        let state = read(game, &menagerie_kernel::text(game, line.state()));
        let (live, read) = (menagerie_kernel::key(game, line.state()), menagerie_kernel::key(game, &state));
        assert_eq!(live, read, "{}: the live key differs from the one of the text", describe(line));
        let (live, read) = (game.repetition(line.state()), game.repetition(&state));
        assert_eq!(live, read, "{}: the repetition key differs from the one of the text", describe(line));
    });
}

/// A view that was read from its text offers what the view of the full position offers, step by step.
pub fn parsed_views_offer_what_views_offer<G: Game>(game: &G, plan: &Plan) {
    plan.positions(game, 2, |line, dice| {
        let game = line.game();
        if line.mid_turn() {
            return;
        }
        for seat in line.turn().seats().iter() {
            let view = line.view(Eye::Seat(seat));
            let text = game.view_text(&view);
            let read = game
                .parse_view(&text, seat)
                .unwrap_or_else(|why| panic!("{}: {seat:?} cannot read `{text}`: {why}", describe(line)));
            assert_same_offers(game, &view, &read, dice, &|| {
                format!("{}: the view `{text}`", describe(line))
            });
        }
    });
}

/// Follows random paths and fails where two views offer different steps.
pub(super) fn assert_same_offers<G: Game>(
    game: &G,
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
            offers(game, one, path.steps(), &mut here);
            offers(game, other, path.steps(), &mut there);
            if here != there {
                let texts = |found: &[menagerie_kernel::Offer<G>]| -> BTreeSet<String> {
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
            let warnings = [one, other].map(|view| game.warnings(view, path.steps(), offer.step()));
            assert_eq!(warnings[0], warnings[1], "{}: what is said before `{}`", describe(), offer.step());
            path.push(offer);
            let sketches = [one, other].map(|view| game.sketch(view, path.steps(), None));
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
pub fn mutated_positions_are_refused_or_read_exactly<G: Game>(game: &G, plan: &Plan) {
    let (mut texts, mut dice) = (Vec::new(), Dice::new(plan.seed));
    plan.positions(game, 7, |line, _| {
        let game = line.game();
        if !line.mid_turn() {
            texts.push(menagerie_kernel::text(game, line.state()));
            texts.extend(seats(game).map(|seat| game.view_text(&line.view(Eye::Seat(seat)))));
        }
    });
    dice.shuffle(&mut texts);
    texts.truncate(CORPUS);
    let mut keys = Keys::default();
    for _ in 0..texts.len() * MUTATIONS {
        let text = mutated(&texts, ' ', &mut dice);
        check_position_text(game, &text, &mut keys, &mut dice);
        check_view_text(game, &text, &mut dice);
    }
}

fn check_position_text<G: Game>(game: &G, text: &str, keys: &mut Keys, dice: &mut Dice) {
    let state = match game.parse(text) {
        Ok(state) => state,
        Err(why) => {
            assert!(!why.to_string().trim().is_empty(), "{}: `{text}` is refused silently", game.info().id);
            return;
        }
    };
    let written = menagerie_kernel::text(game, &state);
    assert!(same_but_for_xfen(text, &written), "{}: `{text}` is read as `{written}`", game.info().id);
    assert_eq!(menagerie_kernel::text(game, &read(game, &written)), written, "{}: `{text}`", game.info().id);
    let mut line = Line::from_state(game, state, Options::default());
    let before = line.clone();
    for _ in 0..2 {
        for seat in seats(game) {
            let _ = (game.view_text(&line.view(Eye::Seat(seat))), line.scene(Eye::Seat(seat)));
        }
        let Some(path) = random_part(&line, dice) else { break };
        line.apply(path.legal().expect("random parts are whole"));
        if !line.mid_turn() {
            let text = menagerie_kernel::text(game, line.state());
            assert_eq!(
                menagerie_kernel::text(game, &read(game, &text)),
                text,
                "{}: after a part",
                describe(&before)
            );
        }
    }
    keys.check(game, before.state(), text);
}

/// The keys met so far, those for tables and those for repetition, each with a position that has it.
#[derive(Default)]
struct Keys([HashMap<u64, (String, String)>; 2]);

impl Keys {
    /// Positions with equal keys are interchangeable, so the same seats have the same first steps in
    /// them. Whether a game is over may depend on counters, which are no part of a key.
    fn check<G: Game>(&mut self, game: &G, state: &G::State, text: &str) {
        let turn = game.turn(state);
        let Some(seat) = turn.actor() else { return };
        let mut found = Vec::new();
        offers(game, &menagerie_kernel::view(game, state, Eye::Seat(seat)), &[], &mut found);
        let mut steps: Vec<_> = found.iter().map(|offer| offer.step().to_string()).collect();
        steps.sort_unstable();
        let play = format!("{turn:?} {}", steps.join(" "));
        let keys = [Some(menagerie_kernel::key(game, state)), game.repetition(state)];
        for (known, key) in self.0.iter_mut().zip(keys) {
            let Some(key) = key else { continue };
            let (other, theirs) = known.entry(key).or_insert_with(|| (text.to_owned(), play.clone()));
            let id = game.info().id;
            assert!(play == *theirs, "{id}: `{text}` and `{other}` have the same key but play differently");
        }
    }
}

fn check_view_text<G: Game>(game: &G, text: &str, dice: &mut Dice) {
    for seat in seats(game) {
        let Ok(view) = game.parse_view(text, seat) else { continue };
        let written = game.view_text(&view);
        let same = same_but_for_xfen(text, &written);
        assert!(same, "{}: the view `{text}` is read as `{written}`", game.info().id);
        let mut path = Path::new();
        super::plan::finish_part(game, &view, &mut path, dice);
        let _ = game.scene(&view, None);
    }
}

/// Whether what was written is what was read. There is one exception (`docs/protocol.md`, *Positions*): the castling
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
pub fn mutated_turns_are_refused_or_listed<G: Game>(game: &G, plan: &Plan) {
    let mut steps: Vec<String> = Vec::new();
    plan.positions(game, 3, |line, dice| {
        if let Some(path) = random_part(line, dice) {
            steps.push(join("", path.steps()));
        }
    });
    dice_cut(&mut steps, plan.seed);
    if steps.is_empty() {
        return;
    }
    plan.positions(game, 9, |line, dice| {
        if line.mid_turn() {
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
    let game = line.game();
    let mut after = line.clone();
    if let Err(why) = after.play_turn(text) {
        let unchanged =
            menagerie_kernel::text(game, after.state()) == menagerie_kernel::text(game, line.state());
        assert!(unchanged, "{}: refusing `{text}` changed it", describe(line));
        assert!(
            !why.why().to_string().trim().is_empty(),
            "{}: `{text}` is refused without a reason",
            describe(line)
        );
        return;
    }
    if let Ok(turns) = list(game, line.state(), MOST_TURNS) {
        assert!(
            turns.iter().any(|turn| turn == text),
            "{}: plays `{text}` but does not list it",
            describe(line)
        );
    }
}

fn check_part_text<G: Game>(line: &Line<G>, text: &str) {
    let game = line.game();
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
    let steps = menagerie_show::read_steps::<G>(&part);
    let path = steps.and_then(|steps| check(game, &view, &steps));
    let whole = path.is_ok_and(|path| path.legal().is_some());
    assert!(whole, "{}: `{text}` is arranged to `{part}`, which is no part", describe(line));
    if let Ok(parts) = list_view(game, &view, MOST_TURNS) {
        assert!(parts.contains(&part), "{}: checks `{part}` but does not list it", describe(line));
    }
}

/// Every picture of the rules shows a position; the turns that it points out are legal there, and the piece whose
/// moves it shows has some.
pub fn diagrams_of_the_rules_can_be_replayed<G: Game>(game: &G, _: &Plan) {
    replay_diagrams(game, game.info().rules);
}

/// Replays the positions of a page: see [`menagerie_show::page`].
pub(super) fn replay_diagrams<G: Game>(game: &G, rules: &str) {
    let id = game.info().id;
    for block in page::blocks(rules) {
        let position = block.position;
        assert_eq!(block.game, None, "{id}: the diagram of `{position}` names a game in the page of one");
        let line = Line::from_state(game, read_diagram(game, position), Options::default());
        let mut series = line.clone();
        for next in &block.then {
            let played = series.play_part(next.played).is_ok() || series.play_turn(next.played).is_ok();
            assert!(played, "{id}: the steps from `{position}`: `{}` cannot be played", next.played);
        }
        match block.shows {
            Highlight::Turns(turns) => {
                for turn in turns {
                    if let Err(illegal) = line.clone().play_turn(turn) {
                        panic!("{id}: the diagram of `{position}` points out `{turn}`: {illegal}");
                    }
                }
            }
            Highlight::Moves(square) => {
                let spot =
                    square.parse().unwrap_or_else(|why| panic!("{id}: the moves in `{position}`: {why}"));
                let goals = page::goals(&line, spot);
                assert!(!goals.is_empty(), "{id}: nothing can move on {square} in `{position}`");
            }
        }
    }
}

fn read_diagram<G: Game>(game: &G, position: &str) -> G::State {
    game.parse(position)
        .unwrap_or_else(|bad| panic!("{}: the diagram of `{position}`: {bad}", game.info().id))
}
