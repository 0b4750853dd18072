import { ACCOUNT_LIMITS } from '../limits/sign-in-limits.ts';
import { AuthRefusal } from './auth-error.ts';

/** The fields of a request's JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the JSON object of a request; refuses anything else. */
export async function readFields(request: Request): Promise<Fields> {
  let value: unknown;
  try {
    value = await request.json();
  } catch {
    throw new AuthRefusal(400, 'bad_json', 'The request does not hold JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AuthRefusal(400, 'bad_json', 'The request must hold one JSON object.');
  return { ...value };
}

/** Returns a field's text; undefined if it is missing or null. */
export function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string')
    throw new AuthRefusal(400, 'validation_failed', `The field "${name}" must be a text.`);
  return value;
}

const LONGEST_EMAIL = 254;

/** Returns an e-mail address in the form that accounts are stored under: trimmed, in lower case. */
export function emailOf(fields: Fields, name = 'email'): string {
  const email = textOf(fields, name)?.trim().toLowerCase() ?? '';
  if (email === '') throw new AuthRefusal(400, 'validation_failed', 'An email address is required.');
  if (email.length > LONGEST_EMAIL || !/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))
    throw new AuthRefusal(400, 'email_address_invalid', 'Unable to validate email address: invalid format');
  return email;
}

/** Metadata of an account: names, a company. */
export function metadataOf(fields: Fields): Fields | undefined {
  const data = fields.data;
  if (data === undefined || data === null) return undefined;
  if (typeof data !== 'object' || Array.isArray(data))
    throw new AuthRefusal(400, 'validation_failed', 'The field "data" must be an object.');
  const { amount, sentence } = ACCOUNT_LIMITS.metadata;
  if (Buffer.byteLength(JSON.stringify(data)) > amount)
    throw new AuthRefusal(413, 'validation_failed', sentence);
  return { ...data };
}
