-- Saving a recurring entry: with a schedule, its lines must be valid for the journal.

create function private.lines_of_template(org uuid, lines jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- Accounts by their ids: codes may change until the entry is made.
  return (
    select coalesce(jsonb_agg(case when a.id is null then l.value
      else (l.value - 'account_code') || jsonb_build_object('account_id', a.id) end order by l.n), '[]')
    from jsonb_array_elements(lines) with ordinality l (value, n)
    left join public.accounts a on a.org_id = org and a.code = l.value ->> 'account_code');
end $$;
comment on function private.lines_of_template(uuid, jsonb) is 'Lines in the form of a template: each account by its id.';

create function private.check_template_accounts(org uuid, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, a.id as known_id, a.code, a.name into fault
  from (
    select e.n, nullif(btrim(coalesce(e.value ->> 'account_id', e.value ->> 'account_code')), '') as called
    from jsonb_array_elements(lines) with ordinality e (value, n)
  ) l
  left join public.accounts a on a.org_id = org and a.id::text = l.called
  where l.called is not null and a.is_active is distinct from true
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.known_id is null then
    perform private.refuse_field('account.unknown',
      'Account is not in your chart of accounts. Choose another one.', 'account_id', fault.n);
  end if;
  perform private.refuse_field('account.inactive', format(
    'Account %s %s is inactive. Choose another one, or make it active again.', fault.code, fault.name), 'account_id', fault.n);
end $$;
comment on function private.check_template_accounts(uuid, jsonb) is
  'Refuses lines of a template with an account that is not in the chart of accounts, or is inactive. A line may have none yet.';

create function private.check_scheduled_lines(org uuid, lines jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.check_template_accounts(org, lines);
  perform private.check_lines(org, private.read_journal_lines(org, private.copied_lines(lines), asks_contact => true));
end $$;
comment on function private.check_scheduled_lines(uuid, jsonb) is 'Refuses lines that could not be posted: those of a template with a schedule.';

create function private.check_recurring_entry(saved public.recurring_entries, earlier public.recurring_entries) returns void
language plpgsql
set search_path = ''
as $$
begin
  if btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse_field('document.invalid_value', 'Name is required.', 'name');
  elsif saved.frequency is null and not (saved.next_date is null and saved.end_date is null and saved.end_after is null) then
    perform private.refuse_field('document.invalid_value',
      'Frequency is missing. Choose how often the entry is created, or clear the dates to keep it as a template.', 'frequency');
  elsif saved.next_date <> earlier.next_date and saved.next_date <= earlier.last_issued_on then
    -- Its record was created meanwhile, for a user who opened it before; or it would be created twice.
    perform private.refuse_field('document.invalid_value', format(
      'Next date must be after %s, the date of the last entry.', earlier.last_issued_on), 'next_date');
  end if;
  perform private.require_calendar_date(saved.next_date);
  if saved.frequency is null then
    perform private.check_template_accounts(saved.org_id, saved.template_lines);
  else
    perform private.check_scheduled_lines(saved.org_id, saved.template_lines);
    perform private.require_to_make(saved);
  end if;
end $$;
comment on function private.check_recurring_entry(public.recurring_entries, public.recurring_entries) is
  'Refuses a recurring entry that cannot replace its earlier state, which is empty for a new one.';

create function private.recurring_entry_entered(org uuid, entered jsonb, earlier public.recurring_entries) returns public.recurring_entries
language plpgsql
set search_path = ''
as $$
declare
  fields constant text[] := array['name', 'description', 'reference', 'frequency', 'every', 'next_date', 'end_date', 'end_after',
    'posts_automatically', 'reverses_next_month', 'is_paused'];
  lines constant jsonb := coalesce(nullif(entered -> 'lines', 'null'), earlier.template_lines, '[]');
  saved public.recurring_entries;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with an account and a debit or a credit.');
  end if;
  perform private.check_fields('public.recurring_entries', entered - 'lines', fields || array['id', 'version', 'updated_at'],
    array['lines']);
  perform private.check_entry_texts(entered ->> 'description', entered ->> 'reference');
  -- Blank is empty; missing fields keep their values.
  saved := jsonb_populate_record(earlier, (
    select coalesce(jsonb_object_agg(f.key, case when btrim(f.value #>> '{}') = '' then 'null' else f.value end), '{}')
    from jsonb_each(entered) f where f.key = any (fields)));
  saved.org_id := org;
  saved.description := coalesce(saved.description, '');
  saved.every := coalesce(saved.every, 1);
  saved.posts_automatically := coalesce(saved.posts_automatically, false);
  saved.reverses_next_month := coalesce(saved.reverses_next_month, false);
  saved.is_paused := coalesce(saved.is_paused, false);
  if saved.frequency is null then
    saved.posts_automatically := false;
    -- Archived schedules stay paused.
    saved.is_paused := earlier.archived_at is not null;
  else
    saved.next_date := coalesce(saved.next_date, private.today(org));
  end if;
  if saved.frequency is null or earlier.id is null or (saved.next_date, saved.frequency, saved.every) is distinct from
    (earlier.next_date, earlier.frequency, earlier.every) then
    saved.first_date := saved.next_date;
  end if;
  perform private.check_line_ids(lines, coalesce(earlier.template_lines, '[]'), 'recurring entry');
  saved.template_lines := private.lines_with_ids(private.lines_of_template(org, lines));
  saved.total_debit := private.draft_side(saved.template_lines, 'debit');
  saved.total_credit := private.draft_side(saved.template_lines, 'credit');
  return saved;
end $$;
comment on function private.recurring_entry_entered(uuid, jsonb, public.recurring_entries) is
  'A recurring entry to store: input merged into its earlier state.';

create function public.save_recurring_entry(document jsonb, key uuid) returns public.recurring_entries
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_entries.create', 'save recurring entries');
  answer constant jsonb := private.recall(save_recurring_entry.key, 'save_recurring_entry', save_recurring_entry.document);
  entered constant jsonb := save_recurring_entry.document;
  saved public.recurring_entries;
  earlier public.recurring_entries;
  violated text;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_entries, answer);
  elsif jsonb_typeof(entered) is distinct from 'object' then
    perform private.refuse('document.invalid', 'Send the recurring entry as an object with its fields and its lines.');
  end if;
  if btrim(coalesce(entered ->> 'id', '')) <> '' then
    if private.fits(entered ->> 'id', 'uuid') then
      select r.* into earlier from public.recurring_entries r
      where r.org_id = org and r.id = btrim(entered ->> 'id')::uuid for update;
    end if;
    if earlier.id is null then
      perform private.refuse('document.not_found', 'There is no such recurring entry. Load the list again.');
    end if;
    perform private.require_version(entered, earlier.version, earlier.updated_at,
      format('recurring entry %s', earlier.name), org, 'recurring_entries', earlier.id);
  end if;
  saved := private.recurring_entry_entered(org, entered, earlier);
  perform private.check_recurring_entry(saved, earlier);
  if earlier.id is null then
    insert into public.recurring_entries (org_id, name, description, reference, template_lines, total_debit, total_credit, frequency,
      every, first_date, next_date, end_date, end_after, posts_automatically, reverses_next_month, is_paused)
    values (org, saved.name, saved.description, saved.reference, saved.template_lines, saved.total_debit, saved.total_credit,
      saved.frequency, saved.every, saved.first_date, saved.next_date, saved.end_date, saved.end_after, saved.posts_automatically,
      saved.reverses_next_month, saved.is_paused)
    returning recurring_entries.* into saved;
  else
    perform private.tell_changed_lines(private.changed_draft_lines(org, earlier.template_lines, saved.template_lines));
    update public.recurring_entries r set name = saved.name, description = saved.description, reference = saved.reference,
      template_lines = saved.template_lines, total_debit = saved.total_debit, total_credit = saved.total_credit,
      frequency = saved.frequency, every = saved.every, first_date = saved.first_date, next_date = saved.next_date,
      end_date = saved.end_date, end_after = saved.end_after, posts_automatically = saved.posts_automatically,
      reverses_next_month = saved.reverses_next_month, is_paused = saved.is_paused, last_error = null, last_error_code = null,
      last_error_at = null, version = r.version + 1, updated_by = auth.uid()
    where r.org_id = org and r.id = earlier.id
    returning r.* into saved;
    perform private.tell_changed_lines(null);
  end if;
  perform private.remember(save_recurring_entry.key, to_jsonb(saved));
  return saved;
exception when check_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse_field('document.invalid_value', coalesce(
    private.constraint_sentence('public.recurring_entries', violated), 'One of the values was not accepted') || '.',
    private.constraint_field('public.recurring_entries', violated));
  return null;
end $$;
comment on function public.save_recurring_entry(jsonb, uuid) is
  'Saves {id?, version?, name, description, reference, lines, frequency, every, next_date, end_date, end_after, posts_automatically, '
  'reverses_next_month, is_paused} and returns its row. Lines are those of a journal entry; without a frequency it is a template, whose '
  'lines need not balance yet.';
grant execute on function public.save_recurring_entry(jsonb, uuid) to authenticated;
