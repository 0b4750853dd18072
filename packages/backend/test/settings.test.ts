import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  act,
  createCustomer,
  createProduct,
  createVendor,
  type Fields,
  postedInvoice,
  save,
  saveBill,
  saveInvoice,
} from './books/steps/documents.ts';
import { importInto } from './books/steps/imports.ts';
import { addItem, adjust, itemOf } from './books/steps/stock.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';
import { runReport } from './reports/steps/run-report.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

type Settings = Readonly<Record<string, string | number | boolean>>;

const set = (values: Settings, person: Person = company.manager) =>
  database.as(person, (sql) => sql`update company_settings set ${sql({ ...values })} returning id`);
const contextOf = async (person: Person) => {
  const [row] = await database.as(person, (sql) => sql`select session_context() as context`);
  return row?.context.organisation;
};

test('the session contains the settings that the page needs', async () => {
  expect(await contextOf(company.viewer)).toMatchObject({
    number_format: '1,234.56',
    settings: { base_currency: 'USD', fiscal_year_start: 1, country: '' },
    features_off: [],
  });
  await set({
    number_format: '1.234,56',
    fiscal_year_start: 7,
    country: 'GB',
    module_payroll: false,
    module_reports: false,
  });
  expect(await contextOf(company.viewer)).toMatchObject({
    number_format: '1.234,56',
    settings: { base_currency: 'USD', fiscal_year_start: 7, country: 'GB' },
    features_off: ['payroll', 'reports'],
  });
});

const NEW_RECORDS = [
  ['inventory', 'Inventory', `insert into inventory_items (name) values ('Coffee')`],
  ['payroll', 'Payroll', `insert into employees (first_name, last_name) values ('Ada', 'Lovelace')`],
  [
    'assets',
    'Fixed Assets',
    `insert into fixed_assets (name, category, purchase_price, useful_life, purchase_date)
      values ('Van', 'Vehicles', 30000, 5, '2026-01-01')`,
  ],
  [
    'budgets',
    'Budgets',
    `insert into budgets (account_id, month, amount) select id, '2026-01-01', 100 from accounts where code = '5000'`,
  ],
] as const;

test.each(NEW_RECORDS)('%s takes no new records while it is off', async (module, title, insert) => {
  const add = () => database.as(company.manager, (sql) => sql.unsafe(insert));
  await set({ [`module_${module}`]: false });
  expect(await refusal(add())).toMatchObject({
    hint: 'module.off',
    message: `${title} is switched off, so nothing new is added there. An admin or manager can switch it on in Settings, under Modules.`,
  });
  await set({ [`module_${module}`]: true });
  await add();
});

