import type postgres from 'postgres';
import { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

/** An organization that a sample account belongs to. */
export interface Holding {
  readonly id: string;
  readonly name: string;
  /** E-mail addresses of members who are not sample accounts. */
  readonly others: readonly string[];
  /** True if one of them is an admin. */
  readonly has_other_admin: boolean;
}

/** Records of the sample company. */
export interface SampleHoldings {
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
  readonly organisations: readonly Holding[];
}

/** The sample accounts of a database, and the organizations that they belong to. */
export async function findSampleHoldings(sql: postgres.ISql): Promise<SampleHoldings> {
  const emails = SAMPLE_ACCOUNTS.map(({ email }) => email);
  const accounts = await sql<{ id: string; email: string }[]>`
    select id, email from auth.users where email = any (${emails}) order by email`;
  const ids = accounts.map(({ id }) => id);
  const organisations = await sql<Holding[]>`
    select o.id, o.name,
      coalesce(array_agg(u.email::text order by u.email) filter (where m.user_id <> all (${ids})), '{}') as others,
      coalesce(bool_or(m.role = 'admin') filter (where m.user_id <> all (${ids})), false) as has_other_admin
    from public.organizations o
    join public.memberships m on m.org_id = o.id
    join auth.users u on u.id = m.user_id
    where o.id in (select own.org_id from public.memberships own where own.user_id = any (${ids}))
    group by o.id, o.name
    order by o.name`;
  return { accounts, organisations };
}

const people = (others: readonly string[]): string =>
  others.length > 3 ? `${others.slice(0, 3).join(', ')} and ${others.length - 3} more` : others.join(', ');

/** Why it cannot be removed like this; undefined when it can. */
export function refusalOfRemoval(
  { organisations }: SampleHoldings,
  isAccountsOnly: boolean,
): string | undefined {
  const shared = organisations.filter(({ others }) => others.length > 0);
  if (!isAccountsOnly && shared.length > 0) {
    const list = shared.map(({ name, others }) => `"${name}" (${people(others)})`).join(', ');
    return `Nothing was removed: people of your own work in ${list}, and its books would go with the sample accounts. To remove the accounts and leave all books to these people, add --accounts-only.`;
  }
  const orphan = isAccountsOnly && shared.find(({ has_other_admin }) => !has_other_admin);
  if (orphan) {
    return `Nothing was removed: "${orphan.name}" has no admin but a sample account. Start the server, sign in there, make one of ${people(orphan.others)} an admin, and try again.`;
  }
  return undefined;
}
