import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { limitsTable } from './limits-table.ts';

const PAGE = '../../../../SECURITY.md';
const PLACE = /(?<=<!-- limits: npm run gen:limits -->\n)[\s\S]*?(?=\n<!-- end of limits -->)/;

it('the table of SECURITY.md matches the declared limits', async () => {
  const page = readFileSync(new URL(PAGE, import.meta.url), 'utf8');
  expect(page).toMatch(PLACE);
  await expect(page.replace(PLACE, () => limitsTable(LIMITS))).toMatchFileSnapshot(PAGE);
});

it('writes amounts as people read them', () => {
  const limit = { name: 'bodies', per: 'person', sentence: 'No.', guards: ['*', 'PUT /a'] } as const;
  const table = limitsTable({
    Area: {
      bytes: { ...limit, amount: 3 * 1024 * 1024, unit: 'bytes' },
      odd: { ...limit, amount: 1500, unit: 'bytes' },
      rate: { ...limit, amount: 12_000, unit: 'requests', perMs: 60_000 },
      burst: { ...limit, amount: 200, unit: 'messages', perMs: 10_000 },
      time: { ...limit, amount: 300_000, unit: 'ms', sql: { file: '', function: '' } },
    },
  });
  expect(
    table
      .split('\n')
      .slice(3)
      .map((row) => row.split(' | ')[2]),
  ).toEqual(['3 MB', '1,500 bytes', '12,000 requests per min', '200 messages in 10 s', '5 min']);
  expect(table).toContain('| everything, `PUT /a` | database |');
});
