import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type Person, refusal, type TestDatabase } from '../database/test-database.ts';
import { ask, createCustomer, type Fields, type Row, stored } from './steps/documents.ts';
import { addAccount, journalLines } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`insert into private.mail_service default values`;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`update recurring_entries set is_paused = true`;
  company = await foundCompany(database);
});

const RENT = journalLines([
  ['6000', 1200],
  ['1000', -1200],
]);
const MONTHLY = { frequency: 'monthly', next_date: '2026-01-31' };

const save = (document: Fields = {}, person: Person = company.user, key: string = randomUUID()) =>
  ask<Row & { id: string; version: number }>(
    database,
    person,
    (sql) =>
      sql`select to_jsonb(save_recurring_entry(${JSON.stringify({ name: 'Rent', lines: RENT, ...document })}::text::jsonb, ${key})) as answer`,
  );
const step = (name: string, id: string, person: Person = company.user, key: string = randomUUID()) =>
  ask<Row>(
    database,
    person,
    (sql) => sql`select to_jsonb(t) as answer from ${sql(`public.${name}`)}(${id}::uuid, ${key}::uuid) t`,
  );
const make = (id: string, person?: Person, key?: string) => step('issue_recurring_entry', id, person, key);
const issue = (through: string) => database.sql`call private.issue_due_documents(${through}::date)`;
const row = (id: string) => stored(database, 'recurring_entries', id);
const lock = (through: string | null) =>
  database.as(company.admin, (sql) => sql`select lock_books(${through}, reason => 'The month is done')`);
const setActive = (code: string, isActive: boolean) =>
  database.as(company.admin, (sql) => sql`update accounts set is_active = ${isActive} where code = ${code}`);
const entries = () =>
  database.sql<
    { date: string; status: string; description: string; total: string; reverse_on: string | null }[]
  >`
    select entry_date::text as date, status, description, total_debit::text as total, reverse_on::text
    from journal_entries where org_id = ${company.organisation} order by entry_date, number nulls first`;
const dates = async () => (await entries()).map(({ date }) => date);
const listed = async (id: string) =>
  (await database.as(company.viewer, (sql) => sql`select * from recurring_entry_list where id = ${id}`))[0];

describe('a template', () => {
  test('stores an unbalanced entry, creates nothing automatically, and keeps accounts by id', async () => {
    const { id } = await save({ description: 'Office rent', reference: 'R1', lines: RENT.slice(0, 1) });
    expect(await listed(id)).toMatchObject({
      status: 'template',
      repeats: null,
      next_date: null,
      total_debit: '1200.00',
      total_credit: '0.00',
      description: 'Office rent',
    });
    await issue('2030-12-31');
    expect(await entries()).toEqual([]);
    await database.as(company.admin, (sql) => sql`update accounts set code = '6999' where code = '6000'`);
    const lines = await ask<readonly Row[]>(
      database,
      company.viewer,
      (sql) => sql`select document_lines('recurring_entry', ${id}) as answer`,
    );
    expect(lines).toMatchObject([{ debit: '1200', credit: null }]);
    expect(String((lines[0]?.names as unknown as Row)?.account_id)).toMatch(/^6999 /);
  });

  test('gets a schedule, loses it, and knows its lines by their ids', async () => {
    const made = await save();
    const scheduled = await save({ ...MONTHLY, id: made.id, version: 1, lines: made.template_lines });
    expect(scheduled).toMatchObject({ frequency: 'monthly', first_date: '2026-01-31', version: 2 });
    expect(scheduled.template_lines).toEqual(made.template_lines);
    const plain = await save({
      id: made.id,
      version: 2,
      lines: made.template_lines,
      frequency: '',
      next_date: '',
    });
    expect(plain).toMatchObject({ frequency: null, next_date: null, first_date: null });
    expect((await refusal(save({ id: made.id, version: 3, lines: [{ id: randomUUID() }] }))).hint).toBe(
      'document.unknown_line',
    );
  });

  test('is refused pausing, resuming and making, because it has no schedule', async () => {
    const { id } = await save();
    for (const name of ['pause_recurring_entry', 'resume_recurring_entry', 'issue_recurring_entry']) {
      expect(await refusal(step(name, id))).toMatchObject({
        hint: 'document.wrong_status',
        message: expect.stringContaining('Rent has no schedule.'),
      });
    }
  });
});

