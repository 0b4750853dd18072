/** Names of taxes, documents and parts of addresses in a country. */
export interface CountryWords {
  /** The tax on sales, as lines and totals name it. */
  readonly tax: string;
  /** An invoice that charges this tax, on paper. */
  readonly taxInvoice: string;
  /** The number under which a business is registered. */
  readonly taxId: string;
  readonly state: string;
  readonly postcode: string;
}

/** Words in the declarations: those of Australia, and of organizations without a country. */
const AS_DECLARED: CountryWords = {
  tax: 'GST',
  taxInvoice: 'Tax Invoice',
  taxId: 'Tax ID',
  state: 'State',
  postcode: 'ZIP Code',
};

/** Words of countries that are not listed. */
const ELSEWHERE: CountryWords = {
  tax: 'Tax',
  taxInvoice: 'Invoice',
  taxId: 'Tax ID',
  state: 'Region',
  postcode: 'Postal Code',
};

const EUROPEAN: CountryWords = { ...ELSEWHERE, tax: 'VAT', taxId: 'VAT Number' };

const EUROPEAN_UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);

/** Words by ISO 3166-1 code. */
const COUNTRY_WORDS: Readonly<Record<string, CountryWords>> = {
  ...Object.fromEntries(EUROPEAN_UNION.map((country) => [country, EUROPEAN])),
  AE: { ...EUROPEAN, state: 'Emirate' },
  AU: AS_DECLARED,
  CA: { ...ELSEWHERE, tax: 'GST/HST', taxId: 'Business Number', state: 'Province' },
  GB: { ...EUROPEAN, state: 'County', postcode: 'Postcode' },
  IE: { ...EUROPEAN, state: 'County', postcode: 'Eircode' },
  IN: { ...AS_DECLARED, taxId: 'GSTIN', postcode: 'PIN Code' },
  NZ: { ...AS_DECLARED, taxId: 'GST Number', state: 'Region', postcode: 'Postcode' },
  SG: { ...AS_DECLARED, taxId: 'GST Registration Number', state: 'Region', postcode: 'Postal Code' },
  US: { ...ELSEWHERE, tax: 'Sales Tax', taxId: 'EIN', state: 'State', postcode: 'ZIP Code' },
  ZA: { ...EUROPEAN, taxInvoice: 'Tax Invoice', state: 'Province' },
};

/** Names for a company's country, by its ISO 3166-1 code; anything else counts as no country. */
export function wordsOfCountry(country: unknown): CountryWords {
  if (typeof country !== 'string' || country === '') return AS_DECLARED;
  return COUNTRY_WORDS[country] ?? ELSEWHERE;
}

/** A declared text in the terms of a country: `GST Rate` is `VAT Rate`, and a label `ZIP Code` is `Postcode`. */
export function inWords(text: string, words: CountryWords): string {
  if (words === AS_DECLARED) return text;
  if (text === AS_DECLARED.taxId) return words.taxId;
  if (text === AS_DECLARED.state) return words.state;
  if (text === AS_DECLARED.postcode) return words.postcode;
  return text.replaceAll(/\bTax Invoice\b/g, words.taxInvoice).replaceAll(/\bGST\b/g, words.tax);
}
