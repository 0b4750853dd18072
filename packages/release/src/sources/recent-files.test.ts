import { expect, it } from 'vitest';
import { RecentFiles } from './recent-files.ts';
import { siteFile } from './site-file.ts';

it('keeps the most recently requested files within its size', () => {
  const recent = new RecentFiles(30);
  const add = (name: string) => recent.set(name, siteFile(name, Buffer.alloc(10)));
  for (const name of ['a', 'b', 'c']) add(name);
  recent.get('a');
  add('d');
  expect(['a', 'b', 'c', 'd'].filter((name) => recent.get(name))).toEqual(['a', 'c', 'd']);
  add('d');
  expect(['a', 'c', 'd'].filter((name) => recent.get(name))).toHaveLength(3);
  recent.set('big', siteFile('big', Buffer.alloc(100)));
  expect(['a', 'c', 'd', 'big'].filter((name) => recent.get(name))).toEqual(['big']);
});
