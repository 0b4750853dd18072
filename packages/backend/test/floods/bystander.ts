import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../server/running-backend.ts';
import { ask } from './ask.ts';

/** An address that no attacker uses. */
const FROM = '127.0.0.9';
const EMAIL = 'stranger@example.com';
const ROWS = 50;

/** Duration of each response to a visitor in milliseconds, and responses other than 200. */
export interface Served {
  readonly lists: readonly number[];
  readonly searches: readonly number[];
  readonly signIns: readonly number[];
  readonly failed: readonly string[];
}

interface Server {
  readonly url: string;
  readonly key: string;
}

/** Time from one read, and from one sign-in, to the next. */
export interface Pace {
  readonly readMs: number;
  readonly signInMs: number;
}

interface Bystander extends Server {
  readonly token: string;
  readonly pace: Pace;
}

/** Signs up from an address; returns the token. */
export async function signUp(server: Server, from: string, email: string): Promise<string> {
  const body = { email, password: PASSWORD, data: { full_name: 'Ada Byron', company_name: email } };
  const { status, text } = await ask({ ...server, from, path: '/auth/v1/signup', body });
  if (status !== 200) throw new Error(`Signing up was answered ${status}: ${text}`);
  const session: { readonly access_token: string } = JSON.parse(text);
  return session.access_token;
}

/** A user with some customers, who does not belong to the attackers. */
export async function settle(server: Server): Promise<string> {
  const token = await signUp(server, FROM, EMAIL);
  const rows = Array.from({ length: ROWS }, (_, at) => ({ name: `Kauri ${at}` }));
  const { status, text } = await ask({
    ...server,
    from: FROM,
    token,
    path: '/rest/v1/customers',
    body: rows,
  });
  if (status !== 201) throw new Error(`Adding customers was answered ${status}: ${text}`);
  return token;
}

/** Reads a list and searches in turn, and signs in, until the end of the flood. */
export async function beServed(
  { token, pace, ...server }: Bystander,
  until: Promise<unknown>,
): Promise<Served> {
  const [lists, searches, signIns, failed]: [number[], number[], number[], string[]] = [[], [], [], []];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  async function timed(durations: number[], work: () => ReturnType<typeof ask>): Promise<void> {
    const startedAt = performance.now();
    const { status, text } = await work();
    durations.push(performance.now() - startedAt);
    if (status !== 200) failed.push(`${status} ${text}`);
  }
  const list = {
    ...server,
    from: FROM,
    token,
    method: 'GET',
    path: '/rest/v1/customers?select=id,name&limit=50',
  };
  const search = {
    ...server,
    from: FROM,
    token,
    path: '/rest/v1/rpc/search_records',
    body: { table_name: 'customers', query: { search: 'a' } },
  };
  const signIn = {
    ...server,
    from: FROM,
    path: '/auth/v1/token?grant_type=password',
    body: { email: EMAIL, password: PASSWORD },
  };
  await Promise.all([
    over,
    (async () => {
      do {
        await Promise.all([timed(lists, () => ask(list)), pause(pace.readMs)]);
        await Promise.all([timed(searches, () => ask(search)), pause(pace.readMs)]);
      } while (!isOver);
    })(),
    (async () => {
      do await Promise.all([timed(signIns, () => ask(signIn)), Promise.race([over, pause(pace.signInMs)])]);
      while (!isOver);
    })(),
  ]);
  return { lists, searches, signIns, failed };
}
