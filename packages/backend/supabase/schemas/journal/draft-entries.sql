-- Drafts of journal entries: saved in any state, posted later.

create function private.check_draft_entry(document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  lines constant jsonb := coalesce(nullif(document -> 'lines', 'null'), '[]');
begin
  if jsonb_typeof(document) is distinct from 'object' or jsonb_typeof(lines) <> 'array'
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid',
      'Send the journal entry as an object with entry_date, reverse_on, description, reference and a list of lines.');
  end if;
  perform private.check_fields('public.journal_entries', document - 'lines',
    array['id', 'version', 'updated_at', 'entry_date', 'reverse_on', 'description', 'reference'], array['lines', 'corrects_id']);
  perform private.check_entry_texts(document ->> 'description', document ->> 'reference');
end $$;
comment on function private.check_draft_entry(jsonb) is
  'Refuses a draft with unknown fields or values that do not fit; its lines are looked at when it is posted.';

create function private.check_reverse_on(entry_date date, reverse_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_calendar_date(check_reverse_on.reverse_on);
  if check_reverse_on.reverse_on <= check_reverse_on.entry_date then
    perform private.refuse_field('ledger.reversal_too_early', format(
      'The entry is dated %s. Choose a later date for its reversal.', check_reverse_on.entry_date), 'reverse_on');
  end if;
end $$;
comment on function private.check_reverse_on(date, date) is 'Refuses a reversing date that is not after the date of the entry; null for none.';

create function private.draft_side(lines jsonb, side text) returns numeric
language sql immutable
set search_path = ''
as $$
  select coalesce(sum(round(a.amount, 2)), 0)
  from jsonb_array_elements(lines) l
  -- Unreadable or impossible amounts are refused when the draft is posted.
  cross join lateral (select case when l ->> side ~ '^\s*\d{1,12}(\.\d*)?\s*$' then (l ->> side)::numeric end as amount) a
$$;
comment on function private.draft_side(jsonb, text) is 'Total of a draft''s lines on a side, as far as their amounts are valid.';

create function private.corrected_entry(org uuid, document jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  corrected public.journal_entries;
  replaced_by text;
begin
  if nullif(btrim(document ->> 'corrects_id'), '') is null then
    return null;
  elsif not private.fits(document ->> 'corrects_id', 'uuid') then
    perform private.refuse('ledger.not_found', 'There is no such journal entry to correct. Load the list again.');
  end if;
  select e.* into corrected from public.journal_entries e
  where e.org_id = org and e.id = (document ->> 'corrects_id')::uuid for update;
  if corrected.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry to correct. Load the list again.');
  elsif corrected.status <> 'reversed' then
    perform private.refuse('document.wrong_status', format(
      'Journal entry %s is not reversed. Reverse it before you post another one instead.', coalesce(corrected.entry_number, 'draft')));
  end if;
  perform private.require_manual_entry(org, corrected.id);
  if corrected.source_kind = 'year_close' then
    perform private.refuse('ledger.belongs_to_document', 'This entry closed a year. Close the year again instead of replacing it.');
  end if;
  select coalesce(e.entry_number, 'a draft') into replaced_by from public.journal_entries e
  where e.org_id = org and e.replaces_id = corrected.id limit 1;
  if found then
    perform private.refuse('document.already_corrected', format(
      'Journal entry %s was replaced by %s already. Correct that one instead.', corrected.entry_number, replaced_by));
  end if;
  return corrected.id;
end $$;
comment on function private.corrected_entry(uuid, jsonb) is 'The reversed entry that a new draft replaces, only once; null if it replaces none.';

create function private.save_draft_entry(org uuid, entered jsonb) returns public.journal_entries
language plpgsql
set search_path = ''
as $$
declare
  draft public.journal_entries;
  entry_id uuid;
  on_date date;
  reversing_on date;
  lines jsonb;
begin
  perform private.check_draft_entry(entered);
  entry_id := nullif(btrim(entered ->> 'id'), '');
  on_date := nullif(btrim(entered ->> 'entry_date'), '');
  reversing_on := nullif(btrim(entered ->> 'reverse_on'), '');
  if entry_id is not null then
    select e.* into draft from public.journal_entries e where e.org_id = org and e.id = entry_id for update;
    if draft.id is null then
      perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
    elsif draft.posted_at is not null then
      perform private.refuse('ledger.immutable', format(
        'Journal entry %s is posted and cannot be changed. Reverse it and post a new one.', draft.entry_number));
    end if;
    perform private.require_version(entered, draft.version, draft.updated_at,
      format('journal entry of %s', draft.entry_date), org, 'journal_entries', draft.id);
    perform private.check_reverse_on(coalesce(on_date, draft.entry_date),
      case when entered ? 'reverse_on' then reversing_on else draft.reverse_on end);
    lines := coalesce(nullif(entered -> 'lines', 'null'), draft.draft_lines);
    perform private.check_line_ids(lines, draft.draft_lines, 'journal entry');
    lines := private.lines_with_ids(lines);
    perform private.tell_changed_lines(private.changed_draft_lines(org, draft.draft_lines, lines));
    update public.journal_entries e set
      entry_date = coalesce(on_date, e.entry_date),
      reverse_on = case when entered ? 'reverse_on' then reversing_on else e.reverse_on end,
      description = coalesce(entered ->> 'description', e.description),
      reference = entered ->> 'reference',
      draft_lines = lines, total_debit = private.draft_side(lines, 'debit'), total_credit = private.draft_side(lines, 'credit'),
      version = e.version + 1
    where e.org_id = org and e.id = entry_id returning e.* into draft;
    perform private.tell_changed_lines(null);
  else
    perform private.check_reverse_on(coalesce(on_date, private.today(org)), reversing_on);
    lines := coalesce(nullif(entered -> 'lines', 'null'), '[]');
    perform private.check_line_ids(lines, '[]', 'journal entry');
    lines := private.lines_with_ids(lines);
    insert into public.journal_entries (org_id, entry_date, reverse_on, description, reference, draft_lines, total_debit, total_credit, replaces_id)
    values (org, coalesce(on_date, private.today(org)), reversing_on, coalesce(entered ->> 'description', ''), entered ->> 'reference',
      lines, private.draft_side(lines, 'debit'), private.draft_side(lines, 'credit'), private.corrected_entry(org, entered))
    returning journal_entries.* into draft;
  end if;
  return draft;
end $$;
comment on function private.save_draft_entry(uuid, jsonb) is 'Adds a draft, or changes the one with the given id, and returns it.';

create function public.save_journal_entry(document jsonb, key uuid) returns public.journal_entries
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.create', 'write journal entries');
  answer constant jsonb := private.recall(save_journal_entry.key, 'save_journal_entry', save_journal_entry.document);
  draft public.journal_entries;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.journal_entries, answer);
  end if;
  draft := private.save_draft_entry(org, save_journal_entry.document);
  perform private.remember(save_journal_entry.key, to_jsonb(draft));
  return draft;
end $$;
comment on function public.save_journal_entry(jsonb, uuid) is
  'Saves a draft {id?, version?, corrects_id?, entry_date, reverse_on, description, reference, lines}; it need not balance yet. '
  'corrects_id is a reversed entry that it replaces. Lines with an id are those of an earlier draft, as in save_document.';

create function private.post_draft(org uuid, draft_id uuid) returns public.journal_entries
language plpgsql
set search_path = ''
as $$
declare
  draft public.journal_entries;
begin
  select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_draft.draft_id for update;
  if draft.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif draft.posted_at is not null then
    perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
  end if;
  perform private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
    private.read_journal_lines(org, private.copied_lines(draft.draft_lines), asks_contact => true), entry_id => draft.id);
  update public.journal_entries e set replaced_by_id = draft.id where e.org_id = org and e.id = draft.replaces_id;
  if draft.reverse_on is not null then
    perform private.check_reverse_on(draft.entry_date, draft.reverse_on);
    perform private.reverse_entry(org, draft.id, draft.reverse_on, format('Reversal of %s', (
      select e.entry_number from public.journal_entries e where e.org_id = org and e.id = draft.id)));
  end if;
  select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_draft.draft_id;
  return draft;
end $$;
comment on function private.post_draft(uuid, uuid) is 'Posts a draft, with a reversing date its reversal too, and returns the entry that it became.';

create function public.post_draft_journal_entry(id uuid, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_draft_journal_entry.key, 'post_draft_journal_entry', to_jsonb(post_draft_journal_entry.id));
begin
  if answer is not null then
    return answer #>> '{}';
  elsif exists (select from public.journal_entries e
    where e.org_id = org and e.id = post_draft_journal_entry.id and e.posted_at is null and e.reverse_on is not null) then
    perform private.require('journal_entries.reverse', 'post and reverse journal entries');
  end if;
  perform private.post_draft(org, post_draft_journal_entry.id);
  perform private.remember(post_draft_journal_entry.key, to_jsonb(post_draft_journal_entry.id));
  return post_draft_journal_entry.id;
end $$;
comment on function public.post_draft_journal_entry(uuid, uuid) is
  'Posts a draft and returns its id. One with a reversing date is also reversed on that date.';

grant execute on function public.save_journal_entry(jsonb, uuid), public.post_draft_journal_entry(uuid, uuid) to authenticated;
