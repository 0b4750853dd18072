import { deleteDatabase } from './database.ts';

const OURS = 'ledgerwise.';
/** Looks of the page, which tell nothing of an organization, and what belongs to the browser rather than to the session. */
const STAYS = [
  'theme',
  'list.',
  'document-preview.',
  'module-override',
  'tab',
  'contact',
  'session',
  'visitor',
].map((name) => OURS + name);

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Removes what the product keeps in a storage, but its looks. */
function clear(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of keysOf(kept))
      if (key.startsWith(OURS) && !STAYS.some((name) => key.startsWith(name))) kept.removeItem(key);
  } catch {
    // Closed storage keeps nothing.
  }
}

/** Screens that a sign-out takes away keep what is entered on them as they go. */
const GONE_MS = 1000;

/** Removes what is in the storages of this page. */
export function forgetInPage(): void {
  const forget = (): void => {
    clear(() => sessionStorage);
    clear(() => localStorage);
  };
  forget();
  setTimeout(forget, GONE_MS);
}

/** Removes all that this browser keeps of the organizations of its user. */
export async function forgetInBrowser(): Promise<void> {
  forgetInPage();
  try {
    await deleteDatabase();
  } catch {
    // A browser that opens no database keeps nothing in it.
  }
}

/** How many inputs wait on screens of this browser without being saved. */
export function countUnsaved(): number {
  try {
    return keysOf(localStorage).filter((key) => key.startsWith(`${OURS}unsaved.`)).length;
  } catch {
    return 0;
  }
}
