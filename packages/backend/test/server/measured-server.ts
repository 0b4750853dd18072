import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeScratchFolder } from './scratch-folder.ts';

/** A server in a separate process, whose memory can be measured. */
export interface MeasuredServer {
  readonly url: string;
  readonly key: string;
  /** Its process number. */
  readonly pid: number;
  /** The most memory that the process has taken so far, in bytes. */
  mostMemory(): Promise<number>;
  /** Stops it; throws an error if it had ended before. */
  close(): Promise<void>;
}

interface Measured {
  readonly mostMemory: number;
}

async function mostMemoryOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('measure');
  const [measured]: Measured[] = await answer;
  if (!measured) throw new Error('The server told nothing of its memory.');
  return measured.mostMemory;
}

export interface MeasuredServerOptions {
  /** A factor on the limits of requests and of signing in; by default far above what any test does. */
  readonly limitFactor?: number;
  /** A migrated database; by default it makes one of its own, which takes seconds. */
  readonly databaseUrl?: string;
}

/** Starts it with the product's password hashing. */
export async function startMeasuredServer({
  limitFactor = 1000,
  databaseUrl,
}: MeasuredServerOptions = {}): Promise<MeasuredServer> {
  const scratch = await makeScratchFolder();
  const program = join(import.meta.dirname, 'server-process.ts');
  const given = [scratch.path, String(limitFactor), ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...given], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(-4000);
  });
  const close = async (): Promise<void> => {
    const hadEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hadEnded) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await scratch.remove();
    if (hadEnded) throw new Error(`The server ended by itself: ${said}`);
  };
  if (!child.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port, key] = /^ready (\d+) (.+)$/.exec(line) ?? [];
    if (port && key) {
      return {
        url: `http://127.0.0.1:${port}`,
        key,
        pid: child.pid ?? 0,
        mostMemory: () => mostMemoryOf(child),
        close,
      };
    }
  }
  throw new Error(`The server ended while starting: ${said}`);
}
