import type { LineEntry } from '../lines/sheet-cells.ts';

/** Which stored line an entered one is, by id of its entry; new lines are not in it. */
export type LineIds = ReadonlyMap<string, string>;

/** Returns ids for entries in the order of the stored lines; a line without an id is new. */
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
