import { chmod, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackups } from '../../src/doctor/check-backups.ts';
import { type ExamineOptions, examine } from '../../src/doctor/examine.ts';
import { type Finding, worstOf } from '../../src/doctor/finding.ts';
import { copyTemplate } from '../database/test-database.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let keys: Awaited<ReturnType<typeof makeScratchFolder>>;
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let running: RunningBackend;
let backups: string;

beforeAll(async () => {
  keys = await makeScratchFolder();
  copy = await copyTemplate();
  running = await runBackend({ dataDir: keys.path, databaseUrl: copy.url });
  await running.signUp('owner@example.com');
  backups = join(keys.path, 'backups');
  await mkdir(backups);
  await writeFile(join(backups, 'ledgerwise-20261126T030000000Z.tar.gz.age'), 'x');
});
afterAll(async () => {
  await running.close();
  await copy.drop();
  await keys.remove();
});

async function findings(more: Partial<ExamineOptions> = {}): Promise<Readonly<Record<string, Finding>>> {
  const found = await examine({
    dataDir: keys.path,
    databaseUrl: copy.url,
    siteUrl: 'http://localhost:3000',
    backupDir: backups,
    log: () => undefined,
    ...more,
  });
  return Object.fromEntries(found.map((finding) => [finding.check, finding]));
}

it('finds a server well', async () => {
  const found = await findings();
  const states = Object.fromEntries(Object.entries(found).map(([check, { state }]) => [check, state]));
  expect(states).toEqual({
    disk: expect.stringMatching(/^(ok|warning)$/),
    backups: 'ok',
    smtp: 'skipped',
    certificate: 'skipped',
    versions: 'ok',
    clock: 'ok',
    migrations: 'ok',
    keys: 'ok',
    replica: 'skipped',
    mails: 'ok',
    books: 'ok',
    'deleted organizations': 'ok',
  });
  expect(found.books?.says).toBe('All controls of 1 organizations pass.');
});

it('reports a missing database, and still checks the rest', async () => {
  const found = await findings({ databaseUrl: 'postgres://nobody@127.0.0.1:1/books' });
  expect(found.database).toMatchObject({ state: 'failed', remedy: expect.stringContaining('DATABASE_URL') });
  expect(found.backups?.state).toBe('ok');
});

it('reports that others can read the keys', async () => {
  await chmod(join(keys.path, 'keys.json'), 0o644);
  expect((await findings()).keys).toMatchObject({
    state: 'failed',
    remedy: expect.stringContaining('chmod 600'),
  });
  await chmod(join(keys.path, 'keys.json'), 0o600);
});

it('reports that the keys belong to another database', async () => {
  const other = await makeScratchFolder();
  const lost = await findings({ dataDir: other.path });
  expect(lost.keys).toMatchObject({ state: 'failed', says: expect.stringContaining('is missing') });
  await other.remove();
});

it('reports a migration that is not applied, and one of another version', async () => {
  const [last] = await running.sql<{ version: string; name: string; statements: string[] }[]>`
    delete from supabase_migrations.schema_migrations
    where version = (select max(version) from supabase_migrations.schema_migrations) returning *`;
  expect((await findings()).migrations?.state).toBe('warning');
  if (last) await running.sql`insert into supabase_migrations.schema_migrations ${running.sql(last)}`;
  await running.sql`insert into supabase_migrations.schema_migrations (version) values ('29990101000000')`;
  expect((await findings()).migrations).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('29990101000000'),
  });
  await running.sql`delete from supabase_migrations.schema_migrations where version = '29990101000000'`;
});

it('reports a clock that was set back', async () => {
  const [entry] = await running.sql<{ id: string }[]>`
    insert into public.journal_entries (org_id, entry_date, created_at)
    select id, '2026-01-01', now() + interval '1 day' from public.organizations returning id`;
  expect((await findings()).clock).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('set back'),
  });
  await running.sql`delete from public.journal_entries where id = ${entry?.id ?? ''}`;
});

it('names the books of which a control fails', async () => {
  await running.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`insert into public.journal_entries (org_id, entry_date, status, number, posted_at, total_debit, total_credit, hash)
      select id, '2026-01-01', 'posted', 1, now(), 1, 1, 'x' from public.organizations`;
  });
  expect((await findings()).books).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('owner@example.com Ltd'),
  });
  await running.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from public.journal_entries where hash = 'x'`;
  });
});

it('names rows that a deleted organization left behind, also those that no member can see, and how to remove them', async () => {
  const gone = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  await running.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`insert into public.customers (org_id, name) values (${gone}, 'Left behind'), (${gone}, 'And one more')`;
    await sql`insert into private.number_series (org_id, series) values (${gone}, 'invoice')`;
  });
  const found = (await findings())['deleted organizations'];
  expect(found?.state).toBe('failed');
  expect(found?.says).toContain(`customers: 2 rows of the organization ${gone}`);
  expect(found?.says).toContain(`private.number_series: 1 row of the organization ${gone}`);
  const statement = /select .+(?=\.$)/.exec(found?.remedy ?? '')?.[0] ?? '';
  await running.sql.unsafe(statement);
  expect((await findings())['deleted organizations']?.state).toBe('ok');
});

it('asks the mail server, and reports that it cannot be used', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'books@example.com' };
  expect((await findings({ smtp })).smtp?.state).toBe('ok');
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  expect((await findings({ smtp })).smtp).toMatchObject({ state: 'failed', remedy: expect.any(String) });
});

it('reports that browsers do not trust the address', async () => {
  expect((await findings({ siteUrl: 'https://localhost:1' })).certificate?.state).toBe('failed');
});

it('reports a replica that cannot be reached, or is none', async () => {
  expect((await findings({ databaseReadUrl: 'postgres://nobody@127.0.0.1:1/x' })).replica?.state).toBe(
    'failed',
  );
  expect((await findings({ databaseReadUrl: copy.url })).replica).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('no replica'),
  });
});

it('judges backups by their age', async () => {
  const hoursAgo = async (hours: number): Promise<string> => {
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(backups, 'ledgerwise-20261126T030000000Z.tar.gz.age'), at, at);
    return (await checkBackups(backups)).state;
  };
  expect(await hoursAgo(25)).toBe('ok');
  expect(await hoursAgo(40)).toBe('warning');
  expect(await hoursAgo(200)).toBe('failed');
  expect((await checkBackups(undefined)).state).toBe('warning');
  expect((await checkBackups(keys.path)).state).toBe('failed');
});

it('ends with the worst result', () => {
  const of = (...states: Finding['state'][]) =>
    worstOf(states.map((state) => ({ check: 'x', says: 'x', state })));
  expect([of('ok', 'skipped'), of('ok', 'warning'), of('warning', 'failed')]).toEqual([
    'ok',
    'warning',
    'failed',
  ]);
});
