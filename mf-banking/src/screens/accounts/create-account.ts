import { type DataSource, isAppError } from '@ledgerwise/contract';
import type { MaskedBankAccount, Values } from '@ledgerwise/resource';

/** Sends an account that was checked. Its id is made here, so that another try adds nothing twice. */
export async function createAccount(data: DataSource, id: string, values: Values): Promise<void> {
  await data.call('create_secure_bank_account', {
    account_id_param: id,
    bank_name_param: String(values.bankName).trim(),
    account_number_param: String(values.accountNumber),
    routing_number_param: values.routingNumber === null ? null : String(values.routingNumber),
    account_type_param: String(values.accountType),
    opening_balance_param: String(values.openingBalance),
    opened_on_param: String(values.openedOn),
    number_format_param: String(values.numberFormat),
  });
}

/** Changes an account of the version that was read. A number that was left empty stays, unless it belongs to another format. */
export async function changeAccount(
  data: DataSource,
  account: MaskedBankAccount,
  values: Values,
): Promise<void> {
  const hasMoved = values.numberFormat !== account.number_format;
  await data.call('update_secure_bank_account', {
    account_id_param: account.id,
    version_param: account.version,
    bank_name_param: String(values.bankName).trim(),
    account_type_param: String(values.accountType),
    number_format_param: String(values.numberFormat),
    account_number_param: values.accountNumber === null ? null : String(values.accountNumber),
    routing_number_param:
      values.routingNumber === null ? (hasMoved ? '' : null) : String(values.routingNumber),
  });
}

/** Notice for an account that was not added. */
export function creationFailure(error: unknown): string {
  if (!isAppError(error)) return 'Failed to add bank account securely.';
  if (error.message.includes('Insufficient permissions'))
    return 'You do not have permission to create bank accounts. Contact your administrator.';
  // The problem in the words of the form.
  if (error.code === 'bank.invalid') return error.message;
  return 'Failed to create bank account. Please try again.';
}
