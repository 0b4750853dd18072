import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAMED_CONTROLS } from './controls-in-words.ts';

const CONTROLS = join(import.meta.dirname, '../../../backend/supabase/schemas/controls');

test('describes exactly the controls of the books', () => {
  const names = readdirSync(CONTROLS).flatMap((file) => [
    ...readFileSync(join(CONTROLS, file), 'utf8').matchAll(/private\.control_(?:of|by_faults)\('([^']+)'/g),
  ]);
  expect(names.length).toBeGreaterThan(10);
  expect(names.map(([, name]) => name).toSorted()).toEqual(NAMED_CONTROLS.toSorted());
});
