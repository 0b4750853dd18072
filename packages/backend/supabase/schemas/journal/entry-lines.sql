-- Lines of a journal entry for its page: of a draft as entered, of a posted entry as posted.

create function private.lines_of_entry(org uuid, entry public.journal_entries)
returns table (n bigint, id text, account_id text, description text, contact_id text, debit text, credit text, currency text, foreign_amount text,
  tracking_1_id text, tracking_2_id text)
language sql stable
set search_path = ''
as $$
  select l.n, l.value ->> 'id', coalesce(l.value ->> 'account_id', (
      select a.id::text from public.accounts a where a.org_id = org and a.code = l.value ->> 'account_code')),
    l.value ->> 'description', l.value ->> 'contact_id', nullif(btrim(l.value ->> 'debit'), ''), nullif(btrim(l.value ->> 'credit'), ''),
    l.value ->> 'currency', nullif(btrim(l.value ->> 'foreign_amount'), ''), nullif(btrim(l.value ->> 'tracking_1_id'), ''),
    nullif(btrim(l.value ->> 'tracking_2_id'), '')
  from jsonb_array_elements(entry.draft_lines) with ordinality l (value, n)
  where entry.posted_at is null
  union all
  select l.position, l.id::text, l.account_id::text, l.description, l.contact_id::text, nullif(l.debit, 0)::text, nullif(l.credit, 0)::text,
    l.currency, l.foreign_amount::text, l.tracking_1_id::text, l.tracking_2_id::text
  from public.journal_lines l
  where entry.posted_at is not null and l.org_id = org and l.journal_entry_id = entry.id
$$;
comment on function private.lines_of_entry(uuid, public.journal_entries) is
  'The lines of a draft or of a posted entry, with amounts as text; the side that a line does not have is null.';

create function private.journal_entry_lines(entry_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.read', 'read journal entries');
  entry public.journal_entries;
begin
  select e.* into entry from public.journal_entries e where e.org_id = org and e.id = journal_entry_lines.entry_id;
  if entry.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  end if;
  return private.entry_lines_as_read(org, entry);
end $$;

create function private.recurring_entry_lines(recurring_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_entries.read', 'read recurring entries');
  draft public.journal_entries;
begin
  select r.template_lines into draft.draft_lines
  from public.recurring_entries r where r.org_id = org and r.id = recurring_entry_lines.recurring_id;
  if not found then
    perform private.refuse('document.not_found', 'There is no such recurring entry. Load the list again.');
  end if;
  return private.entry_lines_as_read(org, draft);
end $$;
comment on function private.recurring_entry_lines(uuid) is 'The lines of a recurring entry as document_lines answers them.';

create function private.entry_lines_as_read(org uuid, entry public.journal_entries) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'account_id', l.account_id, 'description', l.description, 'contact_id', l.contact_id, 'debit', l.debit,
      'credit', l.credit, 'currency', l.currency, 'foreign_amount', l.foreign_amount,
      'tracking_1_id', l.tracking_1_id, 'tracking_2_id', l.tracking_2_id,
      'names', jsonb_strip_nulls(jsonb_build_object('account_id', a.code || ' ' || a.name, 'contact_id', coalesce(c.name, v.name),
        'tracking_1_id', o1.name, 'tracking_2_id', o2.name)))
      order by l.n), '[]')
    from private.lines_of_entry(org, entry) l
    left join public.accounts a on a.org_id = org and a.id::text = l.account_id
    left join public.customers c on c.org_id = org and c.id::text = l.contact_id
    left join public.vendors v on v.org_id = org and v.id::text = l.contact_id
    left join public.tracking_options o1 on o1.org_id = org and o1.id::text = lower(l.tracking_1_id)
    left join public.tracking_options o2 on o2.org_id = org and o2.id::text = lower(l.tracking_2_id));
end $$;
comment on function private.entry_lines_as_read(uuid, public.journal_entries) is
  'Lines of a draft or posted entry, with the names of their references.';
comment on function private.journal_entry_lines(uuid) is
  'The lines of a journal entry as document_lines answers them: [{id, account_id, tracking_1_id, tracking_2_id, description, contact_id, debit, credit, currency, foreign_amount, names}].';
