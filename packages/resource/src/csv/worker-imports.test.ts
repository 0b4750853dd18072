import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Modules that a file imports at run time, without imports of types. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )([\s\S]*?) from '([^']+)';/gm)]
    .filter(([, names]) => !/^\{(?:\s*type \w+(?: as \w+)?,?)*\s*\}$/.test(names ?? ''))
    .map(([, , from]) => from ?? '');
}

function reach(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen;
  const imports = importsOf(file);
  seen.set(file, imports);
  for (const from of imports) if (from.startsWith('.')) reach(resolve(dirname(file), from), seen);
  return seen;
}

it('the worker imports nothing that a host must provide', () => {
  const graph = reach(fileURLToPath(new URL('./csv.worker.ts', import.meta.url)));
  const packages = [...graph.values()].flat().filter((from) => !from.startsWith('.'));
  expect([...new Set(packages)]).toEqual(['papaparse']);
  expect(graph.size).toBeGreaterThan(10);
});
