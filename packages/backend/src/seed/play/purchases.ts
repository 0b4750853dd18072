import {
  LATE_BILL,
  ORDERED_FOR,
  ORDERED_LATELY,
  OVERHEADS,
  type Overhead,
  PENDING_BILL,
  PRICE_RISE,
  RETURNED_GOODS,
  SUPPLIES,
  type Supply,
} from '../story/buying.ts';
import { GOODS } from '../story/goods.ts';
import { REGULARS } from '../story/selling.ts';
import { type Books, type Document, idOf, type Thread } from './books.ts';
import { type Calendar, plusDays, THIS_MONTH } from './calendar.ts';

/** Returns the quantity of a product sold in an ordinary month. */
const demandFor = (sku: string): number => REGULARS.reduce((sum, { basket }) => sum + (basket[sku] ?? 0), 0);

function orderOf(books: Books, { vendor, currency }: Pick<Supply, 'vendor' | 'currency'>, months: number) {
  return {
    vendor_id: idOf(books.directory.vendors, vendor),
    ...(currency && { currency: currency[0] }),
    lines: GOODS.filter(({ from, sku }) => from === vendor && demandFor(sku) > 0).map(({ sku, cost }) => ({
      product_id: idOf(books.directory.products, sku),
      quantity: Math.ceil((demandFor(sku) * months) / 5) * 5,
      unit_price: Number((cost * (currency?.[1] ?? 1)).toFixed(2)),
      // No GST on imports.
      ...(currency && { gst_applicable: false }),
    })),
  };
}

/** Goods are ordered, received, billed and paid. */
async function* supplyOf(books: Books, calendar: Calendar, supply: Supply, month: number): Thread {
  const months = month === 0 ? supply.opening : ORDERED_FOR;
  const ordered = calendar.on(month, 2);
  yield ordered;
  const document = { ...orderOf(books, supply, months), order_date: ordered };
  const { id } = await books.call<Document>('save_purchase_order', { document });
  await books.step('send_purchase_order', id, 'sent_on', ordered);
  const received = plusDays(ordered, 3);
  yield received;
  await books.step('receive_purchase_order', id, 'received_on', received);
  const billed = plusDays(received, 4);
  yield billed;
  const bill = await books.step('bill_from_purchase_order', id, 'bill_date', billed);
  if (supply.vendor === PRICE_RISE.vendor && month === PRICE_RISE.month) {
    const lines = document.lines.map((line) => ({
      ...line,
      unit_price: (line.unit_price * PRICE_RISE.factor).toFixed(2),
    }));
    await books.call('save_bill', { document: { id: bill.id, version: bill.version, lines } });
  }
  await books.call('approve_bill', { id: bill.id });
  if (supply.vendor === RETURNED_GOODS.vendor && month === RETURNED_GOODS.month) {
    const returned = plusDays(billed, 6);
    yield returned;
    const { sku, quantity } = RETURNED_GOODS;
    const unit_price = GOODS.find((good) => good.sku === sku)?.cost;
    const lines = [{ product_id: idOf(books.directory.products, sku), quantity, unit_price }];
    await books.call('issue_credit_note', { bill_id: bill.id, issued_on: returned, lines });
  }
  const paid = plusDays(billed, supply.paidAfter);
  yield paid;
  await books.pay('bills', bill.id, paid);
}

/** A bill of one line. */
export const billOf = (
  books: Books,
  vendor: string,
  account: string,
  description: string,
  amount: number,
) => ({
  vendor_id: idOf(books.directory.vendors, vendor),
  lines: [
    {
      account_id: idOf(books.directory.accounts, account),
      description,
      quantity: 1,
      unit_price: amount,
      gst_rate: 10,
    },
  ],
});

/** A bill with one line, approved, and paid if a day is given. */
export async function* billed(
  books: Books,
  [vendor, account, description, amount]: readonly [string, string, string, number],
  on: string,
  paidOn?: string,
): Thread {
  yield on;
  const document = { ...billOf(books, vendor, account, description, amount), bill_date: on };
  const { id } = await books.call<Document>('save_bill', { document });
  await books.call('approve_bill', { id });
  if (paidOn === undefined) return;
  yield paidOn;
  await books.pay('bills', id, paidOn);
}

function overheadOf(books: Books, calendar: Calendar, overhead: Overhead, month: number): readonly Thread[] {
  const { vendor, account, description, day, paidAfter, amounts } = overhead;
  const amount = amounts[month % amounts.length] ?? 0;
  const on = calendar.on(month, day);
  return amount === 0
    ? []
    : [billed(books, [vendor, account, description, amount], on, plusDays(on, paidAfter))];
}

/** Unfinished business: an open order, a draft order, a late bill and a bill to review. */
async function* desk(books: Books, calendar: Calendar): Thread {
  const { sent, draft } = ORDERED_LATELY;
  const on = calendar.ago(sent.daysAgo);
  yield on;
  const out = { ...orderOf(books, sent, 1), order_date: on };
  const { id } = await books.call<Document>('save_purchase_order', { document: out });
  await books.step('send_purchase_order', id, 'sent_on', on);
  yield calendar.today;
  await books.call('save_purchase_order', {
    document: { ...orderOf(books, draft, 1), order_date: calendar.today },
  });
  const { vendor, account, description, amount } = PENDING_BILL;
  await books.call('save_bill', {
    document: { ...billOf(books, vendor, account, description, amount), bill_date: calendar.ago(1) },
  });
}

/** Purchases of the company, except fixed assets. */
export function purchasesOf(books: Books, calendar: Calendar): readonly Thread[] {
  const months = Array.from({ length: THIS_MONTH + 1 }, (_, month) => month);
  const { vendor, account, description, amount, daysAgo } = LATE_BILL;
  return [
    ...months.flatMap((month) =>
      SUPPLIES.filter(({ nextIn }) => month === 0 || (month >= nextIn && (month - nextIn) % 2 === 0)).map(
        (supply) => supplyOf(books, calendar, supply, month),
      ),
    ),
    ...months.flatMap((month) =>
      OVERHEADS.flatMap((overhead) => overheadOf(books, calendar, overhead, month)),
    ),
    billed(books, [vendor, account, description, amount], calendar.ago(daysAgo)),
    desk(books, calendar),
  ];
}
