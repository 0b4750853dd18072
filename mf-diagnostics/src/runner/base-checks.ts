import { type DataSource, type Host, isAppError } from '@ledgerwise/contract';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { describeFailure } from './run-checks.ts';

const GROUP = 'Foundation';

/** Tables that every screen of the product stands on. */
export const TABLES = [
  ...['profiles', 'customers', 'products', 'sales_orders', 'invoices', 'bills', 'journal_entries', 'vendors'],
  ...['purchase_orders', 'inventory_items', 'fixed_assets', 'tax_entries', 'company_settings', 'employees'],
  'activity_log',
] as const;

export async function readTable(data: DataSource, table: string): Promise<number> {
  const page = await data.list(table, {
    sort: { field: 'created_at', descending: true },
    page: { size: 1, offset: 0 },
  });
  return page.rows.length;
}

export function checkAuthentication({ auth }: Host): Outcome {
  return auth.user ? pass(`Signed in as ${auth.user.email} (${auth.role})`) : fail('No authenticated user');
}

async function checkProfile(host: Host): Promise<Outcome> {
  if (!host.auth.user) return fail('No authenticated user');
  return (await readTable(host.data, 'profiles')) > 0
    ? pass('The profile can be read')
    : fail('Profile not found');
}

/** A table may be empty: what counts is that the question is answered. */
export async function checkTable(host: Host, table: string): Promise<Outcome> {
  if (!host.auth.user) return fail('No authenticated user');
  try {
    const found = await readTable(host.data, table);
    return pass(found > 0 ? 'Readable' : 'Readable, no records yet');
  } catch (error) {
    return fail(`Table ${table} not accessible or has RLS issues (${describeFailure(error)})`);
  }
}

/** Who is not signed in reads no record, whatever the table. */
async function checkVisitor(asVisitor: NonNullable<Host['asVisitor']>, table: string): Promise<Outcome> {
  const visitor = await asVisitor();
  try {
    const found = await readTable(visitor, table);
    return found === 0
      ? pass('Shows no record to visitors')
      : fail(`Table ${table} shows its records to anybody: it lacks a policy`);
  } catch (error) {
    return isAppError(error) && REFUSALS.includes(error.code)
      ? pass('Refused to visitors')
      : fail(`Table ${table} did not refuse a visitor, but failed: ${describeFailure(error)}`);
  }
}

const REFUSALS: readonly string[] = ['data.forbidden', 'auth.required'];

export function baseChecks(host: Host): readonly Check[] {
  const { asVisitor } = host;
  return [
    {
      id: 'base.authentication',
      group: GROUP,
      title: 'Authentication',
      run: async () => checkAuthentication(host),
    },
    { id: 'base.database', group: GROUP, title: 'Database', run: () => checkProfile(host) },
    ...TABLES.map((table) => ({
      id: `table.${table}`,
      group: 'Tables',
      title: table,
      run: () => checkTable(host, table),
    })),
    ...(asVisitor
      ? TABLES.map((table) => ({
          id: `visitor.${table}`,
          group: 'Not signed in',
          title: table,
          run: () => checkVisitor(asVisitor, table),
        }))
      : []),
  ];
}
