import { GOODS, SERVICES } from '../story/goods.ts';
import { FOREIGN_CUSTOMER } from '../story/partners.ts';
import {
  type Basket,
  MISTAKE,
  RECENT_DOCUMENTS,
  RECENT_SALES,
  REGULARS,
  RETURN,
  type RecentDocument,
  type RecentSale,
  type Regular,
  SEASON,
} from '../story/selling.ts';
import { type Books, type Document, idOf, type Thread } from './books.ts';
import { type Calendar, plusDays, THIS_MONTH } from './calendar.ts';

const PRICES = new Map<string, number>([...GOODS, ...SERVICES].map(({ sku, price }) => [sku, price]));
const priceOf = (sku: string, factor = 1): string => ((PRICES.get(sku) ?? 0) * factor).toFixed(2);

/** Goods and services for a customer, at their prices. */
export function saleOf(books: Books, customer: string, basket: Basket, times = 1, factor = 1) {
  return {
    customer_id: idOf(books.directory.customers, customer),
    lines: Object.entries(basket).map(([sku, quantity]) => ({
      product_id: idOf(books.directory.products, sku),
      quantity: Math.max(1, Math.round(quantity * times)),
      unit_price: priceOf(sku, factor),
      // No GST on exports.
      ...(customer === FOREIGN_CUSTOMER.name && { gst_applicable: false }),
    })),
  };
}

const save = (books: Books, name: string, document: object): Promise<Document> =>
  books.call<Document>(name, { document });

/** A month of a regular customer: ordered, packed, shipped and invoiced, paid. */
async function* monthOf(books: Books, calendar: Calendar, regular: Regular, month: number): Thread {
  const { customer, day, basket, everyOther, byOrder, currency, paysAfter, partIn } = regular;
  const sale = {
    ...saleOf(books, customer, basket, (SEASON[month] ?? 1) * (everyOther ? 2 : 1), currency?.[1]),
    ...(currency && { currency: currency[0] }),
  };
  let on = calendar.on(month, day);
  yield on;
  let invoice: Document;
  if (byOrder) {
    const { id } = await save(books, 'save_sales_order', { ...sale, order_date: on });
    on = plusDays(on, 1);
    yield on;
    await books.step('fulfil_sales_order', id, 'fulfilled_on', on);
    on = plusDays(on, 1);
    yield on;
    await books.step('ship_sales_order', id, 'shipped_on', on);
    invoice = await books.step('invoice_from_sales_order', id, 'invoice_date', on);
  } else invoice = await save(books, 'save_invoice', { ...sale, invoice_date: on });
  await books.call('post_invoice', { id: invoice.id });
  if (customer === RETURN.customer && month === RETURN.month) {
    yield plusDays(on, RETURN.after);
    await books.call('issue_credit_note', {
      invoice_id: invoice.id,
      issued_on: plusDays(on, RETURN.after),
      lines: saleOf(books, customer, RETURN.basket).lines,
    });
  }
  on = plusDays(on, paysAfter);
  yield on;
  if (partIn?.[0] === month) {
    await books.pay('invoices', invoice.id, on, partIn[1]);
    on = plusDays(on, 24);
    yield on;
  }
  await books.pay('invoices', invoice.id, on);
}

/** An invoice besides the monthly ones. */
async function* recentSale(books: Books, calendar: Calendar, sale: RecentSale): Thread {
  const on = calendar.ago(sale.daysAgo);
  yield on;
  const { id } = await save(books, 'save_invoice', {
    ...saleOf(books, sale.customer, sale.basket),
    invoice_date: on,
    ...(sale.daysToPay !== undefined && { due_date: plusDays(on, sale.daysToPay) }),
  });
  if (sale.isDraft) return;
  await books.call('post_invoice', { id });
  if (!sale.paid) return;
  const [amount, daysAgo] = sale.paid;
  yield calendar.ago(daysAgo);
  await books.pay('invoices', id, calendar.ago(daysAgo), amount);
}

/** An order in progress, and other documents that post nothing yet. */
async function* recentDocument(books: Books, calendar: Calendar, recent: RecentDocument): Thread {
  const { kind, customer, basket, daysAgo, dated, later = {}, steps } = recent;
  const on = calendar.ago(daysAgo);
  yield on;
  const { id } = await save(books, 'save_document', {
    kind,
    ...saleOf(books, customer, basket),
    [dated]: on,
    ...Object.fromEntries(Object.entries(later).map(([field, days]) => [field, plusDays(on, days)])),
  });
  for (const step of steps) await books.call('step_document', { kind, step, id, day: on });
}

/** An invoice that was made twice. */
async function* mistake(books: Books, calendar: Calendar): Thread {
  const on = calendar.on(MISTAKE.month, MISTAKE.day);
  yield on;
  const document = { ...saleOf(books, MISTAKE.customer, MISTAKE.basket), invoice_date: on };
  const { id } = await save(books, 'save_invoice', document);
  await books.call('cancel_invoice', { id, reason: MISTAKE.reason, cancelled_on: on });
}

/** All sales of the company. */
export function salesOf(books: Books, calendar: Calendar): readonly Thread[] {
  const months = Array.from({ length: THIS_MONTH + 1 }, (_, month) => month);
  return [
    ...months.flatMap((month) =>
      REGULARS.filter(
        ({ everyOther }) => !everyOther || everyOther === (month % 2 === 0 ? 'even' : 'odd'),
      ).map((regular) => monthOf(books, calendar, regular, month)),
    ),
    ...RECENT_SALES.map((sale) => recentSale(books, calendar, sale)),
    ...RECENT_DOCUMENTS.map((recent) => recentDocument(books, calendar, recent)),
    mistake(books, calendar),
  ];
}
