-- Attachments: which files belong to which record. The files themselves lie in storage, under the organisation's id.

create table public.attachments (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  entity text not null references private.record_tables (table_name),
  record_id uuid not null,
  file_name text collate "und-x-icu" not null,
  media_type text not null,
  size bigint not null,
  storage_path text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint attachments_storage_path_unique unique (org_id, storage_path),
  constraint attachments_file_name_given check (btrim(file_name) <> ''),
  constraint attachments_file_name_length check (char_length(file_name) <= 255),
  constraint attachments_media_type check (media_type ~ '^[a-z]+/[a-z0-9.+-]+$' and char_length(media_type) <= 100),
  constraint attachments_size check (size between 0 and 26214400),
  -- Storage rules go by the first folder: a path into another organisation's must not even be noted.
  constraint attachments_storage_path check (
    starts_with(storage_path, org_id::text || '/') and storage_path !~ '(^|/)\.\.?(/|$)'
    and char_length(storage_path) <= 500)
);
comment on table public.attachments is 'Files that people added to records.';
comment on column public.attachments.user_id is 'Who added the file. No foreign key: the record outlives the account.';
comment on column public.attachments.entity is 'The table of the record.';
comment on column public.attachments.size is 'In bytes.';
comment on column public.attachments.storage_path is 'Where the file lies; begins with the organisation''s id.';
comment on constraint attachments_storage_path_unique on public.attachments is 'Another attachment already uses this file';
comment on constraint attachments_file_name_given on public.attachments is 'File name is required';
comment on constraint attachments_file_name_length on public.attachments is 'File name cannot exceed 255 characters';
comment on constraint attachments_media_type on public.attachments is 'Media type must be written like application/pdf';
comment on constraint attachments_size on public.attachments is 'A file cannot be larger than 25 MB';
comment on constraint attachments_storage_path on public.attachments is 'The file must lie in the folder of the organisation';

select private.organisation_table('public.attachments');
create index attachments_record on public.attachments (org_id, record_id, created_at);
create index attachments_entity on public.attachments (entity);

select private.grant_permission('attachments.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('attachments.create', 'admin', 'manager', 'user');
select private.grant_permission('attachments.update', 'admin', 'manager', 'user');
select private.grant_permission('attachments.update_all', 'admin', 'manager');
select private.grant_permission('attachments.delete', 'admin');

grant select, delete on public.attachments to authenticated;
grant insert (id, entity, record_id, file_name, media_type, size, storage_path), update (file_name)
  on public.attachments to authenticated;
select private.accept_as_oneself('public.attachments');

create policy "Members read attachments of records that they see" on public.attachments
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('attachments.read'))
    -- Row level security holds this list to the customers of the reader.
    and (entity <> 'customers' or record_id in (select c.id from public.customers c))
  );

create policy "Admins, managers and users add attachments as their own" on public.attachments
  for insert to authenticated
  with check (
    org_id = (select private.org_id())
    and (select private.can('attachments.create'))
    and user_id = (select auth.uid())
    and (entity <> 'customers' or record_id in (select c.id from public.customers c))
  );

create policy "People rename their own attachments, admins and managers everyone's" on public.attachments
  for update to authenticated
  using (
    org_id = (select private.org_id())
    and (select private.can('attachments.update'))
    and ((select private.can('attachments.update_all')) or user_id = (select auth.uid()))
  )
  with check (
    org_id = (select private.org_id())
    and (select private.can('attachments.update'))
    and ((select private.can('attachments.update_all')) or user_id = (select auth.uid()))
  );

create policy "Admins delete attachments" on public.attachments
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('attachments.delete')));

create trigger attachments_touch before update on public.attachments
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.attachments', 'file_name');

create function private.check_attachment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(new.entity);
  is_there boolean;
begin
  execute format('select exists (select from %s where org_id = $1 and id = $2)', private.relation(entry))
  using new.org_id, new.record_id into is_there;
  if not is_there then
    perform private.refuse('attachment.record_missing', format(
      'The %s that "%s" was added to is not there any more. Load the page again.', entry.label_one, new.file_name));
  end if;
  return new;
end $$;
comment on function private.check_attachment() is 'A file is added to a record of the same organisation only.';

create trigger attachments_check before insert on public.attachments
  for each row execute function private.check_attachment();
