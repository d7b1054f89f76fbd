//! Files that are read, and what is said of those that are not.

use menagerie_army::read;

const GOOD: &str = r#"id = "duel"
name = "Duel"
about = "Two kings and two knights."
array = ["k.n", "...", "N.K"]

[[piece]]
name = "king"
letter = "K"
betza = "K"
royal = true

[[piece]]
name = "knight"
letter = "N"
betza = "N"
"#;

/// What is said of the good file with one text in it replaced by another.
fn said(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old), "{old}");
    read(&GOOD.replacen(old, new, 1)).expect_err(new).to_string()
}

#[test]
fn a_small_file_is_a_game() {
    let plan = read(GOOD).unwrap();
    assert_eq!((plan.board.files, plan.board.ranks), (3, 3));
    assert_eq!(plan.opening, plan.about);
    assert_eq!(plan.pieces.len(), 2);
}

#[test]
fn the_armies_of_the_examples_are_read() {
    for text in [
        include_str!("../../../examples/armies/capablanca.toml"),
        include_str!("../../../examples/armies/knightmate.toml"),
        include_str!("../../../examples/armies/makruk.toml"),
        include_str!("../../../examples/armies/maharajah.toml"),
        include_str!("../../../examples/armies/spinal-tap.toml"),
    ] {
        if let Err(fault) = read(text) {
            panic!("{fault}: {text}");
        }
    }
}

#[test]
fn what_is_no_toml_is_said_with_its_place() {
    assert!(said("\"Duel\"", "Duel").starts_with("2:8: "));
    assert!(said("name = \"Duel\"\n", "").contains("missing field `name`"));
    assert!(said("about", "abuot").starts_with("3:1: unknown field `abuot`"));
    assert!(said("royal = true", "royal = 1").starts_with("10:9: invalid type"));
    assert!(
        said("letter = \"N\"", "letter = \"N\"\nmoves = \"N\"").starts_with("15:1: unknown field `moves`")
    );
}

#[test]
fn a_flaw_of_the_notation_is_said_with_its_very_place() {
    assert_eq!(
        said("betza = \"N\"", "betza = \"NfX\""),
        "15:12: `X` is none of the atoms W, F, D, N, A, H, C, Z, G, K, B, R and Q"
    );
    assert!(said("betza = \"N\"", "betza = 'WjN'").starts_with("15:11: `j` is none of the modifiers"));
    // With an escape in it the file has other letters than the value, so that the value itself is named.
    assert!(said("betza = \"N\"", "betza = \"W\\u006AN\"").starts_with("15:9: `j` is none of the modifiers"));
}

#[test]
fn whatever_makes_no_game_is_said_with_its_place() {
    for (old, new, wanted) in [
        ("\"duel\"", "\"Duel\"", "1:6: an id has up to 32 small letters"),
        ("\"Two kings and two knights.\"", "\"\"", "3:9: this is a line of 1 to 200 letters"),
        ("\"k.n\"", "\"k.x\"", "4:13: Black has no piece with the letter `x`"),
        ("\"k.n\"", "\"k.n.\"", "4:10: 4 squares, but 3 in the last row"),
        ("\"k.n\"", "\"k99\"", "4:10: 18 squares; a rank has 3 to 16"),
        ("\"...\", ", "", "4:9: 2 ranks; a board has 3 to 16"),
        ("\"k.n\"", "\"...\"", "4:9: Black has no piece"),
        ("\"knight\"", "\"king\"", "13:8: another piece is called `king`"),
        ("\"knight\"", "\"kni|ght\"", "13:8: `|` does not belong"),
        ("letter = \"N\"", "letter = \"k\"", "14:10: `K` is the letter of the king"),
        ("letter = \"N\"", "letter = \"Kn\"", "14:10: this is one letter"),
        ("royal = true", "royal = true\nworth = 3", "11:9: a royal piece is never taken"),
        ("betza = \"N\"", "betza = \"N\"\nworth = 0", "16:9: a piece is worth 1 to 50 pawns, a whole number"),
        (
            "betza = \"N\"",
            "betza = \"N\"\nworth = 51",
            "16:9: a piece is worth 1 to 50 pawns, a whole number",
        ),
        (
            "betza = \"N\"",
            "betza = \"N\"\nworth = 3.5",
            "16:9: a piece is worth 1 to 50 pawns, a whole number",
        ),
        (
            "betza = \"N\"",
            "betza = \"N\"\nworth = \"3\"",
            "16:9: a piece is worth 1 to 50 pawns, a whole number",
        ),
        (
            "betza = \"N\"",
            "betza = \"N\"\npicture = \"horse\"",
            "16:11: there is no picture `horse`; there are `amazon`",
        ),
        ("betza = \"N\"", "betza = \"N\"\nside = \"green\"", "16:8: `green` is no side"),
        ("betza = \"N\"", "betza = \"NCZNCZNCZ\"", "15:9: a piece has at most 64 ways"),
        ("\"...\"", "\"..N\"", "4:9: White could begin by taking a royal piece"),
        ("about", "version = 0\nabout", "3:11: versions are counted from 1 to 4294967295"),
        ("about", "version = 99999999999\nabout", "3:11: versions are counted from 1 to 4294967295"),
        ("about", "stalemate = \"lost\"\nabout", "3:13: `lost` is none of `draw`, `loss` and `win`"),
    ] {
        let told = said(old, new);
        assert!(told.starts_with(wanted), "{new}: {told}");
    }
}

