import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineHost, defineRemote } from '../src/rspack/index.ts';
import { hostLibraries } from '../src/rspack/shared-libraries.ts';

const dir = path.join(import.meta.dirname, 'sample-host');
const dist = path.join(dir, 'dist');

async function build(): Promise<void> {
  const compiler = rspack(defineHost({ dir }));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close((closing) => (failure || closing ? reject(failure ?? closing) : resolve()));
    });
  });
}

beforeAll(build);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

describe('a built host', () => {
  const scripts = () =>
    readdirSync(path.join(dist, 'js')).map((file) => readFileSync(path.join(dist, 'js', file), 'utf8'));

  it('has the default product name of a site', () => {
    const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
    expect(page).toContain(`<title>${SITE_DEFAULTS.productName}</title>`);
  });

  it('carries no development checks of a library that asks by import.meta.env', () => {
    const text = scripts().join('\n');
    expect(text).toContain('started');
    expect(text).not.toContain('development check');
  });

  it('has a service worker that begins with the list of the files of this build, each script with its hash', () => {
    const text = readFileSync(path.join(dist, 'sw.js'), 'utf8');
    const [, told = ''] = /^self\.shellBuild=(.*);$/m.exec(text) ?? [];
    const { id, files } = JSON.parse(told) as { readonly id: string; readonly files: Record<string, string> };
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    const [script = ''] = readdirSync(path.join(dist, 'js'));
    const hash = createHash('sha256')
      .update(readFileSync(path.join(dist, 'js', script)))
      .digest('base64');
    expect(files).toMatchObject({ [`/js/${script}`]: `sha256-${hash}` });
    expect(Object.keys(files).filter((file) => !/^\/(js|css|assets)\//.test(file))).toEqual([]);
    expect(text).toContain('the worker of');
  });

  it('is one script, with all that it shares and the runtime of federation in it', () => {
    const [text = '', ...others] = scripts();
    expect(others).toEqual([]);
    const shared = [...text.matchAll(/name: ?"([^"]+)",version: ?"([^"]+)",factory/g)].map(
      ([, name]) => name,
    );
    expect(shared.sort()).toEqual([...Object.keys(hostLibraries(dir)), 'react-router-dom'].sort());
    expect(text.includes('_FEDERATION_RUNTIME_CORE')).toBe(true);
  });
});

it('holds no call of a helper that only the compiling process has', async () => {
  const out = mkdtempSync(path.join(tmpdir(), 'host-build-'));
  const script = path.join(import.meta.dirname, 'build-host-process.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, dir, out]);
  const [file = ''] = readdirSync(path.join(out, 'js'));
  expect(readFileSync(path.join(out, 'js', file), 'utf8').includes('__name')).toBe(false);
  rmSync(out, { recursive: true, force: true });
});

it('answers it in remotes and their pages too', () => {
  for (const { plugins } of defineRemote({
    dir: path.join(import.meta.dirname, 'sample-remote'),
    id: 'sample',
    port: 3999,
  })())
    expect(plugins).toContainEqual(expect.any(rspack.DefinePlugin));
});
