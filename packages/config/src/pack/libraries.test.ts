import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../commands/workspace.ts';
import { installedVersion } from './libraries.ts';

describe('the version of a library', () => {
  const versionIn = (folder: string): string =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version;

  test('is that of the nearest copy, as Node finds it', () => {
    const nested = 'packages/backend/node_modules/nodemailer';
    expect(installedVersion('nodemailer', 'packages/backend/src/index.ts')).toBe(versionIn(nested));
    expect(installedVersion('postgres', 'packages/backend/src/index.ts')).toBe(
      versionIn('node_modules/postgres'),
    );
  });

  test('is the installed one', () => {
    expect(() => installedVersion('left-pad', 'packages/backend/src/index.ts')).toThrow(
      'left-pad, which packages/backend/src/index.ts imports, is not installed. npm ci',
    );
  });
});
