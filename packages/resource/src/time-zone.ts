const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  // Swedes write days and times as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, made);
  return made;
}

/** A moment on the clock of a time zone (IANA name), as an input of a day and a time holds it: `2026-03-09T07:05`. */
export const localTime = (moment: Date, zone: string): string =>
  clockOf(zone).format(moment).replace(' ', 'T');

/**
 * Returns the time at which that zone's clock shows the text; null if invalid. A time that the clock skips is an hour
 * later.
 */
export function momentOf(text: string, zone: string): Date | null {
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return null;
  const ahead = (at: number): number => Date.parse(`${localTime(new Date(at), zone)}Z`) - at;
  // The second look takes the offset of that day, and not of the hours around it.
  return new Date(wanted - ahead(wanted - ahead(wanted)));
}
