//! The client's page, filled in for one address: what it is about, for those who are shown a link to it, and
//! which scripts it will need, so that they are fetched at once.

use crate::app::App;
use crate::peer::Peer;
use crate::prefix::Prefix;
use axum::http::Uri;
use menagerie_kernel::Team;
use menagerie_show::page::escaped;
use menagerie_table::Phase;
use menagerie_wire::{GameInfo, SeatHolder, mine};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The marks in the page between which its text is replaced.
const MARKS: (&str, &str) = ("<!--about-->", "<!--/about-->");

const NAME: &str = "Menagerie";
const ABOUT: &str = "A home for unorthodox chess: play Spartans, terrors and masquerades.";
/// The picture of what has none of its own.
const ICON: &str = "/icons/512.png";

/// The scripts of a page beside those that all pages need, by the first part of its address. The client's build
/// leaves it as a file.
pub(crate) type Scripts = HashMap<String, Vec<String>>;

/// The page for an address.
pub(crate) async fn filled(app: &Arc<App>, page: &str, scripts: &Scripts, uri: &Uri, peer: &Peer) -> String {
    let Some((before, rest)) = page.split_once(MARKS.0) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once(MARKS.1) else { return page.to_owned() };
    let mut parts = uri.path().split('/').skip(1);
    let (room, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let subject = match parts.next() {
        None => subject_of(app, room, name, uri.query().unwrap_or_default()).await,
        Some(_) => None,
    };
    let prefix = &app.config.prefix;
    let at = origin(peer).map(|origin| format!("{origin}{prefix}"));
    let mut about = about(subject.as_ref(), at.as_deref());
    for script in scripts.get(room).into_iter().flatten() {
        about += &format!("<link rel=\"modulepreload\" href=\"{prefix}{}\">", escaped(script));
    }
    format!("{}{about}{}", below(prefix, before), below(prefix, after))
}

/// The page that was built for the root of a host, changed for a path below it. Scripts are told where they stand
/// (`web/src/lib/base.ts`).
fn below<'p>(prefix: &Prefix, page: &'p str) -> Cow<'p, str> {
    if prefix.is_empty() {
        return page.into();
    }
    let told = format!("<html data-base=\"{prefix}\" ");
    page.replace("=\"/", &format!("=\"{prefix}/")).replacen("<html ", &told, 1).into()
}

/// What an address is about.
struct Subject<'a> {
    title: String,
    words: &'a str,
    /// Where its picture is.
    picture: String,
}

impl<'a> Subject<'a> {
    fn game(game: &'a GameInfo) -> Subject<'a> {
        Subject {
            title: game.name.clone(),
            words: &game.about,
            picture: format!("/api/games/{}/picture", game.id),
        }
    }
}

/// The game or the match whose name stands in an address.
async fn subject_of<'a>(app: &'a Arc<App>, room: &str, name: &str, query: &str) -> Option<Subject<'a>> {
    if room != "play" {
        return app.catalog.find(name).map(|offer| Subject::game(&offer.info));
    }
    let present = app.room(name).await.ok()?.present();
    let mut subject = Subject::game(&app.catalog.find(present.info().id)?.info);
    // Before its game begins, a match has nothing to show but which game it is.
    if present.begun().is_some() {
        if let Some(players) = players(app, &present).await {
            subject.title = format!("{players} · {}", subject.title);
        }
        let moment = moment(query).map_or(String::new(), |at| format!("?at={at}"));
        subject.picture = format!("/api/matches/{}/picture{moment}", present.id());
    }
    Some(subject)
}

/// The moment of a match that an address asks for.
fn moment(query: &str) -> Option<u64> {
    query.split('&').find_map(|part| part.strip_prefix("at="))?.parse().ok()
}

/// Those who sit at a match, `Anna & Ben – Cleo & Dan`; nothing where none of them has a name.
async fn players(app: &App, of: &Phase) -> Option<String> {
    let places = of.places();
    let mut seats = mine::holders(of.info(), places.iter().map(Option::as_ref));
    app.name_holders(of, &mut seats).await.ok()?;
    let is_named = |holder: &SeatHolder| matches!(holder, SeatHolder::Person(one) if one.username.is_some());
    if !seats.values().any(is_named) {
        return None;
    }
    let mut teams: BTreeMap<Team, Vec<String>> = BTreeMap::new();
    for seat in of.info().seats {
        let called = match seats.get(seat.id) {
            Some(SeatHolder::Person(one)) => one.username.clone().unwrap_or_else(|| seat.name.to_owned()),
            Some(SeatHolder::Computer { level }) => format!("computer, level {level}"),
            Some(SeatHolder::Free) | None => continue,
        };
        let team = teams.entry(seat.team).or_default();
        // Some play for their partners, too.
        if !team.contains(&called) {
            team.push(called);
        }
    }
    Some(teams.into_values().map(|team| team.join(" & ")).collect::<Vec<_>>().join(" – "))
}

/// The tags that readers of links look for; they are the same for everybody.
fn about(subject: Option<&Subject<'_>>, at: Option<&str>) -> String {
    let title = subject.map_or(NAME.to_owned(), |subject| format!("{} · {NAME}", subject.title));
    let short = subject.map_or(NAME, |subject| &subject.title);
    let words = subject.map_or(ABOUT, |subject| subject.words);
    let mut head = format!(
        "<title>{}</title><meta name=\"description\" content=\"{}\">",
        escaped(&title),
        escaped(words)
    );
    let mut say = |property: &str, content: &str| {
        head += &format!("<meta property=\"og:{property}\" content=\"{}\">", escaped(content));
    };
    say("site_name", NAME);
    say("type", "website");
    say("title", short);
    say("description", words);
    // Readers of links understand only whole addresses.
    if let Some(at) = at {
        let path = subject.map_or(ICON, |subject| &subject.picture);
        say("image", &format!("{at}{path}"));
        say("image:alt", short);
    }
    head
}

/// The origin at which this server was reached, as the caller and trusted proxies say.
fn origin(peer: &Peer) -> Option<String> {
    let host = peer.host.as_deref()?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if host.is_empty() || !host.chars().all(is_plain) {
        return None;
    }
    let scheme = if peer.is_secure { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}
