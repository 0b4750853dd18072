import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Visitor } from '../front-door/index.ts';
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

/** A server whose token takes as long to be read as `whenAsked`; answers what the gateway was asked for. */
async function serve(whenAsked: (response: ServerResponse) => Promise<void>) {
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
      log: (line) => {
        throw new Error(line);
      },
    });
    handled.push(handle(asking, response, VISITOR));
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

it('asks the gateway for one that waits', async () => {
  const { port, reached } = await serve(async () => undefined);
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`);
  expect(await answer.text()).toBe('answered');
  expect(reached).toEqual([PATH]);
});
