//! Position texts: the six FEN fields, then checkers, owners, hands, deck, discarded cards and seed.

use super::position::is_far;
use super::{MOST_CHECKER_CARDS, MOST_CHECKERS, Position, State, View};
use crate::chess;
use crate::parts::cards::{self, Cards, Deck, Hand, Pile};
use crate::parts::checkers::{self, Stacks};
use crate::parts::fen::{self, Fields};
use crate::parts::orthodox::{PAWN, figure};
use crate::parts::{Color, fields, kings, men::spot, pawns};
use menagerie_kernel::{BadPosition, Eye, Sealed, Seat, Term, WHITE_AND_BLACK, sentence};
use menagerie_show::kit::Shows;
use menagerie_show::{Field, FieldKind, Word};

/// The fields after the sixth; views have no seed.
const KEYS: &[&str] = &["checkers", "own", HANDS[0], HANDS[1], "deck", "discard", "seed"];
/// The fields of a view after the sixth.
const VIEW_KEYS: &[&str] = KEYS.split_at(KEYS.len() - 1).0;
/// The fields of White's and Black's hands.
const HANDS: [&str; 2] = ["hand.w", "hand.b"];

/// Prints a full text, or without a seed a view.
pub fn print(
    position: &Position,
    hands: &[Hand; 2],
    deck: &Deck,
    discard: &Pile,
    seed: Option<&[u8; 32]>,
) -> String {
    let Position { chess, checkers, own } = position;
    let own = fen::print_counts(*own);
    let [white_hand, black_hand] = hands;
    let seed = seed.map_or(String::new(), |seed| format!(" seed={}", cards::print_seed(seed)));
    format!(
        "{chess} checkers={checkers} own={own} hand.w={white_hand} hand.b={black_hand} \
         deck={deck} discard={discard}{seed}"
    )
}

/// Reads a full text.
pub fn parse(text: &str) -> Result<State, BadPosition> {
    let fields = Fields::read(text, KEYS)?;
    let chance = cards::read_seed(fields.need("seed")?)?;
    let read = Read::new(&fields, |_| true)?;
    // A seed has only one form, so the text is canonical if what comes before it is.
    let (public, _) = text.rsplit_once(' ').expect("there are many fields");
    fen::canonical(public, &read.print())?;
    read.check()?;
    let Deck::Open(deck) = read.deck else { unreachable!("it was read as open") };
    let hands = read.hands.map(|hand| Sealed::new(hand.seen()));
    let Read { position, discard, .. } = read;
    Ok(State { position, hands, deck: Sealed::new(deck), discard, chance: Sealed::new(chance) })
}

/// Reads the view of a seat.
pub fn parse_view(text: &str, seat: Seat) -> Result<View, BadPosition> {
    let read = Read::new(&Fields::read(text, VIEW_KEYS)?, |owner| owner == Some(Color::of_seat(seat)))?;
    fen::canonical(text, &read.print())?;
    read.check()?;
    let Read { position, hands, deck, discard } = read;
    Ok(View { position, eye: Eye::Seat(seat), hands, deck, discard })
}

/// What full texts and views have in common.
struct Read {
    position: Position,
    hands: [Hand; 2],
    deck: Deck,
    discard: Pile,
}

impl Read {
    /// Reads the fields; `open` says whether a colour's hand lies open, and the deck, which is nobody's.
    fn new(fields: &Fields<'_>, open: impl Fn(Option<Color>) -> bool) -> Result<Read, BadPosition> {
        let position = Position {
            chess: chess::Position::read(fields, 1)?,
            checkers: Stacks::read(fields.need("checkers")?)?,
            own: fields.counts("own", MOST_CHECKERS)?,
        };
        let [white, black] = Color::BOTH.map(|color| {
            let key = HANDS[color as usize];
            Hand::read(key, fields.need(key)?, open(Some(color)))
        });
        let deck = Deck::read("deck", fields.need("deck")?, open(None));
        let discard = Pile::read("discard", fields.need("discard")?);
        Ok(Read { position, hands: [white?, black?], deck: deck?, discard: discard? })
    }

