import {
  COMMAND_KINDS,
  carryOut,
  differences,
  openBooks,
  runModel,
  STEP_LIMITS,
  type Step,
} from '@ledgerwise/domain/proof';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byTier } from '../by-tier.ts';
import { foundCompany } from '../database/people.ts';
import { openSharedDatabase, type TestDatabase } from '../database/test-database.ts';
import { booksData } from './steps/books-data.ts';

/** `npm run test:long` tries 500. */
const RUNS = Number(process.env.LEDGER_MODEL_RUNS ?? byTier({ everyday: 2, full: 16 }));
const WORKERS = byTier({ everyday: 2, full: 4 });
const FULL_LENGTH = 60;
const LENGTH = byTier({ everyday: 25, full: FULL_LENGTH });
const SEED = Number(process.env.LEDGER_MODEL_SEED ?? 20_261_121);

/** Sequences of the full length that once failed, by the seed and path that fast-check printed. */
const KEPT_FAILURES: readonly { readonly seed: number; readonly path: string }[] = [];

let database: TestDatabase;
beforeAll(async () => {
  database = await openSharedDatabase();
});
afterAll(() => database.close());

const emptyBooks = async () => booksData(database, (await foundCompany(database)).admin);

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...COMMAND_KINDS),
  pick: fc.nat(STEP_LIMITS.pick - 1),
  day: fc.nat(STEP_LIMITS.day - 1),
  amount: fc.integer({ min: 1, max: STEP_LIMITS.amount }),
  quantity: fc.nat(STEP_LIMITS.quantity - 1),
  flag: fc.boolean(),
});

const sequencesOf = (length: number) =>
  fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), async (steps) => {
    const books = await openBooks(await emptyBooks());
    for (const one of steps) await carryOut(books, one);
    expect(await differences(books)).toEqual([]);
  });

describe.concurrent(`random sequences of ${LENGTH} commands leave the books as a model of them`, () => {
  test.each(Array.from({ length: WORKERS }, (_, worker) => worker))(
    'worker %i',
    async (worker) => {
      await fc.assert(sequencesOf(LENGTH), {
        numRuns: Math.ceil(RUNS / WORKERS),
        seed: SEED + worker,
        endOnFailure: true,
      });
    },
    3_600_000,
  );

  test.each(KEPT_FAILURES)('that once failed: $seed, $path', async (kept) => {
    await fc.assert(sequencesOf(FULL_LENGTH), { ...kept, numRuns: 1 });
  });
});

test('a seed gives the same steps each time, which the page identifies by number', async () => {
  const seen: number[] = [];
  const difference = await runModel(await emptyBooks(), {
    ...{ seed: 7, steps: LENGTH },
    onStep: (done) => seen.push(done),
  });
  expect(difference).toBeNull();
  expect(seen).toEqual(Array.from({ length: LENGTH }, (_, place) => place + 1));
});
