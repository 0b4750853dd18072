import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { sourceFiles } from './source-files.ts';

/** Texts that a review found hard to read. Each was rewritten; a copy of an older screen must not bring one back. */
const replaced = readFileSync(path.join(import.meta.dirname, 'replaced-sentences.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);

/** On one line, as a screen shows it, with the quotes of SQL undone. */
const asRead = (file: string): string =>
  readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ').replaceAll("''", "'");

it('is on no screen and in no message of the database', () => {
  const files = sourceFiles('*/src/*.ts', '*/src/*.tsx', 'packages/backend/supabase/schemas/*.sql');
  expect(files.length).toBeGreaterThan(1000);
  expect(replaced.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = asRead(file);
    return replaced.filter((sentence) => text.includes(sentence)).map((sentence) => `${file}: ${sentence}`);
  });
  expect(found).toEqual([]);
});
