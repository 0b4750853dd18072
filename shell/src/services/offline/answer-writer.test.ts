// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { StoredAnswer } from './answer-store.ts';
import { createAnswerWriter } from './answer-writer.ts';

const answer = (at: number): StoredAnswer => ({ question: 'customers', table: 'customers', at, value: at });

function begin() {
  const written: StoredAnswer[][] = [];
  let onWrite = (): void => {};
  let isCurrent = true;
  const store = {
    write: vi.fn(async (answers: StoredAnswer[]) => {
      written.push(answers);
      onWrite();
    }),
  };
  const remove = vi.fn(async () => {});
  const writer = createAnswerWriter({ store, isCurrent: () => isCurrent, onWritten: () => {}, remove });
  const endSession = (): void => {
    isCurrent = false;
  };
  return { writer, written, remove, endSession, endWhileWriting: () => (onWrite = endSession) };
}

test('writes the last of several answers to one query, at the latest when the page is left', async () => {
  const { writer, written } = begin();
  writer.keep(answer(1));
  writer.keep(answer(2));
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(written).toEqual([[answer(2)]]));
});

test('writes nothing for a session that has ended', async () => {
  const { writer, written, endSession } = begin();
  writer.keep(answer(1));
  endSession();
  await writer.flush();
  expect(written).toEqual([]);
});

test('removes answers that were written while the session ended in another tab', async () => {
  const { writer, remove, endWhileWriting } = begin();
  endWhileWriting();
  writer.keep(answer(1));
  await writer.flush();
  expect(remove).toHaveBeenCalledOnce();
});

test('a flush waits for a write that is under way', async () => {
  let finish = (): void => {};
  const store = { write: () => new Promise<void>((resolve) => (finish = resolve)) };
  const writer = createAnswerWriter({
    store,
    isCurrent: () => true,
    onWritten: () => {},
    remove: async () => {},
  });
  writer.keep(answer(1));
  void writer.flush();
  const settled = vi.fn();
  const second = writer.flush().then(settled);
  await Promise.resolve();
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  finish();
  await second;
});
