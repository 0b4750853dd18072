import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, BackendApi, PASSWORD } from '../fixtures/accounts.ts';
import { ProductServer } from '../fixtures/product-server.ts';
import { makeScratchFolder, removeFolder } from '../fixtures/scratch-folder.ts';
import { Office } from './office.ts';
import { expectThat, say } from './say.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const USERS = 20;
const THINK_MS = 200;
const ENVIRONMENT = { SEED: 'none', AUTH_RATE_LIMIT: '20' };

interface Attached {
  readonly id: string;
  /** In base64. */
  readonly content: string;
}

/** Runs an operator's command to its end; returns its output. */
async function ledgerwise(words: readonly string[], environment: Record<string, string>): Promise<string> {
  const command = ['--import', 'tsx', 'packages/config/src/commands/ledgerwise.ts', ...words];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...environment, BACKUP_PASSPHRASE: 'correct horse battery staple' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  child.stderr.on('data', (part) => {
    printed += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ledgerwise ${words[0]} ended with ${code}:\n${printed}`);
  return printed;
}

/** A file of a customer, whose bytes identify it. */
async function attach(api: BackendApi, account: Account): Promise<Attached> {
  const [customer] = await api.insert<{ id: string }>('customers', { name: 'With a file' }, account.session);
  const content = Buffer.from(`%PDF-1.7\n${account.email.repeat(2000)}\n%%EOF\n`).toString('base64');
  const file = { file_name: 'contract.pdf', media_type: 'application/pdf', content, key: randomUUID() };
  const { id } = await api.call<{ id: string }>(
    'save_attachment',
    { table_name: 'customers', record_id: customer?.id, ...file },
    account.session,
  );
  return { id, content };
}

/** The journal of an account as a server shows it, up to a number of entries. */
async function booksOf(
  api: BackendApi,
  account: Account,
  entries?: number,
): Promise<{ entries: number; hash: string }> {
  const session = await api.signIn(account.email, PASSWORD);
  const rows: string[] = [];
  for (let from = 0; ; from += 500) {
    const page = await api.select<{ number: number; hash: string }>(
      'journal_entries',
      `select=number,hash&number=not.is.null&order=number&limit=500&offset=${from}`,
      session,
    );
    rows.push(...page.map(({ number, hash }) => `${number} ${hash}`));
    if (page.length < 500) break;
  }
  const kept = rows.slice(0, entries);
  return { entries: kept.length, hash: createHash('sha256').update(kept.join('\n')).digest('hex') };
}

async function tryBackup(server: ProductServer, folder: string): Promise<void> {
  const api = await BackendApi.at(server.url);
  const office = await Office.open(api, USERS, THINK_MS);
  const attached: Attached[] = [];
  for (const account of office.accounts) attached.push(await attach(api, account));
  const end = new AbortController();
  const work = office.workUntil(end.signal);
  await pause(5000);
  const before = office.record.entries.length;
  const startedAt = performance.now();
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  await ledgerwise(['backup', '--to', backups], { DATA_DIR: server.dataFolder, SEED: 'none' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const after = office.record.entries.length;
  await pause(2000);
  end.abort();
  await work;
  expectThat(
    after > before,
    `a backup was made in ${seconds} s, while ${after - before} entries were posted`,
  );
  expectThat(
    office.record.failures.length === 0 && office.record.repeated === 0,
    'nobody was kept from working',
  );
  const [name = ''] = readdirSync(backups);
  const file = join(backups, name);
  say(`  ${name}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MB`);
  say((await ledgerwise(['verify', file], {})).trim().replace(/^/gm, '    '));
  const restored = join(folder, 'restored');
  await ledgerwise(['restore', file], { DATA_DIR: restored, SEED: 'none' });
  expectThat(existsSync(join(restored, 'keys.json')), 'the keys are restored with the rows');
  const other = await ProductServer.start({ environment: ENVIRONMENT, dataFolder: restored });
  try {
    const copy = await BackendApi.at(other.url);
    for (const [at, account] of office.accounts.entries()) {
      const books = await booksOf(copy, account);
      const original = await booksOf(api, account, books.entries);
      if (books.hash !== original.hash || books.entries === 0)
        throw new Error(`Not so: the journal of ${account.email} is the same up to its end.`);
      const session = await copy.signIn(account.email, PASSWORD);
      const file = await copy.call<{ content: string }>('read_attachment', { id: attached[at]?.id }, session);
      if (file.content !== attached[at]?.content)
        throw new Error('Not so: a file has the bytes that were attached.');
      const controls = await copy.call<{ ok: boolean }[]>('books_health', {}, session);
      if (controls.length < 20 || !controls.every(({ ok }) => ok))
        throw new Error('Not so: books are sound.');
    }
    expectThat(
      true,
      `journals, files and controls of ${office.accounts.length} organisations are the same, on another port`,
    );
  } finally {
    await other.stop();
  }
}

const folder = makeScratchFolder('backup');
const server = await ProductServer.start({ environment: ENVIRONMENT });
try {
  say('A backup under load:');
  await tryBackup(server, folder);
} finally {
  await server.stop();
  removeFolder(folder);
}
process.exit(0);
