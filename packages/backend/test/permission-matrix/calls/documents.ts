import { quote, quoteJson } from '../quote.ts';
import type { Records } from '../seeds/seed.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

const line = { description: 'Work', quantity: 1, unit_price: 10 };

/** The least that passes for a PDF, as base64. */
const PDF = `'${Buffer.from('%PDF-1.7\n%%EOF').toString('base64')}'`;

/** Orders, invoices and bills: written, taken on their way, and cancelled. */
export const documentCalls: CallsOf = (cast) => {
  /** A function (id, key) that answers the row. */
  const step = (name: string, id: (records: Records) => string) =>
    aboutBoth(cast, (records) => `(${name}(${quote(id(records))}, ${KEY})).id`);
  /** A function (id, key) that answers the id of the journal entry. */
  const post = (name: string, id: (records: Records) => string) =>
    aboutBoth(cast, (records) => `${name}(${quote(id(records))}, ${KEY})`);
  const cancel = (name: string, id: (records: Records) => string, variant = '') =>
    aboutBoth(cast, (records) => `(${name}(${quote(id(records))}, 'A mistake', ${KEY})).id`, variant);
  const save = (name: string, content: (records: Records) => object, id: (records: Records) => string) => {
    const call = (document: object) => `(${name}(${quoteJson(document)}, ${KEY})).id`;
    return {
      ...aboutBoth(cast, (records) => call(content(records))),
      ...aboutBoth(cast, (records) => call({ id: id(records), version: 1 }), '-changed'),
    };
  };
  const sale = ({ buyer }: Records) => ({ customer_id: buyer, lines: [line] });
  const purchase = ({ supplier }: Records) => ({ vendor_id: supplier, lines: [line] });
  const ofAnyKind = (name: string, words: readonly string[], id: (records: Records) => string) =>
    aboutBoth(cast, (records) => {
      const [kind = '', ...others] = words.map(quote);
      const rest =
        name === 'step_document' ? [...others, quote(id(records))] : [quote(id(records)), ...others];
      return `${name}(${[kind, ...rest, KEY].join(', ')}) ->> 'id'`;
    });
  return {
    approve_bill: post('approve_bill', ({ pendingBill }) => pendingBill),
    bill_from_purchase_order: step('bill_from_purchase_order', ({ receivedPurchase }) => receivedPurchase),
    cancel_bill: {
      ...cancel('cancel_bill', ({ pendingBill }) => pendingBill),
      ...cancel('cancel_bill', ({ approvedBill }) => approvedBill, '-posted'),
    },
    cancel_document: ofAnyKind('cancel_document', ['sales_order', 'A mistake'], ({ order }) => order),
    cancel_invoice: {
      ...cancel('cancel_invoice', ({ draftInvoice }) => draftInvoice),
      ...cancel('cancel_invoice', ({ sentInvoice }) => sentInvoice, '-posted'),
    },
    cancel_purchase_order: {
      ...cancel('cancel_purchase_order', ({ draftPurchase }) => draftPurchase),
      ...cancel('cancel_purchase_order', ({ receivedPurchase }) => receivedPurchase, '-posted'),
    },
    cancel_sales_order: cancel('cancel_sales_order', ({ order }) => order),
    convert_document: ofAnyKind('convert_document', ['sales_order', 'invoice'], ({ order }) => order),
    document_chain: aboutBoth(cast, ({ order }) => `document_chain('sales_order', ${quote(order)})`),
    document_entries: aboutBoth(
      cast,
      ({ sentInvoice }) => `nullif(document_entries('invoice', ${quote(sentInvoice)}), '[]')`,
    ),
    document_settlements: aboutBoth(
      cast,
      ({ sentInvoice }) => `document_settlements('invoice', ${quote(sentInvoice)})`,
    ),
    document_stock: aboutBoth(
      cast,
      ({ receivedPurchase }) => `nullif(document_stock('purchase_order', ${quote(receivedPurchase)}), '[]')`,
    ),
    document_lines: aboutBoth(
      cast,
      ({ draftInvoice }) => `document_lines('invoice', ${quote(draftInvoice)})`,
    ),
    drop_rest: aboutBoth(
      cast,
      ({ sentPurchase }) =>
        `drop_rest('purchase_order', ${quote(sentPurchase)}, 'Sold out', ${KEY},
        (select jsonb_agg(jsonb_build_object('line_id', l.id, 'quantity', 0.5)) from purchase_order_lines l
          where l.purchase_order_id = ${quote(sentPurchase)})) ->> 'id'`,
    ),
    fulfil_sales_order: step('fulfil_sales_order', ({ order }) => order),
    invoice_from_sales_order: step('invoice_from_sales_order', ({ order }) => order),
    issue_recurring_document: aboutBoth(
      cast,
      ({ recurring }) => `issue_recurring_document(${quote(recurring)}, ${KEY}) ->> 'kind'`,
    ),
    issued_documents: aboutBoth(cast, ({ paused }) => `nullif(issued_documents(${quote(paused)}), '[]')`),
    order_match: aboutBoth(cast, ({ order }) => `order_match('sales_order', ${quote(order)}) ->> 'id'`),
    pause_recurring_document: step('pause_recurring_document', ({ recurring }) => recurring),
    post_invoice: post('post_invoice', ({ draftInvoice }) => draftInvoice),
    preview_posting: aboutBoth(
      cast,
      ({ draftInvoice }) => `preview_posting('invoice', ${quote(draftInvoice)})`,
    ),
    receive_purchase_order: step('receive_purchase_order', ({ sentPurchase }) => sentPurchase),
    resume_recurring_document: step('resume_recurring_document', ({ paused }) => paused),
    save_bill: save('save_bill', purchase, ({ pendingBill }) => pendingBill),
    save_document: {
      ...aboutBoth(
        cast,
        (records) => `save_document(${quoteJson({ kind: 'invoice', ...sale(records) })}, ${KEY}) ->> 'id'`,
      ),
    },
    save_invoice: save('save_invoice', sale, ({ draftInvoice }) => draftInvoice),
    save_purchase_order: save('save_purchase_order', purchase, ({ draftPurchase }) => draftPurchase),
    save_recurring_document: save(
      'save_recurring_document',
      (records) => ({
        name: 'Rent',
        kind: 'invoice',
        frequency: 'monthly',
        template: sale(records),
      }),
      ({ recurring }) => recurring,
    ),
    save_sales_order: save('save_sales_order', sale, ({ order }) => order),
    can_send_mail: { self: 'can_send_mail()' },
    mail_service: { self: `mail_service() ->> 'way'` },
    note_handed_over: aboutBoth(
      cast,
      ({ sentInvoice }) => `coalesce(note_handed_over(${quote(sentInvoice)}, ${KEY})::text, '')`,
    ),
    share_invoice: aboutBoth(
      cast,
      ({ sentInvoice }) => `(share_invoice(${quote(sentInvoice)}) ? 'path')::text`,
    ),
    stop_sharing_invoice: aboutBoth(
      cast,
      ({ sentInvoice }) => `stop_sharing_invoice(${quote(sentInvoice)})::text`,
    ),
    invoice_sharing: aboutBoth(
      cast,
      ({ sentInvoice }) => `invoice_sharing(${quote(sentInvoice)}) ->> 'open'`,
    ),
    read_online_invoice: { self: `read_online_invoice('${'0'.repeat(96)}') ->> 'as_of'` },
    send_document: aboutBoth(
      cast,
      ({ sentInvoice }) =>
        `send_document('invoice', ${quote(sentInvoice)}, 'kauri@example.com', 'Invoice', '', ${PDF}, ${KEY})`,
    ),
    send_purchase_order: step('send_purchase_order', ({ draftPurchase }) => draftPurchase),
    step_document: ofAnyKind('step_document', ['sales_order', 'fulfil'], ({ order }) => order),
    ship_sales_order: step('ship_sales_order', ({ fulfilledOrder }) => fulfilledOrder),
  };
};
