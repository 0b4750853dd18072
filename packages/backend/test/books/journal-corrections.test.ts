import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { journalLines, ledgerBalances, postJournal } from './steps/journal.ts';

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

  test("needs a manager, a reason, and an entry of one's own organization", async () => {
    const { admin, user } = await foundCompany(database);
    const other = await foundCompany(database);
    const id = await postJournal(database, admin, '2026-01-31', [
      ['6100', 500],
      ['1000', -500],
    ]);
    expect((await refusal(reverse(user, id, '2026-02-01'))).hint).toBe('role.denied');
    expect((await refusal(reverse(admin, id, '2026-02-01', ' '))).hint).toBe('ledger.reason_required');
    expect((await refusal(reverse(other.admin, id, '2026-02-01'))).hint).toBe('ledger.not_found');
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

  test('does not overwrite an entry that a colleague changed meanwhile', async () => {
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
      'Journal entry JE-000001 is not reversed. Reverse it before you post another one instead.',
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

  test('of an accrual is posted with its reversal on a later day, or not at all', async () => {
    const { admin, user } = await foundCompany(database);
    const draft = await save(admin, {
      entry_date: '2026-01-31',
      description: 'Electricity used in January',
      lines: journalLines([
        ['6100', 80],
        ['2400', -80],
      ]),
    });
    const post = (person: Parameters<TestDatabase['as']>[0], on: string | null, key = randomUUID()) =>
      database.as(person, async (sql) => {
        const [row] = await sql`select post_reversing_journal_entry(${draft.id}, ${on}, ${key}) as id`;
        return row?.id as string;
      });
    expect((await refusal(post(user, '2026-02-01'))).hint).toBe('role.denied');
    expect((await refusal(post(admin, null))).hint).toBe('ledger.date_required');
    for (const on of ['2026-01-31', '2026-01-30'])
      expect((await refusal(post(admin, on))).hint).toBe('ledger.reversal_too_early');
    expect(await entryOf(draft.id)).toMatchObject({ status: 'draft', entry_number: null });
    const key = randomUUID();
    const reversal = await post(admin, '2026-02-01', key);
    expect(await post(admin, '2026-02-01', key)).toBe(reversal);
    expect(await entryOf(draft.id)).toMatchObject({ status: 'reversed', reversed_by_id: reversal });
    expect(await entryOf(reversal)).toMatchObject({ status: 'posted', description: 'Reversal of JE-000001' });
    const dated = async (month: string) => {
      const [row] = await database.as(
        admin,
        (sql) => sql`select coalesce(sum(debit - credit), 0)::text as amount from journal_lines l
          join accounts a on a.id = l.account_id
          where a.code = '6100' and to_char(l.entry_date, 'YYYY-MM') = ${month}`,
      );
      return row?.amount;
    };
    expect([await dated('2026-01'), await dated('2026-02')]).toEqual(['80.00', '-80.00']);
  });

  test('with a reversing date is reversed on that date when it is posted, by people who may reverse', async () => {
    const { admin, user } = await foundCompany(database);
    const lines = journalLines([
      ['6100', 80],
      ['2400', -80],
    ]);
    const head = { entry_date: '2026-01-31', description: 'Electricity used in January', lines };
    for (const reverse_on of ['2026-01-31', '2026-01-30'])
      expect((await refusal(save(user, { ...head, reverse_on }))).hint).toBe('ledger.reversal_too_early');
    const draft = await save(user, { ...head, reverse_on: '2026-02-01' });
    const moved = save(user, {
      id: draft.id,
      version: draft.version,
      entry_date: '2026-02-02',
      description: '',
      lines,
    });
    expect((await refusal(moved)).hint).toBe('ledger.reversal_too_early');
    const post = (person: Parameters<TestDatabase['as']>[0]) =>
      database.as(person, (sql) => sql`select post_draft_journal_entry(${draft.id}, ${randomUUID()}) as id`);
    expect((await refusal(post(user))).hint).toBe('role.denied');
    await database.as(admin, (sql) => sql`select lock_books('2026-02-01')`);
    expect((await refusal(post(admin))).hint).toBe('ledger.period_locked');
    await database.as(admin, (sql) => sql`select lock_books('2026-01-31', reason => 'Posted late')`);
    expect((await refusal(post(admin))).hint).toBe('ledger.period_locked');
    expect(await entryOf(draft.id)).toMatchObject({ status: 'draft', entry_number: null });
    await database.as(admin, (sql) => sql`select lock_books(null, reason => 'Posted late')`);
    await post(admin);
    const [entry] = await database.as(
      admin,
      (
        sql,
      ) => sql`select e.status, e.reverse_on::text, e.posted_by_name, r.entry_date::text as reversed_on, r.reverses_number,
          r.description, r.posted_by_name as reversed_by
        from journal_entry_list e join journal_entry_list r on r.id = e.reversed_by_id where e.id = ${draft.id}`,
    );
    expect(entry).toEqual({
      status: 'reversed',
      reverse_on: '2026-02-01',
      posted_by_name: 'The admin',
      reversed_on: '2026-02-01',
      reverses_number: 'JE-000001',
      description: 'Reversal of JE-000001',
      reversed_by: 'The admin',
    });
  });

  test('that cannot be posted uses no entry number', async () => {
    const { admin } = await foundCompany(database);
    const post = (id: string) =>
      database.as(admin, (sql) => sql`select post_draft_journal_entry(${id}, ${randomUUID()}) as id`);
    const draftOf = (...amounts: readonly [number, number]) =>
      save(admin, {
        entry_date: '2026-01-31',
        description: 'Cash sale',
        lines: journalLines([
          ['1000', amounts[0]],
          ['4000', amounts[1]],
        ]),
      });
    const [uneven, first, second] = [await draftOf(10, -9), await draftOf(10, -10), await draftOf(20, -20)];
    await post(first.id);
    expect((await refusal(post(uneven.id))).hint).toBe('ledger.unbalanced');
    await post(second.id);
    expect(await entryOf(uneven.id)).toMatchObject({ status: 'draft', entry_number: null });
    expect(await entryOf(second.id)).toMatchObject({ entry_number: 'JE-000002' });
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
