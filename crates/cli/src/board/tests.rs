use super::{FRENCH, beside, scene, squares};
use menagerie_kernel::{Eye, Info, Options};
use menagerie_show::page::{self, Goal};
use menagerie_show::{AnyGame, AnyLine, Scene};
use menagerie_tours::Tour;

/// Positions in which there is something to see: those of a game's tour and of its page.
fn lines(game: &dyn AnyGame) -> Vec<Box<dyn AnyLine>> {
    let tour = Tour::of(game).expect("a tour can be read");
    let stops = tour.into_iter().flat_map(|tour| tour.stops).map(|stop| stop.position);
    let shown = page::blocks(game.info().rules).map(|block| block.position.to_owned());
    let parsed = stops.chain(shown).map(|text| game.parse(&text, Options::default()));
    parsed.map(|line| line.expect("a position of the game")).collect()
}

/// The eyes of everybody who may look.
fn eyes(info: &Info) -> impl Iterator<Item = Eye> {
    let seats = (0..info.seats.len()).map(|seat| Eye::Seat(menagerie_kernel::Seat(seat as u8)));
    seats.chain([Eye::Public])
}

/// The scene without one of the things in it, for each of them, and what that was.
fn lacking(scene: &Scene) -> Vec<(String, Scene)> {
    let mut found = Vec::new();
    macro_rules! without {
        ($($list:ident),*) => {$(
            for (index, thing) in scene.$list.iter().enumerate() {
                let mut less = scene.clone();
                less.$list.remove(index);
                found.push((format!("{thing:?}"), less));
            }
        )*};
    }
    without!(pieces, marks, threats, graves, hands, piles, fits, stocks, tables, words);
    for (index, piece) in scene.pieces.iter().enumerate() {
        for token in 0..piece.under.len() {
            let mut less = scene.clone();
            less.pieces[index].under.remove(token);
            found.push((format!("what is under {piece:?}"), less));
        }
    }
    for (index, hand) in scene.hands.iter().enumerate() {
        for card in 0..hand.cards.len() {
            let mut less = scene.clone();
            less.hands[index].cards.remove(card);
            found.push((format!("card {card} of {hand:?}"), less));
        }
    }
    found
}

/// A drawing as a stream shows it that knows no colours.
fn plain(drawn: &str) -> String {
    anstream::adapter::strip_str(drawn).to_string()
}

#[test]
fn whatever_a_scene_shows_is_in_the_drawing_without_colours() {
    for game in menagerie_games::all() {
        let info = game.info();
        for line in lines(&*game) {
            for eye in eyes(info) {
                let shown = line.scene(eye);
                let drawn = plain(&scene(info, &shown, false));
                for (what, less) in lacking(&shown) {
                    let rest = plain(&scene(info, &less, false));
                    assert_ne!(drawn, rest, "{}: {what} is not to be seen", line.text());
                }
            }
        }
    }
}

#[test]
fn a_page_in_another_language_shows_what_lies_on_and_beside_the_board() {
    let drawn = |line: &dyn AnyLine, shown: &Scene| {
        plain(&(squares(shown, false, &[]) + &beside(line.info(), shown, &FRENCH)))
    };
    for game in menagerie_games::all() {
        for line in lines(&*game) {
            let mut shown = line.scene(page::eye_of(&*line));
            // These are the game's words, which are English.
            (shown.threats, shown.tables, shown.words) = Default::default();
            let all = drawn(&*line, &shown);
            for (what, less) in lacking(&shown) {
                assert_ne!(all, drawn(&*line, &less), "{}: {what} is not to be seen", line.text());
            }
        }
    }
}

#[track_caller]
fn shows(game: &str, position: &str, wanted: &[&str]) {
    let game = menagerie_games::find(game).expect("a game of ours");
    let line = game.parse(position, Options::default()).expect("a position of the game");
    let drawn = plain(&super::draw(&*line, page::eye_of(&*line), false));
    for words in wanted {
        assert!(drawn.contains(words), "`{words}` is not in\n{drawn}");
    }
}

#[test]
fn checkers_mirrors_zombies_graves_and_hands_are_said_and_have_signs() {
    shows(
        "alice",
        "6k1/5ppp/1+q6/4n3/8/2B5/1+r3PPP/6K1 w - - 0 20 checkers=12",
        &["/q1", "/r1", "on the far side: b2 b6"],
    );
    shows(
        "adrenaline",
        "7k/ppp3pp/8/8/3p4/2N5/PP3PPP/6K1 w - - 0 1 checkers=c3:2",
        &[" N2", "under the pieces: 2 checkers c3", "beside the board: "],
    );
    shows(
        "zombie",
        "4k3/8/8/8/1p5n/8/N5N1/4K3 w - - 0 1 zombies=a2,g2 graves.w=e1:q graves.b=-",
        &[" N1", " K†", "under the pieces: zombie a2 g2", "graves of White: black queen e1"],
    );
    shows(
        "zombie",
        "4k3/8/8/8/1p5n/8/N7/4K3 b - - 0 1 zombies=a2 graves.w=a2:q graves.b=a2:N",
        &[" N‡", "graves of White: black queen ?", "graves of Black: white knight a2"],
    );
    shows(
        "crowded",
        "4k3/8/8/8/8/8/8/R3K3 wq Q - 0 9 passes=0",
        &["~ in your part of the board: a1-8 b1-8 c1-8 d1-8"],
    );
}

#[test]
fn a_king_in_check_and_what_can_be_taken_have_signs() {
    shows("spartan", "3Q3k/6hh/4c3/8/8/8/PPh3PP/6K1 b - - 0 30", &["!k", "! attacked: h8"]);
    let game = menagerie_games::find("chess960").expect("a game of ours");
    let line = game.parse("4k3/8/8/8/8/8/4n3/4KR2 w - - 0 1", Options::default()).expect("a position");
    let at = "e2".parse().expect("a square");
    let goals = [Goal { at, capture: true, steps: 1 }];
    assert!(plain(&squares(&line.scene(Eye::Public), false, &goals)).contains("(n)"));
}
