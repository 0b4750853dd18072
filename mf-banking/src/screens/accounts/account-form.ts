import {
  choice,
  date,
  type Fields,
  type MaskedBankAccount,
  money,
  text,
  type Values,
} from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';
import { NUMBER_FORMAT_CHOICES, numberFormat, numberProblem, usualNumberFormat } from './number-formats.ts';

export const ACCOUNT_TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
  { value: 'business', label: 'Business' },
] as const;

/** Returns the name of an account type on screen. */
export const accountTypeLabel = (type: string): string =>
  ACCOUNT_TYPES.find(({ value }) => value === type)?.label ?? type;

/** Fields of a new bank account. */
export const accountFields = {
  bankName: text({ label: 'Bank Name', required: 'Bank name is required', maxLength: 100 }),
  numberFormat: choice(NUMBER_FORMAT_CHOICES, { label: 'Country of the Bank', default: 'US' }),
  accountNumber: text({ label: 'Account Number', required: 'Account number is required', secret: true }),
  routingNumber: text({ label: 'Routing Number (optional)', secret: true }),
  accountType: choice(ACCOUNT_TYPES, { label: 'Account Type', default: 'checking' }),
  openingBalance: money({
    label: 'Opening Balance',
    default: '0',
    step: '0.01',
    min: { value: '0', message: 'Opening balance cannot be negative' },
  }),
  openedOn: date({
    label: 'Opening Date',
    default: 'today',
    help: 'The day on which the opening balance is posted to the ledger.',
  }),
};

/** Fields of an existing one: a number that is left blank does not change. */
export const changedFields = {
  bankName: accountFields.bankName,
  numberFormat: accountFields.numberFormat,
  accountNumber: text({ label: 'Account Number', secret: true }),
  routingNumber: accountFields.routingNumber,
  accountType: accountFields.accountType,
};

export type AccountField = keyof typeof accountFields;

/** Texts as typed. */
export type AccountForm = Readonly<Record<AccountField, string>>;

/** Returns the initial values, also used after an account was added. */
export const emptyAccount = (today: string, currency: string): AccountForm => ({
  bankName: '',
  numberFormat: usualNumberFormat(currency),
  accountNumber: '',
  routingNumber: '',
  accountType: 'checking',
  openingBalance: '0.00',
  openedOn: today,
});

/** Returns the initial values for an existing account, without its numbers, which are entered only to change them. */
export const storedAccount = ({
  bank_name,
  number_format,
  account_type,
}: MaskedBankAccount): AccountForm => ({
  ...emptyAccount('', ''),
  bankName: bank_name,
  numberFormat: number_format,
  accountType: account_type,
});

/** Values to send, or messages by field in the form's order. */
export type CheckedAccount =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<AccountField, string>>> };

/** True if a name contains a number, with any characters between its digits. */
const standsIn = (name: string, number: string): boolean =>
  number !== '' &&
  [name.replace(/\D/g, ''), name.toUpperCase().replace(/[^A-Z0-9]/g, '')].some((all) => all.includes(number));

/** Validates a form before anything is sent; the database validates it again. */
export function checkAccount(
  form: AccountForm,
  notation: Notation,
  fields: Fields = accountFields,
): CheckedAccount {
  const checked = validate({ fields }, form, notation);
  const problems: Partial<Record<AccountField, string>> = checked.ok ? {} : { ...checked.problems };
  const { account, routing } = numberFormat(form.numberFormat);
  const wrong = {
    accountNumber: numberProblem(form.accountNumber, account),
    routingNumber: numberProblem(form.routingNumber, routing),
  };
  if (wrong.accountNumber) problems.accountNumber = wrong.accountNumber;
  if (wrong.routingNumber) problems.routingNumber = wrong.routingNumber;
  const sound = [
    wrong.accountNumber ? '' : form.accountNumber,
    wrong.routingNumber ? '' : form.routingNumber,
  ];
  if (sound.some((number) => standsIn(form.bankName, number)))
    problems.bankName ??= 'Bank name must not contain the account or routing number';
  return checked.ok && Object.keys(problems).length === 0
    ? { ok: true, values: checked.values }
    : { ok: false, problems };
}
