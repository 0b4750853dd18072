import { expect, it } from 'vitest';
import { accounts } from './accounts.resource.ts';

const [move] = accounts.actions ?? [];
const row = { id: 'till', code: '1015', name: 'Till', subtype: 'bank' };
const entered = { account_id: 'deposit', entry_date: '2026-02-01' };

it.each([
  ['500.00', { account_id: 'deposit', debit: '500.00' }, { account_id: 'till', credit: '500.00' }],
  ['-12.50', { account_id: 'till', debit: '12.50' }, { account_id: 'deposit', credit: '12.50' }],
])('moves a balance of %s by the lines that bring the account to zero', (balance, ...lines) => {
  expect(move?.arguments?.({ ...row, balance }, entered)).toEqual({
    document: { entry_date: '2026-02-01', description: 'Balance of 1015 Till moved', lines },
  });
});

it.each([
  ['0.00', 'bank', false],
  [null, 'bank', false],
  ['500.00', 'receivable', false],
  ['500.00', 'inventory', false],
  ['-500.00', 'revenue', true],
])('of %s on an account of the kind %s: %s', (balance, subtype, isOffered) => {
  expect(move?.isOffered?.({ ...row, balance, subtype })).toBe(isOffered);
});

it('offers every other account, and opens the draft', () => {
  expect(move?.asks?.fields?.({ ...row, balance: '5.00' }, '2026-01-31')?.account_id?.offers).toEqual([
    { field: 'code', operator: 'not_equals', value: '1015' },
  ]);
  expect(move?.leadsTo?.(row, { id: 'draft' })).toBe('general-ledger/draft/edit');
  expect(move?.leadsTo?.(row, null)).toBeNull();
});
