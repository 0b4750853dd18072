-- Making the entries of a recurring entry: by the hourly job, or now.

create function private.issue_recurrence(recurring public.recurring_entries) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry_id uuid;
begin
  perform private.check_scheduled_lines(recurring.org_id, recurring.template_lines);
  insert into public.journal_entries (org_id, entry_date, reverse_on, description, reference, draft_lines, total_debit, total_credit,
    recurring_entry_id, user_id)
  values (recurring.org_id, recurring.next_date,
    case when recurring.reverses_next_month then (date_trunc('month', recurring.next_date) + interval '1 month')::date end,
    recurring.description, recurring.reference, private.lines_with_ids(private.copied_lines(recurring.template_lines)),
    recurring.total_debit, recurring.total_credit, recurring.id, recurring.user_id)
  returning journal_entries.id into entry_id;
  if recurring.posts_automatically then
    perform private.post_draft(recurring.org_id, entry_id);
  end if;
  perform private.advance_recurrence('recurring_entries', recurring.org_id, recurring.id);
  return entry_id;
end $$;
comment on function private.issue_recurrence(public.recurring_entries) is
  'Creates the entry of next_date, posts it if configured, advances next_date, and returns the entry''s id.';

create function public.pause_recurring_entry(id uuid, key uuid) returns public.recurring_entries
language sql security definer
set search_path = ''
as $$
  select r.* from jsonb_populate_record(null::public.recurring_entries,
    private.set_paused('recurring_entries', pause_recurring_entry.id, true, pause_recurring_entry.key)) r
$$;
comment on function public.pause_recurring_entry(uuid, uuid) is 'Creates nothing from it until it is resumed. Returns its row.';

create function public.resume_recurring_entry(id uuid, key uuid) returns public.recurring_entries
language sql security definer
set search_path = ''
as $$
  select r.* from jsonb_populate_record(null::public.recurring_entries,
    private.set_paused('recurring_entries', resume_recurring_entry.id, false, resume_recurring_entry.key)) r
$$;
comment on function public.resume_recurring_entry(uuid, uuid) is
  'Continues with the next date from today; nothing is created for the pause. Returns its row.';

create function public.issue_recurring_entry(id uuid, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_entries.update', 'make recurring entries');
  answer jsonb := private.recall(key, 'issue_recurring_entry', to_jsonb(id));
  recurring public.recurring_entries;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.hold_recurrence('recurring_entries', org, issue_recurring_entry.id);
  select r.* into recurring from public.recurring_entries r where r.org_id = org and r.id = issue_recurring_entry.id;
  perform private.require('journal_entries.create', 'write journal entries');
  perform private.require_to_make(recurring);
  if recurring.frequency is null then
    perform private.refuse('document.wrong_status', format(
      'The recurring entry %s has no schedule. Begin a new journal entry from it, or give it a frequency first.', recurring.name));
  end if;
  perform private.require_to_issue('recurring_entries', jsonb_populate_record(null::private.recurrence, to_jsonb(recurring)),
    private.recurring_owner_fault(recurring));
  answer := to_jsonb(private.issue_recurrence(recurring));
  select jsonb_build_object('id', e.id, 'number', coalesce(e.entry_number, 'Draft'), 'status', e.status) into answer
  from public.journal_entries e where e.org_id = org and e.id = (answer #>> '{}')::uuid;
  return private.remember(issue_recurring_entry.key, answer);
end $$;
comment on function public.issue_recurring_entry(uuid, uuid) is
  'Creates the entry of the next date now, whenever that is, and continues from there: {id, number, status} of the entry. Rethrows refusals.';

create function public.issued_entries(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_entries.read', 'read recurring entries');
  most constant integer := 100;
begin
  perform private.require('journal_entries.read', 'read journal entries');
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.made_on desc, m.id desc), '[]')
    from (
      select 'journal_entries' as table_name, e.id, coalesce(e.entry_number, 'Draft') as number, e.entry_date as made_on,
        e.reverse_on, e.total_debit::text as total_debit, e.status
      from public.journal_entries e
      where e.org_id = org and e.recurring_entry_id = issued_entries.id
      order by e.entry_date desc, e.id desc limit most) m);
end $$;
comment on function public.issued_entries(uuid) is
  'The journal entries that a recurring entry has made, the newest 100 first: [{table_name, id, number, made_on, reverse_on, total_debit, status}], amounts as text.';

grant execute on function public.pause_recurring_entry(uuid, uuid), public.resume_recurring_entry(uuid, uuid), public.issue_recurring_entry(uuid, uuid), public.issued_entries(uuid) to authenticated;
