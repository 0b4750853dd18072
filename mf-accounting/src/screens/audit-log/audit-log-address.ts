import { useSearchParams } from '@ledgerwise/contract/router';
import { type AuditLogKey, isDay } from '@ledgerwise/resource';

/** The displayed part of the log, from its address. Missing parts are empty text. */
export interface AuditLogPlace {
  /** The id of a person, or SYSTEM. */
  readonly person: string;
  /** The table of the records. */
  readonly kind: string;
  /** The id of one record of that table. */
  readonly record: string;
  /** The action, in the words of the database. */
  readonly action: string;
  /** ISO 8601 days of the organization, both included. */
  readonly from: string;
  readonly to: string;
  /** Start of the page; null for the newest. */
  readonly after: AuditLogKey | null;
}

/** Actor of automatic changes by the server. */
export const SYSTEM = 'system';

const UUID = /^[0-9a-f-]{36}$/;
const SEPARATOR = '~';

function keyOf(text: string | null): AuditLogKey | null {
  const [value = '', id = ''] = (text ?? '').split(SEPARATOR);
  return Number.isNaN(Date.parse(value)) || !UUID.test(id) ? null : { value, id };
}

/** The place that an address names. */
export function placeOf(params: URLSearchParams): AuditLogPlace {
  const text = (name: string): string => params.get(name) ?? '';
  const day = (name: string): string => (isDay(text(name)) ? text(name) : '');
  const id = (name: string): string => (UUID.test(text(name)) ? text(name) : '');
  const kind = text('kind');
  return {
    person: text('person') === SYSTEM ? SYSTEM : id('person'),
    kind,
    record: kind === '' ? '' : id('record'),
    action: text('action'),
    from: day('from'),
    to: day('to'),
    after: keyOf(params.get('after')),
  };
}

/** The address of a place. */
export function paramsOf({ after, ...place }: AuditLogPlace): URLSearchParams {
  const params = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''));
  if (after) params.set('after', after.value + SEPARATOR + after.id);
  return params;
}

/** The part of the log that the address names, and how to go to another one. A filter begins at the newest page again. */
export function useAuditLogPlace() {
  const [params, setParams] = useSearchParams();
  const place = placeOf(params);
  return {
    place,
    go: (change: Partial<AuditLogPlace>): void => setParams(paramsOf({ ...place, after: null, ...change })),
    clear: (): void => setParams({}),
  };
}

/** True if any filter is set. */
export const isFiltered = ({ person, kind, action, from, to }: AuditLogPlace): boolean =>
  [person, kind, action, from, to].some((value) => value !== '');
