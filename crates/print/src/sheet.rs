//! Sheets of paper with what is drawn on them, and how they become a PDF.

use crate::fonts::Fonts;
use crate::imprint::VERSION;
use crate::lines::{Line, Link, Run};
use crate::tags::{Node, Tags};
use crate::{Paper, Unprintable};
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag};
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt, SvgSettings};
use std::collections::HashMap;
use std::rc::Rc;
use usvg::Tree;

/// Something drawn. Places are counted in points from the upper left corner.
#[derive(Clone)]
pub(crate) enum Mark {
    /// A line of text on its base line.
    Text { x: f32, y: f32, line: Line },
    /// A filled rectangle.
    Bar { x: f32, y: f32, width: f32, height: f32, color: rgb::Color },
    /// A straight line.
    Stroke { from: (f32, f32), to: (f32, f32), thickness: f32, color: rgb::Color },
    /// A picture; without a part it is decoration.
    Picture { x: f32, y: f32, width: f32, height: f32, tree: Rc<Tree>, node: Option<Node> },
    /// Where links and bookmarks of this name lead.
    Place { y: f32, name: String },
    /// A part in which nothing is to be seen: an empty cell.
    Nothing { node: Node },
}

impl Mark {
    /// Moves it.
    pub fn shift(&mut self, dx: f32, dy: f32) {
        match self {
            Mark::Text { x, y, .. } | Mark::Bar { x, y, .. } | Mark::Picture { x, y, .. } => {
                *x += dx;
                *y += dy;
            }
            Mark::Stroke { from, to, .. } => {
                for end in [from, to] {
                    end.0 += dx;
                    end.1 += dy;
                }
            }
            Mark::Place { y, .. } => *y += dy,
            Mark::Nothing { .. } => {}
        }
    }
}

/// One side of a sheet.
#[derive(Clone, Default)]
pub(crate) struct Leaf {
    pub marks: Vec<Mark>,
    /// Whether it lies on its long side.
    pub lying: bool,
}

impl Leaf {
    /// How far down something is drawn.
    pub fn depth(&self) -> f32 {
        let depth = |mark: &Mark| match mark {
            Mark::Text { y, .. } => *y,
            Mark::Bar { y, height, .. } | Mark::Picture { y, height, .. } => y + height,
            Mark::Stroke { from, to, .. } => from.1.max(to.1),
            Mark::Place { .. } | Mark::Nothing { .. } => 0.0,
        };
        self.marks.iter().map(depth).fold(0.0, f32::max)
    }
}

/// A bookmark.
pub(crate) struct Bookmark {
    pub title: String,
    pub place: String,
    pub below: Vec<Bookmark>,
}

/// A whole document.
pub(crate) struct Sheets<'f> {
    pub fonts: &'f Fonts,
    pub paper: Paper,
    /// The code of the language.
    pub lang: &'static str,
    pub title: String,
    pub about: String,
    pub leaves: Vec<Leaf>,
    pub bookmarks: Vec<Bookmark>,
    pub tags: Tags,
}

/// Link areas of a page that are set when all else is drawn.
struct Area {
    rect: Rect,
    link: Link,
    node: Option<Node>,
    says: String,
}

