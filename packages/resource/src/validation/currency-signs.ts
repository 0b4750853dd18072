/**
 * Possible currencies of each sign or code, in upper case. `$` may be any dollar and `¥` two currencies. A three-letter
 * code that is not listed is a word, not a currency.
 */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'NZD', 'CAD', 'SGD', 'HKD'],
  US$: ['USD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  'JP¥': ['JPY'],
  'CN¥': ['CNY'],
  '₹': ['INR'],
  FR: ['CHF'],
  SFR: ['CHF'],
  RS: ['INR'],
};

const CODES: ReadonlySet<string> = new Set(Object.values(MEANINGS).flat());

/** Letters followed by a sign, a sign alone, or letters that may be a code. */
export const CURRENCY_MARK = /^(?:[A-Za-z]{0,2}[$€£¥₹]|[A-Za-z]{2,3}\.?)/;

/** Returns the possible currencies of a sign or code; empty if it is not a currency. */
export function currenciesOf(mark: string): readonly string[] {
  const name = mark.toUpperCase().replace(/\.$/, '');
  return MEANINGS[name] ?? (CODES.has(name) ? [name] : []);
}
