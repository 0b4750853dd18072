import type { Row } from '@ledgerwise/contract';
import type { BroughtBalance } from '@ledgerwise/domain/moving-in';
import { addDecimals, money, type OpeningBalanceLine } from '@ledgerwise/resource';
import { type Notation, parseText } from '@ledgerwise/resource/validation';

/** A line of the trial balance while it is entered. */
export interface OpeningLine extends OpeningBalanceLine {
  /** Type and subtype of an account to add for it (`asset/bank`); blank for none. */
  readonly add: string;
}

/** An amount of the base currency on one side. */
export const sideField = money({ label: 'Amount' });

/** Kinds of account that can be added. */
export const ACCOUNT_KINDS = [
  { value: '', label: 'Or add it as…' },
  { value: 'asset/bank', label: 'Bank' },
  { value: 'asset/current_asset', label: 'Current Asset' },
  { value: 'asset/fixed_asset', label: 'Fixed Asset' },
  { value: 'asset/accumulated_depreciation', label: 'Accumulated Depreciation' },
  { value: 'liability/current_liability', label: 'Current Liability' },
  { value: 'liability/tax', label: 'Tax' },
  { value: 'liability/long_term_liability', label: 'Long-term Liability' },
  { value: 'equity/equity', label: 'Equity' },
  { value: 'revenue/revenue', label: 'Revenue' },
  { value: 'revenue/other_income', label: 'Other Income' },
  { value: 'expense/cost_of_sales', label: 'Cost of Sales' },
  { value: 'expense/expense', label: 'Expense' },
  { value: 'expense/depreciation', label: 'Depreciation' },
  { value: 'expense/other_expense', label: 'Other Expense' },
] as const;

/** Kinds of account in other software, the narrower before the wider. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/accum/i, 'asset/accumulated_depreciation'],
  [/\bbank\b|cash|checking|savings/i, 'asset/bank'],
  [/fixed/i, 'asset/fixed_asset'],
  [/long|non-?current liab|term liab/i, 'liability/long_term_liability'],
  [/liab|credit card/i, 'liability/current_liability'],
  [/asset|prepay/i, 'asset/current_asset'],
  [/equity/i, 'equity/equity'],
  [/other income/i, 'revenue/other_income'],
  [/income|revenue|sales$/i, 'revenue/revenue'],
  [/cost|direct/i, 'expense/cost_of_sales'],
  [/depreciation/i, 'expense/depreciation'],
  [/other expense/i, 'expense/other_expense'],
  [/expense|overhead/i, 'expense/expense'],
];

const same = (one: unknown, other: string): boolean =>
  other !== '' && String(one ?? '').toLowerCase() === other.toLowerCase();

/**
 * Finds the account for one of the previous software: by code and name, by name, or by code if its name does not
 * contradict.
 */
export function matchedAccount(
  { code, name }: Pick<BroughtBalance, 'code' | 'name'>,
  chart: readonly Row[],
): string | null {
  // `Expenses:Rent` is called Rent here.
  const last = name.slice(name.lastIndexOf(':') + 1).trim();
  const found =
    chart.find((account) => same(account.code, code) && same(account.name, name)) ??
    chart.find((account) => same(account.name, name)) ??
    chart.find((account) => same(account.name, last));
  return found ? String(found.id) : null;
}

/** Returns the lines of a file, each with its account here, or the type of the account to add. */
export function linesOfFile(
  balances: readonly BroughtBalance[],
  chart: readonly Row[],
): readonly OpeningLine[] {
  return balances.map((balance) => {
    const { code, name, type, debit, credit } = balance;
    const account_id = matchedAccount(balance, chart);
    return {
      account_id,
      code,
      name,
      debit,
      credit,
      foreign_amount: null,
      books_difference: false,
      add: account_id === null ? (KINDS.find(([words]) => words.test(type))?.[1] ?? '') : '',
    };
  });
}

/** Stored lines, while nothing is entered. */
export const linesKept = (lines: readonly OpeningBalanceLine[]): readonly OpeningLine[] =>
  lines.map((line) => ({ ...line, add: '' }));

/** An empty line. */
export const EMPTY_LINE: OpeningLine = {
  account_id: null,
  code: '',
  name: '',
  debit: '',
  credit: '',
  foreign_amount: null,
  books_difference: false,
  add: '',
};

/** True if a line is empty. */
export const saysNothing = ({ account_id, name, debit, credit }: OpeningLine): boolean =>
  account_id === null && [name, debit, credit].every((text) => text === '');

/** Parses a typed amount to decimal text; null if it is not an amount of 0 or more. */
export function amountOf(text: string, notation: Notation): string | null {
  if (text.trim() === '') return '0.00';
  const parsed = parseText(sideField, text, { ...notation, canRound: true });
  return 'value' in parsed && parsed.value !== null && !String(parsed.value).startsWith('-')
    ? String(parsed.value)
    : null;
}

/** Debits and credits of lines; invalid amounts count as zero. */
export function sumsOf(
  lines: readonly OpeningLine[],
  notation: Notation,
): { readonly debit: string; readonly credit: string } {
  return lines.reduce(
    (sums, { debit, credit }) => ({
      debit: addDecimals(sums.debit, amountOf(debit, notation) ?? '0'),
      credit: addDecimals(sums.credit, amountOf(credit, notation) ?? '0'),
    }),
    { debit: '0.00', credit: '0.00' },
  );
}

/** Returns the lines in the form of `save_opening`, without empty ones. */
export function linesSent(lines: readonly OpeningLine[], notation: Notation): readonly object[] {
  return lines
    .filter((line) => !saysNothing(line))
    .map(({ add, ...line }) => {
      const [type = '', subtype = ''] = add.split('/');
      const isNew = line.account_id === null && add !== '';
      return {
        ...line,
        debit: amountOf(line.debit, notation) ?? line.debit,
        credit: amountOf(line.credit, notation) ?? line.credit,
        ...(isNew && {
          account: { code: line.code, name: line.name, type, subtype },
        }),
      };
    });
}

/** True if a value from the browser's storage is a list of lines. */
export const isLines = (kept: unknown): kept is readonly OpeningLine[] =>
  Array.isArray(kept) && kept.every((line) => typeof Object(line).debit === 'string');