describe('a due template', () => {
  test('is made for every missed date, once, as a draft or posted', async () => {
    const drafts = await save({ ...MONTHLY, description: 'Draft' });
    const posted = await save({ ...MONTHLY, description: 'Posted', posts_automatically: true });
    await issue('2026-04-30');
    await issue('2026-04-30');
    const made = await entries();
    for (const [description, status] of [
      ['Draft', 'draft'],
      ['Posted', 'posted'],
    ]) {
      expect(made.filter((entry) => entry.description === description)).toEqual(
        ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'].map((date) => ({
          date,
          status,
          description,
          total: '1200.00',
          reverse_on: null,
        })),
      );
    }
    expect(await row(drafts.id)).toMatchObject({ issued_count: '4', next_date: '2026-05-31' });
    const [latest] = await ask<readonly Row[]>(
      database,
      company.viewer,
      (sql) => sql`select issued_entries(${posted.id}) as answer`,
    );
    expect(latest).toMatchObject({ made_on: '2026-04-30', status: 'posted', total_debit: '1200.00' });
    const [named] = await database.as(
      company.viewer,
      (sql) => sql`select recurring_name, user_id from journal_entry_list where id = ${String(latest?.id)}`,
    );
    expect(named).toEqual({ recurring_name: 'Rent', user_id: company.user.id });
  });

  test.each([
    ['monthly', 3, '2025-11-30', '2026-08-31', ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30']],
    ['yearly', 1, '2024-02-29', '2026-03-01', ['2024-02-29', '2025-02-28', '2026-02-28']],
    ['weekly', 2, '2026-01-01', '2026-02-01', ['2026-01-01', '2026-01-15', '2026-01-29']],
  ])('recurs %s every %s', async (frequency, every, next_date, through, expected) => {
    await save({ frequency, every, next_date });
    await issue(through);
    expect(await dates()).toEqual(expected);
  });

  test.each([
    ['end_date', '2026-03-30'],
    ['end_after', 2],
  ])('ends by its %s', async (field, end) => {
    const { id } = await save({ ...MONTHLY, [field]: end });
    await issue('2026-12-31');
    expect(await dates()).toEqual(['2026-01-31', '2026-02-28']);
    expect(await listed(id)).toMatchObject({ status: 'ended' });
    expect((await refusal(make(id))).hint).toBe('document.wrong_status');
  });

  test('is reversed on the first day of the next month where that is wished', async () => {
    await save({ ...MONTHLY, posts_automatically: true, reverses_next_month: true }, company.manager);
    await save({ ...MONTHLY, next_date: '2026-02-15', reverses_next_month: true, description: 'To review' });
    await issue('2026-02-27');
    expect((await entries()).map(({ date, status, reverse_on }) => [date, status, reverse_on])).toEqual([
      ['2026-01-31', 'reversed', '2026-02-01'],
      ['2026-02-01', 'posted', null],
      ['2026-02-15', 'draft', '2026-03-01'],
    ]);
  });

  test('makes nothing while paused, and nothing for the pause afterwards', async () => {
    const { id } = await save({ ...MONTHLY, next_date: '2020-01-31' });
    await step('pause_recurring_entry', id);
    await issue('2026-12-31');
    expect(await entries()).toEqual([]);
    await step('resume_recurring_entry', id);
    const [next] = await database.sql`
      select next_date >= current_date - 1 and next_date < current_date + 32 as is_next from recurring_entries where id = ${id}`;
    expect(next?.is_next).toBe(true);
  });

  test('is made once by several servers at the same time', async () => {
    for (let n = 0; n < 3; n += 1) await save({ ...MONTHLY, name: `Number ${n}`, posts_automatically: true });
    await Promise.all([1, 2, 3].map(() => issue('2026-06-30')));
    await issue('2026-06-30');
    const [made] = await database.sql`
      select count(*)::int as n, count(distinct (recurring_entry_id, entry_date))::int as dates, max(number) as last
      from journal_entries where org_id = ${company.organisation}`;
    expect(made).toEqual({ n: 18, dates: 18, last: 18 });
  });
});

