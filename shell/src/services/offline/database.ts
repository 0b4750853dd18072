import type { Sealed } from './sealing.ts';

/** The browser database with everything that is stored for offline use. */
export const DATABASE = 'ledgerwise.offline';
/** Incremented with changes of the stores below; data of older versions is then deleted. */
const VERSION = 1;

/** The stored form of an answer. */
export interface AnswerRecord {
  /** Reveals nothing about the query. */
  readonly name: string;
  /** When it came: milliseconds since 1970. */
  readonly at: number;
  /** Bytes. */
  readonly size: number;
  readonly sealed: Sealed;
}

/** The stored form of a draft. */
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

/** Index of the answers by age and size, which can be read without the answers themselves. */
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

/** Opens the database; throws if the browser has none, as in some private windows. */
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

/** Allows others to delete it. The next use opens it again. */
export function closeDatabase(): void {
  opened?.then((database) => database.close()).catch(() => {});
  opened = undefined;
}

/** Counts the drafts of all users, without reading them. */
export async function countDrafts(): Promise<number> {
  const transaction = (await openDatabase()).transaction('drafts');
  return resultOf(transaction.objectStore('drafts').count());
}

/** Empties stores, all of them by default. */
export async function emptyStores(names: readonly StoreName[] = STORES): Promise<void> {
  const transaction = (await openDatabase()).transaction(names, 'readwrite');
  for (const name of names) transaction.objectStore(name).clear();
  await written(transaction);
}

/**
 * Deletes all stored data. A sleeping tab may delay the deletion itself, which is not awaited: the database is empty by
 * then.
 */
export async function deleteDatabase(): Promise<void> {
  await emptyStores();
  closeDatabase();
  indexedDB.deleteDatabase(DATABASE);
}
