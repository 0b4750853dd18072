import { CAST_PASSWORD } from '../cast.ts';
import { quote, quoteJson } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Bank accounts, over a connection that has their key. */
export const bankingCalls: CallsOf = (cast) => ({
  accept_bank_suggestions: aboutBoth(
    cast,
    ({ savings, ruledLine, bankRule }) =>
      `accept_bank_suggestions(${quote(savings)}, ${quoteJson([{ transaction_id: ruledLine, target_id: bankRule }])}, ${KEY})`,
  ),
  apply_bank_rule: aboutBoth(
    cast,
    ({ bankLine, bankRule }) => `apply_bank_rule(${quote(bankLine)}, ${quote(bankRule)}, ${KEY})`,
  ),
  begin_bank_reconciliation: aboutBoth(
    cast,
    ({ bank }) => `begin_bank_reconciliation(${quote(bank)}, '2026-03-31', 1, ${KEY})`,
  ),
  bank_line_entries: aboutBoth(cast, ({ bankLine }) => `bank_line_entries(${quote(bankLine)})`),
  bank_rule_lines: aboutBoth(cast, ({ bankRule }) => `bank_rule_lines(${quote(bankRule)})`),
  banking_audit_trail: { self: 'banking_audit_trail()' },
  bank_reconciliation_report: aboutBoth(
    cast,
    ({ reconciliation }) => `bank_reconciliation_report(${quote(reconciliation)})`,
  ),
  bank_statement_imports: aboutBoth(
    cast,
    ({ bank, statement }) =>
      `nullif(strpos(bank_statement_imports(${quote(bank)})::text, ${quote(statement)}), 0)`,
  ),
  bank_suggestions: aboutBoth(
    cast,
    ({ bank, bankLine }) => `bank_suggestions(${quote(bank)}, array[${quote(bankLine)}]::uuid[])`,
  ),
  clear_bank_entries: aboutBoth(
    cast,
    ({ reconciliation }) => `clear_bank_entries(${quote(reconciliation)}, '{}')`,
  ),
  exclude_bank_transaction: aboutBoth(
    cast,
    ({ bankLine }) => `exclude_bank_transaction(${quote(bankLine)}, ${KEY})`,
  ),
  include_bank_transaction: aboutBoth(
    cast,
    ({ excludedLine }) => `include_bank_transaction(${quote(excludedLine)}, ${KEY})`,
  ),
  finish_bank_reconciliation: aboutBoth(
    cast,
    ({ reconciliation }) => `finish_bank_reconciliation(${quote(reconciliation)}, ${KEY})`,
  ),
  import_bank_statement: aboutBoth(
    cast,
    ({ bank }) =>
      `import_bank_statement(${quote(bank)}, ${quoteJson([{ posted_on: '2026-03-01', amount: '1' }])}, ${KEY})`,
  ),
  import_staged_statement: aboutBoth(cast, ({ bank }) => `import_staged_statement(${quote(bank)}, ${KEY})`),
  match_bank_transaction: aboutBoth(
    cast,
    ({ bankLine, bankEntry }) =>
      `match_bank_transaction(${quote(bankLine)}, array[${quote(bankEntry)}]::uuid[], ${KEY})`,
  ),
  pay_from_bank_transaction: aboutBoth(
    cast,
    ({ bankLine, payer }) => `pay_from_bank_transaction(${quote(bankLine)}, ${quote(payer)}, '[]', ${KEY})`,
  ),
  post_bank_transaction: aboutBoth(
    cast,
    ({ bankLine, sales }) =>
      `post_bank_transaction(${quote(bankLine)}, ${quoteJson([{ account_id: sales, amount: '10' }])}, ${KEY})`,
  ),
  preview_bank_statement: aboutBoth(
    cast,
    ({ bank }) =>
      `preview_bank_statement(${quote(bank)}, ${quoteJson([{ posted_on: '2026-03-01', amount: '1' }])})`,
  ),
  statement_import_result: aboutBoth(cast, ({ statement }) => `statement_import_result(${quote(statement)})`),
  transfer_bank_transaction: aboutBoth(
    cast,
    ({ bankLine, savings }) => `transfer_bank_transaction(${quote(bankLine)}, ${quote(savings)}, ${KEY})`,
  ),
  undo_bank_reconciliation: aboutBoth(
    cast,
    ({ finished }) => `undo_bank_reconciliation(${quote(finished)}, 'Wrong statement', ${KEY})`,
  ),
  undo_bank_statement: aboutBoth(cast, ({ statement }) => `undo_bank_statement(${quote(statement)})`),
  undo_bank_transaction: aboutBoth(
    cast,
    ({ excludedLine }) => `undo_bank_transaction(${quote(excludedLine)}, true, ${KEY})`,
  ),
  unmatch_bank_transaction: aboutBoth(
    cast,
    ({ excludedLine }) => `unmatch_bank_transaction(${quote(excludedLine)}, ${KEY})`,
  ),
  archive_bank_account: aboutBoth(
    cast,
    ({ bankAccount }) => `archive_bank_account(${quote(bankAccount)}, false, ${KEY})`,
  ),
  lock_banking: { self: 'lock_banking()' },
  update_secure_bank_account: aboutBoth(
    cast,
    ({ bankAccount }) => `update_secure_bank_account(${quote(bankAccount)}, 1, 'A bank', 'savings')`,
  ),
  create_secure_bank_account: {
    self: `create_secure_bank_account(${KEY}, 'A bank', '12345678', null, 'checking', 10)`,
  },
  get_masked_bank_account: aboutBoth(
    cast,
    ({ bankAccount }) => `nullif(strpos(get_masked_bank_account()::text, ${quote(bankAccount)}), 0)`,
  ),
  locked_banking_members: { self: 'locked_banking_members()' },
  reveal_bank_account: aboutBoth(
    cast,
    ({ bankAccount }) => `reveal_bank_account(${quote(bankAccount)}, ${quote(CAST_PASSWORD)})`,
  ),
  unlock_banking: { self: `unlock_banking(${quote(CAST_PASSWORD)})` },
  unlock_banking_of: {
    company: `unlock_banking_of(${quote(cast.colleague.id)})`,
    other: `unlock_banking_of(${quote(cast.otherColleague.id)})`,
  },
  verify_banking_audit: { self: 'verify_banking_audit()' },
});
