import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cells, ImportOptions } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createProduct, postInvoice, saveInvoice } from './steps/documents.ts';
import { importInto, storedInvoices, undoImport } from './steps/imports.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  await createCustomer(database, company.admin, 'Kauri Cafe');
  await createCustomer(database, company.admin, 'Rimu Books');
});

const importRows = (rows: readonly Cells[], options: ImportOptions & { readonly person?: Person } = {}) =>
  importInto(database, options.person ?? company.manager, 'invoices', rows, options);
const stored = () => storedInvoices(database, company.organisation);
const undo = (id: string | null, person = company.manager) => undoImport(database, person, id);
const problems = async (rows: readonly Cells[], options?: ImportOptions) =>
  (await importRows(rows, options)).rejected.map(({ row, field, message }) => [row, field, message]);
const line = (description: string): Cells => ({ description, unit_price: '100', gst_applicable: 'false' });
const kauri = { customer_id: 'Kauri Cafe', invoice_date: '2026-03-01' };

describe('rows become documents', () => {
  test('by their number, or by contact, date and reference if there is none', async () => {
    const answer = await importRows([
      { ...kauri, invoice_number: 'A-7', ...line('one') },
      { customer_id: 'KAURI cafe ', invoice_number: 'a-7', ...line('two') },
      line('three'),
      { ...kauri, ...line('a row that says no other customer or day') },
      { ...kauri, reference: 'PO 5', ...line('four') },
      { ...kauri, reference: 'PO 5', ...line('five') },
      { ...kauri, reference: 'PO 6', ...line('six') },
      { ...kauri, customer_id: 'Rimu Books', ...line('seven') },
      { invoice_number: 'A-8', customer_id: 'Rimu Books', invoice_date: '2026-03-01', ...line('eight') },
    ]);
    expect(answer).toMatchObject({ inserted: 5, updated: 0, rejected: [] });
    expect(await stored()).toMatchObject([
      {
        number: 'A-7',
        customer: 'Kauri Cafe',
        due: '2026-03-31',
        total: '400.00',
        status: 'draft',
        lines: ['one', 'two', 'three', 'a row that says no other customer or day'],
      },
      { number: 'INV-000001', lines: ['four', 'five'] },
      { number: 'INV-000002', lines: ['six'] },
      { number: 'INV-000003', customer: 'Rimu Books', lines: ['seven'] },
      { number: 'A-8', lines: ['eight'] },
    ]);
  });

  test('by a mark that groups them, if the rows themselves do not', async () => {
    await importRows([
      { ...kauri, document: '1', ...line('one') },
      { ...kauri, document: '2', ...line('two') },
      { ...kauri, document: '2', ...line('three') },
    ]);
    expect((await stored()).map(({ lines }) => lines)).toEqual([['one'], ['two', 'three']]);
  });

  test('completed from the product, the customer and the settings', async () => {
    await createProduct(database, company.admin, {
      name: 'Roast',
      sku: 'R-1',
      unit_price: '12.50',
      gst_rate: 15,
    });
    await createProduct(database, company.admin, { name: 'r-1', unit_price: '99' });
    await importRows([
      { customer_id: 'Kauri Cafe', invoice_date: '2026-03-01', product_id: 'r-1', quantity: '2' },
      { product_id: 'Roast', unit_price: '10', discount_percent: '50', gst_rate: '0', account_id: '4010' },
    ]);
    expect(await stored()).toMatchObject([{ total: '33.75', lines: ['Roast', 'Roast'] }]);
    const lines = await database.sql`
      select l.position, l.net, l.gst, a.code from invoice_lines l
      join accounts a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = ${company.organisation} order by 1`;
    expect(lines).toMatchObject([
      { net: '25.00', gst: '3.75' },
      { net: '5.00', gst: '0.00', code: '4010' },
    ]);
  });

  test('in a foreign currency, at the rate of the file or of the day', async () => {
    const sterling = { ...kauri, currency: 'GBP' };
    expect(await problems([{ ...sterling, ...line('one') }])).toEqual([
      [1, 'exchange_rate', expect.stringMatching(/^There is no exchange rate for GBP/)],
    ]);
    await importRows([{ ...sterling, exchange_rate: '2', ...line('one') }]);
    const [row] = await database.sql`
      select currency, exchange_rate::float, base_total::text from invoices where org_id = ${company.organisation}`;
    expect(row).toEqual({ currency: 'GBP', exchange_rate: 2, base_total: '200.00' });
  });

  test('in several parts, too', async () => {
    const key = randomUUID();
    const parts: readonly (readonly Cells[])[] = [
      [{ ...kauri, document: '1', ...line('one') }],
      [
        { document: '1', ...line('two') },
        { ...kauri, document: '2', ...line('three') },
      ],
    ];
    const [row] = await database.as(company.manager, async (sql) => {
      for (const [part, rows] of parts.entries())
        await sql`select stage_import_rows(${key}, ${part}, ${sql.json(rows.map((cells) => ({ ...cells })))})`;
      return sql`select import_staged_records('invoices', 'all_or_nothing', ${key}, 'march.csv') as answer`;
    });
    expect(row?.answer).toMatchObject({ inserted: 2 });
    expect((await stored()).map(({ lines }) => lines)).toEqual([['one', 'two'], ['three']]);
  });

  test('of orders and bills as well', async () => {
    await database.as(company.admin, (sql) => sql`insert into vendors (name) values ('Totara Timber')`);
    const bought = { vendor_id: 'Totara Timber', ...line('wood') };
    const into = (table: string, row: Cells) => importInto(database, company.manager, table, [row]);
    expect(await into('bills', { ...bought, bill_number: 'B 1' })).toMatchObject({ inserted: 1 });
    expect(await into('purchase_orders', bought)).toMatchObject({ inserted: 1 });
    expect(await into('sales_orders', { customer_id: 'Kauri Cafe', ...line('wood') })).toMatchObject({
      inserted: 1,
    });
  });

  test('in closed months too: drafts are in no book', async () => {
    await database.as(company.admin, (sql) => sql`select lock_books('2026-03-31')`);
    expect(await importRows([{ ...kauri, ...line('one') }])).toMatchObject({ inserted: 1 });
  });
});

