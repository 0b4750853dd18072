import { quote } from '../quote.ts';
import { aboutBoth, type CallsOf, KEY } from './call.ts';

/** Bank accounts, over a connection that has their key. */
export const bankingCalls: CallsOf = (cast) => ({
  create_secure_bank_account: {
    self: `create_secure_bank_account(${KEY}, 'A bank', '12345678', null, 'checking', 10)`,
  },
  get_masked_bank_account: aboutBoth(
    cast,
    ({ bankAccount }) => `nullif(strpos(get_masked_bank_account()::text, ${quote(bankAccount)}), 0)`,
  ),
});
