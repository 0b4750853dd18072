import type { Row } from '@ledgerwise/contract';

/** Whether something that a function answered is a record. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
