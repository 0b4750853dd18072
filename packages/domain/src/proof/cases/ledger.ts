import { sumOf } from '../amount-text.ts';
import { amountsBy, columnTotal, type SignedLine, sectionTotal } from '../books/ledger-steps.ts';
import type { Books } from '../case-books.ts';
import type { PublishedCase } from '../published-case.ts';
import { ACCOUNT, ADJUSTMENTS, JANUARY, type JanuaryPosting } from './printing-plus.ts';
import { erpNext, hledger, openStax } from './sources.ts';

const YEAR = ['2019-01-01', '2019-12-31'] as const;
const MONTH = ['2019-01-01', '2019-01-31'] as const;

async function post(books: Books, postings: readonly JanuaryPosting[]): Promise<void> {
  for (const [day, debit, credit, amount] of postings)
    await books.post(
      `2019-01-${String(day).padStart(2, '0')}`,
      [ACCOUNT[debit], amount],
      [ACCOUNT[credit], -amount],
    );
}

async function compareTrialBalance(books: Books, when: string, sum: number): Promise<void> {
  const rows = await books.trialBalance(...YEAR);
  for (const side of ['debit', 'credit'])
    await books.compare(`Trial balance ${when}, ${side}s`, sum, async () =>
      columnTotal(rows, `closing_${side}`),
    );
}

async function compareResult(books: Books, when: string): Promise<void> {
  const rows = await books.profitAndLoss(...MONTH);
  await books.compareAll(
    `Income statement ${when}`,
    {
      [ACCOUNT.serviceRevenue]: 10_100,
      [ACCOUNT.interestRevenue]: 140,
      [ACCOUNT.depreciation]: 75,
      [ACCOUNT.utilities]: 300,
      [ACCOUNT.suppliesExpense]: 100,
      [ACCOUNT.salaries]: 5_100,
    },
    async () => amountsBy(rows, 'account_code'),
  );
  await books.compare(`Revenue ${when}`, 10_240, async () => sectionTotal(rows, 'revenue', 'other_income'));
  await books.compare(`Expenses ${when}`, 5_575, async () => sectionTotal(rows, 'expenses'));
}

const printingPlus: PublishedCase = {
  id: 'cycle-01-printing-plus',
  title: 'A first month, from its twelve transactions to the trial balance after closing',
  source: openStax('Chapters 3 to 5, modules m67847 to m67857'),
  async play(stage) {
    const books = await stage.open();
    await post(books, JANUARY);
    await compareTrialBalance(books, 'before adjustments', 34_000);
    await post(books, ADJUSTMENTS);
    await compareTrialBalance(books, 'after adjustments', 35_715);
    await books.compareAll(
      'Adjusted balance',
      {
        [ACCOUNT.cash]: 24_800,
        [ACCOUNT.receivable]: 1_200,
        [ACCOUNT.interestReceivable]: 140,
        [ACCOUNT.supplies]: 400,
        [ACCOUNT.equipment]: 3_500,
        [ACCOUNT.dividends]: 100,
        [ACCOUNT.suppliesExpense]: 100,
        [ACCOUNT.depreciation]: 75,
        [ACCOUNT.salaries]: 5_100,
        [ACCOUNT.utilities]: 300,
        [ACCOUNT.accumulatedDepreciation]: -75,
        [ACCOUNT.payable]: -500,
        [ACCOUNT.salariesPayable]: -1_500,
        [ACCOUNT.unearnedRevenue]: -3_400,
        [ACCOUNT.stock]: -20_000,
        [ACCOUNT.interestRevenue]: -140,
        [ACCOUNT.serviceRevenue]: -10_100,
      },
      async () =>
        Object.fromEntries(
          (await books.trialBalance(...YEAR)).map((row) => [
            row.account_code,
            sumOf([row.closing_debit, -Number(row.closing_credit)]),
          ]),
        ),
    );
    await compareResult(books, 'before closing');
    const open = await books.balanceSheet('2019-01-31');
    await books.compareAll(
      'Balance sheet',
      {
        [ACCOUNT.cash]: 24_800,
        [ACCOUNT.receivable]: 1_200,
        [ACCOUNT.supplies]: 400,
        [ACCOUNT.interestReceivable]: 140,
        [ACCOUNT.equipment]: 3_500,
        [ACCOUNT.accumulatedDepreciation]: -75,
        [ACCOUNT.payable]: 500,
        [ACCOUNT.unearnedRevenue]: 3_400,
        [ACCOUNT.salariesPayable]: 1_500,
        [ACCOUNT.stock]: 20_000,
        [ACCOUNT.dividends]: -100,
        'Current year earnings': 4_665,
      },
      async () => amountsBy(open, 'account_code'),
    );
    await books.compare('Total assets', 29_965, async () =>
      sectionTotal(open, 'current_assets', 'fixed_assets'),
    );
    await books.compare('Total liabilities', 5_400, async () =>
      sectionTotal(open, 'current_liabilities', 'long_term_liabilities'),
    );
    await books.compare('Total equity', 24_565, async () => sectionTotal(open, 'equity'));

    const closing = await books.closeYear('2019-12-31');
    // One entry instead of the book's four with an income summary: the same accounts, the same amounts.
    await books.compareAll(
      'Closing entry',
      {
        [ACCOUNT.interestRevenue]: 140,
        [ACCOUNT.serviceRevenue]: 10_100,
        [ACCOUNT.suppliesExpense]: -100,
        [ACCOUNT.depreciation]: -75,
        [ACCOUNT.salaries]: -5_100,
        [ACCOUNT.utilities]: -300,
        [ACCOUNT.dividends]: -100,
        [ACCOUNT.retainedEarnings]: -4_565,
      },
      () => books.moved(closing),
    );
    await compareTrialBalance(books, 'after closing', 30_040);
    await compareResult(books, 'after closing');
    for (const [date, earnings] of [
      ['2019-12-31', { 'Current year earnings': 0 }],
      ['2020-01-01', {}],
    ] as const) {
      const rows = await books.balanceSheet(date);
      await books.compareAll(
        `Equity on ${date}`,
        { "Owner's Capital": 20_000, 'Retained Earnings': 4_565, ...earnings },
        async () => amountsBy(rows, 'account_name', 'equity'),
      );
      await books.compare(`Total assets on ${date}`, 29_965, async () =>
        sectionTotal(rows, 'current_assets', 'fixed_assets'),
      );
    }
  },
};

