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

  /** Returns the last step to undo it; `now` returns the current state of what it changed, for redo. */
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
