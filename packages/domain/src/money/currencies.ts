import { AUD, CAD, CHF, CNY, type DineroCurrency, EUR, GBP, INR, JPY, NZD, USD } from 'dinero.js/bigint';

/** A currency that documents can be in. */
export interface Currency {
  readonly code: CurrencyCode;
  readonly name: string;
  readonly symbol: string;
  readonly country: string;
  /** Digits behind the point. */
  readonly decimals: number;
}

const KNOWN = { NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR } satisfies Record<
  string,
  DineroCurrency<bigint, string>
>;

export type CurrencyCode = keyof typeof KNOWN;

const currency = (code: CurrencyCode, name: string, symbol: string, country: string): Currency => ({
  code,
  name,
  symbol,
  country,
  decimals: Number(KNOWN[code].exponent),
});

/** The ten currencies, in the order in which they are offered. */
export const CURRENCIES: readonly Currency[] = [
  currency('NZD', 'New Zealand Dollar', '$', 'New Zealand'),
  currency('USD', 'US Dollar', '$', 'United States'),
  currency('AUD', 'Australian Dollar', '$', 'Australia'),
  currency('EUR', 'Euro', '€', 'European Union'),
  currency('GBP', 'British Pound', '£', 'United Kingdom'),
  currency('CAD', 'Canadian Dollar', '$', 'Canada'),
  currency('JPY', 'Japanese Yen', '¥', 'Japan'),
  currency('CHF', 'Swiss Franc', 'CHF', 'Switzerland'),
  currency('CNY', 'Chinese Yuan', '¥', 'China'),
  currency('INR', 'Indian Rupee', '₹', 'India'),
];

/** The ten as the choices of a field. */
export const CURRENCY_CHOICES = CURRENCIES.map(({ code, name }) => ({
  value: code,
  label: `${code} ${name}`,
}));

/** Throws for an unsupported code. */
export function currencyOf(code: string): Currency {
  const found = CURRENCIES.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`"${code}" is not a currency that the books know.`);
  return found;
}

/** The library's own form of a currency. */
export function libraryCurrency(code: string): DineroCurrency<bigint, string> {
  return KNOWN[currencyOf(code).code];
}
