import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeSite } from './site-folder.ts';

const PROCESS = path.join(import.meta.dirname, 'server-process.ts');

interface Said {
  readonly ready?: string;
  readonly memory?: NodeJS.MemoryUsage;
}

/** The whole server, site and backend, in a separate process, so that its end and its memory can be observed. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  /** True if the process is still the original one. */
  isAlive(): boolean;
  /** Its log. */
  log(): string;
  /** After a garbage collection. */
  memory(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

function heard<Part>(child: ChildProcess, part: (said: Said) => Part | undefined): Promise<Part> {
  return new Promise((resolve, reject) => {
    const listen = (said: Said): void => {
      const value = part(said);
      if (value === undefined) return;
      child.off('message', listen);
      child.off('exit', end);
      resolve(value);
    };
    const end = (code: number | null): void => reject(new Error(`The server ended with ${code}.`));
    child.on('message', listen);
    child.once('exit', end);
  });
}

export async function runServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const data = mkdtempSync(path.join(tmpdir(), 'ledgerwise-boundary-'));
  const site = writeSite();
  const port = await freePort();
  const child = fork(PROCESS, [], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      SEED: 'none',
      // Keeps the C library's default: otherwise it raises the value after the first password, and then keeps the 16 MB
      // of each hash for every thread that ever computed one.
      MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
      ...environment,
      PORT: String(port),
      DATA_DIR: data,
      SITE_DIR: site.path,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-20_000);
  });
  const key = await heard(child, ({ ready }) => ready).catch((error: unknown) => {
    throw new Error(`${String(error)} ${said}`);
  });
  return {
    pid,
    port,
    url: `http://localhost:${port}`,
    key,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => said,
    memory() {
      const answer = heard(child, ({ memory }) => memory);
      child.send('memory');
      return answer;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
      site.remove();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
