import { portion, scaled } from '../money/decimal.ts';
import { type LinePart, rateOfParts } from './line-tax.ts';
import { type Amounts, part, type TaxRules } from './line-totals.ts';

/** Tax of one component at one rate, in minor units. */
interface ComponentTax extends Amounts {
  readonly component: string;
  readonly rate: string;
}

/** Totals of lines with tax codes. */
interface CodedAmounts extends Amounts {
  readonly taxes: readonly ComponentTax[];
}

/** Running totals of lines with one code. */
interface CodeSum extends Amounts {
  readonly parts: readonly LinePart[];
  readonly price: bigint;
  /** The tax of each component, as its lines have it. */
  readonly split: readonly bigint[];
  readonly lines: number;
}

/** More than a rate has that is compound on others. */
const MOST_DECIMALS = 40n;

/** Tax that is contained in a price, split over the components by running totals: the parts add up to it. */
function splitTax(gst: bigint, parts: readonly LinePart[]): readonly bigint[] {
  const weights = parts.map(({ rate }) => {
    const { amount, scale } = scaled(rate);
    return amount * 10n ** (MOST_DECIMALS - scale);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return parts.map((_part, place) => (place === 0 ? gst : 0n));
  let running = 0n;
  return weights.map((weight) => {
    const before = portion(gst, running, total, 'half_up');
    running += weight;
    return portion(gst, running, total, 'half_up') - before;
  });
}

/**
 * Returns net and tax of a price with a code: each component is rounded separately, or is its share of the included
 * tax.
 */
function partByCode(
  price: bigint,
  parts: readonly LinePart[],
  rules: TaxRules,
): Amounts & { readonly split: readonly bigint[] } {
  if (rules.taxInclusive) {
    const { net, gst } = part(price, rateOfParts(parts), rules);
    return { net, gst, split: splitTax(gst, parts) };
  }
  const split = parts.map(({ rate }) => part(price, rate, rules).gst);
  return { net: price, gst: split.reduce((sum, gst) => sum + gst, 0n), split };
}

const nameOf = ({ component, rate }: LinePart): string => `${component} ${rate}`;

/** Maintains the amounts of lines with tax codes while they change. */
export class CodedLines {
  readonly #rules: TaxRules;
  readonly #codes = new Map<string, CodeSum>();

  constructor(rules: TaxRules) {
    this.#rules = rules;
  }

  /** Counts a line, or removes it with -1. */
  count(price: bigint, parts: readonly LinePart[], times: 1n | -1n): void {
    const key = parts.map(nameOf).join(' + ');
    const { net, gst, split } = partByCode(price, parts, this.#rules);
    const before = this.#codes.get(key);
    const lines = (before?.lines ?? 0) + Number(times);
    if (lines === 0) this.#codes.delete(key);
    else
      this.#codes.set(key, {
        parts,
        price: (before?.price ?? 0n) + times * price,
        net: (before?.net ?? 0n) + times * net,
        gst: (before?.gst ?? 0n) + times * gst,
        split: split.map((tax, place) => (before?.split[place] ?? 0n) + times * tax),
        lines,
      });
  }

  /** The totals: by document each component is computed once, on the sum of the lines that have it. */
  amounts(): CodedAmounts {
    const rules = this.#rules;
    const isByDocument = rules.level === 'document';
    const sums = [...this.#codes.values()].map((sum) =>
      isByDocument && rules.taxInclusive ? { ...sum, ...partByCode(sum.price, sum.parts, rules) } : sum,
    );
    const taxes = new Map<string, ComponentTax>();
    for (const { parts, net, split } of sums)
      for (const [place, one] of parts.entries()) {
        const before = taxes.get(nameOf(one));
        taxes.set(nameOf(one), {
          ...one,
          net: (before?.net ?? 0n) + net,
          gst: (before?.gst ?? 0n) + (split[place] ?? 0n),
        });
      }
    const charged = [...taxes.values()].map((tax) =>
      isByDocument && !rules.taxInclusive ? { ...tax, gst: part(tax.net, tax.rate, rules).gst } : tax,
    );
    return {
      net: sums.reduce((sum, { net }) => sum + net, 0n),
      gst: charged.reduce((sum, { gst }) => sum + gst, 0n),
      taxes: charged,
    };
  }
}
