import { type Formats, formatDateTime } from '@ledgerwise/ui/core';

/** Formats a time in the organization's time zone: `09:41`, with the date if it is not today. */
export function clockTime(at: number, formats: Formats, now: number = Date.now()): string {
  const write = (moment: number): string => formatDateTime(new Date(moment).toISOString(), formats);
  const [day, time = ''] = write(at).split(', ');
  return write(now).startsWith(`${day},`) ? time : write(at);
}
