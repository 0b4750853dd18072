import type { DataSource, Host, Job } from '@ledgerwise/contract';
import { executedFiles } from '@ledgerwise/ui/testing/executed-files';
import { expect, test } from 'vitest';
import { emptyBooks } from '../../standalone/books.ts';
import { statements } from '../../standalone/statements.ts';
import { createInlineStatementClient } from '../../statements/inline-client.ts';
import { createStatementFlow } from './statement-flow.ts';

test('the way of a statement line, from the file that is chosen to the answer of the database, leads through few files', async () => {
  const functions = statements(emptyBooks());
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => functions[name]?.(args);
  const start = async (job: Job<unknown>) => job.run(new AbortController().signal, () => {});
  const flow = createStatementFlow(
    { account: 'bank', scope: 'user', openClient: createInlineStatementClient },
    {
      data: { call } as Partial<DataSource> as DataSource,
      jobs: { start } as Partial<Host['jobs']> as Host['jobs'],
      auth: { organisation: null } as Partial<Host['auth']> as Host['auth'],
      basePath: '/banking',
    },
  );
  const files = await executedFiles(async () => {
    await flow.choose(new File(['Date,Description,Amount\n2026-06-13,Rent,-5.00\n'], 'bank.csv'));
    const { step } = flow.state();
    if (step.at === 'review') await flow.run(step, false);
  });
  expect(flow.state().step.at).toBe('done');
  expect(files).toContain('mf-banking/src/statements/read-csv.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(39);
});
