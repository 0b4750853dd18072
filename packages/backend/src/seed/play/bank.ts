import { STATEMENT_LAG, UNMATCHED } from '../story/household.ts';
import { type Books, idOf } from './books.ts';
import { type Calendar, THIS_MONTH } from './calendar.ts';

/** Adds the bank statement: the books' payments, some days late, and movements that are not in the books yet. */
async function addStatement({ sql }: Books, account: string, calendar: Calendar): Promise<void> {
  await sql`
    insert into public.bank_transactions (bank_account_id, posted_on, amount, description, reference, external_id)
    select ${account}, e.entry_date, sum(l.debit - l.credit), upper(e.description), e.reference, 'STMT-' || e.entry_number
    from public.journal_entries e
    join public.journal_lines l on l.journal_entry_id = e.id and l.account_id = ${account}
    where e.entry_date <= ${calendar.ago(STATEMENT_LAG)}
    group by e.id, e.entry_date, e.description, e.reference, e.entry_number
    having sum(l.debit - l.credit) <> 0
    order by e.entry_date, e.entry_number`;
  await sql`
    select count(public.match_bank_transaction(t.id, array[e.id], gen_random_uuid()))
    from public.bank_transactions t join public.journal_entries e on t.external_id = 'STMT-' || e.entry_number`;
  await sql`
    insert into public.bank_transactions ${sql(
      UNMATCHED.map(({ daysAgo, amount, description }) => ({
        bank_account_id: account,
        posted_on: calendar.ago(daysAgo),
        amount,
        description,
      })),
    )}`;
}

/** Reconciles every past month on the statement; the current one is started. */
async function reconcile({ sql }: Books, account: string, calendar: Calendar): Promise<void> {
  const balanceAt = async (day: string): Promise<string> => {
    const [row] = await sql<{ balance: string }[]>`
      select coalesce(sum(amount), 0) as balance from public.bank_transactions
      where bank_account_id = ${account} and posted_on <= ${day}`;
    return row?.balance ?? '0';
  };
  for (let month = 0; month < THIS_MONTH; month += 1) {
    const day = calendar.endOf(month);
    if (day > calendar.ago(STATEMENT_LAG)) continue;
    const reconciliation = {
      bank_account_id: account,
      statement_date: day,
      statement_balance: await balanceAt(day),
    };
    await sql`insert into public.bank_reconciliations ${sql(reconciliation)}`;
  }
  await sql`update public.bank_reconciliations set status = 'finished'`;
  const open = {
    bank_account_id: account,
    statement_date: calendar.today,
    statement_balance: await balanceAt(calendar.today),
  };
  await sql`insert into public.bank_reconciliations ${sql(open)}`;
}

/** The bank's side of the story. */
export async function bringStatements(books: Books, calendar: Calendar): Promise<void> {
  const account = idOf(books.directory.accounts, '1000');
  await addStatement(books, account, calendar);
  await reconcile(books, account, calendar);
}
