set check_function_bodies = off;

-- What was noted before this had no file behind it.
delete from public.attachments;

revoke all ("entity") on table "public"."attachments" from "authenticated";

revoke all ("file_name") on table "public"."attachments" from "authenticated";

revoke all ("id") on table "public"."attachments" from "authenticated";

revoke all ("media_type") on table "public"."attachments" from "authenticated";

revoke all ("org_id") on table "public"."attachments" from "authenticated";

revoke all ("record_id") on table "public"."attachments" from "authenticated";

revoke all ("size") on table "public"."attachments" from "authenticated";

revoke all ("user_id") on table "public"."attachments" from "authenticated";

drop policy "Members read activity, less what concerns records that they do " on "public"."activity_log";

drop policy "Admins delete attachments" on "public"."attachments";

drop policy "Admins, managers and users add attachments as their own" on "public"."attachments";

drop policy "Members read attachments of records that they see" on "public"."attachments";

drop policy "People rename their own attachments, admins and managers everyo" on "public"."attachments";

drop trigger "attachments_as_oneself" on "public"."attachments";

drop trigger "attachments_check" on "public"."attachments";

drop trigger "log_delete" on "public"."attachments";

drop trigger "log_insert" on "public"."attachments";

drop trigger "log_update" on "public"."attachments";

alter table "public"."activity_log"
  drop constraint "activity_log_action";

alter table "public"."attachments"
  drop constraint "attachments_media_type";

alter table "public"."attachments"
  drop constraint "attachments_size";

alter table "public"."attachments"
  drop constraint "attachments_storage_path_unique";

alter table "public"."attachments"
  drop constraint "attachments_storage_path";

drop function "private"."check_attachment"();

alter table "public"."attachments"
  drop column "storage_path";

create table "private"."attachment_contents" (
  "org_id"        uuid  not null,
  "attachment_id" uuid  not null,
  "content"       bytea not null,
  constraint "attachment_contents_pkey" primary key (org_id, attachment_id)
);

alter table "private"."attachment_contents"
  enable row level security;

alter table "public"."attachments"
  add column "sha256" text not null;

alter table "public"."attachments"
  add column "deleted_at" timestamp with time zone;

create or replace function private.attachment_of (
  id         uuid,
  verb       text,
  action     text,
  is_deleted boolean
)
  returns public.attachments
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  attachment public.attachments;
  entry private.record_tables;
begin
  select a.* into attachment from public.attachments a
  where a.org_id = org and a.id = attachment_of.id and (a.deleted_at is not null) = is_deleted;
  if attachment.id is not null then
    entry := private.record_table(attachment.entity);
    if private.is_record(entry, case verb when 'read' then private.record_scope(entry, 'read', action)
        else private.attachment_scope(entry, action) end, attachment.record_id) then
      return attachment;
    end if;
  end if;
  perform private.refuse('attachment.not_found', case when is_deleted
    then 'This file cannot be brought back any more.' else 'This file is not there any more. Load the page again.' end);
  return null;
end $function$;

