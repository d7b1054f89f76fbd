//! The words of a page as HTML. Most texts are our own, those of armies come from whoever runs the server: no markup and no
//! address of a script gets through, since words are all that is wanted.

use crate::page::Section;
use menagerie_show::page::{self, Seats, escaped};
use pulldown_cmark::{
    Alignment, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
    TextMergeStream, html::push_html,
};
use std::collections::HashSet;

/// What writes the words of one page, stretch by stretch.
#[derive(Default)]
pub(crate) struct Writer {
    /// The sections so far.
    pub sections: Vec<Section>,
    /// Whether the page's title has been read.
    titled: bool,
    /// What the addresses of headings end with.
    taken: HashSet<String>,
}

impl Writer {
    /// A stretch of a page: CommonMark with tables. The page's title is left out, as it stands elsewhere.
    pub fn html(&mut self, markdown: &str) -> String {
        let mut events = Vec::new();
        let mut open = Vec::new();
        for event in TextMergeStream::new(Parser::new_ext(markdown, Options::ENABLE_TABLES)) {
            match event {
                Event::Start(Tag::Heading { .. } | Tag::Image { .. } | Tag::CodeBlock(_)) => {
                    open.push(events.len());
                    events.push(event);
                }
                Event::End(TagEnd::Heading(_) | TagEnd::Image | TagEnd::CodeBlock) => {
                    let inside = events.split_off(open.pop().unwrap_or_default());
                    self.close(inside, event, &mut events);
                }
                // A table that is wider than the page scrolls by itself, by keyboard too.
                Event::Start(Tag::Table(columns)) => {
                    events.push(markup("<div class=\"scroll\" tabindex=\"0\">"));
                    events.push(Event::Start(Tag::Table(vec![Alignment::None; columns.len()])));
                }
                Event::End(TagEnd::Table) => events.extend([event, markup("</div>\n")]),
                Event::End(TagEnd::Emphasis) => {
                    mark_ruling(&mut events);
                    events.push(event);
                }
                Event::Start(Tag::Link { dest_url, title, id, .. }) if !is_safe(&dest_url) => {
                    let (link_type, dest_url) = (LinkType::Inline, "#".into());
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
                Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text)),
                _ => events.push(event),
            }
        }
        let mut html = String::new();
        push_html(&mut html, events.into_iter());
        html
    }

    /// Ends a heading, an image or a block of code: `inside` is its beginning and what it holds.
    fn close<'m>(&mut self, inside: Vec<Event<'m>>, end: Event<'m>, events: &mut Vec<Event<'m>>) {
        let words: String = inside.iter().filter_map(words_of).collect();
        match inside.first() {
            Some(Event::Start(Tag::Heading { level: HeadingLevel::H1, .. })) if !self.titled => {
                self.titled = true
            }
            Some(Event::Start(Tag::Heading { level, .. })) => {
                let level = HeadingLevel::H2.max(*level);
                let id = Some(self.named(level, words).into());
                let (classes, attrs) = (Vec::new(), Vec::new());
                events.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                events.extend(inside.into_iter().skip(1));
                events.push(Event::End(TagEnd::Heading(level)));
            }
            // There are no other images than pieces and the mark of the licence.
            Some(Event::Start(Tag::Image { dest_url, .. })) => {
                events.push(image(dest_url, &words).map_or(Event::Text(words.into()), markup));
            }
            Some(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind)))) if &**kind == Seats::MARK => {
                match Seats::read(&words) {
                    Some(seats) => events.push(markup(table_of(&seats))),
                    None => events.extend(inside.into_iter().chain([end])),
                }
            }
            _ => events.extend(inside.into_iter().chain([end])),
        }
    }

    /// What the address of a heading ends with, unlike those of all others.
    fn named(&mut self, level: HeadingLevel, heading: String) -> String {
        let mut id = page::slug(&heading);
        if id.is_empty() {
            id.push_str("section");
        }
        while !self.taken.insert(id.clone()) {
            id.push('-');
        }
        if level == HeadingLevel::H2 {
            self.sections.push(Section { id: id.clone(), heading });
        }
        id
    }
}

fn words_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    }
}

