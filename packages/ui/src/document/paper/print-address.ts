import type { Values } from '@ledgerwise/resource';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Formats a contact's address for an envelope: street, town with state and postcode, country; unknown parts are
 * omitted.
 */
export function addressLines(contact: Values = {}): readonly string[] {
  const { address, city, state, zip_code, country } = contact;
  const town = [city, state, zip_code].map(textOf).filter(Boolean).join(' ');
  return [...textOf(address).split('\n'), town, textOf(country)].map((line) => line.trim()).filter(Boolean);
}
