-- Preview of a posting: posts with the same functions, reads the result, and rolls back before anybody can see it.

create function private.entry_effects(org uuid, entry_ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  with lines as (
    select a.code, a.name, a.type, l.debit, l.credit, l.gst_box, l.description, l.position,
      -- Several entries are summed by account; a single one is shown line by line.
      case when cardinality(entry_effects.entry_ids) = 1 then l.position end as place
    from public.journal_lines l
    join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = org and l.journal_entry_id = any (entry_effects.entry_ids)
  ), told as (
    select l.place, l.code, l.name, sum(l.debit) as debit, sum(l.credit) as credit,
      case when l.place is not null then max(l.description) end as description
    from lines l group by l.place, l.code, l.name
  )
  select jsonb_build_object(
    'entries', cardinality(entry_effects.entry_ids),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('account_code', t.code, 'account_name', t.name, 'debit', t.debit::text,
      'credit', t.credit::text, 'description', t.description) order by t.place, t.code), '[]') from told t),
    'profit', coalesce(sum(l.credit - l.debit) filter (where l.type in ('revenue', 'expense')), 0)::numeric(24, 2)::text,
    'assets', coalesce(sum(l.debit - l.credit) filter (where l.type = 'asset'), 0)::numeric(24, 2)::text,
    'liabilities', coalesce(sum(l.credit - l.debit) filter (where l.type = 'liability'), 0)::numeric(24, 2)::text,
    'equity', coalesce(sum(l.credit - l.debit) filter (where l.type = 'equity'), 0)::numeric(24, 2)::text,
    'gst', coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')), 0)
      ::numeric(24, 2)::text)
  from lines l
$$;
comment on function private.entry_effects(uuid, uuid[]) is
  'Lines of entries, several entries summed by account, and their effect on profit, on the sides of the balance sheet, and on GST owed; '
  'amounts as text.';

create function private.post_document(org uuid, kind text, document_id uuid, on_date date default null) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry private.document_kinds;
  posting private.document_steps;
  posted uuid;
begin
  select k.* into entry from private.document_kinds k where k.kind = post_document.kind and k.posted_by is not null;
  if entry.kind is null then
    perform private.refuse('document.unknown_kind', format('Nothing of the kind "%s" is posted. The kinds are: %s, journal_entry.',
      left(post_document.kind, 40),
      (select string_agg(k.kind, ', ' order by k.kind) from private.document_kinds k where k.posted_by is not null)));
  end if;
  select s.* into posting from private.document_steps s where s.kind = entry.kind and s.posts;
  if posting.kind is null then
    execute format('select private.%I($1, $2)', entry.posted_by) using org, post_document.document_id into posted;
  else
    execute format('select private.%I($1, $2, $3)', entry.posted_by) using org, post_document.document_id,
      private.step_day(org, entry, private.hold_document(org, entry, post_document.document_id), post_document.on_date, posting.status)
    into posted;
  end if;
  return posted;
end $$;
comment on function private.post_document(uuid, text, uuid, date) is
  'Posts a document by its kind: an order is shipped or received on the date, other documents have a date of their own. Returns the entry''s id; null if nothing is posted.';

create function private.post_by_kind(org uuid, kind text, source_id uuid, on_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  draft public.journal_entries;
begin
  if post_by_kind.kind <> 'journal_entry' then
    return private.post_document(org, post_by_kind.kind, post_by_kind.source_id, post_by_kind.on_date);
  end if;
  select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_by_kind.source_id for update;
  if draft.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif draft.posted_at is not null then
    perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
  end if;
  return private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
    private.read_journal_lines(org, private.copied_lines(draft.draft_lines), asks_contact => true), entry_id => draft.id);
end $$;
comment on function private.post_by_kind(uuid, text, uuid, date) is
  'Posts a document, or the draft of a journal entry. Returns the entry''s id; null if it posts nothing.';

create function public.preview_posting(kind text, id uuid, on_date date default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require(
    coalesce((select k.table_name from private.document_kinds k where k.kind = preview_posting.kind), 'journal_entries') || '.read',
    'preview postings');
  entry uuid;
  effects jsonb;
begin
  begin
    entry := private.post_by_kind(org, preview_posting.kind, preview_posting.id, preview_posting.on_date);
    effects := private.entry_effects(org, array_remove(array[entry], null));
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is rolled back; the variables keep the result.
    return effects;
  end;
end $$;
comment on function public.preview_posting(text, uuid, date) is
  'Effect of posting: {entries, lines: [{account_code, account_name, debit, credit, description}], profit, assets, liabilities, equity, '
  'gst}. kind is invoice, bill, sales_order, purchase_order or journal_entry; an order is shipped or received on the date, today by '
  'default.';
grant execute on function public.preview_posting(text, uuid, date) to authenticated;
