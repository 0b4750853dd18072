import { addDecimals, money } from '@ledgerwise/resource';
import { compareDecimals, type Notation, parseText } from '@ledgerwise/resource/validation';

/** An account of the sheet, with its planned amounts when the sheet was opened. */
export interface BudgetAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  /** Decimal strings by month. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** Twelve months, and the accounts that budgets are made for. */
export interface BudgetYear {
  /** First days of the months. */
  readonly months: readonly string[];
  readonly accounts: readonly BudgetAccount[];
}

/** Typed texts by account and month, if they differ from the stored amounts. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A cell of the sheet. */
export interface BudgetCell {
  readonly account: string;
  readonly month: string;
}

/** An amount of the base currency, below zero too. */
export const budgetField = money({ label: 'Amount' });

/** The first days of twelve months, from one on. */
export function monthsFrom(first: string): readonly string[] {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) => {
    const count = year * 12 + month - 1 + at;
    return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  });
}

/** The same month so many years later, or earlier. */
export function yearsLater(month: string, years: number): string {
  return `${String(Number(month.slice(0, 4)) + years).padStart(4, '0')}${month.slice(4)}`;
}

/** Reads stored input of a year; null if it is invalid. */
export function readTyped({ accounts, months }: BudgetYear, kept: unknown): Typed | null {
  const rows = accounts.flatMap(({ id }) => {
    const row: unknown = Object(kept)[id];
    return isAmounts(row) && Object.keys(row).every((month) => months.includes(month))
      ? [[id, row] as const]
      : [];
  });
  return rows.length === 0 ? null : Object.fromEntries(rows);
}

const isAmounts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function isAccount(value: unknown): value is BudgetAccount {
  const { id, code, name, type, amounts } = Object(value);
  return [id, code, name, type].every((text) => typeof text === 'string') && isAmounts(amounts);
}

/** Parses the response of `budget_sheet`; throws if it is not a sheet. */
export function readBudgetYear(answer: unknown): BudgetYear {
  const { first_month: first, accounts } = Object(answer);
  if (typeof first !== 'string' || !Array.isArray(accounts) || !accounts.every(isAccount))
    throw new Error('budget_sheet answered no sheet.');
  return { months: monthsFrom(first), accounts };
}

/** Returns the text of a cell: as typed, otherwise as planned; empty for zero. */
export function cellText({ id, amounts }: BudgetAccount, month: string, typed: Typed): string {
  const own = typed[id]?.[month];
  if (own !== undefined) return own;
  const planned = amounts[month] ?? '';
  return /[1-9]/.test(planned) ? planned : '';
}

/** Returns the number in a cell; null if invalid. An empty cell is zero. */
export function cellAmount(text: string, notation: Notation): string | null {
  if (text.trim() === '') return '0';
  const parsed = parseText(budgetField, text, { ...notation, canRound: true });
  return 'value' in parsed && parsed.value !== null ? String(parsed.value) : null;
}

/** Total of some accounts in a month; cells without a number count as zero. */
export function monthSum(
  accounts: readonly BudgetAccount[],
  month: string,
  typed: Typed,
  notation: Notation,
): string {
  return accounts.reduce(
    (sum, account) => addDecimals(sum, cellAmount(cellText(account, month, typed), notation) ?? '0'),
    '0.00',
  );
}

/** Total of an account over some months. */
export function accountSum(
  account: BudgetAccount,
  months: readonly string[],
  typed: Typed,
  notation: Notation,
): string {
  return months.reduce((sum, month) => addDecimals(sum, monthSum([account], month, typed, notation)), '0.00');
}

/** Texts into cells from one on: to the right, and down, as far as the sheet goes. */
export function withRange(
  { months, accounts }: BudgetYear,
  typed: Typed,
  from: BudgetCell,
  range: readonly (readonly string[])[],
): Typed {
  const row = accounts.findIndex(({ id }) => id === from.account);
  const column = months.indexOf(from.month);
  const entered = range.flatMap((texts, down) => {
    const account = accounts[row + down];
    if (!account) return [];
    const cells = texts.flatMap((text, right) => {
      const month = months[column + right];
      return month === undefined ? [] : [[month, text] as const];
    });
    return [[account.id, { ...typed[account.id], ...Object.fromEntries(cells) }] as const];
  });
  return { ...typed, ...Object.fromEntries(entered) };
}

/** Copies a cell to all months after it. */
export function filledRight(year: BudgetYear, typed: Typed, from: BudgetCell): Typed {
  const account = year.accounts.find(({ id }) => id === from.account);
  if (!account) return typed;
  const text = cellText(account, from.month, typed);
  const rest = year.months.slice(year.months.indexOf(from.month));
  return withRange(year, typed, from, [rest.map(() => text)]);
}

/** A budget to save. */
export interface SavedBudget {
  readonly account_id: string;
  readonly month: string;
  readonly amount: string;
}

/** Returns the cells that differ from the stored ones, and those with invalid text. */
export function changesOf({ accounts, months }: BudgetYear, typed: Typed, notation: Notation) {
  const changed: SavedBudget[] = [];
  const wrong: BudgetCell[] = [];
  for (const account of accounts)
    for (const month of months) {
      const text = typed[account.id]?.[month];
      if (text === undefined) continue;
      const amount = cellAmount(text, notation);
      if (amount === null) wrong.push({ account: account.id, month });
      else if (compareDecimals(amount, account.amounts[month] ?? '0') !== 0)
        changed.push({ account_id: account.id, month, amount });
    }
  return { changed, wrong };
}
