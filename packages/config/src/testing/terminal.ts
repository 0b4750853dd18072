/** Output of the terminal: `process.stdout`, or a test's. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[2K';
/** Interval of lines in a log that is not a terminal. */
const QUIET = 30_000;

/**
 * Prints lines above a status line that is redrawn. Without a terminal, the status line is printed now and
 * then.
 */
export class Terminal {
  readonly #output: Output;
  readonly #now: () => number;
  #line = '';
  #lastPrinted: number;

  constructor(output: Output, now: () => number = Date.now) {
    this.#output = output;
    this.#now = now;
    this.#lastPrinted = now();
  }

  print(text: string): void {
    this.#lastPrinted = this.#now();
    if (!this.#output.isTTY) this.#output.write(`${text}\n`);
    else this.#output.write(`${this.#line === '' ? '' : CLEAR_LINE}${text}\n${this.#line}`);
  }

  /** Redraws the status line; an empty one removes it. */
  update(line: string): void {
    if (!this.#output.isTTY) {
      if (line !== '' && this.#now() - this.#lastPrinted >= QUIET) this.print(line);
      return;
    }
    // A line that wraps could not be cleared.
    const fitting = line.slice(0, (this.#output.columns ?? 80) - 1);
    if (fitting === this.#line) return;
    this.#output.write(`${CLEAR_LINE}${fitting}`);
    this.#line = fitting;
  }
}
