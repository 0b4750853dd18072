import type { PageHead } from '@ledgerwise/contract';
import { escapeHtml } from './escape-html.ts';

/** Location of a page, for metadata with absolute addresses. */
export interface PagePlace {
  readonly productName: string;
  /** Title of the route. */
  readonly title: string;
  readonly pathname: string;
  /** The site's address without a trailing slash; undefined if unknown. */
  readonly origin: string | undefined;
  /** Address of the remote's folder. */
  readonly entry: string;
}

/** The title of a page, as the shell writes it into the tab. */
export const pageTitle = (title: string, productName: string): string => `${title} · ${productName}`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** JSON that cannot end its element. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The words that a manifest leaves open, in every text of a value. */
function filled<T>(value: T, words: Readonly<Record<string, string>>): T {
  if (typeof value === 'string')
    return value.replaceAll(
      /\{(productName|origin|page)\}/g,
      (_word, name: string) => words[name] ?? '',
    ) as T;
  if (Array.isArray(value)) return value.map((one) => filled(one, words)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, words)])) as T;
}

/** Returns the metadata elements of a page: title, description, canonical address, link preview, structured data. */
export function pageHead(head: PageHead, place: PagePlace): string[] {
  const { productName, origin = '', entry, pathname } = place;
  const page = origin + (head.canonical ?? pathname);
  const { description, picture, structured = [] } = filled(head, { productName, origin, page });
  const title = escapeHtml(pageTitle(place.title, productName));
  // A path says nothing to who reads a preview elsewhere.
  const whole = place.origin === undefined ? [] : [meta('property', 'og:url', page)];
  const shown =
    picture && place.origin !== undefined
      ? [
          meta('property', 'og:image', new URL(entry + picture.file, `${origin}/`).href),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', picture.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : [];
  return [
    `<title>${title}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(page)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    `<meta property="og:title" content="${title}">`,
    meta('property', 'og:description', description),
    ...whole,
    ...shown,
    ...structured.map((thing) => `<script type="application/ld+json">${jsonText(thing)}</script>`),
  ];
}
