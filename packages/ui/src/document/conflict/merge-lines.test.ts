import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines, type EnteredLine, isContested, mergedLine } from './merge-lines.ts';

const line = (description: string) => ({ description });
const lines = (text: string) => [...text].map(line);
/** `a` is line 0 as it was, `A` the same line changed, `+x` a new one. */
const entered = (was: string, now: string): EnteredLine[] =>
  now.split(' ').flatMap((word): EnteredLine[] => {
    if (word === '') return [];
    if (word.startsWith('+')) return [{ values: line(word.slice(1)), from: null }];
    const from = was.indexOf(word.toLowerCase());
    return [{ values: line(word), from: from < 0 ? null : from }];
  });

const merge = (was: string, theirs: string, yours: string, takesTheirs = false) =>
  alignLines(lines(was), lines(theirs), entered(was, yours))
    .map((one) => mergedLine(one, takesTheirs)?.description ?? '')
    .join('');

describe('lines that two people changed', () => {
  it.each([
    ['different lines', 'abc', 'Xbc', 'a b C', 'XbC'],
    ['one adds, one changes', 'ab', 'abx', 'A b', 'Abx'],
    ['both add', 'ab', 'abx', 'a b +y', 'abyx'],
    ['one removes, one changes another', 'abc', 'ac', 'a b C', 'aC'],
    ['both remove the same', 'abc', 'ac', 'a c', 'ac'],
    ['theirs in the middle', 'ab', 'axb', 'A b', 'Abx'],
    ['nothing of yours', 'abc', 'xyz', 'a b c', 'xyz'],
    ['nothing of theirs', 'abc', 'abc', 'C +d', 'Cd'],
  ])('are merged: %s', (_what, was, theirs, yours, merged) => expect(merge(was, theirs, yours)).toBe(merged));

  it('are asked about where both changed the same one', () => {
    const aligned = alignLines(lines('ab'), lines('Xb'), entered('ab', 'A b'));
    expect(aligned.filter(isContested)).toEqual([{ was: line('a'), theirs: line('X'), yours: line('A') }]);
    expect([merge('ab', 'Xb', 'A b'), merge('ab', 'Xb', 'A b', true)]).toEqual(['Ab', 'Xb']);
    // Removed here, changed there: whoever removed it is asked, too.
    expect([merge('ab', 'Xb', 'b'), merge('ab', 'Xb', 'b', true)]).toEqual(['b', 'bX']);
  });

  it('lose nothing that one side alone entered', () => {
    const words = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    const fresh = fc.uniqueArray(fc.constantFrom(...'tuvwxyz'), { maxLength: 3 });
    fc.assert(
      fc.property(words, fresh, fresh, (was, theirs, yours) => {
        const mine = [
          ...was.map((word, from) => ({ values: line(word), from })),
          ...yours.map((word) => ({ values: line(`+${word}`), from: null })),
        ];
        const merged = alignLines(lines(was.join('')), lines([...theirs, ...was].join('')), mine).map(
          (one) => mergedLine(one, false)?.description,
        );
        expect([...merged].sort()).toEqual([...was, ...theirs, ...yours.map((word) => `+${word}`)].sort());
      }),
    );
  });
});
