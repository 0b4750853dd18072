import { localTime, momentOf } from '@ledgerwise/resource/time-zone';

/** Converts a time to the value of a date and time input in the organization's time zone; empty for none. */
export function toLocalTime(moment: string, timeZone: string): string {
  const at = new Date(moment);
  if (moment === '' || Number.isNaN(at.getTime())) return '';
  return localTime(at, timeZone);
}

/** Converts the value of such an input to ISO 8601 with zone; empty for none. */
export function fromLocalTime(text: string, timeZone: string): string {
  return momentOf(text, timeZone)?.toISOString() ?? '';
}
