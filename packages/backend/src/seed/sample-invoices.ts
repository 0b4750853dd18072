import type postgres from 'postgres';
import type { ProductClient, Session } from './product-client.ts';

/** An invoice of the sample company. Days count back from the beginning of the company. */
interface SampleInvoice {
  /** Place of its customer in the list of customers by name. */
  readonly customer: number;
  readonly daysAgo: number;
  readonly daysToPay: number;
  readonly lines: readonly (readonly [description: string, quantity: number, unitPrice: number])[];
  readonly currency?: string;
  readonly exchangeRate?: number;
  /** A draft stays one; otherwise it is posted, and this part of it is paid after so many days. */
  readonly paid?: readonly [part: 'whole' | number, afterDays: number];
  readonly isDraft?: boolean;
}

const INVOICES: readonly SampleInvoice[] = [
  {
    customer: 0,
    daysAgo: 74,
    daysToPay: 30,
    lines: [['Bookkeeping, one hour', 22, 85]],
    paid: ['whole', 28],
  },
  {
    customer: 3,
    daysAgo: 66,
    daysToPay: 60,
    lines: [
      ['Quarterly review', 2, 640],
      ['Bookkeeping, one hour', 34, 85],
    ],
    paid: ['whole', 40],
  },
  { customer: 8, daysAgo: 58, daysToPay: 30, lines: [['Quarterly review', 1, 640]] },
  { customer: 12, daysAgo: 51, daysToPay: 30, lines: [['Bookkeeping, one hour', 16, 85]], paid: [500, 20] },
  {
    customer: 24,
    daysAgo: 40,
    daysToPay: 30,
    lines: [
      ['Receipt scanner', 6, 219.9],
      ['Set-up and training', 1, 450],
    ],
  },
  {
    customer: 34,
    daysAgo: 33,
    daysToPay: 60,
    lines: [['Year-end accounts', 1, 4800]],
    currency: 'EUR',
    exchangeRate: 1.0842,
  },
  {
    customer: 18,
    daysAgo: 29,
    daysToPay: 45,
    lines: [['Bookkeeping, one hour', 40, 85]],
    paid: ['whole', 12],
  },
  { customer: 41, daysAgo: 21, daysToPay: 30, lines: [['Quarterly review', 1, 640]] },
  {
    customer: 50,
    daysAgo: 14,
    daysToPay: 60,
    lines: [['Payroll service, one month', 3, 310]],
    paid: [310, 9],
  },
  { customer: 5, daysAgo: 9, daysToPay: 14, lines: [['Bookkeeping, one hour', 8, 85]] },
  {
    customer: 27,
    daysAgo: 4,
    daysToPay: 30,
    lines: [
      ['Bookkeeping, one hour', 18, 85],
      ['Receipt scanner', 1, 219.9],
    ],
  },
  { customer: 15, daysAgo: 1, daysToPay: 30, lines: [['Quarterly review', 1, 640]], isDraft: true },
  { customer: 44, daysAgo: 0, daysToPay: 30, lines: [['Bookkeeping, one hour', 26, 85]], isDraft: true },
];

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whatever is done, is done once: keys follow from the place in the list, so that a seed cut off goes on. */
function keyOf(org: string, place: number, step: number): string {
  const tail = (place * 10 + step).toString(16).padStart(12, '0');
  return `${org.slice(0, 24)}${tail}`;
}

/** Invoices in every state, made, posted and paid through the calls that people make. */
export async function addInvoices(sql: postgres.Sql, client: ProductClient, owner: Session): Promise<void> {
  // Days count from the company's beginning: a seed that was cut off goes on with the same ones tomorrow.
  const customers = await sql<{ id: string; org_id: string; begun: Date }[]>`
    select c.id, c.org_id, o.created_at as begun from public.customers c join public.organizations o on o.id = c.org_id
    where o.id = (select p.org_id from public.profiles p where p.id = ${owner.userId}) order by c.name, c.id`;
  const [bank] = await sql<{ id: string }[]>`
    select id from public.accounts where org_id = ${customers[0]?.org_id ?? null} and subtype = 'bank' order by code limit 1`;
  for (const [place, invoice] of INVOICES.entries()) {
    const customer = customers[invoice.customer];
    if (!customer) throw new Error(`The sample company has no customer number ${invoice.customer}.`);
    const issued = customer.begun.getTime() - invoice.daysAgo * DAY;
    const key = (step: number): string => keyOf(customer.org_id, place, step);
    const saved = await client.post(
      '/rest/v1/rpc/save_invoice',
      {
        document: {
          customer_id: customer.id,
          invoice_date: dayOf(issued),
          due_date: dayOf(issued + invoice.daysToPay * DAY),
          ...(invoice.currency && { currency: invoice.currency, exchange_rate: invoice.exchangeRate }),
          lines: invoice.lines.map(([description, quantity, unit_price]) => ({
            description,
            quantity,
            unit_price,
          })),
        },
        key: key(1),
      },
      owner,
    );
    if (invoice.isDraft) continue;
    const { id, total_amount } = Object(saved) as { id: string; total_amount: number };
    await client.post('/rest/v1/rpc/post_invoice', { id, key: key(2) }, owner);
    if (!invoice.paid) continue;
    const [part, afterDays] = invoice.paid;
    const amount = part === 'whole' ? total_amount : part;
    await client.post(
      '/rest/v1/rpc/record_payment',
      {
        direction: 'in',
        contact_id: customer.id,
        paid_on: dayOf(issued + afterDays * DAY),
        amount,
        bank_account_id: bank?.id,
        allocations: [{ document_id: id, amount }],
        key: key(3),
      },
      owner,
    );
  }
}
