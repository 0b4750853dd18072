import type { Row } from '@ledgerwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineLocalResource } from '../define-resource.ts';
import { money, text } from '../fields/builders.ts';
import { comparatorOf } from './evaluate.ts';
import { sortRows } from './sort-rows.ts';

const resource = defineLocalResource({
  name: 'sorted',
  label: { one: 'Record', many: 'Records' },
  title: 'name',
  fields: { name: text({ label: 'Name' }), balance: money({ label: 'Balance' }) },
  list: { columns: ['name', 'balance'] },
  form: { sections: [] },
  empty: { title: 'Nothing', text: 'Nothing' },
  sample: [],
});

/**
 * Few different beginnings, so that many texts share a long prefix; marks, accents and scripts of all kinds
 * after it.
 */
const letters = "abcABC019 .,-_&'()/@#+ßäÄéèőøłñçžǖạœæḱ東京Щ\u0301\u00ad\u0001";
const word = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', 'Company ', 'company ', 'Société Générale d', 'aaaaaaaaaaaaaaaaaaaaaaa', 'l·'),
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }),
    )
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 12 }),
  fc.constant(null),
);
/** A longer common prefix than one number distinguishes, in so many rows that they are ranked again. */
const similar = fc
  .string({ unit: fc.constantFrom('a', 'A', 'á'), minLength: 8, maxLength: 9 })
  .chain((begin) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'B'), maxLength: 3 }).map((end) => begin + end),
  );
const amount = fc.oneof(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => `${units}.05`),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom('0', '-0', '-0.00', '0.00', null),
  // So near to each other that only the last bits differ.
  fc.integer({ min: 0, max: 99 }).map((cents) => `-99999999999.${String(cents).padStart(2, '0')}`),
);
const rowsOf = (name: fc.Arbitrary<string | null>, balance: fc.Arbitrary<string | null>) =>
  fc
    .array(fc.record({ name, balance }), { maxLength: 250, size: 'max' })
    .map((values) => values.map((value, index): Row => ({ id: `r${(index * 7) % 250}`, ...value })));
const rows = fc.oneof(rowsOf(word, amount), rowsOf(similar, fc.constantFrom('0', '-0.00', '0.00')));

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
