import type { Row } from '@ledgerwise/contract';
import { type AnyResource, daysBetween } from '@ledgerwise/resource';
import { balanceOf } from './totals/stored-totals.ts';

export const DUE = 'due_date';

/** Returns the days that a posted document is overdue; 0 if it is not overdue. */
export function daysLate(resource: AnyResource, row: Row, today: string): number {
  const due = row[DUE];
  if (typeof due !== 'string' || resource.document?.isDraft(row)) return 0;
  return Number(balanceOf(resource, row) ?? 0) > 0 ? Math.max(0, daysBetween(due, today)) : 0;
}
