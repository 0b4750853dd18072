import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { LIVE_ADDRESS } from '../../src/development/live-channel.ts';
import type { Problem } from '../../src/development/problem.ts';
import { freePort } from '../boundary/running-server.ts';

/** `npm run dev` in a copy of the workspace, as a terminal and a page hear it. */
export class DevCommand {
  readonly #child: ChildProcess;
  readonly #said: string[] = [];
  readonly #waiting = new Set<() => void>();
  #listening: Promise<boolean> | undefined;
  #problems: readonly Problem[] | undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    for (const output of [child.stdout, child.stderr])
      if (output)
        createInterface({ input: output }).on('line', (line) => this.#note(() => this.#said.push(line)));
    child.once('exit', () => this.#note(() => {}));
  }

  static async start(root: string): Promise<DevCommand> {
    const port = String(await freePort());
    const child = spawn(process.execPath, ['--import', 'tsx', 'packages/config/src/commands/dev.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', PORT: port, DATA_DIR: path.join(root, '.data'), SEED: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const command = new DevCommand(child);
    await command.said('Stop with Ctrl+C.');
    command.#listening = command.#listen(`http://localhost:${port}${LIVE_ADDRESS}`);
    return command;
  }

  #note(change: () => void): void {
    change();
    for (const look of [...this.#waiting]) look();
  }

  /** Listens like an open page; resolves to true when the command ends the events, to false when it breaks them off. */
  async #listen(address: string): Promise<boolean> {
    const { body } = await fetch(address);
    let text = '';
    try {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const messages = (text + chunk).split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) {
          const [, data] = /^event: problems\ndata: (.*)$/.exec(message) ?? [];
          if (data) this.#note(() => (this.#problems = JSON.parse(data) as readonly Problem[]));
        }
      }
      return true;
    } catch {
      return false;
    }
  }

  #until(what: string, holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const isOver = this.#child.exitCode !== null;
        if (!holds() && !isOver) return;
        this.#waiting.delete(look);
        if (holds()) resolve();
        else reject(new Error(`It ended before ${what}:\n${this.#said.join('\n')}`));
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Waits until the terminal shows a line with these words. */
  said(words: string): Promise<void> {
    return this.#until(`"${words}"`, () => this.#said.some((line) => line.includes(words)));
  }

  /** Waits until a page shows exactly this number of problems of a file; returns them. */
  async problemsOf(file: string, count: number): Promise<readonly Problem[]> {
    const found = () => this.#problems?.filter((problem) => problem.file === file) ?? [];
    await this.#until(
      `${count} problems of ${file}`,
      () => this.#problems !== undefined && found().length === count,
    );
    return found();
  }

  /** Stops like Ctrl+C, with a page open; returns the exit code, the last output, and whether the page's events ended. */
  async stop(): Promise<{
    readonly code: number | null;
    readonly said: string;
    readonly hasEndedPage: boolean;
  }> {
    if (this.#child.exitCode === null) {
      const ended = once(this.#child, 'close');
      this.#child.kill('SIGINT');
      await ended;
    }
    const hasEndedPage = (await this.#listening) ?? false;
    return { code: this.#child.exitCode, said: this.#said.slice(-20).join('\n'), hasEndedPage };
  }
}
