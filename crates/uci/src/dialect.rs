//! What other engines call the games, and how they write positions and steps where they differ from our rules. Our own engine
//! offers each game by its own name and by theirs, and writes positions and steps to match the name that was chosen.
//!
//! Where several engines of a protocol agree, they agree on this:
//!
//! | game | protocol | name | position | steps |
//! | --- | --- | --- | --- | --- |
//! | `chess960` | UCI with `UCI_Chess960` | `chess`, if a name is asked for | rook files in the castling field | king takes rook |
//! | `chess960`, array 518 | UCI without | `chess` | `KQkq` | king goes two squares |
//! | `chess960` | XBoard | `fischerandom` | `KQkq` | `O-O`, `O-O-O` |
//! | `spartan` | both | `spartan` | ours | ours; `O-O` is understood, too |
//! | any other | UCI | its id, as our own engine has it | ours | ours |
//!
//! An engine that offers a game under our id speaks as our rules do. Ours, asked to play `chess`, speaks as others do.

use menagerie_kernel::{Eye, Seat, Spot};
use menagerie_show::{AnyLine, Gesture};

/// How an engine writes castling: the only difference between the engines of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Castling {
    /// As our rules.
    Ours,
    /// As orthodox chess is written: the king goes two squares.
    TwoSquares,
    /// In words.
    Letters,
}

/// How an engine speaks of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// What it calls the game, where it is to be told.
    pub variant: Option<String>,
    /// Whether it must be told that king and rooks may stand anywhere.
    pub chess960: bool,
    castling: Castling,
}

/// Why an engine does not play a game, as far as it says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// It offers other games.
    #[error("it does not offer the variant {0}; `variant=` names another")]
    Variant(String),
    /// It offers no choice of games.
    #[error("it has no option UCI_Variant, so that it plays chess alone")]
    ChessAlone,
    /// It plays chess, and this array is not that of chess.
    #[error("it does not play Chess960, only the array of orthodox chess (`-o number=518`)")]
    OtherArray,
}

/// The only game in which castling is written as a capture, and the array in which it can be written otherwise.
const CHESS960: &str = "chess960";
const ORTHODOX: &str = "RNBQKBNR";
/// What it is called elsewhere.
const CHESS: &str = "chess";
/// The castlings of orthodox chess as it is written.
const TWO_SQUARES: [&str; 4] = ["e1g1", "e1c1", "e8g8", "e8c8"];

/// The option with which a game starts where others expect it to start, if that is left to chance here.
pub(crate) fn usual_start(game: &str) -> Option<(&'static str, i64)> {
    (game == CHESS960).then_some(("number", 518))
}

/// What a game is called elsewhere, if that is another name.
pub fn other_name(game: &str) -> Option<&'static str> {
    (game == CHESS960).then_some(CHESS)
}

impl Dialect {
    /// How a UCI engine speaks of a game that begins so. `variants` are those that it offers, and `takes_chess960` whether it
    /// has the option `UCI_Chess960`.
    ///
    /// # Errors
    /// It does not play this game, as far as it says.
    pub fn uci(
        game: &str,
        start: &str,
        named: Option<&str>,
        variants: Option<&[String]>,
        takes_chess960: bool,
    ) -> Result<Dialect, NotPlayed> {
        let offers = |name: &str| variants.is_some_and(|all| all.iter().any(|one| one == name));
        let ours = |variant: Option<String>| Dialect { variant, chess960: false, castling: Castling::Ours };
        if let Some(name) = named {
            let is_chess = game == CHESS960 && name != CHESS960 && takes_chess960;
            return Ok(Dialect { chess960: is_chess, ..ours(Some(name.to_owned())) });
        }
        if offers(game) {
            return Ok(ours(Some(game.to_owned())));
        }
        if game != CHESS960 {
            return match variants {
                Some(_) => Err(NotPlayed::Variant(game.to_owned())),
                None => Err(NotPlayed::ChessAlone),
            };
        }
        let variant = offers(CHESS).then(|| CHESS.to_owned());
        if takes_chess960 {
            return Ok(Dialect { variant, chess960: true, castling: Castling::Ours });
        }
        orthodox_only(start)?;
        Ok(Dialect { variant, chess960: false, castling: Castling::TwoSquares })
    }

    /// How our own engine speaks of a game that it was asked to play by this name, with the option `UCI_Chess960` or without.
    pub(crate) fn served(name: &str, chess960: bool) -> Dialect {
        let castling = if name == CHESS && !chess960 { Castling::TwoSquares } else { Castling::Ours };
        Dialect { variant: Some(name.to_owned()), chess960, castling }
    }

