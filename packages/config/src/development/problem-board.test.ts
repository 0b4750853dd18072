import { expect, it } from 'vitest';
import type { Problem } from './problem.ts';
import { ProblemBoard } from './problem-board.ts';

const typeError: Problem = { severity: 'error', text: 'TS2322: No.', file: 'a.ts', line: 1, column: 2 };
const warning: Problem = { severity: 'warning', text: 'Nowhere.', file: 'b.ts' };

it('reports new and fixed problems once, errors before warnings', () => {
  const said: string[] = [];
  const shown: (readonly Problem[])[] = [];
  const board = new ProblemBoard({ log: (text) => said.push(text), onChange: (all) => shown.push(all) });
  board.set('types', []);
  board.set('modules', [warning]);
  board.set('modules', [{ ...warning }]);
  board.set('types', [typeError]);
  board.set('modules', []);
  expect(said).toEqual(['b.ts: warning: Nowhere.', 'a.ts:1:2: error: TS2322: No.', 'Modules: fixed.']);
  expect(shown).toEqual([[warning], [typeError, warning], [typeError]]);
});

it('omits a missing location', () => {
  const said: string[] = [];
  const board = new ProblemBoard({ log: (text) => said.push(text), onChange: () => {} });
  board.set('schema', [{ severity: 'error', text: 'PostgreSQL is gone.' }]);
  expect(said).toEqual(['error: PostgreSQL is gone.']);
});
