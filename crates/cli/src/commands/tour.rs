//! `menagerie tour`

use crate::args::say;
use crate::{Failure, Menagerie, board};
use clap::Args;
use menagerie_games::TRANSLATIONS;
use menagerie_kernel::{Eye, Options};
use menagerie_show::AnyGame;
use menagerie_show::page::{ORIGINAL, Translation};
use menagerie_tours::Stop;
use std::fmt::Write;

/// Prints a tour of a game: positions, and in each what to find. It can be played in the browser.
#[derive(Args)]
pub struct Tour {
    /// The game, as `menagerie games` lists it
    game: String,
    /// Print the answers, too, and what is said to other tries
    #[arg(long)]
    answers: bool,
    /// The language to read, by its code; a tour that is not translated into it is printed in English
    #[arg(long, default_value = ORIGINAL)]
    lang: String,
}

impl Tour {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let desk = menagerie.desk();
        let game = desk.game(&self.game)?;
        let tour = self.translated(game)?;
        for (index, stop) in tour.stops.iter().enumerate() {
            say(told(game, index + 1, stop, self.answers)?)?;
        }
        Ok(())
    }

    fn translated(&self, game: &dyn AnyGame) -> Result<menagerie_tours::Tour, Failure> {
        let tour = menagerie_tours::Tour::of(game)
            .map_err(Failure::new)?
            .ok_or_else(|| Failure::new(format_args!("there is no tour of {}", game.info().name)))?;
        let translation = Translation::find(TRANSLATIONS, game.info().id, &self.lang);
        let said = translation.map(|found| tour.translated(found)).transpose().map_err(Failure::new)?;
        Ok(said.flatten().unwrap_or(tour))
    }
}

/// One stop as a page of text.
fn told(game: &dyn AnyGame, number: usize, stop: &Stop, answers: bool) -> Result<String, Failure> {
    let info = game.info();
    let line = game.parse(&stop.position, Options::default())?;
    let seat = info.seat(&stop.seat)?;
    let mut text = format!("{number}. {}\n\n", stop.title);
    let flipped = info.team(seat) != info.seats[0].team;
    text.push_str(&board::draw(&*line, Eye::Seat(seat), flipped));
    for task in &stop.tasks {
        write!(text, "\n{}\n", task.text.trim()).expect("writing to a string");
        if answers {
            write!(text, "\n    {}\n\n{}\n", task.answers[0], task.success.trim())
                .expect("writing to a string");
            for (tries, words) in &task.wrong {
                write!(text, "\n  {tries}\n{}\n", words.trim()).expect("writing to a string");
            }
        }
    }
    Ok(text)
}
