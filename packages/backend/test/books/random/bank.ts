import { randomUUID } from 'node:crypto';
import { dayAfter, type RandomCompany } from './random-company.ts';

const bankOf = async ({ rows }: RandomCompany): Promise<string> =>
  (await rows(`select id from accounts where org_id = '{org}' and code = '1000'`))[0]?.id ?? '';

/** Entries that moved the bank account and that no statement has shown. */
const outstanding = async ({ rows }: RandomCompany, bank: string) =>
  rows(`select e.id, e.entry_date::text as day, sum(l.debit - l.credit)::text as amount
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.journal_entry_id = e.id
    where e.org_id = '{org}' and l.account_id = '${bank}'
      and not exists (select from private.cleared_entries c where c.journal_entry_id = e.id and c.bank_account_id = '${bank}')
    group by e.org_id, e.id having sum(l.debit - l.credit) <> 0 order by e.number`);

/** A line of the statement for one entry, or for two, which are matched with it. */
async function showEntries(books: RandomCompany): Promise<void> {
  const { act, random, rows } = books;
  const bank = await bankOf(books);
  const open = await outstanding(books, bank);
  const at = random.below(Math.max(open.length, 1));
  const shown = open.slice(at, at + 1 + random.below(2));
  const amount = shown.reduce((sum, entry) => sum + Math.round(Number(entry.amount) * 100), 0);
  if (shown.length === 0 || amount === 0) return;
  const text = randomUUID();
  await act('import_bank_statement', {
    bank_account_id: bank,
    lines: [
      {
        posted_on: dayAfter(shown.at(-1)?.day ?? '', random.below(4)),
        amount: (amount / 100).toFixed(2),
        description: text,
      },
    ],
  });
  const [line] = await rows(
    `select id from bank_transactions where org_id = '{org}' and description = '${text}'`,
  );
  if (line) await act('match_bank_transaction', { id: line.id, entry_ids: shown.map(({ id }) => id) });
}

/** Finishes a reconciliation with the entries cleared so far, some of them by hand. */
async function reconcile(books: RandomCompany): Promise<void> {
  const { act, ask, add, rows, random } = books;
  const bank = await bankOf(books);
  // Reconciles statement by statement, so that the account stays open for later postings.
  const [last] = await rows(`select max(statement_date)::text as day from bank_reconciliations
    where org_id = '{org}' and bank_account_id = '${bank}' and status = 'finished'`);
  const day = dayAfter(last?.day ?? '2024-01-01', 10 + random.below(120));
  const waiting = await rows(`select id from bank_transactions
    where org_id = '{org}' and bank_account_id = '${bank}' and status = 'unmatched' and posted_on <= '${day}'`);
  for (const { id } of waiting) await act('exclude_bank_transaction', { id });
  const id = await add('bank_reconciliations', {
    bank_account_id: bank,
    statement_date: day,
    statement_balance: '0',
  });
  if (!id) return;
  const byHand = (await outstanding(books, bank))
    .filter((entry) => String(entry.day) <= day)
    .slice(0, random.below(3));
  if (byHand.length > 0)
    await ask('clear_bank_entries', { reconciliation_id: id, entry_ids: byHand.map((entry) => entry.id) });
  const report = (await ask('bank_reconciliation_report', { id })) as { cleared_balance?: string } | null;
  await books.change('bank_reconciliations', id, { statement_balance: report?.cleared_balance ?? '0' });
  await act('finish_bank_reconciliation', { id });
}

export const BANK = {
  showEntries,
  showMore: showEntries,
  reconcile,
  async undoReconciliation(books: RandomCompany): Promise<void> {
    const id = await books.pick('bank_reconciliations', `status = 'finished'`);
    if (id) await books.act('undo_bank_reconciliation', { id, reason: 'Wrong balance' });
  },
  async postLine(books: RandomCompany): Promise<void> {
    const bank = await bankOf(books);
    const text = randomUUID();
    await books.act('import_bank_statement', {
      bank_account_id: bank,
      lines: [
        {
          posted_on: books.day(),
          amount: `${books.one(['', '-'])}${books.amount(5_000)}`,
          description: text,
        },
      ],
    });
    const [line] = await books.rows(
      `select id, amount::text as amount from bank_transactions where org_id = '{org}' and description = '${text}'`,
    );
    const [fees] = await books.rows(`select id from accounts where org_id = '{org}' and code = '6020'`);
    if (!line) return;
    if (books.random.below(4) === 0) {
      const [savings] = await books.rows(`select id from accounts where org_id = '{org}' and code = '1010'`);
      await books.act('transfer_bank_transaction', { id: line.id, other_account_id: savings?.id });
    } else
      await books.act('post_bank_transaction', {
        id: line.id,
        lines: [{ account_id: fees?.id, amount: line.amount }],
      });
  },
  async unmatch(books: RandomCompany): Promise<void> {
    const id = await books.pick('bank_transactions', `status = 'matched'`);
    if (id) await books.act('unmatch_bank_transaction', { id });
  },
  async deleteAndUndo(books: RandomCompany): Promise<void> {
    const id = await books.pick('bank_transactions');
    if (!id) return;
    const key = randomUUID();
    if ((await books.ask('bulk_delete', { table_name: 'bank_transactions', ids: [id], key })) !== null)
      await books.ask('undo_change', { key });
  },
} as const;
