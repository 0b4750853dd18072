import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONNECTIONS = 1000;
const BLOCKED = join(import.meta.dirname, 'blocked-process.ts');
const LIMIT_OF_LINUX = '/proc/sys/net/core/somaxconn';
const mostOfSystem = existsSync(LIMIT_OF_LINUX) ? Number(readFileSync(LIMIT_OF_LINUX, 'utf8')) : 0;

// Elsewhere the system keeps fewer, whatever the server asks for.
it.skipIf(mostOfSystem < CONNECTIONS)(
  'a server that accepts nothing for a while loses none of a thousand connections',
  async () => {
    const server = fork(BLOCKED, { execArgv: ['--import', 'tsx'] });
    try {
      const [{ port }] = (await once(server, 'message')) as [AddressInfo];
      const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      expect(sockets.every(({ readyState }) => readyState === 'open')).toBe(true);
      for (const socket of sockets) socket.destroy();
    } finally {
      server.kill('SIGKILL');
    }
  },
);
