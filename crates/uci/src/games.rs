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
        let completed = completed(text);
        // Counters may be left out, so that this is never what is wrong.
        let is_short = completed.split(' ').count() > text.split_whitespace().count();
        read(text)
            .or_else(|bad| read(&completed).map_err(|other| if is_short { other } else { bad }))
            .or_else(|bad| read(&in_order(&completed)).map_err(|_| bad))
    }
}

/// The text with its counters: those that are left out are taken to be at their beginning, and turns that are counted
/// from 0 are counted from 1. What a game adds (`steps=2`) comes behind them and stays as it is.
fn completed(text: &str) -> String {
    const COUNTERS: [&str; 2] = ["0", "1"];
    /// The placement, the side, the rights and the square of en passant.
    const BEFORE: usize = 4;
    let (added, mut fields): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().partition(|field| field.contains('='));
    fields.extend(COUNTERS.iter().skip(fields.len().saturating_sub(BEFORE)));
    if let Some(turn) = fields.last_mut().filter(|turn| **turn == "0") {
        *turn = "1";
    }
    fields.extend(added);
    fields.join(" ")
}

/// The text with castling rights in the usual order: White's first, and those of the king's side.
fn in_order(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    if let Some(rights) = fields.get_mut(2) {
        let mut letters: Vec<char> = rights.chars().collect();
        letters.sort_by_key(|letter| {
            let is_of_a_file = !matches!(letter.to_ascii_uppercase(), 'K' | 'Q');
            (letter.is_lowercase(), if is_of_a_file { -(*letter as i32) } else { *letter as i32 })
        });
        *rights = letters.into_iter().collect();
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

    #[test]
    fn counters_may_be_left_out_before_what_a_game_adds() {
        for offered in all() {
            let start = offered.start(Options::default()).expect("no option is wrong").text();
            let is_counter = |index: usize| index == 4 || index == 5;
            let fields = start.split(' ').enumerate().filter(|(index, _)| !is_counter(*index));
            let short = fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ");
            let read = offered.parse(&short).map(|line| line.text());
            assert_eq!(read.as_deref(), Ok(&*start), "{short}");
        }
    }

    #[test]
    fn missing_counters_are_never_what_is_wrong() {
        let chess = &all()[0];
        for text in ["8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/8/4K3 w KQ -"] {
            let told = |text: &str| chess.parse(text).map(|line| line.text());
            assert_eq!(told(text), told(&format!("{text} 0 1")), "{text}");
        }
    }
}
