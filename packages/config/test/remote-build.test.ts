import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { BuildRecord } from '@ledgerwise/contract';
import type { FederationManifest, ModuleFile } from '@ledgerwise/release';
import type { PrerenderedRemote } from '@ledgerwise/release/prerendered';
import { SITE_DEFAULTS } from '@ledgerwise/release/site-defaults';
import { type Configuration, rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRemote } from '../src/rspack/index.ts';

const dir = path.join(import.meta.dirname, 'sample-remote');
const dist = path.join(dir, 'dist');

function buildAll(configurations: Configuration[]): Promise<string> {
  const compiler = rspack(configurations);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problems = stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : '';
      compiler.close((closing) => (error || closing ? reject(error ?? closing) : resolve(problems)));
    });
  });
}

const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
const files = () => readdirSync(dist, { recursive: true }).map((file) => String(file));
const moduleFile = () => JSON.parse(read('module.json')) as ModuleFile;

beforeAll(async () => {
  expect(await buildAll(defineRemote({ dir, id: 'sample', port: 3999 })())).toBe('');
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

describe('a built remote', () => {
  it('states its manifest and version as data', () => {
    expect(moduleFile()).toMatchObject({ id: 'sample', version: '0.4.2', contract: 1 });
  });

  it('leaves a record of its build, which no other file has a part of', () => {
    const { commit, isModified, libraries, ...record } = JSON.parse(read('build.json')) as BuildRecord;
    expect(record).toEqual({ id: 'sample', version: '0.4.2', contract: 1, contractMinor: 0 });
    expect(commit === null || /^[0-9a-f]{40}$/.test(commit)).toBe(true);
    expect(typeof isModified).toBe('boolean');
    expect(libraries).toMatchObject({ antd: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(libraries).not.toHaveProperty('react');
    if (commit === null) return;
    const others = files().filter((file) => /\.(js|json|html|css)$/.test(file) && file !== 'build.json');
    expect(others.filter((file) => read(file).includes(commit))).toEqual([]);
  });

  it('lists the files of each screen', () => {
    const { list, form } = moduleFile().screens;
    expect(list?.files.some((file) => /^js\/.*\.[0-9a-f]{8}\.js$/.test(file))).toBe(true);
    expect(list?.files.some((file) => file.endsWith('.css'))).toBe(true);
    expect(form?.files.every((file) => files().includes(path.normalize(file)))).toBe(true);
    expect(form?.files).not.toEqual(list?.files);
  });

  it('shares antd with its own version, and a list loads without it', () => {
    const { list, form } = moduleFile().screens;
    expect(form?.shared).toContain('@ledgerwise/ui/antd');
    expect(list?.shared).not.toContain('@ledgerwise/ui/antd');
    const { shared } = JSON.parse(read('mf-manifest.json')) as FederationManifest;
    const antd = shared.find(({ name }) => name === '@ledgerwise/ui/antd');
    expect(antd).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+-h[0-9a-f]{8}$/) });
    expect(antd?.assets.js.sync).toEqual([expect.stringMatching(/^js\/antd\.[0-9a-f]{8}\.js$/)]);
  });

  it('contains no copy of a library of the host', () => {
    const { shared } = JSON.parse(read('mf-manifest.json')) as FederationManifest;
    const own = shared.filter(({ assets }) => assets.js.sync.length > 0).map(({ name }) => name);
    expect(own).toEqual(['@ledgerwise/ui/antd']);
  });

  it('has workers that run by themselves', () => {
    const worker = files().find(
      (file) => /sum\.worker\.[0-9a-f]{8}\.js$/.test(file) && !file.includes('standalone'),
    );
    const answers: number[] = [];
    const self: Record<string, unknown> = { postMessage: (answer: number) => answers.push(answer) };
    runInNewContext(read(worker ?? 'no worker was built'), { self });
    (self.onmessage as (event: { data: number[] }) => void)({ data: [1, 2, 3] });
    expect(answers).toEqual([6]);
  });

  it('names its own styles', () => {
    const css = moduleFile().screens.list?.files.find((file) => file.endsWith('.css'));
    expect(read(css ?? 'no styles')).toMatch(/\.mf-sample-title-/);
  });

  it('contains each public screen with a head as HTML, with tokens for the site', () => {
    const { pages } = JSON.parse(read('prerendered.json')) as PrerenderedRemote;
    expect(Object.keys(pages)).toEqual(['welcome']);
    const css = moduleFile().screens.welcome?.files.find((file) => file.endsWith('.css'));
    const [, title] = /\.(mf-sample-title-[\w-]+)/.exec(read(css ?? 'no styles')) ?? [];
    const start = `<article class="${title}"><h1>Welcome to <!-- -->__PRODUCT_NAME__</h1>`;
    const links =
      '<a href="/__MOUNT__/new" data-discover="true">New</a><a href="/__HOME__" data-discover="true">Home</a>';
    expect(pages.welcome).toEqual({
      html: `${start}${links}<p>Write to <!-- -->__SUPPORT_EMAIL__<!-- -->.</p></article>`,
      withoutSupportEmail: `${start}${links}</article>`,
      hints: [],
    });
  });

  it('has a standalone page beside it', () => {
    expect(read('standalone/index.html')).toMatch(/<script defer src="js\/main\.[0-9a-f]{8}\.js">/);
  });

  it('has the default product name of a site there', () => {
    const { productName } = SITE_DEFAULTS;
    const page = read('standalone/index.html');
    expect(page).toContain(`<title>${productName}</title>`);
    const [meta] = /<meta[^>]*name="application-name"[^>]*>/.exec(page) ?? [];
    expect(meta).toContain(`content="${productName}"`);
  });
});

it('refuses a manifest with another id than the build states', async () => {
  const [federated] = defineRemote({ dir, id: 'other', port: 3999 })();
  if (!federated) throw new Error('No federated build.');
  const elsewhere = {
    ...federated,
    output: { ...federated.output, path: path.join(dist, 'standalone/refused') },
  };
  expect(await buildAll([elsewhere])).toContain('must export `manifest` with the id "other"');
});