    fn print(&self) -> String {
        print(&self.position, &self.hands, &self.deck, &self.discard, None)
    }

    /// Refuses what no game can come to.
    fn check(&self) -> Result<(), BadPosition> {
        self.check_cards()?;
        let position = &self.position;
        check_men(&position.chess)?;
        check_checkers(position)?;
        kings::check_safe(position.is_in_check(!position.chess.color))
    }

    /// Refuses cards that are not those of a pack.
    fn check_cards(&self) -> Result<(), BadPosition> {
        let hands = self.hands.map(|hand| (hand.seen().iter().collect::<Pile>(), hand.len()));
        let seen: usize = hands.iter().map(|(cards, _)| cards.len()).sum::<usize>() + self.deck.seen().len();
        let closed = self.hands.iter().map(Hand::len).sum::<usize>() + self.deck.len();
        let hidden = closed - seen;
        // Where no card is hidden, those for checkers can be counted, so that a missing man's card is named.
        let checker_cards = if hidden > 0 {
            (closed + self.discard.len()).saturating_sub(Cards::pack(0).len())
        } else {
            let open = hands.iter().flat_map(|(cards, _)| cards.iter()).chain(self.deck.seen());
            open.chain(&*self.discard).filter(|card| card.kind().is_none()).count()
        };
        let pack = Cards::pack(checker_cards.min(MOST_CHECKER_CARDS));
        let places = [
            (HANDS[0], &*hands[0].0),
            (HANDS[1], &*hands[1].0),
            ("deck", self.deck.seen()),
            ("discard", &*self.discard),
        ];
        cards::check_pack(pack, places, hidden)
    }
}

fn check_men(chess: &chess::Position) -> Result<(), BadPosition> {
    chess.check_kings()?;
    for color in Color::BOTH {
        // On its own first rank a pawn may stand that booster steps took back there.
        if let Some(at) = chess.board.men.of(color, PAWN).into_iter().find(|at| is_far(color, *at)) {
            return Err(pawns::cannot_stand(figure(PAWN), at));
        }
    }
    chess.check_rights()
}

/// Refuses checkers under no man, more than are owned, and such as would have gone back.
fn check_checkers(position: &Position) -> Result<(), BadPosition> {
    position.checkers.check(position.chess.board.men.occupied())?;
    for color in Color::BOTH {
        let (owned, lying) = (usize::from(position.own[color as usize]), position.on_board(color));
        if lying > owned {
            let (player, count, number) = (Term::Player(color.name()), lying as u32, owned as u32);
            return Err(checkers::bad(sentence!(
                "{player} has {count} of them on the board, but owns {number}",
                player,
                count,
                number
            )));
        }
        if let Some(at) = position.hobbled(color).into_iter().find(|at| is_far(color, *at)) {
            let why = sentence!("no piece stays hobbled on the far rank, but one is on {at}", at = spot(at));
            return Err(checkers::bad(why));
        }
    }
    Ok(())
}

/// The fields of the text.
pub(super) fn fields() -> Vec<Field> {
    let stack = |(letter, side): (&str, &str)| {
        let word = |count| Word::new(format!("{letter}{count}"), format!("{count} of {side}'s"));
        (1..=4).map(word).collect::<Vec<_>>()
    };
    let stacks = [("w", "White"), ("b", "Black")].into_iter().flat_map(stack).collect();
    let faces = || cards::faces(true);
    let mut all = fields::chess(WHITE_AND_BLACK);
    all.extend([
        Field::new(KEYS[0], "Checkers", "The checkers under pieces.", FieldKind::Labels { choices: stacks })
            .showing(Shows::Under(checkers::CHECKER)),
        fields::counts(
            KEYS[1],
            "Owned checkers",
            "How many checkers each player owns in all.",
            MOST_CHECKERS,
        ),
        cards::hand_field(KEYS[2], "White's hand", faces()),
        cards::hand_field(KEYS[3], "Black's hand", faces()),
        cards::deck_field(KEYS[4], faces()),
        cards::pile_field(
            KEYS[5],
            "Discard pile",
            "The cards that were played, the last one on top.",
            faces(),
        ),
        fields::seed(),
    ]);
    all
}
