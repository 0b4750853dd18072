import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cells, ImportOptions } from '../database/import-calls.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer, createVendor } from './steps/documents.ts';
import { importInto, undoImport } from './steps/imports.ts';
import { addAccount, failingControls } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const importRows = (rows: readonly Cells[], options: ImportOptions & { readonly person?: Person } = {}) =>
  importInto(database, options.person ?? company.manager, 'journal_entries', rows, options);
const problems = async (rows: readonly Cells[], options?: ImportOptions) =>
  (await importRows(rows, options)).rejected.map(({ row, field, message }) => [row, field, message]);
/** Entries of the company with the codes, descriptions and signed amounts of their lines, in the order of creation. */
const stored = () => database.sql`
  select e.entry_date::text as day, e.description, e.reference, e.status, e.total_debit::text as debit, e.total_credit::text as credit,
    (select array_agg(concat_ws(' ', a.code, l.description, coalesce('+' || l.debit, '-' || l.credit)) order by l.n)
      from private.lines_of_entry(e.org_id, e) l join accounts a on a.id::text = l.account_id) as lines
  from journal_entries e where e.org_id = ${company.organisation} order by e.created_at, e.id`;

const rent = { entry_date: '2026-03-01', description: 'Rent', reference: 'J 1' };
const debit = (account: string, amount: string): Cells => ({ account_id: account, debit: amount });
const credit = (account: string, amount: string): Cells => ({ account_id: account, credit: amount });

describe('rows become drafts of entries', () => {
  test('by date, description and reference; accounts go by code or name', async () => {
    const answer = await importRows([
      { ...rent, ...debit('6100', '900'), line_description: 'March' },
      credit('business bank account', '900.00'),
      { ...rent, reference: 'J 2', ...debit('Rent', '10'), credit: '0' },
      { ...rent, reference: 'j 2', ...credit('1000', '10'), debit: '0.00' },
      { entry_date: '2026-03-02', description: 'Fees', ...debit('6020', '5') },
      { entry_date: '2026-03-02', description: 'Fees', ...credit('1000', '5') },
    ]);
    expect(answer).toMatchObject({ inserted: 3, updated: 0, rejected: [] });
    expect(await stored()).toMatchObject([
      {
        ...{ day: '2026-03-01', description: 'Rent', reference: 'J 1', status: 'draft' },
        ...{ debit: '900.00', credit: '900.00', lines: ['6100 March +900', '1000 -900.00'] },
      },
      { reference: 'J 2', debit: '10.00' },
      { day: '2026-03-02', description: 'Fees', reference: null, debit: '5.00' },
    ]);
  });

  test('by a mark that groups them, if the rows themselves do not', async () => {
    await importRows([
      { ...rent, document: '1', ...debit('6100', '1') },
      { document: '1', ...credit('1000', '1') },
      { ...rent, document: '2', ...debit('6100', '2') },
      { document: '2', ...credit('1000', '2') },
    ]);
    expect((await stored()).map((entry) => entry.debit)).toEqual(['1.00', '2.00']);
  });

  test('with the date on which the entry is reversed, which is after its own', async () => {
    const rows = (reverse_on: string) => [
      { ...rent, reverse_on, ...debit('6100', '9') },
      { ...rent, ...credit('1000', '9') },
    ];
    expect(await problems(rows('2026-03-01'))).toEqual([
      [1, null, expect.stringContaining('dated 2026-03-01')],
    ]);
    expect(await importRows(rows('2026-04-01'))).toMatchObject({ inserted: 1, rejected: [] });
    const [draft] =
      await database.sql`select reverse_on::text from journal_entries where org_id = ${company.organisation}`;
    expect(draft).toEqual({ reverse_on: '2026-04-01' });
  });

  test('which can be posted without changes, with customers and vendors on control accounts', async () => {
    await createCustomer(database, company.admin, 'Harbour Cafe');
    await createVendor(database, company.admin, 'Harbour Cafe');
    await importRows([
      { ...rent, ...debit('1100', '50'), contact_id: 'harbour cafe' },
      { ...credit('2000', '50'), contact_id: 'Harbour Cafe' },
    ]);
    const [draft] = await database.sql`select id from journal_entries where org_id = ${company.organisation}`;
    await database.as(
      company.user,
      (sql) => sql`select post_draft_journal_entry(${draft?.id}, ${randomUUID()})`,
    );
    const [moved] = await database.sql`
      select c.balance as customer, v.balance as vendor from customers c join vendors v on v.org_id = c.org_id
      where c.org_id = ${company.organisation}`;
    expect(moved).toEqual({ customer: '50.00', vendor: '50.00' });
    expect(await failingControls(database, company.admin)).toEqual([]);
  });

  test('in several parts, too', async () => {
    const key = randomUUID();
    const parts: readonly (readonly Cells[])[] = [
      [{ ...rent, document: '1', ...debit('6100', '1') }],
      [{ document: '1', ...credit('1000', '1') }],
    ];
    const [row] = await database.as(company.manager, async (sql) => {
      for (const [part, rows] of parts.entries())
        await sql`select stage_import_rows(${key}, ${part}, ${sql.json(rows.map((cells) => ({ ...cells })))})`;
      return sql`select import_staged_records('journal_entries', 'all_or_nothing', ${key}, 'march.csv') as answer`;
    });
    expect(row?.answer).toMatchObject({ inserted: 1, rejected: [] });
  });

  test('in closed months too: drafts are in no book', async () => {
    await database.as(company.admin, (sql) => sql`select lock_books('2026-03-31')`);
    expect(await importRows([{ ...rent, ...debit('6100', '1') }, credit('1000', '1')])).toMatchObject({
      inserted: 1,
    });
  });
});