describe('a file with faults', () => {
  const rows: readonly Cells[] = [
    { ...kauri, reference: 'good', ...line('one') },
    { ...kauri, reference: 'bad', ...line('two') },
    { ...kauri, reference: 'bad', ...line('three'), quantity: '-1' },
    { ...kauri, reference: 'late', due_date: '2026-02-01', ...line('four') },
    { ...kauri, reference: 'good too', ...line('five') },
  ];
  const faults = [
    [3, 'quantity', 'Quantity cannot be negative. To take something off, give a negative unit price'],
    [4, 'due_date', 'Due date cannot be before the invoice date'],
  ];

  test('brings nothing in mode all_or_nothing, and takes no number', async () => {
    const answer = await importRows(rows);
    expect(answer).toMatchObject({ import_id: null, inserted: 0 });
    expect(answer.rejected.map(({ row, field, message }) => [row, field, message])).toEqual(faults);
    expect(await stored()).toEqual([]);
    await importRows([{ ...kauri, ...line('next') }]);
    expect(await stored()).toMatchObject([{ number: 'INV-000001' }]);
  });

  test('brings the other documents in mode skip_bad, and never half of one', async () => {
    expect(await problems(rows, { mode: 'skip_bad' })).toEqual([
      [2, null, 'Left out with the other rows of its invoice'],
      ...faults,
    ]);
    expect((await stored()).map(({ number, lines }) => [number, lines])).toEqual([
      ['INV-000001', ['one']],
      ['INV-000002', ['five']],
    ]);
  });

  const said: readonly [string, Cells, string | null, string | RegExp][] = [
    ['no customer', line('x'), 'customer_id', 'Choose the customer of this invoice'],
    [
      'an unknown customer',
      { customer_id: 'Nobody', ...line('x') },
      'customer_id',
      'There is no customer called "Nobody". Add it first, or correct the name',
    ],
    [
      'an unknown product',
      { ...kauri, product_id: 'Nothing' },
      'product_id',
      'There is no product called "Nothing". Add it first, or correct the name',
    ],
    [
      'an account that the database keeps',
      { ...kauri, ...line('x'), account_id: '1100' },
      'account_id',
      /^Account 1100 .* is kept by the database/,
    ],
    ['a price that is none', { ...kauri, unit_price: '1e5' }, 'unit_price', /^Unit price must be a number/],
    [
      'a date that is none',
      { ...kauri, invoice_date: '31/2/2026' },
      'invoice_date',
      /^Invoice date must be a date/,
    ],
    [
      'a tax beyond all',
      { ...kauri, gst_rate: '101' },
      'gst_rate',
      'Tax rate must be between 0 and 100 percent',
    ],
    ['a currency that is none', { ...kauri, currency: 'XXX' }, 'currency', /^Currency must be one of/],
    [
      'too long a number',
      { ...kauri, invoice_number: '1'.repeat(51) },
      'invoice_number',
      /^Invoice number cannot exceed 50/,
    ],
  ];
  test.each(said)('reports %s at its row and field', async (_what, cells, field, message) => {
    const found = await problems([
      { ...kauri, reference: 'sound', ...line('one') },
      { document: 'x', ...cells },
    ]);
    expect(found).toEqual([
      [2, field, typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });

  test('reports rows that contradict the first row of their document', async () => {
    expect(
      await problems([
        { ...kauri, invoice_number: 'A-1', notes: 'Thanks', ...line('one') },
        { ...kauri, invoice_number: 'A-1', customer_id: 'Rimu Books', notes: 'Sorry', ...line('two') },
      ]),
    ).toEqual([
      [2, 'customer_id', 'Customer id differs from the first row of this invoice'],
      [2, 'notes', 'Notes differs from the first row of this invoice'],
    ]);
  });

  test('leaves out a document in which a date cannot be read, instead of parting it there', async () => {
    const rows = [
      { ...kauri, ...line('one') },
      { ...kauri, invoice_date: '31/2/2026', ...line('two') },
    ];
    expect(await problems(rows, { mode: 'skip_bad' })).toEqual([
      [1, null, 'Left out with the other rows of its invoice'],
      [2, 'invoice_date', 'Invoice date differs from the first row of this invoice'],
    ]);
    expect(await stored()).toEqual([]);
  });

  test('is refused if it has more documents than are saved at once', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => ({
      customer_id: 'Kauri Cafe',
      document: `${index}`,
    }));
    expect(await refusal(importRows(rows))).toMatchObject({ hint: 'import.too_many_documents' });
  });

  test('reports unknown columns and ids', async () => {
    expect(await refusal(importRows([{ ...kauri, total_amount: '5' }]))).toMatchObject({
      hint: 'import.unknown_column',
    });
    expect(await refusal(importRows([{ ...kauri, id: randomUUID() }]))).toMatchObject({
      hint: 'import.unknown_column',
    });
  });
});

describe('a name of a contact means', () => {
  test('no contact for an ambiguous name, but the one whose id is given', async () => {
    const second = await createCustomer(database, company.admin, 'kauri CAFE');
    expect(await problems([{ ...kauri, ...line('one') }])).toEqual([
      [
        1,
        'customer_id',
        '2 customers are called "Kauri Cafe". Give each a name of its own, or the id of the one you mean',
      ],
    ]);
    expect(await importRows([{ ...kauri, customer_id: second, ...line('one') }])).toMatchObject({
      inserted: 1,
    });
  });

  test('the active one of two, and no inactive contact', async () => {
    const second = await createCustomer(database, company.admin, 'Kauri Cafe');
    await database.sql`update customers set status = 'Inactive' where id = ${second}`;
    expect(await importRows([{ ...kauri, ...line('one') }])).toMatchObject({ inserted: 1 });
    await database.sql`update customers set status = 'Inactive' where org_id = ${company.organisation}`;
    expect(await problems([{ ...kauri, ...line('one') }])).toEqual([
      [
        1,
        'customer_id',
        'The customer "Kauri Cafe" is inactive. Make it active first, or choose another one',
      ],
    ]);
  });

  test('no contact of another organization, by name or by id', async () => {
    const other = await foundCompany(database);
    const foreignCustomer = await createCustomer(database, other.admin, 'Stranger');
    const said = expect.stringMatching(/^There is no customer called/);
    expect(await problems([{ customer_id: 'Stranger', ...line('x') }])).toEqual([[1, 'customer_id', said]]);
    expect(await problems([{ customer_id: foreignCustomer, ...line('x') }])).toEqual([
      [1, 'customer_id', said],
    ]);
  });

  test('is validated before anything is imported, with the same messages', async () => {
    const wanted = ['kauri cafe', 'Nobody', ' Rimu Books '];
    const [row] = await database.as(
      company.manager,
      (sql) => sql`select check_names('customers', ${wanted}) as answer`,
    );
    expect(row?.answer).toEqual({
      Nobody: 'There is no customer called "Nobody". Add it first, or correct the name',
    });
  });
});

describe('importing is done', () => {
  test('by admins and managers; others see which role to ask', async () => {
    const rows = [{ ...kauri, ...line('one') }];
    expect(await importRows(rows, { person: company.admin })).toMatchObject({ inserted: 1 });
    for (const person of [company.user, company.viewer])
      expect(await refusal(importRows(rows, { person }))).toMatchObject({
        hint: 'role.denied',
        message: expect.stringContaining('may not import invoices. Ask an admin or manager'),
      });
  });

  test('once for each key', async () => {
    const key = randomUUID();
    const rows = [{ ...kauri, ...line('one') }];
    const answer = await importRows(rows, { key });
    expect(await importRows(rows, { key })).toEqual(answer);
    expect(await stored()).toHaveLength(1);
    expect(await refusal(importRows([{ ...kauri, ...line('two') }], { key }))).toMatchObject({
      hint: 'key.reused',
    });
    const [found] = await database.as(company.manager, (sql) => sql`select import_result(${key}) as answer`);
    expect(found?.answer).toMatchObject({ table_name: 'invoices', inserted: 1, undone_at: null });
  });

  test('recorded in the activity once for many', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...kauri,
      reference: `R${index}`,
      ...line('x'),
    }));
    await importRows(rows);
    const log = () => database.sql`
      select action, record_count from activity_log where org_id = ${company.organisation} and entity = 'invoices' order by id`;
    expect(await log()).toEqual([{ action: 'imported', record_count: 60 }]);
    await importRows(rows.slice(0, 2));
    expect((await log()).map(({ action }) => action)).toEqual(['imported', 'imported', 'imported']);
  });
});