test.each<[Settings, string]>([
  [{ company_name: ' ' }, 'Company name is required'],
  [{ company_name: 'x'.repeat(201) }, 'Company name cannot exceed 200 characters'],
  [{ address: 'x'.repeat(501) }, 'Address cannot exceed 500 characters'],
  [{ tax_id: 'x'.repeat(51) }, 'Tax ID cannot exceed 50 characters'],
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
  [{ phone: 'x'.repeat(51) }, 'Phone cannot exceed 50 characters'],
  [{ payment_details: 'x'.repeat(1001) }, 'Payment details cannot exceed 1000 characters'],
  [{ base_currency: 'XXX' }, 'Base currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR'],
  [{ gst_rounding: 'up' }, 'Tax rounding must be half_up or half_down'],
  [{ gst_rounding_level: 'page' }, 'Tax is rounded by line or by document'],
  [{ default_gst_rate: -1 }, 'Tax rate must be between 0 and 100 percent'],
  [{ customer_payment_terms: 3651 }, 'Payment terms must be between 0 and 3650 days'],
  [{ default_payment_terms: 3651 }, 'Payment terms must be between 0 and 3650 days'],
  [{ country: 'gb' }, 'Country must be a code of two capital letters, such as AU'],
  [{ country: 'United Kingdom' }, 'Country must be a code of two capital letters, such as AU'],
  [{ fiscal_year_start: 0 }, 'Fiscal year start must be a month from 1 to 12'],
  [{ purchase_order_prefix: ' ' }, 'Quotes, orders, invoices and bills each need a prefix, such as INV-'],
  [{ date_format: 'DD.MM.YY' }, 'Date format must be DD/MM/YYYY, MM/DD/YYYY or YYYY-MM-DD'],
  [{ number_format: '1_234.56' }, "Number format must be 1,234.56 or 1.234,56 or 1 234,56 or 1'234.56"],
  [{ fiscal_year_start: 13 }, 'Fiscal year start must be a month from 1 to 12'],
  [{ default_gst_rate: 101 }, 'Tax rate must be between 0 and 100 percent'],
  [{ default_payment_terms: -1 }, 'Payment terms must be between 0 and 3650 days'],
  [{ invoice_prefix: 'MUCH-TOO-LONG-' }, 'A prefix cannot exceed 10 characters'],
  [{ inventory_costing: 'LIFO' }, 'Inventory costing must be FIFO or Weighted average'],
  [{ currency: 'XXX' }, 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR'],
  [{ logo_url: 'logo.png' }, 'Logo must be a web address that begins with http:// or https://'],
])('%o is refused with a sentence', async (values, sentence) => {
  const name = await set(values).then(
    () => 'nothing',
    (error: unknown) => (error instanceof postgres.PostgresError ? error.constraint_name : String(error)),
  );
  const [said] =
    await database.sql`select obj_description(oid) as sentence from pg_constraint where conname = ${name ?? null}`;
  expect(said?.sentence).toBe(sentence);
});

test('people who may not change settings change none', async () => {
  for (const person of [company.user, company.viewer])
    expect(await set({ tax_inclusive: true }, person)).toEqual([]);
});

test('prefix, rate and inclusiveness shape the next document', async () => {
  const customer = await createCustomer(database, company.admin, 'Kauri Cafe');
  const next = () =>
    saveInvoice(database, company.user, {
      customer_id: customer,
      lines: [{ description: 'Work', unit_price: 115 }],
    });
  expect(await next()).toMatchObject({ invoice_number: 'INV-000001', total_amount: 132.25 });
  await set({ invoice_prefix: 'R-', tax_inclusive: true });
  expect(await next()).toMatchObject({ invoice_number: expect.stringMatching(/^R-/), total_amount: 115 });
  await set({ default_gst_rate: 25, tax_inclusive: false });
  expect(await next()).toMatchObject({ total_amount: 143.75 });
  await set({ gst_enabled: false });
  expect(await next()).toMatchObject({ total_amount: 115 });
});

test('each kind of document is numbered by its own prefix', async () => {
  await set({
    ...{ invoice_prefix: 'A-', bill_prefix: 'B-' },
    ...{ sales_order_prefix: 'C-', purchase_order_prefix: 'D-', quote_prefix: 'E-' },
  });
  const [customer_id, vendor_id] = [
    await createCustomer(database, company.admin),
    await createVendor(database, company.admin),
  ];
  const lines = [{ description: 'Work', unit_price: 1 }];
  const numbers = [
    (await saveInvoice(database, company.user, { customer_id, lines })).invoice_number,
    (await saveBill(database, company.user, { vendor_id, lines })).bill_number,
    (await save(database, company.user, 'save_sales_order', { customer_id, lines })).order_number,
    (await save(database, company.user, 'save_purchase_order', { vendor_id, lines })).po_number,
    (await save(database, company.user, 'save_document', { kind: 'quote', customer_id, lines })).quote_number,
  ];
  expect(numbers).toEqual(['A-000001', 'B-000001', 'C-000001', 'D-000001', 'E-000001']);
});

test('rounds half a cent, and the level of rounding, according to the settings', async () => {
  const customer_id = await createCustomer(database, company.admin);
  const priced = () =>
    saveInvoice(database, company.user, {
      customer_id,
      lines: Array.from({ length: 3 }, () => ({ description: 'Nail', unit_price: '0.10', gst_rate: 5 })),
    });
  const gst = async () => Math.round((Number((await priced()).total_amount) - 0.3) * 100) / 100;
  expect(await gst()).toBe(0.03);
  await set({ gst_rounding: 'half_down' });
  expect(await gst()).toBe(0);
  await set({ gst_rounding_level: 'document' });
  expect(await gst()).toBe(0.01);
  await set({ gst_rounding: 'half_up' });
  expect(await gst()).toBe(0.02);
});

test('a vendor begins with the usual payment terms, by hand and from a file, and its bills follow them', async () => {
  await set({ default_payment_terms: 21 });
  const vendor_id = await createVendor(database, company.user);
  await importInto(database, company.admin, 'vendors', [
    { name: 'Usual', payment_terms: '' },
    { name: 'Own', payment_terms: '7' },
  ]);
  const terms = await database.as(
    company.user,
    (sql) => sql`select name, payment_terms from vendors order by name`,
  );
  expect(terms.map(({ name, payment_terms }) => [name, payment_terms])).toEqual([
    ['Own', 7],
    ['Rimu Supplies', 21],
    ['Usual', 21],
  ]);
  const bill = (fields: Fields) =>
    saveBill(database, company.user, {
      bill_date: '2026-01-10',
      lines: [{ description: 'x', unit_price: 1 }],
      ...fields,
    });
  expect(await bill({ vendor_id })).toMatchObject({ due_date: '2026-01-31' });
  await set({ default_payment_terms: 60 });
  expect(await bill({ vendor_id })).toMatchObject({ due_date: '2026-01-31' });
  await database.as(company.user, (sql) => sql`update vendors set payment_terms = 0 where id = ${vendor_id}`);
  expect(await bill({ vendor_id })).toMatchObject({ due_date: '2026-01-10' });
  expect(await bill({ vendor_id, due_date: '2026-05-05' })).toMatchObject({ due_date: '2026-05-05' });
});

test('a customer begins with the terms of customers, and its invoices follow them on every path', async () => {
  await set({ customer_payment_terms: 21, default_payment_terms: 7 });
  const customer_id = await createCustomer(database, company.user);
  await importInto(database, company.admin, 'customers', [
    { name: 'Usual', payment_terms: '' },
    { name: 'Own', payment_terms: '45' },
  ]);
  const terms = await database.sql`
    select name, payment_terms from customers where org_id = ${company.organisation} order by name`;
  expect(terms.map(({ name, payment_terms }) => [name, payment_terms])).toEqual([
    ['Kauri Cafe', 21],
    ['Own', 45],
    ['Usual', 21],
  ]);
  await set({ customer_payment_terms: 60 });
  const lines = [{ description: 'x', unit_price: 1 }];
  const head = { customer_id, invoice_date: '2026-01-10', lines };
  const due = '2026-01-31';
  expect(await saveInvoice(database, company.user, head)).toMatchObject({ due_date: due });
  const explicit = await saveInvoice(database, company.user, { ...head, due_date: '2026-05-05' });
  expect(explicit).toMatchObject({ due_date: '2026-05-05' });

  const order = await save(database, company.user, 'save_sales_order', {
    ...{ customer_id, order_date: '2026-01-05', lines },
  });
  const [converted] = await database.as(
    company.user,
    (sql) =>
      sql`select (invoice_from_sales_order(${order.id ?? ''}, gen_random_uuid(), '2026-01-10')).due_date::text as due`,
  );
  expect(converted).toEqual({ due });

  const row = { customer_id: 'Kauri Cafe', invoice_date: '2026-01-10', description: 'x', unit_price: '1' };
  await importInto(database, company.admin, 'invoices', [
    { ...row, reference: 'by terms' },
    { ...row, reference: 'explicit', due_date: '2026-06-06' },
  ]);
  const template = { customer_id, lines };
  await database.as(
    company.user,
    (sql) =>
      sql`select save_recurring_document(${sql.json({
        ...{ name: 'Hosting', kind: 'invoice', template, frequency: 'monthly', next_date: '2026-01-10' },
      })}, gen_random_uuid())`,
  );
  await database.sql`call private.issue_due_documents('2026-01-10'::date)`;
  const made = await database.sql`
    select reference, due_date::text as due from invoices
    where org_id = ${company.organisation} and (reference is not null or recurring_document_id is not null)
    order by recurring_document_id is null, reference`;
  expect(
    made.filter(({ reference }) => !String(reference).startsWith('SO-')).map(({ due: on }) => on),
  ).toEqual([due, due, '2026-06-06']);
});

test('the costing method applies to the next shipment, and does not change the value of stock on hand', async () => {
  const product_id = await createProduct(database, company.admin, { unit_price: 100 });
  const item = await addItem(database, company.admin, 'Desk', product_id);
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 10 });
  await adjust(database, company.admin, { item, quantity: 10, unitCost: 20 });
  const customer_id = await createCustomer(database, company.admin);
  const ship = async (): Promise<number> => {
    const order = await save(database, company.user, 'save_sales_order', {
      ...{ customer_id, order_date: '2026-02-01' },
      lines: [{ product_id, quantity: 5 }],
    });
    for (const step of ['fulfil_sales_order', 'ship_sales_order'])
      await act(database, company.user, step, order.id ?? '');
    const [moved] = await database.sql`
      select value from stock_movements where item_id = ${item} order by id desc limit 1`;
    return Number(moved?.value);
  };
  expect(await ship()).toBe(-50);
  await set({ inventory_costing: 'Weighted average' });
  expect(await itemOf(database, item)).toMatchObject({ quantity: '15', total_value: '250.00' });
  expect(await ship()).toBe(-83.33);
  await set({ inventory_costing: 'FIFO' });
  expect(await itemOf(database, item)).toMatchObject({ quantity: '10', total_value: '166.67' });
});

