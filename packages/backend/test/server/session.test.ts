import { CompiledQuery } from 'kysely';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Session } from '../../src/api/session.ts';
import { type RunningPostgres, startPostgres } from '../../src/index.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const BLOCKED = CompiledQuery.raw('select pg_advisory_xact_lock_shared(1)');
const STATE = CompiledQuery.raw(
  `select current_setting('role') as role, current_setting('request.jwt.claim.sub', true) as person, now() = statement_timestamp() as fresh`,
);

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let database: RunningPostgres;
let sql: postgres.Sql;
let holder: postgres.ReservedSql;
let session: Session;
/** When the database is told to interrupt. */
let gate: () => Promise<unknown>;

beforeAll(async () => {
  scratch = await makeScratchFolder();
  database = await startPostgres({ dataDir: scratch.path, settings: { fsync: 'off' } });
  sql = postgres(database.url, { max: 3, onnotice: () => undefined });
  holder = await sql.reserve();
  await sql`create role member`;
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
  await sql.end({ timeout: 2 });
  await database.stop();
  await scratch.remove();
});

async function untilBlocked(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] =
        await sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
      return row?.count === 1;
    },
    { timeout: 5000, interval: 5 },
  );
}

async function asMember(): Promise<void> {
  await session.begin('start transaction');
  await session.executeQuery(
    CompiledQuery.raw(
      `select set_config('role', 'member', true), set_config('request.jwt.claim.sub', 'ada', true)`,
    ),
  );
}

it('is as new after a request that was stopped in the middle of its transaction', async () => {
  await asMember();
  const blocked = session.executeQuery(BLOCKED);
  await untilBlocked();
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
  await untilBlocked();
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
  await untilBlocked();
  await holder`select pg_advisory_unlock_all()`;
  await expect(next).resolves.toMatchObject({ rows: [{}] });
});

it('outlives a database that cannot be told to stop', async () => {
  gate = () => Promise.reject(new Error('no connection'));
  await asMember();
  const blocked = session.executeQuery(BLOCKED);
  await untilBlocked();
  session.stop();
  await holder`select pg_advisory_unlock_all()`;
  await blocked;
  await session.release();
  expect((await session.executeQuery(STATE)).rows).toEqual([{ role: 'none', person: '', fresh: true }]);
});

it('is given up when it cannot be made as new', async () => {
  await asMember();
  const [row] = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where state = 'idle in transaction' and query like '%set_config%'`;
  await sql`select pg_terminate_backend(${row?.pid ?? 0})`;
  await session.release();
  expect(session.isLost).toBe(true);
});
