import { forgetSharedFiles } from '../service-worker/shared-files.ts';
import { deleteDatabase } from './database.ts';

const OURS = 'ledgerwise.';
/** Display settings of pages, which reveal nothing about an organization, and the browser's own keys. */
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

/** Removes the product's data from a storage, except display settings. */
function clear(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of keysOf(kept))
      if (key.startsWith(OURS) && !STAYS.some((name) => key.startsWith(name))) kept.removeItem(key);
  } catch {
    // Closed storage contains nothing.
  }
}

function clearBoth(): void {
  clear(() => sessionStorage);
  clear(() => localStorage);
}

/** Deletes all data of the user's organizations that this browser and page hold. */
export async function forgetInBrowser(): Promise<void> {
  clearBoth();
  // A browser that opens no database and no cache has none.
  await Promise.allSettled([deleteDatabase(), forgetSharedFiles()]);
  // The screens are unmounted by now; they store their input when that happens.
  await new Promise((resolve) => setTimeout(resolve));
  clearBoth();
}

/** Returns the number of unsaved inputs in this browser. */
export function countUnsaved(): number {
  try {
    return keysOf(localStorage).filter((key) => key.startsWith(`${OURS}unsaved.`)).length;
  } catch {
    return 0;
  }
}
