//! Position texts: the six FEN fields, `zombies`, and the graves that White and that Black has dug.

use super::full::Full;
use super::graves::{Counts, Graves, MORTAL};
use super::position::{Captive, Position};
use super::{Seen, View};
use crate::chess;
use crate::parts::fen::{self, Fields};
use crate::parts::men::spot;
use crate::parts::orthodox::{self, ARMIES, KING, PAWN, ROOK, figure};
use crate::parts::{Color, Man, fields, kings, pawns};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Eye, Figure, Seat, Sentence, Term, WHITE_AND_BLACK, sentence};
use menagerie_show::kit::Shows;
use menagerie_show::{Field, FieldKind, Word};

const ZOMBIES: &str = "zombies";
/// The fields of what White and what Black has buried.
const GRAVES: [&str; 2] = ["graves.w", "graves.b"];
const KEYS: &[&str] = &[ZOMBIES, GRAVES[0], GRAVES[1]];

/// The picture of the coin under a zombie.
pub const COIN: &str = "zombie";

/// The position in which every game starts.
pub const START: &str =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 zombies=- graves.w=- graves.b=-";

/// Prints a text with those graves that may be shown. Between the parts of a turn, which no text that can be read
/// describes, a last field says what is still to be buried.
pub fn print(position: &Position, captives: &[Captive], graves: [&Seen; 2]) -> String {
    let [white, black] = Color::BOTH.map(|digger| print_graves(graves[digger as usize], digger));
    let unburied = match captives {
        [] => String::new(),
        _ => {
            let letter = |captive: &Captive| letter(!position.color, captive.kind).to_string();
            format!(" unburied={}", captives.iter().map(letter).collect::<Vec<_>>().join(","))
        }
    };
    let [white_key, black_key] = GRAVES;
    let zombies = fen::print_squares(position.zombies());
    format!("{position} {ZOMBIES}={zombies} {white_key}={white} {black_key}={black}{unburied}")
}

/// The letter of a man of a colour.
fn letter(color: Color, kind: u8) -> char {
    ARMIES.figure(Man::new(color, kind)).letter
}

fn print_graves(seen: &Seen, digger: Color) -> String {
    let graves: Vec<String> = match seen {
        Seen::Known(graves) => {
            let grave = |at: Square8| Some(format!("{at}:{}", letter(!digger, graves.at(at)?)));
            graves.all().by_file().filter_map(grave).collect()
        }
        Seen::Counted(counts) => letters(counts, !digger).map(|letter| format!("?:{letter}")).collect(),
    };
    if graves.is_empty() { "-".to_owned() } else { graves.join(",") }
}

/// The letters of so many men of a colour, in the order of the alphabet.
pub fn letters(counts: &Counts, color: Color) -> impl Iterator<Item = char> {
    let mut letters: Vec<char> = counts
        .iter()
        .zip(0..)
        .flat_map(|(count, kind)| std::iter::repeat_n(letter(color, kind), usize::from(*count)))
        .collect();
    letters.sort_unstable();
    letters.into_iter()
}

/// Reads a full text.
pub fn parse(text: &str) -> Result<Full, BadPosition> {
    let (position, seen) = read(text)?;
    let open = |digger: Color| match &seen[digger as usize] {
        Seen::Known(graves) => Ok(*graves),
        Seen::Counted(_) => Err(bad_graves(digger, sentence!("a full position hides nothing"))),
    };
    Ok(Full { position, captives: Vec::new(), graves: [open(Color::White)?, open(Color::Black)?] })
}

/// Reads the view of a seat: its own graves with their squares, the other player's without.
pub fn parse_view(text: &str, seat: Seat) -> Result<View, BadPosition> {
    let (position, mut graves) = read(text)?;
    let own = Color::of_seat(seat);
    if matches!(graves[own as usize], Seen::Counted(_)) {
        return Err(bad_graves(own, sentence!("a seat knows where it has buried")));
    }
    let others = &mut graves[!own as usize];
    match others {
        Seen::Counted(_) => {}
        Seen::Known(Graves::NONE) => *others = Seen::Counted([0; MORTAL]),
        Seen::Known(_) => {
            return Err(bad_graves(!own, sentence!("a view hides where the other player has buried")));
        }
    }
    Ok(View { position, captives: Vec::new(), eye: Eye::Seat(seat), graves })
}

fn bad_graves(digger: Color, why: Sentence) -> BadPosition {
    BadPosition::in_field(GRAVES[digger as usize], why)
}

/// Reads what full texts and views have in common.
fn read(text: &str) -> Result<(Position, [Seen; 2]), BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    let zombies = fields.squares(ZOMBIES)?;
    // At most one pawn on each file has passed a square.
    let position = chess::Position::read(&fields, 8)?.with(zombies);
    let graves = |digger: Color| read_graves(fields.need(GRAVES[digger as usize])?, digger);
    let graves = [graves(Color::White)?, graves(Color::Black)?];
    fen::canonical(text, &print(&position, &[], [&graves[0], &graves[1]]))?;
    check(&position)?;
    Ok((position, graves))
}

