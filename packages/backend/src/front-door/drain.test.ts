import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { drain } from './drain.ts';

let server: Server;
const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
});

/** Returns each request when `finish` is called, or at once. */
async function listen(isSlow = false): Promise<{ readonly port: number; finish(): void }> {
  let finish = (): void => undefined;
  server = createServer((_request, response) => {
    finish = () => response.end('done');
    if (!isSlow) finish();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { port: address.port, finish: () => finish() };
}

/** A client that keeps its connection, as a load balancer does. */
function keepingAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

async function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

it('finishes the answer under way, and closes its connection with it', async () => {
  const { port, finish } = await listen(true);
  const answer = ask(port, keepingAgent());
  await once(server, 'request');
  const drained = drain(server);
  finish();
  expect((await answer).statusCode).toBe(200);
  await drained;
  expect(server.listening).toBe(false);
});

it('refuses new connections from the first moment', async () => {
  const { port, finish } = await listen(true);
  const answer = ask(port, keepingAgent());
  await once(server, 'request');
  const drained = drain(server);
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  finish();
  await Promise.all([answer, drained]);
});

it('answers once more on a connection that a load balancer holds, and announces its close', async () => {
  const { port } = await listen();
  const agent = keepingAgent();
  expect((await ask(port, agent)).headers.connection).toBe('keep-alive');
  const drained = drain(server, { idleMs: 60_000 });
  expect((await ask(port, agent)).headers.connection).toBe('close');
  await drained;
});

it('does not wait while no request is running', async () => {
  const { port } = await listen();
  await ask(port, keepingAgent());
  await drain(server, { mostMs: 60_000 });
  expect(server.listening).toBe(false);
});

it('cuts off what does not end in its time', async () => {
  const { port } = await listen(true);
  const cut = once(get({ port, host: '127.0.0.1', agent: keepingAgent() }), 'error');
  await once(server, 'request');
  await drain(server, { mostMs: 20 });
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' });
});
