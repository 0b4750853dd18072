import { expect, it } from 'vitest';
import { readRemotes } from './remote-option.ts';

it('reads modules and the folders of their dev servers', () => {
  expect(readRemotes([])).toEqual([]);
  expect(
    readRemotes(['--remote', 'banking=http://localhost:4670', '--remote=a-b=https://x.example/app?y']),
  ).toEqual([
    { id: 'banking', entry: 'http://localhost:4670/' },
    { id: 'a-b', entry: 'https://x.example/app/' },
  ]);
});

it.each([
  ['banking', 'and not "banking"'],
  ['banking=localhost:4670', 'and not "banking=localhost:4670"'],
  ['Banking=http://localhost:4670', 'and not "Banking=http://localhost:4670"'],
  ['banking=javascript:alert(1)', 'and not "banking=javascript:alert(1)"'],
])('refuses %s', (text, words) => {
  expect(() => readRemotes(['--remote', text])).toThrow(words);
  expect(() => readRemotes(['--remote', text])).toThrow(
    'npm run dev -- --remote banking=http://localhost:4670',
  );
});

it('refuses a duplicate or unknown module', () => {
  const twice = ['--remote', 'a=http://localhost:1', '--remote', 'a=http://localhost:2'];
  expect(() => readRemotes(twice)).toThrow('--remote names "a" twice.');
  expect(() => readRemotes(['--open'])).toThrow(/'--open'[\s\S]*Use: npm run dev/);
});
