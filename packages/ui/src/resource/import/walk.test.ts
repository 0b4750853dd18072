import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { expect, test } from 'vitest';
import { contacts } from '../../../test/contacts.resource.ts';
import { contactStore } from '../../../test/render-screen.tsx';
import { testHost } from '../../../test/test-host.ts';
import { executedFiles } from '../../testing/executed-files.ts';
import { createImportFlow } from './import-flow.ts';

/** Queries of the browser's own storage, which the database runs in production. */
const IN_PLACE_OF_DATABASE = /^packages\/resource\/src\/query\//;

test('the way of a row, from the file that is chosen to the answer of the database, leads through few files', async () => {
  const { host } = testHost(contactStore());
  const flow = createImportFlow(
    { resource: contacts, path: '/contacts/import', scope: 'user', openClient: createInlineCsvClient },
    { host, currency: 'USD' },
  );
  const called = await executedFiles(async () => {
    await flow.choose(new File(['Name,Email,Terms\nAda,ada@example.com,30\n'], 'contacts.csv'));
    const open = flow.state().step;
    if (open.at === 'columns') await flow.check(open);
    const { step } = flow.state();
    if (step.at === 'review') await flow.run(step, 'all_or_nothing');
  });
  expect(flow.state().step.at).toBe('done');
  const files = called.filter((file) => !IN_PLACE_OF_DATABASE.test(file));
  expect(files).toContain('packages/resource/src/csv/read-csv.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(49);
});
