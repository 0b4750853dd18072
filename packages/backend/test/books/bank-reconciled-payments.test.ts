import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { bankCompany } from './steps/bank-company.ts';
import { createCustomer } from './steps/documents.ts';
import { recordPayment } from './steps/payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

/** A company with a payment of 100.00 on January 10, and its entry. */
async function paidCompany() {
  const company = await bankCompany(database);
  const contact = await createCustomer(database, company.admin, 'Harbour Cafe');
  const payment = await recordPayment(database, company.admin, {
    contact,
    on: '2026-01-10',
    amount: '100.00',
  });
  const [row] = await database.sql<{ entry: string; number: string }[]>`
    select journal_entry_id as entry, payment_number as number from payments where id = ${payment}`;
  return {
    ...company,
    entry: row?.entry ?? '',
    number: row?.number ?? '',
    voiding: (voided_on: string) =>
      company.steps.act('void_payment', payment, { reason: 'Bounced', voided_on }),
  };
}

test('a payment matched on a reconciled statement is voided only once the reconciliation is undone', async () => {
  const { bring, match, begin, finish, steps, voiding, entry, number, faults } = await paidCompany();
  await match(await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'CHEQUE' }), entry);
  const january = await begin('2026-01-31', '100.00');
  await finish(january);
  for (const day of ['2026-01-20', '2026-02-03']) {
    const refused = await refusal(voiding(day));
    expect(refused).toMatchObject({
      hint: 'payment.reconciled',
      detail: expect.stringContaining(january),
    });
    expect(refused.message).toMatch(
      new RegExp(
        `^Payment ${number} is reconciled: the statement of 1000 .* up to 2026-01-31 has it\\. Undo that reconciliation under Banking, Reconciliation first`,
      ),
    );
  }
  await steps.act('undo_bank_reconciliation', january, { reason: 'The cheque bounced' });
  await voiding('2026-02-03');
  expect(await faults()).toEqual([]);
});

test('the same holds for a payment that was cleared by hand', async () => {
  const { begin, clear, finish, voiding, entry } = await paidCompany();
  const january = await begin('2026-01-31', '100.00');
  await clear(january, [entry]);
  await finish(january);
  expect((await refusal(voiding('2026-02-03'))).hint).toBe('payment.reconciled');
});

test('a payment matched after a finished reconciliation, or not at all, is voided', async () => {
  const { bring, match, begin, finish, voiding, entry } = await paidCompany();
  await finish(await begin('2025-12-31', '0.00'));
  await match(await bring({ posted_on: '2026-01-11', amount: '100.00', description: 'CHEQUE' }), entry);
  await voiding('2026-01-20');
});
