import { dayAfter, type RandomCompany } from './random-company.ts';
import { someOptions } from './tracking.ts';

/** Accounts for manual postings; those of fixed assets belong to the register. */
const CODES = [
  '1000',
  '1010',
  '1050',
  '1300',
  '2500',
  '2200',
  '2210',
  '3000',
  '3100',
  '4000',
  '4010',
  '6100',
  '6110',
  '7010',
] as const;

async function someLines(books: RandomCompany) {
  const { random, one, amount } = books;
  const options = await someOptions(books);
  const from = one(CODES);
  const to = one(CODES.filter((code) => code !== from));
  const value = amount();
  const line = (code: string, side: 'debit' | 'credit') => ({
    account_code: code,
    [side]: value,
    ...options(),
    ...(code === '1050' && {
      currency: 'EUR',
      foreign_amount: (
        ((side === 'debit' ? 1 : -1) * Math.max(1, Math.round(Number(value) * 91))) /
        100
      ).toFixed(2),
    }),
  });
  return random.below(2) === 0
    ? [line(from, 'debit'), line(to, 'credit')]
    : [line(to, 'credit'), line(from, 'debit')];
}

const PLAIN = `source_kind = 'journal' and posted_at is not null and not exists (
  select from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
  where l.journal_entry_id = t.id and a.subtype in ('fixed_asset', 'accumulated_depreciation'))`;

async function moveRow(books: RandomCompany): Promise<readonly [id: string, day: string] | null> {
  const id = await books.pick(
    'journal_entries t',
    `${PLAIN} and reversed_by_id is null and reverses_id is null`,
  );
  if (!id) return null;
  const [entry] = await books.rows(`select entry_date::text as day from journal_entries where id = '${id}'`);
  return [id, dayAfter(entry?.day ?? '', books.random.below(40))];
}

export const LEDGER = {
  async journal(books: RandomCompany): Promise<void> {
    await books.act('post_journal_entry', {
      entry_date: books.day(),
      description: 'By hand',
      reference: null,
      lines: await someLines(books),
    });
  },
  async draft(books: RandomCompany): Promise<void> {
    const saved = (await books.act('save_journal_entry', {
      document: { entry_date: books.day(), description: 'Draft', lines: await someLines(books) },
    })) as { id: string } | null;
    if (saved && books.random.below(2)) await books.act('post_draft_journal_entry', { id: saved.id });
  },
  async reverse(books: RandomCompany): Promise<void> {
    const found = await moveRow(books);
    if (found)
      await books.act('reverse_journal_entry', { id: found[0], entry_date: found[1], reason: 'Wrong' });
  },
  async replace(books: RandomCompany): Promise<void> {
    const found = await moveRow(books);
    if (found)
      await books.act('replace_journal_entry', {
        id: found[0],
        entry_date: found[1],
        description: 'Right',
        reference: null,
        lines: await someLines(books),
        reason: 'Wrong account',
      });
  },
  async rate(books: RandomCompany): Promise<void> {
    await books.add('exchange_rates', {
      currency: 'EUR',
      rate_date: books.day(),
      rate: books.one(['1.08', '1.3', '0.95']),
    });
  },
  async revalue(books: RandomCompany): Promise<void> {
    await books.act('revalue_currencies', { as_of: books.day() });
  },
  async closeYear(books: RandomCompany): Promise<void> {
    const years = ['2024-12-31', '2024-12-31', '2025-12-31'];
    const closed = await books.act('close_year', { year_end: books.one(years) });
    // Half of the time the books are unlocked again, so that there are postings into the closed year.
    if (closed && books.random.below(2))
      await books.ask('lock_books', { through_date: null, reason: 'A bill came late' });
  },
  async lock(books: RandomCompany): Promise<void> {
    await books.ask('lock_books', {
      through_date: books.one([null, null, null, null, '2024-03-31', '2024-12-31', '2025-03-31']),
    });
  },
  async reopenYear(books: RandomCompany): Promise<void> {
    const id = await books.pick(
      'journal_entries',
      `source_kind = 'year_close' and reverses_id is null and reversed_by_id is null`,
    );
    if (!id) return;
    const [entry] = await books.rows(
      `select entry_date::text as day from journal_entries where id = '${id}'`,
    );
    await books.ask('lock_books', { through_date: null, reason: 'A bill came late' });
    await books.act('reverse_journal_entry', {
      id,
      // Reverses on the same day, or up to five days later.
      entry_date: dayAfter(entry?.day ?? '', books.one([0, 0, 5])),
      reason: 'Closed too early',
    });
  },
  async fileReturn(books: RandomCompany): Promise<void> {
    // The GST return, or one of those that PST and QST have.
    const others = await books.rows(
      `select distinct return_id from private.tax_return_accounts where org_id = '{org}' order by return_id`,
    );
    const return_id = books.one([null, null, ...others.map((other) => other.return_id ?? null)]);
    const [last] = await books.rows(
      `select max(end_date)::text as day from gst_returns where org_id = '{org}' and status = 'filed'
        and return_id is not distinct from ${return_id === null ? 'null' : `'${return_id}'`}`,
    );
    const first = last?.day ? dayAfter(last.day, 1) : '2024-01-01';
    await books.act('file_gst_return', {
      start_date: first,
      end_date: dayAfter(first, 60 + books.random.below(60)),
      return_id,
    });
  },
  async voidReturn(books: RandomCompany): Promise<void> {
    const id = await books.pick('gst_returns', `status = 'filed'`);
    if (id) await books.act('void_gst_return', { id, reason: 'Wrong' });
  },
} as const;
