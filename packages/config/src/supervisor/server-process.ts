import type { ChildProcess } from 'node:child_process';
import type { Order, Ready } from './orders.ts';
import type { End } from './restart-policy.ts';

/** One server process, from its fork to its end. */
export class ServerProcess {
  /** Resolves when it responds to requests; never if it ends before. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<End>;
  readonly #child: ChildProcess;
  #readyAt: number | undefined;
  #isOver = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.ready = new Promise((resolve) => {
      child.once('message', (ready: Ready) => {
        this.#readyAt = performance.now();
        resolve(ready);
      });
    });
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(this.#endWith(code, signal)));
      // The system could not create the process. (For an existing process, an error means that a message came too
      // late.)
      child.on('error', () => {
        if (child.pid === undefined) resolve(this.#endWith(1, null));
      });
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  tell(order: Order): void {
    // A process that cannot be reached has ended, which `ended` reports.
    this.#child.send(order, () => undefined);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #endWith(code: number | null, signal: NodeJS.Signals | null): End {
    this.#isOver = true;
    const healthyForMs = this.#readyAt === undefined ? null : performance.now() - this.#readyAt;
    return { code, signal, healthyForMs };
  }
}
