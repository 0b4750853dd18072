import { useHost } from '@ledgerwise/contract';
import { todayIn } from '@ledgerwise/resource';

/** The day that it is where the organization keeps its books: `2026-11-22`. */
export function useToday(): string {
  return todayIn(useHost().auth.organisation?.timeZone ?? 'UTC');
}
