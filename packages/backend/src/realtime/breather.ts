/** Lets others have their turn in the middle of much work, however many do it at the same time. */
export class Breather {
  readonly #steps: number;
  #left: number;
  #pause: Promise<void> | undefined;

  /** So many steps are done in one turn. */
  constructor(steps: number) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** Asked before steps of work; undefined where they may be done at once. */
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
