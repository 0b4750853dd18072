import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from './brought-table.ts';
import { readTrialBalance } from './read-trial-balance.ts';

/** A file in readable form: a line for each row, cells between bars. */
const table = (text: string): Table =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const ONLINE = `
Kettle Lane Bakery LLC||
Trial Balance||
As of August 31, 2026||
||
|Debit|Credit
1010 Checking (4411) - 1|1,409.58|
1200 Accounts receivable (A/R)|10,000.00|
2200 Accrued expenses:2202 Payroll||0.00
2200 Accrued expenses:2205 Audit||-150.25
Owner draws|80.00|
Savings||
4000 Sales||11,769.83
Refunds to customers|(20.00)|
TOTAL|$11,469.58|$11,619.58
||
Accrual Basis Sunday, September 13, 2026 11:03 PM GMT-05:00||
`;

const DESKTOP = `
|Jun 30, 26|
|Debit|Credit
1000 · Checking|500.00|
6000 · Utilities:6010 · Gas & Electric|20.00|
3000 · Opening Balance Equity||520.00
TOTAL|520.00|520.00
`;

const XERO = `
Trial Balance||||||
Tui & Fern Limited||||||
As at 31 March 2026||||||
||||||
Account Code|Account|Account Type|Debit - Year to date|Credit - Year to date|31 Mar 2025|
200|Sales|Revenue||18330.00|-61250.00
|Everyday Account|Bank|13,330.00||
404|Bank Fees|Expense|5,000.00||102
Total|||18,330.00|18,330.00|0.00
`;

const FORMER_XERO = `
Trial Balance
Tui & Fern Limited
As at 31 March 2026

Account|Debit|Credit|YTD Debit|YTD Credit
Revenue
Sales (200)||100.00||900.00
Assets
Everyday Account (090)|||900.00|
Total||100.00|900.00|900.00
`;

describe("another program's trial balance", () => {
  it('is read from QuickBooks Online', () => {
    expect(readTrialBalance(table(ONLINE))).toMatchObject({
      program: 'quickbooks',
      asOf: '2026-08-31',
      lines: [
        { code: '1010', name: 'Checking (4411) - 1', type: '', debit: '1409.58', credit: '', row: 6 },
        { code: '1200', name: 'Accounts receivable (A/R)', debit: '10000.00', credit: '', row: 7 },
        { code: '2205', name: 'Accrued expenses:Audit', debit: '150.25', credit: '', row: 9 },
        { code: '', name: 'Owner draws', debit: '80.00', credit: '', row: 10 },
        { code: '4000', name: 'Sales', type: '', debit: '', credit: '11769.83', row: 12 },
        { code: '', name: 'Refunds to customers', debit: '', credit: '20.00', row: 13 },
      ],
      problems: [
        // The file itself does not balance: 11,469.58 against 11,619.58.
        { row: 13, message: expect.stringContaining('Debits are 11,639.83 and credits 11,789.83') },
      ],
    });
  });

  it('is read from QuickBooks Desktop, with dates above the columns', () => {
    expect(readTrialBalance(table(DESKTOP))).toEqual({
      program: 'quickbooks',
      asOf: '2026-06-30',
      lines: [
        { code: '1000', name: 'Checking', type: '', debit: '500.00', credit: '', row: 3 },
        { code: '6010', name: 'Utilities:Gas & Electric', type: '', debit: '20.00', credit: '', row: 4 },
        { code: '3000', name: 'Opening Balance Equity', type: '', debit: '', credit: '520.00', row: 5 },
      ],
      problems: [],
    });
  });

  it('is read from Xero, with an account that has no code, and without last year', () => {
    expect(readTrialBalance(table(XERO))).toEqual({
      program: 'xero',
      asOf: '2026-03-31',
      lines: [
        { code: '200', name: 'Sales', type: 'Revenue', debit: '', credit: '18330.00', row: 6 },
        { code: '', name: 'Everyday Account', type: 'Bank', debit: '13330.00', credit: '', row: 7 },
        { code: '404', name: 'Bank Fees', type: 'Expense', debit: '5000.00', credit: '', row: 8 },
      ],
      problems: [],
    });
  });

  it("is read from Xero's former report: balances, not movements, below headings", () => {
    expect(readTrialBalance(table(FORMER_XERO))).toMatchObject({
      program: 'xero',
      lines: [
        { code: '200', name: 'Sales', type: 'Revenue', debit: '', credit: '900.00' },
        { code: '090', name: 'Everyday Account', type: 'Assets', debit: '900.00', credit: '' },
      ],
      problems: [],
    });
  });

  it('is read from one column of balances, in other notations', () => {
    expect(
      readTrialBalance(
        table('Number|Account|Balance\n1|Cash|1.234,50\n2|Loan|1.200,00 CR\n3|Capital|-34,50\nTotal||0'),
      ),
    ).toMatchObject({
      program: 'other',
      asOf: '',
      lines: [{ debit: '1234.50' }, { credit: '1200.00' }, { credit: '34.50' }],
      problems: [],
    });
  });

  it('reports invalid values, by the rows of the file', () => {
    const file = `
As at 30 June 2026
Account|Debit|Credit
Assets
Bank|100.00|
Bank|soon|
bank|5.00|
|3.00|
Total Assets|100.00|
Sales||100.00
Total|108.00|90.00
`;
    expect(readTrialBalance(table(file)).problems).toEqual([
      { row: 5, message: '"soon" beside Bank is not an amount. Correct it in the file' },
      { row: 6, message: 'Account bank is in row 4 already. Keep one row for each account' },
      { row: 7, message: '3.00 has no account. Name the account in the file' },
      {
        row: 8,
        message:
          'The file says 100.00 as the total of debits for Assets, but the lines add up to 108.00. Export the report again, with all of its rows, or correct the file',
      },
      {
        row: 9,
        message:
          'Debits are 105.00 and credits 100.00, but they must be equal. Export the report again with all of its rows, or correct the file',
      },
      {
        row: 10,
        message:
          'The file says 90.00 as the total of credits, but the lines add up to 100.00. Export the report again, with all of its rows, or correct the file',
      },
    ]);
  });

  it('reports an unreadable or empty file', () => {
    expect(readTrialBalance(table('Name|Email\nAda|a@b.co')).problems[0]?.message).toContain(
      'No columns for accounts',
    );
    expect(readTrialBalance([]).problems[0]?.row).toBe(1);
    expect(readTrialBalance(table('Account|Debit|Credit\nTotal|0|0')).problems).toEqual([
      { row: 1, message: 'There is no account with an amount below the headers' },
    ]);
  });
});

