//! The games that an engine offers, and by which names.

use crate::dialect;
use menagerie_kernel::{BadOption, BadPosition, Chance, Info, Judge, Options, Value};
use menagerie_search::{MakeThinker, Thinker, thinker};
use menagerie_show::{AnyGame, AnyLine, Erased, Game};

/// A game, and who thinks about it.
pub struct Offered {
    game: Box<dyn AnyGame>,
    thinker: MakeThinker,
}

impl Offered {
    /// A game, thought about by the engine of ours.
    pub fn new<G: Game + Judge>(game: G) -> Offered {
        Offered { game: Box::new(Erased::new(game)), thinker: thinker::<G> }
    }

    /// Names, seats and options.
    pub fn info(&self) -> &'static Info {
        self.game.info()
    }

    /// An engine with so many megabytes.
    pub(crate) fn engine(&self, megabytes: usize) -> Box<dyn Thinker> {
        (self.thinker)(megabytes)
    }

    /// The start of a game with these options; with none, the one that others expect. What chance decides is always decided alike.
    pub(crate) fn start(&self, options: Options) -> Result<Box<dyn AnyLine>, BadOption> {
        let info = self.info();
        let is_open = options.iter().next().is_none();
        let usual = dialect::usual_start(info.id).filter(|_| is_open);
        let options = match usual {
            Some((key, value)) => Options::check(info.options, [(key.to_owned(), Value::Number(value))])?,
            None => options,
        };
        self.game.start(options, Chance::from_number(0))
    }

    /// The position of a text. Of a text in four fields, the counters are taken to be at their beginning.
    pub(crate) fn parse(&self, text: &str) -> Result<Box<dyn AnyLine>, BadPosition> {
        let read = |text: &str| self.game.parse(text, Options::default());
        if text.split_whitespace().count() == 4 { read(&format!("{text} 0 1")) } else { read(text) }
    }
}

/// A game without its type, offered with what makes an engine of it.
impl From<(Box<dyn AnyGame>, MakeThinker)> for Offered {
    fn from((game, thinker): (Box<dyn AnyGame>, MakeThinker)) -> Offered {
        Offered { game, thinker }
    }
}

/// The games that can be played by this protocol: those in which nothing is hidden, so that a position may be told, and two teams
/// play against each other.
pub(crate) fn playable(games: Vec<Offered>) -> Vec<Offered> {
    let plays = |info: &Info| !info.hidden && info.is_two_sided();
    games.into_iter().filter(|offered| plays(offered.info())).collect()
}

/// The names under which games are offered, the usual one first, and the index of each one's game.
pub(crate) fn names(games: &[Offered]) -> Vec<(&'static str, usize)> {
    let ids = games.iter().enumerate().map(|(index, offered)| (offered.info().id, index));
    let others = ids.clone().filter_map(|(id, index)| Some((dialect::other_name(id)?, index)));
    others.chain(ids).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use menagerie_players::Playable;

    /// The games of the registry that can be played.
    pub(crate) fn all() -> Vec<Offered> {
        playable(menagerie_players::all().iter().filter_map(Playable::searched).map(Offered::from).collect())
    }

    #[test]
    fn open_games_of_two_teams_are_offered() {
        let games = all();
        let names: Vec<&str> = names(&games).into_iter().map(|(name, _)| name).collect();
        let open =
            ["chess960", "spartan", "doublemove", "alice", "spinach", "terror", "crowded", "adrenaline"];
        assert_eq!(names, [&["chess"][..], &open].concat());
    }

    #[test]
    fn a_start_is_always_the_same() {
        for offered in all() {
            let start = || offered.start(Options::default()).expect("no option is wrong").text();
            assert_eq!(start(), start());
            assert_eq!(offered.parse(&start()).map(|line| line.text()), Ok(start()));
        }
        let chess = &all()[0];
        let start = chess.start(Options::default()).expect("no option is wrong").text();
        assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
        for text in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/4k3/8/8/4K3/8/R7 w - -"]
        {
            assert!(chess.parse(text).is_ok(), "{text}");
        }
    }
}
