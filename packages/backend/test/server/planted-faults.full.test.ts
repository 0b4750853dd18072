import {
  CONTRACT_VERSION,
  type DataSource,
  type Host,
  platformErrors,
  type RoleInfo,
  type SelfTest,
  type SelfTestResult,
} from '@ledgerwise/contract';
import { entities, entityLoaders } from '@ledgerwise/domain';
import { booksSelfTests, runBooksSelfTests } from '@ledgerwise/domain/self-tests';
import { entityPermissions, entityRoutes, runEntitySelfTests } from '@ledgerwise/resource';
import {
  checkApart,
  checkReadable,
  checkRoles,
  checkVisitor,
  failureInWords,
} from '@ledgerwise/resource/checks';
import { createSupabaseDataSource } from '@ledgerwise/resource/supabase';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxesOn } from '../books/steps/sandboxes.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

/**
 * The five of the planted faults that are about the database, in a real one, found by the checks that /diagnostics runs: it
 * asks a server over HTTP as its pages do. The other seven stand in `mf-diagnostics/src/runner/planted-faults.full.test.tsx`.
 */

let running: RunningBackend;
let admin: SupabaseClient;
beforeAll(async () => {
  running = await runBackend();
  admin = await running.signUp('admin@example.com');
  const neighbour = await running.signUp('neighbour@example.com');
  await neighbour.from('customers').insert({ name: 'Somebody else’s' });
});
afterAll(() => running.close());

const TABLES = ['customers', 'products', 'invoices', 'bills', 'journal_entries', 'vendors', 'activity_log'];

const overApi = (client: SupabaseClient): DataSource =>
  createSupabaseDataSource({ client: async () => client, organisationId: () => null });

const manifest = {
  routes: entityRoutes(entities),
  nav: [],
  permissions: entityPermissions(entities),
  contract: CONTRACT_VERSION,
};

/** Ids of the failed checks of /diagnostics, with their messages. */
async function whatFails(): Promise<Readonly<Record<string, string>>> {
  const home = overApi(admin);
  const visitor = overApi(createClient(running.url, running.backend.key));
  const { grants, roles, organisation } = (await home.call('session_context')) as unknown as {
    readonly grants: Readonly<Record<string, readonly string[]>>;
    readonly roles: readonly RoleInfo[];
    readonly organisation: { readonly id: string };
  };
  const sandbox = await (await sandboxesOn(running, admin))();
  const { data: inside } = sandbox;
  const failed: Record<string, string> = {};
  const run = async (name: string, check: () => Promise<SelfTestResult>): Promise<void> => {
    const { ok, detail } = await check().catch((error: unknown) => ({
      ok: false,
      detail: failureInWords(error),
    }));
    if (!ok) failed[name] = detail;
  };
  const selfTest = (name: string, test: SelfTest, data: DataSource) =>
    run(`accounting.self-test.${name}`, () => test({ data, errorTexts: platformErrors } as unknown as Host));

  for (const table of TABLES) {
    await run(`table.${table}`, () => checkReadable(home, table));
    await run(`visitor.${table}`, () => checkVisitor(visitor, table));
  }
  const problems = checkRoles(manifest, { roles, rolesWith: (permission) => grants[permission] ?? [] });
  await run('accounting.permissions', async () => ({
    ok: problems.length === 0,
    detail: problems.join(' '),
  }));
  for (const [name, test] of Object.entries(runEntitySelfTests(entityLoaders)))
    await selfTest(name, test, home);
  // `data-source.test.ts` tries the promises of a data source on the database.
  for (const { id: name } of booksSelfTests.filter((declared) => !declared.id.startsWith('promised-')))
    await selfTest(name, runBooksSelfTests[name], inside);
  for (const table of TABLES)
    await run(`apart.${table}`, () =>
      checkApart(
        [
          { id: sandbox.organisation.id, data: inside },
          { id: organisation.id, data: home },
        ],
        table,
      ),
    );
  expect(await sandbox.end()).toMatchObject({ left: 0 });
  return failed;
}

test('finds nothing if nothing was planted', async () => {
  expect(await whatFails()).toEqual({});
});

/** Plants a fault, and returns the statements that undo it. */
type Plant = () => Promise<string>;

const statements =
  (plant: string, undo: string): Plant =>
  async () => {
    await running.sql.unsafe(plant);
    return undo;
  };

