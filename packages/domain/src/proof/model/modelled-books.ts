import { type DataSource, isAppError } from '@ledgerwise/contract';
import { allRows } from '../books/reading.ts';
import { saysNothingOfBooks } from '../no-answer.ts';
import { type Cents, ModelBooks } from './model-books.ts';

/** Data source of the model, in an organization that it may write to. */
export type BooksData = Pick<DataSource, 'list' | 'create' | 'update' | 'call'>;

/** The engine and the model differ; the message says in what. */
export class Disagreement extends Error {}

/** An amount as clients send it. */
export const money = (cents: Cents): string => (cents / 100).toFixed(2);

/** Books, and the model of them. */
export interface ModelledBooks {
  readonly data: BooksData;
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

/** Adds the records that the commands need to empty books. */
export async function openBooks(data: BooksData): Promise<ModelledBooks> {
  const [settings] = await allRows(data, 'company_settings');
  if (!settings) throw new Error('The organization has no settings.');
  await data.update('company_settings', settings.id, { default_gst_rate: 15, base_currency: 'USD' });
  const bank = (await allRows(data, 'accounts')).find(({ code }) => code === '1000');
  if (!bank) throw new Error('There is no account 1000.');
  const add = async (table: string, values: CallArguments) => (await data.create(table, values)).id;
  const product = await add('products', { name: 'Kit', unit_price: 20 });
  return {
    data,
    model: new ModelBooks(),
    customers: [await add('customers', { name: 'Ann' }), await add('customers', { name: 'Ben' })],
    vendors: [await add('vendors', { name: 'Cy' }), await add('vendors', { name: 'Di' })],
    product,
    item: await add('inventory_items', { name: 'Kit', product_id: product }),
    bank: bank.id,
  };
}

/** Returns the result of the engine, or the code of its refusal. Throws anything else. */
async function ask(
  data: BooksData,
  name: string,
  values: CallArguments,
): Promise<{ readonly answer: unknown } | { readonly refusal: string; readonly sentence: string }> {
  try {
    // The names come from the commands, which know each function's arguments.
    return { answer: await data.call(name as never, values as never) };
  } catch (error) {
    if (!isAppError(error) || saysNothingOfBooks(error)) throw error;
    return { refusal: error.code, sentence: error.message };
  }
}

/**
 * Calls a function that the model expects to succeed (null) or to be refused with a code. Returns its result; throws
 * `Disagreement` if the books behave differently.
 */
export async function call(
  books: ModelledBooks,
  name: string,
  values: CallArguments,
  expected: string | null,
): Promise<unknown> {
  const keyed = {
    ...values,
    ...('key' in values || name === 'lock_books' ? {} : { key: crypto.randomUUID() }),
  };
  const found = await ask(books.data, name, keyed);
  if ('refusal' in found) {
    if (found.refusal === expected) return undefined;
    throw new Disagreement(
      `${name} was refused with ${found.refusal} (${found.sentence}); the model expected ${expected ?? 'it to succeed'}.`,
    );
  }
  if (expected !== null)
    throw new Disagreement(`${name} succeeded; the model expected ${expected}. ${JSON.stringify(values)}`);
  books.lastCall = { name, arguments: keyed, answer: found.answer };
  return found.answer;
}

/** True if two results are equal, regardless of the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