    /// How an engine of the protocol of XBoard speaks of a game that begins so.
    ///
    /// # Errors
    /// It does not play this game, as far as it says.
    pub fn xboard(
        game: &str,
        start: &str,
        named: Option<&str>,
        variants: &[String],
    ) -> Result<Dialect, NotPlayed> {
        let offers = |name: &str| variants.iter().any(|one| one == name);
        let speaks = |variant: &str, castling| {
            let variant = Some(variant.to_owned()).filter(|name| name != "normal");
            Ok(Dialect { variant, chess960: false, castling })
        };
        if let Some(name) = named {
            let castling = if game == CHESS960 { Castling::Letters } else { Castling::Ours };
            return speaks(name, castling);
        }
        if game != CHESS960 {
            if !offers(game) {
                return Err(NotPlayed::Variant(game.to_owned()));
            }
            return speaks(game, Castling::Ours);
        }
        if offers("fischerandom") {
            return speaks("fischerandom", Castling::Letters);
        }
        orthodox_only(start)?;
        speaks("normal", Castling::TwoSquares)
    }

    /// Whether the engine has a usual start of its own for this game, which need not be that of our game.
    pub fn begins_anywhere(&self) -> bool {
        self.castling == Castling::Letters
    }

    /// A position as the engine reads it.
    pub fn position(&self, text: &str) -> String {
        if self.castling == Castling::Ours {
            return text.to_owned();
        }
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        if let [placement, _, castling, ..] = fields.as_mut_slice() {
            *castling = outermost(placement, castling);
        }
        fields.join(" ")
    }

    /// A part as the engine reads it, played on this line.
    pub fn tell(&self, line: &dyn AnyLine, part: &str) -> String {
        let Some((king_side, squares)) = self.castles(line, part) else { return part.to_owned() };
        match self.castling {
            Castling::Ours => part.to_owned(),
            Castling::TwoSquares => {
                let file = if king_side { 'g' } else { 'c' };
                let told = format!("{}{file}{}", &squares[..2], &squares[1..2]);
                // From elsewhere it would not be told from a step of the king.
                if TWO_SQUARES.contains(&told.as_str()) { told } else { part.to_owned() }
            }
            Castling::Letters => if king_side { "O-O" } else { "O-O-O" }.to_owned(),
        }
    }

    /// A part as our rules write it. What is none stays as it is, for the rules to refuse.
    pub fn read(&self, line: &dyn AnyLine, seat: Seat, text: &str) -> String {
        let found = match text {
            "O-O" | "0-0" => castling(line, seat, true),
            "O-O-O" | "0-0-0" => castling(line, seat, false),
            _ if self.castling == Castling::TwoSquares && TWO_SQUARES.contains(&text) => {
                let both = [true, false].map(|king_side| castling(line, seat, king_side));
                both.into_iter().flatten().find(|part| self.tell(line, part) == text)
            }
            _ => None,
        };
        found.unwrap_or_else(|| text.to_owned())
    }

    /// Whether a part is castling that the engine writes otherwise: to which side, and its squares.
    fn castles<'p>(&self, line: &dyn AnyLine, part: &'p str) -> Option<(bool, &'p str)> {
        if self.castling == Castling::Ours || part.len() != 4 || !part.is_ascii() {
            return None;
        }
        let text = line.text();
        let placement = text.split(' ').next()?;
        let (king, rook) = (piece_at(placement, &part[..2])?, piece_at(placement, &part[2..])?);
        matches!((king, rook), ('K', 'R') | ('k', 'r')).then(|| (part[2..3] > part[..1], part))
    }
}

/// The step by which a seat castles: its king goes two files or more, or to where a rook of its own stands.
fn castling(line: &dyn AnyLine, seat: Seat, king_side: bool) -> Option<String> {
    let scene = line.scene(Eye::Seat(seat));
    let at = |spot: Spot| scene.pieces.iter().find(|piece| piece.at == spot).map(|piece| piece.figure);
    let steps = line.offered(seat, "").ok()?.steps;
    let castles = |gesture: &Gesture| {
        let Gesture::Move { from, to, .. } = *gesture else { return false };
        let Some(king) = at(from).filter(|figure| figure.letter.eq_ignore_ascii_case(&'K')) else {
            return false;
        };
        let takes_own = at(to).is_some_and(|figure| figure.side == king.side);
        (takes_own || from.file.abs_diff(to.file) > 1) && (to.file > from.file) == king_side
    };
    steps.into_iter().find(|step| castles(&step.gesture)).map(|step| step.text)
}

/// Refuses all arrays but that of orthodox chess.
fn orthodox_only(start: &str) -> Result<(), NotPlayed> {
    let placement = start.split(' ').next().unwrap_or_default();
    let castling = start.split(' ').nth(2).unwrap_or_default();
    let rank = placement.rsplit('/').next().unwrap_or_default();
    if rank == ORTHODOX || castling == "-" {
        return Ok(());
    }
    Err(NotPlayed::OtherArray)
}

/// Castling rights by sides instead of files: the right of a rook that stands beyond the king as one looks from White.
fn outermost(placement: &str, castling: &str) -> String {
    let king_file = |king: char, rank: char| {
        ('a'..='h').find(|file| piece_at(placement, &format!("{file}{rank}")) == Some(king))
    };
    let side = |letter: char| {
        let (king, rank) = if letter.is_ascii_uppercase() { ('K', '1') } else { ('k', '8') };
        let beyond = king_file(king, rank).is_some_and(|file| letter.to_ascii_lowercase() > file);
        let side = if beyond { 'k' } else { 'q' };
        if letter.is_ascii_uppercase() { side.to_ascii_uppercase() } else { side }
    };
    if castling == "-" { castling.to_owned() } else { castling.chars().map(side).collect() }
}

