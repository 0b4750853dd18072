import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { ledgerBalances, postJournal } from './steps/journal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

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

  test('of another organization has no effect here', async () => {
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