describe('undoing an import', () => {
  const rows = ['A', 'B', 'C'].map((reference) => ({ ...kauri, reference, ...line(reference) }));

  test('removes its drafts and frees their numbers', async () => {
    const { import_id: id } = await importRows(rows);
    expect(await undo(id)).toBe(3);
    expect(await stored()).toEqual([]);
    expect(await refusal(undo(id))).toMatchObject({ hint: 'import.undone' });
    await importRows(rows.slice(0, 1));
    expect(await stored()).toMatchObject([{ number: 'INV-000001' }]);
  });

  test('is refused with a message that names later postings or changes', async () => {
    const { import_id: id } = await importRows(rows);
    const ids = await database.sql<{ id: string; version: number; customer_id: string }[]>`
      select id, version, customer_id from invoices where org_id = ${company.organisation} order by number`;
    await postInvoice(database, company.user, ids[0]?.id ?? '');
    expect(await refusal(undo(id))).toMatchObject({
      hint: 'import.changed_since',
      message:
        'The invoice "INV-000001" (sent) was changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
    });
    await saveInvoice(database, company.user, { ...ids[1], notes: 'Changed' });
    expect((await refusal(undo(id))).message).toBe(
      'The invoices "INV-000002", "INV-000001" (sent) were changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
    );
    const [recent] = await database.as(
      company.manager,
      (sql) => sql`select recent_imports('invoices') as answer`,
    );
    expect(recent?.answer).toMatchObject([{ import_id: id, inserted: 3, can_undo: false }]);
    expect(await stored()).toHaveLength(3);
  });

  test('is allowed to people who may import', async () => {
    const { import_id: id } = await importRows(rows);
    expect(await refusal(undo(id, company.user))).toMatchObject({ hint: 'role.denied' });
  });
});
