//! The position of which the commands speak.

use crate::command::Position;
use crate::dialect::Dialect;
use crate::games::Offered;
use menagerie_kernel::{BadOption, Options, excerpt};
use menagerie_show::AnyLine;

/// A position, and how it was told, so that the next one need not be played through from its beginning.
pub(crate) struct Placed {
    told: Position,
    line: Box<dyn AnyLine>,
}

/// Why a position cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoPosition {
    /// The options do not go together.
    #[error("there is no start: {0}")]
    Start(BadOption),
    /// The text is no position.
    #[error("no position of {game}: {why}")]
    Text { game: &'static str, why: String },
    /// A turn that cannot be played.
    #[error("turn {number} of `moves`, `{told}`: {why}")]
    Turn { number: usize, told: String, why: String },
}

impl Placed {
    /// The start of a game.
    pub(crate) fn start(offered: &Offered, options: Options) -> Result<Placed, NoPosition> {
        let line = offered.start(options).map_err(NoPosition::Start)?;
        Ok(Placed { told: Position { text: None, turns: Vec::new() }, line })
    }

    /// A position as it was told, reached from the one before if that is on the way.
    pub(crate) fn read(
        offered: &Offered,
        options: Options,
        dialect: &Dialect,
        told: Position,
        before: Option<&Placed>,
    ) -> Result<Placed, NoPosition> {
        let on_the_way =
            |before: &&Placed| before.told.text == told.text && told.turns.starts_with(&before.told.turns);
        let mut placed = match (before.filter(on_the_way), &told.text) {
            (Some(before), _) => Placed { told: before.told.clone(), line: before.line.duplicate() },
            (None, None) => Placed::start(offered, options)?,
            (None, Some(text)) => {
                let game = offered.info().id;
                let line = offered.parse(text);
                let line = line.map_err(|bad| NoPosition::Text { game, why: bad.to_string() })?;
                Placed { told: Position { text: told.text.clone(), turns: Vec::new() }, line }
            }
        };
        for turn in &told.turns[placed.told.turns.len()..] {
            placed.play(offered, dialect, turn)?;
        }
        Ok(placed)
    }

    fn play(&mut self, offered: &Offered, dialect: &Dialect, turn: &str) -> Result<(), NoPosition> {
        self.line = revived(offered, &*self.line);
        let part = match self.line.turn().actor() {
            Some(seat) => dialect.read(&*self.line, seat, turn),
            None => turn.to_owned(),
        };
        self.line.play_part(&part).map_err(|illegal| NoPosition::Turn {
            number: self.told.turns.len() + 1,
            told: excerpt(turn),
            why: illegal.to_string(),
        })?;
        self.told.turns.push(turn.to_owned());
        Ok(())
    }

    /// The position, to be thought about.
    pub(crate) fn line(&self, offered: &Offered) -> Box<dyn AnyLine> {
        revived(offered, &*self.line)
    }
}

/// A line that goes on where only its history ended it: others play on after a third repetition, or when the clock is out, until
/// somebody claims a draw.
fn revived(offered: &Offered, line: &dyn AnyLine) -> Box<dyn AnyLine> {
    if line.turn().outcome().is_none() {
        return line.duplicate();
    }
    let afresh = |text: &str| offered.parse(text).ok().filter(|line| line.turn().actor().is_some());
    let text = line.text();
    let revived = afresh(&text).or_else(|| afresh(&with_clock_at_zero(&text)?));
    revived.unwrap_or_else(|| line.duplicate())
}

/// The text of a position with its clock, the last number but one, at 0; nothing where there is none.
fn with_clock_at_zero(text: &str) -> Option<String> {
    let (before, turn) = text.rsplit_once(' ')?;
    let (before, clock) = before.rsplit_once(' ')?;
    clock.parse::<u32>().ok().map(|_| format!("{before} 0 {turn}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::all;

    fn read(
        name: &str,
        text: Option<&str>,
        turns: &str,
        before: Option<&Placed>,
    ) -> Result<Placed, NoPosition> {
        let games = all();
        let (_, index) =
            crate::games::names(&games).into_iter().find(|(known, _)| *known == name).expect("it is offered");
        let turns = turns.split_whitespace().map(str::to_owned).collect();
        let told = Position { text: text.map(str::to_owned), turns };
        Placed::read(&games[index], Options::default(), &Dialect::served(name, false), told, before)
    }

    #[test]
    fn turns_are_played_on_from_what_was_told_before() {
        let placed = read("chess", None, "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1", None).expect("it is legal");
        let text = placed.line.text();
        assert!(text.starts_with("rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b"), "{text}");
        let whole = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8";
        let onward = read("chess", None, whole, Some(&placed)).expect("it is legal");
        let afresh = read("chess", None, whole, None).expect("it is legal");
        assert_eq!(onward.line.text(), afresh.line.text());
        let back = read("chess", None, "d2d4", Some(&onward)).expect("it is legal");
        assert!(back.line.text().contains(" b "), "{}", back.line.text());
    }

    impl std::fmt::Debug for Placed {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(&self.line.text())
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let told = |name, text, turns| read(name, text, turns, None).err().map(|bad| bad.to_string());
        let illegal = told("chess", None, "e2e4 e2e4").expect("it is illegal");
        assert!(illegal.starts_with("turn 2 of `moves`, `e2e4`: "), "{illegal}");
        let none = told("spartan", Some("8/8/8/8/8/8/8/8 w - - 0 1"), "").expect("there are no kings");
        assert!(none.starts_with("no position of spartan: "), "{none}");
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert!(told("chess", Some(mate), "a2a3").is_some());
    }

    #[test]
    fn a_third_repetition_does_not_end_what_others_go_on_with() {
        let turns = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";
        assert!(read("chess", None, turns, None).is_ok());
    }

    #[test]
    fn a_clock_that_is_out_does_not_end_it_either() {
        let games = all();
        let out = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90";
        let placed = read("chess", Some(out), "", None).expect("it is a position");
        assert!(placed.line.turn().outcome().is_some());
        assert!(placed.line(&games[0]).turn().actor().is_some());
        assert!(read("chess", Some("4k3/8/8/8/8/8/8/R3K3 w - - 98 90"), "a1a2 e8e7 a2a3", None).is_ok());
        let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 100 90";
        let mated = read("chess", Some(mate), "", None).expect("it is a position");
        assert!(mated.line(&games[0]).turn().outcome().is_some(), "a mate stays one");
    }
}
