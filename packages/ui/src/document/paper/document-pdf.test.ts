import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { orders } from '../../../test/orders.resource.ts';
import { readFont } from '../../../test/read-font.ts';
import { formatsOf } from '../../core/formats/formats-of.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import type { Company } from '../company.ts';
import { fileName, reportOf } from './document-pdf.ts';
import { sheetOf } from './document-sheet.ts';

const COMPANY: Company = {
  name: 'Aspen & Sons',
  logo: null,
  logoChecksum: null,
  look: { template: 'classic', color: null },
  address: '1 Pier Road\nAuckland 1010',
  taxId: '123-456-789',
  email: 'hello@aspen.example',
  phone: '+64 9 555 0100',
  paymentDetails: 'Bank of Aspen, 12-3456',
  baseCurrency: 'NZD',
  taxInclusive: false,
  gstEnabled: true,
  gstRounding: 'half_up',
  gstRoundingLevel: 'line',
  defaultGstRate: '15',
};

const line = (at: number, gst_rate = '15.0000') => ({
  article_id: null,
  description: at % 20 === 0 ? `Part ${at}, ${'with all that belongs to it, '.repeat(6)}` : `Part ${at}`,
  quantity: '2.000000',
  unit_price: `${100 + at}.500000`,
  discount_percent: '0.0000',
  gst_applicable: true,
  gst_rate,
  net: `${201 + 2 * at}.00`,
  gst: '30.15',
  total: `${231 + 2 * at}.15`,
  names: {},
});

const sheetFor = (
  lines: readonly ReturnType<typeof line>[],
  row: Readonly<Record<string, unknown>> = {},
  resource: AnyResource = orders,
  formats: Formats = formatsOf(null),
) =>
  sheetOf({
    resource,
    stored: {
      row: {
        id: 'o-1',
        number: 'O-1/7',
        buyer_id: 'b-1',
        buyer_name:
          'Bluegum Partners of a very long name indeed, that takes more than one line of its half of the page',
        ordered_on: '2026-03-09',
        currency: 'EUR',
        status: 'sent',
        notes: 'Ours until paid in full.\nThank you.',
        ...row,
      },
      lines,
    },
    company: COMPANY,
    contact: { id: 'b-1', name: 'Bluegum', address: '9 Hill St', city: 'Hobart', tax_id: '51 824' },
    formats,
  });

async function textOf(sheet: ReturnType<typeof sheetFor>): Promise<{ text: string; pages: number }> {
  const { bytes, pages } = await writePdf(reportOf(sheet), readFont);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { text: text.replace(/\s+/g, ' '), pages };
}

it('names the document that it credits', () => {
  const against = { ...fieldOf(orders, 'number'), label: 'For', opens: () => null };
  const [section] = orders.form.sections;
  const resource: AnyResource = {
    ...orders,
    fields: { ...orders.fields, against },
    form: { sections: [{ title: section?.title ?? '', fields: ['ordered_on', 'against'] }] },
  };
  const { facts } = sheetFor([line(1)], { against: 'INV-000007' }, resource);
  expect(facts).toContainEqual({ label: 'For', text: 'INV-000007' });
});

it('contains everything on the printed sheet: sender, recipient, date, lines and total', async () => {
  const sheet = sheetFor([line(1), line(2, '5.0000')]);
  const { text, pages } = await textOf(sheet);
  expect(pages).toBe(1);
  const said = [
    sheet.title,
    sheet.company.name,
    ...sheet.company.lines,
    sheet.contact?.label,
    sheet.contact?.name,
    ...(sheet.contact?.lines ?? []),
    ...sheet.facts.flatMap(({ label, text: said }) => [label, said]),
    ...sheet.lines.columns.map(({ field }) => field.label),
    ...sheet.lines.rows.flat(),
    ...sheet.taxes.flatMap(({ rate, net, gst }) => [rate, net, gst]),
    ...sheet.totals.flatMap(({ label, text: said }) => [label, said]),
    ...sheet.notes.flatMap(({ title, text: said }) => [title, said.replace('\n', ' ')]),
    'Page 1 of 1',
  ];
  for (const one of said) expect(text).toContain((one ?? 'nothing').replace(/\s+/g, ' ').trim());
  for (const amount of ['€203.00', '€205.00', '€408.00', '€468.30']) expect(text).toContain(amount);
  expect(said).toContain('Tax ID 123-456-789');
});

it('has every amount of a long document, and counts its pages', async () => {
  const lines = Array.from({ length: 75 }, (_, at) => line(at));
  const { text, pages } = await textOf(sheetFor(lines));
  expect(pages).toBe(3);
  for (const { net } of lines) expect(text).toContain(`€${net}`);
  for (const page of [1, 2, 3]) expect(text).toContain(`Page ${page} of 3`);
});

it('marks a draft', async () => {
  expect((await textOf(sheetFor([line(1)], { status: 'draft' }))).text).toContain('Draft Order');
});

it.each([
  ['INV-000012', 'INV-000012.pdf'],
  ['R 2026/7: "b"', 'R-2026-7-b-.pdf'],
  ['№ 5', '-5.pdf'],
])('names the file of %s %s', (number, name) => {
  expect(fileName(number)).toBe(name);
});

it.each([
  ['MM/DD/YYYY', '1.234,56', '03/09/2026', '€1.203,00'],
  ['YYYY-MM-DD', '1 234,56', '2026-03-09', '€1 203,00'],
] as const)('writes days as %s and amounts as %s', async (dateFormat, numberFormat, day, amount) => {
  const lines = [{ ...line(1), net: '1203.00', total: '1383.45' }];
  const formats = { ...formatsOf(null), dateFormat, numberFormat };
  const { text } = await textOf(sheetFor(lines, {}, orders, formats));
  for (const said of [day, amount]) expect(text).toContain(said);
});
