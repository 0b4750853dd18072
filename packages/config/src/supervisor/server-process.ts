import type { ChildProcess } from 'node:child_process';
import type { Order, Ready } from './orders.ts';
import type { End } from './restart-policy.ts';

/** One process of the server, from its fork to its end. */
export class ServerProcess {
  /** Settles when it answers requests; never where it ends before. */
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
      // The system made no process at all. (Of one that was made, an error tells that a message came too late.)
      child.on('error', () => {
        if (child.pid === undefined) resolve(this.#endWith(1, null));
      });
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  tell(order: Order): void {
    // A process that cannot be reached any more has ended, which `ended` reports.
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
