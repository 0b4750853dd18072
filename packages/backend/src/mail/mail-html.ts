import { escapeHtml } from './escape-html.ts';

const LINK = /https?:\/\/(?:(?!&lt;|&gt;|&quot;|&#39;)[^\s])+/g;
/** Punctuation that ends a sentence rather than a link. */
const CLOSING = /[.,;:!?)]+$/;

/** A text in which links can be followed, safe inside a page. */
export function linkedText(text: string): string {
  return escapeHtml(text).replace(LINK, (found) => {
    const [closing = ''] = CLOSING.exec(found) ?? [];
    const link = found.slice(0, found.length - closing.length);
    return `<a href="${link}">${link}</a>${closing}`;
  });
}

/** The HTML part of a mail: its text, paragraph by paragraph. Nothing in it is loaded from anywhere. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p style="margin:0 0 1em">${linkedText(paragraph).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body style="font:15px/1.55 system-ui,sans-serif;max-width:40em;overflow-wrap:anywhere">
${paragraphs.join('\n')}
</body>
</html>
`;
}
