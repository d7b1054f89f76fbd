//! What every page of the book has: the sections in which readers find their way, pictures with captions, the
//! movements of all men that are not orthodox, and links that lead somewhere. A translation has all of it where its
//! original does, and the words of the game's tour.

use menagerie_games::{CHAPTERS, FORMS, TRANSLATIONS};
use menagerie_kernel::{Chance, Eye, Figure, Options, Side, Spot};
use menagerie_show::page::{self, Block, Highlight, Next, ORIGINAL, Translation};
use menagerie_show::{AnyGame, AnyLine};
use menagerie_testkit::laws::tours::check_translation;
use std::collections::BTreeSet;
use std::path::Path;

/// The men that are told about in the chapter on orthodox chess.
const ORTHODOX: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

/// The sections of every game's page, by their headings. A section may have several names.
const SECTIONS: [&str; 9] = [
    "In one minute",
    "Setting up",
    "How the", // pieces or Spartans or Persians move
    "How it ends",
    "Our rulings",
    "How to play well",
    "Writing it down",
    "Where it comes from",
    "Where to go on",
];

/// The sections that every page has in French.
const FRENCH_SECTIONS: [&str; 9] = [
    "En une minute",
    "Mise en place",
    "La marche des", // pièces, Spartiates, Perses
    "Fin de la partie",
    "Nos décisions",
    "Bien jouer",
    "Notation",
    "Origine",
    "Pour continuer",
];

/// A page of the book.
struct Page {
    id: &'static str,
    language: &'static str,
    text: &'static str,
    /// The game whose rules it tells, if it tells those of one.
    game: Option<Box<dyn AnyGame>>,
}

fn pages() -> Vec<Page> {
    let games = menagerie_games::all().into_iter();
    let language = ORIGINAL;
    let games =
        games.map(|game| Page { id: game.info().id, language, text: game.info().rules, game: Some(game) });
    let chapters = CHAPTERS.iter().chain([&FORMS]).map(|chapter| Page {
        id: chapter.id,
        language,
        text: chapter.text,
        game: None,
    });
    games.chain(chapters).collect()
}

/// The pages in other languages, in the order of the list.
fn translations() -> Vec<Page> {
    let page = |found: &Translation| {
        let game = menagerie_games::find(found.page);
        Page { id: found.page, language: found.language, text: found.text, game }
    };
    TRANSLATIONS.iter().map(page).collect()
}

/// The page of which this one is a translation.
fn original<'a>(page: &Page, pages: &'a [Page]) -> &'a Page {
    let found = pages.iter().find(|other| other.id == page.id);
    found.unwrap_or_else(|| panic!("{}: a translation of no page", page.id))
}

fn line_of(id: &str, own: Option<&dyn AnyGame>, block: &Block<'_>) -> Box<dyn AnyLine> {
    let named = block
        .game
        .map(|game| menagerie_games::find(game).unwrap_or_else(|| panic!("{id}: no game `{game}`")));
    let game =
        named.as_deref().or(own).unwrap_or_else(|| panic!("{id}: whose position is `{}`?", block.position));
    let parsed = game.parse(block.position, Options::default());
    parsed.unwrap_or_else(|bad| panic!("{id}: the diagram of `{}`: {bad}", block.position))
}

fn headings(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("## "))
}

fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](/rules/").skip(1).map(|link| link.split(')').next().unwrap_or_default())
}

/// The levels of the headings, in their order.
fn levels(text: &str) -> Vec<usize> {
    let hashes = text.lines().map(|line| line.len() - line.trim_start_matches('#').len());
    hashes.filter(|level| *level > 0).collect()
}

/// Items that begin with emphasised words and a colon: what the client shows as a ruling, in any language.
fn rulings(text: &str) -> usize {
    let items = text.lines().filter_map(|line| line.strip_prefix("- *"));
    items.filter(|item| item.split('*').next().is_some_and(|words| words.ends_with(':'))).count()
}

#[test]
fn every_game_has_the_sections_in_their_order() {
    for game in menagerie_games::all() {
        let info = game.info();
        let mut found = headings(info.rules);
        for section in SECTIONS {
            let has = found.any(|heading| heading.starts_with(section));
            assert!(has, "{}: no section “{section}” where it belongs", info.id);
        }
        let minute = page::stretches(info.rules);
        let page::Stretch::Prose(start) = minute[0] else { panic!("{}: begins with a picture", info.id) };
        assert!(start.contains("## In one minute"), "{}: a picture before the first minute is over", info.id);
        assert!(info.rules.contains("(/rules/credits)"), "{}: no credits", info.id);
    }
}

