import { journalEntries } from '@ledgerwise/domain';
import { runExport, runImport } from '@ledgerwise/resource/csv';
import { createInlineCsvClient } from '@ledgerwise/resource/csv/inline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionsOf } from '../database/data-source.ts';
import { type Company, foundCompany } from '../database/people.ts';
import { openSharedDatabase, refusal, type TestDatabase } from '../database/test-database.ts';
import { createCustomer } from './steps/documents.ts';
import { failingControls, postJournal } from './steps/journal.ts';

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await openSharedDatabase();
  company = await foundCompany(database);
});
afterAll(() => database.close());

const exported = async (): Promise<File> => {
  const file = await runExport({
    source: functionsOf(database, company.manager),
    client: createInlineCsvClient(),
    resource: journalEntries,
    query: {},
    form: { withLines: true },
  });
  return new File([file], 'entries.csv');
};

/** Entries with a status, and the contents of their lines except what posting adds. */
const entries = (status: string) => database.sql`
  select e.entry_date::text as day, e.description, coalesce(e.reference, e.entry_number) as reference,
    (select json_agg(json_build_array(a.code, l.description, c.name, l.debit::numeric, l.credit::numeric) order by l.n)
      from private.lines_of_entry(e.org_id, e) l join accounts a on a.id::text = l.account_id
      left join customers c on c.id::text = l.contact_id) as lines
  from journal_entries e where e.org_id = ${company.organisation} and e.status = ${status} order by 1, 2, 3`;

test('importing exported entries with their lines restores them unchanged', async () => {
  const customer = await createCustomer(database, company.admin, 'Harbour Cafe');
  const accounts = await database.sql<{ code: string; id: string }[]>`
    select code, id from accounts where org_id = ${company.organisation} and code in ('1100', '4000')`;
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id;
  // The same head: only their numbers distinguish them.
  for (const amount of [10, 20])
    await postJournal(database, company.admin, '2026-02-01', [
      ['6100', amount],
      ['1000', -amount],
    ]);
  await postJournal(
    database,
    company.admin,
    '2026-02-28',
    [
      ['6100', '0.05'],
      ['6020', '1000000.10'],
      ['1000', '-1000000.15'],
    ],
    { description: '=1+1, "quoted"\nand "", more', reference: 'J 7' },
  );
  const lines = [
    { account_id: idOf('1100'), contact_id: customer, description: 'Late fee', debit: '25' },
    { account_id: idOf('4000'), credit: '25' },
  ];
  const [draft] = await database.as(
    company.admin,
    (sql) =>
      sql`select (save_journal_entry(${sql.json({
        entry_date: '2026-03-01',
        description: 'Fee',
        reference: 'F 1',
        lines: lines.map((line) => ({ ...line })),
      })}, gen_random_uuid())).id`,
  );
  await database.as(
    company.admin,
    (sql) => sql`select post_draft_journal_entry(${draft?.id}, gen_random_uuid())`,
  );

  const client = createInlineCsvClient();
  const source = functionsOf(database, company.manager);
  const opened = await client.open(await exported(), journalEntries);
  if (!opened.ok) throw new Error(opened.problem.message);
  expect(await client.check(opened.summary.mapping)).toMatchObject({ problems: [], faulty: 0, documents: 4 });
  const plan = await client.plan({}, 'create');
  expect(plan).toMatchObject({ creates: 4 });
  const outcome = await runImport({
    source,
    client,
    resource: journalEntries,
    plan,
    mode: 'all_or_nothing',
    key: crypto.randomUUID(),
    fileName: 'entries.csv',
  });
  expect(outcome).toMatchObject({ inserted: 4, rejected: [] });
  expect(await entries('draft')).toEqual(await entries('posted'));
  expect(await failingControls(database, company.admin)).toEqual([]);
});

test('only people who may export journal entries may export their lines', async () => {
  const call = functionsOf(database, company.user).call;
  const args = { columns: ['entry_date'], line_columns: ['debit'], query: {} };
  expect(
    await refusal(call('export_document_lines', { table_name: 'journal_entries', ...args })),
  ).toMatchObject({ hint: 'role.denied' });
});
