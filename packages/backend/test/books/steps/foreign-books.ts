import { type Company, foundCompany } from '../../database/people.ts';
import type { TestDatabase } from '../../database/test-database.ts';
import { approvedBill, createVendor, postedInvoice, stored } from './documents.ts';
import { addAccount, failingControls, ledgerBalances } from './journal.ts';
import { add } from './masters.ts';
import { agingFaults, disagreements, type Payment, recordPayment } from './payments.ts';

const work = (amount: number | string) => [
  { description: 'Work', unit_price: amount, gst_applicable: false },
];

const DAYS = ['2025-12-31', '2026-01-01', '2026-02-10', '2026-02-20', '2026-02-28', '2099-12-31'];

/** Organizations with foreign documents, in the database that is open when a function is called. */
export const foreignBooks = (database: () => TestDatabase) => ({
  /** An organization with books in a currency. */
  async booksIn(base: string): Promise<Company> {
    const company = await foundCompany(database());
    await database().as(company.admin, (sql) => sql`update company_settings set base_currency = ${base}`);
    return company;
  },

  /** A posted invoice of one untaxed line. */
  async invoice(
    { admin }: Company,
    amount: number | string,
    currency: string,
    rate: string,
    date = '2026-02-01',
    rest = {},
  ) {
    const head = { invoice_date: date, currency, exchange_rate: rate, ...rest };
    const row = await postedInvoice(database(), admin, work(amount), head);
    return { id: row.id ?? '', customer: row.customer_id ?? '', row };
  },

  /** An approved bill of one untaxed line. */
  async bill({ admin }: Company, amount: number, currency: string, rate: string) {
    const vendor_id = await createVendor(database(), admin);
    const head = { vendor_id, bill_date: '2026-02-01', currency, exchange_rate: rate };
    const row = await approvedBill(database(), admin, work(amount), head);
    return { id: row.id ?? '', vendor: vendor_id };
  },

  pay: ({ admin }: Company, payment: Payment) => recordPayment(database(), admin, payment),
  /** The entry of a payment. */
  entryOf: async (id: string) => (await stored(database(), 'payments', id)).journal_entry_id,
  rate: ({ admin }: Company, currency: string, rate_date: string, value: string) =>
    add(database(), admin, 'exchange_rates', { currency, rate_date, rate: value }),
  /** A bank account in a foreign currency, with the code 1050. */
  foreignBank: ({ admin }: Company, currency: string) =>
    addAccount(database(), admin, {
      code: '1050',
      name: `Bank ${currency}`,
      type: 'asset',
      subtype: 'bank',
      currency,
    }),
  balances: ({ organisation }: Company) => ledgerBalances(database(), organisation),

  /** Everything that does not agree, on any day of interest. */
  faults: async ({ admin, organisation }: Company) => [
    ...(await disagreements(database(), organisation)),
    ...(await failingControls(database(), admin)),
    ...(await agingFaults(database(), admin, DAYS)),
  ],

  /** Balances of accounts up to a date, debit positive. */
  async balancesOn({ organisation }: Company, date: string, codes: readonly string[]) {
    const { sql } = database();
    const rows = await sql<{ code: string; amount: string }[]>`
      select a.code, coalesce(sum(l.debit - l.credit), 0)::text as amount from accounts a
      left join journal_lines l on l.org_id = a.org_id and l.account_id = a.id and l.entry_date <= ${date}
      where a.org_id = ${organisation} and a.code in ${sql(codes)} group by a.code`;
    return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]));
  },
});
