import { type Formats, formatDateTime } from '@ledgerwise/ui/core';

/** A moment on the organization's clock: `09:41`, with its day where that is another one than today. */
export function clockTime(at: number, formats: Formats, now: number = Date.now()): string {
  const write = (moment: number): string => formatDateTime(new Date(moment).toISOString(), formats);
  const [day, time = ''] = write(at).split(', ');
  return write(now).startsWith(`${day},`) ? time : write(at);
}
