import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { EventReader, emit } from './test-events.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ledgerwise-events-'));
const file = path.join(folder, 'events');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads new events in order, and a line only once it is complete', () => {
  const reader = new EventReader(file);
  expect(reader.read()).toEqual([]);
  emit({ kind: 'found', tests: 2 }, file);
  // In the middle of a letter of two bytes, too.
  const failure = { name: 'grün', message: 'x'.repeat(100_000), repeat: 'npx' };
  const line = Buffer.from(`${JSON.stringify({ kind: 'failed', project: 'ui', failure })}\n`);
  const middle = line.indexOf('ü') + 1;
  appendFileSync(file, line.subarray(0, middle));
  expect(reader.read()).toEqual([{ kind: 'found', tests: 2 }]);
  appendFileSync(file, line.subarray(middle));
  emit({ kind: 'done', tests: 1 }, file);
  expect(reader.read()).toEqual([
    { kind: 'failed', project: 'ui', failure },
    { kind: 'done', tests: 1 },
  ]);
  expect(reader.read()).toEqual([]);
});

it('emits nothing without a listener', () => {
  expect(() => emit({ kind: 'done', tests: 1 }, '')).not.toThrow();
});
