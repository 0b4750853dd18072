import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findChromium } from './find-chromium.ts';

afterEach(() => vi.unstubAllEnvs());

it('prefers the configured one', async () => {
  vi.stubEnv('CHROMIUM', process.execPath);
  expect(await findChromium()).toBe(process.execPath);
});

it('reports a missing browser', async () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium');
  await expect(findChromium()).rejects.toThrow('CHROMIUM names /nowhere/chromium, which is not there.');
});

it('finds one on the path', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
  writeFileSync(path.join(folder, 'chromium'), '');
  vi.stubEnv('CHROMIUM', '');
  vi.stubEnv('PATH', folder);
  expect(await findChromium()).toBe(path.join(folder, 'chromium'));
});