create or replace function private.attachment_scope (
  entry  private.record_tables,
  action text
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- Payments are never changed, only made: who may make them files their receipts.
  verb constant text := case when exists (
    select from public.role_permissions r where r.permission = entry.table_name || '.update') then 'update' else 'create' end;
begin
  return private.record_scope(entry, verb, action);
end $function$;

create or replace function private.decoded_file (
  content   text,
  file_name text
)
  returns bytea
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  return decode(content, 'base64');
exception when invalid_parameter_value then
  perform private.refuse('attachment.malformed', format('The content of "%s" is not written in base64.', file_name));
  return null;
end $function$;

create or replace function private.drop_old_attachments (
  org uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entity text;
begin
  delete from public.attachments a where a.org_id = org and a.deleted_at < now() - interval '30 days';
  for entity in select distinct a.entity from public.attachments a where a.org_id = org loop
    -- A deleted record comes back with its files as long as it is kept.
    execute format('delete from public.attachments a where a.org_id = $1 and a.entity = $2 '
      || 'and not exists (select from public.%I t where t.org_id = a.org_id and t.id = a.record_id) '
      || 'and not exists (select from private.change_images i where i.org_id = a.org_id and i.record_id = a.record_id)', entity)
    using org, entity;
  end loop;
end $function$;

create or replace function private.extensions_of (
  media_type text
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case media_type
    when 'application/pdf' then array['pdf']
    when 'image/png' then array['png']
    when 'image/jpeg' then array['jpg', 'jpeg']
    when 'image/webp' then array['webp']
    when 'image/gif' then array['gif']
    when 'text/csv' then array['csv']
    when 'text/plain' then array['txt']
    when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then array['xlsx']
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then array['docx']
    when 'application/vnd.oasis.opendocument.spreadsheet' then array['ods']
  end
$function$;

create or replace function private.is_of_media_type (
  content    bytea,
  media_type text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case media_type
    when 'application/pdf' then substring(content for 5) = '%PDF-'
    when 'image/png' then substring(content for 8) = '\x89504e470d0a1a0a'
    when 'image/jpeg' then substring(content for 3) = '\xffd8ff'
    when 'image/webp' then substring(content for 4) = 'RIFF' and substring(content from 9 for 4) = 'WEBP'
    when 'image/gif' then substring(content for 6) in ('GIF87a', 'GIF89a')
    when 'text/csv' then private.is_plain_text(content)
    when 'text/plain' then private.is_plain_text(content)
    when 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' then
      private.is_packed_document(content, 'xl/workbook.xml')
    when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then
      private.is_packed_document(content, 'word/document.xml')
    -- Its first part is its type, unpacked.
    when 'application/vnd.oasis.opendocument.spreadsheet' then substring(content for 4) = '\x504b0304'
      and substring(content from 31 for 54) = ('mimetype' || media_type)::bytea
    else false
  end
$function$;

create or replace function private.is_packed_document (
  content bytea,
  part    text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select substring(content for 4) = '\x504b0304' and position('[Content_Types].xml'::bytea in content) > 0
    and position(part::bytea in content) > 0 and position('vbaProject.bin'::bytea in content) = 0
$function$;

create or replace function private.is_plain_text (
  content bytea
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- Spreadsheets write UTF-8, the letters of Windows, or UTF-16 with its mark: none has control characters but tab, line and page.
  select case when substring(content for 2) in ('\xfffe', '\xfeff') then length(content) % 2 = 0
    when position('\x00'::bytea in content) > 0 then false
    else convert_from(content, 'LATIN1') !~ '[\x01-\x08\x0b\x0e-\x1f]' end
$function$;

create or replace function private.is_record (
  entry private.record_tables,
  scope text,
  id    uuid
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_there boolean;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope) using is_record.id into is_there;
  return is_there;
end $function$;

create or replace function private.note_attachment (
  entry      private.record_tables,
  attachment public.attachments,
  action     text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  execute format('insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes) '
    || 'select t.org_id, auth.uid(), coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), ''System''), '
    || '$3, $4, t.id, t.%I, jsonb_build_object(''file'', jsonb_build_object($5, $6)) from %s t where t.org_id = $1 and t.id = $2',
    entry.name_column, private.relation(entry))
  using attachment.org_id, attachment.record_id, note_attachment.action, entry.table_name,
    case note_attachment.action when 'file_deleted' then 'from' else 'to' end, attachment.file_name;
end $function$;

create or replace function private.plain_file_name (
  file_name text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- Marks of direction could make "exe.pdf" out of "fdp.exe"; letters of right-to-left alphabets stay.
  select btrim(regexp_replace(regexp_replace(file_name, '^.*[/\\]', ''),
    '[\x01-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'))
$function$;

create or replace function private.require_file (
  file_name  text,
  media_type text,
  content    bytea
)
  returns void
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  most_bytes constant integer := 10 * 1024 * 1024;
  extension constant text := lower(substring(file_name from '\.([^.]*)$'));
begin
  if coalesce(file_name, '') = '' then
    perform private.refuse('attachment.name', 'The file has no name. Give it one and add it again.');
  elsif char_length(file_name) > 255 then
    perform private.refuse('attachment.name', format(
      'The name of "%s…" is longer than 255 characters. Give the file a shorter name and add it again.', left(file_name, 40)));
  elsif private.extensions_of(media_type) is null or extension is null or not extension = any (private.extensions_of(media_type)) then
    perform private.refuse('attachment.type', format(
      '"%s" is of a type that cannot be added. Add a PDF, a picture (PNG, JPEG, WebP, GIF), a text or CSV, or an XLSX, DOCX or ODS file.',
      file_name));
  elsif coalesce(length(content), 0) = 0 then
    perform private.refuse('attachment.empty', format('"%s" is empty. Choose the file again, or another one.', file_name));
  elsif length(content) > most_bytes then
    perform private.refuse('attachment.too_large', format(
      '"%s" is larger than 10 MB, which is the most that a file can have. Make it smaller, or split it.', file_name));
  elsif not private.is_of_media_type(content, media_type) then
    perform private.refuse('attachment.type', format(
      '"%s" is not what its name says: its content is no %s. Save it anew as what it is, and add that.', file_name, upper(extension)));
  end if;
end $function$;

create or replace function private.require_room (
  org   uuid,
  entry private.record_tables,
  id    uuid,
  more  bigint
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most_of_record constant integer := 100;
  most_bytes constant bigint := 2::bigint * 1024 * 1024 * 1024;
begin
  -- Two files at once would both find the last room.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(format('attachments %s', org), 0));
  if (select count(*) from public.attachments a
      where a.org_id = org and a.record_id = require_room.id and a.deleted_at is null) >= most_of_record then
    perform private.refuse('attachment.too_many', format(
      'This %s has %s files already, which is the most that one can have. Delete one that is not needed any more.',
      entry.label_one, most_of_record));
  end if;
  if (select coalesce(sum(a.size), 0) from public.attachments a where a.org_id = org) + more <= most_bytes then
    return;
  end if;
  perform private.drop_old_attachments(org);
  if (select coalesce(sum(a.size), 0) from public.attachments a where a.org_id = org) + more > most_bytes then
    perform private.refuse('attachment.no_room',
      'The files of your organisation take 2 GB already, which is all the room there is for them. Delete some that are not needed '
      || 'any more: their room is free again after 30 days.');
  end if;
end $function$;

create or replace function public.delete_attachment (
  id uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  attachment constant public.attachments := private.attachment_of(delete_attachment.id, 'update', 'delete files of', false);
begin
  update public.attachments a set deleted_at = now()
  where a.org_id = attachment.org_id and a.id = attachment.id and a.deleted_at is null;
  if found then
    perform private.note_attachment(private.record_table(attachment.entity), attachment, 'file_deleted');
  end if;
  perform private.drop_old_attachments(attachment.org_id);
  return attachment.id;
end $function$;

create or replace function public.read_attachment (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  attachment constant public.attachments := private.attachment_of(read_attachment.id, 'read', 'read files of', false);
begin
  return (
    select jsonb_build_object('id', attachment.id, 'file_name', attachment.file_name, 'media_type', attachment.media_type,
      'size', attachment.size, 'sha256', attachment.sha256, 'content', translate(encode(c.content, 'base64'), E'\n', ''))
    from private.attachment_contents c
    where c.org_id = attachment.org_id and c.attachment_id = attachment.id);
end $function$;

create or replace function public.record_attachments (
  table_name text,
  record_id  uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry constant private.record_tables := private.record_table(record_attachments.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
begin
  if not private.is_record(entry, scope, record_attachments.record_id) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'file_name', a.file_name, 'media_type', a.media_type, 'size', a.size,
      'added_by', p.full_name, 'created_at', a.created_at) order by a.created_at desc, a.id desc), '[]')
    from public.attachments a
    left join public.profiles p on p.id = a.user_id
    where a.org_id = private.org_id() and a.entity = entry.table_name and a.record_id = record_attachments.record_id
      and a.deleted_at is null);
end $function$;

create or replace function public.restore_attachment (
  id uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  attachment constant public.attachments := private.attachment_of(restore_attachment.id, 'update', 'restore files of', true);
begin
  update public.attachments a set deleted_at = null
  where a.org_id = attachment.org_id and a.id = attachment.id and a.deleted_at is not null;
  if found then
    perform private.note_attachment(private.record_table(attachment.entity), attachment, 'file_restored');
  end if;
  return attachment.id;
end $function$;

create or replace function public.save_attachment (
  table_name text,
  record_id  uuid,
  file_name  text,
  media_type text,
  content    text,
  key        uuid
)
  returns public.attachments
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  entry constant private.record_tables := private.record_table(save_attachment.table_name);
  scope constant text := private.attachment_scope(entry, 'add files to');
  org constant uuid := private.required_org_id();
  name constant text := private.plain_file_name(save_attachment.file_name);
  bytes bytea;
  checksum text;
  answer jsonb;
  saved public.attachments;
begin
  bytes := private.decoded_file(save_attachment.content, name);
  checksum := encode(sha256(bytes), 'hex');
  answer := private.recall(save_attachment.key, 'save_attachment',
    jsonb_build_array(entry.table_name, save_attachment.record_id, name, save_attachment.media_type, checksum));
  if answer is not null then
    return jsonb_populate_record(null::public.attachments, answer);
  end if;
  perform private.require_file(name, save_attachment.media_type, bytes);
  if not private.is_record(entry, scope, save_attachment.record_id) then
    perform private.refuse('attachment.record_missing', format(
      'The %s that "%s" was added to is not there any more. Load the page again.', entry.label_one, name));
  end if;
  perform private.require_room(org, entry, save_attachment.record_id, length(bytes));
  insert into public.attachments (org_id, entity, record_id, file_name, media_type, size, sha256)
  values (org, entry.table_name, save_attachment.record_id, name, save_attachment.media_type, length(bytes), checksum)
  returning * into saved;
  insert into private.attachment_contents (org_id, attachment_id, content) values (org, saved.id, bytes);
  perform private.note_attachment(entry, saved, 'file_added');
  perform private.remember(save_attachment.key, to_jsonb(saved));
  return saved;
end $function$;

alter table "private"."attachment_contents"
  add constraint "attachment_contents_org_id_attachment_id_fkey" foreign key (org_id, attachment_id)
    references public.attachments(org_id, id) on delete cascade;

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text,
    'voided'::text,
    'locked'::text,
    'closed'::text,
    'archived'::text,
    'restored'::text, 'undone'::text, 'file_added'::text, 'file_deleted'::text, 'file_restored'::text])));

alter table "public"."attachments"
  add constraint "attachments_sha256" check ((sha256 ~ '^[0-9a-f]{64}$'::text));

alter table "public"."attachments"
  add constraint "attachments_size" check (((size >= 1) AND (size <= 10485760)));

create policy "Members read activity, less what concerns records that they do " on "public"."activity_log"
  for select
  to "authenticated"
  using
    (((org_id = ( select private.org_id() as org_id)) AND (( select private.can('activity.read_all'::text) as can) or
    (actor_id = ( select auth.uid() as uid)) or (entity <> 'customers'::text) or
    ((entity = 'customers'::text) AND (exists ( select
   from public.customers c
  where ((c.org_id = activity_log.org_id) AND (c.id = activity_log.record_id))))))));

create policy "Members read attachments of records that they see" on "public"."attachments"
  for select
  to "authenticated"
  using
    (((org_id = ( select private.org_id() as org_id)) AND (deleted_at is null) AND ((entity || '.read'::text) in (
    select r.permission
   from public.role_permissions r
  where (r.role = ( select private.role() as role)))) AND ((entity <> 'customers'::text) or (record_id in ( select c.id
   from public.customers c)))));

comment on column "public"."attachments"."deleted_at" is 'Since when the file is deleted. It can be brought back for 30 days, then it goes for good.';

comment on column "public"."attachments"."sha256" is 'Of the bytes, in hexadecimal.';

comment on column "public"."attachments"."size" is 'In bytes, as they were counted here.';

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on constraint "attachments_sha256" on "public"."attachments" is 'The checksum of a file has 64 hexadecimal digits';

comment on constraint "attachments_size" on "public"."attachments" is 'A file cannot be empty, or larger than 10 MB';

comment on function "private"."attachment_of"(uuid, text, text, boolean) is 'A file of a record that the caller may read, or with another verb change; one of another organisation is not there.';

comment on function "private"."attachment_scope"(private.record_tables, text) is 'The condition that holds the caller to records whose files they may change; refused without the right to change such records.';

comment on function "private"."decoded_file"(text, text) is 'The bytes of a file that was sent as base64.';

comment on function "private"."drop_old_attachments"(uuid) is 'Deletes for good, with their bytes, files that were deleted 30 days ago and those of records that cannot come back.';

comment on function "private"."extensions_of"(text) is 'How files of a media type end; null for a type that may not be attached.';

comment on function "private"."is_of_media_type"(bytea, text) is 'Whether bytes begin as files of a media type do.';

comment on function "private"."is_packed_document"(bytea, text) is 'Whether bytes are an Office Open XML file with a part of this name, and without macros.';

comment on function "private"."is_plain_text"(bytea) is 'Whether bytes are a text in some alphabet.';

comment on function "private"."is_record"(private.record_tables, text, uuid) is 'Whether there is such a record within a scope.';

comment on function "private"."note_attachment"(private.record_tables, public.attachments, text) is
  'Tells in the activity of a record what was done with one of its files.';

comment on function "private"."plain_file_name"(text) is 'The name of a file without folders, control characters and marks of direction.';

comment on function "private"."require_file"(text, text, bytea) is 'Refuses a file whose name, type, size or content may not be attached.';

comment on function "private"."require_room"(uuid, private.record_tables, uuid, bigint) is 'Refuses a file where a record has too many, or the organisation has filled its room.';

comment on function "public"."delete_attachment"(uuid) is 'Deletes a file. restore_attachment brings it back for 30 days.';

comment on function "public"."read_attachment"(uuid) is 'A file with its content in base64.';

comment on function "public"."record_attachments"(text, uuid) is 'The files of a record, newest first, with the name of who added each.';

comment on function "public"."restore_attachment"(uuid) is 'Brings a deleted file back.';

comment on function "public"."save_attachment"(text, uuid, text, text, text, uuid) is 'Adds a file to a record, its content in base64, and answers its row without the content.';

comment on table "private"."attachment_contents" is 'The bytes of attachments. Nobody reads them but the function read_attachment.';

revoke all on function "private"."attachment_of"(uuid, text, text, boolean) from public;

grant execute on function "private"."attachment_of"(uuid, text, text, boolean) to "postgres";

revoke all on function "private"."attachment_scope"(private.record_tables, text) from public;

grant execute on function "private"."attachment_scope"(private.record_tables, text) to "postgres";

revoke all on function "private"."decoded_file"(text, text) from public;

grant execute on function "private"."decoded_file"(text, text) to "postgres";

revoke all on function "private"."drop_old_attachments"(uuid) from public;

grant execute on function "private"."drop_old_attachments"(uuid) to "postgres";

revoke all on function "private"."extensions_of"(text) from public;

grant execute on function "private"."extensions_of"(text) to "postgres";

revoke all on function "private"."is_of_media_type"(bytea, text) from public;

grant execute on function "private"."is_of_media_type"(bytea, text) to "postgres";

revoke all on function "private"."is_packed_document"(bytea, text) from public;

grant execute on function "private"."is_packed_document"(bytea, text) to "postgres";

revoke all on function "private"."is_plain_text"(bytea) from public;

grant execute on function "private"."is_plain_text"(bytea) to "postgres";

revoke all on function "private"."is_record"(private.record_tables, text, uuid) from public;

grant execute on function "private"."is_record"(private.record_tables, text, uuid) to "postgres";

revoke all on function "private"."note_attachment"(private.record_tables, public.attachments, text) from public;

grant execute on function "private"."note_attachment"(private.record_tables, public.attachments, text) to "postgres";

revoke all on function "private"."plain_file_name"(text) from public;

grant execute on function "private"."plain_file_name"(text) to "postgres";

revoke all on function "private"."require_file"(text, text, bytea) from public;

grant execute on function "private"."require_file"(text, text, bytea) to "postgres";

revoke all on function "private"."require_room"(uuid, private.record_tables, uuid, bigint) from public;

grant execute on function "private"."require_room"(uuid, private.record_tables, uuid, bigint) to "postgres";

revoke all on function "public"."delete_attachment"(uuid) from public;

grant execute on function "public"."delete_attachment"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."read_attachment"(uuid) from public;

grant execute on function "public"."read_attachment"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."record_attachments"(text, uuid) from public;

grant execute on function "public"."record_attachments"(text, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."restore_attachment"(uuid) from public;

grant execute on function "public"."restore_attachment"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."save_attachment"(text, uuid, text, text, text, uuid) from public;

grant execute
  on function "public"."save_attachment"(text, uuid, text, text, text, uuid)
  to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."attachment_contents"
  to "postgres";

revoke all on table "public"."attachments" from "authenticated";

grant select on table "public"."attachments" to "authenticated";

alter table "public"."attachments"
  add constraint "attachments_media_type" check ((private.extensions_of(media_type) IS NOT NULL));

comment on constraint "attachments_media_type" on "public"."attachments" is 'Files of this type cannot be attached';

alter table private.attachment_contents
  alter column content set storage external;

delete from public.role_permissions where (role, permission) in (
  ('admin', 'attachments.create'),
  ('admin', 'attachments.delete'),
  ('admin', 'attachments.read'),
  ('admin', 'attachments.update'),
  ('admin', 'attachments.update_all'),
  ('manager', 'attachments.create'),
  ('manager', 'attachments.read'),
  ('manager', 'attachments.update'),
  ('manager', 'attachments.update_all'),
  ('user', 'attachments.create'),
  ('user', 'attachments.read'),
  ('user', 'attachments.update'),
  ('viewer', 'attachments.read'));

reset check_function_bodies;
