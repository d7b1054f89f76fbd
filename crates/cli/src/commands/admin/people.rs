//! `menagerie admin show`, `rename`, `delete`

use super::bans::term;
use super::{Who, time};
use crate::Failure;
use crate::args::{put, say};
use clap::Args;
use menagerie_server::{Known, Office};
use std::io::{self, IsTerminal};

/// Says what is known of somebody.
#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    who: Who,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let person = office.person(&self.who.name).await?;
        let known = office.show(&person, time::now_ms()).await?;
        match self.json {
            true => say(serde_json::to_string(&known)?)?,
            false => say(plain(&known))?,
        }
        Ok(())
    }
}

fn plain(known: &Known) -> String {
    let mut lines = vec![
        format!("name:         {}", known.username.as_deref().unwrap_or("none")),
        format!("id:           {}", known.id),
        format!("kind:         {}", known.kind),
    ];
    if let Some(owner) = &known.owner {
        lines.push(format!("bot of:       {owner}"));
    }
    if let Some(since_ms) = known.since_ms {
        lines.push(format!("since:        {}", time::told(since_ms)));
    }
    for (name, list) in [("bots:", &known.bots), ("was guest:", &known.guests)] {
        if !list.is_empty() {
            lines.push(format!("{name:13} {}", list.join(", ")));
        }
    }
    lines.push(format!("matches:      {}", known.matches));
    lines.push(format!("rated games:  {}", known.rated_games));
    lines.push(match &known.banned {
        Some(ban) => format!(
            "banned:       since {}{}",
            time::told(ban.since_ms),
            term(ban.until_ms, Some(&ban.why).filter(|why| !why.is_empty()))
        ),
        None => "banned:       no".to_owned(),
    });
    lines.join("\n")
}

/// Gives somebody another name.
#[derive(Args)]
pub struct Rename {
    /// The name, or the id, that they have
    #[arg(value_name = "OLD")]
    old: String,
    /// The name that they get
    #[arg(value_name = "NEW")]
    new: String,
}

impl Rename {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let person = office.person(&self.old).await?;
        let name = office.rename(&person, &self.new).await?;
        say(format_args!("{} is called {name} now", self.old))
    }
}

/// Deletes what is stored of somebody.
#[derive(Args)]
pub struct Delete {
    #[command(flatten)]
    who: Who,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

impl Delete {
    /// Runs the command.
    pub async fn run(self, office: &Office) -> Result<(), Failure> {
        let person = office.person(&self.who.name).await?;
        let known = office.show(&person, time::now_ms()).await?;
        if !self.yes {
            ask(&self.who.name, &known)?;
        }
        let again = |why| {
            let id = &person.id;
            Failure::new(format_args!("{why}; `menagerie admin delete {id}` does what is left to be done"))
        };
        let deleted = office.delete(&person).await.map_err(again)?;
        for (id, why) in &deleted.unread {
            anstream::eprintln!("menagerie: what was said in match {id} stays: {why}");
        }
        let (lines, matches) = (deleted.lines, deleted.matches);
        say(format_args!("{} is deleted; {lines} lines in {matches} matches are empty now", self.who.name))?;
        match deleted.unread.is_empty() {
            true => Ok(()),
            false => Err(Failure::no("not all that was said could be deleted")),
        }
    }
}

/// Goes on only if somebody types the name once more.
fn ask(name: &str, known: &Known) -> Result<(), Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::new("nobody is there to be asked; --yes deletes without"));
    }
    say(plain(known))?;
    put("This cannot be undone. Type the name once more to delete all of it: ")?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    match answer.trim() == name {
        true => Ok(()),
        false => Err(Failure::no("nothing was deleted")),
    }
}
