import {
  addDecimals,
  type SidesAmounts,
  type TalliedAmounts,
  type TaxOfRate,
  wordsOfCountry,
} from '@ledgerwise/resource';
import { formatMoney, formatPercent } from '../../core/formats/format.ts';
import type { Formats } from '../../core/formats/use-formats.ts';

/** One line of a document's totals. */
export interface TotalLine {
  readonly label: string;
  readonly text: string;
  readonly isStrong?: boolean;
  /** Debits and credits that are not even. */
  readonly isUneven?: boolean;
}

/** An amount below the total: payments, balance. */
export interface MoreAmount {
  readonly label: string;
  readonly amount: string;
  readonly isStrong?: boolean;
}

/** Formats and currency for the amounts of a document. */
export interface TotalsContext {
  readonly currency: string;
  readonly baseCurrency: string;
  /** Prices contain the tax. */
  readonly isInclusive: boolean;
  readonly more?: readonly MoreAmount[];
}

/** Totals below the lines: net, tax by rate and total, or debits, credits and their difference. */
export function totalLines(
  amounts: TalliedAmounts | SidesAmounts,
  context: TotalsContext,
  formats: Formats,
): readonly TotalLine[] {
  return 'difference' in amounts
    ? sideLines(amounts, context.currency, formats)
    : taxedLines(amounts, context, formats);
}

function sideLines(
  { debit, credit, difference }: SidesAmounts,
  currency: string,
  formats: Formats,
): readonly TotalLine[] {
  const isEven = Number(difference) === 0;
  const apart = formatMoney(difference.replace('-', ''), currency, formats);
  return [
    { label: 'Debits', text: formatMoney(debit, currency, formats) },
    { label: 'Credits', text: formatMoney(credit, currency, formats) },
    {
      label: 'Difference',
      text: isEven ? apart : `${apart} more ${difference.startsWith('-') ? 'credits' : 'debits'}`,
      isStrong: true,
      isUneven: !isEven,
    },
  ];
}

/** `GST 10%`, or the component of a tax code: `PST 7%`. */
export const taxLabel = ({ component, rate = '0' }: TaxOfRate, formats: Formats): string =>
  `${component ?? taxOf(formats)} ${formatPercent(rate, formats)}`;

/** Name of tax without a code in the company's country: `GST`, `VAT`. */
export const taxOf = ({ country }: Formats): string => wordsOfCountry(country).tax;

/** Tax without a code and a component of its name are one tax where their rates are. */
function byLabel(taxes: readonly TaxOfRate[], usual: string): readonly TaxOfRate[] {
  const merged = new Map<string, TaxOfRate>();
  for (const tax of taxes) {
    const key = `${tax.component ?? usual} ${tax.rate}`;
    const before = merged.get(key);
    merged.set(
      key,
      before
        ? { ...before, net: addDecimals(before.net, tax.net), gst: addDecimals(before.gst, tax.gst) }
        : tax,
    );
  }
  return [...merged.values()];
}

function taxedLines(
  { net, gst, total, taxes, baseTotal }: TalliedAmounts,
  { currency, baseCurrency, isInclusive, more = [] }: TotalsContext,
  formats: Formats,
): readonly TotalLine[] {
  const taxed = byLabel(
    taxes.filter(({ rate }) => rate !== '0'),
    taxOf(formats),
  );
  const [only] = taxed;
  const taxLines =
    taxed.length > 1
      ? taxed.map((tax) => ({
          label: taxLabel(tax, formats),
          text: formatMoney(tax.gst, currency, formats),
        }))
      : [
          {
            label: only ? taxLabel(only, formats) : taxOf(formats),
            text: formatMoney(gst, currency, formats),
          },
        ];
  return [
    {
      label: isInclusive ? `Net of ${taxOf(formats)}` : 'Subtotal',
      text: formatMoney(net, currency, formats),
    },
    ...taxLines,
    { label: `Total ${currency}`, text: formatMoney(total, currency, formats), isStrong: true },
    ...(baseTotal === null
      ? []
      : [{ label: `In ${baseCurrency}`, text: formatMoney(baseTotal, baseCurrency, formats) }]),
    ...more.map(({ label, amount, isStrong = false }) => ({
      label,
      text: formatMoney(amount, currency, formats),
      isStrong,
    })),
  ];
}
