import type postgres from 'postgres';
import type { Trial } from './attempt.ts';
import { ACTORS, type Actor, type Cast } from './cast.ts';
import { quote } from './quote.ts';
import { samplesFor } from './samples.ts';

const OPERATIONS = [
  'select',
  'insert',
  'insert_returning',
  'upsert',
  'update',
  'delete',
  'move_org',
] as const;
type Operation = (typeof OPERATIONS)[number];

/** Owner of the record: the actor, a member of the same organization, or another organization. */
const TARGETS = ['own', 'colleague', 'other'] as const;
type Target = (typeof TARGETS)[number];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly firstLabel: string | null;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
  readonly isUpdatable: boolean;
}

interface Relation {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

/** Owner column of a table. Tables without one belong to the organization as a whole. */
const OWNER: Readonly<Record<string, string>> = {
  activity_log: 'actor_id',
  attachments: 'user_id',
  customers: 'user_id',
  invitations: 'invited_by',
  memberships: 'user_id',
  organization_members: 'id',
  profiles: 'id',
  saved_views: 'user_id',
};

/** Tables and views of the exposed schema, from the catalog. */
export async function listRelations(sql: postgres.ISql): Promise<readonly Relation[]> {
  return sql<Relation[]>`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'firstLabel', (select e.enumlabel from pg_enum e where e.enumtypid = a.atttypid order by e.enumsortorder limit 1),
          'isRequired', a.attnotnull and not a.atthasdef,
          'isGenerated', a.attgenerated <> '',
          'isUpdatable', has_column_privilege('authenticated', c.oid, a.attnum, 'update')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(a.attname order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary),
        (select jsonb_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attname = 'id'), '[]') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
    order by c.relname`;
}

/** The actor's organization (the company for people without one), and the other one. */
const organisationsOf = (cast: Cast, actor: Actor): readonly [home: string, abroad: string] =>
  actor === 'outsider'
    ? [cast.otherOrganisation, cast.organisation]
    : [cast.organisation, cast.otherOrganisation];

/** Condition for the key of the record of a trial. Null if there is no such record. */
async function locate(
  sql: postgres.ISql,
  relation: Relation,
  cast: Cast,
  actor: Actor,
  target: Target,
): Promise<Readonly<Record<string, string>> | null> {
  const person = cast.people[actor];
  const [home, abroad] = organisationsOf(cast, actor);
  const owner = OWNER[relation.name];
  const has = (name: string) => relation.columns.some((column) => column.name === name);
  const source = relation.name === 'customer_directory' ? 'customers' : relation.name;
  const ownerOf = relation.name === 'customer_directory' ? 'user_id' : owner;
  const organisation = target === 'other' ? abroad : home;
  const holder = {
    own: person?.id,
    colleague: cast.colleague.id,
    other: actor === 'outsider' ? cast.colleague.id : cast.people.outsider?.id,
  }[target];
  if (target === 'own' && !person) return null;
  if (target === 'colleague' && (!ownerOf || actor === 'outsider')) return null;
  if (!has('org_id') && source === relation.name) {
    if (target !== (person ? 'own' : 'other')) return null;
    // A view of one row has no key, and can only be read as a user.
    const [row] = relation.key.length > 0 ? await sql`select * from ${sql(relation.name)} limit 1` : [{}];
    return row ? pick(row, relation.key) : null;
  }
  const [row] =
    ownerOf === 'id' && relation.name === 'profiles'
      ? await sql`select * from public.profiles where id = ${holder ?? null}`
      : await sql`select * from ${sql(source)} where org_id = ${organisation}
          ${ownerOf ? sql`and ${sql(ownerOf)} = ${holder ?? null}` : sql``} order by id desc limit 1`;
  return row ? pick(row, relation.key) : null;
}

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(row[name])]));
}

/** Any value that fits the column's type. */
function sampleOf({ type, firstLabel }: Column): string {
  if (firstLabel !== null) return quote(firstLabel);
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'true';
  if (type === 'jsonb') return "'{}'";
  if (type.startsWith('timestamp') || type === 'date') return 'now()';
  if (['integer', 'bigint'].includes(type) || type.startsWith('numeric')) return '1';
  return quote('matrix.of@example.test');
}

function statementFor(
  operation: Operation,
  relation: Relation,
  key: Readonly<Record<string, string>>,
  cast: Cast,
  actor: Actor,
  target: Target,
): string {
  const table = `public.${relation.name}`;
  const where =
    Object.entries(key)
      .map(([name, value]) => `${name} = ${quote(value)}`)
      .join(' and ') || 'true';
  const [home, abroad] = organisationsOf(cast, actor);
  const changed =
    relation.columns.find(({ isUpdatable }) => isUpdatable) ??
    relation.columns.find(({ name, isGenerated }) => !isGenerated && !relation.key.includes(name)) ??
    relation.columns[0];
  const organisation = target === 'other' ? abroad : home;
  const values: Record<string, string> = {
    ...Object.fromEntries(
      relation.columns
        .filter(({ isRequired }) => isRequired)
        .map((column) => [column.name, sampleOf(column)]),
    ),
    ...samplesFor(
      relation.name,
      organisation === cast.organisation ? cast.records.company : cast.records.other,
      organisation,
    ),
  };
  if ('org_id' in values) values.org_id = quote(home);
  if (target === 'other' && relation.columns.some(({ name }) => name === 'org_id'))
    values.org_id = quote(abroad);
  const owner = OWNER[relation.name];
  if (target === 'colleague' && owner) values[owner] = quote(cast.colleague.id);
  const insertOf = (cells: Readonly<Record<string, string>>) =>
    Object.keys(cells).length === 0
      ? `insert into ${table} default values`
      : `insert into ${table} (${Object.keys(cells).join(', ')}) values (${Object.values(cells).join(', ')})`;
  switch (operation) {
    case 'select':
      return `select * from ${table} where ${where}`;
    case 'insert':
      return insertOf(values);
    case 'insert_returning':
      return `${insertOf(values)} returning *`;
    case 'upsert': {
      // Sets every column of the payload, as PostgREST does. People do not send the organization.
      const ids = Object.entries(key).filter(([name]) => name !== 'org_id' || 'org_id' in values);
      const keyed = { ...values, ...Object.fromEntries(ids.map(([name, value]) => [name, quote(value)])) };
      const assignments = Object.keys(keyed).map((name) => `${name} = excluded.${name}`);
      return `${insertOf(keyed)} on conflict (${relation.key.join(', ')}) do update set ${assignments.join(', ')}`;
    }
    case 'update':
      return `update ${table} set ${changed?.name} = ${changed?.name} where ${where}`;
    case 'delete':
      return `delete from ${table} where ${where}`;
    case 'move_org':
      return `update ${table} set org_id = ${quote(target === 'other' ? home : abroad)} where ${where}`;
  }
}

/** Every trial of a relation, its cell named `customers update colleague as user`. */
export async function relationTrials(
  sql: postgres.ISql,
  relation: Relation,
  cast: Cast,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const actor of ACTORS)
    for (const target of TARGETS) {
      const key = await locate(sql, relation, cast, actor, target);
      if (!key) continue;
      for (const operation of OPERATIONS) {
        if (operation === 'upsert' && relation.key.length === 0) continue;
        if (operation === 'move_org' && !relation.columns.some(({ name }) => name === 'org_id')) continue;
        trials.push({
          cell: `${relation.name} ${operation} ${target} as ${actor}`,
          statement: statementFor(operation, relation, key, cast, actor, target),
          person: cast.people[actor],
        });
      }
    }
  return trials;
}
