import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { freePort } from '../boundary/running-server.ts';
import { writeSite } from '../boundary/site-folder.ts';

/** Far more than a quiet machine takes to start or restart. */
export const PATIENCE = { timeout: 120_000, interval: 50 };

interface Health {
  readonly status: string;
  readonly restarts: { readonly count: number; readonly last: { readonly reason: string } | null };
}

/** The product as `npm start` runs it, with a small built site and a separate data folder. */
export class RunningProduct {
  readonly url: string;
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'ledgerwise-supervised-'));
  readonly #port: number;
  readonly #site = writeSite();
  #said = '';
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `http://localhost:${port}`;
  }

  static async start(): Promise<RunningProduct> {
    const product = new RunningProduct(await freePort());
    product.begin();
    await product.health();
    return product;
  }

  /** Runs the command itself, optionally with other settings. Returns its result. */
  begin(environment: Readonly<Record<string, string>> = {}): Promise<readonly [code: number | null]> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'packages/config/src/commands/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        SEED: 'none',
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        SITE_DIR: this.#site.path,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const listen = (part: Buffer): void => {
      this.#said += part.toString();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    this.#child ??= child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return once(child, 'close').then(([code]) => [code] as const);
  }

  /** Output of all its processes. */
  said(): string {
    return this.#said;
  }

  async heard(line: string): Promise<void> {
    await vi.waitFor(() => expect(this.#said).toContain(line), PATIENCE);
  }

  /** Waits until it reports that it is healthy. */
  health(): Promise<Health> {
    return vi.waitFor(async () => {
      const response = await fetch(`${this.url}/health`);
      expect(response.status).toBe(200);
      return (await response.json()) as Health;
    }, PATIENCE);
  }

  get key(): string {
    const keys: { publishableKey: string } = JSON.parse(
      readFileSync(path.join(this.dataDir, 'keys.json'), 'utf8'),
    );
    return keys.publishableKey;
  }

  get supervisorPid(): number {
    if (this.#child?.pid === undefined) throw new Error('It was not started.');
    return this.#child.pid;
  }

  /** The process that answers requests, by its title. */
  get serverPid(): number {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], {
      encoding: 'utf8',
    }).split('\n');
    for (const row of rows) {
      const [, pid, parent, title] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      if (Number(parent) === this.supervisorPid && title?.startsWith('ledgerwise: server'))
        return Number(pid);
    }
    throw new Error(`No server runs. ${this.#said}`);
  }

  get postmasterFile(): string {
    return path.join(this.dataDir, 'postgres/17/postmaster.pid');
  }

  get postmasterPid(): number {
    return Number.parseInt(readFileSync(this.postmasterFile, 'utf8'), 10);
  }

  hasPostgres(): boolean {
    return existsSync(this.postmasterFile);
  }

  /** Sends a signal to the command only, as a service manager does, and returns its exit code. */
  async signal(name: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child) throw new Error('It was not started.');
    const ended = once(child, 'exit');
    child.kill(name);
    const [code] = await ended;
    return code;
  }

  async remove(): Promise<void> {
    if (this.#child) await this.signal('SIGTERM');
    this.#site.remove();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
