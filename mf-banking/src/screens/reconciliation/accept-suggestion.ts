import { AppError, type DataSource } from '@ledgerwise/contract';
import type { BankSuggestion } from '@ledgerwise/resource';

/** Lets a line of a statement be what was suggested for it: what is not in the books yet is posted with it. */
export async function acceptSuggestion(
  data: DataSource,
  id: string,
  suggestion: BankSuggestion,
  key: string,
): Promise<void> {
  const { entry_ids, contact_id, allocations, account_id, other_transaction_id, rule_id } = suggestion;
  if (entry_ids) await data.call('match_bank_transaction', { id, entry_ids, key });
  // What a rule says, its tax among it, the database knows.
  else if (rule_id !== undefined) await data.call('apply_bank_rule', { id, rule_id, key });
  else if (account_id !== undefined && other_transaction_id !== undefined)
    await data.call('transfer_bank_transaction', {
      id,
      other_account_id: account_id,
      other_transaction_id,
      key,
    });
  else if (contact_id !== undefined)
    await data.call('pay_from_bank_transaction', { id, contact_id, allocations: allocations ?? [], key });
  else throw new AppError('app.unexpected');
}
