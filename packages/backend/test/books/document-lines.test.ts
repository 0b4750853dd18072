import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, ask, createCustomer, createProduct, saveInvoice } from './steps/documents.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const linesOf = (person: Person, id: string) =>
  ask(database, person, (sql) => sql`select document_lines('invoice', ${id}) as answer`);

test('returns the lines of a document in their order, with names, and amounts as text', async () => {
  const { admin, viewer } = company;
  const customer_id = await createCustomer(database, admin);
  const product_id = await createProduct(database, admin, {
    name: 'Roast',
    unit_price: '12.345',
    gst_rate: 10,
  });
  const account_id = await accountId(database, admin, '4010');
  const invoice = await saveInvoice(database, admin, {
    customer_id,
    lines: [
      { description: 'Advice', quantity: '2.5', unit_price: '50', gst_rate: 10 },
      { product_id, account_id, discount_percent: 5 },
    ],
  });
  expect(await linesOf(viewer, invoice.id ?? '')).toEqual([
    {
      id: expect.any(String),
      product_id: null,
      account_id: expect.any(String),
      description: 'Advice',
      quantity: '2.500000',
      unit_price: '50.000000',
      discount_percent: '0.0000',
      tracking_1_id: null,
      tracking_2_id: null,
      tax_code_id: null,
      gst_rate: '10.0000',
      gst_applicable: true,
      net: '125.00',
      gst: '12.50',
      tax_parts: null,
      total: '137.50',
      names: { account_id: expect.any(String) },
    },
    expect.objectContaining({
      product_id,
      account_id,
      description: 'Roast',
      unit_price: '12.345000',
      names: { product_id: 'Roast', account_id: expect.any(String) },
    }),
  ]);
});

test('refuses a missing document with a message', async () => {
  expect(await refusal(linesOf(company.admin, randomUUID()))).toMatchObject({
    hint: 'document.not_found',
    message: 'There is no such invoice. Load the list again.',
  });
});
