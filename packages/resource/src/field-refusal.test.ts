import { expect, test } from 'vitest';
import { fieldRefusalOf } from './field-refusal.ts';

test('details that tell of a field, of a line or of the record itself', () => {
  const problem = 'Quantity cannot be negative.';
  expect(fieldRefusalOf({ field: 'quantity', line: 2, problem })).toEqual({
    field: 'quantity',
    line: 2,
    problem,
  });
  expect(fieldRefusalOf({ field: 'due_date', problem })).toEqual({
    field: 'due_date',
    line: undefined,
    problem,
  });
});

test.each([
  undefined,
  null,
  'quantity',
  {},
  { problem: 'It is.' },
  { field: 'quantity' },
  { field: 7, problem: 'x' },
])('details that tell of none: %j', (details) => expect(fieldRefusalOf(details)).toBeUndefined());
