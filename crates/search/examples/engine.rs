//! An engine of your own: it reads the board, lists the turns and plays the one that looks best a turn ahead. Here it
//! plays White in Chess960 against the computer player.
//!
//! ```text
//! cargo run --example engine
//! cargo run --example engine -- 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'
//! ```

use menagerie_board::Square8;
use menagerie_games::chess960::Chess960;
use menagerie_games::parts::{Color, orthodox};
use menagerie_kernel::{BadPosition, Chance, Eye, Line, Options, Seat, Turn, offers, text};
use menagerie_search::{Level, Limits, choose};

/// What White's men count more than Black's: pawns in hundreds, less the further they are from the middle.
fn balance(line: &Line<Chess960>) -> i32 {
    let men = line.state().board.men;
    let off = |n: u8| i32::from(n.abs_diff(7 - n));
    let worth = |square: Square8| {
        let man = men.at(square).expect("the square is occupied");
        let pawns = i32::from(orthodox::WORTHS[usize::from(man.kind)]);
        let worth = 100 * pawns - off(square.file()) - off(square.rank());
        if man.color == Color::White { worth } else { -worth }
    };
    men.occupied().into_iter().map(worth).sum()
}

/// White's turn after which the balance is best, and where it leads.
fn look_ahead(line: &Line<Chess960>, seat: Seat) -> Option<(String, Line<Chess960>)> {
    let mut found = Vec::new();
    offers(line.game(), &line.view(Eye::Seat(seat)), &[], &mut found);
    let played = found.iter().map(|offer| {
        let mut after = line.clone();
        after.apply(offer.alone().expect("in chess a turn is one step"));
        (offer.step().to_string(), after)
    });
    played.max_by_key(|(_, after)| balance(after))
}

/// The turn that the computer player chooses from what its seat knows, and where it leads.
fn ask(line: &Line<Chess960>, seat: Seat) -> Option<(String, Line<Chess960>)> {
    let decision = choose(&line.knowledge(seat), Level::Steady, 0, &Limits::nodes(5_000))?;
    let (part, mut after) = (decision.part.legal()?, line.clone());
    after.apply(part);
    Some((part.only().to_string(), after))
}

/// Plays the game to its end, a line a turn.
fn main() -> Result<(), BadPosition> {
    let (game, options) = (Chess960::default(), Options::default());
    let mut line = match std::env::args().nth(1) {
        Some(position) => Line::parse(&game, &position, options)?,
        None => Line::start(&game, options, Chance::from_number(0)).expect("no option is wrong"),
    };
    while let Turn::One(seat) = line.turn() {
        let player = if Color::of_seat(seat) == Color::White { look_ahead } else { ask };
        let (turn, after) = player(&line, seat).expect("a game that is not over has turns");
        println!("{turn:6}{:6}  {}", balance(&after), text(line.game(), after.state()));
        line = after;
    }
    let outcome = line.turn().outcome().copied().expect("only the end has no seat to act");
    println!("{} by {}", outcome.score, outcome.reason);
    Ok(())
}
