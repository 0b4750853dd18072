const MOST_STEPS = 200;

/** History of the changes to a sheet, to undo and redo them. */
export class SheetSteps<Step> {
  #done: Step[] = [];
  #undone: Step[] = [];

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  remember(step: Step): void {
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#undone = [];
  }

  /** The last step, for taking it back; `now` says how what it changed stands, for doing it again. */
  undo(now: (step: Step) => Step): Step | undefined {
    return this.#pass(this.#done, this.#undone, now);
  }

  redo(now: (step: Step) => Step): Step | undefined {
    return this.#pass(this.#undone, this.#done, now);
  }

  #pass(from: Step[], to: Step[], now: (step: Step) => Step): Step | undefined {
    const step = from.pop();
    if (step !== undefined) to.push(now(step));
    return step;
  }
}
