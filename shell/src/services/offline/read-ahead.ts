import type { AnswerStore, StoredAnswer } from './answer-store.ts';

/** More than a screen asks. */
const MOST_QUESTIONS = 20;

/** A list of what an address asked for, kept beside the answers: the next visit reads them before its screen asks. */
export interface ReadAhead {
  /** Reads what this address asked for last time. */
  begin(): Promise<void>;
  /** An answer that was read, once. */
  take(question: string): StoredAnswer | null;
  /** This address asks for it. Returns what is to be kept of that. */
  note(question: string): StoredAnswer;
  /** Drops what was read: it has changed, or is another user's. */
  forget(question?: string): void;
}

const questionOf = (path: string): string => `asked at ${path}`;

/** Reads answers ahead from a store. */
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
