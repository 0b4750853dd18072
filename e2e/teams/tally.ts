/** Counts of events, and unexpected events as messages. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #faults: string[] = [];

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  fault(what: string): void {
    this.#faults.push(`${new Date().toISOString().slice(11, 19)} ${what}`);
    process.stdout.write(`FAULT ${what}\n`);
  }

  get isClean(): boolean {
    return this.#faults.length === 0;
  }

  report(): string {
    const counts = [...this.#counts].sort(([a], [b]) => a.localeCompare(b));
    return [
      ...counts.map(([what, count]) => `${String(count).padStart(6)}  ${what}`),
      ...(this.isClean ? ['Nothing was lost, and nothing failed.'] : ['', 'Faults:', ...this.#faults]),
    ].join('\n');
  }
}
