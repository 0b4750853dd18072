-- Common part of posting a document: its checks, its entry, and its new state.

create function private.hold_to_post(
  org uuid, kind text, document_id uuid, out held jsonb, out lines private.priced_line[], out based private.base_line[]
)
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(hold_to_post.kind);
begin
  held := private.hold_document(org, entry, hold_to_post.document_id);
  lines := private.document_lines(org, entry.kind, hold_to_post.document_id);
  perform private.require_postable(held, lines);
  perform private.refuse_control_accounts(org, entry.side, lines);
  perform private.refuse_gst_out_of_scope(org, lines);
  perform private.require_open_period(org, (held ->> entry.date_column)::date);
  select array_agg(l order by l.position) into based
  from private.lines_in_base(lines, (held ->> 'exchange_rate')::numeric, private.base_currency(org), entry.side) l;
end $$;
comment on function private.hold_to_post(uuid, text, uuid) is
  'A document''s row, locked, and its lines, also in the base currency; refuses if it cannot be posted.';

create function private.mark_posted(org uuid, entry private.document_kinds, document_id uuid, journal_entry uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action(entry.post_verb || case when entry.post_verb like '%e' then 'd' else 'ed' end);
  -- A document with a zero total is paid as soon as it is posted.
  execute format($sql$
    update public.%1$I d set posted_at = now(), posted_by = auth.uid(), journal_entry_id = $3, version = d.version + 1,
      updated_by = auth.uid(), status = case when d.total_amount = 0 then 'paid' else %2$L end,
      closed_on = case when d.total_amount = 0 then d.%3$I end
    where d.org_id = $1 and d.id = $2
  $sql$, entry.table_name, entry.open_status, entry.date_column)
  using org, mark_posted.document_id, mark_posted.journal_entry;
  perform private.set_activity_action('');
end $$;
comment on function private.mark_posted(uuid, private.document_kinds, uuid, uuid) is
  'Puts a document that was posted into the status in which it is owed, with its entry; one of no amount is paid.';

create function private.post_held(
  org uuid, kind text, held jsonb, based private.base_line[], moved integer, besides private.posting_line[] default '{}'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(post_held.kind);
  document_id constant uuid := held ->> 'id';
  contact_id constant uuid := held ->> entry.contact_column;
  posted uuid;
begin
  posted := private.post_entry(org, (held ->> entry.date_column)::date,
    format('%s %s, %s', initcap(entry.label), held ->> entry.number_column, (select c.name from private.trade_contact(org, entry, contact_id) c)),
    coalesce(held ->> 'vendor_reference', held ->> 'reference'), entry.posted_as, document_id,
    private.entry_lines(org, entry.side, contact_id, nullif(held ->> 'currency', private.base_currency(org)), based) || besides);
  if moved > 0 then
    perform private.link_stock(org, entry.posted_as, document_id, posted);
  end if;
  perform private.mark_posted(org, entry, document_id, posted);
  return posted;
end $$;
comment on function private.post_held(uuid, text, jsonb, private.base_line[], integer, private.posting_line[]) is
  'Posts what hold_to_post locked, with further lines for its stock, and returns the entry''s id. moved is the number of items moved.';

create function public.post_invoice(id uuid, key uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.post_once('invoice', id, key)
$$;
comment on function public.post_invoice(uuid, uuid) is 'Posts an invoice, whose status becomes sent, and returns the id of its journal entry.';

create function public.approve_bill(id uuid, key uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.post_once('bill', id, key)
$$;
comment on function public.approve_bill(uuid, uuid) is 'Approves a bill, which posts it, and returns the id of its journal entry.';

grant execute on function public.post_invoice(uuid, uuid), public.approve_bill(uuid, uuid) to authenticated;
