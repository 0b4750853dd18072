import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RESOURCE = here('../../../../resource/');
const ENTRIES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(resolve(RESOURCE, 'package.json'), 'utf8'),
).exports;

/** Modules that a file imports at run time, without imports of types. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?:import|export) (?!type )(?:([\s\S]*?) from )?'([^']+)';/gm)]
    .filter(([, names = '']) => !/^\{(?:\s*type \w+(?: as \w+)?,?)*\s*\}$/.test(names))
    .map(([, , from]) => from ?? '');
}

function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('.')) return resolve(dirname(importer), from);
  const entry = from.startsWith('@ledgerwise/resource') ? ENTRIES[`.${from.slice(20)}`] : undefined;
  return entry ? resolve(RESOURCE, entry) : null;
}

/** Packages that are reached from a file. */
function packagesOf(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file) || !existsSync(file) || !file.endsWith('.ts')) return [];
  seen.add(file);
  return importsOf(file).flatMap((from) => {
    const next = fileOf(from, file);
    return next === null ? [from] : packagesOf(next, seen);
  });
}

it.each([
  ['csv-table.worker.ts', ['write-excel-file/universal']],
  ['workbook.worker.ts', ['write-excel-file/universal']],
  ['paper.worker.ts', ['fontkit', 'pdfkit']],
])('%s brings in nothing that a host must provide', (name, packages) => {
  expect([...new Set(packagesOf(here(`./${name}`)))].sort()).toEqual(packages);
});
