import type { DocumentSettings, DocumentTally, TaxOfRate, Values } from '@ledgerwise/resource';
import { currencyOf } from '../money/currencies.ts';
import { portion, scaled } from '../money/decimal.ts';
import { CodedLines } from './coded-lines.ts';
import { partsOf } from './line-tax.ts';
import {
  type Amounts,
  type DocumentLine,
  minorUnitsIn,
  part,
  priceOf,
  rateOf,
  type TaxRules,
  totalsIn,
} from './line-totals.ts';

/** Running totals of lines with one rate. */
interface RateSum {
  readonly price: bigint;
  readonly net: bigint;
  readonly gst: bigint;
  readonly lines: number;
}

const NOTHING: RateSum = { price: 0n, net: 0n, gst: 0n, lines: 0 };
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns a line as the database completes it: blank values get their default. Null if a number is invalid, which its
 * cell shows.
 */
export function readLine(
  line: Values,
  { gstEnabled, defaultGstRate }: Pick<DocumentSettings, 'gstEnabled' | 'defaultGstRate'>,
): DocumentLine | null {
  const number = (name: string, blank: string): string => {
    const value = line[name];
    return value === null || value === undefined || value === '' ? blank : String(value);
  };
  const read = {
    quantity: number('quantity', '1'),
    unit_price: number('unit_price', '0'),
    discount_percent: number('discount_percent', '0'),
    gst_rate: number('gst_rate', defaultGstRate),
  };
  if (!Object.values(read).every((text) => DECIMAL.test(text))) return null;
  return { ...read, gst_applicable: gstEnabled && line.gst_applicable !== false };
}

/**
 * Creates the tally of a document whose lines are quantities at a price, with a discount and a tax rate. By line, each
 * line's tax is summed; by document, the tax of a rate is computed once on the sum of its prices, and distributed over
 * the lines.
 */
export function documentTally(head: Values, settings: DocumentSettings): DocumentTally {
  const rules: TaxRules = {
    currency: typeof head.currency === 'string' ? head.currency : settings.baseCurrency,
    taxInclusive: typeof head.tax_inclusive === 'boolean' ? head.tax_inclusive : settings.taxInclusive,
    rounding: settings.gstRounding,
    level: settings.gstRoundingLevel,
  };
  const print = minorUnitsIn(rules.currency);
  const totals = totalsIn(rules.currency);
  const sums = new Map<string, RateSum>();
  const coded = new CodedLines(rules);

  const count = (values: Values | null, times: 1n | -1n): void => {
    const line = values && readLine(values, settings);
    if (!line) return;
    const price = priceOf(line, rules);
    const parts = settings.gstEnabled && values ? partsOf(values) : undefined;
    // A code that charges nothing is a line without tax.
    if (parts && parts.length > 0) {
      coded.count(price, parts, times);
      return;
    }
    const rate = parts ? '0' : rateOf(line);
    const { net, gst } = part(price, rate, rules);
    const before = sums.get(rate) ?? NOTHING;
    const lines = before.lines + Number(times);
    if (lines === 0) sums.delete(rate);
    else
      sums.set(rate, {
        price: before.price + times * price,
        net: before.net + times * net,
        gst: before.gst + times * gst,
        lines,
      });
  };

  const ofRate = ([rate, sum]: readonly [string, RateSum]): Amounts =>
    rules.level === 'line' ? sum : part(sum.price, rate, rules);

  const inBase = (total: bigint): string | null => {
    const rate = String(head.exchange_rate ?? '');
    if (rules.currency === settings.baseCurrency || !DECIMAL.test(rate) || Number(rate) <= 0) return null;
    const by = scaled(rate);
    const base = BigInt(currencyOf(settings.baseCurrency).decimals);
    const own = BigInt(currencyOf(rules.currency).decimals);
    return minorUnitsIn(settings.baseCurrency)(
      portion(total, by.amount * 10n ** base, 10n ** (own + by.scale), 'half_up'),
    );
  };

  return {
    priceOf(values) {
      const line = readLine(values, settings);
      return line && print(priceOf(line, rules));
    },
    change(before, after) {
      count(before, -1n);
      count(after, 1n);
    },
    totals() {
      const rates = [...sums].sort(([left], [right]) => Number(left) - Number(right));
      const amounts = rates.map(ofRate);
      const byCode = coded.amounts();
      const whole = amounts.reduce((all, { net, gst }) => ({ net: all.net + net, gst: all.gst + gst }), {
        net: byCode.net,
        gst: byCode.gst,
      });
      const taxes = rates.flatMap(([rate], place): readonly TaxOfRate[] => {
        const amount = amounts[place];
        return amount ? [{ rate, net: print(amount.net), gst: print(amount.gst) }] : [];
      });
      const components = byCode.taxes.map(
        ({ component, rate, net, gst }): TaxOfRate => ({ component, rate, net: print(net), gst: print(gst) }),
      );
      return { ...totals(whole), taxes: [...taxes, ...components], baseTotal: inBase(whole.net + whole.gst) };
    },
  };
}
