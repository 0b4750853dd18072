import type { Sandbox } from '@ledgerwise/contract';
import { CASE_GROUPS, CASES_NOT_PLAYED, outlineOf, PUBLISHED_CASES, runCase } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleByTier } from '../../by-tier.ts';
import { type RunningBackend, runBackend } from '../../server/running-backend.ts';
import { sandboxesOn } from '../steps/sandboxes.ts';

let running: RunningBackend;
let openSandbox: () => Promise<Sandbox>;
beforeAll(async () => {
  running = await runBackend();
  openSandbox = await sandboxesOn(running);
});
afterAll(() => running.close());

test('each of the 44 cases is played, or has a reason why not', () => {
  const ids = [...PUBLISHED_CASES.map(({ id }) => id), ...Object.keys(CASES_NOT_PLAYED)];
  expect(new Set(ids).size).toBe(44);
  expect(ids).toHaveLength(44);
});

const areaOf = ({ id }: { readonly id: string }) =>
  Object.keys(CASE_GROUPS).find((area) => CASE_GROUPS[area]?.some((published) => published.id === id));

describe('the published cases, over the server as the proof page plays them', () => {
  test.each(
    sampleByTier(PUBLISHED_CASES, areaOf).map(
      (published) => [published.id, published.title, published] as const,
    ),
  )('%s: %s', async (_id, _title, published) => {
    const { figures, transactions, entries, error, sandbox } = await runCase(published, openSandbox);
    expect(error).toBeNull();
    expect(figures.filter(({ ok }) => !ok)).toEqual([]);
    expect(sandbox).toEqual({ removed: expect.any(Number), left: 0 });
    // The outline that the page shows before a case runs matches what happens.
    const outline = await outlineOf(published);
    expect(transactions).toEqual(outline.transactions);
    const own = figures.filter(({ what }) => what !== 'Controls of the books that fail');
    expect(own.map(({ what, expected }) => [what, expected])).toEqual(
      outline.figures.map(({ what, expected }) => [what, expected]),
    );
    for (const { lines } of entries)
      expect(lines.reduce((sum, { debit, credit }) => sum + Math.round((debit - credit) * 100), 0)).toBe(0);
  });
});

test('the rows that the cases wrote are gone', async () => {
  const [left] = await running.sql`select count(*)::int as organisations from private.sandboxes`;
  expect(left).toEqual({ organisations: 0 });
});
