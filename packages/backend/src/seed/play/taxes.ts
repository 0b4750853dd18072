import { TAXES } from '../story/household.ts';
import type { Books, Thread } from './books.ts';
import { type Calendar, THIS_MONTH } from './calendar.ts';

/** Returns GST collected and paid up to a day, both as amounts owed or due. */
async function gstAt(books: Books, day: string): Promise<{ collected: number; paid: number }> {
  const rows = await books.sql<{ code: string; balance: string }[]>`
    select account_code as code, closing_debit - closing_credit as balance
    from public.trial_balance(${day}, ${day}) where account_code in ('2200', '2210')`;
  const balance = (code: string): number => Number(rows.find((row) => row.code === code)?.balance ?? 0);
  return { collected: -balance('2200'), paid: balance('2210') };
}

const note = (books: Books, year: string, type: string, description: string, due: string, amount: number) =>
  books.sql<{ id: string }[]>`
    insert into public.tax_entries ${books.sql({
      tax_year: Number(year),
      tax_type: type,
      description,
      amount,
      due_date: due,
      status: 'pending',
    })} returning id`;

/** The GST of a quarter: due at its end, filed some days after, paid over or refunded. */
async function* quarter(books: Books, calendar: Calendar, month: number): Thread {
  const end = calendar.endOf(month);
  yield end;
  const { collected, paid } = await gstAt(books, end);
  const amount = Math.round((collected - paid) * 100) / 100;
  const due = calendar.on(month + 1, TAXES.due);
  const [entry] = await note(books, end.slice(0, 4), 'GST', `GST return, quarter to ${end}`, due, amount);
  const become = (status: string) =>
    books.sql`update public.tax_entries set status = ${status} where id = ${entry?.id ?? null}`;
  yield calendar.on(month + 1, TAXES.filed);
  await become('filed');
  const settled = calendar.on(month + 1, TAXES.paid);
  yield settled;
  await books.journal(settled, `GST of the quarter to ${end}`, [
    ['2200', collected, 'GST collected'],
    ['2210', -paid, 'GST paid'],
    ['1000', -amount, amount > 0 ? 'Paid over' : 'Refunded'],
  ]);
  await become('paid');
}

/** Upcoming taxes, besides GST. */
async function* incomeTax(books: Books, calendar: Calendar): Thread {
  yield calendar.today;
  const due = calendar.on(THIS_MONTH + 2, TAXES.income.day);
  await note(books, due.slice(0, 4), 'Income tax', TAXES.income.description, due, TAXES.income.amount);
}

/** Returns and payments to the tax authorities. */
export function taxesOf(books: Books, calendar: Calendar): readonly Thread[] {
  const quarters = Array.from({ length: THIS_MONTH + 1 }, (_, month) => month).filter(calendar.endsQuarter);
  return [...quarters.map((month) => quarter(books, calendar, month)), incomeTax(books, calendar)];
}
