import { AppError } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import {
  type AccountForm,
  changedFields,
  checkAccount,
  emptyAccount,
  storedAccount,
} from './account-form.ts';
import { creationFailure } from './create-account.ts';
import { isIban, isRoutingNumber, numberFormat, numberOf, usualNumberFormat } from './number-formats.ts';

const GOOD: AccountForm = {
  ...emptyAccount('2026-11-22', 'USD'),
  bankName: 'Kiwi Bank',
  accountNumber: '12345678',
};
const NOTATION = { currency: 'USD', dateFormat: 'DD/MM/YYYY' } as const;
const ROUTING = 'Invalid routing number format (must be 9 digits with valid checksum)';
const DIGITS = 'Account number must be 8-17 digits';

test('begins as a checking account with nothing in it', () => {
  expect(emptyAccount('2026-11-22', 'USD')).toEqual({
    bankName: '',
    numberFormat: 'US',
    accountNumber: '',
    routingNumber: '',
    accountType: 'checking',
    openingBalance: '0.00',
    openedOn: '2026-11-22',
  });
});

const REFUSED: readonly (readonly [change: Partial<AccountForm>, problems: object])[] = [
  [
    { bankName: ' ', accountNumber: '' },
    { bankName: 'Bank name is required', accountNumber: 'Account number is required' },
  ],
  [{ accountNumber: '1234567' }, { accountNumber: DIGITS }],
  [{ accountNumber: '1'.repeat(18) }, { accountNumber: DIGITS }],
  [{ routingNumber: '02100002' }, { routingNumber: ROUTING }],
  [{ routingNumber: '021000022' }, { routingNumber: ROUTING }],
  [
    { bankName: 'Kiwi 1234-5678-9012', accountNumber: '123456789012' },
    { bankName: 'Bank name must not contain the account or routing number' },
  ],
  [{ openingBalance: '-0.01' }, { openingBalance: 'Opening balance cannot be negative' }],
];
test.each(REFUSED)('%o is refused in the words of the form', (change, problems) => {
  expect(checkAccount({ ...GOOD, ...change }, NOTATION)).toEqual({ ok: false, problems });
});

test.each([
  [{ accountNumber: '1'.repeat(17) }],
  [{ routingNumber: '021000021' }],
  [{ openingBalance: '1,250.50' }],
  [{ openingBalance: '' }],
])('accepts %o', (change) => {
  expect(checkAccount({ ...GOOD, ...change }, NOTATION).ok).toBe(true);
});

test('a routing number has nine digits with a valid checksum, weighted by 3, 7, 1', () => {
  const good = ['021000021', '011401533', '091000019', '000000000'];
  const bad = ['021000020', '120000021', '02100002', '0210000210', '02100002x', ''];
  expect(good.filter(isRoutingNumber)).toEqual(good);
  expect(bad.filter(isRoutingNumber)).toEqual([]);
});

test('an account number keeps only digits, and letters if its format has them', () => {
  const { account, routing } = numberFormat('US');
  expect(numberOf(' 12-34 5678x٣', numberFormat('US'), account)).toBe('12345678');
  expect(numberOf('0210000210', numberFormat('US'), routing)).toBe('021000021');
  const iban = numberFormat('IBAN');
  expect(numberOf('ie29 aibk-9311 5212 3456 78', iban, iban.account)).toBe('IE29AIBK93115212345678');
});

test.each([
  [
    'CA',
    { accountNumber: '1234567', routingNumber: '00012003' },
    { accountNumber: '123456', routingNumber: '0001200' },
  ],
  [
    'AU',
    { accountNumber: '12345678', routingNumber: '062000' },
    { accountNumber: '1234', routingNumber: '06200' },
  ],
  ['NZ', { accountNumber: '010123012345600' }, { accountNumber: '01012301234560' }],
  [
    'GB',
    { accountNumber: '31926819', routingNumber: '601613' },
    { accountNumber: '1926819', routingNumber: '60161' },
  ],
  [
    'IN',
    { accountNumber: '123456789', routingNumber: 'SBIN0001234' },
    { accountNumber: '12345678', routingNumber: 'SBIN1001234' },
  ],
  [
    'IBAN',
    { accountNumber: 'GB82WEST12345698765432', routingNumber: 'DEUTDEFF' },
    { accountNumber: 'GB82WEST12345698765433', routingNumber: 'DEUTDE' },
  ],
  ['OTHER', { accountNumber: 'AB12', routingNumber: 'XYZ' }, { accountNumber: 'AB1', routingNumber: 'XY' }],
])('for numbers of %s: accepts %o, refuses %o', (name, good, bad) => {
  const form = { ...GOOD, numberFormat: name };
  expect(checkAccount({ ...form, ...good }, NOTATION).ok).toBe(true);
  const checked = checkAccount({ ...form, ...bad }, NOTATION);
  expect(checked.ok ? [] : Object.keys(checked.problems)).toEqual(Object.keys(bad));
});

test('accepts an IBAN with valid check digits', () => {
  const good = [
    'GB82WEST12345698765432',
    'DE89370400440532013000',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ];
  const bad = ['GB82WEST12345698765423', 'DE98370400440532013000'];
  expect(good.filter(isIban)).toEqual(good);
  expect(bad.filter(isIban)).toEqual([]);
});

test('a company starts with the number formats of its currency', () => {
  expect(['USD', 'CAD', 'NZD', 'CHF', 'JPY'].map(usualNumberFormat)).toEqual([
    'US',
    'CA',
    'NZ',
    'IBAN',
    'OTHER',
  ]);
});

test('a changed account keeps the numbers that are left blank', () => {
  const stored = storedAccount({
    id: 'b1',
    bank_name: 'Kiwi Bank',
    account_number_masked: '••••9012',
    routing_number_masked: null,
    account_type: 'savings',
    number_format: 'NZ',
    version: 3,
    archived_at: null,
    opening_balance: '0',
    account_id: 'a1',
    problem: null,
    created_at: '2026-11-22T10:00:00Z',
  });
  expect(checkAccount(stored, NOTATION, changedFields)).toEqual({
    ok: true,
    values: {
      bankName: 'Kiwi Bank',
      numberFormat: 'NZ',
      accountNumber: null,
      routingNumber: null,
      accountType: 'savings',
    },
  });
});

const denied = 'Insufficient permissions: your role (user) may not add bank accounts.';
test.each([
  [
    new AppError('role.denied', { message: denied }),
    'You do not have permission to create bank accounts. Contact your administrator.',
  ],
  [
    new AppError('bank.invalid', { message: 'Valid account number is required (8+ digits)' }),
    'Valid account number is required (8+ digits)',
  ],
  [
    new AppError('bank.invalid', { message: 'Invalid routing number format' }),
    'Invalid routing number format',
  ],
  [
    new AppError('bank.key_missing', { message: 'Bank numbers cannot be stored' }),
    'Failed to create bank account. Please try again.',
  ],
  [new AppError('network.offline'), 'Failed to create bank account. Please try again.'],
  [new TypeError('x is undefined'), 'Failed to add bank account securely.'],
])('the notice of an error has its specified text: %s', (error, words) => {
  expect(creationFailure(error)).toBe(words);
});
