import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, createProduct, type Fields, postedInvoice, stored } from './steps/documents.ts';
import { disagreements, issueCreditNote } from './steps/payments.ts';
import { addItem, adjust, itemOf } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const ON = '2026-02-15';

async function invoice(lines: readonly Fields[], head: Fields = {}): Promise<string> {
  const row = await postedInvoice(database, company.admin, lines, { invoice_date: '2026-02-01', ...head });
  return String(row.id);
}

const taxed = (unit_price: string | number, gst_rate: string | number, more: Fields = {}): Fields => ({
  description: `At ${gst_rate}%`,
  unit_price,
  gst_rate,
  ...more,
});

const lineIds = async (invoice_id: string): Promise<readonly string[]> =>
  (
    await database.sql<
      { id: string }[]
    >`select id from invoice_lines where invoice_id = ${invoice_id} order by position`
  ).map(({ id }) => id);

const credit = (invoice_id: string, lines: readonly Fields[] | null = null) =>
  issueCreditNote(database, company.user, { invoice_id }, lines, ON);

/** Net and GST of each line of a credit note: `50.00 + 6.00`. */
const parts = async (id: string): Promise<readonly string[]> =>
  (
    await database.sql<
      { net: string; gst: string }[]
    >`select net, gst from credit_note_lines where credit_note_id = ${id} order by position`
  ).map(({ net, gst }) => `${net} + ${gst}`);

const creditable = async (kind: 'invoice' | 'bill', id: string): Promise<readonly Fields[]> => {
  const [answer] = await database.as(
    company.user,
    (sql) => sql<{ lines: Fields[] }[]>`select creditable_lines(${kind}, ${id}) as lines`,
  );
  return answer?.lines ?? [];
};

