import { randomFrom } from '@ledgerwise/domain/proof';
import type { TestDatabase } from '../../database/test-database.ts';
import { addAccount } from '../steps/journal.ts';
import { BANK } from './bank.ts';
import { LEDGER } from './ledger.ts';
import { type RandomCompany, randomCompany } from './random-company.ts';
import { RECORDS } from './records.ts';
import { SETTLING } from './settling.ts';
import { THINGS } from './things.ts';
import { addCategories, TRACKING } from './tracking.ts';
import { TRADING } from './trading.ts';

const COMMANDS: Readonly<Record<string, (books: RandomCompany) => Promise<void>>> = {
  ...TRADING,
  ...SETTLING,
  ...LEDGER,
  ...THINGS,
  ...BANK,
  ...RECORDS,
  ...TRACKING,
};
export const COMMAND_NAMES = Object.keys(COMMANDS);

/** Moves in from another program: open documents, stock and a trial balance, in the order of a person. */
async function moveIn(books: RandomCompany): Promise<void> {
  const { act, ask, rows } = books;
  const state = (await ask('opening_state', {})) as { version: number };
  const accounts = new Map(
    (await rows(`select code, id from accounts where org_id = '{org}'`)).map(({ code, id }) => [code, id]),
  );
  const balances = { 1000: 5_000, 1100: 1_250, 1200: 90, 2000: -690, 2500: -2_000, 3000: -3_650 };
  await act('save_opening', {
    first_day: '2024-01-01',
    program: 'xero',
    version: state.version,
    lines: Object.entries(balances).map(([code, amount]) => ({
      account_id: accounts.get(code),
      code,
      name: `Old ${code}`,
      [amount < 0 ? 'credit' : 'debit']: String(Math.abs(amount)),
    })),
  });
  const document = (number: string, contact: string, open: string) => ({
    ...{ contact, number, date: '2023-11-10', due: '2023-12-10', open },
  });
  await act('import_open_documents', {
    kind: 'invoice',
    documents: [document('OLD-1', 'Kauri', '1150.00'), document('OLD-2', 'Rata', '100.00')],
    create_contacts: true,
  });
  await act('import_open_documents', {
    kind: 'bill',
    documents: [document('77', 'Rimu', '690.00')],
    create_contacts: true,
  });
  await act('open_stock', {
    items: [{ item_id: await books.pick('inventory_items'), quantity: '9', unit_cost: '10' }],
  });
  await act('post_opening', {});
}

/**
 * A company with contacts, tax codes, tracking categories, goods and a bank account in euros; half of them are
 * imported.
 */
export async function openRandomBooks(database: TestDatabase, seed: number): Promise<RandomCompany> {
  const books = await randomCompany(database, randomFrom(seed));
  for (const name of ['Ann', 'Ben']) await books.add('customers', { name });
  for (const name of ['Cy', 'Di']) await books.add('vendors', { name });
  // Canada has two taxes, one of which is not claimed back; India has two on one return.
  for (const country of ['CA', 'IN']) await books.act('add_tax_codes', { country });
  const product = await books.add('products', { name: 'Kit', unit_price: 20 });
  await books.add('inventory_items', { name: 'Kit', product_id: product });
  await addAccount(database, books.admin, {
    ...{ code: '1050', name: 'Euro account', type: 'asset', subtype: 'bank', currency: 'EUR' },
  });
  await books.add('exchange_rates', { currency: 'EUR', rate_date: '2024-01-01', rate: '1.1' });
  await addCategories(books);
  if (books.random.below(2) === 0) await moveIn(books);
  return books;
}

/** Carries out so many commands, chosen by the company's numbers. */
export async function play(books: RandomCompany, commands: number): Promise<void> {
  for (let n = 0; n < commands; n += 1) {
    const name = books.one(COMMAND_NAMES);
    await COMMANDS[name]?.(books);
  }
}

/**
 * Does what a user does after looking at the controls: closes the last year again after postings into a closed year.
 */
export async function tidyUp(books: RandomCompany): Promise<void> {
  const [last] = await books.rows(`select max(entry_date)::text as day from journal_entries
    where org_id = '{org}' and source_kind = 'year_close' and reverses_id is null and reversed_by_id is null`);
  if (last?.day) {
    await books.ask('lock_books', { through_date: null, reason: 'A bill came late' });
    await books.act('close_year', { year_end: last.day });
  }
}
