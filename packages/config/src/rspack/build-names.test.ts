import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INTEGRITY_FILE } from '@ledgerwise/release/integrity-file';
import { rspack } from '@rspack/core';
import { afterAll, expect, it } from 'vitest';
import { baseConfiguration } from './base.ts';
import { BuildNamePlugin, buildNames } from './build-name-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'build-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A build whose entry loads a chunk with a style sheet; returns its files by name. */
async function build(name: string, words: string): Promise<ReadonlyMap<string, string>> {
  const dir = path.join(folder, name);
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  writeFileSync(path.join(dir, 'src/index.js'), "import('./screen.js').then((screen) => screen.show());");
  writeFileSync(
    path.join(dir, 'src/screen.js'),
    `import styles from './screen.module.css'; export const show = () => document.body.append('${words}', styles.title);`,
  );
  writeFileSync(path.join(dir, 'src/screen.module.css'), '.title { color: red }');
  const base = baseConfiguration({ dir, out: 'dist', publicPath: 'auto', name: 'mf-notes' });
  const compiler = rspack({
    ...base,
    output: { ...base.output, ...buildNames('mf-notes') },
    plugins: [...base.plugins, new BuildNamePlugin(), new IntegrityPlugin()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => (problem || closing ? reject(problem ?? closing) : resolve()));
    });
  });
  const dist = path.join(dir, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map(({ parentPath, name: file }) => {
      const whole = path.join(parentPath, file);
      return [path.relative(dist, whole).replaceAll('\\', '/'), readFileSync(whole, 'utf8')];
    }),
  );
}

const textOf = (files: ReadonlyMap<string, string>) => [...files.values()].join('\n');
const namesIn = (files: ReadonlyMap<string, string>) => new Set(textOf(files).match(/chunks_mf_notes_\w+/g));
const classIn = (files: ReadonlyMap<string, string>) =>
  new Set(textOf(files).match(/mf-notes-title-[\w-]+/g));

it('gives equal sources equal names, and others others; the names of classes stay', async () => {
  const [one, again, other] = await Promise.all([
    build('one', 'Hello'),
    build('again', 'Hello'),
    build('other', 'Goodbye'),
  ]);
  expect(namesIn(one).size).toBe(1);
  expect(namesIn(again)).toEqual(namesIn(one));
  expect(namesIn(other).size).toBe(1);
  expect(namesIn(other)).not.toEqual(namesIn(one));
  expect(classIn(one).size).toBe(1);
  expect(classIn(other)).toEqual(classIn(one));
  expect(textOf(one)).not.toContain('BUILD___NAME');
});

it('knows the hash of each file that it loads, and lists those of all', async () => {
  const files = await build('hashed', 'Hello');
  const built = [...files].filter(([name]) => /\.(js|css)$/.test(name));
  const hashes = built.map(([name, text]) => [
    name,
    `sha256-${createHash('sha256').update(text).digest('base64')}`,
  ]);
  expect(JSON.parse(files.get(INTEGRITY_FILE) ?? '')).toEqual(Object.fromEntries(hashes));
  const isEntry = (name = '') => /^js\/main\./.test(name);
  const entry = built.find(([name]) => isEntry(name))?.[1];
  for (const [name, hash] of hashes) if (!isEntry(name)) expect(entry).toContain(hash);
});
