import { createAccessTokens } from '../../src/auth/access-token.ts';
import { Allowances } from '../../src/auth/allowances.ts';
import type { EmailMessage } from '../../src/auth/auth-mail.ts';
import { createAuthServer } from '../../src/auth/auth-server.ts';
import { createBearerReader } from '../../src/auth/bearer.ts';
import { HashQueue } from '../../src/auth/hash-queue.ts';
import { networkOf, type Visitor } from '../../src/front-door/visitor.ts';
import { MemoryRates } from '../../src/limits/rates.ts';
import type { Answer } from '../../src/server/answer.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { CHEAP_HASH } from './cheap-hash.ts';

export const JWT_SECRET = 'a secret of forty-eight characters, for tests only';

const KEYS = {
  jwtSecret: JWT_SECRET,
  publishableKey: 'publishable',
  secretKey: 'secret',
  databasePassword: '',
  bankKey: '',
};
export const SITE = 'http://localhost:3000';
export const PASSWORD = 'Correct-Horse-7';

/** The auth server over a database of the test file's own, asked from any address. */
export interface AuthUnderTest {
  readonly database: TestDatabase;
  /** Sessions that requests have ended, in their order. */
  readonly ended: readonly string[];
  readonly mails: EmailMessage[];
  readonly answer: Answer;
  /** `METHOD /path` below `/auth/v1`, from an address. */
  ask(
    route: string,
    body?: unknown,
    more?: { readonly peer?: string; readonly headers?: Record<string, string> },
  ): Promise<Response>;
  close(): Promise<void>;
}

/** Caller from another machine, or from this one. */
export function visitorFrom(address: string): Visitor {
  return {
    address,
    network: networkOf(address),
    isLocal: address === '127.0.0.1',
    host: { name: 'localhost', port: 3000 },
    target: { pathname: '/', search: '' },
  };
}

interface AuthOptions {
  /** Factor for all limits. */
  readonly limitFactor?: number;
  /** True if passwords are hashed at the full cost. */
  readonly hashesInEarnest?: boolean;
}

export async function startAuth({ limitFactor, hashesInEarnest }: AuthOptions = {}): Promise<AuthUnderTest> {
  const database = await openTestDatabase();
  const mails: EmailMessage[] = [];
  const tokens = createAccessTokens(KEYS.jwtSecret);
  const readBearer = createBearerReader(tokens, KEYS);
  const ended: string[] = [];
  const answer = createAuthServer({
    hashing: new HashQueue(undefined, hashesInEarnest ? undefined : CHEAP_HASH),
    sql: database.sql,
    keys: KEYS,
    tokens,
    siteUrl: SITE,
    sendMail: async (mail) => {
      mails.push(mail);
    },
    google: { clientId: 'our client', secret: 'our secret' },
    // The clock stands still, so that a slow machine refills no limit meanwhile.
    allowances: new Allowances(limitFactor, new MemoryRates(() => 0)),
    onSessionEnd: (sessionId) => ended.push(sessionId),
    log: (line) => {
      throw new Error(line);
    },
  });
  return {
    database,
    ended,
    mails,
    answer,
    async ask(route, body, { peer = '127.0.0.1', headers = {} } = {}) {
      const [method = '', path = ''] = route.split(' ');
      const request = new Request(`${SITE}/auth/v1${path}`, {
        method,
        headers: { apikey: KEYS.publishableKey, ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const bearer = await readBearer(request.headers.get('authorization'));
      return answer(request, { ...visitorFrom(peer), bearer });
    },
    close: () => database.close(),
  };
}

/** The secret in the newest mail. */
export function mailedToken(mails: readonly EmailMessage[]): string {
  const token = /[?&]token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('The newest mail holds no link.');
  return token;
}
