import type { DataSource, SelfTest } from '@ledgerwise/contract';
import { newMark } from '@ledgerwise/resource/checks';
import type { ReportAnswerRow } from '@ledgerwise/resource/report';
import { type AccountSum, amountOf, cents, journalSums } from './journal-sums.ts';
import { accountOf } from './made-records.ts';

/** A year that nothing else in these tests posts to, or before. */
const YEAR = ['1990-01-01', '1990-12-31'] as const;
const COLUMN = 'year';

/** Against the bank, on which day, and how much: debits above zero. Days at both ends, and amounts that no float adds right. */
const POSTINGS: readonly (readonly [subtype: string, day: string, amount: string])[] = [
  ['revenue', '1990-01-01', '-1234567.01'],
  ['revenue', '1990-06-30', '-0.10'],
  ['revenue', '1990-12-31', '-0.20'],
  ['cost_of_sales', '1990-02-28', '333.33'],
  ['expense', '1990-12-31', '999.99'],
  ['expense', '1990-07-01', '-0.01'],
  ['fixed_asset', '1990-03-03', '1000.05'],
  ['current_liability', '1990-04-30', '-77.77'],
  ['equity', '1990-01-01', '-5000.00'],
];

async function post(data: DataSource): Promise<void> {
  const bank = await accountOf(data, 'bank');
  for (const [subtype, day, amount] of POSTINGS) {
    const other = await accountOf(data, subtype);
    const size = amount.replace('-', '');
    const [debited, credited] = amount === size ? [other, bank] : [bank, other];
    await data.call('post_journal_entry', {
      entry_date: day,
      description: newMark('Self-test'),
      reference: '',
      lines: [
        { account_id: debited.id, debit: size },
        { account_id: credited.id, credit: size },
      ],
      key: crypto.randomUUID(),
    });
  }
}

/** Figures of a report by account code, and the totals of its lines; in cents. */
interface Figures {
  readonly report: string;
  /** The cells that are compared. */
  readonly cells: readonly string[];
  readonly isOf: (sum: AccountSum) => boolean;
  readonly expected: (sum: AccountSum) => readonly bigint[];
}

const typed =
  (...types: readonly string[]) =>
  ({ account }: AccountSum): boolean =>
    types.includes(String(account.type));

const net = ({ account, debit, credit }: AccountSum): bigint =>
  ['asset', 'expense'].includes(String(account.type)) ? debit - credit : credit - debit;

const COMPARED: readonly Figures[] = [
  {
    report: 'trial-balance',
    cells: ['debit', 'credit'],
    isOf: () => true,
    expected: ({ debit, credit }) => [debit, credit],
  },
  {
    report: 'profit-loss',
    cells: [COLUMN],
    isOf: typed('revenue', 'expense'),
    expected: (sum) => [net(sum)],
  },
  {
    report: 'balance-sheet',
    cells: [COLUMN],
    isOf: typed('asset', 'liability', 'equity'),
    expected: (sum) => [net(sum)],
  },
];

async function rowsOf(data: DataSource, report: string): Promise<readonly ReportAnswerRow[]> {
  const [start_date, end_date] = YEAR;
  const columns = [{ id: COLUMN, start_date, end_date }];
  const answer = await data.call('run_report', { report, parameters: { start_date, end_date, columns } });
  return (answer as unknown as { readonly rows: readonly ReportAnswerRow[] }).rows;
}

/** Returns differences between a report and the journal, one message each. */
function differences(
  { report, cells, expected }: Figures,
  rows: readonly ReportAnswerRow[],
  sums: readonly AccountSum[],
): readonly string[] {
  const codes = new Set(sums.map(({ account }) => String(account.code)));
  const unexplained = rows.filter(({ cells: { code } }) => code && !codes.has(code));
  return [
    ...sums.flatMap((sum) => {
      const row = rows.find(({ cells: { code } }) => code === sum.account.code);
      return expected(sum).flatMap((amount, place) => {
        const said = cents(row?.cells[cells[place] ?? '']);
        return said === amount
          ? []
          : [
              `${report} says ${amountOf(said)} for ${String(sum.account.code)} ${String(sum.account.name)}, the journal ${amountOf(amount)}.`,
            ];
      });
    }),
    ...unexplained.map(({ cells: { code } }) => `${report} has a row for ${code}, the journal no line.`),
  ];
}

/** Returns the profit in the balance sheet, which is listed beside the accounts. */
function earnings(rows: readonly ReportAnswerRow[]): bigint {
  return rows
    .filter(({ cells: { code } }) => !code)
    .reduce((sum, { cells }) => sum + cents(cells[COLUMN]), 0n);
}

/**
 * Posts entries; then each account's figures in the statements must equal its journal lines, summed separately here.
 */
export const reportsToTheCent: SelfTest = async ({ data }) => {
  await post(data);
  const all = await journalSums(data, YEAR);
  const problems: string[] = [];
  let compared = 0;
  for (const figures of COMPARED) {
    const rows = await rowsOf(data, figures.report);
    const sums = all.filter(figures.isOf);
    problems.push(...differences(figures, rows, sums));
    compared += sums.length * figures.cells.length;
    if (figures.report !== 'balance-sheet') continue;
    const profit = all
      .filter(typed('revenue', 'expense'))
      .reduce((sum, of) => sum + of.credit - of.debit, 0n);
    if (earnings(rows) !== profit)
      problems.push(
        `${figures.report} says a profit of ${amountOf(earnings(rows))}, the journal ${amountOf(profit)}.`,
      );
  }
  return problems.length > 0
    ? { ok: false, detail: problems.join(' ') }
    : {
        ok: true,
        detail: `${compared} figures of ${COMPARED.length} reports are what the journal’s lines add up to`,
      };
};
