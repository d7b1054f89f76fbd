//! How turns are written, and what words mean.

use menagerie_kernel::{Chance, Event, Options, Seat};
use menagerie_notation::{Sign, call, play, read, signs};
use menagerie_show::AnyLine;

fn line(game: &str, position: &str) -> Box<dyn AnyLine> {
    menagerie_games::find(game).unwrap().parse(position, Options::default()).unwrap()
}

/// What a turn is called in a position.
fn called(game: &str, position: &str, turn: &str) -> String {
    play(&mut *line(game, position), turn).unwrap()
}

/// Which turn a word means in a position.
fn meant(game: &str, position: &str, word: &str) -> Result<String, String> {
    let parts = read(&mut line(game, position), word);
    parts.map(|parts| parts.join(",")).map_err(|illegal| illegal.why().to_string())
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1";

#[test]
fn turns_are_written_as_players_write_them() {
    let kiwipete = |turn| called("chess960", KIWIPETE, turn);
    assert_eq!(kiwipete("a2a4"), "a4");
    assert_eq!(kiwipete("e5d7"), "Nxd7");
    assert_eq!(kiwipete("d5e6"), "dxe6");
    assert_eq!(kiwipete("g2h3"), "gxh3");
    assert_eq!(kiwipete("e1h1"), "O-O");
    assert_eq!(kiwipete("e1a1"), "O-O-O");
    assert_eq!(kiwipete("f3f6"), "Qxf6");
}

#[test]
fn a_king_castles_with_a_rook_that_stays_where_it_is() {
    let beside = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1";
    assert_eq!(called("chess960", beside, "e1f1"), "O-O");
    assert_eq!(meant("chess960", beside, "O-O").as_deref(), Ok("e1f1"));
    let at_goal = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    assert_eq!(called("chess960", at_goal, "g1h1"), "O-O");
}

#[test]
fn as_much_of_the_origin_is_told_as_is_needed() {
    let rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
    assert_eq!(called("chess960", rooks, "a1a3"), "R1a3");
    assert_eq!(called("chess960", rooks, "h1h5"), "Rhh5");
    let two = "6k1/8/8/8/Q6Q/8/8/K7 w - - 0 1";
    assert_eq!(called("chess960", two, "h4e4"), "Qhe4");
    let three = "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1";
    assert_eq!(called("chess960", three, "h4e4"), "Qh4e4");
}

#[test]
fn checks_mates_promotions_and_captures_in_passing_are_marked() {
    let promote = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(called("chess960", promote, "a7a8q"), "a8=Q+");
    assert_eq!(called("chess960", promote, "a7a8n"), "a8=N");
    assert_eq!(called("chess960", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8"), "Rd8#");
    assert_eq!(called("chess960", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
    // What has just marched three squares stands further away.
    let mut march = line("terror", "5k5/2p8/11/1P9/11/11/11/11/11/11/5K5 b - - 0 1");
    assert_eq!([play(&mut *march, "c10c7"), play(&mut *march, "b8c9")], [Ok("c7".into()), Ok("bxc9".into())]);
}

#[test]
fn a_question_shows_its_answer() {
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=RKNBQ powers.b=QNBRK";
    let mut line = line("masquerade", position);
    for turn in ["d2d4", "d7d5", "c1f4", "c8f5"] {
        line.play_turn(turn).unwrap();
    }
    let text = line.text();
    let turns = line.turns(1000).unwrap();
    let asked: Vec<_> = turns.iter().filter(|turn| turn.contains('x')).collect();
    assert!(!asked.is_empty());
    for turn in asked {
        let label = called("masquerade", &text, turn);
        assert!(label.contains(['x', '?']), "{label}");
        assert_eq!(meant("masquerade", &text, &label).as_ref(), Ok(turn));
    }
}

#[test]
fn reading_is_lenient_where_nothing_is_confused() {
    for (word, turn) in [
        ("Nxd7", "e5d7"),
        ("Nd7", "e5d7"),
        ("Ne5xd7!?", "e5d7"),
        ("e5d7", "e5d7"),
        ("0-0", "e1h1"),
        ("O-O-O", "e1a1"),
        ("dxe6", "d5e6"),
        ("Pa4", "a2a4"),
    ] {
        assert_eq!(meant("chess960", KIWIPETE, word).as_deref(), Ok(turn), "{word}");
    }
    assert_eq!(meant("chess960", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q").as_deref(), Ok("a7a8q"));
}

#[test]
fn what_is_not_legal_or_not_clear_is_refused() {
    assert!(meant("chess960", KIWIPETE, "Nb8").unwrap_err().contains("no legal step"));
    let rooks = "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1";
    assert_eq!(meant("chess960", rooks, "Ra3").unwrap_err(), "could mean a1a3 or a5a3");
    assert!(meant("chess960", KIWIPETE, "a4,b3").unwrap_err().contains("complete"));
    assert!(meant("chess960", "7k/8/8/8/8/8/8/K7 w - - 0 1", "Ka2").unwrap_err().contains("over"));
    assert!(meant("chess960", KIWIPETE, "").is_err());
}

/// The steps of a turn as they are drawn: pieces by their letters in braces, other pictures by their names.
fn drawn(game: &str, position: &str, part: &str) -> String {
    let before = line(game, position);
    let seat = before.turn().actor().unwrap();
    let mut after = before.duplicate();
    let events: Vec<Event> = after.play_part(part).unwrap();
    let steps = signs(&*before, seat, part, &*after, &events).unwrap();
    let one = |sign: &Sign| match sign {
        Sign::Piece { figure } => format!("{{{}}}", figure.letter),
        Sign::Card { card } => format!("[{card}]"),
        Sign::Token { icon: name } | Sign::Word { word: name } => format!("<{name}>"),
        Sign::Text { text } => text.clone(),
    };
    let step = |signs: &Vec<Sign>| signs.iter().map(one).collect::<String>();
    steps.iter().map(step).collect::<Vec<_>>().join(" ")
}

#[test]
fn pieces_are_drawn_in_place_of_letters() {
    let kiwipete = |turn| drawn("chess960", KIWIPETE, turn);
    assert_eq!(kiwipete("a2a4"), "a4");
    assert_eq!(kiwipete("e5d7"), "{N}×d7");
    assert_eq!(kiwipete("g2h3"), "g×h3");
    assert_eq!(kiwipete("e1h1"), "O-O");
    assert_eq!(drawn("chess960", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), "a8={Q}+");
    assert_eq!(drawn("chess960", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8"), "{R}d8#");
}

#[test]
fn each_step_is_drawn_by_itself() {
    let two = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 steps=2";
    assert_eq!(drawn("doublemove", two, "e7e5,g8f6"), "e5 {n}f6");
    let placing = "rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-";
    assert_eq!(drawn("adrenaline", placing, "f1a6,+h7"), "{B}×a6 <checker>h7");
}

#[test]
fn a_series_tells_both_its_ends() {
    let start = menagerie_games::find("spinach").unwrap();
    let start = start.start(Options::default(), Chance::from_number(0)).unwrap().text();
    assert_eq!(drawn("spinach", &start, "b1~d8"), "{N}b1…×d8");
    assert_eq!(drawn("spinach", &start, "b1~d5"), "{N}b1…d5");
    assert_eq!(called("spinach", &start, "b1~d5"), "Nb~d5");
}

#[test]
fn cards_are_drawn_and_where_they_are_put() {
    let start = menagerie_games::find("booster").unwrap();
    let start = start.start(Options::default(), Chance::from_number(5)).unwrap();
    assert_eq!(drawn("booster", &start.text(), "e2e4,+d2:3H"), "e2–e4 [3H]d2");
}

/// What it takes to tell a piece from others says what others could have done, which may be a secret.
#[test]
fn a_game_with_secrets_tells_both_squares() {
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 powers.w=RKNBQ powers.b=QNBRK";
    assert_eq!(drawn("masquerade", position, "g1f3"), "{N}g1–f3");
    assert_eq!(called("masquerade", position, "g1f3"), "Nf3");
}

/// What the steps that may come first are called, those without a name by their text.
fn names(game: &str, position: &str, prefix: &str) -> Vec<String> {
    let line = line(game, position);
    let seat = line.turn().actor().unwrap();
    let mut offered = line.offered(seat, prefix).unwrap().steps;
    call(&*line, seat, prefix, &mut offered);
    offered.into_iter().map(|step| step.called.unwrap_or(step.text)).collect()
}

/// Each name, read back, means the step that it was given to.
#[test]
fn what_is_offered_is_called_as_the_list_will_show_it() {
    let kiwipete = names("chess960", KIWIPETE, "");
    for name in ["a4", "Nxd7", "dxe6", "gxh3", "O-O", "O-O-O", "Qxf6", "Rb1", "Kf1"] {
        assert!(kiwipete.iter().any(|one| one == name), "{name} is among {kiwipete:?}");
    }
    let mut known = kiwipete.clone();
    known.sort();
    known.dedup();
    assert_eq!(known.len(), kiwipete.len(), "no two are called the same");
    for name in kiwipete {
        assert!(meant("chess960", KIWIPETE, &name).is_ok(), "{name}");
    }
    let promote = names("chess960", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "");
    assert!(promote.contains(&"a8=Q".to_owned()), "{promote:?}");
    let rooks = names("chess960", "4k3/8/8/R7/8/8/8/R3K2R w - - 0 1", "");
    assert!(rooks.contains(&"R1a3".to_owned()) && rooks.contains(&"Rhh5".to_owned()), "{rooks:?}");
    assert!(names("chess960", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "").contains(&"exd6".to_owned()));
}

#[test]
fn what_follows_a_prefix_is_called_after_the_pieces_have_moved() {
    let two = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 steps=2";
    let next = names("doublemove", two, "g8f6");
    assert!(next.contains(&"Nxe4".to_owned()), "{next:?}");
    let placing = "rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2 checkers=-";
    assert!(
        names("adrenaline", placing, "f1a6").contains(&"+h7".to_owned()),
        "what has no other name keeps its text"
    );
    let line = line("chess960", KIWIPETE);
    let mut offered = line.offered(Seat(0), "").unwrap().steps;
    call(&*line, Seat(0), "e9", &mut offered);
    assert!(offered.iter().all(|step| step.called.is_none()), "what follows nothing has no name");
}
