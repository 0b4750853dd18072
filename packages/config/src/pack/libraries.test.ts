import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../commands/workspace.ts';
import { carriedFile, carriedLibrary, installedVersion } from './libraries.ts';

const LITE = '@supabase/lite';

describe('a library of which only some files are wanted', () => {
  test('is known by each of its names', () => {
    expect(carriedLibrary(LITE)).toBe(LITE);
    expect(carriedLibrary(`${LITE}/postgres`)).toBe(LITE);
    expect(carriedLibrary('@supabase/lite-of-somebody')).toBeUndefined();
    expect(carriedLibrary('kysely')).toBeUndefined();
  });

  test('leads to the file that its package exports', () => {
    expect(carriedFile(LITE, LITE)).toBe(`node_modules/${LITE}/dist/index.js`);
    expect(carriedFile(LITE, `${LITE}/postgres`)).toMatch(/PostgresConnection\.js$/);
  });

  test('leaves out what is never reached, and refuses what it does not export', () => {
    expect(carriedFile(LITE, `${LITE}/sqlite`)).toBeUndefined();
    expect(() => carriedFile(LITE, `${LITE}/oracle`)).toThrow('@supabase/lite/oracle is no export');
  });
});

describe('the version of a library', () => {
  const versionIn = (folder: string): string =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version;

  test('is that of the nearest copy, as Node finds it', () => {
    const nested = `node_modules/${LITE}/node_modules/jsonv-ts`;
    expect(installedVersion('jsonv-ts', `node_modules/${LITE}/dist/index.js`)).toBe(versionIn(nested));
    expect(installedVersion('postgres', 'packages/backend/src/index.ts')).toBe(
      versionIn('node_modules/postgres'),
    );
  });

  test('is asked of what is installed', () => {
    expect(() => installedVersion('left-pad', 'packages/backend/src/index.ts')).toThrow(
      'left-pad, which packages/backend/src/index.ts imports, is not installed. npm ci',
    );
  });
});
