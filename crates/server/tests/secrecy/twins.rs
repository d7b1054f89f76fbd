//! Two lines of one game that some eyes cannot tell apart, though what is hidden from them differs.

use menagerie_kernel::{BadOption, BadPosition};
use menagerie_kernel::{
    Chance, Collection, Event, Eye, Happening, Info, Line, Options, Question, Seat, Turn, text,
};
use menagerie_show::erased::NoParts;
use menagerie_show::{AnyGame, AnyLine, Game, Kit, PuzzleMatch};
use menagerie_testkit::Dice;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// How many parts are tried for one that looks like another.
const TRIES: usize = 12;

/// A game that begins where the test says, once it says so.
pub struct Placed {
    game: Box<dyn AnyGame>,
    at: Arc<Mutex<Option<String>>>,
}

impl Placed {
    /// The game, and where it begins.
    pub fn new(game: Box<dyn AnyGame>) -> (Placed, Arc<Mutex<Option<String>>>) {
        let at = Arc::new(Mutex::new(None));
        (Placed { game, at: at.clone() }, at)
    }
}

impl AnyGame for Placed {
    fn start(&self, options: Options, chance: Chance) -> Result<Box<dyn AnyLine>, BadOption> {
        match &*self.at.lock().unwrap() {
            Some(text) => Ok(self.game.parse(text, options).expect("it is the text of a state")),
            None => self.game.start(options, chance),
        }
    }

    fn info(&self) -> &'static Info {
        self.game.info()
    }

    fn puzzle(&self) -> Option<Collection> {
        self.game.puzzle()
    }

    fn puzzle_match(&self) -> Option<&dyn PuzzleMatch> {
        self.game.puzzle_match().is_some().then_some(self)
    }

    fn worths(&self) -> BTreeMap<&'static str, u8> {
        self.game.worths()
    }

    fn kit(&self) -> Option<Kit> {
        self.game.kit()
    }

    fn parse(&self, text: &str, options: Options) -> Result<Box<dyn AnyLine>, BadPosition> {
        self.game.parse(text, options)
    }

    fn turns_of_view(&self, text: &str, seat: Seat, most: u64) -> Result<Vec<String>, NoParts> {
        self.game.turns_of_view(text, seat, most)
    }

    fn questions(&self) -> Vec<Question> {
        self.game.questions()
    }
}

impl PuzzleMatch for Placed {
    fn of(&self) -> &'static str {
        self.game.puzzle_match().expect("it is one").of()
    }

    fn start_for(&self, _: usize, options: Options, chance: Chance) -> Result<Box<dyn AnyLine>, BadOption> {
        self.start(options, chance)
    }
}

/// Two lines, and the eyes that cannot tell them apart.
pub struct Twins {
    pub lines: [Box<dyn AnyLine>; 2],
    pub eyes: Vec<Eye>,
    /// With which both are played.
    pub options: Options,
}

/// Options of a game, each given or left out by lot.
pub fn random_options(info: &Info, dice: &mut Dice) -> Options {
    let mut given = BTreeMap::new();
    for spec in info.options {
        if dice.one_in(2) {
            let value = dice.pick(&spec.kind.values()).expect("it takes some value").clone();
            given.insert(spec.key.to_owned(), value);
        }
    }
    Options::check(info.options, given).expect("they are within their bounds")
}

/// What the seats that are to act hand in, in each line.
pub type Parts = Vec<(Seat, [String; 2])>;

