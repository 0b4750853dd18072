set check_function_bodies = off;

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
  perform private.require_room(attachment.org_id, private.record_table(attachment.entity), attachment.record_id, 0);
  update public.attachments a set deleted_at = null
  where a.org_id = attachment.org_id and a.id = attachment.id and a.deleted_at is not null;
  if found then
    perform private.note_attachment(private.record_table(attachment.entity), attachment, 'file_restored');
  end if;
  return attachment.id;
end $function$;

reset check_function_bodies;
