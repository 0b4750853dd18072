import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openKeys } from '../../src/index.ts';
import { keepLogShort, rotateLog } from '../../src/postgres/log-rotation.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let scratch: Awaited<ReturnType<typeof makeScratchFolder>>;
let running: RunningBackend;
let sql: postgres.Sql;
let address: string;
const connect = () => postgres(address, { max: 1, onnotice: () => {} });
beforeAll(async () => {
  scratch = await makeScratchFolder();
  running = await runBackend({ dataDir: scratch.path });
  const { databasePassword } = await openKeys(scratch.path);
  const [, , , port] = (await readFile(join(scratch.path, 'postgres/17/postmaster.pid'), 'utf8')).split('\n');
  address = `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`;
  sql = connect();
});
afterAll(async () => {
  await sql.end();
  await running.close();
  await scratch.remove();
});

const logs = async (): Promise<string> => {
  const folder = join(scratch.path, 'postgres');
  const names = (await readdir(folder)).filter((name) => name.startsWith('server.log'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
};

/** Shows that the log has arrived on disk up to here, for its lines come in order. */
async function nextCheckpoint(): Promise<void> {
  const count = async () => (await logs()).split('checkpoint complete').length;
  const before = await count();
  await sql`create table if not exists log_marks (n int)`;
  await sql`checkpoint`;
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before);
}

const SECRET = '98765432101234567';

it('holds nothing of what people entered and the database refused', async () => {
  const browser = await running.signUp('typist@example.com', `Company ${SECRET}`);
  const refusals = await Promise.all([
    browser.rpc('create_secure_bank_account', {
      account_id_param: crypto.randomUUID(),
      bank_name_param: `Bank ${SECRET}`,
      account_number_param: `${SECRET}${SECRET}${SECRET}`,
      routing_number_param: SECRET,
      account_type_param: SECRET,
      opening_balance_param: 1,
    }),
    browser.from('customers').insert({ name: 'A', email: `not an address ${SECRET}` }),
    browser.from('customers').insert({ name: SECRET.repeat(100) }),
    browser.from('customers').insert({ name: 'A', credit_limit: `x${SECRET}` }),
    browser.from('customers').select('*').eq('id', SECRET),
    browser.rpc('invite_member', { email: SECRET, role: SECRET }),
    browser.rpc('post_journal_entry', {
      entry: { memo: SECRET },
      lines: [{ debit: `${SECRET}x` }],
      key: SECRET,
    }),
  ]);
  expect(refusals.filter(({ error }) => error === null)).toEqual([]);
  const statements = [
    () =>
      sql`insert into public.customers (org_id, name, credit_limit) values (gen_random_uuid(), ${SECRET}, -1)`,
    () => sql.unsafe(`select '${SECRET}'::jsonb -> 'a' -> '${SECRET}'::int`),
    () => sql.unsafe(`select '{"a": ${SECRET}'::jsonb`),
    () => sql.unsafe(`select '${SECRET}x'::numeric`),
    () => sql.unsafe(`select "${SECRET}" from public.customers`),
    () => sql.unsafe(`do $$ begin raise exception 'No %', '${SECRET}' using detail = '${SECRET}'; end $$`),
    () => sql.unsafe(`do $$ begin raise warning 'Beware of %', '${SECRET}'; end $$; select 1/0`),
    () => sql.unsafe(`select 1 syntax error '${SECRET}'`),
  ];
  for (const statement of statements) await expect(statement()).rejects.toThrow(postgres.PostgresError);
  await nextCheckpoint();
  expect(await logs()).not.toContain(SECRET);
});

it('shows no statement of a session whose process was killed', async () => {
  const victim = connect();
  const [own] = await victim<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const dying = victim.unsafe(`select pg_sleep(60), '${SECRET}'`).catch(() => 'ended');
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where pid = ${own?.pid ?? 0} and state = 'active'`).length,
    )
    .toBe(1);
  process.kill(own?.pid ?? 0, 'SIGKILL');
  expect(await dying).toBe('ended');
  await victim.end({ timeout: 1 });
  await expect
    .poll(logs, { timeout: 60_000 })
    .toMatch(/terminated by signal 9[\s\S]*ready to accept connections/);
  expect(await logs()).not.toContain(SECRET);
});

it('still shows starts, recovery and checkpoints to an operator', async () => {
  await expect.poll(logs).toMatch(/database system is ready to accept connections/);
  expect(await logs()).toMatch(/automatic recovery in progress/);
});

it('is rotated while the server writes on, and never takes more than four files of the limit', async () => {
  const file = join(scratch.path, 'postgres/server.log');
  const limit = 20_000;
  for (let round = 0; round < 8; round += 1) {
    await appendFile(file, `round ${round}\n${'line\n'.repeat(8_000)}end ${round}\n`);
    await rotateLog(file, limit);
  }
  const names = (await readdir(join(scratch.path, 'postgres'))).filter((name) =>
    name.startsWith('server.log'),
  );
  expect(names.sort()).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3']);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(scratch.path, 'postgres', name))).size),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(limit);
  expect(await readFile(`${file}.1`, 'utf8')).toMatch(/line\nend 7\n$/);
  expect(await readFile(`${file}.3`, 'utf8')).toMatch(/end 5\n$/);
  await nextCheckpoint();
  expect(await readFile(file, 'utf8')).toContain('checkpoint complete');
  expect(await readFile(file, 'utf8')).not.toContain('\0');
});

it('is not cut while it is short', async () => {
  const folder = await makeScratchFolder();
  const file = join(folder.path, 'server.log');
  await rotateLog(file);
  await writeFile(file, 'short');
  await rotateLog(file);
  expect(await readdir(folder.path)).toEqual(['server.log']);
  await folder.remove();
});

it('is looked at every minute', async () => {
  const folder = await makeScratchFolder();
  const file = join(folder.path, 'server.log');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = vi.fn();
  const end = keepLogShort(file, log);
  try {
    await writeFile(file, 'line\n'.repeat(250_000));
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await stat(file)).size).toBe(0);
    expect((await stat(`${file}.1`)).size).toBe(1_000_000);
    expect(log).not.toHaveBeenCalled();
  } finally {
    end();
    vi.useRealTimers();
    await folder.remove();
  }
});
