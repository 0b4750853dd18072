import type { Host } from '@ledgerwise/contract';
import { checkApart, checkReadable, checkVisitor, readTable } from '@ledgerwise/resource/checks';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { texts } from './texts.ts';
import type { Workshop } from './workshop.ts';

const GROUP = 'Foundation';

/** Tables that every screen of the product needs. */
const TABLES = [
  ...['profiles', 'customers', 'products', 'sales_orders', 'invoices', 'bills', 'journal_entries', 'vendors'],
  ...['purchase_orders', 'inventory_items', 'fixed_assets', 'tax_entries', 'company_settings', 'employees'],
  'activity_log',
] as const;

/** Outcome of a check of records for a visitor. */
export const NOBODY: Outcome = fail(texts.shared.noUser);

function checkAuthentication({ auth }: Host): Outcome {
  return auth.user ? pass(texts.base.signedIn(auth.user.email, auth.role)) : NOBODY;
}

async function checkProfile(host: Host): Promise<Outcome> {
  if (!host.auth.user) return NOBODY;
  return (await readTable(host.data, 'profiles')) > 0
    ? pass(texts.base.profileRead)
    : fail(texts.shared.noProfile);
}

/** The two checks that all others depend on. */
export function authenticationChecks(host: Host): readonly Check[] {
  return [
    {
      id: 'base.authentication',
      group: GROUP,
      title: texts.base.authentication,
      run: async () => checkAuthentication(host),
    },
    { id: 'base.database', group: GROUP, title: texts.base.database, run: () => checkProfile(host) },
  ];
}

/** Time to load one record above which the product feels slow. */
const SLOW_MS = 2_000;
const TIMES = 3;

/** The fastest of several requests counts, because the server may have been idle before the first. */
async function checkResponse({ auth, data }: Host): Promise<Outcome> {
  if (!auth.user) return NOBODY;
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const asked = performance.now();
    await readTable(data, 'profiles');
    times.push(Math.round(performance.now() - asked));
  }
  const quickest = Math.min(...times);
  return quickest <= SLOW_MS
    ? pass(texts.base.responseTime(quickest))
    : fail(texts.base.slow(quickest, SLOW_MS));
}

/** Returns the checks of the product as a whole: sign-in, response time, and access to each table. */
export function baseChecks(host: Host): readonly Check[] {
  const { asVisitor } = host;
  return [
    ...authenticationChecks(host),
    {
      id: 'base.response',
      group: GROUP,
      title: texts.base.responseTimeTitle,
      run: () => checkResponse(host),
    },
    ...TABLES.map((table) => ({
      id: `table.${table}`,
      group: texts.base.tables,
      title: table,
      run: async () => (host.auth.user ? checkReadable(host.data, table) : NOBODY),
    })),
    ...(asVisitor
      ? TABLES.map((table) => ({
          id: `visitor.${table}`,
          group: texts.base.notSignedIn,
          title: table,
          run: async () => checkVisitor(await asVisitor(), table),
        }))
      : []),
  ];
}

/** Every table has an owner column, except profiles, which may belong to many organizations. */
const OWNED = TABLES.filter((table) => table !== 'profiles');

/** Checks that no records of another organization are visible, in the user's organization and in the sandbox of the run. */
export function apartChecks(host: Host, { sandbox }: Workshop): readonly Check[] {
  return OWNED.map((table) => ({
    id: `apart.${table}`,
    group: texts.base.otherOrganizations,
    title: table,
    run: async () => {
      const { user, organisation } = host.auth;
      if (!user || !organisation) return NOBODY;
      const made = await sandbox();
      return checkApart(
        [
          { id: made.organisation.id, data: made.data },
          { id: organisation.id, data: host.data },
        ],
        table,
      );
    },
  }));
}
