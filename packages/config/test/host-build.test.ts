import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineHost, defineRemote } from '../src/rspack/index.ts';

/** How jotai asks whether it runs in production. */
const ASKING =
  "if ((import.meta.env ? import.meta.env.MODE : void 0) !== 'production') console.log('checked');";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'host-build-'));
  mkdirSync(path.join(dir, 'src'));
  writeFileSync(path.join(dir, 'src/index.html'), '<!doctype html><title>Host</title>');
  writeFileSync(path.join(dir, 'src/bootstrap.tsx'), `${ASKING} console.log('started');`);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('carries no development checks of a library that asks by import.meta.env', async () => {
  const compiler = rspack(defineHost({ dir }));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => (failure || closing ? reject(failure ?? closing) : resolve()));
    });
  });
  const scripts = path.join(dir, 'dist/js');
  const text = readdirSync(scripts)
    .map((file) => readFileSync(path.join(scripts, file), 'utf8'))
    .join('\n');
  expect(text).toContain('started');
  expect(text).not.toContain('checked');
}, 60_000);

it('answers it in remotes and their pages too', () => {
  for (const { plugins } of defineRemote({
    dir: path.join(import.meta.dirname, 'sample-remote'),
    id: 'sample',
    port: 3999,
  })())
    expect(plugins).toContainEqual(expect.any(rspack.DefinePlugin));
});
