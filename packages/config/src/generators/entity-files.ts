import type { EntityNames } from './entity-names.ts';

/** The schema file of a new table with a name and notes. */
export const schemaFile = ({
  table,
  one,
  many,
}: EntityNames) => `-- ${many}: say here what they are, and who uses them.

create table public.${table} (
  org_id uuid not null default private.org_id() references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  notes text collate "und-x-icu",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint ${table}_name_given check (btrim(name) <> ''),
  constraint ${table}_name_length check (char_length(name) <= 200),
  constraint ${table}_notes_length check (char_length(notes) <= 2000)
);
comment on table public.${table} is '${many} of the organization.';
comment on column public.${table}.user_id is 'Who created the record. No foreign key: the record outlives the account.';
comment on constraint ${table}_name_given on public.${table} is '${one} name is required';
comment on constraint ${table}_name_length on public.${table} is 'Name cannot exceed 200 characters';
comment on constraint ${table}_notes_length on public.${table} is 'Notes cannot exceed 2000 characters';

select private.organisation_table('public.${table}');
create index ${table}_by_name on public.${table} (org_id, name, id);

select private.register_records('public.${table}', '${one.toLowerCase()}', '${many.toLowerCase()}', 'name',
  $$name || E'\\n' || coalesce(notes, '')$$);

select private.grant_permission('${table}.read', 'viewer');
select private.grant_permission('${table}.create', 'user');
select private.grant_permission('${table}.update', 'user');
select private.grant_permission('${table}.delete', 'admin');
select private.grant_permission('${table}.import', 'manager');
select private.grant_permission('${table}.export', 'manager');

select private.let_members('public.${table}', 'read', 'create', 'update', 'delete');
grant insert (id, name, notes), update (name, notes) on public.${table} to authenticated;
select private.accept_as_oneself('public.${table}');

create trigger ${table}_touch before update on public.${table}
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.${table}', 'name');
`;

/**
 * Rights of each role on records of the own organization (`own`) and of another one, in the matrix's columns.
 */
const RIGHTS: readonly string[] = [
  'select own: yes yes yes yes yes none -',
  'insert own: yes yes yes denied yes denied -',
  'insert_returning own: yes yes yes denied yes denied -',
  'upsert own: denied denied denied denied denied denied -',
  'update own: yes yes yes none yes none -',
  'delete own: yes none none none yes none -',
  'move_org own: denied denied denied denied denied denied -',
  'select other: none none none none none none denied',
  'insert other: record.not_yours record.not_yours record.not_yours record.not_yours record.not_yours record.not_yours denied',
  'insert_returning other: record.not_yours record.not_yours record.not_yours record.not_yours record.not_yours record.not_yours denied',
  'upsert other: denied denied denied denied denied denied denied',
  'update other: none none none none none none denied',
  'delete other: none none none none none none denied',
  'move_org other: denied denied denied denied denied denied denied',
];

/** Lines for the permission matrix's file of intent. */
export function matrixIntent({ table }: EntityNames): string {
  const lines = RIGHTS.map((right) => {
    const [subject = '', outcomes = ''] = right.split(': ');
    const cells = outcomes.split(' ').map((outcome) => outcome.padEnd(22));
    return `${table} ${subject}`.padEnd(49) + cells.join('').trimEnd();
  });
  return `${lines.join('\n')}\n`;
}

/** Returns the record with which the permission matrix tries all roles' permissions. */
export function matrixRecord({ table }: EntityNames): string {
  return `  await sql\`insert into ${table} (org_id, name) values (\${organisation}, 'Of the matrix')\`;\n`;
}

/** Path of a new entity's schema file. */
export const newSchemaFile = ({ path }: EntityNames): string =>
  `packages/backend/supabase/schemas/masters/${path}.sql`;
