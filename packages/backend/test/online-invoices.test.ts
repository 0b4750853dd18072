import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, createCustomer, postedInvoice, saveInvoice } from './books/steps/documents.ts';
import { type Company, foundCompany } from './database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from './database/test-database.ts';

let database: TestDatabase;
let company: Company;
let invoice: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
  const customer_id = await createCustomer(database, company.admin);
  const posted = await postedInvoice(
    database,
    company.admin,
    [{ description: 'Coffee', quantity: 2, unit_price: 5.25 }],
    { customer_id, notes: 'Thank you.' },
  );
  invoice = posted.id ?? '';
});

interface Link {
  readonly path: string;
  readonly expires_at: string;
}

const share = (person: Person = company.user, id = invoice, days = 90) =>
  ask<Link>(database, person, (sql) => sql`select share_invoice(${id}, ${days}) as answer`);
const stop = (person: Person = company.user) =>
  ask<number>(database, person, (sql) => sql`select stop_sharing_invoice(${invoice}) as answer`);
const sharing = (person: Person = company.user) =>
  ask<{ open: number; expires_at: string | null; viewed_at: string | null }>(
    database,
    person,
    (sql) => sql`select invoice_sharing(${invoice}) as answer`,
  );
const tokenOf = ({ path }: Link): string => path.replace('/online-invoice#', '');

async function read(token: string, person: Person | null = null) {
  const [row] = await database.as(person, (sql) => sql`select read_online_invoice(${token}) as answer`);
  return row?.answer;
}

const history = () =>
  database.sql<{ action: string; actor_name: string }[]>`
    select action, actor_name from activity_log
    where record_id = ${invoice} and action in ('shared', 'unshared', 'viewed') order by created_at, id`;

test('a visitor with the link reads the invoice, and nothing internal', async () => {
  await database.sql`
    update company_settings set payment_details = 'Account 12-34', document_template = 'modern', document_color = '#1f6f54'
    where org_id = (select org_id from invoices where id = ${invoice})`;
  const link = await share();
  expect(link.path).toMatch(/^\/online-invoice#[0-9a-f]{96}$/);
  const page = await read(tokenOf(link));
  expect(page).toMatchObject({
    company: {
      company_name: 'My Company',
      payment_details: 'Account 12-34',
      document_template: 'modern',
      document_color: '#1f6f54',
      logo: null,
    },
    contact: { name: 'Kauri Cafe' },
    invoice: { id: invoice, invoice_number: 'INV-000001', status: 'sent', notes: 'Thank you.' },
    lines: [{ description: 'Coffee', quantity: '2.000000', unit_price: '5.250000', net: '10.50' }],
  });
  expect(page.invoice.balance_due).toBe(page.invoice.total_amount);
  expect(typeof page.invoice.balance_due).toBe('string');
  const told = JSON.stringify(page);
  for (const kept of [
    'org_id',
    'user_id',
    'account_id',
    'journal_entry_id',
    'tracking_1_id',
    'books_locked_through',
  ])
    expect(told).not.toContain(kept);
});

test('a token opens its invoice, whichever organization its reader works in', async () => {
  const other = await foundCompany(database);
  const link = await share();
  expect((await read(tokenOf(link), other.admin)).invoice.id).toBe(invoice);
  // The secret of one organization opens nothing in another.
  const [row] = await database.sql`select org_id from profiles where id = ${other.admin.id}`;
  const mixed = String(row?.org_id).replaceAll('-', '') + tokenOf(link).slice(32);
  expect((await refusal(read(mixed))).hint).toBe('online_invoice.unknown');
});

test.each(['', 'abc', '0'.repeat(96), 'Z'.repeat(96)])('"%s" opens nothing', async (token) => {
  expect((await refusal(read(token))).hint).toBe('online_invoice.unknown');
});

test('only the hash of a token is stored', async () => {
  const token = tokenOf(await share());
  const [row] = await database.sql`
    select count(*)::integer as found from private.online_invoices o
    where to_jsonb(o)::text like ${`%${token.slice(32)}%`}`;
  expect(row?.found).toBe(0);
});

test('a link expires on its day', async () => {
  const token = tokenOf(await share(company.user, invoice, 1));
  await database.sql`
    update private.online_invoices set expires_at = now() - interval '1 second' where invoice_id = ${invoice}`;
  expect((await refusal(read(token))).hint).toBe('online_invoice.expired');
  expect(await sharing()).toMatchObject({ open: 0, expires_at: null });
});

test('sharing stops for all links at once, and a new link opens the invoice again', async () => {
  const tokens = [tokenOf(await share()), tokenOf(await share())];
  expect(await sharing()).toMatchObject({ open: 2 });
  for (const token of tokens) expect((await read(token)).invoice.id).toBe(invoice);
  expect(await stop()).toBe(2);
  for (const token of tokens) expect((await refusal(read(token))).hint).toBe('online_invoice.closed');
  expect(await stop()).toBe(0);
  expect((await read(tokenOf(await share()))).invoice.id).toBe(invoice);
});

test('the history shows who shared it and its views: once an hour, and not by members', async () => {
  const token = tokenOf(await share());
  await read(token, company.viewer);
  expect(await history()).toEqual([{ action: 'shared', actor_name: 'The user' }]);
  expect((await sharing()).viewed_at).toBeNull();
  await read(token);
  await read(token);
  expect((await history()).map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
    'The user shared',
    'Customer viewed',
  ]);
  expect((await sharing()).viewed_at).not.toBeNull();
  await database.sql`
    update private.online_invoices set viewed_at = now() - interval '2 hours' where invoice_id = ${invoice}`;
  await read(token);
  await stop();
  expect((await history()).map(({ action }) => action)).toEqual(['shared', 'viewed', 'viewed', 'unshared']);
});