#[test]
fn a_letter_may_be_large_or_small() {
    let small = GOOD.replace("letter = \"N\"", "letter = \"n\"");
    let letters =
        |text: &str| read(text).unwrap().pieces.iter().map(|piece| piece.letter).collect::<String>();
    assert_eq!((letters(&small), letters(GOOD)), ("KN".to_owned(), "KN".to_owned()));
}

#[test]
fn a_game_can_begin() {
    let stuck = GOOD.replace("betza = \"K\"", "betza = \"bW\"").replace("betza = \"N\"", "betza = \"bW\"");
    assert_eq!(read(&stuck).unwrap_err().to_string(), "4:9: White cannot move at the start");
}

#[test]
fn promotions_and_castlings_are_checked() {
    let told = |more: &str| read(&format!("{GOOD}{more}")).expect_err(more).to_string();
    for (more, wanted) in [
        (
            "[[promotion]]\npiece = \"pawn\"\nto = [\"knight\"]\n",
            "17:9: no piece is called `pawn`; there are `king`, `knight`",
        ),
        (
            "[[promotion]]\npiece = \"king\"\nto = [\"knight\"]\n",
            "17:9: a royal piece does not become another",
        ),
        (
            "[[promotion]]\npiece = \"knight\"\nto = [\"king\"]\n",
            "18:7: a piece becomes another kind that is not royal",
        ),
        ("[[promotion]]\npiece = \"knight\"\nto = []\n", "18:6: nothing says what it becomes"),
        (
            "[[promotion]]\npiece = \"knight\"\nto = [\"knight\"]\nrank = 4\n",
            "19:8: ranks are counted from the owner's side: 2 to 3",
        ),
        (
            "[[castling]]\nking = \"d1\"\nking_to = \"b1\"\npartner = \"a1\"\npartner_to = \"c1\"\n",
            "17:8: `d1` is no square of this board",
        ),
        (
            "[[castling]]\nking = \"c1\"\nking_to = \"b1\"\npartner = \"b1\"\npartner_to = \"c1\"\n",
            "19:11: White has no piece that is not royal on b1",
        ),
        (
            "[[castling]]\nking = \"c1\"\nking_to = \"c2\"\npartner = \"a1\"\npartner_to = \"b1\"\nside = \"white\"\n",
            "18:11: all of a castling happens on the king's rank",
        ),
        (
            "[[castling]]\nking = \"c1\"\nking_to = \"a1\"\npartner = \"a1\"\npartner_to = \"b1\"\n",
            "17:8: Black has no royal piece on c3",
        ),
    ] {
        let said = told(more);
        assert!(said.starts_with(wanted), "{more}: {said}");
    }
}

#[test]
fn a_file_is_text() {
    let bytes = [b"id = \"a\"\nname = \"\xff".as_slice(), GOOD.as_bytes()].concat();
    let fault = menagerie_army::read_bytes(&bytes).unwrap_err();
    assert_eq!(fault.to_string(), "2:9: what follows is no text in UTF-8");
    assert!(menagerie_army::read_bytes(GOOD.as_bytes()).is_ok());
}

#[test]
fn a_file_is_not_too_long() {
    let long = format!("{GOOD}# {}", "x".repeat(menagerie_army::LONGEST));
    assert!(read(&long).unwrap_err().why.contains("at most 65536 bytes"));
}

#[test]
fn the_pictures_are_those_of_the_browser_client() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/pieces");
    let files =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        files.filter_map(|file| file.strip_suffix(".svg").map(str::to_owned)).collect();
    // What lies under a piece is none.
    names.retain(|name| name != "checker");
    names.sort();
    assert_eq!(names, menagerie_army::PICTURES);
    let guide = include_str!("../../../docs/armies.md");
    assert!(names.iter().all(|name| guide.contains(&format!("`{name}`"))), "the guide names them all");
}
