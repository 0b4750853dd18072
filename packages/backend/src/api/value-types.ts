import type postgres from 'postgres';

/** Converts PostgreSQL's form `2026-01-02 03:04:05.6+00` to ISO 8601, as PostgREST does; Safari reads no other. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

const withoutNoise = (digits: string): string =>
  digits.includes('.') ? digits.replace(/0+$/, '').replace(/\.$/, '') : digits;

/** Returns a number if that loses no digit, as PostgREST does; otherwise the exact digits as text. */
export function exactNumber(text: string): number | string {
  const number = Number(text);
  // JSON has no NaN, so it stays text.
  return Number.isFinite(number) && withoutNoise(text) === String(number) ? number : text;
}

const asIs = (value: string): string => value;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A number as PostgreSQL is to read it. It takes 0x10, 1_000, +1, NaN and blanks for numbers as well; from people those
 * are slips. Between quotes it refuses them as it refuses any other word.
 */
export function plainNumber(value: unknown): string {
  const text = String(value);
  // A number of JSON is one, however JavaScript writes it; beyond the largest it is Infinity.
  const isNumber = typeof value === 'number' ? Number.isFinite(value) : PLAIN_NUMBER.test(text);
  return isNumber ? text : JSON.stringify(text);
}

/** Conversions between PostgreSQL and JSON that differ from the driver's. */
export const VALUE_TYPES = {
  json: { to: 114, from: [114], serialize: jsonText, parse: (text: string): unknown => JSON.parse(text) },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: (text: string): unknown => JSON.parse(text) },
  numeric: { to: 1700, from: [1700], serialize: plainNumber, parse: exactNumber },
  integer: { to: 23, from: [21, 23], serialize: plainNumber, parse: Number },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoTimestamp },
  bigint: { to: 20, from: [20], serialize: plainNumber, parse: wholeNumber },
  boolean: { to: 16, from: [16], serialize: String, parse: (text: string): boolean => text === 't' },
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  time: { to: 1083, from: [1083], serialize: asIs, parse: asIs },
  timetz: { to: 1266, from: [1266], serialize: asIs, parse: asIs },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: isoTimestamp },
} satisfies Record<string, postgres.PostgresType>;

/** Text is already JSON; serializing it again would create a JSON string. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
