import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, foundCompany } from '../database/people.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { approvedBill, postedInvoice, stored } from './steps/documents.ts';
import { failingControls } from './steps/journal.ts';
import { agingFaults, applyCredit, disagreements, movedBy, recordPayment } from './steps/payments.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openTestDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const work = [{ description: 'Work', unit_price: 100, gst_applicable: false }];
const DAYS = ['2026-02-01', '2026-02-10', '2026-02-15', '2026-02-20', '2026-12-31'];

interface Overpaid {
  readonly side: 'customer' | 'vendor';
  readonly currency: string;
  /** Exchange rates when the document is posted and when it is paid. */
  readonly rates: readonly [number, number];
}

const CASES: readonly Overpaid[] = [
  { side: 'customer', currency: 'USD', rates: [1, 1] },
  { side: 'vendor', currency: 'USD', rates: [1, 1] },
  { side: 'customer', currency: 'EUR', rates: [1.2, 1.1] },
  { side: 'vendor', currency: 'EUR', rates: [1.2, 1.3] },
];

/** A document of 100 that 120 is paid for. */
async function overpay({ side, currency, rates }: Overpaid) {
  const foreign = currency === 'USD' ? {} : { currency, exchange_rate: rates[0] };
  const isSale = side === 'customer';
  const document = isSale
    ? await postedInvoice(database, company.admin, work, { invoice_date: '2026-02-01', ...foreign })
    : await approvedBill(database, company.admin, work, { bill_date: '2026-02-01', ...foreign });
  const contact = String(document[`${side}_id`]);
  const payment = await recordPayment(database, company.user, {
    direction: isSale ? 'in' : 'out',
    contact,
    amount: 120,
    currency,
    rate: rates[1],
    uses: [{ document_id: String(document.id), amount: 100 }],
  });
  return { document, contact, payment, isSale, foreign };
}

const openCredits = async (contact: string): Promise<unknown> => {
  const [row] = await database.as(company.viewer, (sql) => sql`select open_credits(${contact}) as credits`);
  return row?.credits;
};

interface Statement {
  readonly rows: readonly unknown[];
  readonly checks: readonly { readonly ok: boolean }[];
}

async function statementOf(contact: string, isSale: boolean): Promise<Statement> {
  const [row] = await database.as(
    company.admin,
    (sql) => sql`select run_report(${isSale ? 'customer-statement' : 'vendor-statement'},
      ${sql.json({ start_date: '2026-01-01', end_date: '2026-12-31', contact_id: contact })}) as report`,
  );
  return row?.report;
}

test.each(CASES)(
  'the amount that a $side is paid above the balance in $currency becomes credit',
  async (overpaid) => {
    const { document, contact, payment, isSale, foreign } = await overpay(overpaid);
    const table = isSale ? 'invoices' : 'bills';
    expect(await stored(database, table, String(document.id))).toMatchObject({
      status: 'paid',
      balance_due: '0.00',
    });
    expect(await openCredits(contact)).toMatchObject([
      { kind: 'payment', id: payment, currency: overpaid.currency, left: '20.00' },
    ]);
    // The rest stays on the contact's account, at the rate of the payment.
    const worth = (20 * overpaid.rates[1]).toFixed(2);
    const { journal_entry_id } = await stored(database, 'payments', payment);
    const control = isSale ? '1100' : '2000';
    const carried = 100 * overpaid.rates[0] + Number(worth);
    expect(await movedBy(database, journal_entry_id)).toMatchObject({
      [control]: (isSale ? -carried : carried).toFixed(2),
    });
    expect(await stored(database, `${overpaid.side}s`, contact)).toMatchObject({ balance: `-${worth}` });
    const statement = await statementOf(contact, isSale);
    expect(JSON.stringify(statement.rows)).toContain(`-${worth}`);
    expect(statement.checks.length).toBeGreaterThan(0);
    expect(statement.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(await agingFaults(database, company.admin, DAYS)).toEqual([]);

    // One half is used for the next document, the other is refunded.
    const next = isSale
      ? await postedInvoice(database, company.admin, work, {
          invoice_date: '2026-02-12',
          customer_id: contact,
          ...foreign,
        })
      : await approvedBill(database, company.admin, work, {
          bill_date: '2026-02-12',
          vendor_id: contact,
          ...foreign,
        });
    await applyCredit(
      database,
      company.user,
      ['payment', payment],
      [{ document_id: String(next.id), amount: 12 }],
    );
    await recordPayment(database, company.user, {
      direction: isSale ? 'out' : 'in',
      contact,
      on: '2026-02-21',
      amount: 8,
      currency: overpaid.currency,
      rate: overpaid.rates[1],
      uses: [{ document_id: payment, amount: 8 }],
    });
    expect(await stored(database, table, String(next.id))).toMatchObject({ balance_due: '88.00' });
    expect(await openCredits(contact)).toEqual([]);
    expect(await disagreements(database, company.organisation)).toEqual([]);
  },
);

test('all controls and the ages of every day agree with the ledger', async () => {
  expect(await failingControls(database, company.admin)).toEqual([]);
  expect(await agingFaults(database, company.admin, DAYS)).toEqual([]);
});
