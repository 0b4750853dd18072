/** Number of recent choices above the others. */
const MOST = 5;

const keyOf = (holder: string, table: string): string => `ledgerwise.chosen.${holder}.${table}`;

/** Returns the ids of the records that a user chose last on any screen, most recent first. */
export function recentChoices(holder: string, table: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(holder, table)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // A convenience: without storage, choices are in their usual order.
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
