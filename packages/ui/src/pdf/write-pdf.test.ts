import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { readFont } from '../../test/read-font.ts';
import type { PdfReport, PdfRow } from './report.ts';
import { writePdf } from './write-pdf.ts';

const LONG_NAME =
  'Motor vehicle expenses including registration, insurance, tyres, fuel and every other cost of keeping the vans on the road';

const amount = (at: number): string => `$${(1000 + at * 17.31).toFixed(2)}`;

const rows = (count: number): readonly PdfRow[] =>
  Array.from({ length: count }, (_, at) => ({
    cells: [String(4000 + at), at % 7 === 0 ? LONG_NAME : `Account ${at}`, amount(at)],
  }));

const ACCOUNTS = {
  columns: [{ title: 'Code' }, { title: 'Account' }, { title: 'Debit', isFigure: true }],
} as const;

const report = (changed: Partial<PdfReport> = {}): PdfReport => ({
  title: 'Trial Balance',
  lang: 'en',
  sender: { name: 'Aspen & Sons', lines: ['1 Pier Road', 'Auckland 1010'] },
  tables: [{ ...ACCOUNTS, rows: rows(4) }],
  footer: 'Aspen & Sons',
  ...changed,
});

interface ReadItem {
  readonly text: string;
  readonly x: number;
  readonly right: number;
}

/** Content of each page: its texts and the end of each. */
async function readBack(bytes: Uint8Array): Promise<readonly (readonly ReadItem[])[]> {
  const pdf = await getDocumentProxy(bytes);
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      return items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.hasEOL ? `${item.str} ` : item.str,
                x: Number(item.transform[4]),
                right: Number(item.transform[4]) + item.width,
              },
            ]
          : [],
      );
    }),
  );
}

const textOf = (page: readonly ReadItem[] | undefined): string =>
  (page ?? [])
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ');

it('can be read back: it has every amount, a head repeated on each page, and page numbers', async () => {
  const file = await writePdf(
    report({
      tables: [{ ...ACCOUNTS, rows: rows(90) }],
      totals: [{ label: 'Total', text: '$9,999.00' }],
    }),
    readFont,
  );
  expect(file).toMatchObject({ pages: 3, missing: [] });
  const pages = await readBack(file.bytes);
  const texts = pages.map(textOf);
  for (let at = 0; at < 90; at += 1) expect(texts.join(' ')).toContain(amount(at));
  for (const [at, text] of texts.entries()) {
    expect(text).toContain('Code Account Debit');
    expect(text).toContain(`Page ${at + 1} of 3`);
  }
  expect(texts[2]).toContain('$9,999.00');
  // The total is not alone on its page.
  expect(texts[2]).toContain(amount(89));
  expect(texts[2]).toContain(amount(88));
});

it('breaks long names and endless words, and keeps figures unbroken at the right', async () => {
  const endless = 'x'.repeat(400);
  const file = await writePdf(
    report({
      tables: [
        {
          columns: [{ title: 'Account' }, { title: 'Amount', isFigure: true }],
          rows: [{ cells: [LONG_NAME.repeat(3), '$1.00'] }, { cells: [endless, '$123,456,789.00'] }],
        },
      ],
    }),
    readFont,
  );
  const [page = []] = await readBack(file.bytes);
  expect(textOf(page)).toContain(LONG_NAME);
  expect(
    page
      .filter(({ text }) => /^x+$/.test(text.trim()))
      .map(({ text }) => text.trim())
      .join(''),
  ).toBe(endless);
  const figures = page.filter(({ text }) => text.startsWith('$'));
  expect(figures.map(({ text }) => text.trim())).toEqual(['$1.00', '$123,456,789.00']);
  expect(figures[0]?.right).toBeCloseTo(figures[1]?.right ?? 0, 0);
  // Everything is on the paper: 595 points wide, minus the margin.
  expect(Math.max(...page.map(({ right }) => right))).toBeLessThanOrEqual(595 - 45);
});

it('continues rows and notes that are longer than a page on the next one', async () => {
  const words = Array.from({ length: 1500 }, (_, at) => `word${at}`);
  const file = await writePdf(
    report({
      tables: [{ columns: [{ title: 'Text' }], rows: [{ cells: [words.join(' ')] }] }],
      notes: [{ title: 'Notes', text: words.map((word) => `N${word}`).join(' ') }],
    }),
    readFont,
  );
  const text = (await readBack(file.bytes)).map(textOf).join(' ');
  const read = new Set(text.split(' '));
  expect(file.pages).toBeGreaterThan(2);
  expect(words.filter((word) => !read.has(word) || !read.has(`N${word}`))).toEqual([]);
});

it.each([
  ['Łódź, Ångström, Škoda, ₹1,200.00, €5.00', 'Łódź, Ångström, Škoda, ₹1,200.00, €5.00'],
  ['Αθήνα – Ελλάς', 'Αθήνα – Ελλάς'],
  ['Київ, Москва №5', 'Київ, Москва №5'],
  ['Đà Nẵng', 'Đà Nẵng'],
  ['e\u0301te\u0301', 'été'],
  ['non\u2011breaking\u00adsoft\u200b', 'non-breakingsoft'],
])('draws %s', async (name, printed) => {
  const file = await writePdf(report({ sender: { name, lines: [] } }), readFont);
  expect(file.missing).toEqual([]);
  expect(textOf((await readBack(file.bytes))[0])).toContain(printed);
});

it.each([
  ['שלום', ['ש', 'ל', 'ו', 'ם'], '????'],
  ['北京贸易', ['北', '京', '贸', '易'], '????'],
  ['Ann 👩‍👩‍👧 & Bob 🎉', ['👩', '👧', '🎉'], 'Ann'],
])('reports the characters of %s that no font has', async (name, missing, printed) => {
  const file = await writePdf(report({ sender: { name, lines: [] } }), readFont);
  expect(file.missing.join('')).toBe(missing.join(''));
  const text = textOf((await readBack(file.bytes))[0]);
  expect(text).toContain(printed);
  expect(text).toContain('?');
});

it('is tagged: a heading, a table with heads of columns and rows, in its language', async () => {
  const pdf = await getDocumentProxy((await writePdf(report(), readFont)).bytes);
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  for (const role of ['H1', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'P'])
    expect(tree).toContain(`"role":"${role}"`);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Trial Balance Aspen & Sons', Language: 'en' });
});
