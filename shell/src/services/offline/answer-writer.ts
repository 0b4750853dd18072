import type { AnswerStore, StoredAnswer } from './answer-store.ts';

/** Answers that come together are written together. */
const PAUSE_MS = 1000;

export interface AnswerWriter {
  keep(answer: StoredAnswer): void;
  /** Writes all waiting answers immediately. Resolves when these and earlier ones are written. */
  flush(): Promise<void>;
}

export interface AnswerWriterOptions {
  readonly store: Pick<AnswerStore, 'write'>;
  /** True if the session of these answers is still this browser's session. */
  isCurrent(): boolean;
  /** Something was written. */
  onWritten(): void;
  /** The session ended while something was written: it is removed again. */
  remove(): Promise<void>;
  page?: Pick<Window, 'addEventListener'>;
}

/** Writes answers after more urgent work, and when the page is left. */
export function createAnswerWriter({
  store,
  isCurrent,
  onWritten,
  remove,
  page = window,
}: AnswerWriterOptions): AnswerWriter {
  const waiting = new Map<string, StoredAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  let written: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const answers = [...waiting.values()];
    waiting.clear();
    if (answers.length === 0 || !isCurrent()) return;
    try {
      await store.write(answers);
      onWritten();
    } catch {
      // Closed, blocked or full: the next visit asks the server, as it would without storage.
    }
    if (!isCurrent()) await remove();
  }

  async function flush(): Promise<void> {
    written = Promise.all([written, write()]);
    await written;
  }

  page.addEventListener('pagehide', () => void flush());
  return {
    keep(answer) {
      waiting.set(answer.question, answer);
      timer ??= setTimeout(() => void flush(), PAUSE_MS);
    },
    flush,
  };
}
