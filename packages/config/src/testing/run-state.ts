import type { Progress, StepTimes } from './progress-line.ts';
import type { Announced, TestEvent } from './test-events.ts';

/** State of a running step. */
export class StepState {
  readonly #startedAt: number;
  readonly #now: () => number;
  #found = 0;
  #done = 0;
  readonly #failures: Announced[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#startedAt = now();
  }

  take(event: TestEvent): void {
    if (event.kind === 'found') this.#found += event.tests;
    if (event.kind === 'done') this.#done += event.tests;
    if (event.kind === 'failed') this.#failures.push(event);
  }

  get failures(): readonly Announced[] {
    return this.#failures;
  }

  get times(): StepTimes {
    return { seconds: (this.#now() - this.#startedAt) / 1000, tests: this.#done };
  }

  get progress(): Pick<Progress, 'testsFound' | 'testsDone' | 'failures' | 'seconds'> {
    return {
      testsFound: this.#found,
      testsDone: this.#done,
      failures: this.#failures.length,
      seconds: this.times.seconds,
    };
  }
}
