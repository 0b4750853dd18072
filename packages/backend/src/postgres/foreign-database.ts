import type postgres from 'postgres';
import { LastingFailure } from '../lasting-failure.ts';

/** Roles of the whole PostgreSQL that requests use; named as in a hosted project. */
export const API_ROLES = ['anon', 'authenticated', 'service_role', 'supabase_auth_admin'] as const;

interface Held {
  readonly count: number;
  readonly example: string | null;
}

/**
 * Lists the tables, views, sequences and functions of a database that belong neither to PostgreSQL nor to an extension.
 */
async function whatItHolds(sql: postgres.Sql): Promise<Held> {
  const [held] = await sql<Held[]>`
    with things as (
      select 'pg_class'::regclass as kind, c.oid, c.relnamespace as schema, c.relname::text as name
      from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      union all
      select 'pg_proc'::regclass, p.oid, p.pronamespace, p.proname || '()' from pg_proc p
    )
    select count(*)::int as count, min(n.nspname || '.' || t.name) as example
    from things t join pg_namespace n on n.oid = t.schema
    where n.nspname not in ('information_schema', 'supabase_migrations') and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.classid = t.kind and d.objid = t.oid and d.deptype = 'e')`;
  return held ?? { count: 0, example: null };
}

interface Role {
  readonly name: string;
  readonly fault: string | null;
}

/**
 * Roles belong to all databases of a PostgreSQL. One that can sign in, bypass row level security, or be assumed by
 * another account, would give users of another database access to the books.
 */
async function foreignRole(sql: postgres.Sql): Promise<Role | undefined> {
  const [role] = await sql<Role[]>`
    select * from (
      select r.rolname as name, case
        when r.rolsuper then 'is a superuser'
        when r.rolbypassrls and r.rolname <> 'service_role' then 'passes row level security'
        when r.rolname = 'service_role' and not r.rolbypassrls then 'does not pass row level security'
        when r.rolcanlogin then 'can sign in'
        when r.rolcreaterole or r.rolcreatedb or r.rolreplication then 'may make roles or databases'
        else (
          select case when m.member = r.oid then format('is a member of %s', g.rolname) else format('can be taken on by %s', u.rolname) end
          from pg_auth_members m
          join pg_roles g on g.oid = m.roleid
          join pg_roles u on u.oid = m.member
          where (m.member = r.oid or m.roleid = r.oid) and u.rolname <> current_user and not u.rolsuper
          limit 1) end as fault
      from pg_roles r where r.rolname in ${sql(API_ROLES)}
    ) f
    where f.fault is not null order by f.name`;
  return role;
}

/**
 * Throws a `LastingFailure` before anything is written, if a database or its PostgreSQL belongs to another program. One
 * that this program has used before (`isOurs`) may contain objects of its operator.
 */
export async function refuseForeign(sql: postgres.Sql, isOurs: boolean): Promise<void> {
  if (!isOurs) {
    const { count, example } = await whatItHolds(sql);
    if (count > 0)
      throw new LastingFailure(
        `The database of DATABASE_URL is used by another program: it holds ${count} tables and functions that are not ours, such as ${example}. It was left as it is. Make a database of its own (create database ledgerwise) and name that.`,
      );
  }
  const role = await foreignRole(sql);
  if (role)
    throw new LastingFailure(
      `The PostgreSQL of DATABASE_URL has a role "${role.name}" of another program: it ${role.fault}, so its users could reach these books. Nothing was changed. Use a PostgreSQL where no other program has roles named ${API_ROLES.join(', ')}.`,
    );
}

/** Returns a warning about the server's database account; undefined if it has no excess rights. */
export async function noticeOfAccount(sql: postgres.Sql): Promise<string | undefined> {
  const [account] = await sql<{ name: string; is_super: boolean }[]>`
    select rolname as name, rolsuper as is_super from pg_roles where rolname = current_user`;
  return account?.is_super
    ? `The account "${account.name}" of DATABASE_URL is a superuser: it may do anything in every database of that PostgreSQL. The server needs less; packages/backend/README.md, "A PostgreSQL of your own", says which account it takes.`
    : undefined;
}
