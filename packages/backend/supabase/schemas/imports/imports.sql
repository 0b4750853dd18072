-- Imports that were made, and what records were like before, so that one can be undone.

create table private.imports (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  key uuid not null,
  table_name text not null references private.record_tables (table_name),
  file_name text,
  request_hash text not null,
  answer jsonb,
  inserted_ids uuid[] not null default '{}',
  undone_at timestamptz,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key),
  constraint imports_file_name_length check (char_length(file_name) <= 255)
);
comment on table private.imports is 'Finished imports: the result for repetitions of the key, and what undoing needs.';
comment on column private.imports.file_name is 'Original name of the file.';
comment on constraint imports_file_name_length on private.imports is 'The name of a file cannot exceed 255 characters';
alter table private.imports alter column inserted_ids set storage external;
create index imports_table on private.imports (table_name);

create table private.import_updates (
  org_id uuid not null,
  import_id uuid not null,
  record_id uuid not null,
  before jsonb not null,
  primary key (org_id, import_id, record_id),
  foreign key (import_id, org_id) references private.imports (id, org_id) on delete cascade
);
comment on table private.import_updates is 'Records before an import changed them.';
create index import_updates_import on private.import_updates (import_id, org_id);

alter table private.imports enable row level security;
alter table private.import_updates enable row level security;
