import type { DataSource, Host } from '@ledgerwise/contract';
import { createJobs } from '@ledgerwise/ui/jobs';
import { compareWalk, executedFiles, type Walk } from '@ledgerwise/ui/testing/executed-files';
import { expect, test } from 'vitest';
import { emptyBooks } from '../../standalone/books.ts';
import { statements } from '../../standalone/statements.ts';
import { createInlineStatementClient } from '../../statements/inline-client.ts';
import { createStatementFlow } from './statement-flow.ts';

const WALK: Walk = {
  way: [
    // The file is read in a worker.
    'mf-banking/src/screens/statements/statement-flow.ts',
    'mf-banking/src/statements/statement-client.ts',
    'packages/resource/src/workers/call-worker.ts',
    'packages/resource/src/workers/serve-calls.ts',
    'mf-banking/src/statements/statement.worker.ts',
    'mf-banking/src/statements/read-statement.ts',
    'mf-banking/src/statements/decode.ts',
    'packages/resource/src/reading/text.ts',
    'mf-banking/src/statements/formats.ts',
    // Its rows become lines.
    'mf-banking/src/statements/read-csv.ts',
    'mf-banking/src/statements/csv-cells.ts',
    'packages/resource/src/reading/separated.ts',
    'mf-banking/src/statements/csv-columns.ts',
    'mf-banking/src/statements/csv-rows.ts',
    'mf-banking/src/statements/written-values.ts',
    'packages/resource/src/reading/dates.ts',
    'packages/resource/src/validation/number-text.ts',
    'mf-banking/src/statements/plain-text.ts',
    'mf-banking/src/statements/keys.ts',
    // The lines are compared and sent by a job.
    'mf-banking/src/screens/statements/statement-job.ts',
    'packages/ui/src/resource/import/file-job.ts',
    'packages/ui/src/core/jobs/create-jobs.ts',
    'packages/ui/src/core/jobs/job-runner.ts',
    'packages/resource/src/csv/staging.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
  ],
  notRun: [
    'packages/resource/src/workers/call-worker.ts',
    'packages/resource/src/workers/serve-calls.ts',
    'mf-banking/src/statements/statement.worker.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
  ],
  beside: {
    'has the texts': [/\/(?:[a-z-]+-)?texts\.ts$/],
    'replaces the worker in this test': [/statements\/inline-client\.ts$/],
    'says what is wrong with a file': [/statements\/(?:file-size|found)\.ts$/],
    'compares balances that the file names': [/statements\/(?:check-balances|csv-balances)\.ts$/],
    'guesses the decimal mark': [/validation\/amounts\.ts$/],
    'knows how many days a month has': [/dates\/calendar\.ts$/],
    'writes how far the job is': [/ui\/src\/core\/formats\//, /resource\/src\/number-format\.ts$/],
    'keeps the job while its page is left': [
      /core\/jobs\/(?:guard-leaving|job-endings|job-locks|job-records)\.ts$/,
    ],
    'keeps the flow while its screen is left': [/import\/kept-flow\.ts$/],
    'remembers columns for the next import': [/import\/import-memory\.ts$/, /statement-memory\.ts$/],
    'gives the screen its address, errors their code': [/contract\/src\/(?:paths|errors)\.ts$/],
  },
};

test('a statement line passes through at most 25 files from the chosen file to the database', async () => {
  const functions = statements(emptyBooks());
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => functions[name]?.(args);
  const data = { call } as Partial<DataSource> as DataSource;
  const silent = () => {};
  const jobs = createJobs({
    data,
    notify: { success: silent, info: silent, failure: silent },
    errorTexts: () => ({}),
  });
  const flow = createStatementFlow(
    { account: 'bank', scope: 'user', openClient: createInlineStatementClient },
    {
      ...{ data, jobs },
      auth: { organisation: null } as Partial<Host['auth']> as Host['auth'],
      basePath: '/banking',
    },
  );
  const executed = await executedFiles(async () => {
    await flow.choose(new File(['Date,Description,Amount\n2026-06-13,Rent,-5.00\n'], 'bank.csv'));
    const { step } = flow.state();
    if (step.at === 'review') await flow.run(step, false);
  });
  expect(flow.state().step.at).toBe('done');
  expect(compareWalk(executed, WALK)).toEqual({ missing: [], unexplained: [] });
  expect(WALK.way.length).toBeLessThanOrEqual(25);
});
