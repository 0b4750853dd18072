import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, createCustomer, postedInvoice } from './steps/documents.ts';
import { recordPayment, voidPayment, writeOff } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
let other: Company;
const ids: Record<string, string> = {};

const work = [{ description: 'Work', unit_price: 100, gst_applicable: false }];

/** A customer with an overpayment, a refund and a written-off invoice; a vendor who was paid by mistake. */
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
  other = await foundCompany(database);
  const customer_id = await createCustomer(database, company.admin, 'Kauri Timber');
  ids.customer = customer_id;
  const head = { invoice_date: '2026-02-01', customer_id };
  const paid = await postedInvoice(database, company.admin, work, head);
  ids.paid = String(paid.id);
  ids.received = await recordPayment(database, company.user, {
    contact: customer_id,
    amount: 120,
    uses: [{ document_id: ids.paid, amount: 100 }],
  });
  ids.refund = await recordPayment(database, company.user, {
    direction: 'out',
    contact: customer_id,
    on: '2026-02-11',
    amount: 5,
    uses: [{ document_id: ids.received, amount: 5 }],
  });
  const bill = await approvedBill(database, company.admin, work, { bill_date: '2026-02-01' });
  ids.vendor = String(bill.vendor_id);
  ids.made = await recordPayment(database, company.user, {
    direction: 'out',
    contact: ids.vendor,
    on: '2026-02-12',
    amount: 40,
    uses: [{ document_id: String(bill.id), amount: 40 }],
  });
  await voidPayment(database, company.manager, ids.made);
  const lost = await postedInvoice(database, company.admin, work, head);
  ids.lost = String(lost.id);
  await writeOff(database, company.manager, ['invoice', ids.lost], 100);
});
afterAll(() => database.close());

type Row = Readonly<Record<string, unknown>>;

async function search(
  table: string,
  query: object,
  person: Person = company.viewer,
): Promise<readonly Row[]> {
  const [answer] = await database.as(
    person,
    (sql) =>
      sql<{ rows: Row[] }[]>`select search_records(${table}, ${sql.json({
        sort: { field: table === 'payments' ? 'paid_on' : 'allocated_on', descending: false },
        ...query,
      })}) as rows`,
  );
  return answer?.rows ?? [];
}
const is = (field: string, value: string) => ({ filters: [{ field, operator: 'equals', value }] });

describe('the list of payments', () => {
  test('shows the contact, the account and the amount of each payment', async () => {
    expect(await search('payments', {})).toMatchObject([
      {
        id: ids.received,
        kind: 'received',
        contact_name: 'Kauri Timber',
        bank_account_name: 'Business Bank Account',
        received: 120,
        paid_out: null,
        unallocated: 15,
      },
      { id: ids.refund, kind: 'refund_out', contact_name: 'Kauri Timber', received: null, paid_out: 5 },
      { id: ids.made, kind: 'made', received: null, paid_out: 40, base_paid_out: null, status: 'void' },
    ]);
  });

  test('is found by contact name, filtered by kind and contact, and summed without void payments', async () => {
    expect((await search('payments', { search: 'kauri' })).map(({ id }) => id)).toEqual([
      ids.received,
      ids.refund,
    ]);
    expect(await search('payments', is('kind', 'made'))).toMatchObject([{ id: ids.made }]);
    expect(await search('payments', is('customer_id', ids.customer ?? ''))).toHaveLength(2);
    const [row] = await database.as(
      company.viewer,
      (sql) =>
        sql`select summarise_records('payments', '{}', array['base_received', 'base_paid_out']) as summary`,
    );
    expect(row?.summary).toMatchObject({
      count: 3,
      sums: { base_received: '120.00', base_paid_out: '5.00' },
    });
  });

  test('is exported by managers, and by no user or viewer', async () => {
    const columns = ['payment_number', 'kind', 'contact_name', 'received', 'paid_out'];
    const exported = (person: Person) =>
      database.as(
        person,
        (sql) => sql<{ page: string }[]>`select export_records('payments', ${columns}, '{}') as page`,
      );
    const [answer] = await exported(company.manager);
    expect(JSON.parse(answer?.page ?? '')).toContainEqual([
      ids.received,
      expect.stringMatching(/^PAY-/),
      'received',
      'Kauri Timber',
      '120.00',
      null,
    ]);
    for (const person of [company.user, company.viewer])
      expect(await refusal(exported(person))).toMatchObject({ hint: 'role.denied' });
  });

  test('is empty for another organization', async () => {
    expect(await search('payments', {}, other.admin)).toEqual([]);
    expect(await search('payment_allocations', {}, other.admin)).toEqual([]);
  });
});

const usesOf = async (id: string | undefined, person: Person = company.viewer): Promise<unknown> => {
  const [row] = await database.as(person, (sql) => sql`select payment_uses(${id ?? null}) as uses`);
  return row?.uses;
};

test('a payment lists the documents that it settled and its refunds, a refund lists its credit', async () => {
  expect(await usesOf(ids.received)).toMatchObject([
    { table_name: 'invoices', record_id: ids.paid, amount: '100.00', status: 'posted' },
    { table_name: 'payments', record_id: ids.refund, amount: '5.00', status: 'posted' },
  ]);
  expect(await usesOf(ids.refund)).toMatchObject([
    { table_name: 'payments', record_id: ids.received, amount: '5.00' },
  ]);
  expect(await usesOf(ids.made)).toMatchObject([{ table_name: 'bills', amount: '40.00', status: 'undone' }]);
  expect(await refusal(usesOf(ids.received, other.admin))).toMatchObject({ hint: 'payment.not_found' });
});

test('lists a write-off with its customer and reason, also after it was undone', async () => {
  const [row, ...more] = await search('payment_allocations', is('customer_id', ids.customer ?? ''));
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    invoice_id: ids.lost,
    contact_name: 'Kauri Timber',
    write_off: 100,
    payment_number: null,
    status: 'posted',
    description: expect.stringMatching(/^Write-off of INV-/),
  });
  await database.as(
    company.manager,
    (sql) => sql`select undo_allocation(${String(row?.id)}, 'They paid', gen_random_uuid())`,
  );
  expect(await search('payment_allocations', {})).toMatchObject([{ id: row?.id, status: 'undone' }]);
});