describe('a template that fails', () => {
  test('reports a locked period, loses nothing, and is made once the period is open', async () => {
    const { id } = await save({ ...MONTHLY, posts_automatically: true });
    await save({ ...MONTHLY, name: 'Later', next_date: '2026-03-15', posts_automatically: true });
    await lock('2026-02-28');
    await issue('2026-03-31');
    expect(await dates()).toEqual(['2026-03-15']);
    expect(await row(id)).toMatchObject({
      next_date: '2026-01-31',
      issued_count: '0',
      last_error_code: 'ledger.period_locked',
      last_error:
        'The books are locked through 2026-02-28, so nothing can be posted on 2026-01-31. Choose a later date, or ask an admin to unlock.',
    });
    expect(await listed(id)).toMatchObject({ status: 'failing' });
    expect((await refusal(make(id))).hint).toBe('ledger.period_locked');
    await lock(null);
    await issue('2026-03-31');
    expect(await dates()).toEqual(['2026-01-31', '2026-02-28', '2026-03-15', '2026-03-31']);
    expect(await row(id)).toMatchObject({ last_error: null, last_error_code: null });
  });

  test.each([true, false])(
    'names an archived account (posted: %s), and continues once it is active',
    async (posts_automatically) => {
      const { id } = await save({ ...MONTHLY, posts_automatically });
      await setActive('6000', false);
      await issue('2026-02-28');
      expect(await entries()).toEqual([]);
      expect(await row(id)).toMatchObject({
        next_date: '2026-01-31',
        last_error_code: 'account.inactive',
        last_error: expect.stringMatching(
          /^Line 1: Account 6000 .* is inactive\. Choose another one, or make it active again\.$/,
        ),
      });
      await setActive('6000', true);
      await issue('2026-02-28');
      expect(await dates()).toEqual(['2026-01-31', '2026-02-28']);
    },
  );

  test('reports how to fix a deleted account', async () => {
    await addAccount(database, company.admin, { code: '6998', name: 'Lease', type: 'expense' });
    const { id } = await save({
      ...MONTHLY,
      lines: journalLines([
        ['6998', 5],
        ['1000', -5],
      ]),
    });
    await database.as(company.admin, (sql) => sql`delete from accounts where code = '6998'`);
    await issue('2026-01-31');
    expect(await row(id)).toMatchObject({
      last_error: expect.stringContaining('Account is not in your chart of accounts. Choose another one.'),
    });
  });

  test('of a member who left pauses, and a member who resumes it takes it over', async () => {
    const { id } = await save({ ...MONTHLY, posts_automatically: true });
    await database.as(company.admin, (sql) => sql`select remove_member(${company.user.id})`);
    await issue('2026-01-31');
    expect(await entries()).toEqual([]);
    expect(await row(id)).toMatchObject({
      is_paused: 'true',
      paused_reason: expect.stringContaining('does not belong to the organization any more'),
    });
    const [mail] = await database.sql`
      select subject, message from private.outgoing_mails where org_id = ${company.organisation} and kind = 'notice'`;
    expect(mail).toMatchObject({
      subject: '1 recurring entry is paused in My Company',
      message: expect.stringContaining('- Rent'),
    });
    await step('resume_recurring_entry', id, company.manager);
    expect(await row(id)).toMatchObject({ user_id: company.manager.id, paused_reason: null });
  });

  test('pauses when its role loses the right: people who may not reverse cannot let it reverse', async () => {
    const { id } = await save(
      { ...MONTHLY, posts_automatically: true, reverses_next_month: true },
      company.manager,
    );
    await database.as(company.admin, (sql) => sql`select set_member_role(${company.manager.id}, 'user')`);
    expect(await row(id)).toMatchObject({
      is_paused: 'true',
      paused_reason: expect.stringContaining('has the role user, which may not reverse journal entries'),
    });
    expect((await refusal(step('resume_recurring_entry', id, company.user))).hint).toBe('role.denied');
  });
});

test('creates the next entry now, once for a key, and the schedule continues', async () => {
  const { id } = await save({ ...MONTHLY, next_date: '2030-01-31', posts_automatically: true });
  const key = randomUUID();
  const made = await make(id, company.user, key);
  expect(made).toMatchObject({ number: 'JE-000001', status: 'posted' });
  expect(await make(id, company.user, key)).toEqual(made);
  expect(await dates()).toEqual(['2030-01-31']);
  expect(await row(id)).toMatchObject({ next_date: '2030-02-28', issued_count: '1' });
  expect((await refusal(make(id, company.viewer))).hint).toBe('role.denied');
  const refused = await refusal(save({ ...MONTHLY, id, version: 1, next_date: '2030-01-31' }));
  expect(refused.hint).toBe('document.invalid_value');
});

