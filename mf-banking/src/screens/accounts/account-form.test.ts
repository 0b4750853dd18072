import { AppError } from '@ledgerwise/contract';
import { expect, test } from 'vitest';
import { type AccountForm, checkAccount, digitsOf, emptyAccount, isRoutingNumber } from './account-form.ts';
import { creationFailure } from './create-account.ts';

const GOOD: AccountForm = {
  ...emptyAccount('2026-11-22'),
  bankName: 'Kiwi Bank',
  accountNumber: '12345678',
};
const NOTATION = { currency: 'USD', dateFormat: 'DD/MM/YYYY' } as const;
const ROUTING = 'Invalid routing number format (must be 9 digits with valid checksum)';
const DIGITS = 'Account number must be 8-17 digits';

test('begins as a checking account with nothing in it', () => {
  expect(emptyAccount('2026-11-22')).toEqual({
    bankName: '',
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
])('%o is taken', (change) => {
  expect(checkAccount({ ...GOOD, ...change }, NOTATION).ok).toBe(true);
});

test('a routing number has nine digits that add up, weighted by 3, 7, 1', () => {
  const good = ['021000021', '011401533', '091000019', '000000000'];
  const bad = ['021000020', '120000021', '02100002', '0210000210', '02100002x', ''];
  expect(good.filter(isRoutingNumber)).toEqual(good);
  expect(bad.filter(isRoutingNumber)).toEqual([]);
});

test('what is typed into a number keeps its digits alone', () => {
  expect(digitsOf(' 12-34 5678x٣')).toBe('12345678');
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
])('the notice of a failure says what was decided for it: %s', (error, words) => {
  expect(creationFailure(error)).toBe(words);
});
