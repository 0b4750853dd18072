import type { AnyResource, HistoryEntry, Values } from '@ledgerwise/resource';
import type { Formats } from '../../core/formats/use-formats.ts';
import { formatValue } from '../format-value.ts';

/** A step of a record's history. */
export interface ToldEntry {
  readonly entry: HistoryEntry;
  /** `Payment Terms: 30 days → 60 days`, for each changed field that the resource knows. */
  readonly changes: readonly string[];
}

interface Change {
  readonly name: string;
  /** Undefined where nothing is kept of what it was. */
  readonly from?: unknown;
  readonly hasFrom: boolean;
  readonly hasTo: boolean;
  readonly to?: unknown;
}

function changesOf({ changes }: HistoryEntry): readonly Change[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([name, change]) => {
    if (typeof change !== 'object' || change === null) return [];
    return [{ name, hasFrom: 'from' in change, hasTo: 'to' in change, ...change }];
  });
}

function toldOf(entry: HistoryEntry, told: string): string | undefined {
  const change = changesOf(entry).find(({ name }) => name === told);
  return typeof change?.to === 'string' ? change.to : undefined;
}

/** To which address a document was sent. */
export const recipientOf = (entry: HistoryEntry): string =>
  toldOf(entry, 'recipient') ?? 'an address that is not kept';

/** What the mail server said of a mail that it did not take. */
export const answerOf = (entry: HistoryEntry): string =>
  `The mail server answered: ${toldOf(entry, 'answer') ?? 'nothing that is kept'}`;

/**
 * What became of a record, in words. The steps come newest first, and going back from what the record is now each amount is
 * told in the currency that the record was in then.
 */
export function tellHistory(
  resource: AnyResource,
  entries: readonly HistoryEntry[],
  now: Values,
  formats: Formats,
): readonly ToldEntry[] {
  let after = now;
  return entries.map((entry) => {
    const changes = changesOf(entry);
    const known = changes.filter(({ hasFrom }) => hasFrom).map(({ name, from }) => [name, from] as const);
    const before = { ...after, ...Object.fromEntries(known) };
    const told = { entry, changes: describe(resource, changes, before, after, formats) };
    after = before;
    return told;
  });
}

function describe(
  resource: AnyResource,
  changes: readonly Change[],
  before: Values,
  after: Values,
  formats: Formats,
): readonly string[] {
  return changes.flatMap(({ name, from, to, hasFrom, hasTo }) => {
    const field = resource.fields[name];
    // What was done with a file of the record is told by its name.
    if (!field) return name === 'file' ? [String(to ?? from)] : [];
    const say = (value: unknown, record: Values): string => {
      const currency = field.currency === undefined ? undefined : record[field.currency];
      return (
        formatValue(field, value, typeof currency === 'string' ? { ...formats, currency } : formats) ||
        'not set'
      );
    };
    const became = hasTo ? say(to, after) : 'several values';
    return [hasFrom ? `${field.label}: ${say(from, before)} → ${became}` : `${field.label}: ${became}`];
  });
}
