import type { Sealed } from './sealing.ts';

/** The database in the browser; all that is kept for later is in it. */
export const DATABASE = 'ledgerwise.offline';
/** Grows with the stores below; what an older version kept is then dropped. */
const VERSION = 1;

/** An answer as it is stored. */
export interface AnswerRecord {
  /** Tells nothing of the question. */
  readonly name: string;
  /** When it came: milliseconds since 1970. */
  readonly at: number;
  /** Bytes. */
  readonly size: number;
  readonly sealed: Sealed;
}

/** A draft as it is stored. */
export interface DraftRecord {
  readonly id: string;
  /** Digest of the user and organization. */
  readonly holder: string;
  readonly at: string;
  readonly sealed: Sealed;
}

/** The key of one user's drafts. */
export interface KeyRecord {
  /** Digest of the user. */
  readonly holder: string;
  readonly key: CryptoKey;
}

/** Index of the answers by age and size, which is read without the answers themselves. */
export const BY_AGE = 'age';

export type StoreName = 'answers' | 'drafts' | 'keys';
const STORES: readonly StoreName[] = ['answers', 'drafts', 'keys'];

/** Settles with the result of a request. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles once all of a transaction is written. */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

function upgrade(database: IDBDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  database.createObjectStore('answers', { keyPath: 'name' }).createIndex(BY_AGE, ['at', 'size']);
  database.createObjectStore('drafts', { keyPath: 'id' });
  database.createObjectStore('keys', { keyPath: 'holder' });
}

let opened: Promise<IDBDatabase> | undefined;

/** Opens the database; throws where the browser keeps none, as in some private windows. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const { result } = request;
      // Another tab deletes it, or opens a newer version.
      result.onversionchange = closeDatabase;
      result.onclose = () => {
        opened = undefined;
      };
      resolve(result);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Lets others delete it. The next use opens it again. */
export function closeDatabase(): void {
  opened?.then((database) => database.close()).catch(() => {});
  opened = undefined;
}

/** Empties stores, all of them by default. */
export async function emptyStores(names: readonly StoreName[] = STORES): Promise<void> {
  const transaction = (await openDatabase()).transaction(names, 'readwrite');
  for (const name of names) transaction.objectStore(name).clear();
  await written(transaction);
}

/** Deletes all that is kept. A tab that sleeps may hold back the deletion itself, which is not waited for: nothing is in it by then. */
export async function deleteDatabase(): Promise<void> {
  await emptyStores();
  closeDatabase();
  indexedDB.deleteDatabase(DATABASE);
}