const closedPeriod: PublishedCase = {
  id: 'close-02-refuse-in-closed',
  title: 'Nothing is posted into a locked period, and a reversal after it is',
  source: erpNext('test_period_closing_voucher: test_gl_entries_restrictions'),
  async play(stage) {
    const books = await stage.open();
    const id = await books.post('2021-03-15', ['1000', 100], ['4000', -100]);
    await books.lock('2021-03-31');
    for (const date of ['2021-03-15', '2021-03-31'])
      await books.refused(`An entry of ${date}`, 'ledger.period_locked', () =>
        books.post(date, ['1000', 1], ['4000', -1]),
      );
    await books.refused('A reversal within the period', 'ledger.period_locked', () =>
      books.reverse(id, '2021-03-31'),
    );
    const reversal = await books.reverse(id, '2022-01-01');
    await books.compareAll('Reversal after the period', { 1000: -100, 4000: 100 }, () =>
      books.moved(reversal),
    );
  },
};

const retained: PublishedCase = {
  id: 'close-03-retain-and-open',
  title: 'A result is retained, and the balances go on into the next year',
  source: hledger('close.test'),
  async play(stage) {
    const books = await stage.open();
    await books.account({ code: '1001', name: 'Cash', type: 'asset', subtype: 'bank' });
    await books.post('2016-01-01', ['1000', 100], ['1001', 20], ['3900', -120]);
    await books.post('2016-01-15', ['6090', 5], ['1001', -5]);
    await books.post('2016-01-19', ['1001', 20], ['1000', -20]);
    await books.post('2016-01-20', ['2100', 25], ['1001', -25]);
    for (const when of ['before closing', 'after closing']) {
      if (when === 'after closing') await books.closeYear('2016-12-31');
      const rows = await books.balanceSheet('2017-01-01');
      for (const [section, expected] of [
        ['current_assets', { 'Business Bank Account': 80, Cash: 10 }],
        ['current_liabilities', { 'Credit Card': -25 }],
        ['equity', { 'Opening Balances': 120, 'Retained Earnings': -5 }],
      ] as const)
        await books.compareAll(`Opened ${when}`, expected, async () =>
          amountsBy(rows, 'account_name', section),
        );
      await books.compare(`Total equity ${when}`, 115, async () => sectionTotal(rows, 'equity'));
    }
  },
};

