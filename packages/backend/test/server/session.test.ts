import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Setting } from '../../src/api/request-settings.ts';
import { Session } from '../../src/api/session.ts';
import type { Statement } from '../../src/api/statement.ts';
import { openTestDatabase, type TestDatabase, untilBlocked } from '../database/test-database.ts';

const statement = (text: string, ...values: unknown[]): Statement => ({ text, values });

const BLOCKED = statement('select pg_advisory_xact_lock_shared(1)');
const STATE = statement(
  `select current_setting('role') as role, coalesce(current_setting('request.jwt.claim.sub', true), '') as person`,
);

let database: TestDatabase;
let sql: postgres.Sql;
let holder: postgres.ReservedSql;
let session: Session;
/** Delays the interrupt of the database. */
let gate: () => Promise<unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  holder = await sql.reserve();
});
beforeEach(async () => {
  gate = async () => undefined;
  await holder`select pg_advisory_lock(1)`;
  session = openSession();
});
afterEach(async () => {
  await holder`select pg_advisory_unlock_all()`;
  await session.end();
});
afterAll(async () => {
  holder.release();
  await database.close();
});

function openSession(): Session {
  const connection = { application_name: 'session under test' };
  return new Session(database.url, { onnotice: () => undefined, connection }, async (pid) => {
    await gate();
    await sql`select pg_cancel_backend(${pid})`;
  });
}

/** Ends the process of the database that works for the session. */
async function endOfBackend(): Promise<void> {
  const ended = await sql`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where application_name = 'session under test' and datname = current_database()`;
  expect(ended).toEqual([{ ended: true }]);
}

const as = (person: string, role = 'authenticated'): readonly Setting[] => [
  ['role', role],
  ['request.jwt.claim.sub', person],
];
const ADA = as('ada');
const AS_ADA = [{ role: 'authenticated', person: 'ada' }];
const AS_NOBODY = [{ role: 'none', person: '' }];
const NO_SETTINGS: readonly Setting[] = [['request.jwt.claim.role', '']];

/** The caller of the next request that sets nothing itself. */
const next = () => session.transact(NO_SETTINGS, STATE);