#[test]
fn rulings_are_collected_and_marked() {
    for game in menagerie_games::all() {
        let info = game.info();
        let rulings = info.rules.split("## Our rulings\n").nth(1).unwrap_or_default();
        let rulings = rulings.split("\n## ").next().unwrap_or_default();
        for item in rulings.split("\n- ").skip(1) {
            assert!(item.starts_with("*Our ruling:* "), "{}: unmarked: {item}", info.id);
        }
        let elsewhere = info.rules.replace(rulings, "");
        assert!(!elsewhere.contains("*Our ruling:*"), "{}: a ruling outside the section", info.id);
    }
}

#[test]
fn every_piece_among_the_words_is_one_of_the_game() {
    for Page { id, text, game, .. } in pages().into_iter().chain(translations()) {
        let games = game.map_or_else(menagerie_games::all, |game| vec![game]);
        let kits = games.iter().filter_map(|game| game.kit());
        let figures: Vec<_> = kits.flat_map(|kit| kit.pieces).map(|piece| piece.figure).collect();
        for (_, image) in page::images(text).0 {
            assert!(!image.words.is_empty(), "{id}: nothing is said about `{}`", image.address);
            if image.address == "licence:by-sa" {
                continue;
            }
            let named = page::piece(image.address);
            let (side, icon) = named.unwrap_or_else(|| panic!("{id}: `{}` is no piece", image.address));
            let is_one = figures.iter().any(|figure| figure.side == side && figure.icon == icon);
            assert!(is_one, "{id}: the game has no `{}`", image.address);
        }
    }
}

#[test]
fn every_picture_has_words_and_the_chapters_can_be_replayed() {
    for Page { id, text, game, .. } in pages().into_iter().chain(translations()) {
        let blocks: Vec<_> = page::blocks(text).collect();
        assert!(game.is_none() || blocks.len() >= 2, "{id}: at least two pictures");
        for block in blocks {
            assert!(!block.caption.is_empty(), "{id}: nothing is said about `{}`", block.position);
            let line = line_of(id, game.as_deref(), &block);
            replay(id, line.duplicate(), &block);
            match block.shows {
                Highlight::Turns(turns) => {
                    for turn in turns {
                        let played = line.duplicate().play_turn(turn);
                        assert!(played.is_ok(), "{id}: `{turn}` in `{}`: {played:?}", block.position);
                    }
                }
                Highlight::Moves(square) => {
                    let spot = square.parse().unwrap_or_else(|why| panic!("{id}: {why}"));
                    let goals = page::goals(&*line, spot);
                    assert!(!goals.is_empty(), "{id}: nothing moves on {square} in `{}`", block.position);
                }
            }
        }
    }
}

/// Plays a series with the rules.
fn replay(id: &str, mut line: Box<dyn AnyLine>, block: &Block<'_>) {
    for next in &block.then {
        let before = line.text();
        let part = line.play_part(next.played);
        let played = part.is_ok() || line.play_turn(next.played).is_ok();
        assert!(played, "{id}: `{}` cannot be played in `{before}`: {part:?}", next.played);
        assert!(!next.caption.is_empty(), "{id}: nothing is said after `{}`", next.played);
    }
}

#[test]
fn every_man_that_is_not_orthodox_is_shown_moving() {
    for game in menagerie_games::all() {
        let info = game.info();
        let start = game.start(Options::default(), Chance::from_number(0)).expect("every game starts");
        let men = start.scene(Eye::Public).pieces;
        let unknown: BTreeSet<_> =
            men.iter().map(|piece| piece.figure.icon).filter(|icon| !ORTHODOX.contains(icon)).collect();
        let mut shown = BTreeSet::new();
        for block in page::blocks(info.rules) {
            let Highlight::Moves(square) = block.shows else { continue };
            let scene = line_of(info.id, Some(&*game), &block).scene(Eye::Public);
            let mover = scene.pieces.iter().find(|piece| piece.at.to_string() == square);
            shown.extend(mover.map(|piece| piece.figure.icon));
        }
        let missing: Vec<_> = unknown.difference(&shown).collect();
        assert!(missing.is_empty(), "{}: nobody shows how these move: {missing:?}", info.id);
    }
    let orthodox = CHAPTERS.iter().find(|chapter| chapter.id == "orthodox").expect("the chapter is there");
    for kind in ORTHODOX {
        let heading = format!("### {}{}\n", kind[..1].to_uppercase(), &kind[1..]);
        assert!(orthodox.text.contains(&heading), "orthodox: no `{kind}`");
    }
}

