import { realpath } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';
import { createFrontDoor, listenAt } from '../../src/front-door/index.ts';
import { type Backend, type BackendOptions, startBackend } from '../../src/index.ts';
import { openKeys, openPool } from '../../src/postgres/index.ts';
import { databaseUrl, readPostmaster } from '../../src/postgres/postmaster.ts';
import type { AnsweredRequest } from '../../src/telemetry/index.ts';
import { CHEAP_HASH } from '../auth/cheap-hash.ts';
import { searchLines } from '../database/bank-numbers.ts';
import { copyTemplate } from '../database/test-database.ts';
import '../../src/conformance/web-socket.ts';
import { makeScratchFolder } from './scratch-folder.ts';

export const PASSWORD = 'Correct-Horse-7';

/** The backend behind a bare HTTP server on a separate port. */
export interface RunningBackend {
  readonly url: string;
  readonly backend: Backend;
  /** Folder of its keys. */
  readonly dataDir: string;
  /** The database behind it, as its superuser. */
  readonly sql: postgres.Sql;
  /** A new browser. */
  client(): SupabaseClient;
  /** A browser with a new user. */
  signUp(email: string, company?: string): Promise<SupabaseClient>;
  close(): Promise<void>;
}

type Options = Partial<Omit<BackendOptions, 'siteUrl' | 'passwordCost'>> & {
  readonly trustedProxies?: readonly string[];
  /** Called at the end of each request. */
  onAnswered?(answered: AnsweredRequest): void;
  /** True if passwords are hashed at the full cost, for tests of the hashing itself. */
  readonly hashesInEarnest?: boolean;
};

const postmasterIn = async (dataDir: string) =>
  readPostmaster(joinPath(await realpath(joinPath(dataDir, 'postgres')), '17'));

/** The process number of the PostgreSQL that runs on a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const postmaster = await postmasterIn(dataDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  return postmaster.pid;
}

async function openSuperuser(dataDir: string): Promise<postgres.Sql> {
  const { databasePassword } = await openKeys(dataDir);
  const postmaster = await postmasterIn(dataDir);
  return openPool(databaseUrl(databasePassword, postmaster?.port ?? 0), { max: 2 });
}

/**
 * Over the database of a data folder, over a given one, or by default over a copy of the run's template: where a database
 * comes from makes no difference to what is asked of the server, but seconds to its start.
 */
export async function runBackend(options: Options = {}): Promise<RunningBackend> {
  const scratch = options.dataDir ? undefined : await makeScratchFolder();
  const copy = options.dataDir || options.databaseUrl ? undefined : await copyTemplate();
  const databaseUrl = options.databaseUrl ?? copy?.url;
  let backend: Backend | undefined;
  const said: string[] = [];
  const log = (line: string): void => {
    said.push(line);
    (options.log ?? console.error)(line);
  };
  // Any free port: the name it is known by is loopback's in any case.
  const server = createFrontDoor({
    siteUrl: 'http://localhost',
    host: '127.0.0.1',
    trustedProxies: options.trustedProxies ?? [],
    ...(options.onAnswered && { onAnswered: options.onAnswered }),
    async answer(request, response, visitor) {
      if (!(await backend?.handle(request, response, visitor))) response.writeHead(404).end();
    },
    upgrade: (request, socket, head, visitor) => backend?.upgrade(request, socket, head, visitor) ?? false,
    log,
  });
  await listenAt(server, { port: 0, host: '127.0.0.1' });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const url = `http://localhost:${address.port}`;
  const dataDir = options.dataDir ?? scratch?.path ?? '';
  const started = await startBackend({
    seed: 'none',
    isLoopbackOnly: true,
    mailbox: 'local',
    authRateLimit: 1000,
    ...(!options.hashesInEarnest && { passwordCost: CHEAP_HASH }),
    ...options,
    log,
    ...(databaseUrl && { databaseUrl }),
    dataDir,
    siteUrl: url,
  });
  backend = started;
  const sql = databaseUrl ? openPool(databaseUrl, { max: 2 }) : await openSuperuser(dataDir);
  const client = (): SupabaseClient =>
    createClient(url, started.key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  return {
    url,
    backend: started,
    dataDir,
    sql,
    client,
    async signUp(email, company = `${email} Ltd`) {
      const browser = client();
      const { error } = await browser.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Ada Byron', company_name: company } },
      });
      if (error) throw error;
      return browser;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await sql.end({ timeout: 1 });
      await started.close();
      await copy?.drop();
      await scratch?.remove();
      searchLines('The server', said);
    },
  };
}

/** Invites a second person into the organization of the first. */
export async function join(
  running: RunningBackend,
  admin: SupabaseClient,
  email: string,
  role: string,
): Promise<SupabaseClient> {
  const member = await running.signUp(email);
  const invited = await admin.rpc('invite_member', { email, role });
  if (invited.error) throw new Error(invited.error.message);
  const [mail] = await mailsTo(running.url, email);
  const token = /accept-invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const accepted = await member.rpc('accept_invitation', { token });
  if (accepted.error) throw new Error(accepted.error.message);
  return member;
}

export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The mails to an address, as soon as there is one. */
export async function mailsTo(url: string, email: string): Promise<readonly ReceivedMail[]> {
  for (const deadline = Date.now() + 5000; ; ) {
    const response = await fetch(`${url}/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    });
    const mails: readonly ReceivedMail[] = await response.json();
    if (mails.length > 0) return mails;
    if (Date.now() > deadline) throw new Error(`No mail to ${email} arrived.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