/** Collects garbage; V8 may need several rounds for the target of a WeakRef. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round < 5; round += 1) {
    await nextTurn();
    collect();
  }
}

it('stores no answer after it was given', async () => {
  const answers: WeakRef<object>[] = [];
  for (let asked = 0; asked < 20; asked += 1) {
    const [row] = await session.transact<object>(NO_SETTINGS, STATE);
    if (row) answers.push(new WeakRef(row));
  }
  await collectGarbage();
  // The driver may hold the last one until its next request.
  const held = answers.filter((answer) => answer.deref() !== undefined);
  expect([answers.length, held.length <= 1]).toEqual([20, true]);
});

describe('the settings of a request', () => {
  it('apply to their statement only, and not to the next one', async () => {
    for (const person of ['ada', 'grace', 'joan', 'ada']) {
      expect(await session.transact(as(person), STATE)).toEqual([{ role: 'authenticated', person }]);
      await session.release();
      expect(await next()).toEqual(AS_NOBODY);
    }
  });

  it('go with a statement that is refused', async () => {
    const refused = session.transact(ADA, statement('select 1 / 0'));
    await expect(refused).rejects.toMatchObject({ code: '22012' });
    await session.release();
    expect(await next()).toEqual(AS_NOBODY);
  });

  it('that cannot be set prevent the statement', async () => {
    await sql`create table if not exists written (by text)`;
    // Once as a statement that is new to the connection, once as a known one: these are sent in different ways.
    for (const _ of ['new', 'known']) {
      const write = session.transact(
        as('ada', 'no_such_role'),
        statement('insert into written values (current_user)'),
      );
      await expect(write).rejects.toMatchObject({
        code: '22023',
        message: expect.stringContaining('no_such_role'),
      });
      await session.release();
      expect(await next()).toEqual(AS_NOBODY);
    }
    expect(await sql`select * from written`).toHaveLength(0);
  });

  it('stop with the request, before anything is sent', async () => {
    session.stop();
    await expect(session.transact(ADA, STATE)).rejects.toMatchObject({ answer: { status: 499 } });
    await session.release();
    expect(await session.transact(ADA, STATE)).toEqual(AS_ADA);
  });
});

describe('a statement', () => {
  it('is stored with the end of its transaction, and not if its answer is declined', async () => {
    await sql`create table if not exists kept (name text)`;
    const insert = statement('insert into kept values ($1) returning name', 'declined');
    expect(await session.transact(NO_SETTINGS, insert, () => false)).toEqual([{ name: 'declined' }]);
    expect(await sql`select * from kept`).toEqual([]);
    await session.transact(NO_SETTINGS, { ...insert, values: ['wanted'] }, () => true);
    await session.transact(NO_SETTINGS, { ...insert, values: ['unasked'] });
    expect(await sql`select * from kept`).toEqual([{ name: 'wanted' }, { name: 'unasked' }]);
  });

  it('is refused where only its end finds the fault', async () => {
    await sql`create table if not exists parents (id int primary key)`;
    await sql`create table if not exists children (
      parent int references parents deferrable initially deferred)`;
    const orphan = session.transact(NO_SETTINGS, statement('insert into children values (1)'));
    await expect(orphan).rejects.toMatchObject({ code: '23503' });
    await session.release();
    expect(await next()).toEqual(AS_NOBODY);
  });

  it('is planned once for so many, and beyond them each time', async () => {
    for (let at = 0; at < 130; at += 1)
      await session.transact(NO_SETTINGS, statement(`select ${at} as at, $1::int`, at));
    const [plans] = await session.transact<{ count: number }>(
      NO_SETTINGS,
      statement('select count(*)::int as count from pg_prepared_statements'),
    );
    expect(plans?.count).toBeLessThan(110);
    expect(await session.transact(NO_SETTINGS, statement('select 129 as at, $1::int as n', 7))).toEqual([
      { at: 129, n: 7 },
    ]);
  });
});

it('is as new after a request that was stopped in the middle of its statement', async () => {
  const blocked = session.transact(ADA, BLOCKED);
  await untilBlocked(sql);
  session.stop();
  await expect(blocked).rejects.toMatchObject({ answer: { status: 499 } });
  await expect(session.transact(ADA, STATE)).rejects.toMatchObject({ answer: { status: 499 } });
  await session.release();
  expect(await next()).toEqual(AS_NOBODY);
  expect(session.isLost).toBe(false);
});

it('waits for an interruption that comes late, so that it does not hit the next request', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gate = () => opened;
  const blocked = session.transact(ADA, BLOCKED);
  await untilBlocked(sql);
  session.stop();
  // The statement ends by itself before the database receives the interrupt.
  await holder`select pg_advisory_unlock_all()`;
  await blocked;
  let isReleased = false;
  const released = session.release().then(() => {
    isReleased = true;
  });
  for (let turn = 0; turn < 3; turn += 1) await sql`select 1`;
  expect(isReleased).toBe(false);
  open();
  await released;
  await holder`select pg_advisory_lock(1)`;
  const following = session.transact(ADA, BLOCKED);
  await untilBlocked(sql);
  await holder`select pg_advisory_unlock_all()`;
  await expect(following).resolves.toHaveLength(1);
});

it('survives a database that cannot be stopped', async () => {
  gate = () => Promise.reject(new Error('no connection'));
  const blocked = session.transact(ADA, BLOCKED);
  await untilBlocked(sql);
  session.stop();
  await holder`select pg_advisory_unlock_all()`;
  await blocked;
  await session.release();
  expect(await next()).toEqual(AS_NOBODY);
});

it('is given up when its connection is lost, and sends nothing over another in its name', async () => {
  expect(await session.transact(ADA, STATE)).toEqual(AS_ADA);
  await endOfBackend();
  await expect(session.transact(ADA, STATE)).rejects.toThrow();
  await session.release();
  expect(session.isLost).toBe(true);
  await expect(session.transact(ADA, STATE)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

it('runs nothing outside of its transaction where the connection is lost in the middle', async () => {
  await sql`create table if not exists astray (by text)`;
  for (let round = 0; round < 10; round += 1) {
    const lost = openSession();
    // It is new to the connection, so the driver delays it until the settings before it are answered.
    const write = lost.transact(ADA, statement(`insert into astray values (current_user || $1)`, round));
    const end = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'session under test' and datname = current_database()`;
    await Promise.allSettled([write, end]);
    await lost.end().catch(() => undefined);
  }
  const written = await sql<{ by: string }[]>`select by from astray`;
  expect(written.filter(({ by }) => !by.startsWith('authenticated'))).toEqual([]);
});
