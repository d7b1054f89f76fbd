// Markdown to HTML for the rule pages. The texts are our own, but even so no raw HTML and no script
// address gets through: the words are all that is wanted.

import { Marked } from 'marked';

/** A stretch of text, or the position that a diagram between two of them is to show. */
export type Part = { html: string; position?: never } | { position: string; html?: never };

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

/** The text's own title is dropped: the page has one already. */
export function render(markdown: string): Part[] {
  // Splitting by an expression with a group alternates between the text and what the group found.
  return markdown
    .replace(/^\s*# .*\n/, '')
    .split(DIAGRAM)
    .map((part, index) =>
      index % 2 === 1 ? { position: part } : { html: marked.parse(part, { async: false }) },
    );
}
