import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { throwawayParent } from './throwaway-folder.ts';

const MANY = 2 ** 60;

afterEach(() => vi.unstubAllEnvs());

it('takes the folder of temporary files where there is none in memory, or too little memory', () => {
  vi.stubEnv('TMPDIR', undefined);
  expect(throwawayParent('/does/not/exist', MANY)).toBe(tmpdir());
  expect(throwawayParent(tmpdir(), 1024)).toBe(tmpdir());
});

it('leaves it to who has set TMPDIR', () => {
  const set = mkdtempSync(path.join(tmpdir(), 'set-'));
  vi.stubEnv('TMPDIR', set);
  expect(throwawayParent('/', MANY)).toBe(set);
  rmSync(set, { recursive: true });
});
