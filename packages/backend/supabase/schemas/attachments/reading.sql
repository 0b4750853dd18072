-- Files of a record: listing, reading, deleting and restoring them.

create function private.attachment_of(id uuid, verb text, action text, is_deleted boolean) returns public.attachments
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  attachment public.attachments;
  entry private.record_tables;
begin
  select a.* into attachment from public.attachments a
  where a.org_id = org and a.id = attachment_of.id and (a.deleted_at is not null) = is_deleted
    and coalesce(a.deleted_at > now() - interval '30 days', true);
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
end $$;
comment on function private.attachment_of(uuid, text, text, boolean) is
  'A file of a record that the caller may read, or with another verb change; one of another organization is not there.';

create function public.record_attachments(table_name text, record_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
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
end $$;
comment on function public.record_attachments(text, uuid) is 'The files of a record, newest first, with the name of who added each.';

create function public.read_attachment(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  attachment constant public.attachments := private.attachment_of(read_attachment.id, 'read', 'read files of', false);
begin
  return (
    select jsonb_build_object('id', attachment.id, 'file_name', attachment.file_name, 'media_type', attachment.media_type,
      'size', attachment.size, 'sha256', attachment.sha256, 'content', translate(encode(c.content, 'base64'), E'\n', ''))
    from private.attachment_contents c
    where c.org_id = attachment.org_id and c.attachment_id = attachment.id);
end $$;
comment on function public.read_attachment(uuid) is 'A file with its content in base64.';

create function private.set_attachment_deleted(id uuid, deleted boolean) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  attachment constant public.attachments := private.attachment_of(set_attachment_deleted.id, 'update',
    case when deleted then 'delete files of' else 'restore files of' end, not deleted);
begin
  if not deleted then
    perform private.require_room(attachment.org_id, private.record_table(attachment.entity), attachment.record_id, 0);
  end if;
  update public.attachments a set deleted_at = case when deleted then now() end
  where a.org_id = attachment.org_id and a.id = attachment.id and (a.deleted_at is null) = deleted;
  if found then
    perform private.note_attachment(private.record_table(attachment.entity), attachment,
      case when deleted then 'file_deleted' else 'file_restored' end);
  end if;
  return attachment.id;
end $$;
comment on function private.set_attachment_deleted(uuid, boolean) is 'Deletes or restores a file, and logs it in the history of its record.';

create function public.delete_attachment(id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  deleted constant uuid := private.set_attachment_deleted(delete_attachment.id, true);
begin
  perform private.drop_old_attachments(private.org_id());
  return deleted;
end $$;
comment on function public.delete_attachment(uuid) is 'Deletes a file. It can be restored for 30 days by restore_attachment.';

create function public.restore_attachment(id uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.set_attachment_deleted(restore_attachment.id, false)
$$;
comment on function public.restore_attachment(uuid) is 'Restores a deleted file.';

grant execute on function
  public.record_attachments(text, uuid), public.read_attachment(uuid), public.delete_attachment(uuid), public.restore_attachment(uuid)
to authenticated;
