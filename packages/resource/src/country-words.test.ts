import { describe, expect, test } from 'vitest';
import { inWords, wordsOfCountry } from './country-words.ts';

const said = ({ tax, taxInvoice, taxId, state, postcode }: ReturnType<typeof wordsOfCountry>) => [
  tax,
  taxInvoice,
  taxId,
  state,
  postcode,
];

test.each([
  ['', 'GST', 'Tax Invoice', 'Tax ID', 'State', 'ZIP Code'],
  ['AU', 'GST', 'Tax Invoice', 'Tax ID', 'State', 'ZIP Code'],
  ['NZ', 'GST', 'Tax Invoice', 'GST Number', 'Region', 'Postcode'],
  ['IN', 'GST', 'Tax Invoice', 'GSTIN', 'State', 'PIN Code'],
  ['SG', 'GST', 'Tax Invoice', 'GST Registration Number', 'Region', 'Postal Code'],
  ['CA', 'GST/HST', 'Invoice', 'Business Number', 'Province', 'Postal Code'],
  ['GB', 'VAT', 'Invoice', 'VAT Number', 'County', 'Postcode'],
  ['IE', 'VAT', 'Invoice', 'VAT Number', 'County', 'Eircode'],
  ['DE', 'VAT', 'Invoice', 'VAT Number', 'Region', 'Postal Code'],
  ['FR', 'VAT', 'Invoice', 'VAT Number', 'Region', 'Postal Code'],
  ['ZA', 'VAT', 'Tax Invoice', 'VAT Number', 'Province', 'Postal Code'],
  ['AE', 'VAT', 'Invoice', 'VAT Number', 'Emirate', 'Postal Code'],
  ['US', 'Sales Tax', 'Invoice', 'EIN', 'State', 'ZIP Code'],
  ['JP', 'Tax', 'Invoice', 'Tax ID', 'Region', 'Postal Code'],
])('%s uses %s, %s, %s, %s and %s', (country, ...words) => {
  expect(said(wordsOfCountry(country))).toEqual(words);
});

test('leaves declarations unchanged for a company without a country', () => {
  for (const none of [null, undefined, '', 7]) expect(wordsOfCountry(none)).toBe(wordsOfCountry('AU'));
});

describe('a text', () => {
  test.each([
    ['GST Rate', 'VAT Rate'],
    ['Prices Include GST', 'Prices Include VAT'],
    ['Draft Tax Invoice', 'Draft Invoice'],
    ['Tax ID', 'VAT Number'],
    ['ZIP Code', 'Postcode'],
    ['State', 'County'],
    // Words that hold it, and what only begins like a label.
    ['GSTIN', 'GSTIN'],
    ['Tax IDs', 'Tax IDs'],
    ['Statement', 'Statement'],
  ])('%s is %s in the United Kingdom', (text, there) => {
    expect(inWords(text, wordsOfCountry('GB'))).toBe(there);
    expect(inWords(text, wordsOfCountry('AU'))).toBe(text);
  });
});
