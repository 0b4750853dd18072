import { SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { createAccessTokens } from '../auth/access-token.ts';
import { createBearerReader } from '../auth/bearer.ts';
import type { Visitor } from '../front-door/index.ts';
import { queueIsFull } from './api-refusal.ts';
import { type Caller, callers } from './caller.ts';
import { useFairly } from './fair-use.ts';

const SECRET = 'the secret of this server, which nobody else knows';
const KEY = 'the publishable key';
const ADA = 'b3b2a1c0-0000-4000-8000-000000000001';
const SESSION = 'b3b2a1c0-0000-4000-8000-000000000003';
const BEN = 'b3b2a1c0-0000-4000-8000-000000000002';

const VISITOR: Visitor = {
  address: '10.0.0.7',
  network: '10.0.0.7',
  isLocal: false,
  host: { name: 'localhost', port: undefined },
  target: { pathname: '/', search: '' },
};

const readBearer = createBearerReader(createAccessTokens(SECRET), { publishableKey: KEY, secretKey: '' });

const tokenOf = (person: string, secret = SECRET): Promise<string> =>
  new SignJWT({ role: 'authenticated', session_id: SESSION })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(person)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

const takePlace = async () => ({ isInUse: false, giveBack: () => undefined });

/** The caller as which a request uses the database. */
async function callerOf(path: string, authorization?: string, signal?: AbortSignal): Promise<Caller> {
  let caller: Caller | undefined;
  const answer = useFairly(
    async () => {
      caller = callers.getStore();
      return new Response();
    },
    {
      organisationOf: async (person) => (person === ADA ? 'harbour' : undefined),
      statementLimits: new Map([['close_year', '60s']]),
      takePlace,
    },
  );
  const headers = { ...(authorization && { authorization }) };
  const bearer = await readBearer(authorization);
  const request = new Request(`http://localhost${path}`, { headers, ...(signal && { signal }) });
  await answer(request, { ...VISITOR, bearer });
  if (!caller) throw new Error('Nobody was asked.');
  return caller;
}

it('counts users by organization, and users without one individually', async () => {
  expect(await callerOf('/rest/v1/customers', `Bearer ${await tokenOf(ADA)}`)).toMatchObject({
    tenant: 'organization harbour',
    isVisitor: false,
  });
  expect(await callerOf('/rest/v1/customers', `bearer ${await tokenOf(BEN)}`)).toMatchObject({
    tenant: `person ${BEN}`,
    isVisitor: false,
  });
});

it.each([
  ['no token', async () => undefined],
  ['the publishable key', async () => `Bearer ${KEY}`],
  [
    'a forged token',
    async () => `Bearer ${await tokenOf(ADA, 'a secret that somebody thought of for themselves')}`,
  ],
  [
    'a token without a signature',
    async () => `Bearer ${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${ADA}"}`)}.`,
  ],
  ['nonsense', async () => 'Bearer x'],
])('counts %s as a visitor, whatever it claims', async (_what, authorization) => {
  expect(await callerOf('/rest/v1/customers', await authorization())).toMatchObject({
    tenant: 'visitor 10.0.0.7',
    isVisitor: true,
  });
});

it('gives long work more time, and nothing else', async () => {
  expect((await callerOf('/rest/v1/rpc/close_year')).statementLimit).toBe('60s');
  expect((await callerOf('/rest/v1/rpc/search_records')).statementLimit).toBeUndefined();
  expect((await callerOf('/rest/v1/close_year')).statementLimit).toBeUndefined();
});

it('ends requests with their client', async () => {
  const leaving = new AbortController();
  const caller = await callerOf('/rest/v1/customers', undefined, leaving.signal);
  leaving.abort();
  expect(caller.signal?.aborted).toBe(true);
});

it('makes nothing of a request before its turn, and ends the turn with its answer', async () => {
  const steps: string[] = [];
  let begin = (): void => undefined;
  const answer = useFairly(
    async (request) => {
      steps.push(await request.text());
      return new Response();
    },
    {
      organisationOf: async () => undefined,
      statementLimits: new Map(),
      takePlace: async () => {
        steps.push('waits');
        await new Promise<void>((resolve) => {
          begin = resolve;
        });
        return { isInUse: false, giveBack: () => steps.push('gave back') };
      },
    },
  );
  const request = new Request('http://localhost/rest/v1/customers', { method: 'POST', body: 'the body' });
  const answered = answer(request, { ...VISITOR, bearer: { is: 'nobody' } });
  await vi.waitUntil(() => steps.length > 0);
  expect(request.bodyUsed).toBe(false);
  begin();
  await answered;
  expect(steps).toEqual(['waits', 'the body', 'gave back']);
});

it('refuses a request that waited too long, with a message', async () => {
  const answer = useFairly(async () => new Response(), {
    organisationOf: async () => undefined,
    statementLimits: new Map(),
    takePlace: () => Promise.reject(queueIsFull(true)),
  });
  const request = new Request('http://localhost/rest/v1/customers');
  const response = await answer(request, { ...VISITOR, bearer: { is: 'nobody' } });
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ hint: 'server.busy' });
});

it.each([
  ['/rest/v1/customers', { code: 'PGRST003', hint: 'server.busy', details: null }],
  [
    '/auth/v1/token',
    { error_code: 'over_request_rate_limit', msg: expect.stringContaining('waiting already') },
  ],
])('reports a refusal in the format of %s', async (path, body) => {
  const answer = useFairly(
    async () => {
      const caller = callers.getStore();
      if (caller) caller.refusal = queueIsFull(true);
      return new Response(null, { status: 500 });
    },
    {
      organisationOf: async () => undefined,
      statementLimits: new Map(),
      takePlace,
    },
  );
  const response = await answer(new Request(`http://localhost${path}`), {
    ...VISITOR,
    bearer: { is: 'nobody' },
  });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject(body);
});
