import { randomUUID } from 'node:crypto';
import { foundCompany } from '../../database/people.ts';
import { type Person, refusal, type TestDatabase } from '../../database/test-database.ts';
import { createCustomer, createProduct, createVendor } from '../steps/documents.ts';
import { addItem } from '../steps/stock.ts';
import { type Cents, ModelBooks } from './model.ts';

/** An amount as clients send it. */
export const money = (cents: Cents): string => (cents / 100).toFixed(2);

/** A company with its books, and the model of them. */
export interface BooksUnderTest {
  readonly database: TestDatabase;
  readonly admin: Person;
  readonly organisation: string;
  readonly model: ModelBooks;
  readonly customers: readonly string[];
  readonly vendors: readonly string[];
  readonly product: string;
  readonly item: string;
  readonly bank: string;
  /** The last call that succeeded, to be repeated. */
  lastCall?: { readonly name: string; readonly arguments: CallArguments; readonly answer: unknown };
}

export type CallArguments = Readonly<Record<string, unknown>>;

export async function openBooks(database: TestDatabase): Promise<BooksUnderTest> {
  const { admin, organisation } = await foundCompany(database);
  await database.as(admin, (sql) => sql`update company_settings set default_gst_rate = 15`);
  const product = await createProduct(database, admin, { name: 'Kit', unit_price: 20 });
  const [bank] = await database.sql`select id from accounts where org_id = ${organisation} and code = '1000'`;
  return {
    database,
    admin,
    organisation,
    model: new ModelBooks(),
    customers: [await createCustomer(database, admin, 'Ann'), await createCustomer(database, admin, 'Ben')],
    vendors: [await createVendor(database, admin, 'Cy'), await createVendor(database, admin, 'Di')],
    product,
    item: await addItem(database, admin, 'Kit', product),
    bank: bank?.id,
  };
}

function callAs({ database, admin }: BooksUnderTest, name: string, values: CallArguments): Promise<unknown> {
  return database.as(admin, async (sql) => {
    // As PostgREST calls it: arguments by name, JSON for what is no scalar.
    const names = Object.keys(values);
    const list = names.map((argument, n) => `${argument} => $${n + 1}`).join(', ');
    const cells = names.map((argument) => {
      const value = values[argument];
      return typeof value === 'object' && value !== null ? sql.json(value as never) : (value as never);
    });
    const [row] = await sql.unsafe(`select to_jsonb(${name}(${list})) as answer`, cells);
    return row?.answer;
  });
}

/**
 * Calls a function that the model expects to succeed (null) or to be refused with a code. Answers what it answered;
 * throws where the books and the model disagree.
 */
export async function call(
  books: BooksUnderTest,
  name: string,
  values: CallArguments,
  expected: string | null,
): Promise<unknown> {
  const keyed = { ...values, ...('key' in values ? {} : { key: randomUUID() }) };
  if (expected !== null) {
    const { hint, message } = await refusal(callAs(books, name, keyed)).catch(() => {
      throw new Error(`${name} succeeded; the model expected ${expected}. ${JSON.stringify(values)}`);
    });
    if (hint !== expected)
      throw new Error(`${name} was refused with ${hint} (${message}); the model expected ${expected}.`);
    return undefined;
  }
  const answer = await callAs(books, name, keyed);
  books.lastCall = { name, arguments: keyed, answer };
  return answer;
}
