//! Sliders of the 8×8 board: one lookup for all four directions.
//!
//! The squares that can block a slider (its lines without their last squares) are at most 12. They are hashed to an
//! index without harmful collisions into a table of finished attack sets, in one of two ways:
//!
//! - where the target has BMI2, the instruction PEXT gathers them directly (Gerd Isenberg and others on the
//!   Chess Programming Wiki, "BMI2");
//! - elsewhere a multiplication by a *magic* number moves them to the top of the word (Lasse Hansen's idea, in the
//!   form of Pradyumna Kannan, "Magic move-bitboard generation in computer chess", 2007: "fancy", a shift for each
//!   square).
//!
//! Both take the same 841 KB, of which a game touches little.
//!
//! Measured by `cargo bench -p menagerie-board` (throughput on a server Xeon with 2 MB of level-2 cache), as the time
//! for one rook lookup against magic's 1.15 ns: rays with the obstruction difference of [`Rays`](crate::Rays) 1.6
//! times, the same with a shift for the mask 2.0, hyperbola quintessence 2.0. Compiled for x86-64-v3, PEXT takes
//! 0.85 of magic's time.
//!
//! Measured once and not kept in the benchmarks: when each lookup waits for the one before, quintessence takes 0.75
//! of magic's time, but generators look up many sliders at once. A fixed shift for all squares, which would spare
//! baseline x86-64 a slow variable shift, took 0.9 of the time, but 1.7 times the memory when packed by first fit.

use super::rays::DIRECTIONS;
use crate::{Board8, Square, SquareSet};

/// What a slider needs to look itself up from one square.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares that can block.
    mask: u64,
    magic: u64,
    /// Where the square's part of [`ATTACKS`] starts; it has `1 << (64 - shift)` sets.
    offset: u32,
    shift: u32,
}

/// The entries of rooks and of bishops by square.
struct Entries {
    rook: [Entry; 64],
    bishop: [Entry; 64],
}

/// 64 tables of 2^10 to 2^12 sets for rooks and 64 of 2^5 to 2^9 for bishops.
const LENGTH: usize = 102_400 + 5_248;

static ENTRIES: Entries = entries();
static ATTACKS: [u64; LENGTH] = attacks();

/// See [`Geometry::rook`](crate::Geometry::rook).
#[inline(always)]
pub(crate) fn rook(from: Square<Board8>, occupied: SquareSet<Board8>) -> SquareSet<Board8> {
    ENTRIES.rook[from.index()].attacks(occupied)
}

/// See [`Geometry::bishop`](crate::Geometry::bishop).
#[inline(always)]
pub(crate) fn bishop(from: Square<Board8>, occupied: SquareSet<Board8>) -> SquareSet<Board8> {
    ENTRIES.bishop[from.index()].attacks(occupied)
}

impl Entry {
    #[inline(always)]
    fn attacks(&self, occupied: SquareSet<Board8>) -> SquareSet<Board8> {
        let index = self.index(occupied.bits());
        debug_assert!(index < LENGTH);
        // SAFETY: what `index` adds to the offset is below `1 << (64 - shift)`, a number of `64 - shift` bits; and
        // `entries` checks that the last square's part ends at `LENGTH`.
        SquareSet::from_bits(unsafe { *ATTACKS.get_unchecked(index) })
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        // SAFETY: the target has BMI2.
        let blockers = unsafe { core::arch::x86_64::_pext_u64(occupied, self.mask) };
        self.offset as usize + blockers as usize
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        self.index_by_magic(occupied)
    }

