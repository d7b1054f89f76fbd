//! `menagerie image`

use crate::args::{Position, Setup};
use crate::{Failure, Menagerie};
use clap::Args;
use clap::builder::PossibleValuesParser;
use menagerie_image::{Look, PieceSet, Theme, png, svg};
use menagerie_show::page::Way;
use menagerie_show::{AnyLine, Gesture, Illegal};
use std::path::PathBuf;

/// Draws a position. The file's ending says the form: `.svg` or `.png`.
#[derive(Args)]
pub struct Image {
    /// The game, as `menagerie games` lists it
    game: String,
    /// The position's text, in quotes; without it, a starting position
    #[arg(short, long, value_name = "TEXT", conflicts_with_all = ["options", "seed"])]
    position: Option<String>,
    /// An option of the game, as `key=value`
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// What chance is to follow from
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// A legal turn to show with arrows; may be given several times
    #[arg(long = "turn", value_name = "TURN")]
    turns: Vec<String>,
    /// The view that is drawn, as a seat's short name or `public`
    #[arg(long, default_value = "public")]
    seat: String,
    /// Draw the first rank above
    #[arg(long)]
    flip: bool,
    /// Which drawings of the pieces
    #[arg(long, default_value = "classic", value_name = "SET", value_parser = ["classic", "plain"])]
    pieces: String,
    /// Which colours of the board
    #[arg(long, default_value = "paper", value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::names()))]
    board: String,
    /// How wide a PNG is, in pixels
    #[arg(long, default_value_t = 800, value_name = "PIXELS")]
    width: u32,
}

impl Image {
    /// Runs the command.
    pub fn run(self, menagerie: &Menagerie) -> Result<(), Failure> {
        let setup = Setup::new(self.options, self.seed);
        let line = Position::new(self.game, self.position, setup).line(&menagerie.desk())?;
        let eye = line.info().eye(&self.seat)?;
        let mut arrows = Vec::new();
        for turn in &self.turns {
            arrows.extend(arrows_of(&*line, turn)?);
        }
        let ending = self.output.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        // A PNG is drawn with the font at hand, a SVG goes to readers who do not have it.
        let look = Look {
            flipped: self.flip,
            arrows,
            embed_font: ending == "svg",
            pieces: if self.pieces == "plain" { PieceSet::Plain } else { PieceSet::Classic },
            theme: Theme::named(&self.board).unwrap_or_default(),
            ..Look::default()
        };
        let picture = svg(&line.scene(eye), &look);
        let bytes = match ending {
            "svg" => picture.into_bytes(),
            "png" => png(&picture, self.width)?,
            _ => return Err(Failure::new("the file's name must end with .svg or .png")),
        };
        std::fs::write(&self.output, bytes)
            .map_err(|error| Failure::new(format_args!("{}: {error}", self.output.display())))
    }
}

/// Where a turn moves pieces from and to.
fn arrows_of(line: &dyn AnyLine, turn: &str) -> Result<Vec<Way>, Illegal> {
    line.duplicate().play_turn(turn)?;
    let Some(seat) = line.turn().actor() else { return Ok(Vec::new()) };
    let mut arrows = Vec::new();
    let mut prefix = String::new();
    for step in turn.split(',') {
        let offered = line.offered(seat, &prefix)?.steps;
        let found = offered.into_iter().find(|offer| offer.text == step);
        if let Some(Gesture::Move { from, to, .. }) = found.map(|offer| offer.gesture) {
            arrows.push(Way { from, to });
        }
        if !prefix.is_empty() {
            prefix.push(',');
        }
        prefix.push_str(step);
    }
    Ok(arrows)
}
