import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { type FormValues, formFields } from '../../form/form-values.ts';
import { isRow } from '../record/is-row.ts';

/** Unsaved input of a record. */
export interface KeptRecord {
  /** The record as it was then; null for a new one. */
  readonly base: Row | null;
  readonly values: FormValues;
  /** Id for a new record: an attempt with a lost response may already have created it. */
  readonly key: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isSecret = (resource: AnyResource, name: string): boolean =>
  resource.fields[name]?.secret === true;

/** Returns the form's input for storage, without secret fields. */
export function keptRecord(resource: AnyResource, { base, values, key }: KeptRecord): KeptRecord {
  const open = (row: FormValues): FormValues =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !isSecret(resource, name)));
  return { base: base && { ...open(base), id: base.id }, values: open(values), key };
}

/** Parses stored input, for fields that the form still has; null if it belongs to another record. */
export function readKeptRecord(resource: AnyResource, row: Row | null, kept: unknown): KeptRecord | null {
  if (!isObject(kept) || typeof kept.key !== 'string' || !isObject(kept.values)) return null;
  const { base, values, key } = kept;
  const isSame = row === null ? base === null : isRow(base) && base.id === row.id;
  if (!isSame) return null;
  const known = formFields(resource).flatMap((name) =>
    name in values ? [[name, values[name]] as const] : [],
  );
  // Fields that were not in the draft get their stored values.
  return { base: isRow(base) ? { ...row, ...base } : null, values: Object.fromEntries(known), key };
}
