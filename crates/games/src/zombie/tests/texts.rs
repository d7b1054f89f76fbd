//! Position texts and steps: what is refused, and why.

use super::*;

fn refused(text: &str) -> String {
    match Zombie.parse(text) {
        Ok(_) => panic!("{text} is read"),
        Err(bad) => bad.to_string(),
    }
}

/// The start with one word replaced.
fn with(word: &str, by: &str) -> String {
    let replaced = text::START.replacen(word, by, 1);
    assert_ne!(replaced, text::START);
    replaced
}

#[test]
fn the_start_is_the_array_of_chess_without_graves() {
    let line = Line::start(&Zombie, Options::default(), Chance::from_number(7)).unwrap();
    assert_eq!(
        line.text(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 zombies=- graves.w=- graves.b=-"
    );
}

#[test]
fn fields_are_all_there_in_order_and_known() {
    for (text, why) in [
        (with(" zombies=-", ""), "field `zombies`: is missing"),
        (with(" graves.b=-", ""), "field `graves.b`: is missing"),
        (with("zombies=- graves.w=-", "graves.w=- zombies=-"), "out of order"),
        (with("graves.b=-", "graves.b=- unburied=P"), "is unknown here"),
        (with("graves.b=-", "graves.b=- "), "is not key=value"),
        (with("graves.b=-", "graves.b="), "is not written square:letter"),
        (with(" 0 1 ", " 00 1 "), "is not a whole number"),
        (with(" 0 1 ", " 0 0 "), "counted from 1"),
        (with(" w ", " x "), "seat"),
        (with("KQkq", "QKkq"), "is written `KQkq`"),
        (with("/8/8/8/8/", "/8/08/8/8/"), "is written"),
        (with("RNBQKBNR", "RNBQKBN"), "placement, rank 1"),
    ] {
        assert!(refused(&text).contains(why), "{text}: {}", refused(&text));
    }
}

#[test]
fn graves_are_written_in_one_way() {
    let graves = |graves: &str| with("graves.w=-", &format!("graves.w={graves}"));
    assert!(Zombie.parse(&graves("a2:p,a3:n,b1:q,h8:r")).is_ok(), "under empty squares and enemies too");
    for (text, why) in [
        (graves("b1:q,a2:p"), "is written"),
        (graves("a3:n,a2:p"), "is written"),
        (graves("a2:p,a2:n"), "second grave"),
        (graves("a2:P"), "digger's own"),
        (graves("a2:k"), "kings are not buried"),
        (graves("a2:x"), "is no piece"),
        (graves("a2:pp"), "is no piece"),
        (graves("a9:p"), "names no square"),
        (graves("a2"), "square:letter"),
        (graves("a2:p,"), "square:letter"),
        (graves("?:p"), "hides nothing"),
        (graves("?:p,a2:n"), "either all"),
        (with("graves.b=-", "graves.b=a2:n"), "digger's own"),
    ] {
        assert!(refused(&text).contains(why), "{text}: {}", refused(&text));
    }
    // Both players may have a grave on one square.
    let both = with("graves.w=- graves.b=-", "graves.w=a2:p graves.b=a2:P");
    assert_eq!(from(&both).text(), both);
}

#[test]
fn zombies_are_men_that_can_have_come_back() {
    let zombies = |zombies: &str| with("zombies=-", &format!("zombies={zombies}"));
    assert!(Zombie.parse(&zombies("a2,b1,h7")).is_ok());
    for (text, why) in [
        (zombies("b1,a2"), "is written"),
        (zombies("a2,a2"), "is written"),
        (zombies("a4"), "no piece stands on a4"),
        (zombies("e1"), "the king on e1"),
        (zombies("h1"), "does not castle"),
        (zombies("i1"), "is not a square"),
    ] {
        assert!(refused(&text).contains(why), "{text}: {}", refused(&text));
    }
}

#[test]
fn pawns_stand_on_the_end_ranks_only_as_zombies() {
    for square in ["a1", "h1", "a8", "h8"] {
        for pawn in ["P", "p"] {
            let end = if square.starts_with('a') { format!("{pawn}7") } else { format!("7{pawn}") };
            let placement = match square.ends_with('1') {
                true => format!("8/8/2k5/8/8/5K2/8/{end}"),
                false => format!("{end}/8/2k5/8/8/5K2/8/8"),
            };
            assert!(refused(&plain(&placement, 'w', "-")).contains(square));
            let seat = if pawn == "P" { 'b' } else { 'w' };
            // On h1 or a8 a pawn on its last rank gives check to the king on the diagonal.
            assert!(Zombie.parse(&plain(&placement, seat, square)).is_ok(), "{placement} {pawn} {square}");
        }
    }
}

#[test]
fn kings_castling_and_targets_must_be_possible() {
    for (text, why) in [
        (plain("8/8/8/8/8/8/8/4K3", 'w', "-"), "Black has 0 kings instead of 1"),
        (plain("4k3/8/8/8/8/8/8/4KK2", 'w', "-"), "White has 2 kings instead of 1"),
        (plain("4k3/8/8/8/8/8/8/4K2R", 'w', "-").replace(" - - ", " Q - "), "needs the rook on a1"),
        (plain("4k3/8/8/8/8/8/8/3K3R", 'w', "-").replace(" - - ", " K - "), "needs the king on e1"),
        (plain("4k3/8/8/8/8/8/8/3KR3", 'w', "-"), "could lose its king"),
        (plain("4k3/8/8/8/3P4/8/8/4K3", 'b', "-").replace(" - 0", " d4 0"), "no pawn passes d4"),
        (plain("4k3/8/8/8/3P4/8/8/4K3", 'b', "-").replace(" - 0", " d6 0"), "no pawn passes d6"),
        (plain("4k3/8/8/8/3P4/8/8/4K3", 'b', "-").replace(" - 0", " e3 0"), "no pawn stands beyond"),
        (plain("4k3/8/8/8/3P4/3N4/8/4K3", 'b', "-").replace(" - 0", " d3 0"), "d3 is not empty"),
        (plain("4k3/8/8/8/2PP4/8/8/4K3", 'b', "-").replace(" - 0", " d3,c3 0"), "is written"),
    ] {
        assert!(refused(&text).contains(why), "{text}: {}", refused(&text));
    }
    // The square that the pawn came from may have been filled again.
    let text = plain("4k3/8/8/8/2PP4/8/3N4/4K3", 'b', "c4,d2,d4").replace(" - 0", " c3,d3 0");
    assert_eq!(from(&text).text(), text);
    // A risen pawn on its last rank attacks like a queen.
    assert!(refused(&plain("P3k3/8/8/8/8/8/8/4K3", 'w', "a8")).contains("could lose its king"));
}

#[test]
fn views_show_what_their_seat_may_know() {
    let full = with("graves.w=- graves.b=-", "graves.w=a2:p,b1:n,c1:b graves.b=a7:P,d8:Q,e8:N,h7:P");
    let line = from(&full);
    let white = full.replace("a7:P,d8:Q,e8:N,h7:P", "?:N,?:P,?:P,?:Q");
    let black = full.replace("a2:p,b1:n,c1:b", "?:b,?:n,?:p");
    let public = white.replace("a2:p,b1:n,c1:b", "?:b,?:n,?:p");
    assert_eq!(line.view_text(Eye::Seat(Seat::WHITE)), white);
    assert_eq!(line.view_text(Eye::Seat(Seat::BLACK)), black);
    assert_eq!(line.view_text(Eye::Public), public);
    let read = |text: &str, seat| Zombie.parse_view(text, seat).map(|view| Zombie.view_text(&view));
    assert_eq!(read(&white, Seat::WHITE), Ok(white.clone()));
    assert_eq!(read(&black, Seat::BLACK), Ok(black));
    let why = |text: &str, seat| read(text, seat).unwrap_err().to_string();
    assert!(why(&white, Seat::BLACK).contains("knows where it has buried"));
    assert!(why(&public, Seat::WHITE).contains("knows where it has buried"));
    assert!(why(&full, Seat::WHITE).contains("hides where"));
    let unsorted = white.replace("?:N,?:P", "?:P,?:N");
    assert!(why(&unsorted, Seat::WHITE).contains("is written"));
    let many = white.replace("?:N", &vec!["?:N"; 62].join(","));
    assert!(why(&many, Seat::WHITE).contains("more graves than squares"));
    assert_eq!(read(text::START, Seat::BLACK), Ok(text::START.to_owned()));
}

#[test]
fn steps_are_written_in_one_way() {
    for text in ["e2e4", "e7e8q", "a8=q", "_g7"] {
        assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
    }
    for wrong in ["", "_", "_i9", "_g77", "a8=", "a8=Q", "a8=qq", "a9=q", "=q", "e2", "e2e4=q", "g7_"] {
        assert!(wrong.parse::<Step>().is_err(), "{wrong}");
    }
}

#[test]
fn what_is_forbidden_has_a_reason() {
    let text = "4k3/8/8/8/3p4/8/4N3/4K2R w K - 0 1 zombies=- graves.w=- graves.b=-";
    let why = |turn: &str| from(text).play_turn(turn).unwrap_err().why().to_string();
    for (turn, reason) in [
        ("e3e4", "no piece of yours stands on e3"),
        ("d4d3", "the piece on d4 is not yours"),
        ("h1g2", "a rook does not move like that"),
        ("h1c1", "a piece stands between h1 and c1"),
        ("e1e2", "e2 is taken by your own piece"),
        ("e1c1", "castling needs a king and a rook that have not moved"),
        ("e2d4q,_e1", "only pawns promote"),
        ("_e1", "the moves come first, and what was taken is buried after them"),
        ("e2d4", "a step is missing"),
        ("e2c3,_e1", "the turn is complete before it"),
    ] {
        assert!(why(turn).contains(reason), "{turn}: {}", why(turn));
    }
    let line = from(text);
    let view = line.view(Eye::Seat(Seat::BLACK));
    let step = "d4d3".parse().unwrap();
    assert_eq!(Zombie.why_not(&view, &[], &step).to_string(), "it is the other player's turn");
}
