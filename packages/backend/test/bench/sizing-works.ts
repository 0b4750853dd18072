import { randomBytes, randomUUID } from 'node:crypto';
import type postgres from 'postgres';

type Session = postgres.TransactionSql;

/** A task of a user: a document with all that the product does for it, or a screen. */
export interface Work {
  readonly name: string;
  /** Number of repetitions for the measurement. */
  readonly times: number;
  readonly isReading?: boolean;
  run(session: Session, round: number): Promise<unknown>;
}

export interface Company {
  readonly customers: readonly string[];
  readonly vendors: readonly string[];
  readonly bank: string;
}

const ATTACHMENT_BYTES = 100_000;

const dayOf = (round: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (round % 330))).toISOString().slice(0, 10);
const of = (ids: readonly string[], round: number): string => ids[round % ids.length] ?? '';
const lines = (round: number) =>
  ['Advice', 'Travel to the customer', 'Materials'].map((description, place) => ({
    description,
    quantity: String(place + 1),
    unit_price: ((round % 900) + 10.5).toFixed(2),
    gst_applicable: true,
  }));

async function saved(session: Session, name: string, document: object): Promise<string> {
  const [row] = await session.unsafe<{ id: string }[]>(`select id from ${name}(document => $1, key => $2)`, [
    document as never,
    randomUUID(),
  ]);
  return row?.id ?? '';
}

const invoiceOf = (session: Session, { customers }: Company, round: number): Promise<string> =>
  saved(session, 'save_invoice', {
    customer_id: of(customers, round),
    invoice_date: dayOf(round),
    lines: lines(round),
  });

const postInvoice = (session: Session, id: string) =>
  session`select post_invoice(id => ${id}, key => ${randomUUID()})`;

async function payInvoice(session: Session, company: Company, round: number, invoice: string): Promise<void> {
  const [row] = await session<
    { due: string }[]
  >`select balance_due::text as due from invoices where id = ${invoice}`;
  await session`select record_payment(direction => 'in', contact_id => ${of(company.customers, round)}, paid_on => ${dayOf(round)},
    amount => ${row?.due ?? ''}, currency => (select base_currency from company_settings), rate => 1, bank_account_id => ${company.bank},
    allocations => ${session.json([{ document_id: invoice, amount: row?.due ?? '' }])}, key => ${randomUUID()})`;
}

/**
 * Typical operations, with three lines to a document. Documents to pay were posted before, which is not
 * measured.
 */
export function sizingWorks(company: Company, postedInvoices: readonly string[]): readonly Work[] {
  return [
    {
      name: 'customer',
      times: 1000,
      run: (session, round) => session`insert into customers (name, email, phone, address, city, country)
        values (${`Customer ${round}`}, ${`customer${round}@example.com`}, '+64 4 555 0100', ${`${round} Main Street`}, 'Wellington', 'New Zealand')`,
    },
    {
      name: 'invoice',
      times: 1000,
      run: async (session, round) => postInvoice(session, await invoiceOf(session, company, round)),
    },
    {
      name: 'bill',
      times: 1000,
      async run(session, round) {
        const vendor_id = of(company.vendors, round);
        const id = await saved(session, 'save_bill', {
          vendor_id,
          bill_date: dayOf(round),
          lines: lines(round),
        });
        await session`select approve_bill(id => ${id}, key => ${randomUUID()})`;
      },
    },
    {
      name: 'payment',
      times: 1000,
      run: (session, round) => payInvoice(session, company, round, postedInvoices[round] ?? ''),
    },
    {
      name: 'journal entry',
      times: 1000,
      run: (
        session,
        round,
      ) => session`select post_journal_entry(entry_date => ${dayOf(round)}, description => 'Month end', reference => null,
        lines => ${session.json([
          { account_code: '6100', debit: '60.00', description: 'Rent' },
          { account_code: '6160', debit: '40.00', description: 'Power' },
          { account_code: '1000', credit: '100.00', description: 'Bank' },
        ])}, key => ${randomUUID()})`,
    },
    {
      name: 'attachment',
      times: 200,
      run: (
        session,
        round,
      ) => session`select save_attachment('customers', ${of(company.customers, round)}, ${`scan-${round}.pdf`},
        'application/pdf', ${Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(ATTACHMENT_BYTES - 9)]).toString('base64')}, ${randomUUID()})`,
    },
    {
      name: 'list of invoices',
      times: 200,
      isReading: true,
      run: (session) => session`select * from invoice_list order by created_at desc, id desc limit 51`,
    },
    { name: 'dashboard', times: 200, isReading: true, run: (session) => session`select dashboard()` },
    {
      name: 'profit and loss',
      times: 200,
      isReading: true,
      run: (session) => session`select * from profit_and_loss('2026-01-01', '2026-12-31')`,
    },
  ];
}

/** Customers, vendors and posted invoices, for the works to go by. */
export async function prepareCompany(
  as: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  invoices: number,
): Promise<{ readonly company: Company; readonly postedInvoices: readonly string[] }> {
  const company = await as(async (session) => {
    const idsOf = async (table: string) =>
      (
        await session<
          { id: string }[]
        >`insert into ${session(table)} (name) select 'Party ' || n from generate_series(1, 50) n returning id`
      ).map(({ id }) => id);
    const [bank] = await session<{ id: string }[]>`select id from accounts where code = '1000'`;
    return { customers: await idsOf('customers'), vendors: await idsOf('vendors'), bank: bank?.id ?? '' };
  });
  const postedInvoices: string[] = [];
  for (let round = 0; round < invoices; round++)
    postedInvoices.push(
      await as(async (session) => {
        const id = await invoiceOf(session, company, round);
        await postInvoice(session, id);
        return id;
      }),
    );
  return { company, postedInvoices };
}
