import { expect, it } from 'vitest';
import { isSvgIcon, LONGEST_ICON } from './icon.ts';

it.each([
  ['one line', { paths: ['M3 12h18'] }],
  ['several, with arcs and decimals', { paths: ['m7.5 4.27 9 5.15', 'M5 7a4 4 0 1 0 8 0 4 4 0 0 0-8 0z'] }],
  ['numbers with exponents', { paths: ['M1e0,2.5E-1\nL4 4'] }],
])('draws %s', (_what, icon) => expect(isSvgIcon(icon)).toBe(true));

it.each([
  ['nothing', undefined],
  ['a name', 'customers'],
  ['no lines', { paths: [] }],
  ['a line that begins nowhere', { paths: ['h18'] }],
  ['markup', { paths: ['M0 0"><script>alert(1)</script>'] }],
  ['an address', { paths: ['M0 0 url(https://elsewhere.example/a.svg)'] }],
  ['what is no text', { paths: [7] }],
  ['more than an icon takes', { paths: [`M0 0${'h1'.repeat(LONGEST_ICON / 2)}`] }],
])('does not draw %s', (_what, icon) => expect(isSvgIcon(icon)).toBe(false));
