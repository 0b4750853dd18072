import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { postJournal } from './steps/journal.ts';
import { cents, report } from './steps/reports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const ledger = (person: Person, code: string, start: string, end: string, page?: number, size?: number) =>
  report(
    database,
    person,
    'general_ledger',
    ...[code, start, end, page, size].filter((value) => value !== undefined),
  );

test('orders lines by date and entry number, with a balance that begins before the period', async () => {
  const { admin, viewer } = await foundCompany(database);
  await postJournal(database, admin, '2026-01-31', [
    ['1000', 100],
    ['3000', -100],
  ]);
  await postJournal(
    database,
    admin,
    '2026-02-10',
    [
      ['6100', 30],
      ['1000', '-30.50'],
      ['6020', '0.50'],
    ],
    { description: 'Rent', reference: 'R-7' },
  );
  await postJournal(database, admin, '2026-02-03', [
    ['1000', 5],
    ['4200', -5],
  ]);
  await postJournal(database, admin, '2026-02-10', [
    ['1000', 1],
    ['4200', -1],
  ]);
  expect(await ledger(viewer, '1000', '2026-02-01', '2026-02-28')).toEqual([
    {
      entry_number: 'JE-000003',
      entry_date: '2026-02-03',
      description: 'A journal entry',
      reference: null,
      debit: '5.00',
      credit: '0.00',
      balance: '105.00',
    },
    {
      entry_number: 'JE-000002',
      entry_date: '2026-02-10',
      description: 'Rent',
      reference: 'R-7',
      debit: '0.00',
      credit: '30.50',
      balance: '74.50',
    },
    {
      entry_number: 'JE-000004',
      entry_date: '2026-02-10',
      description: 'A journal entry',
      reference: null,
      debit: '1.00',
      credit: '0.00',
      balance: '75.50',
    },
  ]);
});

test('requires its parameters', async () => {
  const { admin } = await foundCompany(database);
  const { admin: outsider } = await foundCompany(database);
  await database.as(
    outsider,
    (sql) => sql`insert into accounts (code, name, type) values ('9', 'Theirs', 'asset')`,
  );
  const refused = (...values: Parameters<typeof ledger>) => refusal(ledger(...values));
  expect(await refused(admin, '9', '2026-01-01', '2026-01-02')).toMatchObject({
    hint: 'account.unknown',
    message: 'There is no account with the code "9". Choose one from your chart of accounts.',
  });
  expect((await refused(admin, '1000', '2026-01-02', '2026-01-01')).hint).toBe('report.dates_inverted');
  expect((await refused(admin, '1000', '2026-01-01', '2026-01-02', 0, 10)).hint).toBe('report.page');
  expect((await refused(admin, '1000', '2026-01-01', '2026-01-02', 1, 0)).hint).toBe('report.page');
  expect((await refused(admin, '1000', '2026-01-01', '2026-01-02', 1, 1001)).message).toBe(
    'A page has between 1 and 1000 rows.',
  );
});

test('pages are the whole cut into pieces, wherever a day or a month breaks', async () => {
  const aLine = fc.tuple(
    fc
      .integer({ min: 0, max: 70 })
      .map((n) => new Date(Date.UTC(2026, 0, 20 + n)).toISOString().slice(0, 10)),
    fc.integer({ min: -5000, max: 5000 }).filter((amount) => amount !== 0),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLine, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (lines, size) => {
        const { admin } = await foundCompany(database);
        for (const [date, amount, isDoubled] of lines) {
          const half = (amount / 100).toFixed(2);
          await postJournal(database, admin, date, [
            ['1000', half],
            ...(isDoubled ? [['1000', half] as const] : []),
            ['3000', ((-amount * (isDoubled ? 2 : 1)) / 100).toFixed(2)],
          ]);
        }
        const [start, end] = ['2026-02-01', '2026-03-15'];
        let balance = lines
          .filter(([date]) => date < start)
          .reduce((sum, [, amount, isDoubled]) => sum + amount * (isDoubled ? 2 : 1), 0);
        const whole = await ledger(admin, '1000', start, end, 1, 1000);
        for (const row of whole) {
          balance += cents(row.debit) - cents(row.credit);
          expect(cents(row.balance)).toBe(balance);
        }
        const order = whole.map(({ entry_date, entry_number }) => `${entry_date} ${entry_number}`);
        expect(order).toEqual([...order].sort());
        const expected = lines.filter(([date]) => date >= start && date <= end);
        expect(whole).toHaveLength(expected.reduce((sum, [, , isDoubled]) => sum + (isDoubled ? 2 : 1), 0));
        for (let page = 1; page <= Math.ceil(whole.length / size) + 1; page++)
          expect(await ledger(admin, '1000', start, end, page, size)).toEqual(
            whole.slice((page - 1) * size, page * size),
          );
      },
    ),
    { numRuns: byTier({ everyday: 3, full: 15 }) },
  );
});