test('a part of one line is credited at the rate of that line; the rest is taxed as before', async () => {
  const id = await invoice([taxed(100, 0), taxed(100, 12)]);
  const [untaxed, standard] = await lineIds(id);
  expect(await parts(await credit(id, [{ document_line_id: standard, unit_price: 50 }]))).toEqual([
    '50.00 + 6.00',
  ]);
  expect(await parts(await credit(id, [{ document_line_id: untaxed, unit_price: 100 }]))).toEqual([
    '100.00 + 0.00',
  ]);
  expect(await parts(await credit(id))).toEqual(['50.00 + 6.00']);
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('a credit without a line takes from the lines of its rate', async () => {
  const id = await invoice([taxed(100, 0), taxed(100, 12)]);
  expect(await parts(await credit(id, [taxed(40, 12, { description: 'Goodwill' })]))).toEqual([
    '40.00 + 4.80',
  ]);
  expect(await parts(await credit(id))).toEqual(['100.00 + 0.00', '60.00 + 7.20']);
  expect(await disagreements(database, company.organisation)).toEqual([]);
});

test('parts of a line add up to its GST, whichever way each of them is rounded', async () => {
  // 0.40 at 10% is 0.04; four parts of 0.10 are 0.01 each, ten parts of 0.04 are 0.00 or 0.01.
  const id = await invoice([taxed('0.04', 10, { quantity: 10 })]);
  const [line] = await lineIds(id);
  const notes = [];
  for (let part = 0; part < 10; part += 1)
    notes.push(await credit(id, [{ document_line_id: line, quantity: 1 }]));
  const gsts = (await Promise.all(notes.map(parts))).flat();
  expect(gsts.every((part) => part === '0.04 + 0.00' || part === '0.04 + 0.01')).toBe(true);
  expect(gsts.filter((part) => part.endsWith('0.01'))).toHaveLength(4);
  expect(await stored(database, 'invoices', id)).toMatchObject({ balance_due: '0.00' });
});

test('with GST included in prices, tax is taken out of the credited part', async () => {
  const id = await invoice([taxed(112, 12), taxed(50, 0)], { tax_inclusive: true });
  const [standard] = await lineIds(id);
  expect(await parts(await credit(id, [{ document_line_id: standard, unit_price: 56 }]))).toEqual([
    '50.00 + 6.00',
  ]);
  expect(await parts(await credit(id))).toEqual(['50.00 + 6.00', '50.00 + 0.00']);
});

test('the last part of a quantity takes the remaining cents', async () => {
  const id = await invoice([taxed('33.336', 10, { quantity: 3 })]);
  const [line] = await lineIds(id);
  expect(await stored(database, 'invoices', id)).toMatchObject({ net_amount: '100.01' });
  for (const expected of ['33.34 + 3.33', '33.34 + 3.34', '33.33 + 3.33'])
    expect(await parts(await credit(id, [{ document_line_id: line, quantity: 1 }]))).toEqual([expected]);
});

test('refuses a credit above the rest of a line, naming the line and the rest', async () => {
  const id = await invoice([taxed(100, 10), taxed(100, 10)]);
  const [first, second] = await lineIds(id);
  await credit(id, [{ document_line_id: first, unit_price: 60 }]);
  const refused = await refusal(
    credit(id, [
      { document_line_id: second, unit_price: 10 },
      { document_line_id: first, unit_price: '40.01' },
    ]),
  );
  expect(refused).toMatchObject({ hint: 'credit_note.exceeds_line' });
  expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({
    field: 'unit_price',
    line: 2,
    available: 40,
    wanted: 40.01,
  });
  expect(
    await refusal(
      credit(id, [
        { document_line_id: second, unit_price: 60 },
        { document_line_id: second, unit_price: 60 },
      ]),
    ),
  ).toMatchObject({ hint: 'credit_note.exceeds_line' });
});

test('a line is not credited at another rate than its own', async () => {
  const id = await invoice([taxed(100, 0), taxed(100, 12)]);
  const [untaxed] = await lineIds(id);
  const refused = await refusal(credit(id, [{ document_line_id: untaxed, unit_price: 10, gst_rate: 12 }]));
  expect(refused).toMatchObject({ hint: 'credit_note.line_rate' });
  expect(JSON.parse(refused.detail ?? '{}')).toMatchObject({ field: 'gst_rate', line: 1 });
});

test('the database refuses a line whose GST is not its rate times its amount', async () => {
  const id = await invoice([taxed(100, 12)]);
  const note = await credit(id, [{ description: 'Half of it', unit_price: 50, gst_rate: 12 }]);
  for (const [table, parent, of] of [
    ['credit_note_lines', 'credit_note_id', note],
    ['invoice_lines', 'invoice_id', id],
  ] as const)
    expect(
      await refusal(
        database.sql`insert into ${database.sql(table)} (org_id, ${database.sql(parent)}, position, description, quantity, unit_price,
            gst_rate, gst_applicable, net, gst, total)
          values (${company.organisation}, ${of}, 9, 'Wrong', 1, 100, 12, true, 100, 5, 105)`,
      ),
    ).toMatchObject({ message: expect.stringContaining(`${table}_gst`) });
});

test('offers the rest of a document line by line: open quantity, rate, and whether goods can be returned', async () => {
  const product_id = await createProduct(database, company.admin, { unit_price: 50, gst_applicable: false });
  const item = await addItem(database, company.admin, 'Lamp', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 20, on: '2026-01-10' });
  const id = await invoice([
    { product_id, quantity: 4, unit_price: 50, gst_applicable: false },
    taxed(30, 10, { quantity: 5, description: 'Hours' }),
  ]);
  const [lamps, hours] = await lineIds(id);
  await credit(id, [{ document_line_id: hours, quantity: 2 }]);
  expect(await creditable('invoice', id)).toMatchObject([
    { document_line_id: lamps, quantity: '4.000000', unit_price: '50.000000', is_stock: true, restock: true },
    {
      document_line_id: hours,
      quantity: '3.000000',
      unit_price: '30.000000',
      gst_rate: '10.0000',
      net: '90.00',
      gst: '9.00',
      is_stock: false,
      restock: false,
    },
  ]);
  await credit(id, [{ document_line_id: lamps, quantity: 1, restock: true }]);
  expect(await itemOf(database, item)).toMatchObject({ quantity: '7', total_value: '140.00' });
  expect((await creditable('invoice', id))[0]).toMatchObject({ quantity: '3.000000', restock: true });
  await credit(id);
  expect(await creditable('invoice', id)).toEqual([]);
});

test('a credit note entered line by line is issued once, and read again as entered', async () => {
  const bill = await approvedBill(database, company.admin, [taxed(200, 15), taxed(80, 0)], {
    bill_date: '2026-02-01',
  });
  const bill_id = String(bill.id);
  const [first] = await creditable('bill', bill_id);
  const { names: _names, net: _net, gst: _gst, total: _total, ...line } = first ?? {};
  const document = { bill_id, issued_on: ON, lines: [{ ...line, unit_price: '40' }] };
  const key = crypto.randomUUID();
  const save = () =>
    database.as(
      company.user,
      (sql) =>
        sql<
          { id: string; total_amount: string }[]
        >`select id, total_amount from save_credit_note(${sql.json(document as never)}, ${key})`,
    );
  const [issued] = await save();
  expect(issued).toMatchObject({ total_amount: '46.00' });
  expect(await save()).toEqual([issued]);
  const [read] = await database.as(
    company.viewer,
    (sql) => sql<{ lines: Fields[] }[]>`select document_lines('credit_note', ${issued?.id ?? ''}) as lines`,
  );
  expect(read?.lines).toMatchObject([
    { document_line_id: line.document_line_id, net: '40.00', gst: '6.00', restocked: '0.000000' },
  ]);
});

test('validates a credit note before anything is written', async () => {
  const id = await invoice([taxed(100, 10)]);
  const save = (document: Fields) =>
    refusal(
      database.as(
        company.user,
        (sql) => sql`select id from save_credit_note(${sql.json(document as never)}, gen_random_uuid())`,
      ),
    );
  const lines = [{ description: 'Half', unit_price: 50 }];
  const cases: readonly (readonly [Fields, string])[] = [
    [{ invoice_id: id, issued_on: ON, lines: [] }, 'document.no_lines'],
    [{ invoice_id: id, issued_on: ON }, 'document.no_lines'],
    [{ invoice_id: id, issued_on: '', lines }, 'credit_note.date_required'],
    [{ invoice_id: id, issued_on: 'soon', lines }, 'document.invalid_value'],
    [{ invoice_id: 'x', issued_on: ON, lines }, 'document.invalid_value'],
    [{ issued_on: ON, lines }, 'credit_note.one_document'],
    [{ invoice_id: id, issued_on: ON, lines, reason: 'Broken' }, 'document.unknown_field'],
    [{ invoice_id: id, issued_on: ON, lines: ['x'] }, 'credit_note.malformed'],
  ];
  for (const [document, hint] of cases)
    expect(await save(document), JSON.stringify(document)).toMatchObject({ hint });
});
