// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { removeOutlineOnceShown } from './page-outline.ts';

const outline = () => document.getElementById('outline');
const changed = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

it('stays while the application waits, and disappears with its first content', async () => {
  document.body.innerHTML = '<div id="outline"></div><div id="root"></div>';
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  removeOutlineOnceShown(root);
  root.innerHTML = '<main data-waiting>Loading...</main>';
  await changed();
  expect(outline()).not.toBeNull();
  root.innerHTML = '<main><h1>Customers</h1></main>';
  await changed();
  expect(outline()).toBeNull();
});
