import type { DateFormat } from '@ledgerwise/contract';
import { codeAndName, hasNumbers } from './account-names.ts';
import {
  type Columns,
  cellOf,
  decimalMarkOf,
  filledIn,
  findColumns,
  isZero,
  programOf,
  said,
  type Table,
} from './brought-table.ts';
import { reportDay } from './days.ts';
import type { BroughtBalance, BroughtTrialBalance, FileProblem } from './moving-in.ts';
import { amountCells, checkTotal, NOTHING, onOneSide, plus, readSides, type Sides } from './sides.ts';

const HEADERS = {
  code: [
    'account code',
    'account number',
    'account #',
    'accnt #',
    'account no',
    'nominal code',
    'code',
    'number',
  ],
  name: ['account', 'account name', 'nominal account', 'name', 'full name'],
  type: ['account type', 'type', 'class'],
  // If a Xero report also has movements, the balance columns have these names.
  debit: ['debit - year to date', 'ytd debit', 'debit ytd', 'debit', 'debits', 'dr'],
  credit: ['credit - year to date', 'ytd credit', 'credit ytd', 'credit', 'credits', 'cr'],
  balance: ['balance', 'ytd balance', 'closing balance', 'net', 'amount', 'total'],
} as const;

type At = Columns<keyof typeof HEADERS>['at'];

const isEnough = (at: At): boolean => {
  if (at.debit !== undefined && at.credit !== undefined) return at.debit > 0;
  return at.balance !== undefined && (at.name !== undefined || at.code !== undefined);
};

/** Returns the account: without a header for accounts, the first text left of the amounts. */
function nameIn(row: readonly string[], at: At): string {
  if (at.name !== undefined || at.code !== undefined) return cellOf(row, at.name);
  return filledIn(row.slice(0, at.debit).filter((_cell, index) => index !== at.type))[0] ?? '';
}

const TOTAL = /^(?:grand )?totals?$/i;
const TOTAL_OF = /^total (?:for )?(.+)$/i;
const UNKNOWN: FileProblem = {
  row: 1,
  message:
    'No columns for accounts with their debits and credits were found. Export the report Trial Balance as CSV or Excel, and choose that file',
};

/**
 * Reads another program's trial balance, as its report is exported to CSV or Excel. Known layouts:
 *
 * - QuickBooks Online, report Trial Balance: company, title and `As of Aug 31, 2026` above `Account`, `Debit`, `Credit`;
 *   accounts as `1010 Checking` where numbers are on and `Parent:Child` below others, `TOTAL`, and the time of the export.
 * - QuickBooks Desktop, report Trial Balance: a day over `Debit` and `Credit`, nothing over the accounts (`1010 · Checking`).
 * - Xero, report Trial Balance: title, company and `As at 31 March 2026` above `Account Code`, `Account`, `Account Type`,
 *   `Debit - Year to date`, `Credit - Year to date` and earlier years; in its former layout `Sales (200)` and `YTD Debit`.
 * - Any table of accounts with debits and credits, or with balances in which credits are negative.
 *
 * Accounts at zero are left out: they have nothing to bring over. The totals of the file are compared with what was read.
 */
export function readTrialBalance(
  table: Table,
  options: { readonly dateFormat?: DateFormat } = {},
): BroughtTrialBalance {
  const program = programOf(table);
  const columns = findColumns(table, HEADERS, isEnough);
  if (!columns) return { program, asOf: '', lines: [], problems: [UNKNOWN] };
  const { row, at } = columns;
  const names = table.map((cells, index) => (index > row ? nameIn(cells, at) : ''));
  const isNumbered = program !== 'xero' && at.code === undefined && hasNumbers(names);
  const { accounts, problems } = readAccounts(table, row + 1, names, at);
  const isGrouped = program !== 'quickbooks';
  const lines = accounts.map((account): BroughtBalance => {
    const own = at.code === undefined ? codeAndName(account.name, program, isNumbered) : {};
    // QuickBooks puts no headings into this report: a line without amounts is an account at zero.
    const type = at.type === undefined && !isGrouped ? '' : account.type;
    return { ...account, ...own, type };
  });
  return {
    program,
    asOf: reportDay(table, row, options.dateFormat),
    lines,
    problems: [...problems, ...repeated(lines), ...unbalanced(lines, row + 1)].sort((a, b) => a.row - b.row),
  };
}

/** A heading of accounts, and the sums above it. */
interface Group {
  readonly name: string;
  readonly since: Sides;
}

function readAccounts(table: Table, from: number, names: readonly string[], at: At) {
  const mark = decimalMarkOf(table.slice(from), [
    at.debit,
    at.credit,
    at.debit === undefined ? at.balance : undefined,
  ]);
  const accounts: BroughtBalance[] = [];
  const problems: FileProblem[] = [];
  let until: Sides = NOTHING;
  let groups: readonly Group[] = [];
  for (let index = from; index < table.length; index += 1) {
    const cells = table[index] ?? [];
    const row = index + 1;
    const [name = '', code] = [names[index], cellOf(cells, at.code)];
    const label = name || code || (filledIn(cells)[0] ?? '');
    const written = amountCells(cells, at);
    if (written.every((cell) => cell === '')) {
      // A heading has no amounts: the rows below belong to it.
      if (filledIn(cells).length === 1) groups = [...groups, { name: label, since: until }];
      continue;
    }
    const sides = readSides(written, mark);
    if (typeof sides === 'string') {
      problems.push({ row, message: `"${sides}" beside ${label} is not an amount. Correct it in the file` });
      continue;
    }
    const named = TOTAL_OF.exec(label)?.[1]?.toLowerCase();
    const group = groups.findLast((one) => one.name.toLowerCase() === named);
    if (group || TOTAL.test(label)) {
      const span = { since: group?.since ?? NOTHING, until };
      problems.push(...checkTotal(row, group ? ` for ${group.name}` : '', sides, span, at));
      groups = groups.filter((one) => one !== group);
      continue;
    }
    until = plus(until, sides);
    const { debit, credit } = onOneSide(sides);
    if (isZero(debit) && isZero(credit)) continue;
    const type = at.type === undefined ? (groups.at(-1)?.name ?? '') : cellOf(cells, at.type);
    if (name !== '' || code !== '') accounts.push({ code, name, type, debit, credit, row });
    else
      problems.push({
        row,
        message: `${said(debit || credit)} has no account. Name the account in the file`,
      });
  }
  return { accounts, problems };
}

function repeated(lines: readonly BroughtBalance[]): FileProblem[] {
  const known = new Map<string, number>();
  return lines.flatMap(({ code, name, row }) => {
    const key = (code || name).toLowerCase();
    const earlier = known.get(key);
    if (earlier === undefined) known.set(key, row);
    return earlier === undefined
      ? []
      : {
          row,
          message: `Account ${code || name} is in row ${earlier} already. Keep one row for each account`,
        };
  });
}

function unbalanced(lines: readonly BroughtBalance[], from: number): FileProblem[] {
  const { debit, credit } = lines
    .map((line) => ({ debit: line.debit || '0', credit: line.credit || '0' }))
    .reduce<Sides>(plus, NOTHING);
  const row = lines.at(-1)?.row ?? from;
  if (lines.length === 0) return [{ row, message: 'There is no account with an amount below the headers' }];
  if (isZero(onOneSide({ debit, credit }).debit) && isZero(onOneSide({ debit, credit }).credit)) return [];
  return [
    {
      row,
      message: `Debits are ${said(debit)} and credits ${said(credit)}, but they must be equal. Export the report again with all of its rows, or correct the file`,
    },
  ];
}
