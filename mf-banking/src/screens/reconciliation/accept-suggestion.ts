import { AppError, type DataSource, type FunctionName } from '@ledgerwise/contract';
import type { BankSuggestion, Values } from '@ledgerwise/resource';
import { callByName } from '@ledgerwise/ui/resource';

/** A database function, and its arguments besides the line's id and a key. */
interface Acceptance {
  readonly call: FunctionName;
  readonly takes: Values;
}

/** Returns the call that accepts a suggestion; it also posts what is not in the ledger yet. */
export function acceptanceOf(suggestion: BankSuggestion): Acceptance {
  const { entry_ids, contact_id, allocations, account_id, other_transaction_id, rule_id } = suggestion;
  if (entry_ids) return { call: 'match_bank_transaction', takes: { entry_ids } };
  // The database knows the rule's action, including tax.
  if (rule_id !== undefined) return { call: 'apply_bank_rule', takes: { rule_id } };
  if (account_id !== undefined && other_transaction_id !== undefined)
    return {
      call: 'transfer_bank_transaction',
      takes: { other_account_id: account_id, other_transaction_id },
    };
  if (contact_id !== undefined)
    return { call: 'pay_from_bank_transaction', takes: { contact_id, allocations: allocations ?? [] } };
  throw new AppError('app.unexpected');
}

/** The target of an exact suggestion: an entry, a document or a rule. Null for any other. */
export function exactTarget(suggestion: BankSuggestion): string | null {
  const { is_exact, entry_ids, allocations, rule_id } = suggestion;
  if (!is_exact) return null;
  return entry_ids?.[0] ?? allocations?.[0]?.document_id ?? rule_id ?? null;
}

/** Accepts the suggestion for a statement line. */
export async function acceptSuggestion(
  data: DataSource,
  id: string,
  suggestion: BankSuggestion,
  key: string,
): Promise<void> {
  const { call, takes } = acceptanceOf(suggestion);
  await callByName(data, call, { id, ...takes, key });
}
