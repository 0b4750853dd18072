import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines, type IdentifiedLine, isContested, mergedLine } from './merge-lines.ts';

const line = (description: string) => ({ description });
/** `a` is the original line with that id, `A` the same line changed. */
const stored = (text: string): IdentifiedLine[] =>
  [...text].map((letter) => ({ id: letter.toLowerCase(), values: line(letter) }));
/** The same for the user's input, where `+x` is a new line. */
const entered = (text: string): IdentifiedLine[] =>
  text.split(' ').flatMap((word): IdentifiedLine[] => {
    if (word === '') return [];
    return word.startsWith('+') ? [{ id: null, values: line(word.slice(1)) }] : stored(word);
  });

const merge = (was: string, theirs: string, yours: string, takesTheirs = false) =>
  alignLines(stored(was), stored(theirs), entered(yours))
    .map((one) => mergedLine(one, takesTheirs)?.description ?? '')
    .join('');

describe('lines that two people changed', () => {
  it.each([
    ['different lines', 'abc', 'Abc', 'a b C', 'AbC'],
    ['one adds, one changes', 'ab', 'abx', 'A b', 'Abx'],
    ['both add', 'ab', 'abx', 'a b +y', 'abyx'],
    ['one removes, one changes another', 'abc', 'ac', 'a b C', 'aC'],
    ['both remove the same', 'abc', 'ac', 'a c', 'ac'],
    ['theirs in the middle', 'ab', 'axb', 'A b', 'Abx'],
    ['theirs in another order', 'abc', 'Cba', 'a B c', 'aBC'],
    ['yours in another order', 'abc', 'abC', 'c B a', 'CBa'],
    ['others in the place of all', 'abc', 'xyz', 'a b c', 'xyz'],
    ['nothing of theirs', 'abc', 'abc', 'C +d', 'Cd'],
  ])('are merged: %s', (_what, was, theirs, yours, merged) => expect(merge(was, theirs, yours)).toBe(merged));

  it('require a choice if both users changed the same one', () => {
    const aligned = alignLines(stored('ab'), stored('Ab'), [{ id: 'a', values: line('Y') }, ...stored('b')]);
    expect(aligned.filter(isContested)).toEqual([
      { id: 'a', was: line('a'), theirs: line('A'), yours: line('Y') },
    ]);
    expect(aligned.map((one) => [mergedLine(one, false), mergedLine(one, true)])).toEqual([
      [line('Y'), line('A')],
      [line('b'), line('b')],
    ]);
    // Removed here, changed there: the user who removed it is asked, too.
    expect([merge('ab', 'Ab', 'b'), merge('ab', 'Ab', 'b', true)]).toEqual(['b', 'bA']);
  });

  it('are distinguished if they are equal', () => {
    const twice = ['a', 'b'].map((id) => ({ id, values: line('Same') }));
    const [first, second] = twice;
    const changed = { id: 'b', values: line('Theirs') };
    const aligned = alignLines(twice, first ? [changed, first] : [], second ? [second] : []);
    expect(aligned).toEqual([
      { id: 'b', was: line('Same'), theirs: line('Theirs'), yours: line('Same') },
      { id: 'a', was: line('Same'), theirs: line('Same'), yours: null },
    ]);
    expect(aligned.map((one) => mergedLine(one, false))).toEqual([line('Theirs'), null]);
  });

  it('have the id of the newest version, and none where that has no such line', () => {
    const aligned = alignLines(stored('ab'), stored('bx'), entered('A b +y'));
    expect(aligned.map(({ id, yours }) => [id, yours?.description])).toEqual([
      [null, 'A'],
      ['b', 'b'],
      [null, 'y'],
      ['x', undefined],
    ]);
  });

  it('lose nothing that one side alone entered', () => {
    const words = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    const fresh = fc.uniqueArray(fc.constantFrom(...'tuvwxyz'), { maxLength: 3 });
    fc.assert(
      fc.property(words, fresh, fresh, (was, theirs, yours) => {
        const mine = [
          ...stored(was.join('')),
          ...yours.map((word) => ({ id: null, values: line(`+${word}`) })),
        ];
        const merged = alignLines(stored(was.join('')), stored([...theirs, ...was].join('')), mine).map(
          (one) => mergedLine(one, false)?.description,
        );
        expect([...merged].sort()).toEqual([...was, ...theirs, ...yours.map((word) => `+${word}`)].sort());
      }),
    );
  });
});
