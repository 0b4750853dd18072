import { plainNumber } from '../api/value-types.ts';
import type { PassedOn } from '../request-body/pass-on.ts';
import type { ValueKind } from './catalog.ts';

/**
 * Converts a JSON value to the text that PostgreSQL parses for a type of this kind; null stays null. `passedOn` are
 * marks for texts that are already JSON.
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

/** Converts objects to JSON, as PostgREST does for a text column. */
const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Formats `{"a","b"}`; other values are unchanged, because they may be in PostgreSQL's own notation. */
function toList(value: unknown, write: (member: unknown) => string): string {
  if (!Array.isArray(value)) return toText(value);
  const members = value.map((member: unknown) => {
    if (member === null) return 'null';
    if (Array.isArray(member)) return toList(member, write);
    return `"${write(member).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${members.join(',')}}`;
}
