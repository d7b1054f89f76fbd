//! `menagerie print`

use crate::args::put_bytes;
use crate::{Failure, Menagerie};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use menagerie_games::{CHAPTERS, FORMS, TRANSLATIONS};
use menagerie_image::{PieceSet, Theme};
use menagerie_print::{CardSize, Design, Language, Manuscript, Paper, Printable, Trim};
use menagerie_show::AnyGame;
use menagerie_show::page::ORIGINAL;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Makes a PDF file to print: the deck of cards, one-page player aids, forms to write on, or the rule book.
#[derive(Args)]
pub struct Print {
    /// What is to be printed
    #[arg(value_enum)]
    what: What,
    /// The file to write, or `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Only this game, as `menagerie games` lists it; may be given several times
    #[arg(long = "game", value_name = "GAME")]
    games: Vec<String>,
    /// The language, by its code; what is not translated into it is printed in English
    #[arg(long, default_value = ORIGINAL)]
    lang: Language,
    /// The size of the paper
    #[arg(long, value_enum, default_value_t)]
    paper: Size,
    /// Which drawings of the pieces
    #[arg(long, default_value = "classic", value_name = "SET", value_parser = ["classic", "plain"])]
    pieces: String,
    /// Which colours of the boards
    #[arg(long, default_value = "paper", value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::names()))]
    board: String,
    /// The size of the cards of the deck: 63 × 88 mm, or 57 × 87 mm
    #[arg(long, value_name = "SIZE", value_parser = PossibleValuesParser::new(CardSize::ALL.map(CardSize::id)))]
    card: Option<String>,
    /// Print the ground of the cards 3 mm beyond the cut, for a printer's shop
    #[arg(long)]
    bleed: bool,
    /// Write over a file that is there already
    #[arg(long)]
    force: bool,
}

/// What printers' shops ask for, in millimetres.
const BLEED: f32 = 3.0;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum What {
    /// The playing cards that stand for chess pieces, as many a sheet as fit, fronts and backs in turn
    Deck,
    /// A page for each game with what one needs at the table
    Aids,
    /// The rule book
    Rules,
    /// Blank score sheets, grids and tables to write on, each on a page
    Forms,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Size {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 8½ × 11 inches
    Letter,
}

impl Print {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let to_stdout = self.output == Path::new("-");
        if to_stdout && io::stdout().is_terminal() {
            return Err(Failure::new(
                "a PDF is no text for a terminal: name a file, or send it to a program",
            ));
        }
        // What can be refused is refused before anything is made.
        if !to_stdout && !self.force && self.output.exists() {
            return Err(self.is_there());
        }
        let pdf = self.made(menagerie)?;
        if to_stdout {
            return put_bytes(&pdf);
        }
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true).create_new(!self.force);
        let written = options.open(&self.output).and_then(|mut file| file.write_all(&pdf));
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => self.is_there(),
            _ => Failure::new(format_args!("{}: {error}", self.output.display())),
        })
    }

    fn is_there(&self) -> Failure {
        Failure::new(format_args!("{} is there already; --force writes over it", self.output.display()))
    }

    /// How the cards are cut.
    fn trim(&self) -> Result<Trim, Failure> {
        if self.what != What::Deck && (self.bleed || self.card.is_some()) {
            return Err(Failure::new("only the deck has cards: leave out --card and --bleed"));
        }
        let named = |name: &String| CardSize::ALL.into_iter().find(|size| size.id() == name);
        let size = self.card.as_ref().and_then(named).unwrap_or_default();
        Ok(Trim { size, bleed: if self.bleed { BLEED } else { 0.0 } })
    }

    fn made(&self, menagerie: &Menagerie) -> Result<Vec<u8>, Failure> {
        let paper = match self.paper {
            Size::A4 => Paper::A4,
            Size::Letter => Paper::Letter,
        };
        let design = Design {
            paper,
            pieces: if self.pieces == "plain" { PieceSet::Plain } else { PieceSet::Classic },
            board: Theme::named(&self.board).unwrap_or_default(),
            trim: self.trim()?,
            language: self.lang,
        };
        let all = menagerie.games();
        let desk = menagerie.desk();
        for id in &self.games {
            desk.game(id)?;
        }
        let wanted =
            |game: &&dyn AnyGame| self.games.is_empty() || self.games.iter().any(|id| id == game.info().id);
        let games: Vec<&dyn AnyGame> = all.iter().map(|game| &**game).filter(wanted).collect();
        let what = match self.what {
            What::Deck if !self.games.is_empty() => {
                return Err(Failure::new("the deck is the same for all games: leave out --game"));
            }
            What::Deck => Printable::Deck,
            What::Aids => Printable::Aids,
            What::Rules => Printable::Rules,
            What::Forms => Printable::Forms,
        };
        // A reader who asks for some games does not want the rest of the book.
        let chapters = if self.games.is_empty() { CHAPTERS } else { &[] };
        let from = Manuscript { games: &games, chapters, forms: Some(&FORMS), translations: TRANSLATIONS };
        Ok(what.pdf(&from, design)?)
    }
}
