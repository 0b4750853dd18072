import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../boundary/running-server.ts';
import { terminalEnvironment } from '../sdk/in-terminal.ts';
import type { Block } from './read-guide.ts';

/** Address of the product in the guides. */
const IN_GUIDES = 'http://localhost:3000';
const ASK_EVERY_MS = 200;

/** A terminal in a checkout, with a separate home folder: blocks run in it one after another. */
export class GuideShell {
  readonly #folder: string;
  readonly #home: string;
  readonly #port: number;
  readonly #exports: string[] = [];
  readonly #servers: ChildProcess[] = [];

  private constructor(folder: string, home: string, port: number) {
    this.#folder = folder;
    this.#home = home;
    this.#port = port;
  }

  static async open(folder: string, home: string): Promise<GuideShell> {
    return new GuideShell(folder, home, await freePort());
  }

  /** Runs a block unchanged, except the port, which another test may use. Returns its output. */
  async run({ kind, commands }: Block): Promise<string> {
    const text = commands.join('\n').replaceAll(IN_GUIDES, this.#url);
    const script = [...this.#exports, text].join('\n');
    this.#exports.push(...commands.filter((command) => command.startsWith('export ')));
    return kind === 'server' ? this.#serve(script) : this.#finish(script);
  }

  get #url(): string {
    return `http://localhost:${this.#port}`;
  }

  get #environment(): NodeJS.ProcessEnv {
    return {
      ...terminalEnvironment(),
      HOME: this.#home,
      PORT: String(this.#port),
      SEED: 'none',
      NO_COLOR: '1',
    };
  }

  #finish(script: string): Promise<string> {
    const options = { cwd: this.#folder, env: this.#environment, maxBuffer: 16 * 1024 * 1024 };
    return new Promise((resolve, reject) => {
      execFile('bash', ['-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) =>
        error ? reject(new Error(`${script}\n${stdout}\n${stderr}`)) : resolve(stdout + stderr),
      );
    });
  }

  async #serve(script: string): Promise<string> {
    const server = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
      });
    this.#servers.push(server);
    while (
      !(await fetch(`${this.#url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error(`${script}\nended:\n${said}`);
      await pause(ASK_EVERY_MS);
    }
    return said;
  }

  /** Stops the processes left running. */
  async close(): Promise<void> {
    for (const server of this.#servers) {
      if (server.exitCode !== null || server.pid === undefined) continue;
      const ended = once(server, 'exit');
      process.kill(-server.pid, 'SIGTERM');
      await ended;
    }
  }
}
