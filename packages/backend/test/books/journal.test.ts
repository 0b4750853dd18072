import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAccount, journalLines, ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const entryOf = async (id: string) => {
  const [entry] = await database.sql`select * from journal_entries where id = ${id}`;
  if (!entry) throw new Error(`There is no journal entry ${id}.`);
  return entry;
};

describe('a posted entry', () => {
  test('is numbered, keeps its lines in order and moves the balances', async () => {
    const { admin, organisation } = await foundCompany(database);
    const first = await postJournal(database, admin, '2026-01-31', [
      ['1000', '100.00'],
      ['4000', '-90.91'],
      ['2200', '-9.09'],
    ]);
    const second = await postJournal(database, admin, '2026-01-02', [
      ['6100', 40],
      ['1000', -40],
    ]);
    expect((await entryOf(first)).entry_number).toBe('JE-000001');
    expect(await entryOf(second)).toMatchObject({
      entry_number: 'JE-000002',
      status: 'posted',
      total_debit: '40.00',
    });
    const lines = await database.sql`select a.code, l.debit, l.credit, l.gst_box from journal_lines l
      join accounts a on a.id = l.account_id where l.journal_entry_id = ${first} order by l.position`;
    expect(lines).toEqual([
      { code: '1000', debit: '100.00', credit: '0.00', gst_box: null },
      { code: '4000', debit: '0.00', credit: '90.91', gst_box: null },
      { code: '2200', debit: '0.00', credit: '9.09', gst_box: 'gst_adjustment' },
    ]);
    expect(await ledgerBalances(database, organisation)).toEqual({
      '1000': 60,
      '2200': -9.09,
      '4000': -90.91,
      '6100': 40,
    });
    const months =
      await database.sql`select a.code, m.month::text, m.debit, m.credit, m.line_count from private.account_months m
      join accounts a on a.id = m.account_id where m.org_id = ${organisation} and a.code = '1000'`;
    expect(months).toEqual([
      { code: '1000', month: '2026-01-01', debit: '100.00', credit: '40.00', line_count: 2 },
    ]);
  });

  test('follows the hash of the one before it', async () => {
    const { admin } = await foundCompany(database);
    const ids = [];
    for (const amount of [1, 2, 3])
      ids.push(
        await postJournal(database, admin, '2026-01-31', [
          ['1000', amount],
          ['4000', -amount],
        ]),
      );
    const entries = await Promise.all(ids.map(entryOf));
    expect(entries[0]?.previous_hash).toBe('');
    expect(entries[1]?.previous_hash).toBe(entries[0]?.hash);
    expect(entries[2]?.previous_hash).toBe(entries[1]?.hash);
    expect(new Set(entries.map(({ hash }) => hash)).size).toBe(3);
  });

  test.each(['user', 'manager', 'admin'] as const)('may be posted by a %s', async (role) => {
    const company = await foundCompany(database);
    expect(
      await postJournal(database, company[role], '2026-01-31', [
        ['1000', 1],
        ['4000', -1],
      ]),
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('may not be posted by a viewer', async () => {
    const { viewer } = await foundCompany(database);
    const refused = await refusal(
      postJournal(database, viewer, '2026-01-31', [
        ['1000', 1],
        ['4000', -1],
      ]),
    );
    expect(refused).toMatchObject({
      hint: 'role.denied',
      message:
        'Your role (viewer) may not post journal entries. Ask an admin, manager, accountant or user of your organization.',
    });
  });
});

describe('an entry that cannot be posted', () => {
  const attempts: readonly [string, string, unknown, string, RegExp][] = [
    [
      'debits and credits differ',
      '2026-01-31',
      journalLines([
        ['1000', 100],
        ['4000', -90],
      ]),
      'ledger.unbalanced',
      /difference is 10/,
    ],
    [
      'there is one line',
      '2026-01-31',
      journalLines([['1000', 100]]),
      'ledger.lines_required',
      /at least two lines/,
    ],
    [
      'the lines are no list',
      '2026-01-31',
      { account_code: '1000' },
      'ledger.lines_required',
      /at least two lines/,
    ],
    [
      'an account is unknown',
      '2026-01-31',
      journalLines([
        ['1000', 1],
        ['9999', -1],
      ]),
      'account.unknown',
      /code "9999"/,
    ],
    [
      'a line has both sides',
      '2026-01-31',
      [
        { account_code: '1000', debit: 5, credit: 5 },
        { account_code: '4000', credit: 5 },
        { account_code: '4010', debit: 5 },
      ],
      'ledger.one_side',
      /either a debit or a credit/,
    ],
    [
      'a line is zero',
      '2026-01-31',
      journalLines([
        ['1000', 1],
        ['4000', -1],
        ['6100', 0],
      ]),
      'ledger.one_side',
      /above zero/,
    ],
    [
      'an amount is negative',
      '2026-01-31',
      [
        { account_code: '1000', debit: -5 },
        { account_code: '4000', credit: -5 },
      ],
      'ledger.one_side',
      /above zero/,
    ],
    [
      'an amount has half cents',
      '2026-01-31',
      journalLines([
        ['1000', '1.005'],
        ['4000', '-1.005'],
      ]),
      'ledger.too_precise',
      /1.005 on account 1000/,
    ],
    [
      'an amount is a word',
      '2026-01-31',
      journalLines([
        ['1000', 'ten'],
        ['4000', -1],
      ]),
      'ledger.not_a_number',
      /Line 1: debit must be an amount; "ten"/,
    ],
    [
      'an amount is NaN',
      '2026-01-31',
      journalLines([
        ['1000', 'NaN'],
        ['4000', 'NaN'],
      ]),
      'ledger.not_a_number',
      /must be an amount/,
    ],
    [
      'an amount is beyond measure',
      '2026-01-31',
      journalLines([
        ['1000', '100000000000000000'],
        ['4000', '-100000000000000000'],
      ]),
      'ledger.too_large',
      /too large/,
    ],
    [
      'a field is misspelt',
      '2026-01-31',
      [
        { account: '1000', debit: 1 },
        { account_code: '4000', credit: 1 },
      ],
      'ledger.unknown_field',
      /no field "account"/,
    ],
  ];
  test.each(attempts)('when %s', async (_what, date, lines, code, sentence) => {
    const { admin, organisation } = await foundCompany(database);
    const refused = await refusal(
      database.as(
        admin,
        (sql) => sql`select post_journal_entry(${date}, 'X', null,
        ${sql.json(lines as Parameters<typeof sql.json>[0])}, ${randomUUID()})`,
      ),
    );
    expect(refused.hint).toBe(code);
    expect(refused.message).toMatch(sentence);
    expect(await database.sql`select from journal_entries where org_id = ${organisation}`).toHaveLength(0);
  });

  test('an entry without a date', async () => {
    const { admin } = await foundCompany(database);
    const refused = await refusal(
      database.as(
        admin,
        (sql) => sql`select post_journal_entry(null, 'X', null,
        ${sql.json(
          journalLines([
            ['1000', 1],
            ['4000', -1],
          ]),
        )}, ${randomUUID()})`,
      ),
    );
    expect(refused.hint).toBe('ledger.date_required');
  });

  test('an entry on an inactive account', async () => {
    const { admin } = await foundCompany(database);
    await database.as(admin, (sql) => sql`update accounts set is_active = false where code = '6100'`);
    const refused = await refusal(
      postJournal(database, admin, '2026-01-31', [
        ['6100', 1],
        ['1000', -1],
      ]),
    );
    expect(refused).toMatchObject({
      hint: 'account.inactive',
      message: expect.stringContaining('6100 Rent'),
    });
  });

  test('fractions of a yen', async () => {
    const { admin } = await foundCompany(database);
    await database.as(admin, (sql) => sql`update company_settings set base_currency = 'JPY'`);
    const refused = await refusal(
      postJournal(database, admin, '2026-01-31', [
        ['1000', '1.5'],
        ['4000', '-1.5'],
      ]),
    );
    expect(refused.message).toContain('more decimals than JPY allows');
    await postJournal(database, admin, '2026-01-31', [
      ['1000', 150],
      ['4000', -150],
    ]);
  });

  test('an account of another organization', async () => {
    const { admin } = await foundCompany(database);
    const other = await foundCompany(database);
    await addAccount(database, other.admin, { code: 'X1', name: 'Theirs', type: 'asset' });
    const refused = await refusal(
      postJournal(database, admin, '2026-01-31', [
        ['X1', 1],
        ['4000', -1],
      ]),
    );
    expect(refused.hint).toBe('account.unknown');
  });
});
