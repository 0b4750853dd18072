-- Making the documents that are due: every date that was missed, each date once.

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
  -- Of this the log tells by the document that was made.
  perform private.set_activity_action('none');
  update public.recurring_documents r set issued_count = r.issued_count + 1, last_issued_on = r.next_date,
    next_date = private.next_recurrence(r.first_date, r.frequency, r.every, r.next_date),
    last_error = null, last_error_code = null, last_error_at = null
  where r.org_id = recurring.org_id and r.id = recurring.id;
  perform private.set_activity_action('');
  return document_id;
end $$;
comment on function private.issue_recurrence(public.recurring_documents) is
  'Makes the document of next_date, posts it where that is wished, moves next_date on, and answers the document''s id.';

create function private.issue_due_document(org uuid, recurring_id uuid, through date, most integer default 100) returns integer
language plpgsql
set search_path = ''
-- What an organisation holds locked for longer is left to the next run: all others wait behind it.
set lock_timeout = '2s'
as $$
declare
  recurring public.recurring_documents;
  issued integer := 0;
  sentence text;
  code text;
begin
  while issued < most loop
    -- Whoever is at it already makes all that is due.
    select r.* into recurring from public.recurring_documents r
    where r.org_id = org and r.id = issue_due_document.recurring_id and not r.is_paused
      and r.next_date <= least(issue_due_document.through, r.end_date)
    for update skip locked;
    exit when not found;
    if private.recurring_owner_fault(recurring) is not null then
      perform private.pause_recurring_documents(org, recurring.user_id);
      exit;
    end if;
    begin
      perform private.issue_recurrence(recurring);
      issued := issued + 1;
    exception when lock_not_available then
      return null;
    when others then
      get stacked diagnostics sentence = message_text, code = pg_exception_hint;
      perform private.set_activity_action('none');
      update public.recurring_documents r set last_error = sentence, last_error_code = nullif(code, ''), last_error_at = now()
      where r.org_id = org and r.id = recurring.id;
      perform private.set_activity_action('');
      exit;
    end;
  end loop;
  return issued;
end $$;
comment on function private.issue_due_document(uuid, uuid, date, integer) is
  'Makes the documents of a recurrence that are due through a date, the rest of a long backlog in the next run, and answers how many: '
  'null where the organisation kept what they need locked. What fails is noted on its row and is tried again.';

-- Without a search path of its own, which would forbid it to commit; everything in it is qualified.
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
  -- Organisations take turns, a template each: however much is due in one, the first of every other comes after at most one of
  -- its templates. What failed before comes last, so that what keeps failing never uses up the run.
  for due in
    select t.org_id, t.id, t.through
    from (
      select r.org_id, r.id, d.through,
        row_number() over (partition by r.org_id order by r.last_error_at nulls first, r.next_date, r.id) as turn
      from (
        select s.org_id, coalesce(issue_due_documents.through, private.today(s.org_id)) as through
        from public.company_settings s
      ) d
      join public.recurring_documents r on r.org_id = d.org_id and not r.is_paused and r.next_date <= least(d.through, r.end_date)
    ) t
    where t.turn <= most_of_organisation
    order by t.turn, t.org_id
  loop
    left_of_this := coalesce((left_of ->> due.org_id::text)::integer, most_of_organisation);
    continue when left_of_this <= 0;
    issued := private.issue_due_document(due.org_id, due.id, due.through, least(most_at_once, left_of_this));
    -- A template that failed has cost a try. An organisation that keeps its own books locked has no other turn in this run.
    left_of := left_of || jsonb_build_object(due.org_id,
      case when issued is null then 0 else left_of_this - greatest(issued, 1) end);
    -- Each in a transaction of its own: nobody waits for the documents of other organisations.
    commit;
  end loop;
end $$;
comment on procedure private.issue_due_documents(date) is
  'Makes the recurring documents that are due through a date, or on each organisation''s own today: of every organisation in turn, at '
  'most 2,000 in a run, the rest in the next one. Run every hour.';

create function private.schedule_recurring_documents() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform cron.schedule('issue-recurring-documents', '7 * * * *', 'call private.issue_due_documents()');
end $$;
comment on function private.schedule_recurring_documents() is
  'For a hosted project where pg_cron is switched on, called there once. The embedded server has a timer of its own.';
