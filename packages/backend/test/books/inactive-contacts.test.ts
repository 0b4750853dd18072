import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import {
  act,
  ask,
  createCustomer,
  createVendor,
  type Fields,
  postInvoice,
  type Row,
  save,
  stored,
} from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const lines = [{ description: 'Hosting', unit_price: 20 }];
const setStatus = (table: string, id: string, status: string) =>
  database.as(
    company.user,
    (sql) => sql`select bulk_update(${table}, array[${id}]::uuid[], ${sql.json({ status })})`,
  );
const saveRecurring = (document: Fields) =>
  ask<Row>(
    database,
    company.user,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify(document)}::text::jsonb, ${randomUUID()})) as answer`,
  );

describe.each([
  ['customers', createCustomer],
  ['vendors', createVendor],
] as const)('the status of %s', (table, create) => {
  test('is Active, and Inactive is the archive, with the moment', async () => {
    const id = await create(database, company.user);
    expect(await stored(database, table, id)).toMatchObject({ status: 'Active', archived_at: null });
    await setStatus(table, id, 'Inactive');
    const archived = await stored(database, table, id);
    expect(archived.status).toBe('Inactive');
    expect(archived.archived_at).toEqual(expect.any(String));
    // Saved again without changes, it keeps its archiving date.
    await setStatus(table, id, 'Inactive');
    expect((await stored(database, table, id)).archived_at).toBe(archived.archived_at);
    await setStatus(table, id, 'Active');
    expect(await stored(database, table, id)).toMatchObject({ status: 'Active', archived_at: null });
  });

  test('is recorded in the history, once for one moment', async () => {
    const id = await create(database, company.user);
    await setStatus(table, id, 'Inactive');
    const [told] = await database.as(
      company.admin,
      (sql) => sql`select record_history(${table}, ${id}) as history`,
    );
    expect(told?.history[0].changes).toEqual({ status: { from: 'Active', to: 'Inactive' } });
  });

  test('takes no other word, and its moment is not for people to set', async () => {
    const id = await create(database, company.user);
    expect((await refusal(setStatus(table, id, 'Gone'))).message).toBe(
      'Status must be Active or Inactive. Nothing was changed.',
    );
    const stamp = database.as(
      company.admin,
      (sql) => sql`update ${sql(table)} set archived_at = now() where id = ${id}`,
    );
    expect((await refusal(stamp)).code).toBe('42501');
  });

  test('comes from an import, and undoing it restores the former status', async () => {
    const id = await create(database, company.user);
    const importRows = (rows: readonly Fields[]) =>
      ask<{ import_id: string; updated: number; inserted: number; rejected: readonly { message: string }[] }>(
        database,
        company.admin,
        (sql) =>
          sql`select import_records(${table}, ${JSON.stringify(rows)}::text::jsonb, 'skip_bad', ${randomUUID()}) as answer`,
      );
    const done = await importRows([
      { id, status: 'Inactive' },
      { name: 'Former', status: 'Inactive' },
      { name: 'Odd', status: 'inactive' },
    ]);
    expect(done).toMatchObject({ updated: 1, inserted: 1 });
    expect(done.rejected.map(({ message }) => message)).toEqual(['Status must be Active or Inactive']);
    const [archived] = await database.sql`
      select count(*)::int as n from ${database.sql(table)} where org_id = ${company.organisation} and archived_at is not null`;
    expect(archived?.n).toBe(2);
    await database.as(company.admin, (sql) => sql`select undo_import(${done.import_id})`);
    expect(await stored(database, table, id)).toMatchObject({ status: 'Active', archived_at: null });
  });
});

const KINDS = [
  ['save_invoice', 'customer'],
  ['save_sales_order', 'customer'],
  ['save_bill', 'vendor'],
  ['save_purchase_order', 'vendor'],
] as const;

describe.each(KINDS)('%s for an inactive %s', (call, kind) => {
  const createContact = () => (kind === 'customer' ? createCustomer : createVendor)(database, company.user);
  const saveFor = (contact: string, document: Fields = {}) =>
    save(database, company.user, call, { [`${kind}_id`]: contact, lines, ...document });

  test('is refused by name when new, and when a draft is moved to them', async () => {
    const [active, inactive] = [await createContact(), await createContact()];
    await setStatus(`${kind}s`, inactive, 'Inactive');
    const refused = await refusal(saveFor(inactive));
    expect(refused.hint).toBe('document.contact_inactive');
    expect(refused.message).toMatch(
      new RegExp(`^The ${kind} ".+" is inactive and gets no new documents. Choose another one, or set`),
    );
    const draft = await saveFor(active);
    expect((await refusal(saveFor(inactive, { id: draft.id, version: draft.version }))).hint).toBe(
      'document.contact_inactive',
    );
  });

  test('is accepted if the draft was already theirs', async () => {
    const contact = await createContact();
    const draft = await saveFor(contact);
    await setStatus(`${kind}s`, contact, 'Inactive');
    const saved = await saveFor(contact, { id: draft.id, version: draft.version, notes: 'Call first' });
    expect(saved).toMatchObject({ notes: 'Call first' });
  });
});

test('orders of an inactive customer are still invoiced and posted', async () => {
  const customer_id = await createCustomer(database, company.user);
  const order = await save(database, company.user, 'save_sales_order', { customer_id, lines });
  await setStatus('customers', customer_id, 'Inactive');
  const invoice = await act<Row>(database, company.user, 'invoice_from_sales_order', order.id ?? '');
  expect(await postInvoice(database, company.user, invoice.id ?? '')).toEqual(expect.any(String));
});

test('recurring documents of an inactive customer wait, with the reason', async () => {
  const customer_id = await createCustomer(database, company.user);
  const recurring = { name: 'Hosting', kind: 'invoice', frequency: 'monthly', next_date: '2026-01-31' };
  const saved = await saveRecurring({ ...recurring, template: { customer_id, lines } });
  await setStatus('customers', customer_id, 'Inactive');
  expect((await refusal(saveRecurring({ ...recurring, template: { customer_id, lines } }))).hint).toBe(
    'document.contact_inactive',
  );
  await database.sql`call private.issue_due_documents('2026-01-31'::date)`;
  expect(await stored(database, 'recurring_documents', saved.id ?? '')).toMatchObject({
    last_error_code: 'document.contact_inactive',
    issued_count: '0',
  });
  await setStatus('customers', customer_id, 'Active');
  await database.sql`call private.issue_due_documents('2026-01-31'::date)`;
  expect(await stored(database, 'recurring_documents', saved.id ?? '')).toMatchObject({
    last_error_code: null,
    issued_count: '1',
  });
});

test('the directory marks archived contacts', async () => {
  const id = await createCustomer(database, company.user);
  await setStatus('customers', id, 'Inactive');
  const offered = await database.as(
    company.viewer,
    (sql) => sql`select id from customer_directory where id = ${id} and archived_at is null`,
  );
  expect(offered).toHaveLength(0);
});