#[test]
fn links_lead_to_pages_that_exist() {
    let names: Vec<_> = pages().iter().map(|page| page.id).collect();
    for Page { id, text, .. } in pages().into_iter().chain(translations()) {
        for target in links(text) {
            assert!(names.contains(&target), "{id}: a link to `{target}`");
        }
        assert!(!page::title(text).is_empty(), "{id}: no title");
    }
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "two pages have the same name");
}

/// The names of the files with this ending in a folder; none where there is no such folder.
fn written(folder: &Path, ending: &str) -> Vec<String> {
    let Ok(files) = folder.read_dir() else { return Vec::new() };
    let paths = files.map(|file| file.expect("the folder is read").path());
    let named = paths.filter(|path| path.extension().is_some_and(|end| end == ending));
    named.map(|path| path.file_stem().unwrap_or_default().display().to_string()).collect()
}

#[test]
fn every_translation_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for language in TRANSLATIONS.iter().map(|found| found.language).collect::<BTreeSet<_>>() {
        let all = || TRANSLATIONS.iter().filter(|found| found.language == language);
        let pages = folder.join("rules").join(language);
        let files = [written(&pages, "md"), written(&pages.join("book"), "md")].concat();
        belong(language, files, all().map(|found| found.page));
        let tours = all().filter(|found| found.tour.is_some());
        let files = written(&folder.join("tours").join(language), "toml");
        belong(language, files, tours.map(|found| found.page));
    }
}

fn belong(language: &str, mut written: Vec<String>, read: impl Iterator<Item = &'static str>) {
    let mut read: Vec<_> = read.collect();
    read.sort_unstable();
    written.sort_unstable();
    assert_eq!(read, written, "{language}: a file belongs into the list of translations, once");
}

#[test]
fn every_tour_is_told_in_the_languages_of_the_book() {
    let languages: BTreeSet<_> = TRANSLATIONS.iter().map(|found| found.language).collect();
    for game in menagerie_games::all() {
        for language in &languages {
            let id = game.info().id;
            let translation = Translation::find(TRANSLATIONS, id, language);
            let translation = translation.unwrap_or_else(|| panic!("{id}: nothing in `{language}`"));
            check_translation(&*game, translation).unwrap_or_else(|why| panic!("{why}"));
        }
    }
}

/// Cards in words, in no order: `the ten of spades` is `(8, 0)`, as is `le dix de pique`.
fn cards(text: &str, ranks: [&str; 11], of: &str, suits: [&str; 4]) -> Vec<(usize, usize)> {
    let words: Vec<_> =
        text.split(|sign: char| !sign.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let card = |words: &[&str]| {
        let rank = ranks.iter().position(|rank| *rank == words[0])?;
        let suit = suits.iter().position(|suit| *suit == words[2])?;
        (words[1] == of).then_some((rank, suit))
    };
    let mut found: Vec<_> = words.windows(3).filter_map(card).collect();
    found.sort_unstable();
    found
}

#[test]
fn french_tours_name_the_cards_of_the_english_ones() {
    const ENGLISH: [&str; 11] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "queen", "king"];
    const FRENCH: [&str; 11] =
        ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "dame", "roi"];
    let mut named = 0;
    for game in menagerie_games::all() {
        let info = game.info();
        let french = Translation::find(TRANSLATIONS, info.id, "fr").and_then(|found| found.tour);
        let stops = info.tour.split("[[stops]]").zip(french.unwrap_or_default().split("[[stops]]"));
        for (index, (english, french)) in stops.enumerate() {
            let wanted = cards(english, ENGLISH, "of", ["spades", "hearts", "clubs", "diamonds"]);
            let found = cards(french, FRENCH, "de", ["pique", "cœur", "trèfle", "carreau"]);
            assert_eq!(found, wanted, "{}, stop {index}: the cards", info.id);
            named += wanted.len();
        }
    }
    assert!(named > 3, "{named} cards are named");
}

