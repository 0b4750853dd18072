import { restoreCell } from '@ledgerwise/resource/csv';
import Papa from 'papaparse';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A line of the exported journal; amounts in minor units, debit positive. */
export interface ExportedLine {
  readonly entry: string;
  readonly date: string;
  readonly kind: string;
  readonly code: string;
  readonly type: string;
  readonly subtype: string;
  readonly isDrawings: boolean;
  readonly contact: string;
  readonly box: string;
  readonly net: number;
}

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);

/** The journal in the form of `export_journal`, with the details of the chart of accounts. */
export async function exportedLines(
  database: TestDatabase,
  person: Person,
): Promise<readonly ExportedLine[]> {
  const [exported] = await database.as(person, (sql) => sql`select export_journal(null, null, 'csv') as csv`);
  const accounts = await database.as(person, (sql) => sql`select code, subtype, closes_yearly from accounts`);
  const chart = new Map(accounts.map((account) => [account.code, account]));
  const { data, errors } = Papa.parse<Record<string, string>>(exported?.csv, {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new Error(`The export is no CSV: ${errors[0]?.message}`);
  return data.map((row) => {
    const code = restoreCell(row.account_code ?? '');
    const account = chart.get(code);
    if (!account) throw new Error(`The export names an account ${code} that there is not.`);
    return {
      entry: row.entry_number ?? '',
      date: row.entry_date ?? '',
      kind: row.source_kind ?? '',
      code,
      type: row.account_type ?? '',
      subtype: account.subtype,
      isDrawings: account.closes_yearly && row.account_type === 'equity',
      contact: row.contact_id ?? '',
      box: row.gst_box ?? '',
      net: cents(row.debit) - cents(row.credit),
    };
  });
}

/** Sums of lines by a key; sums of zero are left out. */
export function sums(
  lines: readonly ExportedLine[],
  keyOf: (line: ExportedLine) => string,
): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const line of lines) found[keyOf(line)] = (found[keyOf(line)] ?? 0) + line.net;
  return withoutZeros(found);
}

export const sum = (lines: readonly ExportedLine[]): number => lines.reduce((all, { net }) => all + net, 0);

export const withoutZeros = (amounts: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));

export const between = (
  lines: readonly ExportedLine[],
  start: string,
  end: string,
): readonly ExportedLine[] => lines.filter(({ date }) => start <= date && date <= end);

const isResult = ({ type }: ExportedLine): boolean => type === 'revenue' || type === 'expense';

/** Income and costs of a period by account, both positive. */
export const profitByAccount = (lines: readonly ExportedLine[], start: string, end: string) =>
  Object.fromEntries(
    Object.entries(
      sums(
        between(lines, start, end).filter((line) => isResult(line) && line.kind !== 'year_close'),
        ({ code, type }) => `${type} ${code}`,
      ),
    ).map(([key, net]) => [key.split(' ')[1], key.startsWith('revenue') ? -net : net]),
  );

/** Balances by account at the end of a day; earnings of previous years are retained. */
export function balancesByAccount(lines: readonly ExportedLine[], end: string, yearStart: string) {
  const all = between(lines, '0001-01-01', end);
  const balances: Record<string, number> = {};
  const add = (code: string, amount: number) => {
    balances[code] = (balances[code] ?? 0) + amount;
  };
  for (const line of all) {
    if (!isResult(line)) add(line.code, line.type === 'asset' ? line.net : -line.net);
    else add(line.date < yearStart ? '3200' : '', -line.net);
  }
  return withoutZeros(balances);
}

/** Opening, debits, credits and closing of each account in a period. */
export function trialByAccount(
  lines: readonly ExportedLine[],
  start: string,
  end: string,
  yearStart: string,
) {
  const opening: Record<string, number> = {};
  for (const line of between(lines, '0001-01-01', end).filter(({ date }) => date < start)) {
    const code = isResult(line) && line.date < yearStart ? '3200' : line.code;
    opening[code] = (opening[code] ?? 0) + line.net;
  }
  const moved = sums(between(lines, start, end), ({ code }) => code);
  const codes = new Set([...Object.keys(opening), ...between(lines, start, end).map(({ code }) => code)]);
  const closing = [...codes].map((code) => [code, (opening[code] ?? 0) + (moved[code] ?? 0)] as const);
  return { opening: withoutZeros(opening), closing: withoutZeros(Object.fromEntries(closing)) };
}

/**
 * The indirect cash flow statement of a period, for books without foreign currency, without noncash investing and
 * financing, and without assets that are unpaid at either end.
 */
export function cashFlowLines(lines: readonly ExportedLine[], start: string, end: string) {
  const cash = (of: readonly ExportedLine[]) => sum(of.filter(({ subtype }) => subtype === 'bank'));
  const within = between(lines, start, end).filter(({ kind }) => kind !== 'year_close');
  const inflow = (keep: (line: ExportedLine) => boolean) => -sum(within.filter(keep));
  const isDisposal = ({ kind }: ExportedLine) => kind === 'disposal';
  const gain = inflow((line) => isDisposal(line) && isResult(line));
  const opening = cash(lines.filter(({ date }) => date < start));
  const change = cash(within);
  const of = (subtype: string) => inflow((line) => line.subtype === subtype);
  return {
    ...withoutZeros({
      Depreciation: -of('depreciation'),
      'Gains and losses on disposal of fixed assets': -gain,
      'Change in receivables': of('receivable'),
      'Change in inventory': of('inventory'),
      'Change in other current assets': of('current_asset'),
      'Change in payables': of('payable'),
      'Change in tax': of('tax'),
      'Change in other current liabilities': of('current_liability'),
      'Purchases of fixed assets': inflow((line) => line.subtype === 'fixed_asset' && !isDisposal(line)),
      'Proceeds from disposal of fixed assets': cash(within.filter(isDisposal)),
      'Change in long-term liabilities': of('long_term_liability'),
      'Contributions of owners': inflow(({ type, isDrawings }) => type === 'equity' && !isDrawings),
      'Dividends and drawings': inflow(({ isDrawings }) => isDrawings),
    }),
    'Net profit': inflow(isResult),
    'Cash at the beginning': opening,
    'Change in cash': change,
    'Cash at the end': opening + change,
  };
}

/** The boxes of the GST return. */
export function gstBoxes(lines: readonly ExportedLine[], start: string, end: string) {
  const within = between(lines, start, end);
  const box = (name: string) => sum(within.filter((line) => line.box === name)) + 0;
  const sold = (name: string) => -box(name) + 0;
  return {
    'Total sales, including GST': sold('sales') + sold('sales_zero') + sold('gst_collected'),
    'Sales with GST, before GST': sold('sales'),
    'Sales without GST': sold('sales_zero'),
    'GST on sales': sold('gst_collected'),
    'Total purchases, including GST': box('purchases') + box('purchases_zero') + box('gst_paid'),
    'Purchases with GST, before GST': box('purchases'),
    'Purchases without GST': box('purchases_zero'),
    'GST on purchases': box('gst_paid'),
    Adjustments: sold('gst_adjustment'),
    'GST to pay (refund when negative)': sold('gst_collected') - box('gst_paid') + sold('gst_adjustment'),
  };
}
