import { expect, test } from 'vitest';
import { spread } from './pay.ts';

const owed = (id: string, balance: string) => ({ id, number: id, due: null, balance });

test('an amount pays documents in their order, the last in part, and the rest is credit', () => {
  const two = [owed('a', '60.00'), owed('b', '60.00')];
  expect(spread('100.00', two)).toEqual({
    allocations: [
      { document_id: 'a', amount: '60.00' },
      { document_id: 'b', amount: '40.00' },
    ],
    left: '0.00',
  });
  expect(spread('150.01', two).left).toBe('30.01');
  expect(spread('50.00', two).allocations).toEqual([{ document_id: 'a', amount: '50.00' }]);
  expect(spread('5.00', [])).toEqual({ allocations: [], left: '5.00' });
});
