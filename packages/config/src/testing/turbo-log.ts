/** Messages of turbo about a task, and the task's last output. */
export interface TaskLog {
  readonly isCached: boolean;
  readonly hasFailed: boolean;
  readonly lastLines: readonly string[];
}

interface LogLine {
  readonly source: string;
  readonly text: string;
}

const KEPT = 30;

/** Reads the lines that `turbo run --json` writes. */
export class TurboLog {
  readonly #tasks = new Map<string, TaskLog>();

  /** Takes a line; returns the task that it says came from the cache. */
  take(line: string): string | undefined {
    // Warnings that npm prints before turbo starts are not JSON.
    if (!line.startsWith('{')) return undefined;
    const { source, text } = JSON.parse(line) as LogLine;
    if (source === 'turbo') {
      this.#takeSummary(text);
      return undefined;
    }
    const isCached = /^cache hit\b/.test(text);
    const known = this.#tasks.get(source) ?? { isCached, hasFailed: false, lastLines: [] };
    this.#tasks.set(source, { ...known, lastLines: [...known.lastLines, text].slice(-KEPT) });
    return isCached && known.lastLines.length === 0 ? source : undefined;
  }

  /** By name: `@ledgerwise/ui#test`. */
  get tasks(): ReadonlyMap<string, TaskLog> {
    return this.#tasks;
  }

  #takeSummary(text: string): void {
    const failed = /^Failed: +(.+)$/.exec(text)?.[1]?.split(', ') ?? [];
    for (const name of failed) {
      const log = this.#tasks.get(name) ?? { isCached: false, lastLines: [] };
      this.#tasks.set(name, { ...log, hasFailed: true });
    }
  }
}
