//! The colours of print.

use krilla::color::rgb;

/// The colour of text.
pub(crate) fn ink() -> rgb::Color {
    rgb::Color::new(0x2b, 0x23, 0x1b)
}
/// The colour of what stands back.
pub(crate) fn soft() -> rgb::Color {
    rgb::Color::new(0x6a, 0x5c, 0x4e)
}
/// The colour of what stands out.
pub(crate) fn accent() -> rgb::Color {
    rgb::Color::new(0x8a, 0x2f, 0x20)
}
/// The colour of thin lines.
pub(crate) fn rule() -> rgb::Color {
    rgb::Color::new(0xc9, 0xb8, 0xa0)
}
