//! The faces of printed text, and how a text becomes glyphs.

use krilla::color::rgb;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, Feature, ShapePlan, UnicodeBuffer, ttf_parser::Tag};
use std::cell::RefCell;
use std::collections::HashMap;

/// A cut of the type family.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cut {
    Regular,
    Italic,
    Bold,
    BoldItalic,
    Mono,
}

/// The files of the cuts, in their order.
const FILES: [&[u8]; 5] = [
    include_bytes!("../fonts/LibertinusSerif-Regular.otf"),
    include_bytes!("../fonts/LibertinusSerif-Italic.otf"),
    include_bytes!("../fonts/LibertinusSerif-Bold.otf"),
    include_bytes!("../fonts/LibertinusSerif-BoldItalic.otf"),
    include_bytes!("../fonts/LibertinusMono-Regular.ttf"),
];

/// How a text looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    pub cut: Cut,
    /// In points.
    pub size: f32,
    pub color: rgb::Color,
    /// Whether lower case is set as small capitals.
    pub caps: bool,
}

/// A text as glyphs; their advances are in ems.
#[derive(Clone, Debug)]
pub(crate) struct Shaped {
    pub glyphs: Vec<KrillaGlyph>,
    /// In ems.
    pub width: f32,
}

/// One face with its two ways of being asked to set small capitals or not.
struct Loaded {
    font: Font,
    face: Face<'static>,
    plans: [ShapePlan; 2],
    features: [Vec<Feature>; 2],
}

/// All faces.
pub(crate) struct Fonts {
    loaded: Vec<Loaded>,
    widths: RefCell<HashMap<(Cut, bool, String), f32>>,
}

/// The file of a cut.
pub(crate) fn file(cut: Cut) -> &'static [u8] {
    FILES[cut as usize]
}

/// What the family is called in its files.
pub(crate) const FAMILY: &str = "Libertinus Serif";

impl Fonts {
    pub fn new() -> Fonts {
        let load = |file: &&'static [u8]| {
            let face = Face::from_slice(file, 0).expect("the font is a font");
            let caps = ["smcp", "onum"].map(|tag| Feature::new(Tag::from_bytes_lossy(tag.as_bytes()), 1, ..));
            let features = [vec![], caps.to_vec()];
            let plan = |features: &[Feature]| {
                ShapePlan::new(&face, Direction::LeftToRight, Some(rustybuzz::script::LATIN), None, features)
            };
            let plans = [plan(&features[0]), plan(&features[1])];
            let font = Font::new(file.to_vec().into(), 0).expect("the font is a font");
            Loaded { font, face, plans, features }
        };
        Fonts { loaded: FILES.iter().map(load).collect(), widths: RefCell::default() }
    }

    /// The font of a cut, for drawing.
    pub fn font(&self, cut: Cut) -> Font {
        self.loaded[cut as usize].font.clone()
    }

    /// Whether a cut has a picture of the character.
    pub fn has(&self, cut: Cut, character: char) -> bool {
        self.loaded[cut as usize].face.glyph_index(character).is_some()
    }

    /// The glyphs of a text.
    pub fn shape(&self, text: &str, style: Style) -> Shaped {
        let Loaded { face, plans, features, .. } = &self.loaded[style.cut as usize];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(rustybuzz::script::LATIN);
        debug_assert_eq!(features[usize::from(style.caps)].is_empty(), !style.caps);
        let output = rustybuzz::shape_with_plan(face, &plans[usize::from(style.caps)], buffer);
        let em = face.units_per_em() as f32;
        let infos = output.glyph_infos();
        let mut glyphs = Vec::with_capacity(infos.len());
        for (index, (info, position)) in infos.iter().zip(output.glyph_positions()).enumerate() {
            // A cluster reaches to where the next one begins.
            let start = info.cluster as usize;
            let later = infos[index..].iter().map(|info| info.cluster as usize).find(|next| *next > start);
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                position.x_advance as f32 / em,
                position.x_offset as f32 / em,
                position.y_offset as f32 / em,
                0.0,
                start..later.unwrap_or(text.len()),
                None,
            ));
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Shaped { glyphs, width }
    }

    /// How wide a text is, in points.
    pub fn width(&self, text: &str, style: Style) -> f32 {
        let key = (style.cut, style.caps, text.to_owned());
        if let Some(width) = self.widths.borrow().get(&key) {
            return width * style.size;
        }
        let width = self.shape(text, style).width;
        self.widths.borrow_mut().insert(key, width);
        width * style.size
    }
}
