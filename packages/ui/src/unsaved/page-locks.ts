const nameOf = (id: string): string => `ledgerwise.unsaved.${id}`;

/** This tab, also after a reload. A tab that was copied has the name of the other one. */
export function tabName(): string {
  const KEY = 'ledgerwise.tab';
  try {
    const known = sessionStorage.getItem(KEY);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(KEY, made);
    return made;
  } catch {
    // Blocked storage: the input is offered instead of restored.
    return crypto.randomUUID();
  }
}

/** Says to all pages that an input is being entered in this one, until the answer is called or the page ends. */
export function holdInput(id: string): () => void {
  if (!('locks' in navigator)) return () => {};
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Only a page that is ending is refused.
  navigator.locks.request(nameOf(id), () => isReleased).catch(() => {});
  return release;
}

/**
 * Returns a function that checks if an input is being edited in some page. Browsers only know on secure addresses;
 * elsewhere it returns false.
 */
export async function heldInputs(): Promise<(id: string) => boolean> {
  if (!('locks' in navigator)) return () => false;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (id) => names.has(nameOf(id));
}
