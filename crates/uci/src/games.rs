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

    /// The start of a game with these options; with none, the one that others expect. What chance decides is always
    /// decided alike.
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

    /// The position of a text, also of one that other programs write so and ours do not.
    pub(crate) fn parse(&self, text: &str) -> Result<Box<dyn AnyLine>, BadPosition> {
        let read = |text: &str| self.game.parse(text, Options::default());
        read(text).or_else(|bad| read(&usual(text)).map_err(|_| bad))
    }
}

/// A text as our games write it. Counters that are left out are taken to be at their beginning, turns that are counted
/// from 0 are counted from 1, and castling rights are put in order: White's first, and those of the king's side.
fn usual(text: &str) -> String {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let missing = ["0", "1"].iter().skip(fields.len().saturating_sub(4)).map(|counter| (*counter).to_owned());
    fields.extend(missing);
    if let Some(rights) = fields.get_mut(2) {
        let mut letters: Vec<char> = rights.chars().collect();
        letters.sort_by_key(|letter| {
            let is_of_a_file = !matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
            (letter.is_lowercase(), if is_of_a_file { -(*letter as i32) } else { *letter as i32 })
        });
        *rights = letters.into_iter().collect();
    }
    if let Some(turn) = fields.last_mut().filter(|turn| *turn == "0") {
        "1".clone_into(turn);
    }
    fields.join(" ")
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
        for fields in ["KQkq - 0 1", "KQkq -", "KQkq - 0", "KQkq - 0 0", "kqKQ - 0 1", "AHah - 0 1"] {
            let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {fields}");
            assert_eq!(chess.parse(&text).map(|line| line.text()).as_deref(), Ok(&*start), "{text}");
        }
        let wrong = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x kqKQ - 0 0";
        let told = |read: Result<Box<dyn AnyLine>, BadPosition>| read.map(|line| line.text());
        let as_given = told(chess.game.parse(wrong, Options::default()));
        assert_eq!(told(chess.parse(wrong)), as_given, "what is wrong is told of the text as it was given");
    }
}
