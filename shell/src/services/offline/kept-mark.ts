const KEY = 'ledgerwise.kept';

/** True if this browser has stored answers, which are then loaded first. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Closed storage.
    return false;
  }
}

/** Records that answers are stored, until sign-out. */
export function markKept(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Then they are found a little later.
  }
}
