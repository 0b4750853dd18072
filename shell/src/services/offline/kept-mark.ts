const KEY = 'ledgerwise.kept';

/** Whether this browser keeps answers: then they are looked for before anything else. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Closed storage.
    return false;
  }
}

/** Answers are kept from now on, until a sign-out. */
export function markKept(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // They are found a little later.
  }
}
