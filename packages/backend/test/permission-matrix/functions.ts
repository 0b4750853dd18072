import type postgres from 'postgres';
import type { Trial } from './attempt.ts';
import { ACTORS, type Cast } from './cast.ts';

/** Real arguments for each function: about nobody's record, or about one of the company and one of the other organisation. */
type Calls = { readonly self: string } | { readonly company: string; readonly other: string };

/** Every function of the exposed schema. */
export async function listFunctions(sql: postgres.ISql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1`;
  return rows.map(({ name }) => name);
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface Records {
  readonly own: string;
  readonly other: string;
  readonly import_id: string;
  readonly other_import_id: string;
}

/** What the functions are called with beyond the cast: a customer and a finished import of each organisation. */
export async function prepare(sql: postgres.Sql, cast: Cast): Promise<Records> {
  const customerOf = async (organisation: string, owner: string) => {
    const [row] = await sql<
      { id: string }[]
    >`select id from customers where org_id = ${organisation} and user_id = ${owner}`;
    if (!row) throw new Error('The cast has no customers.');
    return row.id;
  };
  const importOf = async (organisation: string, owner: string) => {
    const [row] = await sql<{ id: string }[]>`
      with added as (insert into customers (org_id, user_id, name) values (${organisation}, ${owner}, 'Imported') returning id)
      insert into private.imports (org_id, key, user_id, table_name, request_hash, answer, inserted_ids)
      select ${organisation}, gen_random_uuid(), ${owner}, 'customers', 'x', '{}', array[id] from added returning id`;
    if (!row) throw new Error('The import was not written.');
    return row.id;
  };
  const outsider = cast.people.outsider?.id ?? '';
  return {
    own: await customerOf(cast.organisation, cast.colleague.id),
    other: await customerOf(cast.otherOrganisation, outsider),
    import_id: await importOf(cast.organisation, cast.colleague.id),
    other_import_id: await importOf(cast.otherOrganisation, outsider),
  };
}

function callsOf(cast: Cast, records: Records): Readonly<Record<string, Calls>> {
  const key = '00000000-0000-4000-8000-00000000000a';
  const [colleague, outsider] = [quote(cast.colleague.id), quote(cast.people.outsider?.id ?? '')];
  const [own, other] = [quote(records.own), quote(records.other)];
  const one = (id: string) =>
    quote(JSON.stringify({ filters: [{ field: 'id', operator: 'equals', value: id }] }));
  const rows = (id: string) => quote(JSON.stringify([{ id, name: 'Renamed' }]));
  return {
    accept_invitation: { self: `accept_invitation('no-such-token')` },
    bulk_delete: {
      company: `bulk_delete('customers', array[${own}]::uuid[])`,
      other: `bulk_delete('customers', array[${other}]::uuid[])`,
    },
    bulk_update: {
      company: `bulk_update('customers', array[${own}]::uuid[], '{"city":"X"}')`,
      other: `bulk_update('customers', array[${other}]::uuid[], '{"city":"X"}')`,
    },
    discard_staged_import: { self: `discard_staged_import('${key}')` },
    export_records: {
      company: `nullif(export_records('customers', array['name'], ${one(records.own)}), '[]')`,
      other: `nullif(export_records('customers', array['name'], ${one(records.other)}), '[]')`,
    },
    get_user_role: { self: 'get_user_role()' },
    import_records: {
      company: `import_records('customers', ${rows(records.own)}, 'skip_bad', '${key}') ->> 'import_id'`,
      other: `import_records('customers', ${rows(records.other)}, 'skip_bad', '${key}') ->> 'import_id'`,
    },
    import_staged_records: { self: `import_staged_records('customers', 'skip_bad', '${key}')` },
    invite_member: { self: `invite_member('invited@example.test', 'user')` },
    list_record_ids: {
      company: `nullif(list_record_ids('customers', ${one(records.own)}), '{}')`,
      other: `nullif(list_record_ids('customers', ${one(records.other)}), '{}')`,
    },
    match_records: {
      company: `nullif(match_records('customers', 'id', array[${own}]), '{}')`,
      other: `nullif(match_records('customers', 'id', array[${other}]), '{}')`,
    },
    record_history: {
      company: `nullif(record_history('customers', ${own}), '[]')`,
      other: `nullif(record_history('customers', ${other}), '[]')`,
    },
    remove_member: {
      company: `coalesce(remove_member(${colleague})::text, '')`,
      other: `coalesce(remove_member(${outsider})::text, '')`,
    },
    search_records: {
      company: `nullif(search_records('customers', ${one(records.own)}), '[]')`,
      other: `nullif(search_records('customers', ${one(records.other)}), '[]')`,
    },
    session_context: { self: 'session_context()' },
    set_member_role: {
      company: `coalesce(set_member_role(${colleague}, 'viewer')::text, '')`,
      other: `coalesce(set_member_role(${outsider}, 'viewer')::text, '')`,
    },
    stage_import_rows: { self: `stage_import_rows('${key}', 1, '[{"name":"A"}]')` },
    summarise_records: {
      company: `nullif(summarise_records('customers', ${one(records.own)}) ->> 'count', '0')`,
      other: `nullif(summarise_records('customers', ${one(records.other)}) ->> 'count', '0')`,
    },
    switch_organisation: {
      company: `coalesce(switch_organisation(${quote(cast.organisation)})::text, '')`,
      other: `coalesce(switch_organisation(${quote(cast.otherOrganisation)})::text, '')`,
    },
    undo_import: {
      company: `undo_import(${quote(records.import_id)})`,
      other: `undo_import(${quote(records.other_import_id)})`,
    },
  };
}

/** Every trial of a function; none where nobody has said with which arguments it is to be called. */
export function functionTrials(name: string, cast: Cast, records: Records): readonly Trial[] {
  const calls = callsOf(cast, records)[name];
  if (!calls) return [];
  return ACTORS.flatMap((actor) =>
    Object.entries(calls).map(([target, call]) => ({
      cell: `${name}() call ${target} as ${actor}`,
      statement: `select from (select ${call} as answer) t where answer is not null`,
      person: cast.people[actor],
    })),
  );
}