    #[inline(always)]
    const fn index_by_magic(&self, occupied: u64) -> usize {
        self.offset as usize + ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

const fn entries() -> Entries {
    const NONE: Entry = Entry { mask: 0, magic: 0, offset: 0, shift: 0 };
    let mut entries = Entries { rook: [NONE; 64], bishop: [NONE; 64] };
    let mut offset = 0;
    let mut from = 0;
    while from < 64 {
        entries.rook[from] = entry(from, 0, ROOK_MAGICS[from], &mut offset);
        entries.bishop[from] = entry(from, 4, BISHOP_MAGICS[from], &mut offset);
        from += 1;
    }
    assert!(offset as usize == LENGTH);
    entries
}

/// The entry of the slider that moves in four directions counted from `direction`.
const fn entry(from: usize, direction: usize, magic: u64, offset: &mut u32) -> Entry {
    let rays = rays(from, direction);
    let mut mask = 0;
    let mut d = 0;
    while d < 4 {
        // The last square of a ray cannot block anything.
        mask |= match rays[d] {
            0 => 0,
            ray if leads_up(direction + d) => ray & !(1 << (63 - ray.leading_zeros())),
            ray => ray & (ray - 1),
        };
        d += 1;
    }
    let entry = Entry { mask, magic, offset: *offset, shift: 64 - mask.count_ones() };
    *offset += 1 << mask.count_ones();
    entry
}

const fn attacks() -> [u64; LENGTH] {
    let mut attacks = [0; LENGTH];
    let mut from = 0;
    while from < 64 {
        fill(&mut attacks, &ENTRIES.rook[from], rays(from, 0));
        fill(&mut attacks, &ENTRIES.bishop[from], rays(from, 4));
        from += 1;
    }
    attacks
}

/// Writes an entry's part of the table, for each subset of its mask.
const fn fill(attacks: &mut [u64; LENGTH], entry: &Entry, rays: [u64; 4]) {
    // The subsets in the order of PEXT: counting in the mask's bits (Marcel van Kervinck's carry-rippler).
    let mut subset = 0_u64;
    let mut count = entry.offset as usize;
    loop {
        let attacked = until_blocked(rays[0], rays[1], subset) | until_blocked(rays[2], rays[3], subset);
        let index = if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
            count
        } else {
            entry.index_by_magic(subset)
        };
        assert!(attacks[index] == 0 || attacks[index] == attacked, "a magic number that collides");
        attacks[index] = attacked;
        count += 1;
        subset = subset.wrapping_sub(entry.mask) & entry.mask;
        if subset == 0 {
            return;
        }
    }
}

/// The rays up and down one line, up to and including their first blockers, by obstruction difference.
const fn until_blocked(up: u64, down: u64, blockers: u64) -> u64 {
    let above = up & blockers;
    let below = (down & blockers) | 1;
    (above ^ above.wrapping_sub(1)) & (u64::MAX << (63 - below.leading_zeros())) & (up | down)
}

/// The rays from a square in the four directions counted from `direction`.
const fn rays(from: usize, direction: usize) -> [u64; 4] {
    let mut rays = [0; 4];
    let mut d = 0;
    while d < 4 {
        let (files, ranks) = DIRECTIONS[direction + d];
        let mut square = Square::<Board8>::from_index(from).unwrap();
        while let Some(next) = square.offset(files, ranks) {
            square = next;
            rays[d] |= 1 << square.index();
        }
        d += 1;
    }
    rays
}

/// Whether a ray in this direction leads to higher indices.
const fn leads_up(direction: usize) -> bool {
    direction.is_multiple_of(2)
}

// Found by trying sparse random numbers (the AND of three) until one maps no two different attack sets to the same
// index; `fill` checks them again at each build.
#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x8180_0280_2040_0090, 0x0540_0030_0045_6000, 0x0180_2000_1000_2881, 0x0900_1830_00E0_0500,
    0x0080_0800_8004_0002, 0x4100_0601_0084_0008, 0x4080_0200_5500_1480, 0x1A80_0821_0000_4080,
    0x0104_8010_4004_2082, 0x0000_8060_0040_0080, 0x0089_0042_A002_1101, 0x0009_8008_0084_3001,
    0x0002_002A_0020_1004, 0x8001_0018_3300_0400, 0x0003_0002_0001_0004, 0x0008_8000_8008_4900,
    0x0008_6A80_00C0_0082, 0x9400_8880_2008_4001, 0x4010_0020_0400_6800, 0x0040_0900_2230_0100,
    0x0814_0080_4800_0480, 0x0133_0100_0C00_4816, 0x0000_0400_1005_0228, 0x0102_0E00_0881_1044,
    0x0402_4002_8000_2890, 0x9090_0040_4000_2001, 0x1800_4012_0022_0080, 0x4801_0901_0020_1001,
    0x001A_003A_0010_2044, 0x0080_0A00_8024_0080, 0x1003_0025_0004_0200, 0x0020_004A_0001_0084,
    0x0801_2840_0180_0090, 0x0405_0020_8100_4000, 0x0092_8D20_0080_1000, 0x0240_C200_2200_1048,
    0x81C0_8008_0280_0401, 0x0810_8024_0080_0201, 0x8002_0802_0400_0990, 0x2240_0142_8200_0104,
    0x0008_4000_8020_8005, 0x08C0_0080_4101_0028, 0x0080_2000_C101_0016, 0x0018_9000_2103_0009,
    0x8000_4801_0051_0004, 0x00C4_0030_082C_0120, 0x2006_1048_0204_0025, 0x4000_0884_014A_0019,
    0x0180_0040_0020_0040, 0x0042_812B_10C0_0100, 0x0040_8042_0024_1200, 0x2000_4010_A02A_0200,
    0x0028_0040_0402_0040, 0x0040_4020_1024_3801, 0x1000_1001_1208_8C00, 0x2002_0B04_2040_8200,
    0x2402_0020_8044_1102, 0x0000_4100_8012_0822, 0x8100_2000_4130_0901, 0x0012_1001_2009_0005,
    0x0111_001C_1002_0801, 0x4001_0028_0400_0201, 0x8488_2110_0801_8204, 0x0000_0025_4104_0092,
];
#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x0008_1014_2294_0010, 0x0108_1004_0058_4200, 0x2008_3805_0020_0800, 0x0084_2404_8000_2623,
    0x0084_1068_1406_0202, 0x0022_0104_2202_0408, 0x0004_1D0C_1004_1204, 0x0032_0094_0288_0409,
    0x2000_4084_0124_0D08, 0x0441_0810_1402_8120, 0x0400_0414_4400_4002, 0x4200_0404_0080_288A,
    0x4000_0404_2004_0110, 0x2020_1208_4445_0006, 0x0004_0304_0F44_4048, 0x2101_0022_0202_6100,
    0x0120_0004_2002_4210, 0x4010_2298_1003_0242, 0x0408_0004_1024_0012, 0x0008_0009_0431_0400,
    0x21A2_100C_0120_0010, 0x6086_0000_2084_2008, 0x0000_400C_0108_0840, 0x2000_8200_4404_0100,
    0x0002_0869_4050_0C00, 0x0008_2019_4481_0200, 0x0002_4400_4044_1080, 0x0814_0400_4141_0200,
    0x8004_08A0_2400_2000, 0x8081_8200_0100_4614, 0x000A_0040_0401_0810, 0x20B4_0580_0700_8080,
    0x010A_4820_3040_0200, 0x0008_2410_8602_0227, 0x0890_1188_0090_0042, 0x4C00_0200_8008_0280,
    0x0800_4280_2002_0200, 0x0141_0865_006A_0100, 0xA008_0814_8821_0082, 0x0074_1040_400A_0102,
    0x1201_04A0_1C00_E100, 0x0102_0201_6400_A000, 0x0661_4144_0240_9002, 0x4020_0220_3100_0800,
    0x4000_0801_0400_0140, 0x0140_0808_0062_0042, 0x000D_9024_8100_2601, 0xA108_0CA1_0241_0200,
    0x0100_4402_1842_4043, 0x0041_2208_4208_2020, 0x0008_0F04_0616_1080, 0x2C00_4209_0848_1004,
    0x0010_0190_0208_8000, 0x0000_A08C_9000_8000, 0x2004_2022_0409_0280, 0x8020_1101_2101_0000,
    0x0006_0064_0B28_0808, 0xC000_0084_0092_B002, 0x0000_0090_4208_0420, 0x0000_0000_8821_8810,
    0x0200_8030_1002_0204, 0x0000_C040_0304_1108, 0x4020_0B20_0800_9100, 0xC0E0_2040_9101_4080,
];
