import type { AnswerStore, StoredAnswer } from './answer-store.ts';

/** More than a screen requests. */
const MOST_QUESTIONS = 20;

/** Lists of the queries of each address, stored with the answers: the next visit reads them before its screen requests them. */
export interface ReadAhead {
  /** Reads the answers that this address requested last time. */
  begin(): Promise<void>;
  /** Returns an answer that was read, once. */
  take(question: string): StoredAnswer | null;
  /** Adds a query to those of this address. Returns the list, to be stored. */
  note(question: string): StoredAnswer;
  /** Drops an answer, or all: they have changed, or belong to another user. */
  forget(question?: string): void;
}

const questionOf = (path: string): string => `asked at ${path}`;

/** Reads answers from a store before they are requested. */
export function createReadAhead(store: Pick<AnswerStore, 'read'>, path: () => string): ReadAhead {
  const read = new Map<string, StoredAnswer>();
  const asked = new Map<string, Set<string>>();
  return {
    async begin() {
      const list = await store.read(questionOf(path()));
      const questions = Array.isArray(list?.value) ? list.value.map(String) : [];
      for (const answer of await Promise.all(questions.map((question) => store.read(question))))
        if (answer) read.set(answer.question, answer);
    },
    take(question) {
      const answer = read.get(question) ?? null;
      read.delete(question);
      return answer;
    },
    note(question) {
      const at = path();
      const questions = asked.get(at) ?? new Set();
      asked.set(at, questions.add(question));
      const value = [...questions].slice(-MOST_QUESTIONS);
      return { question: questionOf(at), table: '', at: Date.now(), value };
    },
    forget(question) {
      if (question === undefined) read.clear();
      else read.delete(question);
    },
  };
}