test('the financial year determines which earnings are of this year, and which day ends it', async () => {
  const earn = (invoice_date: string, unit_price: number) =>
    postedInvoice(database, company.admin, [{ description: 'Work', unit_price, gst_applicable: false }], {
      invoice_date,
    });
  await earn('2026-02-10', 300);
  await earn('2026-05-10', 40);
  const earnings = async () => {
    const columns = [{ id: 'now', start_date: '2026-01-01', end_date: '2026-06-30', basis: 'actual' }];
    const { rows } = await runReport(database, company.user, 'balance-sheet', {
      ...{ start_date: '2026-01-01', end_date: '2026-06-30', columns },
    });
    return rows
      .filter(({ section }) => section === 'equity')
      .map(({ cells }) => [cells.name, Number(cells.now)]);
  };
  expect(await earnings()).toEqual([['Current year earnings', 340]]);
  await set({ fiscal_year_start: 4 });
  expect(await earnings()).toEqual([
    ['Retained Earnings', 300],
    ['Current year earnings', 40],
  ]);
  const wrong = await refusal(
    database.as(company.admin, (sql) => sql`select close_year('2025-12-31', gen_random_uuid())`),
  );
  expect(wrong.message).toContain('03-31');
});

describe('an upsert of the settings by a member', () => {
  const upsert = (person: Person, name: string, own: Person = person) =>
    database.as(
      person,
      (sql) => sql`
        insert into company_settings (user_id, company_name, updated_at) values (${own.id}, ${name}, '2020-01-01')
        on conflict (org_id) do update set user_id = excluded.user_id, company_name = excluded.company_name,
          updated_at = excluded.updated_at
        returning company_name, user_id, updated_at > '2021-01-01' as is_of_now`,
    );

  test.each(['admin', 'manager'] as const)(
    'updates the row for an %s, and notes who and when',
    async (role) => {
      const person = company[role];
      expect([...(await upsert(person, 'Renamed'))]).toEqual([
        { company_name: 'Renamed', user_id: person.id, is_of_now: true },
      ]);
      expect((await refusal(upsert(person, 'Renamed', company.user))).hint).toBe('record.not_yours');
    },
  );

  test.each(['user', 'viewer'] as const)('is refused to a %s', async (role) => {
    expect((await refusal(upsert(company[role], 'Renamed'))).code).toBe('42501');
  });
});

test('missing settings are created by an admin, and the session uses the defaults meanwhile', async () => {
  await database.sql`delete from company_settings where org_id = ${company.organisation}`;
  const context = async (person: Person) =>
    (await database.as(person, (sql) => sql`select session_context() -> 'organisation' as told`))[0]?.told;
  expect(await context(company.user)).toMatchObject({ id: company.organisation, features_off: null });
  const make = (person: Person) =>
    database.as(
      person,
      (sql) => sql`insert into company_settings (company_name) values ('Anew') returning org_id`,
    );
  expect((await refusal(make(company.user))).code).toBe('42501');
  expect([...(await make(company.admin))]).toEqual([{ org_id: company.organisation }]);
  expect(await context(company.user)).toMatchObject({ time_zone: 'UTC', features_off: [] });
});

test('a setting that members may change can also be saved before settings exist', async () => {
  const [held] = await database.sql<{ columns: string[] }[]>`
    select coalesce(array_agg(a.attname), '{}') as columns from pg_attribute a
    where a.attrelid = 'public.company_settings'::regclass and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
      and not has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert')`;
  expect(held?.columns).toEqual([]);
});
