import type { Row } from '@ledgerwise/contract';

/** True if a value from a function is a record. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
