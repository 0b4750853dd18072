/** Yields to other work during long work, however many tasks share it. */
export class Breather {
  readonly #steps: number;
  #left: number;
  #pause: Promise<void> | undefined;

  /** So many steps are done in one turn. */
  constructor(steps: number) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** Called before steps of work; returns undefined if they may run immediately. */
  before(steps: number): Promise<void> | undefined {
    if (this.#pause) return this.#inTurn(steps);
    this.#take(steps);
    return undefined;
  }

  async #inTurn(steps: number): Promise<void> {
    while (this.#pause) await this.#pause;
    this.#take(steps);
  }

  #take(steps: number): void {
    this.#left -= steps;
    if (this.#left > 0) return;
    this.#left = this.#steps;
    this.#pause = new Promise((resume) => {
      setImmediate(() => {
        this.#pause = undefined;
        resume();
      });
    });
  }
}
