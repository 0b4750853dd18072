/**
 * Which currencies a sign or code may mean, in capitals. `$` is anybody's dollar and `¥` two currencies': they fit each of
 * theirs. A three-letter code that none of them means is a word, and no currency.
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

/** A run of letters with a sign, a sign alone, or letters that may be a code. */
export const CURRENCY_MARK = /^(?:[A-Za-z]{0,2}[$€£¥₹]|[A-Za-z]{2,3}\.?)/;

/** The currencies that a mark may mean; none for letters that are no currency. */
export function currenciesOf(mark: string): readonly string[] {
  const name = mark.toUpperCase().replace(/\.$/, '');
  return MEANINGS[name] ?? (CODES.has(name) ? [name] : []);
}
