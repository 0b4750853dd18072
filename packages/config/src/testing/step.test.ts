import { expect, it } from 'vitest';
import { chooseSteps } from './step.ts';

const chosen = (...asked: readonly string[]) => chooseSteps(asked).map(({ step }) => step);

it('runs the requested steps in their own order, all by default', () => {
  expect(chosen('unit', 'lint,types')).toEqual(['lint', 'types', 'unit']);
  expect(chooseSteps(undefined)).toHaveLength(6);
});

it('names the steps there are, and the new name of the browser tests', () => {
  expect(() => chosen('units')).toThrow(
    'There is no step "units". Choose from: lint, types, build, size, unit, browser.',
  );
  expect(() => chosen('unit,e2e')).toThrow('is called "browser" now: npm test -- --only browser');
});
