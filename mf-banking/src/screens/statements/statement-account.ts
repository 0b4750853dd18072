import type { StatementReading } from '../../statements/statement.ts';

/** Formats whose accounts are names that somebody gave them, or columns of whatever. */
const NAMED = ['csv', 'xlsx', 'qif'];

/** Account details for comparison with the bank account's number. */
export interface StatedAccount {
  /** The last four digits are all that is compared, and all that is sent. */
  readonly account_number?: string;
  readonly takes_other_account?: boolean;
}

/** The account that a file says it is of, and whether it is to be imported where another one is chosen. */
export function accountOf({ format, account = '' }: StatementReading, takesOther: boolean): StatedAccount {
  const digits = account.replace(/\D+/g, '');
  if (format === null || NAMED.includes(format) || digits.length < 4) return {};
  return { account_number: digits.slice(-4), ...(takesOther && { takes_other_account: true }) };
}
