import { postedInvoice } from '../../books/steps/documents.ts';
import { applyCredit, issueCreditNote, recordPayment, writeOff } from '../../books/steps/payments.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';
import type { Masters } from './masters.ts';

/** Money received in advance, of which a part is used, a credit note, a write-off, and an open invoice in a foreign currency. */
export async function seedPayments(database: TestDatabase, admin: Person, { buyer }: Masters) {
  const invoice = (head: Readonly<Record<string, string>>) =>
    postedInvoice(database, admin, [{ description: 'Work', quantity: 1, unit_price: 100 }], {
      customer_id: buyer,
      invoice_date: '2026-01-15',
      ...head,
    });
  const { id: settled = '' } = await invoice({});
  await invoice({ currency: 'GBP' });
  const { id: credited = '' } = await invoice({});
  await writeOff(database, admin, ['invoice', settled], 1);
  const creditNote = await issueCreditNote(database, admin, { invoice_id: credited });
  const payment = await recordPayment(database, admin, { contact: buyer, on: '2026-01-25', amount: 60 });
  const advance = await recordPayment(database, admin, { contact: buyer, on: '2026-01-25', amount: 60 });
  const [allocation = ''] = await applyCredit(
    database,
    admin,
    ['payment', advance],
    [{ document_id: settled, amount: 20 }],
    '2026-01-26',
  );
  return { settledInvoice: settled, creditNote, payment, advance, allocation };
}
