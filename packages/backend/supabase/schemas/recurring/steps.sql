-- Steps of recurring records besides editing: pause, resume, and create the next document now.

create function private.hold_recurrence(source text, org uuid, recurring_id uuid) returns private.recurrence
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(hold_recurrence.source);
  recurring private.recurrence;
begin
  execute format('select (jsonb_populate_record(null::private.recurrence, to_jsonb(r))).*
    from public.%I r where r.org_id = $1 and r.id = $2 for update', entry.table_name)
  using org, hold_recurrence.recurring_id into recurring;
  if recurring.id is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label_one));
  end if;
  return recurring;
end $$;
comment on function private.hold_recurrence(text, uuid, uuid) is
  'Common columns of a recurring record of a table, locked until the transaction ends; otherwise refuses.';

create function private.set_paused(source text, recurring_id uuid, paused boolean, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(set_paused.source);
  verb constant text := case when paused then 'pause' else 'resume' end;
  org constant uuid := private.require(source || '.update', format('%s %s', verb, entry.label_many));
  answer jsonb := private.recall(set_paused.key, format('%s_%s', verb, replace(entry.label_one, ' ', '_')), to_jsonb(recurring_id));
  recurring private.recurrence;
begin
  if answer is not null then
    return answer;
  end if;
  recurring := private.hold_recurrence(set_paused.source, org, set_paused.recurring_id);
  if recurring.archived_at is not null then
    perform private.refuse('document.wrong_status', format('The %s %s is archived. Restore it first.', entry.label_one, recurring.name));
  elsif recurring.frequency is null then
    perform private.refuse('document.wrong_status', format(
      'The %s %s has no schedule. Give it a frequency first.', entry.label_one, recurring.name));
  elsif recurring.is_paused = paused then
    perform private.refuse('document.wrong_status', format('The %s %s %s already. Load it again.', entry.label_one, recurring.name,
      case when paused then 'is paused' else 'goes on' end));
  end if;
  execute format('update public.%I r set is_paused = $3, updated_by = auth.uid() where r.org_id = $1 and r.id = $2
    returning to_jsonb(r)', set_paused.source)
  using org, recurring.id, paused into answer;
  return private.remember(set_paused.key, answer);
end $$;
comment on function private.set_paused(text, uuid, boolean, uuid) is
  'Pauses or resumes a recurring record of a table, once for a key, and returns its row; refuses if it already is.';

create function private.require_to_issue(source text, recurring private.recurrence, fault text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  label constant text := (private.record_table(require_to_issue.source)).label_one;
begin
  if recurring.is_paused then
    perform private.refuse('document.wrong_status', format('The %s %s is paused. Resume it first.', label, recurring.name));
  elsif recurring.next_date > recurring.end_date then
    perform private.refuse('document.wrong_status', format(
      'The %s %s ended on %s. Give it a later end date first.', label, recurring.name, recurring.end_date));
  elsif recurring.issued_count >= recurring.end_after then
    perform private.refuse('document.wrong_status', format(
      'The %s %s ended after %s times. Raise the number of times first.', label, recurring.name, recurring.end_after));
  elsif fault is not null then
    perform private.refuse('document.wrong_status', fault);
  end if;
end $$;
comment on function private.require_to_issue(text, private.recurrence, text) is
  'Refuses if it is paused or ended, or may no longer be created in its owner''s name.';

create function public.pause_recurring_document(id uuid, key uuid) returns public.recurring_documents
language sql security definer
set search_path = ''
as $$
  select r.* from jsonb_populate_record(null::public.recurring_documents,
    private.set_paused('recurring_documents', pause_recurring_document.id, true, pause_recurring_document.key)) r
$$;
comment on function public.pause_recurring_document(uuid, uuid) is 'Creates nothing from it until it is resumed. Returns its row.';

create function public.resume_recurring_document(id uuid, key uuid) returns public.recurring_documents
language sql security definer
set search_path = ''
as $$
  select r.* from jsonb_populate_record(null::public.recurring_documents,
    private.set_paused('recurring_documents', resume_recurring_document.id, false, resume_recurring_document.key)) r
$$;
comment on function public.resume_recurring_document(uuid, uuid) is
  'Continues with the next date from today; nothing is created for the pause. Returns its row.';

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
begin
  if answer is not null then
    return answer;
  end if;
  perform private.hold_recurrence('recurring_documents', org, issue_recurring_document.id);
  select r.* into recurring from public.recurring_documents r where r.org_id = org and r.id = issue_recurring_document.id;
  entry := private.document_kind(recurring.kind);
  perform private.require(entry.table_name || '.create', format('make %ss', entry.label));
  perform private.require_to_make(recurring);
  perform private.require_to_issue('recurring_documents', jsonb_populate_record(null::private.recurrence, to_jsonb(recurring)),
    private.recurring_owner_fault(recurring));
  answer := private.hold_document(org, entry, private.issue_recurrence(recurring));
  answer := jsonb_build_object('id', answer -> 'id', 'kind', recurring.kind, 'number', answer -> entry.number_column);
  perform private.remember(issue_recurring_document.key, answer);
  return answer;
end $$;
comment on function public.issue_recurring_document(uuid, uuid) is
  'Creates the document of the next date now, whenever that is, and continues from there: {id, kind, number} of the document. Rethrows refusals.';
grant execute on function public.issue_recurring_document(uuid, uuid) to authenticated;
