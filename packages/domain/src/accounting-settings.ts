import { type Organisation, readSettings, type SettingDeclarations } from '@ledgerwise/contract';

/** Settings that the accounting modules read. */
export const accountingSettings = {
  base_currency: { title: 'Currency of the books', default: 'USD' },
  fiscal_year_start: { title: 'First month of the financial year', default: 1 },
  // Screens name taxes by it: see wordsOfCountry.
  country: { title: 'Where the company is', default: '' },
} as const satisfies SettingDeclarations;

/** Accounting settings of an organization. */
export interface AccountingSettings {
  /** ISO 4217 code. */
  readonly baseCurrency: string;
  /** The month with which the financial year begins, 1 to 12. */
  readonly fiscalYearStart: number;
}

/** Returns the accounting settings of an organization; until one is loaded, those of a new one. */
export function accountingOf(organisation: Pick<Organisation, 'settings'> | null): AccountingSettings {
  const { base_currency, fiscal_year_start } = readSettings(accountingSettings, organisation);
  return { baseCurrency: base_currency, fiscalYearStart: fiscal_year_start };
}

/** Returns the base currency of an organization: ISO 4217. */
export const baseCurrencyOf = (organisation: Pick<Organisation, 'settings'> | null): string =>
  accountingOf(organisation).baseCurrency;
