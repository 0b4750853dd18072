import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../books/steps/bank-accounts.ts';
import { accountId, add } from '../../books/steps/masters.ts';
import { recordPayment } from '../../books/steps/payments.ts';
import type { Person, TestDatabase } from '../../database/test-database.ts';

/**
 * A bank account with its audit record, statement lines (one waiting, one excluded, one imported), a rule, an open
 * reconciliation and a finished one.
 */
export async function seedBanking(database: TestDatabase, admin: Person) {
  const bankAccount = await addBankAccount(database, admin);
  const bank = await accountId(database, admin, '1000');
  const savings = await accountId(database, admin, '1010');
  const sales = await accountId(database, admin, '4000');
  const line = (values: object = {}) =>
    add(database, admin, 'bank_transactions', {
      bank_account_id: bank,
      posted_on: '2026-01-31',
      amount: 10,
      ...values,
    });
  const waiting = await line();
  const excluded = await line();
  const { id: finished } = await add(database, admin, 'bank_reconciliations', {
    bank_account_id: savings,
    statement_date: '2019-12-31',
    statement_balance: 0,
  });
  const { id: reconciliation } = await add(database, admin, 'bank_reconciliations', {
    bank_account_id: bank,
    statement_date: '2019-12-31',
    statement_balance: 0,
  });
  // It fits every waiting line.
  const { id: bankRule } = await add(database, admin, 'bank_rules', {
    name: 'Small sums',
    most_amount: 10,
    account_id: sales,
  });
  const { id: customer } = await add(database, admin, 'customers', { name: 'Who paid' });
  const payment = await recordPayment(database, admin, {
    contact: customer,
    on: '2026-01-30',
    amount: '10.00',
  });
  const statement = randomUUID();
  await database.as(admin, async (sql) => {
    await sql`select exclude_bank_transaction(${excluded.id}, ${randomUUID()})`;
    await sql`update bank_reconciliations set status = 'finished' where id = ${finished}`;
    await sql`select import_bank_statement(${savings}, '[{"posted_on": "2026-01-31", "amount": "3"}]', ${statement})`;
  });
  const [entry] = await database.sql<
    { id: string }[]
  >`select journal_entry_id as id from payments where id = ${payment}`;
  const [imported] = await database.sql<
    { id: string }[]
  >`select id from bank_transactions where statement_import_id = ${statement}`;
  return {
    bankAccount,
    payer: customer as string,
    bank: savings,
    savings,
    sales,
    bankLine: waiting.id as string,
    ruledLine: imported?.id ?? '',
    bankRule: bankRule as string,
    excludedLine: excluded.id as string,
    bankEntry: entry?.id ?? '',
    reconciliation: reconciliation as string,
    finished: finished as string,
    statement,
  };
}