const dropTrigger =
  (table: string, trigger: string): Plant =>
  async () => {
    const [kept] = await running.sql`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgrelid = ${table}::regclass and tgname = ${trigger}`;
    await running.sql.unsafe(`drop trigger ${trigger} on ${table}`);
    return kept?.definition;
  };

const changeFunction =
  (name: string, from: string, to: string): Plant =>
  async () => {
    const [kept] = await running.sql`select pg_get_functiondef(${`public.${name}`}::regproc) as definition`;
    const changed = kept?.definition.replace(from, to);
    if (changed === kept?.definition) throw new Error(`${name} does not say "${from}".`);
    await running.sql.unsafe(changed);
    return kept?.definition;
  };

const dropPolicies =
  (table: string): Plant =>
  async () => {
    const policies = await running.sql`select * from pg_policies where tablename = ${table}`;
    for (const { policyname } of policies)
      await running.sql.unsafe(`drop policy "${policyname}" on ${table}`);
    return policies
      .map(({ policyname, cmd, qual, with_check }) =>
        [
          `create policy "${policyname}" on ${table} for ${cmd} to authenticated`,
          qual && `using (${qual})`,
          with_check && `with check (${with_check})`,
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(';');
  };

interface Fault {
  readonly name: string;
  readonly plant: Plant;
  /** Ids of the checks that detect it, with their messages. */
  readonly found: Readonly<Record<string, unknown>>;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'table without policy, so that anybody’s records are everybody’s',
    plant: statements(
      'alter table customers disable row level security',
      'alter table customers enable row level security',
    ),
    found: {
      'apart.customers': expect.stringMatching(
        /^Table customers shows records of other organizations \(\d+ of \d+\): it lacks a policy$/,
      ),
    },
  },
  {
    name: 'table without policy, so that nobody has any records',
    plant: dropPolicies('tax_entries'),
    found: {
      'accounting.self-test.kept-taxes':
        'Table tax_entries refuses an admin: it lacks a policy, or the admin a right',
    },
  },
  {
    name: 'missing column',
    plant: statements(
      'alter table tax_entries rename column description to remark',
      'alter table tax_entries rename column remark to description',
    ),
    found: {
      'accounting.self-test.tax_entries-reachable': 'There is no column tax_entries.description.',
      'accounting.self-test.kept-taxes': expect.any(String),
    },
  },
  {
    name: 'trigger dropped, by which what is posted stays',
    plant: dropTrigger('journal_entries', 'immutable_when_posted'),
    found: {
      'accounting.self-test.posted-stays':
        'Removing what is posted from journal_entries: expected to be refused with ledger.immutable, got record.referenced.',
    },
  },
  {
    name: 'trigger dropped, by which what happens is told',
    plant: dropTrigger('products', 'log_update'),
    found: {
      'accounting.self-test.kept-products':
        'The history of products: expected ["updated","created"], got ["created"].',
    },
  },
  {
    name: 'report off by a cent',
    plant: changeFunction('profit_and_loss', 'round(', '0.01 + round('),
    found: {
      'accounting.self-test.reports-to-the-cent': expect.stringMatching(
        /^profit-loss says 1234567[.]32 for 4000 [^.]+, the journal 1234567[.]31[.]/,
      ),
    },
  },
  {
    name: 'role table out of step, with a right too many',
    plant: statements(
      `insert into role_permissions (role, permission) values ('viewer', 'vendors.delete')`,
      `delete from role_permissions where role = 'viewer' and permission = 'vendors.delete'`,
    ),
    found: {
      'accounting.permissions': 'vendors.delete is for admin alone, and viewer holds it.',
    },
  },
  {
    name: 'role table out of step, with a right too few',
    plant: statements(
      `delete from role_permissions where role = 'manager' and permission = 'vendors.create'`,
      `insert into role_permissions (role, permission) values ('manager', 'vendors.create')`,
    ),
    found: {
      'accounting.permissions': 'user holds vendors.create, and manager, which includes it, does not.',
    },
  },
];

test.each(FAULTS)('$name', async ({ plant, found }) => {
  const undo = await plant();
  try {
    expect(await whatFails()).toEqual(found);
  } finally {
    await running.sql.unsafe(undo);
  }
});
