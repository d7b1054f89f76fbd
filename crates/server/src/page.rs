//! The client's page, filled in for one address: what it is about, for those who are shown a link to it, and
//! which scripts it will need, so that they are fetched at once.

use crate::app::App;
use crate::peer::Peer;
use axum::http::Uri;
use menagerie_wire::GameInfo;
use std::collections::HashMap;
use std::sync::Arc;

/// What stands between these in the page is written anew.
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
    let game = match parts.next() {
        None => game_of(app, room, name).await,
        Some(_) => None,
    };
    let mut about = about(game, origin(peer).as_deref());
    for script in scripts.get(room).into_iter().flatten() {
        about += &format!("<link rel=\"modulepreload\" href=\"{}\">", escaped(script));
    }
    format!("{before}{about}{after}")
}

/// The game that an address is about: its name stands there, or that of a match of it.
async fn game_of<'a>(app: &'a Arc<App>, room: &str, name: &str) -> Option<&'a GameInfo> {
    if room != "play" {
        return app.catalog.find(name).map(|offer| &offer.info);
    }
    let room = app.room(name).await.ok()?;
    app.catalog.find(room.present().info().id).map(|offer| &offer.info)
}

/// What readers of links look for, which is the same for everybody.
fn about(game: Option<&GameInfo>, origin: Option<&str>) -> String {
    let title = game.map_or(NAME.to_owned(), |game| format!("{} · {NAME}", game.name));
    let short = game.map_or(NAME, |game| &game.name);
    let words = game.map_or(ABOUT, |game| &game.about);
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
    // An address that is not whole is not understood there.
    if let Some(origin) = origin {
        let path = game.map_or(ICON.to_owned(), |game| format!("/api/games/{}/picture", game.id));
        say("image", &format!("{origin}{path}"));
        say("image:alt", short);
    }
    head
}

/// Where this server was reached, as far as the caller and the proxies that are trusted say so in earnest.
fn origin(peer: &Peer) -> Option<String> {
    let host = peer.host.as_deref()?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if host.is_empty() || !host.chars().all(is_plain) {
        return None;
    }
    let scheme = if peer.is_secure { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

/// A text as it stands in an attribute or an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
