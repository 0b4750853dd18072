import { wordsOfCountry } from '@ledgerwise/resource';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleByTier } from '../by-tier.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, createCustomer, postInvoice, saveInvoice } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await foundCompany(database);
});

const moveTo = (country: string | null) =>
  database.sql`update company_settings set country = ${country} where org_id = ${company.organisation}`;

test('sentences of the database call the tax as screens do, in every country', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const wrong: string[] = [];
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  for (const country of [null, ...sampleByTier(codes, (code) => code[0])]) {
    await moveTo(country);
    const [row] = await database.sql`select private.tax_word(${company.organisation}) as word`;
    if (row?.word !== wordsOfCountry(country).tax) wrong.push(`${country}: ${row?.word}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  [null, 'GST'],
  ['AU', 'GST'],
  ['GB', 'VAT'],
  ['US', 'Sales Tax'],
])('an error message to a company in %s mentions %s', async (country, word) => {
  await moveTo(country);
  const customer_id = await createCustomer(database, company.admin);
  const account_id = await accountId(database, company.admin, '3000');
  const refused = await refusal(
    saveInvoice(database, company.admin, {
      customer_id,
      lines: [{ account_id, unit_price: 1, gst_rate: 10, gst_applicable: true }],
    }),
  );
  expect(refused).toMatchObject({ hint: 'document.out_of_scope' });
  expect(refused.message).toMatch(
    new RegExp(`is out of scope for ${word}\\. Turn ${word} off in this line, or choose another account\\.$`),
  );
  const filed = await refusal(
    database.as(
      company.admin,
      (sql) => sql`select void_gst_return(gen_random_uuid(), 'Wrong', gen_random_uuid())`,
    ),
  );
  expect(filed.message).toBe(`There is no such ${word} return. Load the list again.`);
});

test('sentences of constraints, which know no country, name no tax of one', async () => {
  const named = await database.sql`
    select c.conname::text as name, obj_description(c.oid, 'pg_constraint') as sentence from pg_constraint c
    where obj_description(c.oid, 'pg_constraint') ~ '\\m(GST|VAT)\\M'`;
  expect(named).toEqual([]);
});

test('the ledger and the history of a company name its tax as its country does', async () => {
  await moveTo('GB');
  const customer_id = await createCustomer(database, company.admin);
  const line = { description: 'Advice', unit_price: 100, gst_rate: 20, gst_applicable: true };
  const draft = await saveInvoice(database, company.admin, { customer_id, lines: [line] });
  const untaxed = { ...line, gst_applicable: false };
  const changed = await saveInvoice(database, company.admin, {
    id: draft.id,
    version: draft.version,
    customer_id,
    lines: [untaxed],
  });
  const told = await database.sql`
    select changes -> 'lines' as lines from activity_log where record_id = ${draft.id ?? ''} and changes ? 'lines'`;
  expect(told).toEqual([
    {
      lines: {
        from: ['1 × Advice at 100, VAT 20%, account 4000'],
        to: ['1 × Advice at 100, no VAT, account 4000'],
      },
    },
  ]);
  await saveInvoice(database, company.admin, {
    id: draft.id,
    version: changed.version,
    customer_id,
    lines: [line],
  });
  await postInvoice(database, company.admin, draft.id ?? '');
  const lines = await database.sql`
    select l.description from journal_lines l where l.org_id = ${company.organisation} and l.gst_box = 'gst_collected'`;
  expect(lines).toEqual([{ description: 'VAT 20%' }]);
});
