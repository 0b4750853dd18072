import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const { resolve: resolvePackage } = createRequire(import.meta.url);

/** Modules that a file imports at run time, without imports of types. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )([\s\S]*?) from '([^']+)';/gm)]
    .filter(([, names]) => !/^\{(?:\s*type \w+(?: as \w+)?,?)*\s*\}$/.test(names ?? ''))
    .map(([, , from]) => from ?? '');
}

function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file).flatMap((from) => {
    if (from.startsWith('.')) return packagesOf(resolve(dirname(file), from), seen);
    return from.startsWith('@ledgerwise/') ? packagesOf(resolvePackage(from), seen) : [from];
  });
}

const of = (name: string) => [...new Set(packagesOf(fileURLToPath(new URL(name, import.meta.url))))].sort();

it('the worker imports the parsers, and nothing that a host must provide', () => {
  expect(of('./statement.worker.ts')).toEqual(['papaparse', 'saxen']);
});

it('the page imports no parser', () => {
  expect(of('./statement-client.ts')).not.toContain('saxen');
  expect(of('./statement-client.ts')).not.toContain('papaparse');
});
