import { allRows } from '../books/reading.ts';
import type { Cents } from './model-books.ts';
import { type ModelledBooks, money } from './modelled-books.ts';

const cents = (amount: unknown): Cents => Math.round(Number(amount) * 100);

/** Postings of the commands are after the first of these days; cancellations are of today. */
const [FIRST_DAY, LAST_DAY] = ['2026-01-01', '2099-12-31'] as const;

/** Describes differences between two sets of amounts by name. */
function compare(
  what: (name: string) => string,
  engine: ReadonlyMap<string, Cents>,
  model: ReadonlyMap<string, Cents>,
): readonly string[] {
  return [...new Set([...engine.keys(), ...model.keys()])]
    .sort()
    .filter((name) => (engine.get(name) ?? 0) !== (model.get(name) ?? 0))
    .map(
      (name) =>
        `${what(name)}: the engine has ${money(engine.get(name) ?? 0)}, the model ${money(model.get(name) ?? 0)}`,
    );
}

/** Compares the engine's trial balance with the model's, account by account. */
export async function trialBalanceDifferences({ data, model }: ModelledBooks): Promise<readonly string[]> {
  const rows = await data.call('trial_balance', { start_date: FIRST_DAY, end_date: LAST_DAY });
  return compare(
    (code) => `Account ${code}`,
    new Map(rows.map((row) => [row.account_code, cents(row.closing_debit) - cents(row.closing_credit)])),
    model.balances,
  );
}

/** Balance of a contact according to the model. */
function owed({ model }: ModelledBooks, kind: 'invoice' | 'bill', contact: number): Cents {
  const open = model.documents
    .filter((document) => document.kind === kind && document.contact === contact)
    .reduce((sum, { due }) => sum + due, 0);
  const overpaid = model.payments
    .filter(({ document, isVoid }) => !isVoid && document.kind === kind && document.contact === contact)
    .reduce((sum, { amount, settled }) => sum + amount - settled, 0);
  const credited = model.credits
    .filter((credit) => kind === 'invoice' && credit.contact === contact)
    .reduce((sum, { amount }) => sum + amount, 0);
  return open - overpaid - credited;
}

/**
 * Compares the books with their model: accounts, open documents, contacts, stock, and the books' own controls. Returns
 * a message for each difference.
 */
export async function differences(books: ModelledBooks): Promise<readonly string[]> {
  const { data, model, customers, vendors, item } = books;
  const [invoices, bills, people, companies, items, health] = await Promise.all([
    allRows(data, 'invoices'),
    allRows(data, 'bills'),
    allRows(data, 'customers'),
    allRows(data, 'vendors'),
    allRows(data, 'inventory_items'),
    data.call('books_health', {}),
  ]);
  const posted = [...invoices, ...bills].filter(
    ({ posted_at, status }) => posted_at !== null && status !== 'cancelled',
  );
  const stock = items.find(({ id }) => id === item);
  return [
    ...(await trialBalanceDifferences(books)),
    ...compare(
      (id) => `Open of document ${id}`,
      new Map(posted.map(({ id, balance_due }) => [id, cents(balance_due)])),
      new Map(
        model.documents.filter(({ status }) => status === 'open').map(({ id, due }) => [id, due] as const),
      ),
    ),
    ...compare(
      (id) => `Balance of contact ${id}`,
      new Map([...people, ...companies].map(({ id, balance }) => [id, cents(balance)])),
      new Map([
        ...customers.map((id, contact) => [id, owed(books, 'invoice', contact)] as const),
        ...vendors.map((id, contact) => [id, owed(books, 'bill', contact)] as const),
      ]),
    ),
    ...compare(
      (name) => name,
      new Map([
        ['Units of stock', cents(stock?.quantity)],
        ['Value of stock', cents(stock?.total_value)],
      ]),
      new Map([
        ['Units of stock', model.stockQuantity * 100],
        ['Value of stock', model.stockValue],
      ]),
    ),
    ...health.filter(({ ok }) => !ok).map(({ check, detail }) => `Control ${check} fails: ${detail}`),
  ];
}