/// What stands on a square of an 8×8 board.
fn piece_at(placement: &str, square: &str) -> Option<char> {
    let (file, rank) = (square.chars().next()?, square.chars().nth(1)?.to_digit(10)?);
    let file = (file as usize).checked_sub('a' as usize)?;
    let row = placement.split('/').nth(8usize.checked_sub(rank as usize)?)?;
    let mut at = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => at += empty as usize,
            None if at == file => return Some(letter),
            None => at += 1,
        }
        if at > file {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_kernel::Options;
    use menagerie_show::AnyGame;

    fn chess() -> Box<dyn AnyGame> {
        menagerie_games::all().into_iter().find(|game| game.info().id == CHESS960).expect("it is there")
    }

    const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";

    #[test]
    fn castling_is_told_and_read_in_every_way() {
        let line = chess().parse(BOTH, Options::default()).expect("a position");
        let variants = ["fischerandom".to_owned()];
        let letters = Dialect::xboard(CHESS960, BOTH, None, &variants).expect("it plays it");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
        let orthodox = Dialect::uci(CHESS960, start, None, None, false).expect("it plays this array");
        let ours = Dialect::uci(CHESS960, BOTH, None, None, true).expect("it plays it");
        for (dialect, short, long) in
            [(&letters, "O-O", "O-O-O"), (&orthodox, "e1g1", "e1c1"), (&ours, "e1h1", "e1a1")]
        {
            assert_eq!(
                (dialect.tell(&*line, "e1h1"), dialect.tell(&*line, "e1a1")),
                (short.into(), long.into())
            );
            assert_eq!(dialect.read(&*line, Seat(0), short), "e1h1");
            assert_eq!(dialect.read(&*line, Seat(0), long), "e1a1");
            // Understood from everybody, whatever else it says.
            assert_eq!(
                (dialect.read(&*line, Seat(0), "O-O"), dialect.read(&*line, Seat(0), "O-O-O")),
                ("e1h1".into(), "e1a1".into())
            );
            for same in ["e1e2", "a1a8", "e1f1"] {
                assert_eq!(dialect.tell(&*line, same), same);
                assert_eq!(dialect.read(&*line, Seat(0), same), same);
            }
        }
        assert!(ours.chess960 && ours.variant.is_none());
        assert_eq!(letters.position(BOTH), BOTH.replace("HAha", "KQkq"));
        assert_eq!(ours.position(BOTH), BOTH);
    }

    #[test]
    fn castling_in_words_is_understood_where_it_is_no_capture() {
        let spartan =
            menagerie_games::all().into_iter().find(|game| game.info().id == "spartan").expect("it is there");
        let line = spartan.parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Options::default()).expect("a position");
        let dialect = Dialect::xboard("spartan", "", None, &["spartan".to_owned()]).expect("it plays it");
        assert_eq!(dialect.read(&*line, Seat(0), "O-O"), "e1g1");
        assert_eq!(dialect.read(&*line, Seat(0), "O-O-O"), "O-O-O");
        assert_eq!(dialect.read(&*line, Seat(0), "e1f1"), "e1f1");
    }

    #[test]
    fn rights_are_told_by_sides_wherever_the_king_stands() {
        assert_eq!(outermost("1rk3r1/8/8/8/8/8/8/R1K1R3", "EAgb"), "KQkq");
        assert_eq!(outermost("5rkr/8/8/8/8/8/8/RKR5", "CAhf"), "KQkq");
        assert_eq!(outermost("4k3/8/8/8/8/8/8/4K3", "-"), "-");
    }

    #[test]
    fn an_engine_that_does_not_play_a_game_is_told_from_one_that_does() {
        let offered = ["chess".to_owned(), "spartan".to_owned()];
        let uci = |game, start, variants| Dialect::uci(game, start, None, variants, false);
        let spartan = uci("spartan", "", Some(&offered)).expect("it plays it");
        assert_eq!((spartan.variant.as_deref(), spartan.castling), (Some("spartan"), Castling::Ours));
        assert!(uci("alice", "", Some(&offered)).is_err_and(|why| why.to_string().contains("alice")));
        assert!(uci("spartan", "", None).is_err_and(|why| why.to_string().contains("chess alone")));
        let shuffled = "rkrnnbbq/8/8/8/8/8/8/RKRNNBBQ w CAca - 0 1";
        assert!(uci(CHESS960, shuffled, Some(&offered)).is_err_and(|why| why.to_string().contains("518")));
        assert!(Dialect::xboard("spartan", "", None, &[]).is_err());
        let ours =
            Dialect::uci(CHESS960, shuffled, None, Some(&[CHESS960.to_owned()]), true).expect("it is ours");
        assert!(!ours.chess960 && ours.castling == Castling::Ours);
    }
}
