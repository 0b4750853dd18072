import { deleteDatabase } from './database.ts';

const OURS = 'ledgerwise.';
/** The looks of pages, which tell nothing of an organization, and the browser's own keys. */
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

function clearBoth(): void {
  clear(() => sessionStorage);
  clear(() => localStorage);
}

/** Removes all that this browser keeps of the organizations of its user, and that this page keeps. */
export async function forgetInBrowser(): Promise<void> {
  clearBoth();
  try {
    await deleteDatabase();
  } catch {
    // A browser that opens no database keeps nothing in it.
  }
  // The screens are gone by now; they keep what is entered on them as they go.
  await new Promise((resolve) => setTimeout(resolve));
  clearBoth();
}

/** How many inputs wait on screens of this browser without being saved. */
export function countUnsaved(): number {
  try {
    return keysOf(localStorage).filter((key) => key.startsWith(`${OURS}unsaved.`)).length;
  } catch {
    return 0;
  }
}
