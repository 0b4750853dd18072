import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Visitor } from '../front-door/index.ts';
import { type Limits, RequestBudgets } from '../limits/request-budgets.ts';
import { REQUEST_LIMITS } from '../limits/request-limits.ts';
import { createRequestHandler } from './request-handler.ts';

const PATH = '/rest/v1/customers';
const VISITOR: Visitor = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  isLocal: true,
  host: { name: 'localhost', port: undefined },
  target: { pathname: PATH, search: '' },
};

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Server that verifies tokens as slowly as `whenAsked`; records the calls of the gateway. */
async function serve(
  whenAsked: (response: ServerResponse) => Promise<void>,
  { limits = REQUEST_LIMITS, visitor = VISITOR }: { limits?: Limits; visitor?: Visitor } = {},
) {
  const budgets = new RequestBudgets({ limits, now: () => 0 });
  const reached: string[] = [];
  const handled: Promise<boolean>[] = [];
  const answer = (asking: IncomingMessage, response: ServerResponse) => {
    const handle = createRequestHandler({
      gateway: async ({ url }) => {
        reached.push(new URL(url).pathname);
        return new Response('answered');
      },
      readBearer: async () => {
        await whenAsked(response);
        return { is: 'nobody' };
      },
      membership: {
        isSignedIn: async () => true,
        organisationOf: async () => 'harbour',
        may: async () => true,
      },
      budgets,
      room: { requireFor: async () => undefined },
      nameOrganisation: (organisation) => organisation,
      log: (line) => {
        throw new Error(line);
      },
    });
    handled.push(handle(asking, response, visitor));
  };
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { port: address.port, reached, allHandled: () => Promise.all(handled) };
}

it('does nothing for a client that went while its token was read', async () => {
  let leave = (): void => {
    throw new Error('The client was asked to go before it came.');
  };
  const { port, reached, allHandled } = await serve(async (response) => {
    leave();
    await once(response, 'close');
  });
  const asking = request({ port, path: PATH });
  const gone = new Promise<void>((resolve) => asking.on('error', () => resolve()));
  leave = () => asking.destroy();
  asking.end();
  await gone;
  await expect.poll(async () => (await allHandled()).length).toBe(1);
  expect(reached).toEqual([]);
});

it('asks the gateway for a session when one is waiting', async () => {
  const { port, reached } = await serve(async () => undefined);
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`);
  expect(await answer.text()).toBe('answered');
  expect(reached).toEqual([PATH]);
});

it('refuses before it reads a body who asks for more than their network may, in the words of the part', async () => {
  const limits = { ...REQUEST_LIMITS, requestsOfVisitor: { ...REQUEST_LIMITS.requestsOfVisitor, amount: 2 } };
  const visitor = { ...VISITOR, network: '192.0.2.1' };
  const { port, reached } = await serve(async () => undefined, { limits, visitor });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'x'.repeat(50_000) });
  const ask = () => fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({
    hint: 'server.busy',
    message:
      'Your network has sent more requests without signing in than this server answers. Please wait 30 seconds and try again.',
  });
  expect(reached).toHaveLength(2);
});
