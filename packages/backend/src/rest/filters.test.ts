import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCondition, readConditions } from './filters.ts';
import { RestRefusal } from './refusals.ts';

it.each([
  ['eq.5', { is: 'compared', column: 'n', by: '=', value: '5' }],
  ['eq.', { is: 'compared', column: 'n', by: '=', value: '' }],
  ['eq.a.b,c)', { is: 'compared', column: 'n', by: '=', value: 'a.b,c)' }],
  ['like.*a%b*', { is: 'compared', column: 'n', by: 'like', value: '%a%b%' }],
  ['is.NULL', { is: 'state', column: 'n', state: 'null' }],
  ['not.is.true', { is: 'not', of: { is: 'state', column: 'n', state: 'true' } }],
  ['in.(a,"b,c","d""e")', undefined],
  ['in.(a,"b,c","d\\"e",)', { is: 'among', column: 'n', values: ['a', 'b,c', 'd"e', ''] }],
  ['in.()', { is: 'among', column: 'n', values: [] }],
])('reads %s', (text, condition) => {
  if (condition) expect(readCondition('n', text)).toEqual(condition);
  else expect(() => readCondition('n', text)).toThrow(RestRefusal);
});

it('reads groups in groups, with commas and brackets in quotes', () => {
  expect(
    readConditions('or', '(a.eq."x,(y)",and(b.is.null,c.not.in.(1,"2,3")),not.or(d.gt.4,e.lt.5))'),
  ).toEqual({
    is: 'any',
    of: [
      { is: 'compared', column: 'a', by: '=', value: 'x,(y)' },
      {
        is: 'all',
        of: [
          { is: 'state', column: 'b', state: 'null' },
          { is: 'not', of: { is: 'among', column: 'c', values: ['1', '2,3'] } },
        ],
      },
      {
        is: 'not',
        of: {
          is: 'any',
          of: [
            { is: 'compared', column: 'd', by: '>', value: '4' },
            { is: 'compared', column: 'e', by: '<', value: '5' },
          ],
        },
      },
    ],
  });
});

it.each([
  '',
  '(',
  '(a',
  '(a)',
  '(a.eq)',
  '(a.eq.1',
  '(a.eq.1))',
  '(.eq.1)',
  '(a.eq."1)',
  'a.eq.1',
  '(a.eq.1,)',
  '()',
])('cannot read the group %j', (text) => {
  expect(() => readConditions('and', text)).toThrow(RestRefusal);
});

it('refuses filters that are nested too deep, or not closed', () => {
  const deep = `${'(and'.repeat(50)}(a.eq.1)${')'.repeat(50)}`;
  expect(() => readConditions('and', deep)).toThrow(RestRefusal);
  expect(() => readConditions('and', `(${'a.eq.1,'.repeat(300)}a.eq.1)`)).toThrow(RestRefusal);
});

it('answers any text with a condition or a refusal', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aeqinot.,()"\\*% '), maxLength: 40 });
  fc.assert(
    fc.property(text, (some) => {
      for (const read of [() => readCondition('n', some), () => readConditions('or', some)])
        try {
          read();
        } catch (error) {
          expect(error).toBeInstanceOf(RestRefusal);
        }
    }),
  );
});
