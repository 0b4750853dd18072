import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prerenderedDeployment, sampleConfig } from './sample-deployment.ts';
import { writeRelease } from './write-release.ts';

let root: string;
const out = () => path.join(root, 'released');
const read = (file: string) => readFileSync(path.join(out(), file), 'utf8');

function write(file: string, content: unknown): void {
  const absolute = path.join(root, file);
  mkdirSync(path.dirname(absolute), { recursive: true });
  writeFileSync(absolute, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'));
  const { template, shellGroups, registry, frames, remotes } = prerenderedDeployment;
  write('shell/dist/index.html', template);
  write('shell/dist/route-assets.json', shellGroups);
  write('shell/dist/prerendered.json', frames);
  write('shell/dist/remotes.json', registry);
  write('mf-site/dist/module.json', remotes.site?.module);
  write('mf-site/dist/mf-manifest.json', remotes.site?.federation);
  write('mf-site/dist/prerendered.json', remotes.site?.prerendered);
  write('mf-site/dist/css/landing.88888888.css', '.hero { background: url(../assets/hero.webp) }');
});
afterEach(() => rmSync(root, { recursive: true }));

it('writes prerendered pages as files, with the list of them', () => {
  writeRelease({ root, out: out(), config: sampleConfig, origin: 'https://books.example' });
  expect(read('index.html')).toContain('<b>Ledgerwise</b><main><h1>Ledgerwise</h1>');
  expect(read('index.html')).toContain('url(/remotes/mf-site/assets/hero.webp)');
  expect(read('sitemap.xml')).toContain('<loc>https://books.example/</loc>');
  expect(read('robots.txt')).toContain('Sitemap: https://books.example/sitemap.xml');
});

it('sends to the shell what only its scripts can tell apart; all else is not there', () => {
  writeRelease({ root, out: out(), config: sampleConfig });
  expect(read('_redirects').split('\n')).toEqual([
    '/reset-password /index.other.html 200',
    '/gl /index.other.html 200',
    '/gl/* /index.other.html 200',
    '/books/* /index.other.html 200',
    '',
  ]);
  expect(read('index.other.html')).toContain('<div id="root"></div>');
  expect(read('404.html')).toContain('<h1>Nothing here at Ledgerwise</h1>');
  expect(read('robots.txt')).not.toContain('Sitemap');
});
