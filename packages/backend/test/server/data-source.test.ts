import type { FilterCase } from '@ledgerwise/resource/checks';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { dataCases } from '../../src/conformance/index.ts';
import { type OpenBench, openBench } from '../../src/conformance/open-bench.ts';
import { sampleByTier } from '../by-tier.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

/** Each operator on each kind of value. */
const chooseFilters = (all: readonly FilterCase[]) =>
  sampleByTier(all, ([column, operator]) => `${column} ${operator}`);

let running: RunningBackend;
let bench: OpenBench;
beforeAll(async () => {
  running = await runBackend();
  bench = await openBench({ url: running.url, key: running.backend.key });
});
afterAll(async () => {
  await bench.close();
  await running.close();
});

describe('the data port on the database', () => {
  for (const { name, run } of dataCases(chooseFilters)) it(name, () => run(bench));
});
