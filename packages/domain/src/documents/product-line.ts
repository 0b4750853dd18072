import type { Row } from '@ledgerwise/contract';
import type { Values } from '@ledgerwise/resource';
import { exchangeInto, printMoney } from '../money/money.ts';
import { contactTax, lineTax } from './line-tax.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A decimal string; what is none (an empty cell, a half-typed number) counts as nothing. */
function decimalOf(value: unknown): string {
  const text = String(value ?? '').trim();
  return DECIMAL.test(text) ? text : '0';
}

/**
 * Values that a product fills into a line: its description, its price in the document's currency, its GST.
 * The database knows the new product's account.
 */
export function lineAmounts(product: Row, head: Values): Values {
  return amountsAt(product.unit_price, product, head, lineTax(product.sales_tax_code_id, product.sales_tax));
}

/** The same on what is bought: at the price that the product is bought for, where that is known. */
export function boughtLineAmounts(product: Row, head: Values): Values {
  return amountsAt(
    product.purchase_price ?? product.unit_price,
    product,
    head,
    lineTax(product.purchase_tax_code_id, product.purchase_tax),
  );
}

function amountsAt(price: unknown, product: Row, head: Values, ofProduct: Values): Values {
  const goods = { description: product.name, unit_price: priceIn(head, decimalOf(price)), account_id: null };
  const bearsGst = product.gst_applicable !== false;
  // As the database has it (`price_lines`): the contact's code comes before that of the product.
  const ofContact = bearsGst ? contactTax(head.contact) : {};
  const tax = ofContact.tax_code_id === undefined ? ofProduct : ofContact;
  // A line that has a code, such as that of the settings, keeps it where the product has none.
  if (tax.tax_code_id === undefined && bearsGst && typeof head.tax_code_id === 'string') return goods;
  return {
    ...goods,
    gst_rate: decimalOf(product.gst_rate),
    gst_applicable: bearsGst,
    tax_code_id: null,
    ...tax,
  };
}

/** A price of the base currency in the document's: as it is where they are the same, otherwise rounded to its minor unit. */
function priceIn(head: Values, price: string): string {
  const rate = decimalOf(head.exchange_rate);
  if (typeof head.currency !== 'string' || Number(rate) === 0 || Number(rate) === 1) return price;
  return printMoney(exchangeInto(price, head.currency, rate));
}
