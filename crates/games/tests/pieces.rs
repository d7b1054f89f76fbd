//! What players are told of pieces and of attacks, where a game is more than orthodox chess.

use menagerie_kernel::sentence::paragraph;
use menagerie_kernel::{Chance, Eye, Options, Seat, Side, Spot};
use menagerie_show::{AnyLine, Reach, Scene};

fn line(game: &str, position: &str) -> Box<dyn AnyLine> {
    let game = menagerie_games::find(game).expect("there is such a game");
    game.parse(position, Options::default()).unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

/// What White is told of the piece on a square.
fn told(line: &dyn AnyLine, at: &str) -> Reach {
    line.reach(Eye::Seat(Seat(0)), at.parse().unwrap()).unwrap_or_else(|| panic!("a piece stands on {at}"))
}

fn names(squares: &[Spot]) -> String {
    let mut names: Vec<String> = squares.iter().map(Spot::to_string).collect();
    names.sort();
    names.join(" ")
}

/// The routes of all threats, with their words.
fn threats(scene: &Scene) -> Vec<(String, String)> {
    let route = |route: &[Spot]| route.iter().map(Spot::to_string).collect::<Vec<_>>().join(" ");
    scene.threats.iter().map(|threat| (route(&threat.route), paragraph(&threat.words))).collect()
}

#[test]
fn castling_is_a_way_of_the_king_and_a_pin_is_said() {
    let line = line("chess960", "4k3/8/8/8/4r3/8/4B3/R3K2R w HA - 0 1");
    let king = told(&*line, "e1");
    assert_eq!(names(&king.goes), "a1 c1 d1 d2 f1 f2 g1 h1");
    let bishop = told(&*line, "e2");
    assert_eq!(bishop.words, ["Cannot move now: its king would stand in check."]);
    assert_eq!(names(&bishop.goes), "a6 b5 c4 d1 d3 f1 f3 g4 h5");
    assert!(told(&*line, "e4").words.is_empty(), "Black is not to move");
}

#[test]
fn whoever_has_two_kings_may_leave_one() {
    let one = line("spartan", "8/8/k7/8/4k3/8/6B1/4K3 b - - 0 1");
    let leaves =
        "The white bishop on g2 attacks the king on e4. Black may leave it there, having another king.";
    assert_eq!(threats(&one.scene(Eye::Public)), [("g2 e4".to_owned(), leaves.to_owned())]);
    let both = line("spartan", "8/8/k7/8/4k3/8/4B1B1/4K3 b - - 0 1");
    let must = [
        ("g2 e4", "The white bishop on g2 attacks the king on e4."),
        ("e2 a6", "The white bishop on e2 attacks the king on a6."),
    ];
    assert_eq!(
        threats(&both.scene(Eye::Public)),
        must.map(|(route, words)| (route.to_owned(), words.to_owned()))
    );
}

#[test]
fn the_mirror_hides_and_names_its_sides() {
    let line = line("alice", "4k3/8/3p4/3+n4/8/1+p6/8/3QK3 w - - 0 1 checkers=12");
    let queen = told(&*line, "d1");
    assert_eq!(names(&queen.goes), "a1 a4 b1 c1 c2 d2 d3 d4 e2 f3 g4 h5");
    assert!(names(&queen.takes).contains("d6") && !names(&queen.takes).contains("d5"));
    let far = "Stands on the far side of the mirror: it sees only pieces over there.";
    assert_eq!(told(&*line, "d5").words, [far]);
    let check = self::line("alice", "4k3/8/8/8/4q3/8/3+B1N2/4K3 w - - 0 1 checkers=12");
    let near = "The black queen on e4 attacks the king on e1, both on the near side of the mirror.";
    assert_eq!(threats(&check.scene(Eye::Public)), [("e4 e1".to_owned(), near.to_owned())]);
}

#[test]
fn checkers_lead_on_to_a_king() {
    let line = line("adrenaline", "8/6k1/8/8/8/8/1B6/4K3 b - - 0 1 checkers=b2:1");
    let direct = "The white bishop on b2 attacks the king on g7.";
    assert_eq!(threats(&line.scene(Eye::Public)), [("b2 g7".to_owned(), direct.to_owned())]);
    let line = self::line("adrenaline", "6k1/8/8/8/8/2N5/8/4K3 b - - 0 1 checkers=c3:3");
    let scene = line.scene(Eye::Public);
    let [(route, words)] = &threats(&scene)[..] else { panic!("{:?}", scene.threats) };
    assert!(route.starts_with("c3 d5 ") && route.ends_with(" g8"), "{route}");
    assert_eq!(route.split(' ').count(), 5, "a leap and three steps: {route}");
    assert!(words.starts_with("The white knight on c3 goes to d5 and on by its checkers over "), "{words}");
    assert!(words.ends_with(" to take the king on g8."), "{words}");
    let knight = told(&*line, "c3");
    assert_eq!(
        knight.words,
        ["Has 3 checkers: after its move it may go on by up to 3 squares, one at a time."]
    );
}

#[test]
fn boosters_lead_on_and_hobbled_pieces_limp() {
    const CARDS: &str = "own=w6,b6 hand.w=8S,4C,9H,2D hand.b=2S,4S,9S,KS,KH,5D deck=QH,3S,10C,5C,6S,5S,6D,6C,8H,10H,10S,9C,2C,8C,8D,3C,4D,3H,3D,4H,2H,6H,5H,QS,9D,10D discard=- seed=457ed4030af5d85703924c7cdd187cc55e27d0ca1daca3d2157b81c2e7563785";
    let hobbled = line("booster", &format!("4k3/8/8/2p1pn2/3Q4/8/8/4K3 w - - 0 20 checkers=d4:b1 {CARDS}"));
    let queen = told(&*hobbled, "d4");
    assert_eq!((names(&queen.goes), names(&queen.takes)), ("d5".to_owned(), "c5 e5".to_owned()));
    let words = paragraph(&queen.words);
    assert!(words.starts_with("Hobbled by an enemy checker"), "{words}");
    let check = line("booster", &format!("8/8/4k3/8/8/2N5/8/4K3 b - - 0 20 checkers=c3:w1 {CARDS}"));
    let scene = check.scene(Eye::Public);
    let [(route, words)] = &threats(&scene)[..] else { panic!("{:?}", scene.threats) };
    assert_eq!(route, "c3 d5 e6");
    assert_eq!(*words, "The white knight on c3 goes to d5 and on by its checkers to take the king on e6.");
}

#[test]
fn a_mate_still_says_who_gives_it() {
    let line = line("adrenaline", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1 checkers=-");
    assert!(line.turn().outcome().is_some());
    let words = "The white rook on a8 attacks the king on g8.";
    assert_eq!(threats(&line.scene(Eye::Public)), [("a8 g8".to_owned(), words.to_owned())]);
}

#[test]
fn spinach_is_told_in_words_and_the_ordinary_move_in_squares() {
    let line =
        line("spinach", "***kk***/rnbqcbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQCBNR/***KK*** w - - 0 1 spinach=w");
    let knight = told(&*line, "b1");
    assert_eq!(names(&knight.goes), "a3 c3");
    let words = paragraph(&knight.words);
    assert!(words.contains("several moves in a row") && words.contains("d8"), "{words}");
    assert!(told(&*line, "b8").words.is_empty(), "Black may make no series");
}

#[test]
fn marches_halves_loans_and_graves_are_told() {
    let terror = line("terror", "5k5/2p8/11/11/11/3c7/11/11/11/11/5K5 b - - 0 1");
    assert_eq!(names(&told(&*terror, "c10").goes), "c7 c8 c9");
    assert_eq!(names(&told(&*terror, "d6").goes), "c5 d5 e5");
    let crowded = line("crowded", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR wq KQkq e6 0 1 passes=0");
    let bishop = told(&*crowded, "f1");
    assert_eq!(names(&bishop.goes), "a6 b5 c4 d3 e2");
    let who = "White king side may move it wherever it goes, White queen side only to the files a to d.";
    assert_eq!(bishop.words, [who]);
    let golf =
        line("golf", "2B3R1/5k2/1r1n1N2/1r2b3/R5q1/1B1n1N2/b6K/5Q2 - - - 0 1 cards=K,b taker=- taken=-");
    assert_eq!(told(&*golf, "b6").words, ["Borrows the move of a rook from its neighbour on b5."]);
    assert!(told(&*golf, "g8").goes.is_empty());
    let zombie = line(
        "zombie",
        "r1bqkbnr/pppp1ppp/2P5/8/3nP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 5 zombies=c6 graves.w=b2:p graves.b=g7:N",
    );
    let words = "A zombie: it is destroyed unless it moves in the next turn of White.";
    assert_eq!(told(&*zombie, "c6").words, [words]);
}

#[test]
fn nobody_is_ahead_when_a_game_begins() {
    for game in menagerie_games::all() {
        let id = game.info().id;
        let worths = game.worths();
        let scene = game.start(Options::default(), Chance::from_number(0)).unwrap().scene(Eye::Public);
        let sum = |side: Side| -> u32 {
            let own = scene.pieces.iter().map(|piece| piece.figure).filter(|figure| figure.side == side);
            own.map(|figure| u32::from(worths.get(figure.icon).copied().unwrap_or(0))).sum()
        };
        assert_eq!(sum(Side::Light), sum(Side::Dark), "{id}");
    }
}