describe('an entry with a fault', () => {
  const file: readonly Cells[] = [
    { ...rent, reference: 'good', ...debit('6100', '1') },
    credit('1000', '1'),
    { ...rent, reference: 'bad', ...debit('6100', '100') },
    credit('1000', '90'),
    { ...rent, reference: 'good too', ...debit('6100', '2') },
    credit('1000', '2'),
  ];
  const unbalanced = 'Debits are 100 and credits 90. They must be equal; the difference is 10';

  test('refuses the whole file, or is left out completely itself', async () => {
    const key = randomUUID();
    expect(await importRows(file, { key })).toEqual({
      ...{ import_id: null, inserted: 0, updated: 0 },
      rejected: [{ row: 3, field: null, message: unbalanced }],
    });
    expect(await stored()).toEqual([]);
    expect(await importRows(file, { key, mode: 'skip_bad' })).toMatchObject({
      inserted: 2,
      rejected: [
        { row: 3, field: null, message: unbalanced },
        { row: 4, field: null, message: 'Left out with the other rows of its journal entry' },
      ],
    });
    expect((await stored()).map(({ reference }) => reference)).toEqual(['good', 'good too']);
  });

  test.each<readonly [string, readonly Cells[], number, string | null, RegExp]>([
    [
      'an unknown account',
      [debit('6100', '1'), credit('Nowhere', '1')],
      2,
      'account_id',
      /^There is no account called "Nowhere"/,
    ],
    ['no account', [debit('6100', '1'), { credit: '1' }], 2, 'account_id', /^Account is missing/],
    [
      'no amount',
      [debit('6100', '1'), { account_id: '1000' }],
      2,
      'debit',
      /^Debit or credit must be above zero/,
    ],
    ['both amounts', [{ ...debit('6100', '1'), credit: '1' }, credit('1000', '1')], 1, 'debit', /not both/],
    [
      'a negative amount',
      [debit('6100', '-1'), credit('1000', '-1')],
      1,
      'debit',
      /^Debit or credit must be above zero/,
    ],
    [
      'an amount that is none',
      [debit('6100', 'much'), credit('1000', '1')],
      1,
      'debit',
      /^Debit must be an amount; "much" is not$/,
    ],
    ['an amount beyond all books', [debit('6100', '1e300'), credit('1000', '1e300')], 1, 'debit', /./],
    ['no number', [debit('6100', 'NaN'), credit('1000', 'NaN')], 1, 'debit', /./],
    ['an endless amount', [debit('6100', 'Infinity'), credit('1000', 'Infinity')], 1, 'debit', /./],
    [
      'a formula',
      [debit('6100', '=1+1'), credit('1000', '2')],
      1,
      'debit',
      /^Debit must be an amount; "=1\+1" is not$/,
    ],
    ['half a cent', [debit('6100', '1.005'), credit('1000', '1.005')], 1, null, /more decimals than/],
    ['one line', [debit('6100', '1')], 1, null, /at least two lines/],
    [
      'a control account without contact',
      [debit('6100', '1'), credit('2000', '1')],
      2,
      'contact_id',
      /^Contact is missing/,
    ],
    [
      'an unknown customer',
      [{ ...debit('1100', '1'), contact_id: 'Nobody' }, credit('4000', '1')],
      1,
      'contact_id',
      /^There is no customer called "Nobody"/,
    ],
    [
      'an unknown vendor',
      [debit('6100', '1'), { ...credit('2000', '1'), contact_id: 'Nobody' }],
      2,
      'contact_id',
      /^There is no vendor called "Nobody"/,
    ],
    [
      'a contact where none is kept',
      [{ ...debit('6100', '1'), contact_id: 'Nobody' }, credit('1000', '1')],
      1,
      'contact_id',
      /^Contact must be empty/,
    ],
    [
      'a day that is none',
      [{ ...debit('6100', '1'), entry_date: '2026-02-30' }, credit('1000', '1')],
      1,
      'entry_date',
      /^Entry date/,
    ],
    [
      'a day beyond the calendar',
      [{ ...debit('6100', '1'), entry_date: 'infinity' }, credit('1000', '1')],
      1,
      'entry_date',
      /./,
    ],
  ])('is reported with its row and field: %s', async (_fault, [first, ...others], row, field, message) => {
    expect(await problems([{ ...rent, ...first }, ...others])).toEqual([
      [row, field, expect.stringMatching(message)],
    ]);
    expect(await stored()).toEqual([]);
  });

  test('names no customer of another organization, by name or by id', async () => {
    const other = await foundCompany(database);
    const theirs = await createCustomer(database, other.admin);
    const [customer] = await database.sql<
      { name: string }[]
    >`select name from customers where id = ${theirs}`;
    for (const contact_id of [theirs, customer?.name ?? ''])
      expect(await problems([{ ...rent, ...debit('1100', '1'), contact_id }, credit('4000', '1')])).toEqual([
        [1, 'contact_id', expect.stringMatching(/^There is no customer called/)],
      ]);
    expect(await stored()).toEqual([]);
  });

  test('keeps its text unchanged: emoji, right-to-left, formulas, long text', async () => {
    for (const description of ['🙂 rent', 'שכר דירה', '=HYPERLINK("http://x")', 'Rent'.repeat(100)]) {
      const { inserted } = await importRows([
        { ...rent, description, ...debit('6100', '1') },
        credit('1000', '1'),
      ]);
      expect(inserted).toBe(1);
    }
    expect((await stored()).map(({ description }) => description)).toContain('=HYPERLINK("http://x")');
    expect(
      await problems([
        { ...rent, description: 'x'.repeat(5001), ...debit('6100', '1') },
        credit('1000', '1'),
      ]),
    ).toEqual([[1, null, expect.stringMatching(/^The description of an entry can have 1000 characters/)]]);
  });

  test('without a date asks for one', async () => {
    const { entry_date: _none, ...undated } = rent;
    expect(await problems([{ ...undated, ...debit('6100', '1') }, credit('1000', '1')])).toEqual([
      [1, 'entry_date', 'Entry date is missing. Enter the posting date'],
    ]);
  });

  test('refuses an account that is inactive or of another organization', async () => {
    const other = await foundCompany(database);
    await addAccount(database, other.admin, { code: '6999', name: 'Theirs', type: 'expense' });
    const [theirs] =
      await database.sql`select id from accounts where org_id = ${other.organisation} and code = '6999'`;
    await addAccount(database, company.admin, { code: '6998', name: 'Former', type: 'expense' });
    await database.as(company.admin, (sql) => sql`update accounts set is_active = false where code = '6998'`);
    for (const [account, message] of [
      ['6999', /^There is no account called "6999"/],
      [theirs?.id, /^There is no account called/],
      ['6998', /^The account "6998" is inactive/],
    ])
      expect(await problems([{ ...rent, ...debit(account, '1') }, credit('1000', '1')])).toEqual([
        [1, 'account_id', expect.stringMatching(message)],
      ]);
  });

  test('has no column that only the books fill', async () => {
    for (const column of ['id', 'entry_number', 'status', 'posted_at'])
      expect(await refusal(importRows([{ ...rent, [column]: 'x' }]))).toMatchObject({
        hint: 'import.unknown_column',
      });
  });
});

