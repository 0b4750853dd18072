import { act, approvedBill, type Fields, postedInvoice, save } from '../../books/steps/documents.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import type { Masters } from './masters.ts';

/** A posted invoice and bill, and orders in the states from which functions take them further; drafts last. */
export async function seedDocuments(
  database: TestDatabase,
  admin: Person,
  { buyer, supplier, stocked }: Masters,
) {
  const lines = [{ product_id: stocked, quantity: 1, unit_price: 10 }];
  const order = async (name: Parameters<typeof save>[2], contact: Fields, ...steps: readonly string[]) => {
    const { id = '' } = await save(database, admin, name, { ...contact, order_date: '2026-01-20', lines });
    for (const step of steps) await act(database, admin, step, id);
    return id;
  };
  const sale = { customer_id: buyer };
  const purchase = { vendor_id: supplier };
  // Kinds without postings have no other states for the functions.
  const kinds = await database.sql<{ kind: string; contact: string }[]>`
    select kind, contact_column as contact from private.document_kinds where posted_by is null`;
  for (const { kind, contact } of kinds) {
    const document = { kind, [contact]: contact === 'vendor_id' ? supplier : buyer, lines };
    await database.as(admin, (sql) => sql`select save_document(${sql.json(document)}, gen_random_uuid())`);
  }
  const invoice = await postedInvoice(database, admin, lines, { ...sale, invoice_date: '2026-01-20' });
  const bill = await approvedBill(database, admin, lines, { ...purchase, bill_date: '2026-01-20' });
  return {
    sentInvoice: invoice.id ?? '',
    approvedBill: bill.id ?? '',
    fulfilledOrder: await order('save_sales_order', sale, 'fulfil_sales_order'),
    order: await order('save_sales_order', sale),
    sentPurchase: await order('save_purchase_order', purchase, 'send_purchase_order'),
    receivedPurchase: await order(
      'save_purchase_order',
      purchase,
      'send_purchase_order',
      'receive_purchase_order',
    ),
    draftPurchase: await order('save_purchase_order', purchase),
  };
}