test('a link can be opened 300 times an hour', async () => {
  const token = tokenOf(await share());
  await database.sql`update private.online_invoices set read_count = 299 where invoice_id = ${invoice}`;
  await read(token);
  expect((await refusal(read(token))).hint).toBe('online_invoice.too_many_reads');
  await database.sql`
    update private.online_invoices set counted_from = now() - interval '61 minutes' where invoice_id = ${invoice}`;
  await read(token);
});

test('an invoice can have 20 open links', async () => {
  for (let made = 0; made < 20; made += 1) await share();
  expect((await refusal(share())).hint).toBe('online_invoice.too_many_links');
  await stop();
  await share();
});

test('refuses to share a draft, a cancelled invoice, and one of another organization', async () => {
  const customer_id = await createCustomer(database, company.admin);
  const draft = await saveInvoice(database, company.admin, { customer_id, lines: [{ unit_price: 1 }] });
  expect((await refusal(share(company.user, draft.id))).hint).toBe('mail.draft');
  const other = await foundCompany(database);
  expect((await refusal(share(other.admin))).hint).toBe('document.not_found');
  expect((await refusal(share(company.viewer))).hint).toBe('role.denied');
  expect((await refusal(stop(company.viewer))).hint).toBe('role.denied');
  expect((await refusal(stop(other.admin))).hint).toBe('document.not_found');
  expect((await refusal(sharing(other.admin))).hint).toBe('document.not_found');
});

test.each([0, 366, -1])('refuses a link of %s days', async (days) => {
  expect((await refusal(share(company.user, invoice, days))).hint).toBe('online_invoice.days');
});

test('a link to a cancelled invoice still opens and shows its status', async () => {
  const token = tokenOf(await share());
  await database.as(
    company.admin,
    (sql) => sql`select cancel_invoice(${invoice}, 'Wrong customer', gen_random_uuid())`,
  );
  expect((await read(token)).invoice.status).toBe('cancelled');
});