fn read_graves(text: &str, digger: Color) -> Result<Seen, BadPosition> {
    let (mut graves, mut counts, mut hidden) = (Graves::NONE, Counts::default(), 0);
    let given: Vec<&str> = if text == "-" { Vec::new() } else { text.split(',').collect() };
    for grave in &given {
        let text = Term::excerpt(grave);
        let wrong = |why| Err(bad_graves(digger, why));
        let Some((at, name)) = grave.split_once(':') else {
            return wrong(sentence!("{text} is not written square:letter", text));
        };
        let man = name.parse::<char>().ok().and_then(|letter| ARMIES.man(letter));
        let kind = match man {
            Some(man) if man.color == digger => {
                return wrong(sentence!("{text} is a piece of the digger's own", text));
            }
            Some(man) if man.kind == KING => {
                return wrong(sentence!("{text} is a king, and kings are not buried", text));
            }
            Some(man) => man.kind,
            None => return wrong(sentence!("{text} is no piece", text)),
        };
        if at == "?" {
            hidden += 1;
            if hidden > 64 {
                return wrong(sentence!("there are more graves than squares"));
            }
            counts[usize::from(kind)] += 1;
        } else {
            let Ok(at) = at.parse() else {
                return wrong(sentence!("{text} names no square of the board", text));
            };
            if graves.open(at).is_some() {
                return wrong(sentence!("{text} is the second grave of one player on its square", text));
            }
            graves.dig(at, kind);
        }
    }
    match hidden {
        0 => Ok(Seen::Known(graves)),
        _ if hidden == given.len() => Ok(Seen::Counted(counts)),
        _ => Err(bad_graves(digger, sentence!("either all squares are hidden or none"))),
    }
}

/// Refuses what no game can come to.
fn check(position: &Position) -> Result<(), BadPosition> {
    let men = &position.board.men;
    position.check_kings()?;
    check_zombies(position)?;
    position.board.check_castling(chess::Castles::KingGoesTwo)?;
    for wing in position.board.wings().wings() {
        if position.zombies().contains(wing.rook) {
            let (man, at) = (figure(ROOK), spot(wing.rook));
            let why = sentence!("the {man} on {at} has come back and does not castle", man, at);
            return Err(BadPosition::new("castling", why));
        }
    }
    for target in position.board.ep {
        // The square that the pawn left may have been filled again.
        pawns::check_passed(men, PAWN, position.color, target)?;
    }
    kings::check_safe(position.is_attacked(!position.color))
}

/// Refuses zombies that are no men, or kings, and pawns that are no zombies on ranks where only those can
/// stand.
fn check_zombies(position: &Position) -> Result<(), BadPosition> {
    let (men, zombies) = (&position.board.men, position.zombies());
    if let Some(square) = (zombies - men.occupied()).by_file().next() {
        return Err(BadPosition::in_field(ZOMBIES, fen::nobody_on(square)));
    }
    if let Some(square) = (zombies & men.kind(KING)).by_file().next() {
        let (man, at) = (figure(KING), spot(square));
        let why = sentence!("the {man} on {at} cannot have come back", man, at);
        return Err(BadPosition::in_field(ZOMBIES, why));
    }
    let ends: SquareSet8 = pawns::last_rank(Color::White) | pawns::last_rank(Color::Black);
    if let Some(square) = ((men.kind(PAWN) & ends) - zombies).by_file().next() {
        let why = sentence!("a pawn that is no zombie cannot stand on {at}", at = spot(square));
        return Err(BadPosition::new("placement", why));
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let graves = |digger: Color, name, about| {
        let word = |figure: Figure| Word::new(figure.letter.to_string(), figure.to_string());
        // The king comes first, and nobody buries one.
        let figures = ARMIES.in_order(&orthodox::ORDER[1..]).into_iter();
        let buried = figures.filter(|figure| figure.side != digger.side()).map(word).collect();
        let field = Field::new(GRAVES[digger as usize], name, about, FieldKind::Labels { choices: buried });
        field.showing(Shows::Grave(WHITE_AND_BLACK[digger as usize].id)).secret()
    };
    let zombies = "The squares of the pieces that have come back.";
    let [clock, turn] = fields::counters();
    // A turn moves any number of zombies, pawns among them.
    let (castling, ep) = (fields::castling(&Color::BOTH), fields::ep(8));
    let mut all = vec![fields::seat(WHITE_AND_BLACK), castling, ep, clock, turn];
    all.extend([
        Field::new(ZOMBIES, "Zombies", zombies, FieldKind::Squares { most: 64 }).showing(Shows::Under(COIN)),
        graves(Color::White, "White's graves", "What White has buried, and where."),
        graves(Color::Black, "Black's graves", "What Black has buried, and where."),
    ]);
    all
}
