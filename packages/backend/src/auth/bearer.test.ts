import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFairly } from '../api/fair-use.ts';
import { createFrontDoor } from '../front-door/index.ts';
import { RequestBudgets } from '../limits/request-budgets.ts';
import { createRequestHandler } from '../server/request-handler.ts';
import { createAccessTokens } from './access-token.ts';
import { type Bearer, createBearerReader } from './bearer.ts';
import { requireLiveSession } from './session-guard.ts';

const tokens = createAccessTokens('the secret of this server, which nobody else knows');
const foreign = createAccessTokens('a secret that somebody thought of for themselves');
const KEYS = { publishableKey: 'publishable', secretKey: 'secret' };
const user = {
  id: 'b3b2a1c0-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  sessionId: 'b3b2a1c0-0000-4000-8000-000000000003',
};
const read = vi.fn(tokens.read);
const readBearer = createBearerReader({ read }, KEYS);
const claims = expect.objectContaining({
  role: 'authenticated',
  userId: user.id,
  sessionId: user.sessionId,
  expiresAt: expect.any(Number),
});

it.each<[string, () => Promise<string | undefined>, unknown]>([
  ['no header', async () => undefined, { is: 'nobody' }],
  ['another kind of header', async () => 'Basic YTpi', { is: 'nobody' }],
  ['the publishable key', async () => 'Bearer publishable', { is: 'key' }],
  ['the secret key', async () => 'bearer secret', { is: 'key' }],
  ['a token', async () => `Bearer ${(await tokens.issue(user)).token}`, { is: 'member', claims }],
  ['a forged token', async () => `Bearer ${(await foreign.issue(user)).token}`, { is: 'invalid' }],
  [
    'a token of no session',
    async () => `Bearer ${(await tokens.issue({ ...user, sessionId: '' })).token}`,
    { is: 'invalid' },
  ],
  ['nonsense', async () => 'Bearer x', { is: 'invalid' }],
])('reads the header %s', async (_what, header, expected) => {
  expect(await readBearer(await header())).toEqual(expected);
});

let server: Server;
let asked: Bearer[];
beforeEach(async () => {
  read.mockClear();
  asked = [];
  const answer = useFairly(
    async (_request, { bearer }) => {
      asked.push(bearer);
      return new Response('answered');
    },
    {
      organisationOf: async () => 'harbour',
      statementLimits: new Map(),
      takePlace: async () => ({ isInUse: false, giveBack: () => undefined }),
    },
  );
  const handle = createRequestHandler({
    budgets: new RequestBudgets(),
    room: { requireFor: async () => undefined },
    gateway: requireLiveSession(answer, { isAlive: async () => true }),
    readBearer,
    membership: {
      isSignedIn: async ({ is }) => is === 'member',
      organisationOf: async () => 'harbour',
      may: async () => true,
    },
    nameOrganisation: (organisation) => organisation,
    log: (line) => {
      throw new Error(line);
    },
  });
  server = createFrontDoor({
    siteUrl: 'http://localhost',
    host: '127.0.0.1',
    async answer(request, response, visitor) {
      await handle(request, response, visitor);
    },
    upgrade: () => false,
    log: (line) => {
      throw new Error(line);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

it.each(['/rest/v1/customers', '/rest/v1/rpc/import_records'])(
  'is verified once for a request to %s, however many parts want to know',
  async (path) => {
    const { token } = await tokens.issue(user);
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await answer.text()).toBe('answered');
    expect(asked).toEqual([{ is: 'member', claims }]);
    expect(read).toHaveBeenCalledOnce();
  },
);
