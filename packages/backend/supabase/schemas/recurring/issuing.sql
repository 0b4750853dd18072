-- Making the documents and entries that are due: every date that was missed, each date once.

create function private.advance_recurrence(source text, org uuid, recurring_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The record that was created is logged instead.
  perform private.set_activity_action('none');
  execute format('update public.%I r set issued_count = r.issued_count + 1, last_issued_on = r.next_date,
      next_date = private.next_recurrence(r.first_date, r.frequency, r.every, r.next_date),
      last_error = null, last_error_code = null, last_error_at = null
    where r.org_id = $1 and r.id = $2', advance_recurrence.source)
  using org, advance_recurrence.recurring_id;
  perform private.set_activity_action('');
end $$;
comment on function private.advance_recurrence(text, uuid, uuid) is
  'Advances a recurring record of a table to its next date, after the current one was created.';

create function private.issue_recurrence(recurring public.recurring_documents) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(recurring.kind);
  document_id uuid;
begin
  document_id := private.save_document(recurring.org_id, entry,
    private.document_of_template(entry, recurring.template, recurring.next_date),
    jsonb_build_object('recurring_document_id', recurring.id, 'user_id', recurring.user_id));
  if recurring.posts_automatically then
    perform private.post_document(recurring.org_id, entry.kind, document_id);
  end if;
  perform private.advance_recurrence('recurring_documents', recurring.org_id, recurring.id);
  return document_id;
end $$;
comment on function private.issue_recurrence(public.recurring_documents) is
  'Creates the document of next_date, posts it if configured, advances next_date, and returns the document''s id.';

create function private.issue_due_document(
  org uuid, recurring_id uuid, through date, most integer default 100, source text default 'recurring_documents'
) returns integer
language plpgsql
set search_path = ''
-- An organization that is locked for longer is left to the next run, because all others wait.
set lock_timeout = '2s'
as $$
declare
  of_row constant text := format('from public.%I r where r.org_id = $1 and r.id = $2', issue_due_document.source);
  issued integer := 0;
  is_due boolean;
  owner uuid;
  fault text;
  sentence text;
  code text;
begin
  while issued < most loop
    -- Another run with the lock issues everything that is due.
    execute format('select true, r.user_id, private.recurring_owner_fault(r) %s and not r.is_paused and r.next_date <= $3
        and not private.has_recurrence_ended(r.next_date, r.end_date, r.end_after, r.issued_count)
      for update skip locked', of_row)
    using org, issue_due_document.recurring_id, issue_due_document.through into is_due, owner, fault;
    exit when is_due is null;
    if fault is not null then
      perform private.pause_recurring_documents(org, owner);
      exit;
    end if;
    begin
      execute format('select private.issue_recurrence(r) %s', of_row) using org, issue_due_document.recurring_id;
      issued := issued + 1;
    exception when lock_not_available then
      return null;
    when others then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      perform private.set_activity_action('none');
      execute format('update public.%I r set last_error = $3, last_error_code = nullif($4, ''''), last_error_at = now()
        where r.org_id = $1 and r.id = $2', issue_due_document.source)
      using org, issue_due_document.recurring_id, sentence, code;
      perform private.set_activity_action('');
      exit;
    end;
  end loop;
  return issued;
end $$;
comment on function private.issue_due_document(uuid, uuid, date, integer, text) is
  'Creates the due documents of a recurring record through a date, a long backlog over several runs, and returns '
  'their number; null if the organization holds the required locks. An error is recorded on the row, which is tried '
  'again.';

-- Without its own search path, which would forbid it to commit; all names in it are qualified.
create procedure private.issue_due_documents(through date default null)
language plpgsql
as $$
declare
  most_of_organisation constant integer := 2000;
  most_at_once constant integer := 100;
  due record;
  left_of jsonb := '{}';
  left_of_this integer;
  issued integer;
begin
  -- Organizations take turns, one template each: however much is due in one, the first of every other follows after at most one of its
  -- templates. Previously failed ones come last, so that they never use up the run.
  for due in
    select t.source, t.org_id, t.id, t.through
    from (
      select r.source, r.org_id, r.id, d.through,
        row_number() over (partition by r.org_id order by r.last_error_at nulls first, r.next_date, r.id) as turn
      from (
        select s.org_id, coalesce(issue_due_documents.through, private.today(s.org_id)) as through
        from public.company_settings s
      ) d
      cross join lateral (
        select 'recurring_documents' as source, r.org_id, r.id, r.next_date, r.last_error_at
        from public.recurring_documents r
        where r.org_id = d.org_id and not r.is_paused and r.next_date <= d.through
          and not private.has_recurrence_ended(r.next_date, r.end_date, r.end_after, r.issued_count)
        union all
        select 'recurring_entries', r.org_id, r.id, r.next_date, r.last_error_at
        from public.recurring_entries r
        where r.org_id = d.org_id and not r.is_paused and r.next_date <= d.through
          and not private.has_recurrence_ended(r.next_date, r.end_date, r.end_after, r.issued_count)
      ) r
    ) t
    where t.turn <= most_of_organisation
    order by t.turn, t.org_id
  loop
    left_of_this := coalesce((left_of ->> due.org_id::text)::integer, most_of_organisation);
    continue when left_of_this <= 0;
    issued := private.issue_due_document(due.org_id, due.id, due.through, least(most_at_once, left_of_this),
      due.source);
    -- A failed template has used up an attempt. An organization whose books are locked gets no further turn in this run.
    left_of := left_of || jsonb_build_object(due.org_id,
      case when issued is null then 0 else left_of_this - greatest(issued, 1) end);
    -- Each in its own transaction, so that organizations do not wait for each other.
    commit;
  end loop;
end $$;
comment on procedure private.issue_due_documents(date) is
  'Makes the recurring documents and entries that are due through a date, or on each organization''s own today: of every organization in turn, at '
  'most 2,000 in a run, the rest in the next one. Run every hour.';

create function private.schedule_recurring_documents() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform cron.schedule('issue-recurring-documents', '7 * * * *', 'call private.issue_due_documents()');
end $$;
comment on function private.schedule_recurring_documents() is
  'For a hosted project with pg_cron, called there once. The embedded server has its own timer.';
