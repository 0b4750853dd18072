import type { Sandbox } from '@ledgerwise/contract';
import { PUBLISHED_CASES, type PublishedCase, runCase, runModel } from '@ledgerwise/domain/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBackend, runBackend } from '../../server/running-backend.ts';
import { sandboxesOn } from '../steps/sandboxes.ts';

let running: RunningBackend;
let openSandbox: () => Promise<Sandbox>;
beforeAll(async () => {
  running = await runBackend();
  openSandbox = await sandboxesOn(running);
});
afterAll(() => running.close());

function caseOf(id: string): PublishedCase {
  const found = PUBLISHED_CASES.find((published) => published.id === id);
  if (!found) throw new Error(`There is no case ${id}.`);
  return found;
}

/** Changes the text of a function for as long as some work takes. */
async function withFault<Result>(
  name: string,
  [sound, faulty]: readonly [sound: string, faulty: string],
  work: () => Promise<Result>,
): Promise<Result> {
  const [row] = await running.sql`select pg_get_functiondef(${name}::regproc) as text`;
  const text: string = row?.text;
  if (!text.includes(sound)) throw new Error(`${name} does not say “${sound}”.`);
  await running.sql.unsafe(text.replace(sound, faulty));
  try {
    return await work();
  } finally {
    await running.sql.unsafe(text);
  }
}

const wrongOf = async (id: string) => {
  const { ok, figures, sandbox } = await runCase(caseOf(id), openSandbox);
  expect(sandbox.left).toBe(0);
  expect(ok).toBe(figures.every((figure) => figure.ok));
  return figures.filter((figure) => !figure.ok);
};

test('an engine that rounds a half to the even digit is found, and the amounts are named', async () => {
  const wrong = await withFault(
    'private.round_money',
    ['return round(amount, places);', 'return round(amount * 1.0 - sign(amount) * 0.0000001, places);'],
    () => wrongOf('money-01-rounding-table'),
  );
  expect(wrong).toContainEqual({ what: '2.125 AUD: net', expected: '2.13', actual: '2.12', ok: false });
  expect(wrong).toContainEqual({
    what: '2.125 at 0 %: net that the form shows',
    expected: '2.13',
    actual: '2.12',
    ok: false,
  });
});

test('a trial balance that is off by a cent is found, and its side is named', async () => {
  const wrong = await withFault(
    'public.trial_balance',
    [
      'greatest(b.opening + b.debit - b.credit, 0.00)',
      'greatest(b.opening + b.debit - b.credit + 0.01, 0.00)',
    ],
    () => wrongOf('tb-01-opening-columns'),
  );
  expect(wrong).toContainEqual({
    what: '1000, closing debit',
    expected: '200.00',
    actual: '200.01',
    ok: false,
  });
});

test('an expectation that somebody has changed fails its case alone', async () => {
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

test('a case that the engine refuses to go on with says with what, and leaves nothing', async () => {
  const { ok, error, sandbox, transactions } = await withFault(
    'public.close_year',
    ['begin', "begin perform private.refuse('ledger.broken', 'Planted');"],
    () => runCase(caseOf('close-03-retain-and-open'), openSandbox),
  );
  expect(ok).toBe(false);
  expect(error).toMatchObject({ code: 'ledger.broken', message: 'Planted' });
  expect(transactions.at(-1)).toEqual({ date: '2016-12-31', text: 'The year is closed' });
  expect(sandbox.left).toBe(0);
});

/** The model over one sandbox, which is ended. */
async function modelled(seed: number, steps: number) {
  const sandbox = await openSandbox();
  try {
    return await runModel(sandbox.data, { seed, steps });
  } finally {
    expect((await sandbox.end()).left).toBe(0);
  }
}

test('the model finds tax that is a cent too much, and names the first step; a sound engine passes with the same seed', async () => {
  const wrong = await withFault(
    'private.round_money',
    ['return round(amount, places);', 'return round(amount + 0.01, places);'],
    () => modelled(5, 20),
  );
  expect(wrong).toEqual({
    step: expect.any(Number),
    command: expect.stringMatching(/^[a-z ]+$/),
    what: [expect.stringMatching(/the model/)],
  });
  expect(await modelled(5, 20)).toBeNull();
});

test('a run that is stopped leaves nothing', async () => {
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
