import type { Row } from '@ledgerwise/contract';
import {
  type DocumentSettings,
  decimal,
  flag,
  longText,
  money,
  percent,
  ref,
  type Values,
} from '@ledgerwise/resource';
import { accounts } from '../accounts.resource.ts';
import { products } from '../products.resource.ts';
import { taxCodes } from '../tax-codes.resource.ts';
import { trackingColumns, trackingFields } from '../tracking/tracking-options.resource.ts';
import { amount } from './amount.ts';
import { accountTax, contactTax, lineTax, rememberedTax, taxedBy } from './line-tax.ts';

/**
 * Fields of a line of any trade document; `fills` returns the values that a product fills in, for sales or purchases.
 */
export const tradeLineFields = (fills: (product: Row, head: Values) => Values) => ({
  product_id: ref(products, {
    label: 'Product',
    offers: [{ field: 'is_active', operator: 'equals', value: 'true' }],
    fills,
    csvNames: ['item', 'product/service', 'inventory item code', 'sku'],
  }),
  description: longText({
    label: 'Description',
    default: '',
    maxLength: 2000,
    csvNames: ['item description', 'line description'],
  }),
  quantity: decimal({
    label: 'Quantity',
    csvNames: ['qty', 'item quantity'],
    default: '1',
    scale: 6,
    min: {
      value: '0',
      message: 'Quantity cannot be negative. To take something off, give a negative unit price',
    },
  }),
  unit_price: money({
    label: 'Unit Price',
    default: '0',
    scale: 6,
    currency: 'currency',
    csvNames: ['unit amount', 'price', 'item rate'],
  }),
  discount_percent: percent({
    label: 'Discount',
    csvNames: ['discount %'],
    default: '0',
    scale: 4,
    blankZero: true,
    min: { value: '0', message: 'Discount must be between 0 and 100 percent' },
    max: { value: '100', message: 'Discount must be between 0 and 100 percent' },
  }),
  tax_code_id: ref(taxCodes, {
    label: 'Tax Code',
    show: 'tax_code',
    fills: (code): Values => taxedBy('hand', lineTax(code.id, code)),
  }),
  gst_applicable: flag({ label: 'GST', default: true, csvNames: ['taxable'] }),
  gst_rate: percent({
    label: 'GST Rate',
    csvNames: ['tax rate', 'gst %'],
    default: '0',
    scale: 4,
    min: { value: '0', message: 'GST rate must be between 0 and 100 percent' },
    max: { value: '100', message: 'GST rate must be between 0 and 100 percent' },
  }),
  account_id: ref(accounts, {
    label: 'Account',
    fills: (account, line): Values => accountTax(account, line),
    csvNames: ['account code'],
  }),
  ...trackingFields,
  net: money({ label: 'Net', ...amount }),
  gst: money({ label: 'GST', ...amount }),
  total: money({ label: 'Amount', ...amount }),
});

/** Columns for the product, the price, and tax with total. */
const GOODS = ['product_id', 'description'] as const;
const PRICE = ['quantity', 'unit_price'] as const;
export const taxColumns = ['gst_applicable', 'gst_rate', 'tax_code_id', 'total'] as const;
/** Columns of goods and prices. */
export const goodsColumns = [...GOODS, ...trackingColumns, ...PRICE] as const;
/** For documents whose lines may have their own account. */
export const accountColumns = [...GOODS, 'account_id', ...trackingColumns, ...PRICE] as const;

/** All input columns. A line without an account uses that of its product or of the posting rules. */
export const everyColumn = [...goodsColumns, 'discount_percent', 'account_id', ...taxColumns] as const;

/** Common part of the line grids of trade documents. */
export const tradeLines = {
  label: { one: 'Line', many: 'Lines' },
  columns: [...goodsColumns, 'discount_percent', ...taxColumns],
  onlyWith: { gst_rate: 'gst_applicable' },
  keeps: rememberedTax,
  empties: { gst_applicable: 'tax_code_id', gst_rate: 'tax_code_id' },
  notPrinted: ['account_id', 'tax_code_id', ...trackingColumns],
  named: trackingColumns,
} as const;

/** Initial values of a line, for sales and purchases. */
export const newPlainLine = ({ defaultGstRate, gstEnabled }: DocumentSettings): Values => ({
  product_id: null,
  account_id: null,
  tracking_1_id: null,
  tracking_2_id: null,
  description: '',
  quantity: '1',
  unit_price: '',
  discount_percent: '0',
  tax_code_id: null,
  gst_rate: defaultGstRate,
  gst_applicable: gstEnabled,
});

/** The default code of the contact comes before that of the settings. */
const withTax = (settings: DocumentSettings, contact: Row | undefined, code: Row | undefined): Values => {
  const line = newPlainLine(settings);
  const own = contactTax(contact);
  const ofSettings = { tax_code_id: null, gst_rate: line.gst_rate, gst_applicable: line.gst_applicable };
  const usual =
    own.tax_code_id === undefined
      ? taxedBy('settings', { ...ofSettings, ...lineTax(code?.id, code) })
      : taxedBy('contact', own);
  const { names, ...tax } = usual;
  return { ...line, ...tax, usual_tax: usual, tax_code: codeIn(names) };
};

const codeIn = (names: unknown): unknown =>
  typeof names === 'object' && names !== null && 'tax_code_id' in names ? names.tax_code_id : undefined;

/** Initial values of a sales line. */
export const newTradeLine = (settings: DocumentSettings, customer?: Row): Values =>
  withTax(settings, customer, settings.salesTaxCode);

/** Initial values of a purchase line. */
export const newBoughtLine = (settings: DocumentSettings, vendor?: Row): Values =>
  withTax(settings, vendor, settings.purchaseTaxCode);
