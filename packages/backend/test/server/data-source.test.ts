import type { DataSource } from '@ledgerwise/contract';
import { customers, customersSubject } from '@ledgerwise/domain';
import { withExactAmounts } from '@ledgerwise/resource';
import { dataSourceConformance, type FilterCase } from '@ledgerwise/resource/checks';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sampleByTier } from '../by-tier.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

/** Each operator on each kind of value. */
const subject = {
  ...customersSubject,
  chooseFilters: (all: readonly FilterCase[]) =>
    sampleByTier(all, ([column, operator]) => `${column} ${operator}`),
};

let running: RunningBackend;
let source: DataSource;
beforeAll(async () => {
  running = await runBackend();
  const browser = await running.signUp('conformance@example.com');
  const { data, error } = await browser.rpc('session_context');
  if (error) throw error;
  const supabase = createSupabaseDataSource({
    client: async () => browser,
    organisationId: () => data.organisation.id,
  });
  source = withExactAmounts(supabase, [customers]);
});
afterAll(() => running.close());

describe('the data port on the database', () => {
  for (const { name, run } of dataSourceConformance(subject)) it(name, () => run(source));
});
