import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { rowsRead } from '../database/rows-read.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { accountId, add } from './steps/masters.ts';
import { type StatementLine, statementSteps } from './steps/statements.ts';

let database: TestDatabase;
let company: Company;
let bank: string;
let steps: ReturnType<typeof statementSteps>;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const begin = async () => {
  company = await foundCompany(database);
  bank = await accountId(database, company.admin, '1000');
  steps = statementSteps(database, company.manager, bank);
};

const line = (posted_on: string, amount: string, description: string, more: object = {}): StatementLine => ({
  posted_on,
  amount,
  description,
  ...more,
});
const JANUARY = [
  line('2026-01-05', '-4.50', 'CAFE 12'),
  line('2026-01-05', '-4.50', 'CAFE 12'),
  line('2026-01-09', '250.00', 'Acme Ltd INV-7', { external_id: 'FIT-1' }),
];

test('a statement is imported once, however often it is sent', async () => {
  await begin();
  const key = randomUUID();
  const first = await steps.import(JANUARY, { key, file_name: 'january.csv' });
  expect(first).toEqual({ import_id: key, imported: 3, duplicates: 0, likely: [] });
  expect(await steps.import(JANUARY, { key, file_name: 'january.csv' })).toEqual(first);
  expect(await steps.import(JANUARY)).toMatchObject({ imported: 0, duplicates: 3 });
  // The next statement overlaps, and has one coffee more on the same day.
  const next = [
    ...JANUARY,
    line('2026-01-05', '-4.50', 'Cafe 12'),
    line('2026-01-31', '-9.00', 'Account fee'),
  ];
  expect(await steps.import(next)).toMatchObject({ imported: 2, duplicates: 3 });
  expect((await refusal(steps.import([line('2026-01-01', '1', 'x')], { key }))).hint).toBe('key.reused');
});

test('a file sent in parts is imported at once, and equal lines stay separate lines', async () => {
  await begin();
  const key = randomUUID();
  await steps.stage(key, [...JANUARY, line('2026-01-05', '-4.50', 'CAFE 12')], 2);
  expect((await steps.waiting()).size).toBe(0);
  const first = await steps.importStaged(key, { file_name: 'january.csv' });
  expect(first).toEqual({ import_id: key, imported: 4, duplicates: 0, likely: [] });
  expect(await steps.importStaged(key)).toEqual(first);
  const [told] = await steps.ask('bank_statement_imports', { bank_account_id: bank });
  expect(told).toMatchObject({ id: key, file_name: 'january.csv', lines: 4, worked_on: 0, undone_at: null });
  expect(await database.sql`select from private.import_parts where key = ${key}`).toHaveLength(0);
  // The same lines in one call, with the user's decisions on likely duplicates.
  expect(await steps.import(JANUARY)).toMatchObject({ imported: 0, duplicates: 3 });
  const kept = randomUUID();
  await steps.stage(kept, [line('2026-01-10', '250.00', 'ACME LTD INV7', { keep: true })]);
  expect(await steps.importStaged(kept)).toMatchObject({ imported: 1, likely: [] });
});

test('a wrong line in a late part is named by its number, and nothing is imported', async () => {
  await begin();
  const key = randomUUID();
  await steps.stage(key, [...JANUARY, line('2026-01-32', '1', 'x')], 2);
  expect(await refusal(steps.importStaged(key))).toMatchObject({
    hint: 'statement.line',
    message: 'Line 4: "2026-01-32" is not a date. Correct it, or leave it out. Nothing was imported.',
  });
  expect((await steps.waiting()).size).toBe(0);
  expect(await steps.ask('statement_import_result', { key })).toBeNull();
  expect(await steps.ask('bank_statement_imports', { bank_account_id: bank })).toEqual([]);
});

test('a discarded file leaves nothing, and can no longer be imported', async () => {
  await begin();
  const key = randomUUID();
  await steps.stage(key, JANUARY, 1);
  await steps.ask('discard_staged_import', { key });
  expect((await refusal(steps.importStaged(key))).hint).toBe('statement.empty');
  // The same key of another user is a different one.
  const others = statementSteps(database, company.admin, bank);
  await others.stage(key, JANUARY);
  expect((await refusal(steps.importStaged(key))).hint).toBe('statement.empty');
});

test('returns the result of an import again after a lost response, and that it was undone', async () => {
  await begin();
  const key = randomUUID();
  const answer = await steps.import(JANUARY, { key });
  expect(await steps.ask('statement_import_result', { key })).toEqual({ ...answer, undone_at: null });
  await steps.ask('undo_bank_statement', { import_id: key });
  const { undone_at, ...same } = await steps.ask('statement_import_result', { key });
  expect([same, undone_at]).toEqual([answer, expect.any(String)]);
  // The answer of the call is forgotten some day; the import is not.
  await database.sql`delete from private.requests where key = ${key}`;
  expect((await refusal(steps.import(JANUARY, { key }))).hint).toBe('statement.other_import');
});

