// Markdown to HTML for the rule pages. The texts are our own, but even so no raw HTML and no script
// address gets through: the words are all that is wanted.

import { Marked } from 'marked';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const SAFE_ADDRESS = /^(https?:|\/|#)/;

const marked = new Marked({
  walkTokens(token) {
    if ((token.type === 'link' || token.type === 'image') && !SAFE_ADDRESS.test(token.href)) token.href = '#';
  },
  renderer: { html: ({ text }) => escapeHtml(text) },
});

/** The text's own title is dropped: the page has one already. */
export function render(markdown: string): string {
  return marked.parse(markdown.replace(/^\s*# .*\n/, ''), { async: false });
}
