import { type AnswerRecord, BY_AGE, emptyStores, openDatabase, resultOf, written } from './database.ts';
import { hiddenName, keyOfSession, seal, unseal } from './sealing.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 14 * DAY_MS;
/** If the clock was set back, answers from the future have an unknown age. */
const AHEAD_MS = 3_600_000;
const MOST_BYTES = 20_000_000;

/** A stored answer. */
export interface StoredAnswer {
  /** Identifies the query. */
  readonly question: string;
  /** The table of its rows. */
  readonly table: string;
  /** Time of the response, in milliseconds since 1970. */
  readonly at: number;
  readonly value: unknown;
}

/** Answers of one session. Every method throws if the browser stores none. */
export interface AnswerStore {
  /** Returns null if there is none, or none from this version of the product. */
  read(question: string): Promise<StoredAnswer | null>;
  /** Returns all readable answers. */
  readAll(): Promise<readonly StoredAnswer[]>;
  write(answers: readonly StoredAnswer[]): Promise<void>;
}

export interface AnswerStoreOptions {
  readonly sessionId: string;
  /** Version of the code that reads and writes answers: others are not read. */
  readonly version: string;
  /** The session's key, if it has already been derived. */
  readonly key?: Promise<CryptoKey>;
  now?(): number;
}

const isAnswer = (value: unknown): value is StoredAnswer =>
  typeof Object(value).question === 'string' && typeof Object(value).table === 'string';

const isTimely = (at: number, now: number): boolean => at <= now + AHEAD_MS && at > now - KEPT_MS;

/** Returns the names of answers that are too old, from the future, or beyond the limit, which the newest fill. */
function surplus(
  keys: readonly { readonly name: string; readonly at: number; readonly size: number }[],
  now: number,
) {
  let room = MOST_BYTES;
  return keys
    .toSorted((a, b) => b.at - a.at)
    .filter(({ at, size }) => {
      if (!isTimely(at, now)) return true;
      room -= size;
      return room < 0;
    })
    .map(({ name }) => name);
}

/** Age and size of all answers, without reading them. */
function readAges(transaction: IDBTransaction): Promise<{ name: string; at: number; size: number }[]> {
  return new Promise((resolve, reject) => {
    const found: { name: string; at: number; size: number }[] = [];
    const request = transaction.objectStore('answers').index(BY_AGE).openKeyCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      const [at, size] = Array.isArray(cursor.key) ? cursor.key.map(Number) : [];
      found.push({ name: String(cursor.primaryKey), at: at ?? 0, size: size ?? 0 });
      cursor.continue();
    };
  });
}

/** Deletes answers beyond the limits of age and number. */
async function trim(now: number): Promise<void> {
  const transaction = (await openDatabase()).transaction('answers', 'readwrite');
  const gone = surplus(await readAges(transaction), now);
  for (const name of gone) transaction.objectStore('answers').delete(name);
  await written(transaction);
}

async function put(records: readonly AnswerRecord[]): Promise<void> {
  const transaction = (await openDatabase()).transaction('answers', 'readwrite');
  for (const record of records) transaction.objectStore('answers').put(record);
  await written(transaction);
}

const isFull = (error: unknown): boolean => Object(error).name === 'QuotaExceededError';

/** Opens the answers of a session, encrypted with its key. */
export function openAnswers({
  sessionId,
  version,
  key = keyOfSession(sessionId),
  now = Date.now,
}: AnswerStoreOptions): AnswerStore {
  key.catch(() => {}); // the caller receives the error
  const nameOf = (question: string): Promise<string> => hiddenName(sessionId, `${version}\n${question}`);

  async function open({ name, sealed, at }: AnswerRecord): Promise<StoredAnswer | null> {
    if (!isTimely(at, now())) return null;
    try {
      const value = await unseal(await key, sealed, `${name}\n${at}`);
      return isAnswer(value) ? value : null;
    } catch {
      // From an earlier session: nobody can decrypt it any more, and it expires.
      return null;
    }
  }

  async function sealed(answer: StoredAnswer): Promise<AnswerRecord> {
    const { question, at } = answer;
    const name = await nameOf(question);
    const bytes = await seal(await key, { ...answer, version }, `${name}\n${at}`);
    return { name, at, size: bytes.byteLength, sealed: bytes };
  }

  return {
    async read(question) {
      const name = await nameOf(question);
      const store = (await openDatabase()).transaction('answers').objectStore('answers');
      const record = (await resultOf(store.get(name))) as AnswerRecord | undefined;
      const answer = record ? await open(record) : null;
      return answer?.question === question ? answer : null;
    },
    async readAll() {
      const store = (await openDatabase()).transaction('answers').objectStore('answers');
      const records = (await resultOf(store.getAll())) as readonly AnswerRecord[];
      const answers = await Promise.all(records.map(open));
      return answers.flatMap((answer) => (answer && Object(answer).version === version ? [answer] : []));
    },
    async write(answers) {
      const records = await Promise.all(answers.map(sealed));
      try {
        await put(records);
      } catch (error) {
        if (!isFull(error)) throw error;
        // The browser has less room than we would take: these are the first again.
        await emptyStores(['answers']);
        await put(records);
      }
      await trim(now());
    },
  };
}
