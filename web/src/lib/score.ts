// What a score says, written as in docs/protocol.md: `1-0`, `score 3`, `lost`.

/** The team that has won by a score, if one has. */
export function winnerOf(score: string): number | null {
  const known = { '1-0': 0, '0-1': 1 }[score];
  return known ?? (score.startsWith('win ') ? Number(score.slice(4)) - 1 : null);
}
