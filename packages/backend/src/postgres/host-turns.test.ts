import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openSteadySocket } from './steady-socket.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(): Promise<number> {
  const server = createServer((socket) => socket.on('data', () => socket.destroy()));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const port = await listen();
  const server = servers.pop();
  server?.close();
  if (server) await once(server, 'close');
  return port;
}

/** Its end, whether by an error or not. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });

const hosts = (...port: number[]) => ({ host: port.map(() => '127.0.0.1'), port });

it('leaves a host that refuses for the next', async () => {
  const [refusing, open] = [await closedPort(), await listen()];
  const destination = hosts(refusing, open);
  await closed(await openSteadySocket(destination));
  const socket = await openSteadySocket(destination);
  await once(socket, 'connect');
  expect(socket.remotePort).toBe(open);
  socket.destroy();
});

it('leaves a host that ends a session at once, as a standby does when the primary is wanted', async () => {
  const [standby, primary] = [await listen(), await listen()];
  const destination = hosts(standby, primary);
  const first = await openSteadySocket(destination);
  first.write('x');
  await closed(first.resume());
  const second = await openSteadySocket(destination);
  await once(second, 'connect');
  expect(second.remotePort).toBe(primary);
  second.destroy();
});

it('comes back to the only host', async () => {
  const destination = hosts(await closedPort());
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const socket = await openSteadySocket(destination);
    const codes: unknown[] = [];
    socket.on('error', (error) => codes.push(Reflect.get(error, 'code')));
    await closed(socket);
    expect(codes[0]).toBe('ECONNREFUSED');
  }
});
