import { type Currency, currencyOf } from '@ledgerwise/domain';
import type { CurrencyOverview } from '@ledgerwise/resource';

/** The setting that a card changes: the base currency until it is fixed, afterwards the second currency for display. */
export interface CompanyCurrency {
  readonly decides: 'base' | 'display';
  /** Over the cards. */
  readonly title: string;
  /** Which currency it is, and why. */
  readonly text: string;
  /** The code of the card that is chosen. */
  readonly chosen: string;
}

type Chosen = Pick<CurrencyOverview, 'base_currency' | 'currency' | 'bound_by'>;

const named = (code: string): string => `${currencyOf(code).name} (${code})`;

const why = (bound: string): string =>
  bound === 'postings'
    ? "it can't change after your first posting"
    : `there are ${bound} that use it. Delete or cancel them to choose another`;

/** Describes the base currency, and why it can or cannot be changed. */
export function baseCurrencyText({ base_currency: base, bound_by: bound }: Omit<Chosen, 'currency'>): string {
  const because = bound === null ? 'nothing uses it yet, so you can choose another' : why(bound);
  return `Your books are kept in ${named(base)}: ${because}.`;
}

/** Which currency the cards set, and why that one. */
export function companyCurrency(overview: Chosen): CompanyCurrency {
  const { base_currency: base, currency, bound_by: bound } = overview;
  if (bound === null)
    return {
      decides: 'base',
      title: `Base Currency: ${base}`,
      text: `Your books are kept in ${named(base)}. Nothing uses it yet: click a card to choose another base currency.`,
      chosen: base,
    };
  return {
    decides: 'display',
    title: `Display Currency: ${currency}`,
    text: `${baseCurrencyText(overview)} Click a card to choose the display currency: the dashboard then also shows its figures in that currency, converted at the latest rate. Documents and reports do not change.`,
    chosen: currency,
  };
}

/** Settings to save when a card is clicked. */
export function changesFor(decides: CompanyCurrency['decides'], code: string) {
  return decides === 'base' ? { base_currency: code, currency: code } : { currency: code };
}

/** Notice after a card was clicked. */
export function choiceWords(decides: CompanyCurrency['decides'], code: string, base: string): string {
  if (decides === 'base') return `Your books are kept in ${named(code)}.`;
  return code === base
    ? `Figures are shown in ${named(code)} alone.`
    : `The dashboard shows its figures in ${named(code)} as well.`;
}

/** Returns the badges of a card; empty for most. */
export function marksOf(
  { code }: Pick<Currency, 'code'>,
  { base_currency: base, currency, bound_by }: Chosen,
): string {
  const isDisplayed = bound_by !== null && code === currency;
  if (code !== base) return isDisplayed ? 'Display currency' : '';
  return isDisplayed ? 'Base, display' : 'Base currency';
}
