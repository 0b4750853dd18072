import type { LineEntry } from '../lines/sheet-cells.ts';

/** Which stored line an entered one is, by id of its entry; new lines are not in it. */
export type LineIds = ReadonlyMap<string, string>;

/** Of entries that are in the order of the stored lines; a line without an id is a new one. */
export function idsOf(
  entries: readonly LineEntry[],
  lines: readonly { readonly id?: string | null }[],
): LineIds {
  return new Map(
    entries.flatMap((entry, place) => {
      const id = lines[place]?.id ?? null;
      return id === null ? [] : [[entry.id, id] as const];
    }),
  );
}
