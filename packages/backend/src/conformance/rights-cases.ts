import { customers, employees, entities, products, taxEntries, vendors } from '@ledgerwise/domain';
import { bankingEntities } from '@ledgerwise/domain/banking';
import { checkApart, checkVisitor, ensure, ensureEqual } from '@ledgerwise/resource/checks';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { type Bench, type ConformanceCase, neighbourOf, type SignedIn } from './conformance-case.ts';
import { statusOf } from './raw-request.ts';

/** Every table behind a list, and those that every organization has rows in. */
const TABLES: readonly string[] = [
  ...new Set([...entities, ...bankingEntities].map(({ resource }) => resource.name)),
  ...['accounts', 'activity_log', 'company_settings', 'memberships'],
].filter((table, place, all) => all.indexOf(table) === place);

const MADE = [customers, employees, products, taxEntries, vendors];

/** Runs work while a user has a record in several tables. */
async function withRecords({ data }: SignedIn, work: () => Promise<void>): Promise<void> {
  const made: (readonly [table: string, id: string])[] = [];
  try {
    for (const { name, sample } of MADE) made.push([name, (await data.create(name, { ...sample[0] })).id]);
    await work();
  } finally {
    for (const [table, id] of made) await data.remove(table, [id]);
  }
}

async function failures(
  check: (table: string) => Promise<{ readonly ok: boolean; readonly detail: string }>,
): Promise<void> {
  const wrong: string[] = [];
  for (const table of TABLES) {
    const { ok, detail } = await check(table);
    if (!ok) wrong.push(detail);
  }
  ensure(wrong.length === 0, wrong.join('. '));
}

const tokenOf = async ({ client }: SignedIn): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

/** Returns the status of a user's insert of a customer. */
const insertStatus = async ({ target }: Bench, body: unknown, somebody?: SignedIn): Promise<number> =>
  statusOf(target, '/rest/v1/customers', {
    ...{ method: 'POST', body },
    ...(somebody && { token: await tokenOf(somebody) }),
  });

const isRefusal = (status: number): boolean => status === 401 || status === 403;

const CASES: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  async 'a visitor reads no record of any table'({ visitor }) {
    const client = visitor();
    const data = createSupabaseDataSource({ client: async () => client, organisationId: () => null });
    await failures((table) => checkVisitor(data, table));
  },

  async 'a visitor adds no record'(bench) {
    const status = await insertStatus(bench, { name: 'A visitor' });
    ensure(isRefusal(status), `Adding a customer as a visitor was answered with ${status}.`);
  },

  async 'people read the records of their own organization alone'(bench) {
    const { person, openSandbox } = bench;
    const sandbox = await openSandbox();
    const organisations = [
      { id: sandbox.organisation.id, data: sandbox.data },
      { id: person.organisation, data: person.data },
    ];
    const look = () => failures((table) => checkApart(organisations, table));
    try {
      await sandbox.data.create(customers.name, { ...customers.sample[0] });
      await (bench.neighbour ? withRecords(bench.neighbour, look) : look());
    } finally {
      await sandbox.end();
    }
  },

  async 'people change and remove no record of another organization'(bench) {
    const other = neighbourOf(bench);
    const made = await other.data.create(customers.name, { name: 'Of the neighbour' });
    const changed = await bench.person.client
      .from('customers')
      .update({ city: 'X' })
      .eq('id', made.id)
      .select();
    const removed = await bench.person.client.from('customers').delete().eq('id', made.id).select();
    const after = await other.data.get(customers.name, made.id);
    await other.data.remove(customers.name, [made.id]);
    ensureEqual([changed.data ?? [], removed.data ?? []], [[], []], 'What was changed and removed');
    ensureEqual(after, made, "The neighbour's record after that");
  },

  async 'people add no record to another organization'(bench) {
    const { person } = bench;
    const status = await insertStatus(
      bench,
      { name: 'Foisted', org_id: neighbourOf(bench).organisation },
      person,
    );
    ensure(
      status >= 400 && status < 500,
      `Adding a record to another organization was answered with ${status}.`,
    );
  },

  async 'a column that the database keeps cannot be written'(bench) {
    const status = await insertStatus(bench, { name: 'Rich', balance: 5 }, bench.person);
    ensureEqual(status, 403, 'The status of writing a balance');
  },

  async 'a posted line cannot be written past the journal'(bench) {
    const status = await statusOf(bench.target, '/rest/v1/journal_lines?position=eq.1', {
      ...{ method: 'PATCH', body: { debit: 1 }, token: await tokenOf(bench.person) },
    });
    ensureEqual(status, 403, 'The status of changing posted lines');
  },
};

/** Row level security and column rights, as the API enforces them. */
export const rightsCases: readonly ConformanceCase[] = Object.entries(CASES).map(([name, run]) => ({
  suite: 'rights',
  name,
  run,
}));
