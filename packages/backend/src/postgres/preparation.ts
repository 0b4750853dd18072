import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';
import { API_ROLES } from './foreign-database.ts';

const OLDEST = 15;
const ROLES_OF_OWNERS = 16;

interface Account {
  readonly name: string;
  readonly database: string;
  /** 15, 16, 17 … */
  readonly version: number;
  readonly is_super: boolean;
  /** True if it can create the roles for requests, one of which bypasses row level security. */
  readonly makes_roles: boolean;
  readonly missing: readonly string[];
  /** Existing roles that it cannot assume. */
  readonly closed: readonly string[];
  readonly may_create: boolean;
  readonly may_pass_triggers: boolean;
  readonly extensions: readonly string[];
}

/** Checked before anything else, which an older version might not understand. */
async function requireVersion(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ version: string; number: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
  if (row && row.number < OLDEST * 10_000)
    throw new LastingFailure(
      `The PostgreSQL of DATABASE_URL is ${row.version}, and this program needs ${OLDEST} or newer. Nothing was written.`,
    );
}

async function readAccount(sql: postgres.Sql): Promise<Account> {
  const [account] = await sql<Account[]>`
    with asked (role, place) as (select * from unnest(${[...API_ROLES]}::text[]) with ordinality), extension (name) as (values ('pgcrypto'), ('uuid-ossp'))
    select current_user as name, current_database() as database,
      current_setting('server_version_num')::int / 10000 as version,
      me.rolsuper as is_super,
      me.rolcreaterole and me.rolbypassrls and current_setting('server_version_num')::int >= ${ROLES_OF_OWNERS * 10_000} as makes_roles,
      array(select a.role from asked a where not exists (select from pg_roles r where r.rolname = a.role) order by a.place) as missing,
      array(select a.role from asked a join pg_roles r on r.rolname = a.role where not pg_has_role(r.oid, 'member') order by a.place) as closed,
      has_database_privilege(current_database(), 'create') as may_create,
      has_parameter_privilege('session_replication_role', 'set') as may_pass_triggers,
      array(select e.name from extension e where not exists (select from pg_available_extensions x where x.name = e.name)) as extensions
    from pg_roles me where me.rolname = current_user`;
  if (!account) throw new Error('The account of DATABASE_URL is no role of its PostgreSQL.');
  return account;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns statements that a superuser must run once; empty if the account can do everything. */
function statementsFor(account: Account): readonly string[] {
  if (account.is_super) return [];
  const { name, database, version, makes_roles, missing, closed, may_create, may_pass_triggers } = account;
  const made = makes_roles ? [] : missing;
  const granted = [...made, ...closed];
  const how = version >= ROLES_OF_OWNERS ? ' with inherit false, set true' : '';
  return [
    ...made.map(
      (role) => `create role ${role} nologin noinherit${role === 'service_role' ? ' bypassrls' : ''};`,
    ),
    ...(granted.length > 0 ? [`grant ${granted.join(', ')} to ${quoted(name)}${how};`] : []),
    ...(may_create ? [] : [`grant create on database ${quoted(database)} to ${quoted(name)};`]),
    ...(may_pass_triggers ? [] : [`grant set on parameter session_replication_role to ${quoted(name)};`]),
  ];
}

/**
 * Throws a `LastingFailure` before anything is written, if the PostgreSQL is too old, lacks an extension, or its
 * account lacks rights: then with the statements that a superuser must run once.
 */
export async function requirePreparation(sql: postgres.Sql): Promise<void> {
  await requireVersion(sql);
  const account = await readAccount(sql);
  if (account.extensions.length > 0)
    throw new LastingFailure(
      `The PostgreSQL of DATABASE_URL has no ${account.extensions.join(' and no ')}. Nothing was written. Install the extensions that come with PostgreSQL (Debian includes them; elsewhere the package is called postgresql-contrib).`,
    );
  const statements = statementsFor(account);
  if (statements.length > 0)
    throw new LastingFailure(
      `The account "${account.name}" of DATABASE_URL lacks rights that a superuser of that PostgreSQL gives. Nothing was written. Have one run this, once:\n\n${statements.join('\n')}\n`,
    );
}
