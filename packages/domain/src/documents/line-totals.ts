import { dinero, toSnapshot } from 'dinero.js/bigint';
import { libraryCurrency } from '../money/currencies.ts';
import { portion, type Rounding, scaled } from '../money/decimal.ts';
import { exactMoney, printMoney, roundMoney, timesMoney } from '../money/money.ts';

/** One line of a document during input; numbers are decimal strings. */
export interface DocumentLine {
  readonly quantity: string;
  readonly unit_price: string;
  readonly discount_percent?: string;
  /** Percent: `10` is 10%. */
  readonly gst_rate: string;
  readonly gst_applicable: boolean;
}

/** Tax rules of the organization's jurisdiction. */
export interface TaxRules {
  readonly currency: string;
  /** Prices contain the tax. */
  readonly taxInclusive: boolean;
  readonly rounding: Rounding;
  /** Round the tax of each line, or once for all lines of one rate. */
  readonly level: 'line' | 'document';
}

/** Amounts as decimal strings; `net` and `gst` always add up to `total`. */
export interface Totals {
  readonly net: string;
  readonly gst: string;
  readonly total: string;
}

export interface DocumentTotals extends Totals {
  readonly lines: readonly Totals[];
}

/** In minor units. */
export interface Amounts {
  readonly net: bigint;
  readonly gst: bigint;
}

/**
 * Returns the price of a line in minor units after its discount, including tax if prices do. Amount and discount are
 * rounded separately, so that the printed figures add up; the rule for halves applies only to the tax.
 */
export function priceOf(line: DocumentLine, { currency }: TaxRules): bigint {
  const amount = toSnapshot(
    roundMoney(timesMoney(exactMoney(line.unit_price, currency), line.quantity)),
  ).amount;
  const discount = scaled(line.discount_percent ?? '0');
  return amount - portion(amount, discount.amount, 100n * 10n ** discount.scale, 'half_up');
}

/** Parts a price into net and tax. `rate` is per 100 times its own scale. */
export function part(price: bigint, rateText: string, { taxInclusive, rounding }: TaxRules): Amounts {
  const rate = scaled(rateText);
  const hundred = 100n * 10n ** rate.scale;
  if (!taxInclusive) return { net: price, gst: portion(price, rate.amount, hundred, rounding) };
  // Included tax is the price less the net amount.
  const net = portion(price, hundred, hundred + rate.amount, rounding);
  return { net, gst: price - net };
}

/** `10.00` and `10` are one rate. */
export const rateOf = ({ gst_applicable, gst_rate }: DocumentLine) =>
  gst_applicable ? gst_rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : '0';

function partLines(lines: readonly DocumentLine[], rules: TaxRules): readonly Amounts[] {
  const before = new Map<string, { price: bigint; parted: Amounts }>();
  return lines.map((line) => {
    const rate = rateOf(line);
    const price = priceOf(line, rules);
    if (rules.level === 'line') return part(price, rate, rules);
    // The tax of a rate is computed on the running sum: each line gets the increase, so that lines add up to the total.
    const earlier = before.get(rate) ?? { price: 0n, parted: { net: 0n, gst: 0n } };
    const sum = earlier.price + price;
    const parted = part(sum, rate, rules);
    before.set(rate, { price: sum, parted });
    return { net: parted.net - earlier.parted.net, gst: parted.gst - earlier.parted.gst };
  });
}

/** Prints integer minor units of a currency. */
export function minorUnitsIn(code: string): (amount: bigint) => string {
  const currency = libraryCurrency(code);
  return (amount) => printMoney(dinero({ amount, currency }));
}

/** Prints amounts of a currency, with their total. */
export function totalsIn(code: string): (amounts: Amounts) => Totals {
  const print = minorUnitsIn(code);
  return ({ net, gst }) => ({ net: print(net), gst: print(gst), total: print(net + gst) });
}

/** Totals of a document and of its lines, as a form shows them before the database computes them. */
export function documentTotals(lines: readonly DocumentLine[], rules: TaxRules): DocumentTotals {
  const totals = totalsIn(rules.currency);
  const parted = partLines(lines, rules);
  const sum = parted.reduce((all, { net, gst }) => ({ net: all.net + net, gst: all.gst + gst }), {
    net: 0n,
    gst: 0n,
  });
  return { ...totals(sum), lines: parted.map(totals) };
}
