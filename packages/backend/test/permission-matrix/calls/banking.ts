import { CAST_PASSWORD } from '../cast.ts';
import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Bank accounts, over a connection that has their key. */
export const bankingCalls: CallsOf = (cast) => ({
  banking_audit_trail: { self: 'banking_audit_trail()' },
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
