import type { Line } from './line.ts';
import type { LineEntry } from './sheet-cells.ts';

/** The state before a step, to undo it: the order of the lines, and the changed lines. */
export interface Step {
  readonly entries: readonly LineEntry[];
  readonly lines: ReadonlyMap<LineEntry, Line>;
}

const MOST_STEPS = 200;

/** Steps to undo and to redo. */
export class SheetSteps {
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
    if (step) to.push(now(step));
    return step;
  }
}
