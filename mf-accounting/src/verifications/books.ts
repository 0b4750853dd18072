import type { Probe, Row } from '@ledgerwise/contract';
import { bills, customers, invoices, vendors } from '@ledgerwise/domain';
import { newMark, saveDocument } from '@ledgerwise/resource/checks';
import { dayOf, LINE } from '@ledgerwise/ui/verification';

const key = (): string => crypto.randomUUID();

/** A posted invoice or an approved bill, and who it is with. */
export interface Posted {
  readonly document: Row;
  readonly contact: Row;
  readonly mark: string;
}

export interface PostingOptions {
  /** Before tax; 100 by default. */
  readonly amount?: string;
  readonly dated?: string;
  readonly due?: string;
  /** In percent; no tax by default. */
  readonly gst?: string;
}

const linesOf = ({ amount = LINE.unit_price, gst }: PostingOptions) => [
  { ...LINE, unit_price: amount, ...(gst !== undefined && { gst_applicable: true, gst_rate: gst }) },
];

/** Creates an invoice for a new customer, and posts it. */
export async function postInvoice(probe: Probe, word: string, options: PostingOptions = {}): Promise<Posted> {
  const mark = newMark(word);
  const contact = await probe.data.create(customers.name, { name: mark });
  const day = options.dated ?? dayOf(probe);
  const document = await saveDocument(probe.data, invoices, {
    customer_id: contact.id,
    invoice_date: day,
    due_date: options.due ?? day,
    lines: linesOf(options),
  });
  await probe.data.call('post_invoice', { id: document.id, key: key() });
  return { document, contact, mark };
}

/** Creates a bill of a new vendor, and approves it, which posts it. */
export async function approveBill(probe: Probe, word: string, options: PostingOptions = {}): Promise<Posted> {
  const mark = newMark(word);
  const contact = await probe.data.create(vendors.name, { name: mark });
  const day = options.dated ?? dayOf(probe);
  const document = await saveDocument(probe.data, bills, {
    vendor_id: contact.id,
    bill_date: day,
    due_date: options.due ?? day,
    lines: linesOf(options),
  });
  await probe.data.call('approve_bill', { id: document.id, key: key() });
  return { document, contact, mark };
}

/** The first account with that in a column. */
export async function accountWith({ data }: Probe, field: string, value: string): Promise<Row> {
  const { rows } = await data.list('accounts', {
    filters: [{ field, operator: 'equals', value }],
    sort: { field: 'code', descending: false },
    page: { size: 1, offset: 0 },
  });
  if (!rows[0]) throw new Error(`The sandbox has no account whose ${field} is ${value}`);
  return rows[0];
}

/** Returns a bank account of the sandbox’s chart. */
export const bankOf = (probe: Probe): Promise<Row> => accountWith(probe, 'subtype', 'bank');

/** Pays the balance of a posted invoice or bill. */
export async function pay(
  probe: Probe,
  { document, contact }: Posted,
  direction: 'in' | 'out',
  { amount = LINE.unit_price, on = dayOf(probe) }: { readonly amount?: string; readonly on?: string } = {},
): Promise<void> {
  await probe.data.call('record_payment', {
    direction,
    contact_id: contact.id,
    paid_on: on,
    amount,
    bank_account_id: (await bankOf(probe)).id,
    allocations: [{ document_id: document.id, amount }],
    key: key(),
  } as never);
}

/** A day so many days from today, before it with a minus. */
export function dayFromNow(probe: Probe, days: number): string {
  const date = new Date(`${dayOf(probe)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns an amount that no other verification uses, so that it can be found on a screen. */
export const amountOfItsOwn = (): string => `${1000 + Math.floor(Math.random() * 8000)}.37`;

/** Formats it as the screens do. */
export const written = (amount: string): string =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
