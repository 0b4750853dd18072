import type { DataSource } from '@ledgerwise/contract';
import { expect, it } from 'vitest';
import { entries } from '../../fixtures/entries.resource.ts';
import { createMemoryStorage } from '../../fixtures/memory-storage.ts';
import { people } from '../../fixtures/people.resource.ts';
import { createLocalDataSource } from '../../local/local-data-source.ts';
import { createInlineCsvClient } from '../inline-client.ts';
import { findNameProblems } from '../run-import.ts';

it('a name for several tables is invalid only if none has it', async () => {
  const known: Readonly<Record<string, readonly string[]>> = { people: ['Ada'], firms: ['Acme'] };
  const asked: unknown[] = [];
  const local = createLocalDataSource({ resources: [people], storage: createMemoryStorage() });
  const source: DataSource = {
    ...local,
    call: async (name, ...parameters) => {
      const [args = {}] = parameters;
      if (!('wanted' in args) || !('table_name' in args)) return local.call(name, ...parameters);
      const table = args.table_name;
      const wanted = Array.isArray(args.wanted) ? args.wanted.map(String) : [];
      asked.push([table, wanted]);
      const problems = wanted
        .filter((one) => !known[String(table)]?.includes(one))
        .map((one) => [one, `No ${one} in ${table}`] as const);
      return Object.fromEntries(problems) as Awaited<ReturnType<typeof local.call<typeof name>>>;
    },
  };
  const client = createInlineCsvClient();
  const file = new File(['Day,Account,Debit\n2026-03-01,Ada,1\n,Acme,2\n,Nobody,3\n'], 'entries.csv');
  const opened = await client.open(file, entries);
  if (!opened.ok) throw new Error(opened.problem.message);
  const { mapping } = opened.summary;
  expect(await findNameProblems({ source, client, resource: entries, mapping })).toEqual({
    account_id: { Nobody: 'No Nobody in people. No Nobody in firms' },
  });
  expect(asked).toEqual([
    ['people', ['Ada', 'Acme', 'Nobody']],
    ['firms', ['Acme', 'Nobody']],
  ]);
});