impl Twins {
    /// A position somewhere in a game, and another one that a seat takes for possible there. Nothing where the game was over.
    pub fn new<G: Game>(game: &G, dice: &mut Dice) -> Option<Twins> {
        let options = random_options(game.info(), dice);
        let mut line = Line::start(game, options.clone(), Chance::from_number(dice.roll())).ok()?;
        let turns = if dice.one_in(3) { 0 } else { dice.below(40) };
        for _ in 0..turns {
            while let Some(seat) = line.turn().actor() {
                line.play_part(&random_part(&line, seat, dice)).expect("it was offered");
                if !line.mid_turn() {
                    break;
                }
            }
        }
        let seat = Seat(dice.below(game.info().seats.len()) as u8);
        let random = &mut Chance::from_number(dice.roll());
        let twin = line.game().resample(&line.view(Eye::Seat(seat)), line.memory(seat), random);
        let texts = [AnyLine::text(&line), text(line.game(), &twin)];
        let lines = texts.map(|text| {
            let begun = Line::parse(game, &text, options.clone());
            Box::new(begun.unwrap_or_else(|why| panic!("{text}: {why}"))) as Box<dyn AnyLine>
        });
        let seats = (0..game.info().seats.len() as u8).map(|seat| Eye::Seat(Seat(seat)));
        // What the law says of one seat may hold for others, too.
        let alike = |eye: &Eye| *eye == Eye::Seat(seat) || sees(&*lines[0], *eye) == sees(&*lines[1], *eye);
        let eyes = seats.chain([Eye::Public]).filter(alike).collect();
        (line.turn().outcome().is_none()).then_some(Twins { lines, eyes, options })
    }

    /// The texts of both.
    pub fn texts(&self) -> [String; 2] {
        self.lines.each_ref().map(|line| line.text())
    }

    /// What is handed in next so that one of the eyes still cannot tell the lines apart, and those that cannot then.
    pub fn go_on(&self, dice: &mut Dice) -> Option<(Parts, Twins)> {
        let eye = *dice.pick(&self.eyes)?;
        (0..TRIES).find_map(|_| {
            let parts = self.parts(eye, dice)?;
            let after = self.after(&parts)?;
            after.eyes.contains(&eye).then_some((parts, after))
        })
    }

    /// What the seats might hand in: the same where the eye sees what.
    fn parts(&self, eye: Eye, dice: &mut Dice) -> Option<Parts> {
        let [one, other] = &self.lines;
        let seats = one.turn().seats();
        if other.turn().seats() != seats {
            return None;
        }
        let part = |seat| {
            let first = random_part(&**one, seat, dice);
            let is_bound = eye == Eye::Seat(seat) || one.disclosed(&first);
            let second =
                if is_bound || dice.one_in(3) { first.clone() } else { random_part(&**other, seat, dice) };
            other.check_part(seat, &second).is_ok().then_some((seat, [first, second]))
        };
        seats.iter().map(part).collect()
    }

    /// The lines after parts that were handed in.
    fn after(&self, parts: &Parts) -> Option<Twins> {
        let mut lines = self.lines.each_ref().map(|line| line.duplicate());
        let mut eyes = self.eyes.clone();
        for (seat, texts) in parts {
            let readable = [0, 1].map(|at| lines[at].disclosed(&texts[at]).then_some(&texts[at]));
            let mut told = [Vec::new(), Vec::new()];
            for at in [0, 1] {
                told[at] = lines[at].play_part(&texts[at]).ok()?;
            }
            eyes.retain(|eye| {
                let same_text =
                    if *eye == Eye::Seat(*seat) { texts[0] == texts[1] } else { readable[0] == readable[1] };
                same_text && heard(&told[0], *eye) == heard(&told[1], *eye)
            });
        }
        eyes.retain(|eye| sees(&*lines[0], *eye) == sees(&*lines[1], *eye));
        Some(Twins { lines, eyes, options: self.options.clone() })
    }
}

/// What an eye may know of a position: by the rules alone, whatever is made of it.
fn sees(line: &dyn AnyLine, eye: Eye) -> (String, Turn, bool) {
    (line.view_text(eye), line.turn(), line.mid_turn())
}

fn heard(events: &[Event], eye: Eye) -> Vec<&Happening> {
    events.iter().filter_map(|event| event.seen(eye)).collect()
}

/// A part that a seat may hand in, found step by step.
pub fn random_part(line: &dyn AnyLine, seat: Seat, dice: &mut Dice) -> String {
    let mut prefix = String::new();
    loop {
        let offered = line.offered(seat, &prefix).expect("offered prefixes are legal");
        if offered.complete && (offered.steps.is_empty() || dice.one_in(2)) {
            return prefix;
        }
        let step = dice.pick(&offered.steps).expect("whoever is to act can");
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(&step.text);
    }
}
