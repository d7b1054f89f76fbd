// What a press on a square means while a position is set up.

export type Tool =
  | { kind: 'piece'; letters: string }
  | { kind: 'erase' }
  | { kind: 'move' }
  /** Marks squares for a field; where squares carry something, `label` says what. */
  | { kind: 'field'; key: string; label: string | null };

/** The element that begins to choose the squares of a field. */
export const paintId = (key: string): string => `paint-${key}`;

/** What tells one tool from another. */
export function nameOf(tool: Tool): string {
  if (tool.kind === 'piece') return `piece ${tool.letters}`;
  return tool.kind === 'field' ? `field ${tool.key} ${tool.label ?? ''}` : tool.kind;
}
