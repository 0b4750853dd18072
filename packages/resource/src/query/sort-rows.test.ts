import type { Row } from '@ledgerwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../define-resource.ts';
import { money, text } from '../fields/builders.ts';
import { comparatorOf } from './evaluate.ts';
import { sortRows } from './sort-rows.ts';

const resource = defineResource({
  name: 'sorted',
  label: { one: 'Record', many: 'Records' },
  title: 'name',
  fields: { name: text({ label: 'Name' }), balance: money({ label: 'Balance' }) },
  list: { columns: ['name', 'balance'] },
  form: { sections: [] },
  empty: { title: 'Nothing', text: 'Nothing' },
  sample: [],
});

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcABC019 .-&äß東'), maxLength: 6 }),
  fc.constant(null),
);
const amount = fc.oneof(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => `${units}.05`),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constant(null),
);
const rows: fc.Arbitrary<Row[]> = fc
  .array(fc.record({ name: word, balance: amount }), { maxLength: 30 })
  .map((values) => values.map((value, index) => ({ id: `r${index}`, ...value })));

describe('sortRows', () => {
  for (const field of ['name', 'balance'])
    for (const descending of [false, true])
      it(`orders by ${field}${descending ? ', descending,' : ''} as the comparator does`, () => {
        fc.assert(
          fc.property(rows, (given) => {
            const sort = { field, descending };
            expect(sortRows(resource, given, sort)).toEqual([...given].sort(comparatorOf(resource, sort)));
          }),
          { numRuns: 300 },
        );
      });

  it('leaves the given rows alone', () => {
    const given = [
      { id: '1', name: 'b' },
      { id: '2', name: 'a' },
    ];
    sortRows(resource, given, { field: 'name', descending: false });
    expect(given.map(({ id }) => id)).toEqual(['1', '2']);
  });
});
