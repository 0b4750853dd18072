// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { createLeftBehind } from './left-behind.ts';

const FOLDER = `${location.origin}/remotes/mf-notes/`;
const chunks = (name: string) => Reflect.set(window, name, Object.assign([[['1'], {}]], { push: () => 1 }));
const all = { hasRun: true, sheets: false };

const made = ['chunks_notes', 'chunks_other', 'plain'];
afterEach(() => {
  for (const name of made) Reflect.deleteProperty(window, name);
  document.head.replaceChildren();
});

function put(html: string): void {
  document.head.innerHTML = html;
}

it('removes the chunk registry that a container created, and no other', () => {
  chunks('chunks_other');
  Reflect.set(window, 'plain', [1]);
  const left = createLeftBehind();
  chunks('chunks_notes');
  left.note('mf_notes');
  left.clear('mf_notes', FOLDER, all);
  expect(made.map((name) => Reflect.get(window, name) !== undefined)).toEqual([false, true, true]);
});

it('assigns leftovers to their module, even if a name is reused', () => {
  const left = createLeftBehind();
  for (const name of ['notes', 'other']) {
    chunks(`chunks_${name}`);
    left.note(`mf_${name}`);
  }
  left.clear('mf_notes', FOLDER, all);
  chunks('chunks_notes');
  left.note('mf_notes');
  left.clear('mf_other', FOLDER, all);
  expect(['chunks_notes', 'chunks_other'].map((name) => name in window)).toEqual([true, false]);
  left.clear('mf_notes', FOLDER, all);
  expect('chunks_notes' in window).toBe(false);
});

it('empties a name that cannot be deleted', () => {
  const left = createLeftBehind();
  const value = Object.assign([], { push: () => 1 });
  Object.defineProperty(window, 'chunks_var', { value, writable: true, configurable: false });
  left.note('mf_notes');
  left.clear('mf_notes', FOLDER, all);
  expect(Reflect.get(window, 'chunks_var')).toBeUndefined();
});

it('removes the state of Vite’s plugin for a container that has run', () => {
  const name = '__mf_init__virtual:mf:__mfe_internal__notes__mf_owner__1.js';
  const other = '__mf_init__virtual:mf:__mfe_internal__other__mf_owner__1.js';
  for (const one of [name, other]) Reflect.set(window, one, {});
  const left = createLeftBehind();
  left.clear('notes', FOLDER, { hasRun: false, sheets: false });
  expect(name in window).toBe(true);
  left.clear('notes', FOLDER, all);
  expect([name in window, other in window]).toEqual([false, true]);
});

const SHEETS = `
  <script src="/remotes/mf-notes/js/1.js"></script><script src="/js/main.js"></script>
  <link rel="stylesheet" href="/remotes/mf-notes/css/a.12345678.css" data-rspack="notes:chunk-1">
  <link rel="stylesheet" href="/remotes/mf-notes/plain.css" data-webpack="notes:chunk-2">
  <link rel="stylesheet" href="css/in-page.css" type="text/in-page">
  <link rel="stylesheet" href="/remotes/mf-other/css/a.12345678.css" data-rspack="other:chunk-1">`;
const there = () => [...document.head.querySelectorAll('script, link')].map((one) => one.outerHTML);

it('removes pending scripts, and the style sheets of the build', () => {
  put(SHEETS);
  createLeftBehind().clear('mf_notes', FOLDER, all);
  expect(there()).toEqual([
    expect.stringContaining('/js/main.js'),
    expect.stringContaining('in-page'),
    expect.stringContaining('mf-other'),
  ]);
});

it('leaves hashed sheets that others use, but takes their marks', () => {
  put(SHEETS);
  createLeftBehind().clear('mf_notes', FOLDER, { hasRun: true, sheets: true });
  expect(there()).toHaveLength(4);
  const kept = document.querySelector<HTMLLinkElement>('link[href*="mf-notes"]');
  expect(kept?.outerHTML).toBe('<link rel="stylesheet" href="/remotes/mf-notes/css/a.12345678.css">');
  expect(document.querySelector('[data-rspack]')?.getAttribute('href')).toContain('mf-other');
});
