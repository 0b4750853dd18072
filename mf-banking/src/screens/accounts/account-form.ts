import { choice, date, money, text, type Values } from '@ledgerwise/resource';
import { type Notation, validate } from '@ledgerwise/resource/validation';

export const ACCOUNT_TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
  { value: 'business', label: 'Business' },
] as const;

/** How an account type is called on screens. */
export const accountTypeLabel = (type: string): string =>
  ACCOUNT_TYPES.find(({ value }) => value === type)?.label ?? type;

/** How many digits the numbers have. */
export const ROUTING_DIGITS = 9;
const ACCOUNT_DIGITS = /^\d{8,17}$/;

/** What is asked of a new bank account. */
export const accountFields = {
  bankName: text({ label: 'Bank Name', required: 'Bank name is required', maxLength: 100 }),
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

export type AccountField = keyof typeof accountFields;

/** As they are typed. */
export type AccountForm = Readonly<Record<AccountField, string>>;

/** As they begin, and as they are again once an account is added. */
export const emptyAccount = (today: string): AccountForm => ({
  bankName: '',
  accountNumber: '',
  routingNumber: '',
  accountType: 'checking',
  openingBalance: '0.00',
  openedOn: today,
});

/** What is typed into a number, without anything that is no digit. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Nine digits whose sum, weighted by 3, 7 and 1 in turn, is a multiple of ten. */
export function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  );
  return /^\d{9}$/.test(digits) && sum % 10 === 0;
}

/** Values ready to be sent, or a sentence by field in the order of the form. */
export type CheckedAccount =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<AccountField, string>>> };

/** Judges a form before anything is sent; the database judges it again. */
export function checkAccount(form: AccountForm, notation: Notation): CheckedAccount {
  const checked = validate({ fields: accountFields }, form, notation);
  const problems: Partial<Record<AccountField, string>> = checked.ok ? {} : { ...checked.problems };
  if (form.accountNumber !== '' && !ACCOUNT_DIGITS.test(form.accountNumber))
    problems.accountNumber = 'Account number must be 8-17 digits';
  if (form.routingNumber !== '' && !isRoutingNumber(form.routingNumber))
    problems.routingNumber = 'Invalid routing number format (must be 9 digits with valid checksum)';
  const named = digitsOf(form.bankName);
  if ([form.accountNumber, form.routingNumber].some((number) => number.length >= 8 && named.includes(number)))
    problems.bankName ??= 'Bank name must not contain the account or routing number';
  return checked.ok && Object.keys(problems).length === 0
    ? { ok: true, values: checked.values }
    : { ok: false, problems };
}
