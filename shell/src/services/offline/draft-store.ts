import type { WaitingDraft } from '@ledgerwise/contract';
import { type DraftRecord, type KeyRecord, openDatabase, resultOf, written } from './database.ts';
import { hiddenName, newKey, seal, unseal } from './sealing.ts';

const KEPT_MS = 14 * 86_400_000;

/** Owner of drafts. */
export interface DraftHolder {
  readonly userId: string;
  readonly organisationId: string;
}

/** Drafts of one user in one organization, encrypted. Every method throws if the browser stores none. */
export interface DraftStore {
  /** In the order in which they were written. */
  all(): Promise<readonly WaitingDraft[]>;
  put(draft: WaitingDraft): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * Returns the key of a user's drafts. It is not the session's, because drafts outlive a session that the server ends,
 * and are sent when the same user signs in again. Two tabs that create it at the same time get the same key.
 */
async function keyOf(holder: string): Promise<CryptoKey> {
  const made = await newKey();
  const transaction = (await openDatabase()).transaction('keys', 'readwrite');
  const store = transaction.objectStore('keys');
  const known = (await resultOf(store.get(holder))) as KeyRecord | undefined;
  if (!known) store.put({ holder, key: made } satisfies KeyRecord);
  await written(transaction);
  return known?.key ?? made;
}

/** Opens the drafts of a user in an organization. Drafts of all users are deleted after two weeks. */
export function openDrafts(
  { userId, organisationId }: DraftHolder,
  now: () => number = Date.now,
): DraftStore {
  const user = hiddenName('drafts', userId);
  const holder = hiddenName('drafts', `${userId} ${organisationId}`);
  let key: Promise<CryptoKey> | undefined;
  const ownKey = (): Promise<CryptoKey> => {
    key ??= user.then(keyOf);
    key.catch(() => {
      key = undefined;
    });
    return key;
  };

  async function open({ id, at, sealed }: DraftRecord): Promise<WaitingDraft | null> {
    try {
      return (await unseal(await ownKey(), sealed, `${await holder}\n${id}\n${at}`)) as WaitingDraft;
    } catch {
      // Its key is gone, as after a sign-out that another tab wrote into.
      return null;
    }
  }

  async function readRecords(): Promise<readonly DraftRecord[]> {
    const transaction = (await openDatabase()).transaction('drafts', 'readwrite');
    const store = transaction.objectStore('drafts');
    const records = (await resultOf(store.getAll())) as readonly DraftRecord[];
    const isOld = ({ at }: DraftRecord): boolean => now() - Date.parse(at) > KEPT_MS;
    for (const { id } of records.filter(isOld)) store.delete(id);
    await written(transaction);
    return records.filter((record) => !isOld(record));
  }

  return {
    async all() {
      const [records, own] = await Promise.all([readRecords(), holder]);
      const drafts = await Promise.all(records.filter((record) => record.holder === own).map(open));
      return drafts.flatMap((draft) => draft ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    },
    async put(draft) {
      const { id, at } = draft;
      const own = await holder;
      const sealed = await seal(await ownKey(), draft, `${own}\n${id}\n${at}`);
      const transaction = (await openDatabase()).transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').put({ id, holder: own, at, sealed } satisfies DraftRecord);
      await written(transaction);
    },
    async remove(id) {
      const transaction = (await openDatabase()).transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').delete(id);
      await written(transaction);
    },
  };
}
