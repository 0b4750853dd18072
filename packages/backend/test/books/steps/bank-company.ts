import { randomUUID } from 'node:crypto';
import { foundCompany } from '../../database/people.ts';
import type { TestDatabase } from '../../database/test-database.ts';
import { failingControls } from './journal.ts';
import { accountId, add } from './masters.ts';
import { type StatementLine, statementSteps } from './statements.ts';

/** A company that works on the statements of its bank account 1000. */
export async function bankCompany(database: TestDatabase) {
  const company = await foundCompany(database);
  const bank = await accountId(database, company.admin, '1000');
  const steps = statementSteps(database, company.manager, bank);
  return {
    ...company,
    bank,
    steps,
    /** Posts an entry that moves the bank account by an amount, and returns its id. */
    post: (day: string, amount: number, other = '4000'): Promise<string> =>
      steps.ask('post_journal_entry', {
        entry_date: day,
        description: `Entry of ${amount}`,
        reference: null,
        lines: [
          { account_code: '1000', [amount > 0 ? 'debit' : 'credit']: Math.abs(amount) },
          { account_code: other, [amount > 0 ? 'credit' : 'debit']: Math.abs(amount) },
        ],
        key: randomUUID(),
      }),
    /** Reverses an entry on a day, and returns the id of the reversal. */
    reverse: (id: string, day: string): Promise<string> =>
      steps.act('reverse_journal_entry', id, { entry_date: day, reason: 'The cheque bounced' }),
    /** Imports a line of the bank's statement, and returns its id. */
    async bring(line: StatementLine): Promise<string> {
      await steps.import([line]);
      return (await steps.waiting()).get(line.description ?? '') ?? '';
    },
    match: (line: string, ...entry_ids: readonly string[]): Promise<string> =>
      steps.act('match_bank_transaction', line, { entry_ids }),
    /** Begins a reconciliation, and returns its id. */
    begin: async (statement_date: string, statement_balance: string): Promise<string> =>
      (
        await add(database, company.manager, 'bank_reconciliations', {
          bank_account_id: bank,
          statement_date,
          statement_balance,
        })
      ).id,
    clear: (reconciliation_id: string, entry_ids: readonly string[], is_cleared = true) =>
      steps.ask('clear_bank_entries', { reconciliation_id, entry_ids, is_cleared }),
    finish: (id: string) => steps.act('finish_bank_reconciliation', id),
    report: (id: string) => steps.ask('bank_reconciliation_report', { id }),
    /** The controls of the books that do not agree. */
    faults: () => failingControls(database, company.admin),
  };
}
