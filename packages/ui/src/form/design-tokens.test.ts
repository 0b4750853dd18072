import { expect, test } from 'vitest';
import { antdTheme } from './design-tokens.ts';

const page = (tokens: Readonly<Record<string, string>>) => (name: string) => tokens[name] ?? '';

test('colours are those of the page, in its scheme', () => {
  const read = page({ '--brand': 'light-dark(#0b6b4f, #4cc79b)' });
  expect(antdTheme(read, false).token?.colorPrimary).toBe('#0b6b4f');
  expect(antdTheme(read, true).token?.colorPrimary).toBe('#4cc79b');
});

test('type and controls grow with the browser’s font size', () => {
  const read = page({ '--control': '2.125rem' });
  expect(antdTheme(read, false).token).toMatchObject({ fontSize: 14, controlHeight: 34 });
  expect(antdTheme(read, false, 20).token).toMatchObject({ fontSize: 17.5, controlHeight: 42.5 });
  expect(antdTheme(page({ '--control': '2.75rem' }), false).token).toMatchObject({ controlHeight: 44 });
});
