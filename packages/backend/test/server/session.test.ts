import { CompiledQuery } from 'kysely';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsQuery } from '../../src/api/request-settings.ts';
import { Session } from '../../src/api/session.ts';
import { openTestDatabase, type TestDatabase, untilBlocked } from '../database/test-database.ts';

const BLOCKED = CompiledQuery.raw('select pg_advisory_xact_lock_shared(1)');
const STATE = CompiledQuery.raw(
  `select current_setting('role') as role, coalesce(current_setting('request.jwt.claim.sub', true), '') as person, now() = statement_timestamp() as fresh`,
);

let database: TestDatabase;
let sql: postgres.Sql;
let holder: postgres.ReservedSql;
let session: Session;
/** When the database is told to interrupt. */
let gate: () => Promise<unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  holder = await sql.reserve();
});
beforeEach(async () => {
  gate = async () => undefined;
  await holder`select pg_advisory_lock(1)`;
  session = new Session(database.url, { onnotice: () => undefined }, async (pid) => {
    await gate();
    await sql`select pg_cancel_backend(${pid})`;
  });
});
afterEach(async () => {
  await holder`select pg_advisory_unlock_all()`;
  await session.end();
});
afterAll(async () => {
  holder.release();
  await database.close();
});

/** Ends the process of the database that is in the session's transaction. */
async function endOfBackend(): Promise<void> {
  const ended = await sql`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`;
  expect(ended).toEqual([{ ended: true }]);
}

const AS_NOBODY = [{ role: 'none', person: '', fresh: true }];
const AS_ADA = [{ role: 'authenticated', person: 'ada', fresh: false }];

async function begin(role = 'authenticated', person = 'ada'): Promise<void> {
  await session.begin('start transaction');
  const settings = settingsQuery([
    ['role', role],
    ['request.jwt.claim.sub', person],
  ]);
  await session.executeQuery(settings);
}

/** In a transaction of which a statement has run already. */
async function asMember(): Promise<void> {
  await begin();
  expect((await session.executeQuery(STATE)).rows).toEqual(AS_ADA);
}

describe('the settings of a request', () => {
  const NOTHING = CompiledQuery.raw('select 1');

  it('hold for its first statement and for all that follow, to its end', async () => {
    await asMember();
    expect((await session.executeQuery(STATE)).rows).toEqual(AS_ADA);
    await session.commit();
    await session.release();
    expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
  });

  it('are never seen by the next on the same connection, however many there are', async () => {
    for (const person of ['ada', 'grace', 'joan', 'ada']) {
      await begin('authenticated', person);
      expect((await session.executeQuery(STATE)).rows).toMatchObject([{ role: 'authenticated', person }]);
      await session.commit();
      await session.release();
      expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
    }
  });

  it('go with a statement that is refused', async () => {
    await begin();
    const refused = session.executeQuery(CompiledQuery.raw('select 1 / 0'));
    await expect(refused).rejects.toMatchObject({ code: '22012' });
    await session.rollback();
    await session.release();
    expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
    await begin('authenticated', 'grace');
    expect((await session.executeQuery(STATE)).rows).toMatchObject([{ person: 'grace' }]);
  });

  it.each(['commit', 'rollback', 'release'] as const)(
    'go with a transaction that asked nothing, at its %s',
    async (end) => {
      await begin();
      await session[end]();
      await session.release();
      expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
      await session.begin('start transaction');
      expect((await session.executeQuery(STATE)).rows).toMatchObject([{ role: 'none', person: '' }]);
    },
  );

  it('that cannot be set let nothing run, neither with them nor without', async () => {
    await sql`create table if not exists written (by text)`;
    // Once as a statement that is new to the connection, once as one that it knows: these are sent in different ways.
    for (const _ of ['new', 'known']) {
      await begin('no_such_role');
      const write = session.executeQuery(CompiledQuery.raw('insert into written values (current_user)'));
      await expect(write).rejects.toMatchObject({
        code: '22023',
        message: expect.stringContaining('no_such_role'),
      });
      await expect(session.executeQuery(NOTHING)).rejects.toMatchObject({ code: '25P02' });
      await session.rollback();
      await session.release();
      expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
    }
    expect(await sql`select * from written`).toHaveLength(0);
  });

  it('stop with the request, before its statement is sent', async () => {
    await begin();
    session.stop();
    await expect(session.executeQuery(STATE)).rejects.toMatchObject({ answer: { status: 499 } });
    await session.release();
    expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
  });

  it('are as any other statement outside of a transaction, where they hold for themselves alone', async () => {
    await session.executeQuery(settingsQuery([['role', 'authenticated']]));
    expect((await session.executeQuery(STATE)).rows).toEqual(AS_NOBODY);
  });

  it('hold on a session that was opened after another was lost', async () => {
    await asMember();
    await endOfBackend();
    await expect(session.executeQuery(STATE)).rejects.toThrow();
    await session.release();
    expect(session.isLost).toBe(true);
    // Nothing is sent over a new connection in the name of the old one.
    await expect(session.executeQuery(STATE)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  });
});

it('is as new after a request that was stopped in the middle of its transaction', async () => {
  await asMember();
  const blocked = session.executeQuery(BLOCKED);
  await untilBlocked(sql);
  session.stop();
  await expect(blocked).rejects.toMatchObject({ answer: { status: 499 } });
  await expect(session.executeQuery(STATE)).rejects.toMatchObject({ answer: { status: 499 } });
  // Whoever asked may have forgotten to roll back.
  await session.release();
  expect((await session.executeQuery(STATE)).rows).toEqual([{ role: 'none', person: '', fresh: true }]);
  expect(session.isLost).toBe(false);
});

it('is as new after a transaction that nobody ended', async () => {
  await asMember();
  await session.release();
  expect((await session.executeQuery(STATE)).rows).toEqual([{ role: 'none', person: '', fresh: true }]);
});

it('refuses to commit what was stopped', async () => {
  await session.begin('start transaction');
  await session.executeQuery(CompiledQuery.raw('create table half_done ()'));
  session.stop();
  await expect(session.commit()).rejects.toMatchObject({ answer: { status: 499 } });
  await session.rollback();
  await session.release();
  const { rows } = await session.executeQuery(CompiledQuery.raw(`select to_regclass('half_done') as found`));
  expect(rows).toEqual([{ found: null }]);
});

it('waits for an interruption that comes late, so that it does not hit the next request', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gate = () => opened;
  await asMember();
  const blocked = session.executeQuery(BLOCKED);
  await untilBlocked(sql);
  session.stop();
  // The statement ends by itself before the database hears that it shall.
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
  const next = session.executeQuery(BLOCKED);
  await untilBlocked(sql);
  await holder`select pg_advisory_unlock_all()`;
  await expect(next).resolves.toMatchObject({ rows: [{}] });
});

it('outlives a database that cannot be told to stop', async () => {
  gate = () => Promise.reject(new Error('no connection'));
  await asMember();
  const blocked = session.executeQuery(BLOCKED);
  await untilBlocked(sql);
  session.stop();
  await holder`select pg_advisory_unlock_all()`;
  await blocked;
  await session.release();
  expect((await session.executeQuery(STATE)).rows).toEqual([{ role: 'none', person: '', fresh: true }]);
});

it('is given up when it cannot be made as new', async () => {
  await asMember();
  await endOfBackend();
  await session.release();
  expect(session.isLost).toBe(true);
});
