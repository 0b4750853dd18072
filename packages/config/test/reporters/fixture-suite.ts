import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binOf, ROOT, runToLines } from '../../src/commands/workspace.ts';
import { EventReader, type TestEvent } from '../../src/testing/test-events.ts';

/** A small suite of tests in a disposable folder, to observe a reporter. */
export class FixtureSuite {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-suite-'));

  constructor(files: Readonly<Record<string, string>>) {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.#folder, 'node_modules'), 'junction');
    for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
      mkdirSync(path.dirname(path.join(this.#folder, file)), { recursive: true });
      writeFileSync(path.join(this.#folder, file), text);
    }
  }

  /** The file as reporters name it. */
  nameOf(file: string): string {
    return path.relative(ROOT, path.join(this.#folder, file)).replaceAll('\\', '/');
  }

  /** Runs it; returns its result and the emitted values. */
  async run(packageName: string, bin: string, args: readonly string[]): Promise<SuiteRun> {
    const file = path.join(this.#folder, 'events');
    const events = new EventReader(file);
    const lines: string[] = [];
    const code = await runToLines(
      process.execPath,
      [binOf(packageName, bin), ...args],
      { TEST_EVENTS: file },
      (line) => lines.push(line),
      this.#folder,
    );
    return { code, events: events.read(), output: lines.join('\n') };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface SuiteRun {
  readonly code: number;
  readonly events: readonly TestEvent[];
  readonly output: string;
}

/** Announcements by name; the first line of the message, and the command that repeats it. */
export const announcedIn = ({ events }: SuiteRun): Readonly<Record<string, readonly [string, string]>> =>
  Object.fromEntries(
    events.flatMap((event) =>
      event.kind === 'failed'
        ? [[event.failure.name, [event.failure.message.split('\n')[0] ?? '', event.failure.repeat]] as const]
        : [],
    ),
  );

export const testsDone = ({ events }: SuiteRun): number =>
  events.reduce((sum, event) => sum + (event.kind === 'done' ? event.tests : 0), 0);
