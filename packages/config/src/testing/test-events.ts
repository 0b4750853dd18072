import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';
import type { Failure } from './failure.ts';

/** A failure when it happens. */
export interface Announced {
  readonly kind: 'failed';
  readonly project: string;
  readonly failure: Failure;
}

/** Event of a reporter during a run. */
export type TestEvent =
  | { readonly kind: 'found'; readonly tests: number }
  | { readonly kind: 'done'; readonly tests: number }
  | Announced;

/**
 * Appends a line to the file in TEST_EVENTS; does nothing if it is not set. Processes of several packages write at
 * once: each line is one write to the end of the file.
 */
export function emit(event: TestEvent, file: string | undefined = process.env.TEST_EVENTS): void {
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

const CHUNK = 65_536;

/** Reads what was appended since the last read. An incomplete line is read the next time. */
export class EventReader {
  readonly #file: string;
  readonly #buffer = Buffer.alloc(CHUNK);
  #position = 0;
  #rest: Buffer = Buffer.alloc(0);

  /** Makes the file, empty. */
  constructor(file: string) {
    closeSync(openSync(file, 'w'));
    this.#file = file;
  }

  read(): readonly TestEvent[] {
    const text = Buffer.concat([this.#rest, this.#appended()]);
    const end = text.lastIndexOf('\n') + 1;
    this.#rest = text.subarray(end);
    return text
      .subarray(0, end)
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as TestEvent);
  }

  #appended(): Buffer {
    const chunks: Buffer[] = [];
    const descriptor = openSync(this.#file, 'r');
    try {
      for (let size = -1; size !== 0; ) {
        size = readSync(descriptor, this.#buffer, 0, CHUNK, this.#position);
        this.#position += size;
        chunks.push(Buffer.from(this.#buffer.subarray(0, size)));
      }
    } finally {
      closeSync(descriptor);
    }
    return Buffer.concat(chunks);
  }
}
