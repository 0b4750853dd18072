import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { runServer } from './running-server.ts';

const CONNECTIONS = 1000;
const LIMIT_OF_LINUX = '/proc/sys/net/core/somaxconn';
const mostOfSystem = existsSync(LIMIT_OF_LINUX) ? Number(readFileSync(LIMIT_OF_LINUX, 'utf8')) : 0;

// Elsewhere the system keeps fewer, whatever the server asks for.
it.skipIf(mostOfSystem < CONNECTIONS)(
  'a server that accepts nothing for a while loses none of a thousand connections',
  async () => {
    const server = await runServer({
      SUPABASE_URL: 'https://project.supabase.example',
      SUPABASE_KEY: 'sb_publishable_key',
    });
    const sockets: Socket[] = [];
    try {
      process.kill(server.pid, 'SIGSTOP');
      for (let made = 0; made < CONNECTIONS; made += 1) sockets.push(connect(server.port, '127.0.0.1'));
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      expect(sockets.every(({ readyState }) => readyState === 'open')).toBe(true);
    } finally {
      for (const socket of sockets) socket.destroy();
      process.kill(server.pid, 'SIGCONT');
      await server.stop();
    }
  },
);
