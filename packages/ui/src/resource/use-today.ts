import { useHost } from '@ledgerwise/contract';
import { todayIn } from '@ledgerwise/resource';

/** Returns the current day in the organization's time zone: `2026-11-22`. */
export function useToday(): string {
  return todayIn(useHost().auth.organisation?.timeZone ?? 'UTC');
}
