import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type Session, type TestDatabase } from '../database/test-database.ts';
import { addAsset, runDepreciation } from './steps/assets.ts';
import { accountId, act, createCustomer, createVendor, type Fields, saveInvoice } from './steps/documents.ts';
import { postJournal } from './steps/journal.ts';
import { issueCreditNote, recordPayment } from './steps/payments.ts';
import { addItem } from './steps/stock.ts';

let database: TestDatabase;
let company: Company;
let customer: string;
let vendor: string;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  customer = await createCustomer(database, company.admin);
  vendor = await createVendor(database, company.admin);
});
afterAll(() => database.close());

const as = <T>(work: (sql: Session) => Promise<T>) => database.as(company.admin, work);
/** The stable code of our refusal, or the SQL state and message of any other error. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  const { code, hint, message } = await refusal(work);
  return code === 'P0001' && hint ? hint : `${code}: ${message}`;
}
const invoice = (fields: Fields, line: Fields = {}) =>
  saveInvoice(database, company.admin, {
    customer_id: customer,
    invoice_date: '2026-02-01',
    lines: [{ description: 'Work', unit_price: 10, ...line }],
    ...fields,
  });

const BEYOND = ['infinity', '-infinity', '5874897-12-31', '0044-03-15 BC'];

test.each(BEYOND)('nothing is posted on %s, which no report would show', async (day) => {
  const item = await addItem(database, company.admin, `Item of ${day}`);
  await addAsset(database, company.admin, { name: `Asset before ${day}` });
  const bank = await accountId(database, company.admin, '1000');
  const lines = '[{"account_code": "1000", "debit": 1}, {"account_code": "4000", "credit": 1}]';
  // Dates are sent as text, because the driver would convert them.
  const calls = [
    `post_journal_entry('${day}', 'x', null, '${lines}', '${randomUUID()}')`,
    `adjust_stock('${item}', 1, 1, '${day}', 'Counted', '${randomUUID()}')`,
    `record_payment('in', '${customer}', '${day}', 1, bank_account_id => '${bank}', key => '${randomUUID()}')`,
    `lock_books('${day}')`,
    `close_year('${day}', '${randomUUID()}')`,
    `run_depreciation('${day}', '${randomUUID()}')`,
  ];
  for (const call of calls)
    expect([call, await codeOf(as((sql) => sql.unsafe(`select ${call}`)))]).toEqual([
      call,
      'ledger.date_out_of_range',
    ]);
  expect(await codeOf(invoice({ invoice_date: day }))).toBe('document.invalid_value');
});

test('the first and the last day of the calendar are ordinary days', async () => {
  const last = await invoice({ invoice_date: '9999-12-31' });
  expect(last.due_date).toBe('9999-12-31');
  await act(database, company.admin, 'post_invoice', last.id ?? '');
  const first = await postJournal(database, company.admin, '0001-01-01', [
    ['1000', 10],
    ['4000', -10],
  ]);
  expect(first).toBeTruthy();
  const report = await as(
    (sql) =>
      sql`select debit from trial_balance('0001-01-01', '9999-12-31') where account_code = '1000' and debit >= 10`,
  );
  expect(report).toHaveLength(1);
});

test('depreciation through the year 9999 posts the due amount, without a loop over every month', async () => {
  const own = await foundCompany(database);
  await addAsset(database, own.admin, { useful_life: 1, purchase_date: '0001-01-01' });
  const byUnits = { depreciation_method: 'units_of_production', total_units: 100, useful_life: null };
  const asset = await addAsset(database, own.admin, { ...byUnits, purchase_date: '2024-01-01' });
  await database.as(
    own.admin,
    (sql) =>
      sql`insert into asset_usage (asset_id, used_on, units) values (${asset}, '2024-03-05', 25), (${asset}, '2024-05-05', 75)`,
  );
  expect(await runDepreciation(database, own.admin, '9999-12-31')).toBe(14);
  expect(await runDepreciation(database, own.admin, '9999-12-31')).toBe(0);
  const values =
    await database.sql`select distinct current_value from fixed_assets where org_id = ${own.organisation}`;
  expect(values.map(({ current_value }) => current_value)).toEqual(['10000.00']);
});

test('an asset goes into service on a day of the calendar', async () => {
  for (const day of BEYOND) {
    const add = `insert into fixed_assets (name, purchase_price, useful_life, purchase_date) values ('x', 1, 1, '${day}')`;
    const { code, message } = await refusal(as((sql) => sql.unsafe(add)));
    expect([code, message]).toEqual(['23514', expect.stringContaining('fixed_assets_dates')]);
  }
});

test('texts that do not fit are refused by name, wherever they come from', async () => {
  const lines: [string, number][] = [
    ['1000', 10],
    ['4000', -10],
  ];
  const long = 'x'.repeat(1_000_000);
  const post = (options: Fields) => postJournal(database, company.admin, '2026-02-01', lines, options);
  expect(await codeOf(post({ description: long }))).toBe('ledger.too_long');
  expect(await codeOf(post({ reference: long }))).toBe('ledger.too_long');
  const entry = await post({});
  expect(
    await codeOf(
      as((sql) => sql`select reverse_journal_entry(${entry}, '2026-02-02', ${long}, ${randomUUID()})`),
    ),
  ).toBe('ledger.too_long');
  expect(await codeOf(invoice({}, { description: long }))).toBe('document.invalid_value');
  expect(await codeOf(invoice({ notes: long }))).toBe('document.invalid_value');
});

test('totals too large for the ledger are refused, and balances have room for all accepted totals', async () => {
  const huge = '9000000000000000';
  const post = (lines: [string, string][]) => postJournal(database, company.admin, '2026-02-01', lines);
  expect(
    await codeOf(
      post([
        ['1000', huge],
        ['1000', huge],
        ['4000', `-${huge}`],
        ['4000', `-${huge}`],
      ]),
    ),
  ).toBe('ledger.too_large');
  const rich = await createCustomer(database, company.admin, 'Rich');
  for (let n = 0; n < 3; n++) {
    const { id } = await invoice(
      { customer_id: rich },
      { unit_price: '900000000000', quantity: 9000, gst_applicable: false },
    );
    await act(database, company.admin, 'post_invoice', id ?? '');
  }
  const [row] = await database.sql`select balance from customers where id = ${rich}`;
  expect(row?.balance).toBe('24300000000000000.00');
});

test.each([
  ['gst_rate', -100],
  ['gst_rate', 100.5],
  ['discount_percent', -1],
  ['discount_percent', 101],
  ['quantity', -1],
])(
  'refuses a line with %s %s before computing with it, in documents and in credit notes',
  async (field, value) => {
    const wrong = { [field]: value };
    for (const tax_inclusive of [true, false])
      expect(await codeOf(invoice({ tax_inclusive }, wrong))).toBe('document.invalid_value');
    const { id = '' } = await invoice({}, { unit_price: 500 });
    await act(database, company.admin, 'post_invoice', id);
    const line = { description: 'Work', unit_price: field === 'quantity' ? -10 : 10, ...wrong };
    expect(
      await codeOf(issueCreditNote(database, company.admin, { invoice_id: id }, [line], '2026-02-02')),
    ).toBe('document.invalid_value');
  },
);

test('a blank counts as empty, in a line as in the head', async () => {
  const saved = await invoice(
    { due_date: '  ', reference: ' ' },
    { product_id: '  ', account_id: ' ', quantity: ' ' },
  );
  expect(saved).toMatchObject({ due_date: '2026-03-03', reference: null });
  const recurring = {
    ...{
      id: ' ',
      name: 'Rent',
      kind: 'invoice',
      frequency: 'monthly',
      every: ' ',
      next_date: ' ',
      is_paused: ' ',
    },
    template: { customer_id: customer, lines: [{ unit_price: 10 }] },
  };
  const [row] = await as(
    (sql) => sql`select * from save_recurring_document(${sql.json(recurring)}, ${randomUUID()})`,
  );
  expect(row).toMatchObject({ every: 1, is_paused: false });
  const draft = { id: ' ', entry_date: ' ', lines: null };
  const [entry] = await as(
    (sql) => sql`select * from save_journal_entry(${sql.json(draft)}, ${randomUUID()})`,
  );
  expect(entry).toMatchObject({ status: 'draft', draft_lines: [] });
});

test.each([
  ['null', 'document.invalid'],
  ['[]', 'document.invalid'],
  ['"text"', 'document.invalid'],
  ['{"id": "x"}', 'document.invalid_value'],
  ['{"id": {}}', 'document.invalid_value'],
  ['{"entry_date": "soon"}', 'document.invalid_value'],
  ['{"entry_date": "infinity"}', 'document.invalid_value'],
  ['{"lines": 5}', 'document.invalid'],
  ['{"lines": ["x"]}', 'document.invalid'],
  ['{"shade": "red"}', 'document.unknown_field'],
  [JSON.stringify({ description: 'x'.repeat(1001) }), 'ledger.too_long'],
])('refuses a draft of a journal entry that is %.40s with %s', async (document, code) => {
  expect(
    await codeOf(as((sql) => sql`select save_journal_entry(${document}::text::jsonb, ${randomUUID()})`)),
  ).toBe(code);
});

test('refuses a line in an unknown currency', async () => {
  const lines = [
    { account_code: '1000', debit: 10, currency: 'XXX', foreign_amount: 7 },
    { account_code: '4000', credit: 10 },
  ];
  const post = (sql: Session) =>
    sql`select post_journal_entry('2026-02-01', 'x', null, ${sql.json(lines)}, ${randomUUID()})`;
  expect(await codeOf(as(post))).toBe('ledger.unknown_currency');
});

test('every function with a key refuses missing input with a message', async () => {
  const functions = await database.sql<{ name: string; names: string[]; types: string[] }[]>`
    select p.proname as name, p.proargnames as names,
      array(select format_type(t.type, null) from unnest(p.proargtypes) with ordinality t (type, n) order by n) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and 'key' = any (p.proargnames) and cardinality(p.proargnames) > 1
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  expect(functions.length).toBeGreaterThan(30);
  const codes: Record<string, string> = {};
  // Locking the books through no day unlocks them.
  for (const { name, names, types } of functions.filter((one) => one.name !== 'lock_books')) {
    const values = types.map((type, n) => (names[n] === 'key' ? `'${randomUUID()}'::uuid` : `null::${type}`));
    const call = values.map((value, n) => `${names[n]} => ${value}`).join(', ');
    codes[name] = await codeOf(as((sql) => sql.unsafe(`select ${name}(${call})`)));
  }
  expect(Object.entries(codes).filter(([, code]) => !/^[a-z_]+\.[a-z_]+$/.test(code))).toEqual([]);
});

test('ten thousand lines are answered within seconds: with an entry, or a refusal that names the number', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n): [string, number] =>
    n % 2 ? ['1000', 1] : ['4000', -1],
  );
  expect(await postJournal(database, company.admin, '2026-02-01', lines)).toBeTruthy();
  const many = Array.from({ length: 10_000 }, () => ({ unit_price: 1 }));
  expect(await codeOf(invoice({ lines: many }))).toBe('document.too_many_lines');
  const uses = many.map(() => ({ document_id: randomUUID(), amount: 1 }));
  expect(
    await codeOf(
      recordPayment(database, company.admin, { contact: vendor, direction: 'out', amount: 1, uses }),
    ),
  ).toBe('payment.unknown_document');
});
