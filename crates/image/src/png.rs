//! SVG as PNG.

use crate::{FONT, FONT_FAMILY};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::Arc;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// The text is no SVG.
    #[error("the picture cannot be drawn: {0}")]
    Unreadable(#[from] usvg::Error),
    /// The picture would have no pixels, or more than the memory has room for.
    #[error("a picture {0} pixels wide cannot be made")]
    Size(u32),
    /// It could not be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Unwritten(String),
}

/// The widest picture, in pixels.
const WIDEST: u32 = 8192;

/// An SVG document as PNG, so many pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, NoPicture> {
    let mut options = Options { font_family: FONT_FAMILY.to_owned(), ..Options::default() };
    Arc::make_mut(&mut options.fontdb).load_font_data(FONT.to_vec());
    let tree = Tree::from_str(svg, &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    if width > WIDEST || height > WIDEST {
        return Err(NoPicture::Size(width));
    }
    let mut pixels = Pixmap::new(width, height).ok_or(NoPicture::Size(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| NoPicture::Unwritten(error.to_string()))
}
