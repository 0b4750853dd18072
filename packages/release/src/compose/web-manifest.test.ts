import { expect, test } from 'vitest';
import { sampleConfig, sampleDeployment, sampleModule } from './sample-deployment.ts';
import { webManifest } from './web-manifest.ts';

const books = sampleModule('books', {
  routes: [
    { id: 'entry', path: 'journal/new', title: 'New Entry' },
    { id: 'journal', path: 'journal', title: 'Journal' },
  ],
  appShortcuts: [
    { route: 'entry', label: 'New entry' },
    { route: 'gone', label: 'Gone' },
  ],
});
const deployment = {
  ...sampleDeployment,
  remotes: {
    ...sampleDeployment.remotes,
    books: { module: books, federation: sampleDeployment.remotes.books?.federation as never },
  },
};
const read = (config = sampleConfig) => JSON.parse(webManifest(deployment, config));

test('has what browsers ask of an application that can be installed', () => {
  const manifest = read({ ...sampleConfig, productName: 'Aspen Books', homePath: '/books/journal' });
  expect(manifest).toMatchObject({
    name: 'Aspen Books',
    short_name: 'Aspen Books',
    start_url: '/books/journal',
    scope: '/',
    display: 'standalone',
  });
  const sizes = manifest.icons.map(
    ({ sizes: size, purpose = 'any' }: Record<string, string>) => `${size} ${purpose}`,
  );
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
});

test('has the shortcuts that modules declare, at their addresses', () => {
  expect(read().shortcuts).toEqual([{ name: 'New entry', url: '/books/journal/new' }]);
});

test('takes files from other programs by a form', () => {
  expect(read().share_target).toMatchObject({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files' }] },
  });
});
