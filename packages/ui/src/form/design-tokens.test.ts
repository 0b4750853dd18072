import { expect, test } from 'vitest';
import { antdTheme } from './design-tokens.ts';

const page = (tokens: Readonly<Record<string, string>>) => (name: string) => tokens[name] ?? '';
const desk = { isDark: false, isPhone: false, moves: true, rem: 16 };

test('colours are those of the page, in its scheme', () => {
  const read = page({ '--brand': 'light-dark(#0b6b4f, #4cc79b)' });
  expect(antdTheme(read, desk).token?.colorPrimary).toBe('#0b6b4f');
  expect(antdTheme(read, { ...desk, isDark: true }).token?.colorPrimary).toBe('#4cc79b');
});

test('type and controls grow with the browser’s font size, and with a finger on a phone', () => {
  const read = page({});
  expect(antdTheme(read, desk).token).toMatchObject({ fontSize: 14, controlHeight: 34 });
  expect(antdTheme(read, { ...desk, rem: 20 }).token).toMatchObject({ fontSize: 17.5, controlHeight: 42.5 });
  expect(antdTheme(read, { ...desk, isPhone: true }).token).toMatchObject({ controlHeight: 44 });
});
