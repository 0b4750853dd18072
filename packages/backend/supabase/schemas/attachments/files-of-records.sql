-- Attachments: the files of records. Their bytes are stored separately, so that lists and activity never touch them. Permissions are the
-- record's: users who may read it can read its files, and users who may change it can add and delete them.

create table public.attachments (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  file_name text collate "und-x-icu" not null,
  entity text not null references private.record_tables (table_name),
  record_id uuid not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  deleted_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint attachments_file_name_given check (btrim(file_name) <> ''),
  constraint attachments_file_name_length check (char_length(file_name) <= 255),
  constraint attachments_media_type check (private.extensions_of(media_type) is not null),
  constraint attachments_size check (size between 1 and 10485760),
  constraint attachments_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table public.attachments is 'Files that people added to records.';
comment on column public.attachments.user_id is 'User who added the file. No foreign key: the record outlives the account.';
comment on column public.attachments.entity is 'The table of the record.';
comment on column public.attachments.size is 'In bytes, counted by the database.';
comment on column public.attachments.sha256 is 'Hash of the bytes, in hexadecimal.';
comment on column public.attachments.deleted_at is 'Time of deletion. The file can be restored for 30 days, then it is deleted permanently.';
comment on constraint attachments_file_name_given on public.attachments is 'File name is required';
comment on constraint attachments_file_name_length on public.attachments is 'File name cannot exceed 255 characters';
comment on constraint attachments_media_type on public.attachments is 'Files of this type cannot be attached';
comment on constraint attachments_size on public.attachments is 'A file cannot be empty, or larger than 10 MB';
comment on constraint attachments_sha256 on public.attachments is 'The checksum of a file has 64 hexadecimal digits';

select private.organisation_table('public.attachments');
create index attachments_record on public.attachments (org_id, record_id, created_at);
create index attachments_entity on public.attachments (entity);

create trigger attachments_touch before update on public.attachments
  for each row execute function private.touch_updated_at();

create table private.attachment_contents (
  org_id uuid not null,
  attachment_id uuid not null,
  content bytea not null,
  primary key (org_id, attachment_id),
  foreign key (org_id, attachment_id) references public.attachments (org_id, id) on delete cascade
);
comment on table private.attachment_contents is 'Bytes of attachments. Only the function read_attachment reads them.';
alter table private.attachment_contents enable row level security;
-- Images and PDFs are already compressed; compressing them again costs more than writing them.
alter table private.attachment_contents alter column content set storage external;

grant select on public.attachments to authenticated;

-- Includes deleted files: otherwise Realtime could not notify screens of the deletion.
create policy "Members read attachments of records that they see" on public.attachments
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and entity || '.read' in (select r.permission from public.role_permissions r where r.role = (select private.role()))
    -- Row level security holds this list to the customers of the reader.
    and (entity <> 'customers' or record_id in (select c.id from public.customers c))
  );
