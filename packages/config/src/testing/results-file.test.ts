import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readResults, removeResults } from './results-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-results-'));
const file = path.join(folder, 'unit.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOST = { name: 'ui#test: it left no results', message: '', repeat: 'npx' };
const read = ({ passed }: { readonly passed: number }) => ({ passed, failures: [] });

it('reads the results of a task, and fails without any', () => {
  writeFileSync(file, '{"passed":3}');
  expect(readResults(file, read, () => LOST)).toEqual({ passed: 3, failures: [] });
  removeResults(file);
  expect(existsSync(file)).toBe(false);
  expect(readResults(file, read, () => LOST)).toEqual({
    passed: 0,
    failures: [LOST],
  });
});
