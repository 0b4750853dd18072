import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { type Replaced, replacedWords, SCOPES, type ScopeName } from './read-words.ts';
import { sourceFiles } from './source-files.ts';

const words = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'),
) as readonly Replaced[];

/** Scopes that are free of replaced words. Add one once its last word is replaced. */
const CHECKED: readonly ScopeName[] = ['documents'];

const files = sourceFiles();

it.each(CHECKED)('the %s use the terms of packages/docs/glossary.md', (scope) => {
  const { files: wanted, exclude } = SCOPES[scope];
  const inScope = files.filter((file) => wanted.test(file) && !exclude?.test(file));
  expect(inScope.length).toBeGreaterThan(30);
  const findings = inScope.flatMap((file) =>
    replacedWords(scope, readFileSync(path.join(ROOT, file), 'utf8'), words).map((one) => `${file}:${one}`),
  );
  expect(findings.join('\n')).toBe('');
});

describe('a replaced word', () => {
  const anew = words.filter(({ found }) => found === 'anew');

  it('is reported with its line, the better word and the reason', () => {
    expect(replacedWords('documents', 'One line.\nIt loads Anew.', anew)).toEqual([
      '2: "Anew": write again (archaic)',
    ]);
  });

  it('is found only in its scope', () => {
    const source = "// starts anew\nconst loadAnew = 'load it anew'; // anewish";
    expect(replacedWords('comments', source, anew).map((one) => one.slice(0, 1))).toEqual(['1']);
    expect(replacedWords('texts', source, anew).map((one) => one.slice(0, 1))).toEqual(['2']);
    expect(replacedWords('identifiers', source, anew).map((one) => one.slice(0, 1))).toEqual(['2']);
    expect(replacedWords('documents', '`anew`\n```\nanew\n```\n', anew)).toEqual([]);
  });
});
