import { expect, it } from 'vitest';
import { describeFailure, firstLines, listFailure, withoutRepetition } from './failure.ts';

const failure = { name: 'ui: draws', message: 'expected 1\n\nto be 2', repeat: 'npx vitest run' };

it('shows a failure with its error and the command that repeats it', () => {
  expect(describeFailure(failure)).toBe('✗ ui: draws\n    expected 1\n    to be 2\n  Repeat: npx vitest run');
  expect(listFailure(failure)).toBe('  ui: draws\n    npx vitest run');
});

it('shortens a long error and removes its colors', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`);
  expect(firstLines(lines.join('\n')).split('\n')).toEqual([
    ...Array.from({ length: 12 }, (_, at) => `line ${at}`),
    '…',
  ]);
  expect(firstLines('short\n')).toBe('short');
});

it('leaves out where an error came through installed code', () => {
  const stack = [
    'Error: not paid',
    '    at pay (/repository/src/pay.ts:3:1)',
    '    at file:///repository/node_modules/@vitest/runner/dist/index.js:302:11',
    '    at new Promise (<anonymous>)',
  ];
  expect(firstLines(stack.join('\n'))).toBe(stack.slice(0, 2).join('\n'));
});

it('lists a failure once, and two tests of the same name twice', () => {
  const other = { ...failure, repeat: 'npx vitest run other.test.ts' };
  expect(withoutRepetition([failure, other, { ...failure, message: '' }])).toEqual([failure, other]);
});