impl Sheets<'_> {
    /// The document as a PDF: tagged, and the same bytes whenever it is made.
    pub fn pdf(mut self) -> Result<Vec<u8>, Unprintable> {
        let configuration =
            ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
        let configuration = configuration.map_err(|error| Unprintable(format!("{error:?}")))?;
        let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let places = self.places();
        for leaf in std::mem::take(&mut self.leaves) {
            self.leaf(&mut document, leaf, &places);
        }
        let mut outline = Outline::new();
        for bookmark in &self.bookmarks {
            outline.push_child(bookmark.node(&places));
        }
        document.set_outline(outline);
        document.set_metadata(
            Metadata::new()
                .title(self.title)
                .description(self.about)
                .language(self.lang.to_owned())
                .creator(format!("Menagerie {VERSION}"))
                .authors(vec!["The Menagerie authors".to_owned()]),
        );
        document.set_tag_tree(self.tags.tree());
        document.finish().map_err(|error| Unprintable(format!("{error:?}")))
    }

    /// On which page, and how far down, the places are.
    fn places(&self) -> HashMap<String, XyzDestination> {
        let mut places = HashMap::new();
        for (page, leaf) in self.leaves.iter().enumerate() {
            for mark in &leaf.marks {
                if let Mark::Place { y, name } = mark {
                    places
                        .entry(name.clone())
                        .or_insert_with(|| XyzDestination::new(page, Point::from_xy(0.0, *y)));
                }
            }
        }
        places
    }

    fn leaf(&mut self, document: &mut Document, leaf: Leaf, places: &HashMap<String, XyzDestination>) {
        let (short, long) = self.paper.size();
        let (width, height) = if leaf.lying { (long, short) } else { (short, long) };
        let settings = PageSettings::from_wh(width, height).expect("paper has a size");
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let mut areas = Vec::new();
        for mark in leaf.marks {
            self.mark(&mut surface, mark, &mut areas);
        }
        surface.finish();
        for area in areas {
            self.link(&mut page, area, places);
        }
        page.finish();
    }

    fn mark(&mut self, surface: &mut Surface<'_>, mark: Mark, areas: &mut Vec<Area>) {
        match mark {
            Mark::Text { x, y, line } => {
                for run in line.runs {
                    self.run(surface, x, y, run, areas);
                }
            }
            Mark::Bar { x, y, width, height, color } => {
                let Some(rect) = Rect::from_xywh(x, y, width, height) else { return };
                let mut path = PathBuilder::new();
                path.push_rect(rect);
                decoration(surface, |surface| {
                    surface.set_stroke(None);
                    surface.set_fill(Some(fill(color)));
                    path.finish().iter().for_each(|path| surface.draw_path(path));
                });
            }
            Mark::Stroke { from, to, thickness, color } => {
                let mut path = PathBuilder::new();
                path.move_to(from.0, from.1);
                path.line_to(to.0, to.1);
                decoration(surface, |surface| {
                    surface.set_fill(None);
                    surface.set_stroke(Some(Stroke {
                        paint: color.into(),
                        width: thickness,
                        ..Stroke::default()
                    }));
                    path.finish().iter().for_each(|path| surface.draw_path(path));
                });
            }
            Mark::Picture { x, y, width, height, tree, node } => {
                let Some(size) = Size::from_wh(width, height) else { return };
                let identifier = surface.start_tagged(match node {
                    Some(_) => ContentTag::Other,
                    None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
                });
                surface.push_transform(&Transform::from_translate(x, y));
                // Letters in pictures are part of the picture; its description says them.
                surface.draw_svg(&tree, size, SvgSettings { embed_text: false, ..SvgSettings::default() });
                surface.pop();
                surface.end_tagged();
                self.drawn(node, identifier);
            }
            Mark::Nothing { node } => {
                let identifier = surface.start_tagged(ContentTag::Other);
                surface.end_tagged();
                self.tags.drawn(node, identifier);
            }
            Mark::Place { .. } => {}
        }
    }

    fn run(&mut self, surface: &mut Surface<'_>, x: f32, y: f32, run: Run, areas: &mut Vec<Area>) {
        if let Some(tree) = run.picture {
            // Its middle is that of small letters.
            let (width, height) = (run.width, run.width * tree.size().height() / tree.size().width());
            let (x, y) = (x + run.x, y - run.style.size * 0.31 - height / 2.0);
            if let (Some(link), Some(rect)) = (run.link, Rect::from_xywh(x, y, width, height)) {
                // The picture is a part of the link.
                let (node, says) = (run.node.and_then(|node| self.tags.parent(node)), link.to_string());
                areas.push(Area { rect, link, node, says });
            }
            return self.mark(surface, Mark::Picture { x, y, width, height, tree, node: run.node }, areas);
        }
        let identifier = surface.start_tagged(match run.node {
            Some(_) => ContentTag::Span(SpanTag::empty()),
            None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)),
        });
        surface.set_stroke(None);
        surface.set_fill(Some(fill(run.style.color)));
        let font = self.fonts.font(run.style.cut);
        let start = Point::from_xy(x + run.x, y);
        surface.draw_glyphs(start, &run.glyphs, font, &run.text, run.style.size, false);
        surface.end_tagged();
        self.drawn(run.node, identifier);
        if let Some(link) = run.link {
            let size = run.style.size;
            let rect = Rect::from_xywh(x + run.x, y - size * 0.8, run.width.max(1.0), size * 1.1);
            let rect = rect.expect("a text has a size");
            areas.push(Area { rect, link, node: run.node, says: run.text });
        }
    }

    fn drawn(&mut self, node: Option<Node>, identifier: Identifier) {
        if let Some(node) = node {
            self.tags.drawn(node, identifier);
        }
    }

    fn link(&mut self, page: &mut Page<'_>, area: Area, places: &HashMap<String, XyzDestination>) {
        let target = match &area.link {
            Link::Web(address) => Target::Action(Action::Link(LinkAction::new(address.clone()))),
            Link::Place(name) => match places.get(name) {
                Some(place) => Target::Destination(place.clone().into()),
                None => return,
            },
        };
        let annotation = Annotation::new_link(LinkAnnotation::new(area.rect, target), Some(area.says));
        match area.node {
            Some(node) => {
                let identifier = page.add_tagged_annotation(annotation);
                self.tags.drawn(node, identifier);
            }
            None => page.add_annotation(annotation),
        }
    }
}

impl Bookmark {
    fn node(&self, places: &HashMap<String, XyzDestination>) -> OutlineNode {
        let place = places.get(&self.place).cloned();
        let place = place.unwrap_or_else(|| XyzDestination::new(0, Point::from_xy(0.0, 0.0)));
        let mut node = OutlineNode::new(self.title.clone(), place);
        for bookmark in &self.below {
            node.push_child(bookmark.node(places));
        }
        node
    }
}

fn fill(color: rgb::Color) -> Fill {
    Fill { paint: color.into(), opacity: NormalizedF32::ONE, ..Fill::default() }
}

/// Draws something that is not read.
fn decoration(surface: &mut Surface<'_>, draw: impl FnOnce(&mut Surface<'_>)) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    draw(surface);
    surface.end_tagged();
}
