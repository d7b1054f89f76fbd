//! Markdown as blocks, without any look.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// A stretch of words.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Words {
    /// A line feed breaks the line.
    pub text: String,
    pub strong: bool,
    pub emphasis: bool,
    pub code: bool,
    /// Where it links to.
    pub link: Option<String>,
    /// The address of the image that is shown instead of the words.
    pub image: Option<String>,
    /// Its language, where that is not that of the words around it.
    pub lang: Option<&'static str>,
}

/// Words in a row.
pub(crate) type Text = Vec<Words>;

/// A block of a text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block {
    Heading {
        level: u8,
        text: Text,
    },
    Paragraph(Text),
    /// A list, numbered from a number or not at all.
    List {
        first: Option<u64>,
        items: Vec<Vec<Block>>,
    },
    /// A table: the first row is its head.
    Table {
        rows: Vec<Vec<Text>>,
    },
    /// What stands between fences, and what they are marked with.
    Fence {
        kind: String,
        body: String,
    },
    Quote(Vec<Block>),
    Rule,
}

/// What was opened and not yet closed.
enum Open {
    Blocks(Vec<Block>),
    List { first: Option<u64>, items: Vec<Vec<Block>> },
    Table { rows: Vec<Vec<Text>> },
    Fence { kind: String, body: String },
}

/// Reads a text, whose words are set by `set`.
pub(crate) fn read(markdown: &str, set: fn(&str) -> String) -> Vec<Block> {
    let open = vec![Open::Blocks(Vec::new())];
    let mut reader = Reader { open, text: Vec::new(), look: Words::default(), set };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION) {
        reader.event(event);
    }
    reader.flush();
    match reader.open.swap_remove(0) {
        Open::Blocks(blocks) => blocks,
        _ => Vec::new(),
    }
}

/// Reads the words of a single paragraph.
pub(crate) fn inline(markdown: &str, set: fn(&str) -> String) -> Text {
    match read(markdown, set).into_iter().next() {
        Some(Block::Paragraph(text)) => text,
        _ => Text::new(),
    }
}

/// The words of a text without their looks.
pub(crate) fn plain(text: &[Words]) -> String {
    text.iter().map(|words| words.text.as_str()).collect()
}

/// The blocks below a heading of this name, up to the next heading that is not lower.
pub(crate) fn section<'b>(blocks: &'b [Block], name: &str) -> Option<&'b [Block]> {
    let is_it = |block: &Block| matches!(block, Block::Heading { text, .. } if plain(text) == name);
    let start = blocks.iter().position(is_it)?;
    let Block::Heading { level, .. } = &blocks[start] else { return None };
    let rest = &blocks[start + 1..];
    let ends = |block: &Block| matches!(block, Block::Heading { level: other, .. } if other <= level);
    Some(&rest[..rest.iter().position(ends).unwrap_or(rest.len())])
}

struct Reader {
    open: Vec<Open>,
    text: Text,
    look: Words,
    set: fn(&str) -> String,
}

impl Reader {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match self.open.last_mut() {
                Some(Open::Fence { body, .. }) => body.push_str(&text),
                _ => self.say(&text, false),
            },
            Event::Code(text) => self.say(&text, true),
            Event::SoftBreak => self.say(" ", false),
            Event::HardBreak => self.say("\n", false),
            Event::Rule => self.push(Block::Rule),
            // Nothing else occurs without its option; markup of web pages is left out.
            _ => {}
        }
    }

    fn say(&mut self, text: &str, code: bool) {
        let words = Words { text: text.to_owned(), code, ..self.look.clone() };
        match self.text.last_mut() {
            Some(last)
                if Words { text: String::new(), ..last.clone() }
                    == (Words { text: String::new(), ..words.clone() }) =>
            {
                last.text.push_str(text);
            }
            _ => self.text.push(words),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.look.strong = true,
            Tag::Emphasis => self.look.emphasis = true,
            Tag::Link { dest_url, .. } => self.look.link = Some(dest_url.into_string()),
            Tag::Image { dest_url, .. } => self.look.image = Some(dest_url.into_string()),
            Tag::BlockQuote(_) => self.begin(Open::Blocks(Vec::new())),
            Tag::List(first) => self.begin(Open::List { first, items: Vec::new() }),
            Tag::Item => self.begin(Open::Blocks(Vec::new())),
            Tag::Table(_) => self.begin(Open::Table { rows: Vec::new() }),
            Tag::TableHead | Tag::TableRow => {
                if let Some(Open::Table { rows }) = self.open.last_mut() {
                    rows.push(Vec::new());
                }
            }
            Tag::CodeBlock(kind) => {
                let kind = match kind {
                    CodeBlockKind::Fenced(kind) => kind.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.begin(Open::Fence { kind, body: String::new() });
            }
            _ => {}
        }
    }

    /// Opens something. Words before it are a paragraph of their own, as in lists without blank lines.
    fn begin(&mut self, open: Open) {
        self.flush();
        self.open.push(open);
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.look.strong = false,
            TagEnd::Emphasis => self.look.emphasis = false,
            TagEnd::Link => self.look.link = None,
            TagEnd::Image => self.look.image = None,
            TagEnd::Paragraph => self.flush(),
            TagEnd::Heading(level) => {
                let level = match level {
                    HeadingLevel::H1 => 1,
                    HeadingLevel::H2 => 2,
                    _ => 3,
                };
                let text = self.words();
                self.push(Block::Heading { level, text });
            }
            TagEnd::TableCell => {
                let text = self.words();
                if let Some(Open::Table { rows }) = self.open.last_mut()
                    && let Some(row) = rows.last_mut()
                {
                    row.push(text);
                }
            }
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item | TagEnd::Table | TagEnd::CodeBlock => {
                self.flush();
                self.close(tag);
            }
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match (self.open.pop(), tag) {
            (Some(Open::Blocks(blocks)), TagEnd::Item) => {
                if let Some(Open::List { items, .. }) = self.open.last_mut() {
                    items.push(blocks);
                }
            }
            (Some(Open::Blocks(blocks)), _) => self.push(Block::Quote(blocks)),
            (Some(Open::List { first, items }), _) => self.push(Block::List { first, items }),
            (Some(Open::Table { rows }), _) => self.push(Block::Table { rows }),
            (Some(Open::Fence { kind, body }), _) => self.push(Block::Fence { kind, body }),
            (None, _) => {}
        }
    }

    /// What has been said, set. Only now: a sign and the space before it are said one after the other.
    fn words(&mut self) -> Text {
        let mut text = std::mem::take(&mut self.text);
        for words in text.iter_mut().filter(|words| !words.code) {
            words.text = (self.set)(&words.text);
        }
        text
    }

    fn flush(&mut self) {
        if !self.text.is_empty() {
            let text = self.words();
            self.push(Block::Paragraph(text));
        }
    }

    fn push(&mut self, block: Block) {
        if let Some(Open::Blocks(blocks)) = self.open.last_mut() {
            blocks.push(block);
        }
    }
}
