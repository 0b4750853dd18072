import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTH_PATHS } from '../../src/auth/auth-server.ts';
import { SPELLINGS } from '../auth/spellings.ts';
import { PASSWORD, type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
beforeAll(async () => {
  running = await runBackend();
  await running.signUp('known@example.com');
});
afterAll(() => running.close());

/** Sends a target exactly as written: a browser would normalize it first. */
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

const METHODS = ['GET', 'POST', 'PUT'];

it.each(SPELLINGS)('answers none of its addresses with %s', async (_what, spell) => {
  for (const path of AUTH_PATHS) {
    for (const method of METHODS) {
      const answer = await askRaw(method, `${spell(path)}?grant_type=password&provider=google`, SIGN_IN);
      // An invalid address is refused before its owner matters.
      expect(answer.split('\r\n', 1)[0]).toMatch(/^HTTP\/1.1 40[04] /);
      expect(answer).not.toMatch(/access_token|"external"|^location:/im);
    }
  }
});
