import type { AnyResource, HistoryEntry, Values } from '@ledgerwise/resource';
import { formatNumber } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';
import { formatValue } from '../format-value.ts';

/** A step of a record's history. */
export interface ToldEntry {
  readonly entry: HistoryEntry;
  /** `Payment Terms: 30 days → 60 days`, for each changed field that the resource declares. */
  readonly changes: readonly string[];
}

interface Change {
  readonly name: string;
  /** Undefined if the old value is not stored. */
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

/** Returns the address that a document was sent to. */
export const recipientOf = (entry: HistoryEntry): string =>
  toldOf(entry, 'recipient') ?? 'an address that is not stored';

/** The mail server's reason for rejecting a mail. */
export const answerOf = (entry: HistoryEntry): string =>
  `The mail server answered: ${toldOf(entry, 'answer') ?? 'nothing that is stored'}`;

/**
 * Formats the history of a record. Steps are in order from newest to oldest; starting from the current record, each
 * amount is shown in the currency that the record had then.
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

/** Formats `Terms: 30 days → 60 days`; without the old value if it is not stored. */
function changeLine(label: string, { hasFrom, hasTo }: Change, from: string, to: string): string {
  const became = hasTo ? to : 'several values';
  return hasFrom ? `${label}: ${from} → ${became}` : `${label}: ${became}`;
}

function describe(
  resource: AnyResource,
  changes: readonly Change[],
  before: Values,
  after: Values,
  formats: Formats,
): readonly string[] {
  return changes.flatMap((change) => {
    const { name, from, to } = change;
    const field = resource.fields[name];
    // A change of a file is described by its name.
    if (!field) return name === 'file' ? [String(to ?? from)] : [];
    const say = (value: unknown, record: Values): string => {
      const currency = field.currency === undefined ? undefined : record[field.currency];
      return (
        formatValue(field, value, typeof currency === 'string' ? { ...formats, currency } : formats) ||
        'not set'
      );
    };
    return [changeLine(field.label, change, say(from, before), say(to, after))];
  });
}

/** Technical counters, which mean nothing to users. */
const COUNTED: ReadonlySet<string> = new Set(['version']);

const labelOf = (name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Formats a value of an undeclared column, or an amount whose currency is unknown. */
function plainValue(value: unknown, formats: Formats): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(String(value), formats);
  if (Array.isArray(value)) return value.map(String).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Formats all changes of an audit log entry, one line each, including fields that the record's resource does not show
 * or that no resource declares. Values of created and deleted records have no arrow.
 */
export function changeLines(
  resource: AnyResource | undefined,
  entry: HistoryEntry,
  formats: Formats,
): readonly string[] {
  const changes = changesOf(entry).filter(({ name }) => !COUNTED.has(name));
  const isMissing = (value: unknown): boolean => value === null || value === undefined;
  const isNew =
    entry.action !== 'updated' && changes.every(({ hasFrom, from }) => hasFrom && isMissing(from));
  const isGone = entry.action === 'deleted';
  return changes.flatMap((change) => {
    const field = resource?.fields[change.name];
    const say = (value: unknown): string =>
      field && field.currency === undefined && field.kind !== 'ref'
        ? formatValue(field, value, formats)
        : plainValue(value, formats);
    const label = field?.label ?? labelOf(change.name);
    if (!isNew && !isGone)
      return [changeLine(label, change, say(change.from) || 'not set', say(change.to) || 'not set')];
    const value = say(isNew ? change.to : change.from);
    return value === '' ? [] : [`${label}: ${value}`];
  });
}
