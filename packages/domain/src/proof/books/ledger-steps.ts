import { isAppError } from '@ledgerwise/contract';
import { amountText, sumOf } from '../amount-text.ts';
import type { CaseBench } from '../case-bench.ts';
import { ledgerLines, movedBy } from './reading.ts';

/** The code of an account, and the amount: debit positive, credit negative. */
export type SignedLine = readonly [code: string, amount: number];

/** A row of a report. Which columns there are follows from the report. */
type ReportRow = Readonly<Record<string, unknown>>;

const sides = (lines: readonly SignedLine[]): string =>
  lines
    .map(([code, amount]) => `${amount > 0 ? 'Dr' : 'Cr'} ${code} ${amountText(Math.abs(amount))}`)
    .join(', ');

const keyed = () => ({ key: crypto.randomUUID() });

/** Journal entries, periods and reports. */
export const ledgerSteps = (bench: CaseBench) => ({
  /** Posts an entry and answers its id. */
  post: (date: string, ...lines: readonly SignedLine[]): Promise<string> =>
    bench.carryOut(date, `Journal entry: ${sides(lines)}`, '', (data) =>
      data.call('post_journal_entry', {
        ...{ entry_date: date, description: sides(lines), reference: '', ...keyed() },
        lines: lines.map(([account_code, amount]) => ({
          account_code,
          [amount > 0 ? 'debit' : 'credit']: amountText(Math.abs(amount)),
        })),
      }),
    ),
  /** Posts an entry whose lines also have amounts in a foreign currency. */
  postForeign: (date: string, lines: readonly (readonly [...SignedLine, foreign?: number])[]) =>
    bench.carryOut(
      date,
      `Journal entry: ${sides(lines.map(([code, amount]) => [code, amount]))}`,
      '',
      (data) =>
        data.call('post_journal_entry', {
          ...{ entry_date: date, description: 'In a foreign currency', reference: '', ...keyed() },
          lines: lines.map(([account_code, amount, foreign_amount]) => ({
            account_code,
            [amount > 0 ? 'debit' : 'credit']: amountText(Math.abs(amount)),
            ...(foreign_amount !== undefined && { foreign_amount }),
          })),
        }),
    ),
  account: (account: {
    readonly code: string;
    readonly name: string;
    readonly type: string;
    readonly subtype?: string;
    readonly currency?: string;
  }) =>
    bench.carryOut(null, `Account ${account.code} ${account.name}`, undefined, async (data) => {
      await data.create('accounts', account);
    }),
  reverse: (id: string, date: string): Promise<string> =>
    bench.carryOut(date, 'The entry is reversed', '', (data) =>
      data.call('reverse_journal_entry', { id, entry_date: date, reason: 'Twice', ...keyed() }),
    ),
  lock: (through: string) =>
    bench.carryOut(through, 'The books are locked through this day', '', (data) =>
      data.call('lock_books', { through_date: through }),
    ),
  /** Closes a year and answers the id of the closing entry. */
  closeYear: (yearEnd: string): Promise<string> =>
    bench.carryOut(yearEnd, 'The year is closed', '', (data) =>
      data.call('close_year', { year_end: yearEnd, ...keyed() }),
    ),

  /** Changes of each account by an entry, debit positive. */
  moved: (entryId: string) =>
    bench.actor.ask({}, async (data) =>
      movedBy((await ledgerLines(data)).filter((line) => line.entryId === entryId)),
    ),
  /** Balances of some accounts on a day, debit positive; 0 if nothing was posted. */
  balancesOn: (date: string, ...codes: readonly string[]) =>
    bench.actor.ask<Readonly<Record<string, number>>>({}, async (data) => {
      const moved = movedBy((await ledgerLines(data)).filter((line) => line.date <= date));
      return Object.fromEntries(codes.map((code) => [code, moved[code] ?? 0]));
    }),
  trialBalance: (from: string, to: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) =>
      data.call('trial_balance', { start_date: from, end_date: to }),
    ),
  profitAndLoss: (from: string, to: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) =>
      data.call('profit_and_loss', { start_date: from, end_date: to }),
    ),
  balanceSheet: (asOf: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) => data.call('balance_sheet', { as_of: asOf })),
  cashFlow: (from: string, to: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) =>
      data.call('cash_flow', { start_date: from, end_date: to }),
    ),
  gstReturn: (from: string, to: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) =>
      data.call('gst_return', { start_date: from, end_date: to }),
    ),
  receivablesAging: (asOf: string) =>
    bench.actor.ask<readonly ReportRow[]>([], (data) => data.call('receivables_aging', { as_of: asOf })),

  /** Something that has to be refused, with the code that it is refused with. */
  refused: (what: string, code: string, work: () => Promise<unknown>) =>
    bench.actor.asksEngine
      ? bench.compare(what, code, () =>
          work().then(
            () => 'accepted',
            (error: unknown) => {
              if (isAppError(error)) return error.code;
              throw error;
            },
          ),
        )
      : work().then(() => bench.compare(what, code, async () => code)),
});

/** Returns the amounts of a report by the name in a column; only of a section if that is given. */
export const amountsBy = (
  rows: readonly ReportRow[],
  column: string,
  section?: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    rows
      .filter((row) => section === undefined || row.section === section)
      .map((row) => [String(row[column] ?? row.account_name), row.amount]),
  );

/** The sum of some sections of a report. */
export const sectionTotal = (rows: readonly ReportRow[], ...sections: readonly string[]): number =>
  sumOf(rows.filter((row) => sections.includes(String(row.section))).map((row) => row.amount));

export const columnTotal = (rows: readonly ReportRow[], column: string): number =>
  sumOf(rows.map((row) => row[column]));
