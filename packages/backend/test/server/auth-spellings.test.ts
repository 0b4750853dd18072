import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
  await running.signUp('known@example.com');
});
afterAll(() => running.close());

/** What the server answers to a target exactly as it is written here: a browser would tidy it first. */
async function askRaw(method: string, target: string, body: string): Promise<string> {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `${method} ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\napikey: ${running.backend.key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  return text(socket);
}

const SIGN_IN = JSON.stringify({ email: 'known@example.com', password: PASSWORD });

it('answers the one spelling that there is', async () => {
  expect(await askRaw('POST', '/auth/v1/token?grant_type=password', SIGN_IN)).toMatch(/^HTTP\/1.1 200 /);
});

it.each([
  '/auth/v1/%74oken?grant_type=password',
  '/auth/v1/%2574oken?grant_type=password',
  '/%61uth/v1/token?grant_type=password',
  '/auth/v1/x/../token?grant_type=password',
  '/auth/v1/./token?grant_type=password',
  '/auth/v1//token?grant_type=password',
  '/auth/v1/token/?grant_type=password',
  '/auth/v1/token;a?grant_type=password',
  '/AUTH/v1/token?grant_type=password',
  '/auth\\v1\\token?grant_type=password',
  '/auth/v1/token%00?grant_type=password',
  '/auth/v1/token%20?grant_type=password',
])('answers nothing at %s', async (target) => {
  expect(await askRaw('POST', target, SIGN_IN)).toMatch(/^HTTP\/1.1 404 /);
});
