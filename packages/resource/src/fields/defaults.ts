import type { Field } from './field.ts';

/** Today in a time zone (IANA name), `YYYY-MM-DD`. Throws a RangeError for a zone that the browser does not know. */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(now);
}

/** Initial value of a field; `today` is the organization's. */
export function defaultOf(field: Pick<Field, 'kind' | 'default'>, today: string): unknown {
  return field.kind === 'date' && field.default === 'today' ? today : field.default;
}
