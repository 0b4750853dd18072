import { call, Disagreement, isSame, type ModelledBooks, money } from './modelled-books.ts';
import { dateOf, pickFrom, type Step } from './steps.ts';

const JOURNAL_CODES = ['1000', '3000', '4010', '6100', '2500', '1100', '2000', '1200', '2200'] as const;

export async function journal(books: ModelledBooks, { pick, day, amount }: Step): Promise<void> {
  const { model } = books;
  const from = JOURNAL_CODES[pick % JOURNAL_CODES.length] ?? '1000';
  const to =
    JOURNAL_CODES[(pick + 1 + (amount % (JOURNAL_CODES.length - 1))) % JOURNAL_CODES.length] ?? '3000';
  const date = dateOf(day);
  const id = await call(
    books,
    'post_journal_entry',
    {
      entry_date: date,
      description: 'By hand',
      reference: null,
      lines: [
        { account_code: from, debit: money(amount) },
        { account_code: to, credit: money(amount) },
      ],
    },
    model.isLocked(date) ? 'ledger.period_locked' : null,
  );
  if (typeof id !== 'string') return;
  const lines = [
    [from, amount],
    [to, -amount],
  ] as const;
  model.post(lines);
  model.entries.push({ id, date, lines, isReversed: false });
}

export async function reverse(books: ModelledBooks, { pick, day }: Step): Promise<void> {
  const { model } = books;
  const entry = pickFrom(model.entries, pick);
  if (!entry) return;
  const date = dateOf(day);
  const expected = entry.isReversed
    ? 'ledger.already_reversed'
    : model.isLocked(date)
      ? 'ledger.period_locked'
      : date < entry.date
        ? 'ledger.reversal_too_early'
        : null;
  await call(books, 'reverse_journal_entry', { id: entry.id, entry_date: date, reason: 'Wrong' }, expected);
  if (expected) return;
  entry.isReversed = true;
  model.post(entry.lines.map(([code, amount]) => [code, -amount] as const));
}

export async function lock(books: ModelledBooks, { day, flag }: Step): Promise<void> {
  const through = flag ? dateOf(day % 60) : null;
  await call(books, 'lock_books', { through_date: through, reason: 'A bill came late' }, null);
  books.model.lockedThrough = through ?? '';
}

export async function repeatLastCall(books: ModelledBooks): Promise<void> {
  const { lastCall } = books;
  if (!lastCall) return;
  const again = await call(books, lastCall.name, lastCall.arguments, null);
  if (!isSame(again, lastCall.answer))
    throw new Disagreement(
      `${lastCall.name} answered ${JSON.stringify(again)} to a repeated key, and ${JSON.stringify(lastCall.answer)} before.`,
    );
}

export async function reuseKey(books: ModelledBooks, { amount }: Step): Promise<void> {
  const key = books.lastCall?.arguments.key;
  if (!key) return;
  await call(
    books,
    'post_journal_entry',
    {
      entry_date: '2026-06-30',
      description: `Another call, ${amount}`,
      reference: 'key',
      lines: [
        { account_code: '1000', debit: '1.00' },
        { account_code: '4000', credit: '1.00' },
      ],
      key,
    },
    'key.reused',
  );
}
