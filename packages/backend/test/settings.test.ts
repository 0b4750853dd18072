import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer, saveInvoice } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

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

test('what the page needs of the settings comes with the session', async () => {
  expect(await contextOf(company.viewer)).toMatchObject({
    number_format: '1,234.56',
    fiscal_year_start: 1,
    features_off: [],
  });
  await set({
    number_format: '1.234,56',
    fiscal_year_start: 7,
    module_payroll: false,
    module_reports: false,
  });
  expect(await contextOf(company.viewer)).toMatchObject({
    number_format: '1.234,56',
    fiscal_year_start: 7,
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
  [{ date_format: 'DD.MM.YY' }, 'Date format must be DD/MM/YYYY, MM/DD/YYYY or YYYY-MM-DD'],
  [{ number_format: '1_234.56' }, "Number format must be 1,234.56 or 1.234,56 or 1 234,56 or 1'234.56"],
  [{ fiscal_year_start: 13 }, 'Fiscal year start must be a month from 1 to 12'],
  [{ default_gst_rate: 101 }, 'GST rate must be between 0 and 100 percent'],
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

test('whoever may not change settings changes none', async () => {
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
