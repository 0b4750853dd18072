import { randomUUID } from 'node:crypto';
import type { RandomCompany } from './random-company.ts';

/** Changes many records at once, and undoes it half of the time. */
async function bulkChange(books: RandomCompany): Promise<void> {
  const { ask, one, random, rows } = books;
  const [table, changes] = one([
    ['customers', { city: 'Nelson' }],
    ['vendors', { city: 'Napier' }],
    ['accounts', { description: 'Looked at' }],
  ] as const);
  const ids = (
    await rows(`select id from ${table} where org_id = '{org}' order by created_at, id limit 5`)
  ).map(({ id }) => id);
  if (ids.length === 0) return;
  const key = randomUUID();
  const changed = await ask('bulk_update', { table_name: table, ids, changes, key });
  if (changed !== null && random.below(2)) await ask('undo_change', { key });
}

async function importDocuments(books: RandomCompany): Promise<void> {
  const { act, ask, amount, day, one, random, rows } = books;
  const table = one(['invoices', 'bills'] as const);
  const kind = table === 'invoices' ? 'customer' : 'vendor';
  const contacts = await rows(`select name from ${kind}s where org_id = '{org}' order by created_at, id`);
  const answer = (await act('import_records', {
    table_name: table,
    rows: Array.from({ length: 1 + random.below(3) }, (_, n) => ({
      document: String(n),
      // Some have the number that the program before gave them.
      ...(random.below(3) === 0 && {
        [table === 'invoices' ? 'invoice_number' : 'bill_number']: `F-${random.below(1_000_000)}`,
      }),
      ...(random.below(4) === 0 && { currency: 'EUR', exchange_rate: '1.1' }),
      [`${kind}_id`]: contacts[random.below(contacts.length)]?.name,
      [table === 'invoices' ? 'invoice_date' : 'bill_date']: day(),
      description: 'From a file',
      unit_price: amount(),
      gst_rate: '15',
    })),
    mode: 'skip_bad',
  })) as { import_id: string | null } | null;
  if (!answer?.import_id) return;
  if (random.below(3) === 0) await ask('undo_import', { import_id: answer.import_id });
  else
    for (const { id } of await rows(
      `select id from ${table} where org_id = '{org}' and posted_at is null limit 2`,
    ))
      await act(table === 'invoices' ? 'post_invoice' : 'approve_bill', { id });
}

export const RECORDS = {
  bulkChange,
  importDocuments,
  async importJournal(books: RandomCompany): Promise<void> {
    const [entry_date, value] = [books.day(), books.amount()];
    await books.act('import_records', {
      table_name: 'journal_entries',
      rows: [
        { document: '1', entry_date, description: 'From a file', account_id: '6100', debit: value },
        { document: '1', account_id: '1000', credit: value },
      ],
      mode: 'skip_bad',
    });
    const id = await books.pick('journal_entries', `status = 'draft'`);
    if (id) await books.act('post_draft_journal_entry', { id });
  },
  async importContacts(books: RandomCompany): Promise<void> {
    const answer = (await books.act('import_records', {
      table_name: books.one(['customers', 'vendors']),
      rows: [{ name: `From a file ${books.random.below(1_000_000)}` }],
      mode: 'skip_bad',
    })) as { import_id: string | null } | null;
    if (answer?.import_id && books.random.below(2))
      await books.ask('undo_import', { import_id: answer.import_id });
  },
  async rename(books: RandomCompany): Promise<void> {
    const id = await books.pick('accounts', `code in ('4000', '6100', '6110', '3000')`);
    if (id) await books.change('accounts', id, { name: `Renamed ${books.random.below(1_000)}` });
  },
  async archive(books: RandomCompany): Promise<void> {
    const table = books.one(['customers', 'invoices', 'journal_entries', 'fixed_assets']);
    const id = await books.pick(table);
    if (id)
      await books.act('archive_records', {
        table_name: table,
        ids: [id],
        archived: books.random.below(2) === 0,
      });
  },
  async rule(books: RandomCompany): Promise<void> {
    const account = await books.pick(
      'accounts',
      `subtype in ('other_income', 'other_expense') and currency is null`,
    );
    const rule = await books.pick(
      'posting_rules',
      `purpose in ('exchange_difference', 'unrealised_exchange', 'disposal_gain', 'disposal_loss')`,
    );
    if (account && rule) await books.change('posting_rules', rule, { account_id: account });
  },
  async deleteDrafts(books: RandomCompany): Promise<void> {
    const id = await books.pick('invoices', `status = 'draft'`);
    if (!id) return;
    const key = randomUUID();
    const deleted = await books.ask('bulk_delete', { table_name: 'invoices', ids: [id], key });
    if (deleted !== null && books.random.below(2)) await books.ask('undo_change', { key });
  },
} as const;
