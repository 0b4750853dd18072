-- What posting would write. It is posted by the same functions, looked at, and undone before anybody can see it.

create function private.entry_effects(org uuid, entry_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'lines', coalesce(jsonb_agg(jsonb_build_object('account_code', a.code, 'account_name', a.name, 'debit', l.debit::text,
      'credit', l.credit::text, 'description', l.description) order by l.position), '[]'),
    'profit', coalesce(sum(l.credit - l.debit) filter (where a.type in ('revenue', 'expense')), 0)::numeric(18, 2)::text,
    'assets', coalesce(sum(l.debit - l.credit) filter (where a.type = 'asset'), 0)::numeric(18, 2)::text,
    'liabilities', coalesce(sum(l.credit - l.debit) filter (where a.type = 'liability'), 0)::numeric(18, 2)::text,
    'equity', coalesce(sum(l.credit - l.debit) filter (where a.type = 'equity'), 0)::numeric(18, 2)::text,
    'gst', coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')), 0)
      ::numeric(18, 2)::text)
  from public.journal_lines l
  join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
  where l.org_id = org and l.journal_entry_id = entry_effects.entry_id
$$;
comment on function private.entry_effects(uuid, uuid) is
  'The lines of an entry and what they add to profit, to the sides of the balance sheet, and to the GST that is owed; amounts as text.';

create function private.post_by_kind(org uuid, kind text, source_id uuid, on_date date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  draft public.journal_entries;
begin
  case post_by_kind.kind
    when 'invoice' then return private.post_invoice(org, post_by_kind.source_id);
    when 'bill' then return private.approve_bill(org, post_by_kind.source_id);
    when 'sales_order' then return private.post_shipment(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'sales_order', post_by_kind.source_id), post_by_kind.on_date, 'shipped'));
    when 'purchase_order' then return private.post_receipt(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'purchase_order', post_by_kind.source_id), post_by_kind.on_date, 'received'));
    when 'journal_entry' then
      select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_by_kind.source_id for update;
      if draft.id is null then
        perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
      elsif draft.posted_at is not null then
        perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
      end if;
      return private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
        private.read_journal_lines(org, draft.draft_lines, asks_contact => true), entry_id => draft.id);
    else
      perform private.refuse('document.unknown_kind', format(
        'Nothing of the kind "%s" is posted. The kinds are: invoice, bill, sales_order, purchase_order, journal_entry.',
        left(post_by_kind.kind, 40)));
  end case;
  return null;
end $$;
comment on function private.post_by_kind(uuid, text, uuid, date) is
  'Posts a document by its kind: an order is shipped or received on the date, all else bears its own. Answers the entry''s id; null where it posts nothing.';

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
    effects := private.entry_effects(org, entry);
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is undone; what was seen is kept.
    return effects;
  end;
end $$;
comment on function public.preview_posting(text, uuid, date) is
  'What posting would write: {lines: [{account_code, account_name, debit, credit, description}], profit, assets, liabilities, equity, gst}. kind is invoice, bill, sales_order, purchase_order or journal_entry; an order is shipped or received on the date, today if none is given.';
grant execute on function public.preview_posting(text, uuid, date) to authenticated;
