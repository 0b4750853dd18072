import type { Row } from '@ledgerwise/contract';
import type { Values } from '@ledgerwise/resource';
import { exchangeInto, printMoney } from '../money/money.ts';
import { contactTax, lineTax, taxedBy, usualTax } from './line-tax.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Parses a decimal string; invalid text (an empty cell, an incomplete number) counts as zero. */
function decimalOf(value: unknown): string {
  const text = String(value ?? '').trim();
  return DECIMAL.test(text) ? text : '0';
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Returns the tax fields of a code that a list returns in full. */
const toldTax = (tax: unknown): Values => (isRecord(tax) ? lineTax(tax.id, tax) : {});

/** The code of a product, or else of the account that it is posted to. */
function productTax(own: Values, ofAccount: Values): Values {
  if (own.tax_code_id !== undefined) return taxedBy('product', own);
  return ofAccount.tax_code_id === undefined ? {} : taxedBy('account', ofAccount);
}

/**
 * Returns the values that a product fills into a line: its description, its price in the document's currency, its GST.
 * The database knows the new product's account.
 */
export function lineAmounts(product: Row, head: Values): Values {
  const own = lineTax(product.sales_tax_code_id, product.sales_tax);
  return amountsAt(product.unit_price, product, head, productTax(own, toldTax(product.sales_account_tax)));
}

/** Returns the same for purchases: at the product's purchase price, if known. */
export function boughtLineAmounts(product: Row, head: Values): Values {
  const own = lineTax(product.purchase_tax_code_id, product.purchase_tax);
  const price = product.purchase_price ?? product.unit_price;
  return amountsAt(price, product, head, productTax(own, toldTax(product.purchase_account_tax)));
}

function amountsAt(price: unknown, product: Row, head: Values, ofProduct: Values): Values {
  const goods = { description: product.name, unit_price: priceIn(head, decimalOf(price)), account_id: null };
  return { ...goods, ...taxOfProduct(product, head, ofProduct) };
}

/** Returns the product's code, or the line's own if the product has none. */
function taxOfProduct(product: Row, line: Values, ofProduct: Values): Values {
  const hasCode = typeof line.tax_code_id === 'string';
  if (hasCode && line.taxed_by === 'hand') return {};
  const bearsGst = product.gst_applicable !== false;
  const contact = bearsGst ? contactTax(line.contact) : {};
  const tax = contact.tax_code_id === undefined ? ofProduct : taxedBy('contact', contact);
  if (tax.tax_code_id === undefined && bearsGst) {
    // Values from the previous product or account are removed with it.
    const kept = line.taxed_by === 'product' || line.taxed_by === 'account' ? usualTax(line) : line;
    if (typeof kept?.tax_code_id === 'string') return kept === line ? {} : kept;
  }
  const rate = { gst_rate: decimalOf(product.gst_rate), gst_applicable: bearsGst, tax_code_id: null };
  return { ...taxedBy('product', rate), ...tax };
}

/** Converts a price from base currency to the document's, rounded to its minor unit; unchanged if they are the same. */
function priceIn(head: Values, price: string): string {
  const rate = decimalOf(head.exchange_rate);
  if (typeof head.currency !== 'string' || Number(rate) === 0 || Number(rate) === 1) return price;
  return printMoney(exchangeInto(price, head.currency, rate));
}
