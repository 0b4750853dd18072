import { addBankAccount } from '../../books/steps/bank-accounts.ts';
import { accountId, add } from '../../books/steps/masters.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/** A bank account with its record in the audit, a line of its statement, and a reconciliation under way. */
export async function seedBanking(database: TestDatabase, admin: Person) {
  const bankAccount = await addBankAccount(database, admin);
  const account = await accountId(database, admin, '1000');
  await add(database, admin, 'bank_transactions', {
    bank_account_id: account,
    posted_on: '2026-01-31',
    amount: 10,
  });
  await add(database, admin, 'bank_reconciliations', {
    bank_account_id: account,
    statement_date: '2026-01-31',
    statement_balance: 10,
  });
  return { bankAccount };
}
