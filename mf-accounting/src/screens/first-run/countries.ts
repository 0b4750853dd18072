import type { CurrencyCode } from '@ledgerwise/domain';
import type { Values } from '@ledgerwise/resource';

/** Usual values of a country. All of them are suggestions and can be changed. */
interface Country {
  readonly name: string;
  /** ISO 3166-1. */
  readonly code: string;
  readonly currency: CurrencyCode;
  /** Standard rate of GST or its equivalent, in percent; null if there is none. */
  readonly rate: string | null;
  readonly dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
  /** Its time zones, which identify the country at sign-up. */
  readonly zones: RegExp;
}

const COUNTRIES: readonly Country[] = [
  {
    name: 'Australia',
    code: 'AU',
    currency: 'AUD',
    rate: '10',
    dateFormat: 'DD/MM/YYYY',
    zones: /^Australia\//,
  },
  {
    name: 'Canada',
    code: 'CA',
    currency: 'CAD',
    rate: '5',
    dateFormat: 'YYYY-MM-DD',
    zones: /^America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Montreal)$/,
  },
  {
    name: 'China',
    code: 'CN',
    currency: 'CNY',
    rate: '13',
    dateFormat: 'YYYY-MM-DD',
    zones: /^Asia\/Shanghai$/,
  },
  {
    name: 'India',
    code: 'IN',
    currency: 'INR',
    rate: '18',
    dateFormat: 'DD/MM/YYYY',
    zones: /^Asia\/(Kolkata|Calcutta)$/,
  },
  {
    name: 'Japan',
    code: 'JP',
    currency: 'JPY',
    rate: '10',
    dateFormat: 'YYYY-MM-DD',
    zones: /^Asia\/Tokyo$/,
  },
  {
    name: 'New Zealand',
    code: 'NZ',
    currency: 'NZD',
    rate: '15',
    dateFormat: 'DD/MM/YYYY',
    zones: /^Pacific\/(Auckland|Chatham)$/,
  },
  {
    name: 'Switzerland',
    code: 'CH',
    currency: 'CHF',
    rate: '8.1',
    dateFormat: 'DD/MM/YYYY',
    zones: /^Europe\/Zurich$/,
  },
  {
    name: 'United Kingdom',
    code: 'GB',
    currency: 'GBP',
    rate: '20',
    dateFormat: 'DD/MM/YYYY',
    zones: /^Europe\/(London|Belfast)$/,
  },
  {
    name: 'United States',
    code: 'US',
    currency: 'USD',
    rate: null,
    dateFormat: 'MM/DD/YYYY',
    zones:
      /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Indiana\/.*)|Pacific\/Honolulu)$/,
  },
];

/** Any other country, without suggestions. */
export const ELSEWHERE = 'Elsewhere';

/** Options of the country field. */
export const COUNTRY_CHOICES = [...COUNTRIES.map(({ name }) => name), ELSEWHERE].map((name) => ({
  value: name,
  label: name,
}));

/** Returns the country of a time zone, if it is one of these. */
export const countryOfZone = (zone: string): string =>
  COUNTRIES.find(({ zones }) => zones.test(zone))?.name ?? ELSEWHERE;

/** Returns the code of a country in this list; null for others. */
export const codeOf = (name: unknown): string | null =>
  COUNTRIES.find((candidate) => candidate.name === name)?.code ?? null;

/** Returns the form's name of a country code; undefined if the form has none. */
export const countryOfCode = (code: unknown): string | undefined =>
  COUNTRIES.find((candidate) => candidate.code === code)?.name;

/** Suggestions for a country, as values of the company's settings. */
export function suggestedFor(name: string): Values {
  const country = COUNTRIES.find((candidate) => candidate.name === name);
  if (!country) return {};
  return {
    base_currency: country.currency,
    gst_enabled: country.rate !== null,
    ...(country.rate !== null && { default_gst_rate: country.rate }),
    date_format: country.dateFormat,
  };
}
