import { localTime, momentOf } from '@ledgerwise/resource/time-zone';

/** A moment as an input of a day and a time holds it, on the organization's clock; empty for none. */
export function toLocalTime(moment: string, timeZone: string): string {
  const at = new Date(moment);
  if (moment === '' || Number.isNaN(at.getTime())) return '';
  return localTime(at, timeZone);
}

/** The moment that such an input holds, ISO 8601 with zone; empty for none. */
export function fromLocalTime(text: string, timeZone: string): string {
  return momentOf(text, timeZone)?.toISOString() ?? '';
}
