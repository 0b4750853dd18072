import { expect, test } from 'vitest';
import { filesOf } from './watch-use.ts';

const ORIGIN = 'https://books.example';

test('lists only files of this site whose address changes with their content', () => {
  const names = [
    `${ORIGIN}/js/main.474b6be5.js`,
    `${ORIGIN}/remotes/mf-banking/1.4.0/js/1.0a1b2c3d.js?r=17`,
    `${ORIGIN}/rest/v1/rpc/dashboard`,
    `${ORIGIN}/remotes.json`,
    'https://cdn.example/js/main.474b6be5.js',
  ];
  expect(
    filesOf(
      names.map((name) => ({ name })),
      ORIGIN,
    ),
  ).toEqual(['/js/main.474b6be5.js', '/remotes/mf-banking/1.4.0/js/1.0a1b2c3d.js']);
});
