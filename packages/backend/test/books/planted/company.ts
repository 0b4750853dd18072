import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../../database/test-database.ts';
import { addAsset, runDepreciation } from '../steps/assets.ts';
import { addBankAccount } from '../steps/bank-accounts.ts';
import { bankCompany } from '../steps/bank-company.ts';
import { closingSteps } from '../steps/closing.ts';
import { accountId, approvedBill, postedInvoice } from '../steps/documents.ts';
import { addAccount } from '../steps/journal.ts';
import { recordPayment } from '../steps/payments.ts';
import { addItem, adjust } from '../steps/stock.ts';
import { addCategory } from '../steps/tracking.ts';

/** A company with a record for each comparison of the controls, and their ids by name. */
export async function plantedCompany(database: TestDatabase) {
  const books = await bankCompany(database);
  const { admin, organisation, post, bring, match, begin, clear, finish, steps } = books;
  const work = (unit_price: number, gst_rate = 10) => [{ description: 'Work', unit_price, gst_rate }];
  const asset = await addAsset(database, admin, { purchase_date: '2025-01-01' });
  await runDepreciation(database, admin, '2025-12-31');
  const invoice = await postedInvoice(database, admin, work(1000), { invoice_date: '2025-06-30' });
  const filed = await steps.ask('file_gst_return', {
    start_date: '2025-04-01',
    end_date: '2025-06-30',
    key: randomUUID(),
  });
  const closing = await closingSteps(database, admin).close('2025-12-31');

  const customer = invoice.customer_id ?? '';
  const second = await postedInvoice(database, admin, work(10), { customer_id: customer });
  const bill = await approvedBill(database, admin, work(300), { bill_date: '2026-02-01' });
  const payment = await recordPayment(database, admin, {
    contact: customer,
    on: '2026-02-02',
    amount: 60,
    uses: [{ document_id: invoice.id ?? '', amount: 50 }],
  });
  const item = await addItem(database, admin);
  await adjust(database, admin, { item, quantity: 5, unitCost: 3, on: '2026-02-03' });
  await addBankAccount(database, admin);
  await addAccount(database, admin, {
    ...{ code: '1050', name: 'Euro account', type: 'asset', subtype: 'bank', currency: 'EUR' },
  });
  const euros = await steps.ask('post_journal_entry', {
    entry_date: '2026-02-04',
    description: 'Euros',
    reference: null,
    lines: [
      { account_code: '1050', debit: '110.00', currency: 'EUR', foreign_amount: '100.00' },
      { account_code: '3000', credit: '110.00' },
    ],
    key: randomUUID(),
  });

  const department = await addCategory(database, admin, 'Department', ['Office', 'Shop']);
  const tracked = await steps.ask('post_journal_entry', {
    entry_date: '2026-02-05',
    description: 'Of an office',
    reference: null,
    lines: [
      { account_code: '6100', debit: '7.00', tracking_1_id: department.of('Office') },
      { account_code: '3000', credit: '7.00' },
    ],
    key: randomUUID(),
  });

  const [matched, byHand] = [await post('2026-01-05', 100), await post('2026-01-07', -40, '6100')];
  const line = await bring({ posted_on: '2026-01-05', amount: '100.00', description: 'ONE' });
  await match(line, matched);
  // The receipts of the year before are on the account, and no statement shows them.
  const reconciliation = await begin('2026-01-31', '60.00');
  await clear(reconciliation, [byHand]);
  await finish(reconciliation);

  const { sql } = database;
  const bank = await accountId(database, admin, '1000');
  const one = async (text: string): Promise<string> => {
    const [row] = await sql.unsafe(text);
    if (!row) throw new Error(`Nothing is found by ${text}`);
    return String(Object.values(row)[0]);
  };
  const lineOf = async (entry: string, code: string) =>
    one(`select id from journal_lines where journal_entry_id = '${entry}'
      and account_id = '${await accountId(database, admin, code)}'`);
  const numberOf = (entry: string) => one(`select entry_number from journal_entries where id = '${entry}'`);
  return {
    ...books,
    ids: {
      org: organisation,
      bank,
      asset,
      invoice: invoice.id ?? '',
      invoiceNumber: invoice.invoice_number ?? '',
      second: second.id ?? '',
      bill: bill.id ?? '',
      billVersion: String(bill.version),
      vendor: bill.vendor_id ?? '',
      customer,
      payment,
      item,
      filed: String(filed),
      closing,
      closingNumber: await numberOf(closing),
      line,
      reconciliation,
      matched,
      matchedNumber: await numberOf(matched),
      matchedLine: await lineOf(matched, '1000'),
      euroLine: await lineOf(String(euros), '1050'),
      option: department.of('Office'),
      otherOption: department.of('Shop'),
      trackedLine: await lineOf(String(tracked), '6100'),
      gstLine: await lineOf(invoice.journal_entry_id ?? '', '2200'),
      closingLine: await lineOf(closing, '4000'),
      sales: await accountId(database, admin, '4000'),
      depreciation: await one(`select id from depreciation_entries where asset_id = '${asset}' limit 1`),
      record: await one(
        `select id from banking_security_audit where org_id = '${organisation}' order by number limit 1`,
      ),
    } as Readonly<Record<string, string>>,
  };
}

export type PlantedCompany = Awaited<ReturnType<typeof plantedCompany>>;
