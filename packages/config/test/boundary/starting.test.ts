import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from './running-server.ts';
import { writeSite } from './site-folder.ts';

test('a server that shares its database accepts no connection before it is ready', async () => {
  // A database that never answers keeps the server in its start.
  const database = createServer().listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port: databasePort } = database.address() as AddressInfo;
  const data = mkdtempSync(path.join(tmpdir(), 'ledgerwise-starting-'));
  const site = writeSite();
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'server-process.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      SEED: 'none',
      DATABASE_URL: `postgres://books:secret@127.0.0.1:${databasePort}/books`,
      PORT: String(port),
      DATA_DIR: data,
      SITE_DIR: site.path,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    const [socket] = await once(database, 'connection');
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    expect(child.exitCode).toBeNull();
    socket.destroy();
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    database.close();
    site.remove();
    rmSync(data, { recursive: true, force: true });
  }
});
