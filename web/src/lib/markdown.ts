// Markdown to HTML for the rule pages. The texts are our own, but even so no raw HTML and no script
// address gets through: the words are all that is wanted.

import { Marked } from 'marked';
import type { Scene } from '../api';

/** A stretch of text, or a diagram between two of them: the position's text and what it shows. */
export type Part =
  | { html: string; position?: never; scene?: never }
  | { position: string; scene: Scene; html?: never };

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const SAFE_ADDRESS = /^(https?:|\/|#)/;
const DIAGRAM = /^```diagram\n(.*)\n(?:.*\n)*?```$/m;

const marked = new Marked({
  walkTokens(token) {
    if ((token.type === 'link' || token.type === 'image') && !SAFE_ADDRESS.test(token.href)) token.href = '#';
  },
  renderer: { html: ({ text }) => escapeHtml(text) },
});

/** A table that is wider than the page scrolls by itself, by keyboard too. */
const scrollable = (html: string) =>
  html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** The text's own title is dropped: the page has one already. The scenes are those of the diagrams, in order. */
export function render(markdown: string, scenes: Scene[]): Part[] {
  // Splitting by an expression with a group alternates between the text and what the group found.
  return markdown
    .replace(/^\s*# .*\n/, '')
    .split(DIAGRAM)
    .map((part, index) => {
      const scene = scenes[(index - 1) / 2];
      return scene ? { position: part, scene } : { html: scrollable(marked.parse(part, { async: false })) };
    });
}
