import type { Row } from '@ledgerwise/contract';
import type { DocumentAmounts, DocumentSettings, Values } from '@ledgerwise/resource';
import { exchangeInto, printMoney } from '../money/money.ts';
import { type DocumentLine, documentTotals } from './line-totals.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A decimal string; what is none (an empty cell, a half-typed number) counts as nothing. */
function decimalOf(value: unknown): string {
  const text = String(value ?? '').trim();
  return DECIMAL.test(text) ? text : '0';
}

function lineOf(values: Values, { gstEnabled }: DocumentSettings): DocumentLine {
  return {
    quantity: decimalOf(values.quantity),
    unit_price: decimalOf(values.unit_price),
    discount_percent: decimalOf(values.discount_percent),
    gst_rate: decimalOf(values.gst_rate),
    gst_applicable: gstEnabled && values.gst_applicable !== false,
  };
}

/** What an invoice, a bill or an order comes to, as `private.price_lines` of the database will reckon it. */
export function reckonDocument(
  lines: readonly Values[],
  head: Values,
  settings: DocumentSettings,
): DocumentAmounts & { readonly lines: readonly DocumentAmounts[] } {
  return documentTotals(
    lines.map((line) => lineOf(line, settings)),
    {
      currency: typeof head.currency === 'string' ? head.currency : settings.baseCurrency,
      taxInclusive: typeof head.tax_inclusive === 'boolean' ? head.tax_inclusive : settings.taxInclusive,
      rounding: settings.gstRounding,
      level: settings.gstRoundingLevel,
    },
  );
}

/** What choosing a product enters into a line: its words, its price in the document's currency, its GST. */
export function lineAmounts(product: Row, head: Values): Values {
  return {
    description: product.name,
    unit_price: priceIn(head, decimalOf(product.unit_price)),
    gst_rate: decimalOf(product.gst_rate),
    gst_applicable: product.gst_applicable !== false,
  };
}

/** A price of the base currency in the document's: as it is where they are the same, otherwise rounded to its minor unit. */
function priceIn(head: Values, price: string): string {
  const rate = decimalOf(head.exchange_rate);
  if (typeof head.currency !== 'string' || Number(rate) === 0 || Number(rate) === 1) return price;
  return printMoney(exchangeInto(price, head.currency, rate));
}
