import { plainNumber } from '../api/value-types.ts';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { ValueKind } from './catalog.ts';

/**
 * A value of JSON as the text that PostgreSQL reads for a type of this kind; null stays null. `passedOn` are marks that
 * stand for texts which are JSON already.
 */
export function toValue(value: unknown, kind: ValueKind, passedOn: PassedOn | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && passedOn?.has(value)) return value;
  switch (kind) {
    case 'json':
      return JSON.stringify(value);
    case 'number':
      return plainNumber(value);
    case 'list':
      return toList(value, toText);
    case 'number list':
      return toList(value, plainNumber);
    case 'json list':
      return toList(value, (member) => JSON.stringify(member));
    default:
      return toText(value);
  }
}

/** Of an object the JSON, as PostgREST writes it to a column of text. */
const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** `{"a","b"}`; what is no list stays the text that it is, which may be PostgreSQL's own writing of one. */
function toList(value: unknown, write: (member: unknown) => string): string {
  if (!Array.isArray(value)) return toText(value);
  const members = value.map((member: unknown) => {
    if (member === null) return 'null';
    if (Array.isArray(member)) return toList(member, write);
    return `"${write(member).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${members.join(',')}}`;
}
