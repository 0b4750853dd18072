-- Adding a file to a record.

create function private.attachment_scope(entry private.record_tables, action text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  -- Payments are created but never changed: users who may create them can add receipts.
  verb constant text := case when exists (
    select from public.role_permissions r where r.permission = entry.table_name || '.update') then 'update' else 'create' end;
begin
  return private.record_scope(entry, verb, action);
end $$;
comment on function private.attachment_scope(private.record_tables, text) is
  'Condition that limits the caller to records whose files they may change; refused without the permission to change such records.';

create function private.is_record(entry private.record_tables, scope text, id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  is_there boolean;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope) using is_record.id into is_there;
  return is_there;
end $$;
comment on function private.is_record(private.record_tables, text, uuid) is 'True if such a record exists within a scope.';

create function private.note_attachment(entry private.record_tables, attachment public.attachments, action text) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes) '
    || 'select t.org_id, auth.uid(), coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), ''System''), '
    || '$3, $4, t.id, t.%I, jsonb_build_object(''file'', jsonb_build_object($5, $6)) from %s t where t.org_id = $1 and t.id = $2',
    entry.name_column, private.relation(entry))
  using attachment.org_id, attachment.record_id, note_attachment.action, entry.table_name,
    case note_attachment.action when 'file_deleted' then 'from' else 'to' end, attachment.file_name;
end $$;
comment on function private.note_attachment(private.record_tables, public.attachments, text) is
  'Logs what was done with a file in the activity of its record.';

create function private.drop_old_attachments(org uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  entity text;
begin
  delete from public.attachments a where a.org_id = org and a.deleted_at < now() - interval '30 days';
  for entity in select distinct a.entity from public.attachments a where a.org_id = org loop
    -- A deleted record is restored with its files while it is kept.
    execute format('delete from public.attachments a where a.org_id = $1 and a.entity = $2 '
      || 'and not exists (select from public.%I t where t.org_id = a.org_id and t.id = a.record_id) '
      || 'and not exists (select from private.change_images i where i.org_id = a.org_id and i.record_id = a.record_id)', entity)
    using org, entity;
  end loop;
end $$;
comment on function private.drop_old_attachments(uuid) is
  'Permanently deletes files that were deleted 30 days ago, and those of records that cannot be restored.';

create function private.require_room_of_newcomers(org uuid, more bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_of_newcomers constant bigint := 4::bigint * 1024 * 1024 * 1024;
  known_since constant timestamptz := now() - interval '7 days';
begin
  -- New organizations are limited together, so that repeated sign-ups do not fill the disk.
  if (select o.created_at > known_since from public.organizations o where o.id = org)
    and (select coalesce(sum(a.size), 0) from public.attachments a join public.organizations o on o.id = a.org_id
      where o.created_at > known_since) + more > most_of_newcomers then
    perform private.refuse('attachment.no_room',
      'The space for files of organizations in their first week is full. Add this file when yours is a week old, or ask the operator '
      || 'of this server.');
  end if;
end $$;
comment on function private.require_room_of_newcomers(uuid, bigint) is
  'Refuses a file if the organizations founded within a week have used up their common space.';

create function private.require_room(org uuid, entry private.record_tables, id uuid, more bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_of_record constant integer := 100;
  most_bytes constant bigint := 2::bigint * 1024 * 1024 * 1024;
begin
  -- Two simultaneous files could both fit into the remaining space.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(format('attachments %s', org), 0));
  if (select count(*) from public.attachments a
      where a.org_id = org and a.record_id = require_room.id and a.deleted_at is null) >= most_of_record then
    perform private.refuse('attachment.too_many', format(
      'This %s has %s files already, which is the limit. Delete one that is not needed any more.',
      entry.label_one, most_of_record), jsonb_build_object('limit', most_of_record));
  end if;
  perform private.require_room_of_newcomers(org, more);
  if (select coalesce(sum(a.size), 0) from public.attachments a where a.org_id = org) + more <= most_bytes then
    return;
  end if;
  perform private.drop_old_attachments(org);
  if (select coalesce(sum(a.size), 0) from public.attachments a where a.org_id = org) + more > most_bytes then
    perform private.refuse('attachment.no_room',
      'The files of your organization take 2 GB already, which is all the room there is for them. Delete some that are not needed '
      || 'any more: their room is free again after 30 days.', jsonb_build_object('limit', most_bytes));
  end if;
end $$;
comment on function private.require_room(uuid, private.record_tables, uuid, bigint) is
  'Refuses a file if a record has too many, or the organization has used up its space.';

create function private.decoded_file(content text, file_name text) returns bytea
language plpgsql immutable
set search_path = ''
as $$
begin
  return decode(content, 'base64');
exception when invalid_parameter_value then
  perform private.refuse('attachment.malformed', format('The content of "%s" is not written in base64.', file_name));
  return null;
end $$;
comment on function private.decoded_file(text, text) is 'The bytes of a file that was sent as base64.';

create function private.require_file(file_name text, media_type text, content bytea) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  most_bytes constant integer := 10 * 1024 * 1024;
  extension constant text := lower(substring(file_name from '\.([^.]*)$'));
begin
  if coalesce(file_name, '') = '' then
    perform private.refuse_field('attachment.name', 'The file has no name. Give it one and add it again.', 'name');
  elsif char_length(file_name) > 255 then
    perform private.refuse_field('attachment.name', format(
      'The name of "%s…" is longer than 255 characters. Give the file a shorter name and add it again.', left(file_name, 40)), 'name');
  elsif private.extensions_of(media_type) is null or extension is null or not extension = any (private.extensions_of(media_type)) then
    perform private.refuse('attachment.type', format(
      '"%s" is of a type that cannot be added. Add a PDF, a picture (PNG, JPEG, WebP, GIF), a text or CSV, or an XLSX, DOCX or ODS file.',
      file_name));
  elsif coalesce(length(content), 0) = 0 then
    perform private.refuse('attachment.empty', format('"%s" is empty. Choose the file again, or another one.', file_name));
  elsif length(content) > most_bytes then
    perform private.refuse('attachment.too_large', format(
      '"%s" is larger than 10 MB, which is the most that a file can have. Make it smaller, or split it.', file_name),
      jsonb_build_object('limit', most_bytes));
  elsif not private.is_of_media_type(content, media_type) then
    perform private.refuse('attachment.type', format(
      '"%s" is not what its name says: its content is no %s. Save it with the right file type, then add it again.', file_name, upper(extension)));
  end if;
end $$;
comment on function private.require_file(text, text, bytea) is 'Refuses a file with an unacceptable name, type, size or content.';

create function public.save_attachment(
  table_name text, record_id uuid, file_name text, media_type text, content text, key uuid
) returns public.attachments
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
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
end $$;
comment on function public.save_attachment(text, uuid, text, text, text, uuid) is
  'Adds a file to a record, its content in base64, and returns its row without the content.';

grant execute on function public.save_attachment(text, uuid, text, text, text, uuid) to authenticated;
