import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../src/commands/workspace.ts';

/**
 * `data-source.ts:12: export interface Sort`: declarations without a doc comment. Every file has the same
 * formatting.
 */
export function undocumented(file: string, source: string, everyMember: boolean): readonly string[] {
  const lines = source.split('\n');
  const isDeclaration = (line: string): boolean =>
    /^export (?:abstract |async |declare )*(?:class|const|function|interface|let|type) \w/.test(line);
  const isMember = (line: string): boolean =>
    everyMember
      ? /^ {2}(?:override |readonly )*[a-z]\w*\??[(:<]/.test(line) &&
        !/^ {2}(?:constructor|override)\b/.test(line)
      : /^ {2}[a-z]\w*\??[(<]/.test(line);
  const isDocumented = (index: number): boolean => {
    let above = index - 1;
    while (/^\s*\/\/ biome-ignore/.test(lines[above] ?? '')) above -= 1;
    return lines[above]?.trimEnd().endsWith('*/') ?? false;
  };
  let isInside = false;
  return lines.flatMap((line, index) => {
    if (/^export (?:class|interface) /.test(line)) isInside = !line.endsWith('}');
    else if (line === '}') isInside = false;
    const isExported = isDeclaration(line) || (isInside && isMember(line));
    return isExported && !isDocumented(index) ? [`${file}:${index + 1}: ${line.trim()}`] : [];
  });
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|types)\.tsx?$|\/fixtures\//.test(file));
}

const missingIn = (folder: string, everyMember: boolean): readonly string[] =>
  sourcesOf(folder).flatMap((file) =>
    undocumented(file, readFileSync(path.join(ROOT, file), 'utf8'), everyMember),
  );

it('every exported declaration of the contract and every member has a doc comment', () => {
  expect(missingIn('packages/contract/src', true)).toEqual([]);
});

it('every exported declaration of the resource package and every method has a doc comment', () => {
  expect(missingIn('packages/resource/src', false)).toEqual([]);
});

it('names declarations without one', () => {
  const source = `/** Told. */
export interface Told {
  /** Told. */
  readonly name: string;
  readonly size: number;
  run(): void;
}

export interface Untold<T>
  extends Told {
  more(): T;
}
export const untold = 1;
const own = 2;
`;
  expect(undocumented('a.ts', source, true)).toEqual([
    'a.ts:5: readonly size: number;',
    'a.ts:6: run(): void;',
    'a.ts:9: export interface Untold<T>',
    'a.ts:11: more(): T;',
    'a.ts:13: export const untold = 1;',
  ]);
  expect(undocumented('a.ts', source, false)).toEqual([
    'a.ts:6: run(): void;',
    'a.ts:9: export interface Untold<T>',
    'a.ts:11: more(): T;',
    'a.ts:13: export const untold = 1;',
  ]);
});