const openingColumns: PublishedCase = {
  id: 'tb-01-opening-columns',
  title: 'What was posted before the start is opening, and both balances are net',
  source: erpNext('test_trial_balance'),
  async play(stage) {
    const books = await stage.open();
    await books.post('2026-01-01', ['1000', 500], ['2100', -500]);
    await books.post('2026-01-10', ['2100', 300], ['1000', -300]);
    const rows = await books.trialBalance('2026-01-06', '2026-01-31');
    const columns = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'];
    for (const [code, amounts] of [
      ['1000', [500, 0, 0, 300, 200, 0]],
      ['2100', [0, 500, 300, 0, 0, 200]],
    ] as const)
      for (const [place, column] of columns.entries())
        await books.compare(
          `${code}, ${column.replace('_', ' ')}`,
          amounts[place] ?? 0,
          async () => rows.find((row) => row.account_code === code)?.[column],
        );
    await books.compare('Accounts', '1000, 2100', async () =>
      rows.map(({ account_code }) => account_code).join(', '),
    );
  },
};

/** The balance sheet at the end of 2017, debit positive. Land is included in buildings here. */
const OPENING: readonly SignedLine[] = [
  ['1000', 24_300],
  ['1100', 26_000],
  ['1300', 1_800],
  ['1200', 45_500],
  ['1510', 10_000],
  ['1500', 190_000],
  ['1505', -71_100],
  ['2000', -19_000],
  ['2300', -1_500],
  ['2500', -75_000],
  ['3000', -70_000],
  ['3200', -61_000],
];

const propensity: PublishedCase = {
  id: 'cashflow-04-propensity',
  title: 'A cash flow statement: land sold at a gain, land bought against a note, shares and plant for cash',
  source: openStax('Chapter 16, section 16.3'),
  async play(stage) {
    const books = await stage.open();
    await books.post('2017-12-31', ...OPENING);
    // Sales less all costs except depreciation: the profit of 4,340 less the gain, before depreciation.
    await books.post('2018-06-30', ['1100', 13_940], ['4000', -13_940]);
    await books.post('2018-07-01', ['1000', 18_440], ['1100', -18_440]);
    await books.post('2018-07-02', ['1300', 700], ['1000', -700]);
    await books.post('2018-07-03', ['1200', 2_500], ['1000', -2_500]);
    await books.post('2018-07-04', ['2000', 1_800], ['1000', -1_800]);
    await books.post('2018-07-05', ['1000', 400], ['2300', -400]);
    await books.post('2018-08-01', ['1000', 14_800], ['1510', -10_000], ['4220', -4_800]);
    await books.post('2018-09-01', ['1510', 20_000], ['2500', -20_000]);
    await books.post('2018-09-02', ['1500', 40_000], ['1000', -40_000]);
    await books.post('2018-10-01', ['2500', 10_000], ['1000', -10_000]);
    await books.post('2018-10-02', ['1000', 45_000], ['3000', -45_000]);
    await books.post('2018-12-01', ['3110', 440], ['1000', -440]);
    await books.post('2018-12-31', ['6040', 14_400], ['1505', -14_400]);

    const rows = await books.cashFlow('2018-01-01', '2018-12-31');
    for (const [section, total, lines] of [
      [
        'operating',
        13_840,
        {
          'Net profit': 4_340,
          Depreciation: 14_400,
          'Gains and losses on disposal of fixed assets': -4_800,
          'Change in receivables': 4_500,
          'Change in inventory': -2_500,
          'Change in other current assets': -700,
          'Change in payables': -1_800,
          'Change in other current liabilities': 400,
        },
      ],
      [
        'investing',
        -25_200,
        { 'Purchases of fixed assets': -40_000, 'Proceeds from disposal of fixed assets': 14_800 },
      ],
      [
        'financing',
        34_560,
        {
          'Change in long-term liabilities': -10_000,
          'Contributions of owners': 45_000,
          'Dividends and drawings': -440,
        },
      ],
      [
        'non_cash',
        0,
        {
          'Fixed assets acquired without cash': -20_000,
          'Long-term liabilities taken on without cash': 20_000,
        },
      ],
    ] as const) {
      await books.compareAll(section.replace('_', '-'), lines, async () => amountsBy(rows, 'line', section));
      await books.compare(`Total ${section.replace('_', '-')}`, total, async () =>
        sectionTotal(rows, section),
      );
    }
    for (const [section, amount] of [
      ['opening', 24_300],
      ['change', 23_200],
      ['closing', 47_500],
      ['difference', 0],
    ] as const)
      await books.compare(`Cash, ${section}`, amount, async () => sectionTotal(rows, section));
  },
};

export const LEDGER_CASES: readonly PublishedCase[] = [
  printingPlus,
  closedPeriod,
  retained,
  openingColumns,
  propensity,
];
