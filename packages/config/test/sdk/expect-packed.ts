import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import type { PackedManifest } from '../../src/sdk/packed-manifest.ts';

/** Checks a folder to be packed against the rules of every package; returns its `package.json`. */
export function expectPacked(folder: string): PackedManifest {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as PackedManifest;
  expect(text).not.toMatch(/"private"|"\*"|"workspace:|\.tsx?"(?<!\.d\.ts")/);

  const led = Object.values(manifest.exports ?? {}).flatMap((one) =>
    typeof one === 'string' ? [one] : [one.types, one.default],
  );
  const missing = [...led, ...Object.values(manifest.bin ?? {})].filter(
    (file) => !existsSync(path.join(folder, file)),
  );
  expect(missing).toEqual([]);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE']) expect(files).toContain(name);
  const ours = files.filter((file) => !file.startsWith('template/'));
  expect(ours.filter((file) => /\.(test|spec|bench)\.|node_modules/.test(file))).toEqual([]);
  expect(ours.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
  // A path of the machine that packed it.
  expect(
    ours.filter(
      (file) => !file.endsWith('.woff2') && readFileSync(path.join(folder, file), 'utf8').includes(ROOT),
    ),
  ).toEqual([]);
  return manifest;
}
