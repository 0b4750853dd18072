import type { Row } from '@ledgerwise/contract';
import {
  addDays,
  choice,
  date,
  decimal,
  flag,
  integer,
  longText,
  money,
  percent,
  text,
  type Values,
} from '@ledgerwise/resource';
import { CURRENCY_CHOICES } from '../money/currencies.ts';
import { amount } from './amount.ts';

/** The number that the database gives a document. */
export const numberField = (label: string, csvNames: readonly string[]) =>
  text({ label, readOnly: true, search: true, csvNames });

/** The contact's reference. */
export const referenceField = (csvNames: readonly string[]) =>
  text({ label: 'Reference', search: true, maxLength: 200, csvNames });

/** Common head fields of trade documents, except contact, dates and reference. */
export const tradeHead = {
  currency: choice(CURRENCY_CHOICES, { label: 'Currency', filledIn: true }),
  exchange_rate: decimal({
    label: 'Exchange Rate',
    scale: 10,
    filledIn: true,
    help: 'Leave blank to use the latest rate of the day.',
    min: { value: '0', message: 'Exchange rate must be greater than 0' },
  }),
  tax_inclusive: flag({ label: 'Prices Include GST', filledIn: true, csvNames: ['tax inclusive'] }),
  notes: longText({ label: 'Notes', search: true, maxLength: 5000, csvNames: ['memo'] }),
};

/** Due date of the whole amount; `whose` names the contact whose terms apply. */
export const dueDateField = (whose: string) =>
  date({
    label: 'Due Date',
    filledIn: true,
    help: `Leave blank to use the ${whose}’s payment terms.`,
  });

/** Terms for who pays early. */
export const earlyDiscount = {
  early_discount_percent: percent({
    label: 'Early Payment Discount',
    scale: 4,
    min: { value: '0', message: 'Early payment discount must be between 0 and 100 percent' },
    max: { value: '100', message: 'Early payment discount must be between 0 and 100 percent' },
  }),
  early_discount_days: integer({
    label: 'Discount Days',
    min: { value: '0', message: 'Days of the early payment discount must be between 0 and 3650' },
    max: { value: '3650', message: 'Days of the early payment discount must be between 0 and 3650' },
  }),
};

/** Totals of the lines before the total. */
export const netAndGst = {
  net_amount: money({ label: 'Net', ...amount }),
  gst_amount: money({ label: 'GST', ...amount }),
};

/** Total of an order, which owes nothing yet. */
export const orderTotal = { ...netAndGst, total_amount: money({ label: 'Amount', ...amount }) };

/** Total and balance of an invoice or bill. */
export const owedAmounts = {
  ...netAndGst,
  total_amount: money({ label: 'Amount', ...amount, base: 'base_total' }),
  // A draft owes nothing: its balance is only in its own amount, and in no total.
  balance_due: money({ label: 'Balance', ...amount, base: 'base_owed', totalLabel: 'Owed' }),
};

/** Days until it falls due, by the contact; also again when the day of the document changes. */
export const termsFrom =
  (dated: string) =>
  (contact: Row, { [dated]: on }: Values): Values =>
    typeof on === 'string' && typeof contact.payment_terms === 'number'
      ? { due_date: addDays(on, contact.payment_terms) }
      : {};