describe('saving refuses', () => {
  const unbalanced = journalLines([
    ['6000', 1200],
    ['1000', -1000],
  ]);
  test.each<readonly [string, string, Fields]>([
    ['a schedule whose lines do not balance', 'ledger.unbalanced', { ...MONTHLY, lines: unbalanced }],
    ['a schedule without lines', 'ledger.lines_required', { ...MONTHLY, lines: [] }],
    ['a date without a frequency', 'document.invalid_value', { next_date: '2026-01-31' }],
    ['an unknown frequency', 'document.invalid_value', { ...MONTHLY, frequency: 'hourly' }],
    ['an end before the first date', 'document.invalid_value', { ...MONTHLY, end_date: '2025-12-31' }],
    ['an end after 0 times', 'document.invalid_value', { ...MONTHLY, end_after: 0 }],
    ['no name', 'document.invalid_value', { name: ' ' }],
    ['a field that is none', 'document.unknown_field', { shade: 'red' }],
    ['lines that are no list', 'document.invalid', { lines: { debit: 1 } }],
    ['an unknown account', 'account.unknown', { lines: journalLines([['0000', 1]]) }],
    ['a long description', 'ledger.too_long', { description: 'x'.repeat(1001) }],
    ['a record that is not there', 'document.not_found', { id: randomUUID(), version: 1 }],
    ['an id that is none', 'document.not_found', { id: 'this' }],
  ])('%s', async (_what, hint, fields) => {
    expect((await refusal(save(fields))).hint).toBe(hint);
    expect(
      await database.sql`select from recurring_entries where org_id = ${company.organisation}`,
    ).toHaveLength(0);
  });

  test('an inactive account, with a schedule or without', async () => {
    await setActive('6000', false);
    for (const fields of [{}, MONTHLY]) expect((await refusal(save(fields))).hint).toBe('account.inactive');
  });

  test('an account of another organization', async () => {
    const other = await foundCompany(database);
    const [account] = await database.sql`
      select id from accounts where org_id = ${other.organisation} and code = '6000'`;
    const lines = [{ account_id: account?.id, debit: 1 }];
    expect((await refusal(save({ lines }))).hint).toBe('account.unknown');
  });

  test('a line on a control account without its contact, once it is scheduled', async () => {
    const contact_id = await createCustomer(database, company.user);
    const owed = (contact: string | null) => [
      { account_code: '1100', debit: 5, contact_id: contact },
      { account_code: '1000', credit: 5 },
    ];
    expect((await refusal(save({ ...MONTHLY, lines: owed(null) }))).hint).toBe('ledger.contact_required');
    await save({ ...MONTHLY, lines: owed(contact_id), posts_automatically: true });
    await issue('2026-01-31');
    expect(await dates()).toEqual(['2026-01-31']);
  });

  test('refuses viewers everything, and users automatic reversals', async () => {
    expect((await refusal(save({}, company.viewer))).hint).toBe('role.denied');
    const reversing = { ...MONTHLY, posts_automatically: true, reverses_next_month: true };
    expect((await refusal(save(reversing))).hint).toBe('role.denied');
    await save(reversing, company.manager);
  });

  test('a next date that was already made', async () => {
    const { id } = await save(MONTHLY);
    await issue('2026-02-28');
    expect(
      await refusal(save({ id, version: 1, ...MONTHLY, lines: undefined, next_date: '2026-02-28' })),
    ).toMatchObject({ hint: 'document.invalid_value', message: expect.stringContaining('2026-02-28') });
  });
});

test('every write path follows the rules for columns, bulk deletes, archiving and undo', async () => {
  const { id } = await save(MONTHLY);
  const denied = await refusal(
    database.as(
      company.admin,
      (sql) => sql`update recurring_entries set next_date = '2020-01-01' where id = ${id}`,
    ),
  );
  expect(denied.code).toBe('42501');
  const remove = (person: Person) =>
    database.as(person, (sql) => sql`select bulk_delete('recurring_entries', array[${id}]::uuid[])`);
  expect((await refusal(remove(company.manager))).hint).toBe('role.denied');
  await database.as(
    company.user,
    (sql) => sql`select archive_records('recurring_entries', array[${id}]::uuid[], true, gen_random_uuid())`,
  );
  await issue('2026-01-31');
  expect(await entries()).toEqual([]);
  expect((await refusal(step('resume_recurring_entry', id))).hint).toBe('document.wrong_status');
  await issue('2026-01-31');
  await remove(company.admin);
  expect(await listed(id)).toBeUndefined();
});

test('documents end after so many times, too', async () => {
  const customer_id = await createCustomer(database, company.user);
  const document = {
    name: 'Hosting',
    kind: 'invoice',
    ...MONTHLY,
    end_after: 2,
    template: { customer_id, lines: [{ description: 'Hosting', unit_price: 20 }] },
  };
  const { id = '' } = await ask<Row>(
    database,
    company.user,
    (sql) =>
      sql`select to_jsonb(save_recurring_document(${JSON.stringify(document)}::text::jsonb, ${randomUUID()})) as answer`,
  );
  await issue('2026-12-31');
  const [made] = await database.sql`
    select count(*)::int as n from invoices where org_id = ${company.organisation}`;
  expect(made?.n).toBe(2);
  const [state] = await database.as(
    company.viewer,
    (sql) => sql`select status from recurring_document_list where id = ${id}`,
  );
  expect(state?.status).toBe('ended');
  await database.sql`update recurring_documents set is_paused = true`;
});
