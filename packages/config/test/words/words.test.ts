import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { type Replaced, replacedWords, SCOPE_NAMES, SCOPES, type ScopeName } from './read-words.ts';
import { sourceFiles } from './source-files.ts';

const words = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'),
) as readonly Replaced[];

/** Folders by scope that are free of replaced words; '' is all of them. Add one once its last word is replaced. */
const CHECKED: Readonly<Record<ScopeName, readonly string[]>> = {
  documents: [''],
  comments: [''],
  texts: [''],
  identifiers: [
    'e2e/',
    'mf-accounting/',
    'mf-banking/',
    'mf-demo/',
    'mf-diagnostics/',
    'mf-marketing/',
    'packages/backend/',
    'packages/config/',
    'packages/contract/',
    'packages/create-ledgerwise-remote/',
    'packages/domain/',
    'packages/release/',
    'packages/resource/',
    'packages/ui/',
    'shell/',
  ],
};

const files = sourceFiles();

it.each(SCOPE_NAMES)('the %s use the terms of packages/docs/glossary.md', (scope) => {
  const { files: wanted, exclude } = SCOPES[scope];
  const isChecked = (file: string): boolean => CHECKED[scope].some((folder) => file.startsWith(folder));
  const inScope = files.filter((file) => isChecked(file) && wanted.test(file) && !exclude?.test(file));
  expect(inScope.length).toBeGreaterThan(30);
  const findings = inScope.flatMap((file) =>
    replacedWords(scope, readFileSync(path.join(ROOT, file), 'utf8'), words).map((one) => `${file}:${one}`),
  );
  expect(findings.join('\n')).toBe('');
});

describe('a replaced word', () => {
  const archaic = words.filter(({ found }) => found === 'anew');

  it('is reported with its line, the better word and the reason', () => {
    expect(replacedWords('documents', 'One line.\nIt loads Anew.', archaic)).toEqual([
      '2: "Anew": write again (archaic)',
    ]);
  });

  it('is found only in its scope', () => {
    const source = "// starts anew\nconst loadAnew = 'load it anew'; /* anewish */";
    expect(replacedWords('comments', source, archaic).map((one) => one.slice(0, 1))).toEqual(['1']);
    expect(replacedWords('texts', source, archaic).map((one) => one.slice(0, 1))).toEqual(['2']);
    expect(replacedWords('identifiers', source, archaic).map((one) => one.slice(0, 1))).toEqual(['2']);
    expect(replacedWords('documents', '`anew`\n```\nanew\n```\n', archaic)).toEqual([]);
  });
});
