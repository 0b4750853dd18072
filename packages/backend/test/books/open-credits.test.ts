import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { postedInvoice } from './steps/documents.ts';
import { issueCreditNote, recordPayment } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
let other: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
  other = await foundCompany(database);
});
afterAll(() => database.close());

const openCredits = async (person: Person, contact: string): Promise<unknown> => {
  const [row] = await database.as(person, (sql) => sql`select open_credits(${contact}) as credits`);
  return row?.credits;
};

test('the open credit of a contact is the rest of its payments and credit notes, oldest first', async () => {
  const row = await postedInvoice(database, company.admin, [{ unit_price: 100, gst_applicable: false }], {
    invoice_date: '2026-02-01',
  });
  const contact = String(row.customer_id);
  expect(await openCredits(company.admin, contact)).toEqual([]);
  await recordPayment(database, company.user, {
    contact,
    amount: 130,
    on: '2026-02-10',
    uses: [{ document_id: String(row.id), amount: 100 }],
  });
  await issueCreditNote(
    database,
    company.user,
    { invoice_id: String(row.id) },
    [{ unit_price: 25, gst_applicable: false }],
    '2026-02-15',
  );
  expect(await openCredits(company.viewer, contact)).toMatchObject([
    { kind: 'payment', dated: '2026-02-10', left: '30.00', number: 'PAY-000001' },
    { kind: 'credit_note', dated: '2026-02-15', left: '25.00', number: 'CN-000001' },
  ]);
  // Another organization cannot see that the contact exists.
  expect(await openCredits(other.admin, contact)).toEqual([]);
});

test('refuses a person without an organization', async () => {
  expect(
    await refusal(openCredits({ ...company.admin, id: crypto.randomUUID() }, crypto.randomUUID())),
  ).toMatchObject({ hint: 'organisation.missing' });
});
