import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CASES } from './cases.ts';
import { LEFT_OUT, LEFT_OUT_IN_PART } from './left-out.ts';

/** The cases that have a test in this folder: its title begins with the case's id. */
const tested = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /^\s*test\(\s*['"]([a-z]+-\d\d-[\w-]+): .* \(.+\)['"]/gm,
    ),
  ])
  .map(([, id]) => id);

test('each of the 44 cases has one test, or a reason why it has none', () => {
  expect(CASES).toHaveLength(44);
  expect([...tested, ...Object.keys(LEFT_OUT)].sort()).toEqual([...CASES].sort());
});

test('what is left out of a case is said of a case that has a test', () => {
  expect(tested).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT_IN_PART)));
});
