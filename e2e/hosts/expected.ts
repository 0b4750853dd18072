import { readdirSync } from 'node:fs';

/** Expected response of a host at an address. */
export interface Expected {
  readonly address: string;
  readonly status: 200 | 404;
  readonly type: RegExp;
  readonly isLasting: boolean;
  /** True if it is compressed for clients that accept it. */
  readonly isPacked: boolean;
}

const page = (address: string, status: 200 | 404 = 200): Expected => ({
  address,
  status,
  type: /^text\/html; charset=utf-8$/i,
  isLasting: false,
  isPacked: true,
});

const PAGES = [
  '/',
  '/home',
  '/about',
  '/pricing',
  '/contact',
  '/features',
  '/terms',
  '/privacy',
  '/proof',
  '/developers',
  '/self-hosting',
  '/demo',
  '/demo/customers',
  '/banking',
  '/banking/reconciliation',
  '/accounting/dashboard',
  '/accounting/customers',
  '/accounting/invoices',
  '/diagnostics',
  // Deep links, which have no file.
  '/accounting/customers/6f1c9a52-0000-4000-8000-000000000000',
  '/accounting/customers/6f1c9a52-0000-4000-8000-000000000000/edit',
  '/accounting/invoices/6f1c9a52-0000-4000-8000-000000000000',
  '/demo/customers/7',
  '/banking/rules/6f1c9a52-0000-4000-8000-000000000000',
  '/reset-password',
];

const MISSING = ['/nowhere', '/nowhere/at/all', '/_headers', '/_redirects', '/.ledgerwise-site.json'];

const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  json: /^application\/json/,
  avif: /^image\/avif/,
  webp: /^image\/webp/,
  png: /^image\/png/,
};

/** Up to so many files of each kind, so that all kinds are among them. */
const OF_EACH = 3;

function lastingFiles(site: string): readonly Expected[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(js|css|assets|remotes)\//.test(file),
  );
  return Object.entries(TYPES).flatMap(([extension, type]) =>
    files
      .filter((file) => file.endsWith(`.${extension}`))
      .slice(0, OF_EACH)
      .map((file) => ({
        address: `/${file}`,
        status: 200 as const,
        type,
        isLasting: true,
        isPacked: files.includes(`${file}.gz`),
      })),
  );
}

/** Pages, deep links, files of every kind, and missing files. */
export function expectedAnswers(site: string): readonly Expected[] {
  const current = (address: string, type: RegExp): Expected => ({
    address,
    status: 200,
    type,
    isLasting: false,
    isPacked: false,
  });
  const json = (address: string) => current(address, /^application\/json/);
  return [
    ...PAGES.map((address) => page(address)),
    ...MISSING.map((address) => page(address, 404)),
    page('/js/gone.00000000.js', 404),
    json('/remotes.json'),
    json('/config.json'),
    // For the service worker, and for browsers that install the application.
    { ...current('/sw.js', /^(text|application)\/javascript/), isPacked: true },
    current('/sw-off', /./),
    page('/app-shell'),
    { ...current('/manifest.webmanifest', /^application\/manifest\+json/), isPacked: true },
    current('/icons/icon-192.png', /^image\/png/),
    ...lastingFiles(site),
  ];
}