describe('rights, keys and undoing of an import', () => {
  const rows = [{ ...rent, ...debit('6100', '1') }, credit('1000', '1')];

  test('by admins and managers; others see which role to ask', async () => {
    expect(await importRows(rows, { person: company.admin })).toMatchObject({ inserted: 1 });
    for (const person of [company.user, company.viewer])
      expect(await refusal(importRows(rows, { person }))).toMatchObject({
        hint: 'role.denied',
        message: expect.stringContaining('may not import journal entries. Ask an admin or manager'),
      });
  });

  test('once for each key, and recorded in the activity', async () => {
    const key = randomUUID();
    const answer = await importRows(rows, { key });
    expect(await importRows(rows, { key })).toEqual(answer);
    expect(await stored()).toHaveLength(1);
    expect(await undoImport(database, company.manager, answer.import_id)).toBe(1);
    expect(await stored()).toEqual([]);
    const log = await database.sql`
      select action from activity_log where org_id = ${company.organisation} and entity = 'journal_entries' order by id`;
    expect(log.map(({ action }) => action)).toEqual(['imported', 'import_undone']);
  });

  test('not after later postings or changes', async () => {
    const { import_id: id } = await importRows(rows);
    const [draft] = await database.sql`select id from journal_entries where org_id = ${company.organisation}`;
    await database.as(
      company.user,
      (sql) => sql`select post_draft_journal_entry(${draft?.id}, ${randomUUID()})`,
    );
    expect(await refusal(undoImport(database, company.manager, id))).toMatchObject({
      hint: 'import.changed_since',
      message: expect.stringContaining('(posted) was changed after this import'),
    });
  });
});
