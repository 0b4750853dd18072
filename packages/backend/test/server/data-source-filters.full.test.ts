import type { DataSource } from '@ledgerwise/contract';
import { type FilterSubject, filterConformance } from '@ledgerwise/resource/checks';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type RunningBackend, runBackend } from './running-backend.ts';

let running: RunningBackend;
let source: DataSource;
beforeAll(async () => {
  running = await runBackend();
  const browser = await running.signUp('conformance@example.com');
  const { data, error } = await browser.rpc('session_context');
  if (error) throw error;
  source = createSupabaseDataSource({
    client: async () => browser,
    organisationId: () => data.organisation.id,
  });
});
afterAll(() => running.close());

/** Tables with the kinds of columns that customers do not have. */
const OTHERS: readonly FilterSubject[] = [
  { table: 'products', title: 'name', note: 'description', flag: 'gst_applicable' },
  { table: 'employees', title: 'first_name', day: 'start_date', always: { last_name: 'Lee' } },
];

describe.each(OTHERS)('filters of $table on the database', (subject) => {
  for (const { name, run } of filterConformance(subject)) it(name, () => run(source));
});
