-- What people do with a recurring document beside changing it: pause and resume it, and make its next document now.

create function private.hold_recurring_document(org uuid, recurring_id uuid) returns public.recurring_documents
language plpgsql
set search_path = ''
as $$
declare
  recurring public.recurring_documents;
begin
  select r.* into recurring from public.recurring_documents r
  where r.org_id = org and r.id = hold_recurring_document.recurring_id for update;
  if recurring.id is null then
    perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
  end if;
  return recurring;
end $$;
comment on function private.hold_recurring_document(uuid, uuid) is
  'A recurring document, locked until the transaction ends; or a refusal.';

create function private.set_paused(recurring_id uuid, paused boolean, key uuid) returns public.recurring_documents
language plpgsql
set search_path = ''
as $$
declare
  verb constant text := case when paused then 'pause' else 'resume' end;
  org constant uuid := private.require('recurring_documents.update', verb || ' recurring documents');
  answer jsonb := private.recall(set_paused.key, verb || '_recurring_document', to_jsonb(recurring_id));
  recurring public.recurring_documents;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  end if;
  recurring := private.hold_recurring_document(org, set_paused.recurring_id);
  if recurring.archived_at is not null then
    perform private.refuse('document.wrong_status', format('The recurring document %s is archived. Restore it first.', recurring.name));
  elsif recurring.is_paused = paused then
    perform private.refuse('document.wrong_status', format('The recurring document %s %s already. Load it again.', recurring.name,
      case when paused then 'is paused' else 'goes on' end));
  end if;
  update public.recurring_documents r set is_paused = paused, updated_by = auth.uid()
  where r.org_id = org and r.id = recurring.id
  returning r.* into recurring;
  perform private.remember(set_paused.key, to_jsonb(recurring));
  return recurring;
end $$;
comment on function private.set_paused(uuid, boolean, uuid) is 'Pauses or resumes a recurring document that is not so yet, once for a key.';

create function public.pause_recurring_document(id uuid, key uuid) returns public.recurring_documents
language sql security definer
set search_path = ''
as $$
  select * from private.set_paused(pause_recurring_document.id, true, pause_recurring_document.key)
$$;
comment on function public.pause_recurring_document(uuid, uuid) is 'Nothing is made of it until it is resumed. Answers its row.';

create function public.resume_recurring_document(id uuid, key uuid) returns public.recurring_documents
language sql security definer
set search_path = ''
as $$
  select * from private.set_paused(resume_recurring_document.id, false, resume_recurring_document.key)
$$;
comment on function public.resume_recurring_document(uuid, uuid) is
  'Goes on with the next date from today; nothing is made for the pause. Answers its row.';

grant execute on function public.pause_recurring_document(uuid, uuid), public.resume_recurring_document(uuid, uuid) to authenticated;

create function public.issue_recurring_document(id uuid, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.update', 'make recurring documents');
  answer jsonb := private.recall(key, 'issue_recurring_document', to_jsonb(id));
  recurring public.recurring_documents;
  entry private.document_kinds;
  fault text;
begin
  if answer is not null then
    return answer;
  end if;
  recurring := private.hold_recurring_document(org, issue_recurring_document.id);
  entry := private.document_kind(recurring.kind);
  perform private.require(entry.table_name || '.create', format('make %ss', entry.label));
  if recurring.posts_automatically then
    perform private.require_to_post(recurring.kind);
  end if;
  fault := private.recurring_owner_fault(recurring);
  if recurring.is_paused then
    perform private.refuse('document.wrong_status', format('The recurring document %s is paused. Resume it first.', recurring.name));
  elsif recurring.next_date > recurring.end_date then
    perform private.refuse('document.wrong_status', format(
      'The recurring document %s ended on %s. Give it a later end date first.', recurring.name, recurring.end_date));
  elsif fault is not null then
    perform private.refuse('document.wrong_status', fault);
  end if;
  answer := private.hold_document(org, entry, private.issue_recurrence(recurring));
  answer := jsonb_build_object('id', answer -> 'id', 'kind', recurring.kind, 'number', answer -> entry.number_column);
  perform private.remember(issue_recurring_document.key, answer);
  return answer;
end $$;
comment on function public.issue_recurring_document(uuid, uuid) is
  'Makes the document of the next date now, whenever that is, and goes on from there: {id, kind, number} of what was made. What keeps it from being made is refused in its own words.';
grant execute on function public.issue_recurring_document(uuid, uuid) to authenticated;