const grouped = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
};
const plain = (cents: bigint): string => grouped(cents).replaceAll(',', '');

interface Account {
  readonly code: string;
  readonly name: string;
  readonly cents: bigint;
}

/** Balanced books: any balances, and one account with the difference. */
const books: fc.Arbitrary<readonly Account[]> = fc
  .uniqueArray(
    fc.record({ code: fc.integer({ min: 100, max: 99_999 }), cents: fc.bigInt(-(10n ** 15n), 10n ** 15n) }),
    {
      selector: ({ code }) => code,
      minLength: 1,
      maxLength: 30,
    },
  )
  .chain((found) =>
    fc.tuple(
      fc.constant(found),
      fc.array(fc.constantFrom('Fees', 'Bank', 'Café & bar', 'Loan 2', 'Rent, paid', 'Tax (old) x'), {
        minLength: found.length,
        maxLength: found.length,
      }),
    ),
  )
  .map(([found, words]) => {
    const accounts = found.map(({ code, cents }, index) => ({
      code: String(code),
      name: `${words[index]} ${'abcdefghij'[index % 10]}${index}`,
      cents: cents === 0n ? 1n : cents,
    }));
    const rest = -accounts.reduce((sum, { cents }) => sum + cents, 0n);
    return rest === 0n ? accounts : [...accounts, { code: '99', name: 'Equity', cents: rest }];
  });

const layouts: Readonly<Record<string, (accounts: readonly Account[], debit: bigint) => Table>> = {
  'QuickBooks Online': (accounts, sum) => [
    ['Kettle Lane Bakery LLC'],
    ['Trial Balance'],
    ['As of Dec 31, 2026'],
    [],
    ['', 'Debit', 'Credit'],
    ...accounts.map(({ code, name, cents }) =>
      cents > 0n ? [`${code} ${name}`, grouped(cents), ''] : [`${code} ${name}`, '', grouped(-cents)],
    ),
    ['TOTAL', `$${grouped(sum)}`, `$${grouped(sum)}`],
    ['Cash Basis Friday, January 1, 2027 9:00 AM GMT+13:00'],
  ],
  'QuickBooks Desktop': (accounts) => [
    ['', 'Dec 31, 26', ''],
    ['', 'Debit', 'Credit'],
    ...accounts.map(({ code, name, cents }) =>
      cents > 0n ? [`${code} · ${name}`, plain(cents), ''] : [`${code} · ${name}`, `(${plain(-cents)})`, ''],
    ),
    ['TOTAL', '0.00', '0.00'],
  ],
  Xero: (accounts, sum) => [
    ['Trial Balance'],
    ['Tui & Fern Limited'],
    ['As at 31 December 2026'],
    [
      'Account Code',
      'Account',
      'Account Type',
      'Debit - Year to date',
      'Credit - Year to date',
      '31 Dec 2025',
    ],
    ...accounts.map(({ code, name, cents }) =>
      cents > 0n
        ? [code, name, 'Asset', plain(cents), '', '7']
        : [code, name, 'Asset', '', plain(-cents), ''],
    ),
    ['Total', '', '', plain(sum), plain(sum), '7'],
  ],
  "Xero's former": (accounts, sum) => [
    ['As at 31 December 2026'],
    ['Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit'],
    ...accounts.map(({ code, name, cents }) =>
      cents > 0n
        ? [`${name} (${code})`, '', '3', plain(cents), '']
        : [`${name} (${code})`, '1', '', '', plain(-cents)],
    ),
    ['Total', '1', '3', plain(sum), plain(sum)],
  ],
  'one column': (accounts) => [
    ['As of 2026-12-31'],
    ['Code', 'Name', 'Balance'],
    ...accounts.map(({ code, name, cents }) => [
      code,
      name,
      cents > 0n ? grouped(cents) : `-${grouped(-cents)}`,
    ]),
    ['Total', '', '-'],
  ],
};

for (const [layout, write] of Object.entries(layouts))
  it(`random books in the layout of ${layout} round-trip exactly`, () => {
    fc.assert(
      fc.property(books, (accounts) => {
        const sum = accounts.reduce((total, { cents }) => (cents > 0n ? total + cents : total), 0n);
        const { asOf, lines, problems } = readTrialBalance(write(accounts, sum));
        expect(problems).toEqual([]);
        expect(asOf).toBe('2026-12-31');
        expect(lines.map(({ code, name, debit, credit }) => [code, name, debit, credit])).toEqual(
          accounts.map(({ code, name, cents }) => [
            code,
            name,
            cents > 0n ? plain(cents) : '',
            cents < 0n ? plain(-cents) : '',
          ]),
        );
      }),
      { numRuns: 100 },
    );
  });