#[test]
fn a_translation_shows_what_its_original_shows() {
    let pages = pages();
    for page in translations() {
        let (id, text, from) = (page.id, page.text, original(&page, &pages).text);
        assert_eq!(levels(text), levels(from), "{id}: the levels of its headings");
        assert_eq!(rulings(text), rulings(from), "{id}: the number of rulings");
        let targets = |text| links(text).collect::<BTreeSet<_>>();
        assert_eq!(targets(text), targets(from), "{id}: where its links lead");
        let silent = |next: Next<'static>| Next { caption: String::new(), ..next };
        let without_words = |text| {
            let block = |block: Block<'static>| Block {
                caption: String::new(),
                then: block.then.into_iter().map(silent).collect(),
                ..block
            };
            page::blocks(text).map(block).collect::<Vec<_>>()
        };
        let (shown, wanted) = (without_words(text), without_words(from));
        for (index, (shown, wanted)) in shown.iter().zip(&wanted).enumerate() {
            assert_eq!(shown, wanted, "{id}: picture {index}");
        }
        assert_eq!(shown.len(), wanted.len(), "{id}: the number of pictures");
        let pieces =
            |text| page::images(text).0.into_iter().map(|(_, image)| image.address).collect::<Vec<_>>();
        assert_eq!(pieces(text), pieces(from), "{id}: the pieces among its words");
    }
}

/// The cells of the tables of a text, row by row.
fn cells(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// Whether a card stands for a piece: `9♥` for a white bishop.
fn stands_for(card: &str, figure: Figure) -> bool {
    let rank = card.trim_end_matches(['♠', '♣', '♥', '♦']);
    let side = if card.ends_with(['♥', '♦']) { Side::Light } else { Side::Dark };
    let known = ["king", "queen", "rook", "bishop", "knight"].into_iter().zip(["K", "Q", "10", "9", "8"]);
    figure.side == side && known.into_iter().any(|known| known == (figure.name, rank))
}

#[test]
fn the_sixteen_cards_of_golf_in_their_order_set_up_the_position_below_them() {
    let golf = menagerie_games::find("golf").expect("the game is ours");
    let french = Translation::find(TRANSLATIONS, "golf", "fr").expect("it is told in French");
    for text in [golf.info().rules, french.text] {
        let block = page::blocks(text).next().expect("a position");
        let scene = line_of("golf", Some(&*golf), &block).scene(Eye::Public);
        let (mut next, mut dealt) = (0, 0);
        for table in
            cells(text).windows(4).filter(|rows| rows[0].len() == 9 && rows[0][1].ends_with(['♥', '♦']))
        {
            for ((card, gap), square) in table[0].iter().zip(&table[2]).zip(&table[3]).skip(1) {
                next += gap.parse::<u8>().expect("a gap");
                let at = Spot { file: next % 8, rank: 1 + next / 8 };
                let piece = scene.pieces.iter().find(|piece| piece.at == at);
                assert_eq!(at.to_string(), *square, "the square of {card}");
                assert!(piece.is_some_and(|piece| stands_for(card, piece.figure)), "{card} on {square}");
                (next, dealt) = (next + 1, dealt + 1);
            }
        }
        assert_eq!(dealt, scene.pieces.len(), "every card is there");
    }
}

#[test]
fn a_chapter_is_announced_in_the_language_of_its_page() {
    for found in TRANSLATIONS {
        let is_chapter = CHAPTERS.iter().chain([&FORMS]).any(|chapter| chapter.id == found.page);
        assert_eq!(found.about.is_some(), is_chapter, "{}: a sentence for whoever leafs through", found.page);
    }
}

#[test]
fn french_pages_have_their_sections_and_mark_rulings_alike() {
    for Page { id, text, game, .. } in translations().into_iter().filter(|page| page.language == "fr") {
        let mut found = headings(text);
        for section in FRENCH_SECTIONS.into_iter().filter(|_| game.is_some()) {
            assert!(found.any(|heading| heading.starts_with(section)), "{id}: no section “{section}”");
        }
        let decisions = text.split("## Nos décisions\n").nth(1).unwrap_or_default();
        let decisions = decisions.split("\n## ").next().unwrap_or_default();
        assert_eq!(decisions.matches("\n- *Notre décision :* ").count(), rulings(text), "{id}: the marks");
    }
}
