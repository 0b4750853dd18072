import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate, openPool, type RunningPostgres, startPostgres } from '../../src/postgres/index.ts';
import { failingControls, postJournal } from '../books/steps/journal.ts';
import { signUp } from '../database/people.ts';
import { actAs, type Person, type TestDatabase } from '../database/test-database.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** `npm run test:long` kills it 20 times. */
const KILLS = Number(process.env.BOOKS_KILLS ?? 3);
const WRITERS = 8;

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let server: RunningPostgres;
let owner: Person;

/** The server's own database, as the other tests see theirs. Closing it does not mind that the server is gone. */
function connect(): TestDatabase {
  const sql = openPool(server.url, { max: WRITERS });
  return {
    url: server.url,
    sql,
    as: (person, work) =>
      sql.begin(async (session) => {
        await actAs(session, person);
        return work(session);
      }) as ReturnType<typeof work>,
    close: () => sql.end({ timeout: 0 }),
  };
}

beforeAll(async () => {
  scratch = await makeScratchFolder();
  server = await startPostgres({ dataDir: scratch.path });
  const database = connect();
  await migrate(database.sql);
  owner = await signUp(database);
  await database.close();
});
afterAll(async () => {
  await server.stop();
  await scratch.remove();
});

/** Posts from several connections until the server dies, and notes each entry that was acknowledged. */
async function postUntilItDies(database: TestDatabase, acknowledged: Set<string>): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let amount = 1; ; amount += 1) {
        try {
          acknowledged.add(
            await postJournal(
              database,
              owner,
              `2026-0${1 + (amount % 9)}-15`,
              [
                ['1000', amount],
                ['2200', -1],
                ['4000', writer - amount],
                ['4010', 1 - writer],
              ].filter(([, part]) => part !== 0) as [string, number][],
            ),
          );
        } catch (error) {
          // Refusals are answers; anything else is the server's end.
          if (error instanceof postgres.PostgresError && error.code === 'P0001') throw error;
          return;
        }
      }
    }),
  );
}

it(`loses no acknowledged entry and keeps every control through ${KILLS} kill -9 of postgres under load`, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < KILLS; round += 1) {
    const database = connect();
    const before = acknowledged.size;
    const load = postUntilItDies(database, acknowledged);
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 10), { timeout: 60_000 });
    const pid = await server.pid();
    if (pid === undefined) throw new Error('PostgreSQL has no pid file.');
    process.kill(pid, 'SIGKILL');
    await load;
    await database.close();
    server = await startPostgres({ dataDir: scratch.path });
  }
  const database = connect();
  const present = await database.sql<{ id: string }[]>`
    select id from journal_entries where id = any (${[...acknowledged]}::uuid[]) and posted_at is not null`;
  expect(present.length).toBe(acknowledged.size);
  expect(await failingControls(database, owner)).toEqual([]);
  // The books continue where they stopped.
  await postJournal(
    database,
    owner,
    '2026-01-15',
    [
      ['1000', 1],
      ['4000', -1],
    ],
    { key: randomUUID() },
  );
  await database.close();
}, 600_000);
