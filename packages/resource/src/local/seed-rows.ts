import type { Row } from '@ledgerwise/contract';
import type { AnyResource } from '../define-resource.ts';
import type { LocalDataSourceOptions } from './local-options.ts';
import { completeRow } from './table.ts';

/** The records that a table begins with; the first of the seed is the newest. */
export function seedRows(
  resource: AnyResource,
  seed: NonNullable<LocalDataSourceOptions['seed']>,
  { newId, now }: { newId(): string; now(): Date },
): readonly Row[] {
  const { name, sample } = resource;
  const given = Object.hasOwn(seed, name) ? (seed[name] ?? []) : sample;
  // Older than all entered records: lists show them below.
  return given.map(({ id, ...values }, index) => {
    const at = new Date(now().getTime() - (index + 1) * 60_000).toISOString();
    return completeRow(resource, values, typeof id === 'string' ? id : newId(), at);
  });
}
