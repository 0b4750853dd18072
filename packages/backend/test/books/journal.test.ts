import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openTestDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { addAccount, journalLines, ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
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
        'Your role (viewer) may not post journal entries. Ask an admin or manager or user of your organisation.',
    });
  });
});

describe('what cannot be posted', () => {
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
    expect(refused.message).toContain('more decimals than JPY has');
    await postJournal(database, admin, '2026-01-31', [
      ['1000', 150],
      ['4000', -150],
    ]);
  });

  test('an account of another organisation', async () => {
    const { admin } = await foundCompany(database);
    const stranger = await foundCompany(database);
    await addAccount(database, stranger.admin, { code: 'X1', name: 'Theirs', type: 'asset' });
    const refused = await refusal(
      postJournal(database, admin, '2026-01-31', [
        ['X1', 1],
        ['4000', -1],
      ]),
    );
    expect(refused.hint).toBe('account.unknown');
  });
});

describe('a key', () => {
  test('answers the same entry again and posts once', async () => {
    const { admin, organisation } = await foundCompany(database);
    const key = randomUUID();
    const lines = [
      ['1000', 1],
      ['4000', -1],
    ] as const;
    const first = await postJournal(database, admin, '2026-01-31', lines, { key });
    expect(await postJournal(database, admin, '2026-01-31', lines, { key })).toBe(first);
    expect(await database.sql`select from journal_entries where org_id = ${organisation}`).toHaveLength(1);
  });

  test('is refused for something else', async () => {
    const { admin } = await foundCompany(database);
    const key = randomUUID();
    await postJournal(
      database,
      admin,
      '2026-01-31',
      [
        ['1000', 1],
        ['4000', -1],
      ],
      { key },
    );
    const refused = await refusal(
      postJournal(
        database,
        admin,
        '2026-01-31',
        [
          ['1000', 2],
          ['4000', -2],
        ],
        { key },
      ),
    );
    expect(refused.hint).toBe('key.reused');
  });

  test('is free again after a refusal', async () => {
    const { admin } = await foundCompany(database);
    const key = randomUUID();
    await refusal(
      postJournal(
        database,
        admin,
        '2026-01-31',
        [
          ['1000', 1],
          ['4000', -2],
        ],
        { key },
      ),
    );
    await postJournal(
      database,
      admin,
      '2026-01-31',
      [
        ['1000', 2],
        ['4000', -2],
      ],
      { key },
    );
  });

  test('of another organisation means nothing here', async () => {
    const [one, other] = [await foundCompany(database), await foundCompany(database)];
    const key = randomUUID();
    const first = await postJournal(
      database,
      one.admin,
      '2026-01-31',
      [
        ['1000', 1],
        ['4000', -1],
      ],
      { key },
    );
    expect(
      await postJournal(
        database,
        other.admin,
        '2026-01-31',
        [
          ['1000', 2],
          ['4000', -2],
        ],
        { key },
      ),
    ).not.toBe(first);
  });

  test('fifty times at once is one entry', async () => {
    const { admin, organisation } = await foundCompany(database);
    const key = randomUUID();
    const ids = await Promise.all(
      Array.from({ length: 50 }, () =>
        postJournal(
          database,
          admin,
          '2026-01-31',
          [
            ['1000', 7],
            ['4000', -7],
          ],
          { key },
        ),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await ledgerBalances(database, organisation)).toEqual({ '1000': 7, '4000': -7 });
  });
});

describe('a correction', () => {
  const reverse = (
    person: Parameters<TestDatabase['as']>[0],
    id: string,
    date: string,
    reason = 'Wrong account',
  ) =>
    database.as(person, async (sql) => {
      const [row] = await sql`select reverse_journal_entry(${id}, ${date}, ${reason}, ${randomUUID()}) as id`;
      return row?.id as string;
    });

  test('by reversal is linked both ways and brings the balances back', async () => {
    const { manager, organisation } = await foundCompany(database);
    const id = await postJournal(database, manager, '2026-01-31', [
      ['6100', 500],
      ['1000', -500],
    ]);
    const reversal = await reverse(manager, id, '2026-02-01');
    expect(await entryOf(id)).toMatchObject({ status: 'reversed', reversed_by_id: reversal });
    expect(await entryOf(reversal)).toMatchObject({
      status: 'posted',
      reverses_id: id,
      source_kind: 'reversal',
      description: 'Wrong account',
      reference: 'JE-000001',
    });
    expect(await ledgerBalances(database, organisation)).toEqual({});
  });

  test('happens once, and not to a reversal', async () => {
    const { admin } = await foundCompany(database);
    const id = await postJournal(database, admin, '2026-01-31', [
      ['6100', 500],
      ['1000', -500],
    ]);
    const reversal = await reverse(admin, id, '2026-02-01');
    expect((await refusal(reverse(admin, id, '2026-02-01'))).hint).toBe('ledger.already_reversed');
    expect((await refusal(reverse(admin, reversal, '2026-02-01'))).hint).toBe('ledger.is_reversal');
  });

  test("needs a manager, a reason, and an entry of one's own organisation", async () => {
    const { admin, user } = await foundCompany(database);
    const stranger = await foundCompany(database);
    const id = await postJournal(database, admin, '2026-01-31', [
      ['6100', 500],
      ['1000', -500],
    ]);
    expect((await refusal(reverse(user, id, '2026-02-01'))).hint).toBe('role.denied');
    expect((await refusal(reverse(admin, id, '2026-02-01', ' '))).hint).toBe('ledger.reason_required');
    expect((await refusal(reverse(stranger.admin, id, '2026-02-01'))).hint).toBe('ledger.not_found');
  });

  test('by replacement links the old entry to the new one', async () => {
    const { admin, organisation } = await foundCompany(database);
    const id = await postJournal(database, admin, '2026-01-31', [
      ['6100', 500],
      ['1000', -500],
    ]);
    const replacement = await database.as(admin, async (sql) => {
      const [row] = await sql`select replace_journal_entry(${id}, '2026-02-03', 'Rent of two months', 'R2',
        ${sql.json(
          journalLines([
            ['6100', 800],
            ['1000', -800],
          ]),
        )}, 'Amount', ${randomUUID()}) as id`;
      return row?.id as string;
    });
    expect(await entryOf(id)).toMatchObject({ status: 'reversed', replaced_by_id: replacement });
    expect(await entryOf(replacement)).toMatchObject({
      status: 'posted',
      replaces_id: id,
      entry_number: 'JE-000003',
    });
    expect(await ledgerBalances(database, organisation)).toEqual({ '6100': 800, '1000': -800 });
  });
});

describe('a draft', () => {
  const save = (person: Parameters<TestDatabase['as']>[0], document: Readonly<Record<string, unknown>>) =>
    database.as(person, async (sql) => {
      const [row] = await sql`select (save_journal_entry(${sql.json(document as never)}, ${randomUUID()})).*`;
      return row as { id: string; version: number; entry_number: string | null };
    });

  test('need not balance, moves nothing, and is numbered when it is posted', async () => {
    const { user, organisation } = await foundCompany(database);
    const draft = await save(user, { entry_date: '2026-01-31', lines: journalLines([['1000', 5]]) });
    expect(draft).toMatchObject({ version: 1, entry_number: null });
    expect(await ledgerBalances(database, organisation)).toEqual({});
    const post = () =>
      database.as(user, (sql) => sql`select post_draft_journal_entry(${draft.id}, ${randomUUID()})`);
    expect((await refusal(post())).hint).toBe('ledger.lines_required');
    await save(user, {
      id: draft.id,
      version: 1,
      lines: journalLines([
        ['1000', 5],
        ['4000', -5],
      ]),
    });
    await post();
    expect((await entryOf(draft.id)).entry_number).toBe('JE-000001');
    expect(await ledgerBalances(database, organisation)).toEqual({ '1000': 5, '4000': -5 });
    expect((await refusal(post())).hint).toBe('ledger.already_posted');
  });

  test('that a colleague changed meanwhile is not overwritten', async () => {
    const { user, manager } = await foundCompany(database);
    const draft = await save(user, { entry_date: '2026-01-31', description: 'One' });
    await save(manager, { id: draft.id, version: 1, description: 'Two' });
    const refused = await refusal(save(user, { id: draft.id, version: 1, description: 'Three' }));
    expect(refused.hint).toBe('document.conflict');
    expect(refused.message).toMatch(/was changed by The manager at 20\d\d-/);
    expect((await refusal(save(user, { id: draft.id, description: 'Three' }))).hint).toBe(
      'document.version_required',
    );
  });

  test('comes in the place of a reversed entry, once, linked both ways when it is posted', async () => {
    const { admin } = await foundCompany(database);
    const wrong = await postJournal(database, admin, '2026-01-31', [
      ['6100', 40],
      ['1000', -40],
    ]);
    const right = {
      corrects_id: wrong,
      entry_date: '2026-01-31',
      lines: journalLines([
        ['6100', 30],
        ['1000', -30],
      ]),
    };
    expect((await refusal(save(admin, right))).message).toBe(
      'Journal entry JE-000001 still stands. Reverse it before you put another one in its place.',
    );
    await database.as(
      admin,
      (sql) => sql`select reverse_journal_entry(${wrong}, '2026-01-31', 'Wrong amount', ${randomUUID()})`,
    );
    const draft = await save(admin, right);
    expect(await entryOf(wrong)).toMatchObject({ status: 'reversed', replaced_by_id: null });
    expect((await refusal(save(admin, right))).message).toBe(
      'Journal entry JE-000001 was replaced by a draft already. Correct that one instead.',
    );
    await database.as(admin, (sql) => sql`select post_draft_journal_entry(${draft.id}, ${randomUUID()})`);
    expect(await entryOf(draft.id)).toMatchObject({ replaces_id: wrong, entry_number: 'JE-000003' });
    expect(await entryOf(wrong)).toMatchObject({ replaced_by_id: draft.id });
    const other = await foundCompany(database);
    for (const corrects_id of [wrong, 'no id'])
      expect((await refusal(save(other.admin, { ...right, corrects_id }))).message).toBe(
        'There is no such journal entry to correct. Load the list again.',
      );
  });

  test('can be deleted by an admin', async () => {
    const { admin, user } = await foundCompany(database);
    const draft = await save(user, { entry_date: '2026-01-31' });
    const remove = (person: Parameters<TestDatabase['as']>[0]) =>
      database.as(person, (sql) => sql`delete from journal_entries where id = ${draft.id}`);
    expect((await remove(user)).count).toBe(0);
    expect((await remove(admin)).count).toBe(1);
  });
});