/// A ruling begins by saying whose it is, in emphasised words that end with a colon. They are the last of `events`.
fn mark_ruling(events: &mut [Event<'_>]) {
    use Event::{Start, Text};
    let back = match events {
        [.., Start(Tag::Item), Start(Tag::Paragraph), Start(Tag::Emphasis), Text(whose)]
            if whose.ends_with(':') =>
        {
            4
        }
        [.., Start(Tag::Item), Start(Tag::Emphasis), Text(whose)] if whose.ends_with(':') => 3,
        _ => return,
    };
    let item = events.len() - back;
    events[item] = markup("<li class=\"ruling\">");
}

/// Whether a link may lead there. What begins with two strokes names another host by the way that the page came.
fn is_safe(address: &str) -> bool {
    let is_path = address.starts_with('/') && !address.starts_with("//");
    is_path || ["https:", "http:", "#"].iter().any(|start| address.starts_with(start))
}

fn image(address: &str, words: &str) -> Option<String> {
    if address == page::LICENCE {
        return Some(drawing(&page::licence("currentColor"), "licence", words));
    }
    let (side, icon) = page::piece(address)?;
    Some(format!(
        "<svg class=\"piece loose {}\" viewBox=\"0 0 64 64\" role=\"img\" aria-label=\"{}\"><use href=\"#piece-{}\"></use></svg>",
        side.id(),
        escaped(words),
        escaped(icon),
    ))
}

/// A table with seats around it. It is as light by night as by day; only the names beside it have the colour of the words.
fn table_of(seats: &Seats<'_>) -> String {
    let table = drawing(&seats.drawing("currentColor"), "seats", seats.says);
    format!("<figure>{table}<figcaption>{}</figcaption></figure>\n", escaped(seats.caption))
}

/// A drawing of a class, with words for those who do not see it.
fn drawing(svg: &str, class: &str, words: &str) -> String {
    svg.replacen(
        "<svg ",
        &format!("<svg class=\"{class}\" role=\"img\" aria-label=\"{}\" ", escaped(words)),
        1,
    )
}

fn markup<'m>(html: impl Into<CowStr<'m>>) -> Event<'m> {
    Event::InlineHtml(html.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn html(markdown: &str) -> String {
        Writer::default().html(markdown)
    }

    #[test]
    fn the_title_of_the_page_is_left_out() {
        assert_eq!(html("# Title\n\nOne *step*."), "<p>One <em>step</em>.</p>\n");
        assert_eq!(html("# Title\n"), "");
        assert_eq!(html("# Title\n\n# Another"), "<h2 id=\"another\">Another</h2>\n");
    }

    #[test]
    fn sections_have_addresses_of_their_own() {
        let mut writer = Writer::default();
        let one = writer.html("# T\n\n## How it *ends*\n\n### A part\n\n## Réglage\n");
        let two = writer.html("## How it ends\n\n## !\n");
        let sections: Vec<_> =
            writer.sections.iter().map(|section| (&*section.id, &*section.heading)).collect();
        let expected = [
            ("how-it-ends", "How it ends"),
            ("réglage", "Réglage"),
            ("how-it-ends-", "How it ends"),
            ("section", "!"),
        ];
        assert_eq!(sections, expected);
        for (page, id) in
            [(&one, "how-it-ends"), (&one, "réglage"), (&two, "how-it-ends-"), (&two, "section")]
        {
            assert!(page.contains(&format!("<h2 id=\"{id}\">")), "{page}");
        }
        assert!(one.contains("<h3 id=\"a-part\">A part</h3>"), "{one}");
        assert!(one.contains("How it <em>ends</em></h2>"), "{one}");
    }

    #[test]
    fn no_markup_and_no_script_gets_through() {
        assert_eq!(html("a <script>x</script>"), "<p>a &lt;script&gt;x&lt;/script&gt;</p>\n");
        assert!(!html("<img src=x onerror=y>").contains("<img"));
        assert!(!html("## <b onclick=x>Bold</b>").contains("<b"));
        for address in ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "//evil.example/x"] {
            assert_eq!(html(&format!("[x]({address})")), "<p><a href=\"#\">x</a></p>\n", "{address}");
        }
        assert_eq!(html("<a@b.example>"), "<p><a href=\"#\">a@b.example</a></p>\n");
        for address in ["https://a.example/", "/rules/terror", "#goal"] {
            assert_eq!(html(&format!("[x]({address})")), format!("<p><a href=\"{address}\">x</a></p>\n"));
        }
    }

    #[test]
    fn pieces_stand_among_the_words() {
        let table = html("| a |\n| :-: |\n| ![a round \"shield\"](piece:black/hoplite) |");
        let piece = "<td><svg class=\"piece loose black\" viewBox=\"0 0 64 64\" role=\"img\" \
            aria-label=\"a round &quot;shield&quot;\"><use href=\"#piece-hoplite\"></use></svg></td>";
        assert!(table.contains(piece), "{table}");
        assert!(table.starts_with("<div class=\"scroll\" tabindex=\"0\"><table>"), "{table}");
        assert!(table.trim_end().ends_with("</table>\n</div>") && !table.contains("style"), "{table}");
        // Nothing else is an image.
        assert_eq!(html("![a <b>](https://x/y.png)"), "<p>a &lt;b&gt;</p>\n");
        assert_eq!(html("![a](licence:other)"), "<p>a</p>\n");
    }

    #[test]
    fn the_mark_of_the_licence_is_a_link_with_words() {
        let page = html("[![By, \"alike\"](licence:by-sa)](https://example.org/by-sa/)");
        let start = "<p><a href=\"https://example.org/by-sa/\"><svg class=\"licence\" role=\"img\" \
            aria-label=\"By, &quot;alike&quot;\" ";
        assert!(page.starts_with(start) && !page.contains(['{', '}']), "{page}");
        assert_eq!(page.matches("<circle ").count(), 4, "{page}");
    }

    #[test]
    fn a_table_with_seats_is_drawn_if_it_is_whole() {
        let page = html("```seats\nNorth & co\nEast\nSouth\nWest\nA \"round\" table.\nFour <b>seats.\n```");
        assert!(page.starts_with(
            "<figure><svg class=\"seats\" role=\"img\" aria-label=\"A &quot;round&quot; table.\""
        ));
        let texts = page.split("</text>").filter_map(|before| before.rsplit('>').next());
        let texts: Vec<_> = texts.take(8).collect();
        assert_eq!(texts, ["1", "2", "3", "4", "North &amp; co", "East", "South", "West"]);
        assert!(page.ends_with("<figcaption>Four &lt;b&gt;seats.</figcaption></figure>\n"), "{page}");
        assert!(!page.contains(['{', '}']), "{page}");
        assert!(html("```seats\nNorth\nEast\n```").starts_with("<pre><code"));
        assert!(html("```text\na {b}\n```").contains("a {b}"));
    }

    #[test]
    fn what_somebody_has_decided_is_marked() {
        let page =
            html("- *Our ruling:* so be it.\n- *Other* words: none.\n\n1. *Ours :*\n\n   Two.\n2. Three.\n");
        assert_eq!(page.matches("<li class=\"ruling\">").count(), 2, "{page}");
        assert_eq!(page.matches("<li>").count(), 2, "{page}");
    }

    /// What stands between angle brackets.
    fn tags(page: &str) -> impl Iterator<Item = &str> {
        page.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default())
    }

    proptest! {
        #[test]
        fn any_text_gives_known_elements_with_harmless_attributes(
            text in "([a-z \n#*_`|:()!\\[\\]<>&\"'/.-]|<script>|javascript:|onclick=|https:|\\[a\\]\\(){0,60}",
        ) {
            const ELEMENTS: &[&str] = &[
                "a", "blockquote", "br", "code", "div", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
                "pre", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
            ];
            const ATTRIBUTES: &[&str] = &["class=", "id=", "start=", "tabindex=", "title="];
            let page = html(&text);
            for tag in tags(&page) {
                let tag = tag.trim_end_matches('/').trim_end();
                let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
                prop_assert!(ELEMENTS.contains(&name.trim_start_matches('/')), "{name:?} in {page}");
                // Names and values take turns, since quotes within a value are escaped.
                let mut parts = attributes.split('"').map(str::trim);
                while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                    let is_harmless = if key == "href=" { is_safe(value) } else { ATTRIBUTES.contains(&key) };
                    prop_assert!(is_harmless, "{key}{value:?} in {page}");
                }
            }
        }
    }
}