test('reports a line similar to an existing one, and imports it on request', async () => {
  await begin();
  await steps.import(JANUARY);
  const other = [
    line('2026-01-10', '250.00', 'TRANSFER ACME LTD INV-7 REF 99'),
    line('2026-01-10', '250.00', 'TRANSFER ACME LTD INV-7 REF 99'), // there is one only
    line('2026-01-12', '250.00', 'Acme Ltd INV-7'), // three days later
    line('2026-01-09', '250.01', 'Acme Ltd INV-7'),
    line('2026-01-09', '250.00', 'Quite another text'),
  ];
  const preview = await steps.ask('preview_bank_statement', { bank_account_id: bank, lines: other });
  expect(preview.map(({ state }: { state: string }) => state)).toEqual([
    'likely',
    'new',
    'new',
    'new',
    'new',
  ]);
  const [row] =
    await database.sql`select id from bank_transactions where external_id = 'FIT-1' and bank_account_id = ${bank}`;
  expect(preview[0].like_id).toBe(row?.id);
  expect(await steps.import(other)).toMatchObject({ imported: 4, likely: [{ line: 1, like_id: row?.id }] });
  expect(
    await steps.import([{ ...line('2026-01-10', '250.00', 'ACME LTD INV7'), keep: true }]),
  ).toMatchObject({
    imported: 1,
    likely: [],
  });
});

test.each([
  [[], 'statement.empty', 'holds no lines'],
  [[{ posted_on: '31/01/2026', amount: '1' }], 'statement.line', 'Line 1: "31/01/2026" is not a date'],
  [[{ posted_on: 'infinity', amount: '1' }], 'statement.line', '"infinity" is not a date'],
  [
    [JANUARY[0], { posted_on: '2026-01-01', amount: '1e3' }],
    'statement.line',
    'Line 2: "1e3" is not an amount',
  ],
  [[{ posted_on: '2026-01-01', amount: '0.00' }], 'statement.line', 'The amount is 0'],
  [[{ posted_on: '2026-01-01', amount: '0.001' }], 'statement.line', 'more decimals than USD allows'],
  [
    [{ posted_on: '2026-01-01', amount: '1', description: 'x'.repeat(1001) }],
    'statement.line',
    '1000 characters',
  ],
  [[{ posted_on: '2026-01-01', amount: '1', payee: 'x' }], 'statement.line', 'no field "payee"'],
] as const)('a faulty statement is refused completely: %j', async (lines, hint, words) => {
  await begin();
  const refused = await refusal(
    steps.ask('import_bank_statement', { bank_account_id: bank, lines, key: randomUUID() }),
  );
  expect(refused.hint).toBe(hint);
  expect(refused.message).toContain(words);
  expect((await steps.waiting()).size).toBe(0);
});

test('an import can be undone until somebody worked on its lines', async () => {
  await begin();
  const { import_id } = await steps.import(JANUARY);
  const [id] = [...(await steps.waiting()).values()];
  await steps.act('exclude_bank_transaction', id);
  expect(await refusal(steps.ask('undo_bank_statement', { import_id }))).toMatchObject({
    hint: 'statement.worked_on',
    message:
      '1 of these lines is matched or excluded by now, so the import cannot be undone. Unmatch them first.',
  });
  await steps.act('unmatch_bank_transaction', id);
  expect(await steps.ask('undo_bank_statement', { import_id })).toBe(3);
  expect(await steps.ask('undo_bank_statement', { import_id })).toBe(0);
  expect((await steps.import(JANUARY)).imported).toBe(3);
});

test('a year of 5,000 lines is imported completely and once, without reading more per line', async () => {
  await begin();
  const year = Array.from({ length: 5_000 }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + (n % 365))).toISOString().slice(0, 10);
    return line(
      day,
      `${n % 3 ? '-' : ''}${(n % 700) + 1}.${10 + (n % 90)}`,
      `CARD PAYMENT ${n % 40} SHOP ${n % 17}`,
    );
  });
  let read = 0;
  const counting: TestDatabase = {
    ...database,
    as: (person, work) =>
      database.as(person, async (sql) => {
        const answer = await work(sql);
        read = await rowsRead(sql, 'bank_transactions');
        return answer;
      }),
  };
  const imports = statementSteps(counting, company.manager, bank);
  expect((await imports.import(year)).imported).toBe(5_000);
  expect(read / year.length).toBeLessThan(10);
  expect(await imports.import(year)).toMatchObject({ imported: 0, duplicates: 5_000 });
  expect(read / year.length).toBeLessThan(10);
});

test('a rule needs a condition and one purpose', async () => {
  await begin();
  const account_id = await accountId(database, company.admin, '6100');
  const rule = { name: 'Fees', description_contains: 'fee', account_id };
  await add(database, company.manager, 'bank_rules', rule);
  for (const [values, constraint] of [
    [{ ...rule, description_contains: ' ' }, 'bank_rules_condition'],
    [{ ...rule, account_id: null }, 'bank_rules_one_purpose'],
    [{ ...rule, least_amount: '5', most_amount: '4' }, 'bank_rules_amounts'],
  ] as const)
    expect((await refusal(add(database, company.manager, 'bank_rules', values))).message).toContain(
      constraint,
    );
  expect((await refusal(add(database, company.user, 'bank_rules', rule))).code).toBe('42501');
});
