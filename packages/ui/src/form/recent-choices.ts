/** So many stand above the others. */
const MOST = 5;

const keyOf = (holder: string, table: string): string => `ledgerwise.chosen.${holder}.${table}`;

/** Ids of the records that somebody chose last, wherever it was, the last one first. */
export function recentChoices(holder: string, table: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(holder, table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // A convenience: without storage the choices begin as they are sorted.
    return [];
  }
}

export function noteChoice(holder: string, table: string, id: string): void {
  const ids = [id, ...recentChoices(holder, table).filter((other) => other !== id)];
  try {
    localStorage.setItem(keyOf(holder, table), JSON.stringify(ids.slice(0, MOST)));
  } catch {
    // See above.
  }
}
