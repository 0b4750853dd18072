import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore } from '../../../test/render-screen.tsx';
import { testHost } from '../../../test/test-host.ts';
import { compareWalk, executedFiles, type Walk } from '../../testing/executed-files.ts';
import { createImportFlow } from './import-flow.ts';

const WALK: Walk = {
  way: [
    // The file is read in a worker.
    'packages/ui/src/resource/import/import-flow.ts',
    'packages/ui/src/resource/import/file-review.ts',
    'packages/resource/src/csv/csv-client.ts',
    'packages/resource/src/workers/call-worker.ts',
    'packages/resource/src/workers/serve-calls.ts',
    'packages/resource/src/csv/csv.worker.ts',
    'packages/resource/src/csv/csv-session.ts',
    'packages/resource/src/csv/import/import-session.ts',
    'packages/resource/src/csv/read-csv.ts',
    'packages/resource/src/reading/text.ts',
    'packages/resource/src/reading/separated.ts',
    // Its columns become fields.
    'packages/resource/src/csv/imported-fields.ts',
    'packages/resource/src/csv/shape.ts',
    'packages/resource/src/csv/import/other-programs.ts',
    'packages/resource/src/csv/import/mapping.ts',
    // Its cells become values.
    'packages/resource/src/csv/import/check-rows.ts',
    'packages/resource/src/csv/cells.ts',
    'packages/resource/src/validation/validate.ts',
    'packages/resource/src/validation/parse-text.ts',
    'packages/resource/src/validation/amounts.ts',
    'packages/resource/src/validation/arithmetic.ts',
    'packages/resource/src/validation/number-text.ts',
    'packages/resource/src/fields/decimals.ts',
    // The rows are sent by a job.
    'packages/resource/src/csv/import/plan-import.ts',
    'packages/ui/src/resource/import/import-job.ts',
    'packages/ui/src/resource/import/file-job.ts',
    'packages/ui/src/core/jobs/create-jobs.ts',
    'packages/ui/src/core/jobs/job-runner.ts',
    'packages/resource/src/csv/run-import.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
  ],
  notRun: [
    'packages/resource/src/workers/call-worker.ts',
    'packages/resource/src/workers/serve-calls.ts',
    'packages/resource/src/csv/csv.worker.ts',
    'packages/resource/src/supabase/supabase-data-source.ts',
  ],
  beside: {
    'has the texts': [/\/(?:[a-z-]+-)?texts\.ts$/],
    'replaces the worker in this test': [/csv\/inline-client\.ts$/],
    'stands in for the database': [
      /resource\/src\/query\//,
      /fields\/defaults\.ts$/,
      /validation\/validated\.ts$/,
    ],
    'writes files': [/csv\/export-session\.ts$/],
    'says what is wrong with a file': [/csv\/problems\.ts$/],
    'writes how far the job is': [/ui\/src\/core\/formats\//, /resource\/src\/number-format\.ts$/],
    'keeps the job while its page is left': [
      /core\/jobs\/(?:guard-leaving|job-endings|job-locks|job-records)\.ts$/,
    ],
    'keeps the flow while its screen is left': [/import\/kept-flow\.ts$/],
    'remembers columns and files for the next import': [/import\/(?:earlier-import|import-memory)\.ts$/],
  },
};

test('a row passes through at most 30 files from the chosen file to the database', async () => {
  const { host } = testHost(contactStore());
  const flow = createImportFlow(
    { resource: contacts, path: '/contacts/import', scope: 'user', openClient: createInlineCsvClient },
    { host, currency: 'USD' },
  );
  const executed = await executedFiles(async () => {
    await flow.choose(new File(['Name,Email,Terms\nAda,ada@example.com,30\n'], 'contacts.csv'));
    const open = flow.state().step;
    if (open.at === 'columns') await flow.check(open);
    const { step } = flow.state();
    if (step.at === 'review') await flow.run(step, 'all_or_nothing');
  });
  expect(flow.state().step.at).toBe('done');
  expect(compareWalk(executed, WALK)).toEqual({ missing: [], unexplained: [] });
  expect(WALK.way.length).toBeLessThanOrEqual(30);
});
