import type { Sandbox } from '@ledgerwise/contract';
import { type PublishedCase, runCase } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBackend, runBackend } from '../../server/running-backend.ts';
import { caseOf, withFault, wrongOf } from '../steps/planted-faults.ts';
import { sandboxesOn } from '../steps/sandboxes.ts';

let running: RunningBackend;
let openSandbox: () => Promise<Sandbox>;
beforeAll(async () => {
  running = await runBackend();
  openSandbox = await sandboxesOn(running);
});
afterAll(() => running.close());

test('detects a trial balance that is off by a cent, and names its side', async () => {
  const wrong = await withFault(
    running,
    'public.trial_balance',
    [
      'greatest(b.opening + b.debit - b.credit, 0.00)',
      'greatest(b.opening + b.debit - b.credit + 0.01, 0.00)',
    ],
    () => wrongOf('tb-01-opening-columns', openSandbox),
  );
  expect(wrong).toContainEqual({
    what: '1000, closing debit',
    expected: '200.00',
    actual: '200.01',
    ok: false,
  });
});

test('an altered expectation fails only its case', async () => {
  const sound = caseOf('fx-09-rate-precision');
  const tampered: PublishedCase = {
    ...sound,
    play: (stage) =>
      sound.play({
        async open(settings) {
          const books = await stage.open(settings);
          const compare: typeof books.compare = (what, expected, read) =>
            books.compare(what, expected === 6_712 ? 6_712.01 : expected, read);
          return { ...books, compare };
        },
      }),
  };
  const { ok, figures } = await runCase(tampered, openSandbox);
  expect(ok).toBe(false);
  expect(figures.filter((figure) => !figure.ok)).toEqual([
    { what: '1,000,000 JPY in USD', expected: '6712.01', actual: '6712.00', ok: false },
  ]);
});

test('a case that the engine refuses reports the message, and leaves nothing behind', async () => {
  const { ok, error, sandbox, transactions } = await withFault(
    running,
    'public.close_year',
    ['begin', "begin perform private.refuse('ledger.broken', 'Planted');"],
    () => runCase(caseOf('close-03-retain-and-open'), openSandbox),
  );
  expect(ok).toBe(false);
  expect(error).toMatchObject({ code: 'ledger.broken', message: 'Planted' });
  expect(transactions.at(-1)).toEqual({ date: '2016-12-31', text: 'The year is closed' });
  expect(sandbox.left).toBe(0);
});

test('a stopped run leaves nothing behind', async () => {
  const stop = new AbortController();
  const { error, sandbox } = await runCase(
    caseOf('cycle-01-printing-plus'),
    async () => {
      const opened = await openSandbox();
      stop.abort();
      return opened;
    },
    stop.signal,
  );
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(sandbox).toEqual({ removed: expect.any(Number), left: 0 });
  const [left] = await running.sql`select count(*)::int as organisations from private.sandboxes`;
  expect(left).toEqual({ organisations: 0 });
});
