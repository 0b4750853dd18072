import { AppError } from '@ledgerwise/contract';
import { type AnyResource, money, text } from '@ledgerwise/resource';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { refusedFields, validateRecord } from './validate-record.ts';

test('validates an amount by the currency of its record', () => {
  const payments: AnyResource = {
    ...contacts,
    fields: { amount: money({ label: 'Amount', currency: 'code' }), code: text({ label: 'Currency' }) },
  };
  const isValid = (code: string) =>
    validateRecord(payments, { amount: 'EUR 5', code }, { currency: 'USD' }).ok;
  expect([isValid('EUR'), isValid('USD'), isValid('')]).toEqual([true, false, false]);
});

test('shows a refusal at its inputs', () => {
  const refused = new AppError('data.invalid', { fields: { email: 'Taken', org_id: 'Missing' } });
  expect(refusedFields(contacts, refused)).toEqual({ email: 'Taken', org_id: 'Missing' });
});

test('shows a refusal about no input of the form above it', () => {
  const refused = new AppError('data.invalid', { fields: { org_id: 'Missing' } });
  expect(refusedFields(contacts, refused)).toBeUndefined();
  expect(refusedFields(contacts, new Error('Unknown'))).toBeUndefined();
});
