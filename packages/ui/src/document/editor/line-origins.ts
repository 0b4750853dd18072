import type { LineResource } from '@ledgerwise/resource';
import { type Line, lineOf } from '../lines/line.ts';
import type { LineEntry } from '../lines/sheet-cells.ts';
import type { StoredDocument } from '../use-document.ts';
import type { KeptLine } from './kept-document.ts';

/** Which stored line an entered one was, by id of its entry. */
export type LineOrigins = ReadonlyMap<string, number>;

/** Of lines that stand as they were stored. */
export function placesOf(entries: readonly LineEntry[]): LineOrigins {
  return new Map(entries.map(({ id }, place) => [id, place]));
}

/** Of lines among which those stand that were stored: each stored one is the origin of an equal one. */
export function originsIn(
  of: LineResource,
  { lines }: StoredDocument,
  entries: readonly LineEntry[],
  read: (entry: LineEntry) => Line,
): LineOrigins {
  const open = lines.map((row) => JSON.stringify(lineOf(of, row).values));
  const equal = new Map<string, number>();
  for (const entry of entries) {
    const place = open.indexOf(JSON.stringify(read(entry).values));
    if (place < 0) continue;
    open[place] = '';
    equal.set(entry.id, place);
  }
  return equal;
}

/** Of lines that were kept, and are entered again in the same order. */
export function originsOfKept(entries: readonly LineEntry[], kept: readonly KeptLine[]): LineOrigins {
  return new Map(
    entries.flatMap(({ id }, place) => {
      const from = kept[place]?.from ?? null;
      return from === null ? [] : [[id, from] as const];
    }),
  );
}
