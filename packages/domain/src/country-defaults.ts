import type { CurrencyCode } from './money/currencies.ts';

/** Values that a company in a country usually starts with. All of them can be changed. */
export interface CountryDefaults {
  readonly name: string;
  /** ISO 3166-1. */
  readonly code: string;
  readonly currency: CurrencyCode;
  /** The standard rate of GST or its equivalent, in percent; null if there is none. */
  readonly rate: string | null;
  readonly dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';
  /** Its time zones, which identify the country at sign-up: a pattern that PostgreSQL reads as JavaScript does. */
  readonly zones: RegExp;
}

/** The same as `private.country_defaults` in the database, which a test compares. */
export const COUNTRY_DEFAULTS: readonly CountryDefaults[] = [
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
