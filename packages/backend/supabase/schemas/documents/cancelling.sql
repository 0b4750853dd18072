-- Cancelling: drafts directly, posted documents by a reversal that returns their stock.

create function private.require_cancellable(org uuid, entry private.document_kinds, held jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  way_out constant text := entry.stays ->> (held ->> 'status');
  successor text;
begin
  if held ->> 'status' = 'cancelled' then
    perform private.refuse('document.cancelled', format('The %s is cancelled already.', held ->> 'label'));
  elsif way_out is not null then
    perform private.refuse('document.wrong_status', format('The %s is %s. %s', held ->> 'label', held ->> 'status', way_out));
  elsif held ->> 'posted_at' is not null and held ->> 'balance_due' <> held ->> 'total_amount' then
    perform private.refuse('document.settled', format(
      'Payments or credit notes of %s are applied to %s. Void them before you cancel it.',
      (held ->> 'total_amount')::numeric - (held ->> 'balance_due')::numeric, held ->> 'label'));
  end if;
  -- An order cannot be cancelled before the documents created from it.
  successor := private.successor_of(org, entry, (held ->> 'id')::uuid);
  if successor is not null then
    perform private.refuse('document.already_converted', format('The %s has become %s. Cancel that one first.',
      held ->> 'label', successor));
  end if;
end $$;
comment on function private.require_cancellable(uuid, private.document_kinds, jsonb) is
  'Refuses to cancel a document that is cancelled, has progressed too far, is partly settled, or has become another document.';

create function private.entries_of(org uuid, held jsonb) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(
    nullif(array(select d.journal_entry_id from public.deliveries d
      where d.org_id = org and d.order_id = (held ->> 'id')::uuid and d.journal_entry_id is not null order by d.id desc), '{}'),
    array_remove(array[(held ->> 'journal_entry_id')::uuid], null));
end $$;
comment on function private.entries_of(uuid, jsonb) is
  'The entries that a document posted, the last one first: one, or of an order one for each delivery.';

create function private.link_reversed_stock(org uuid, document_id uuid, posted uuid, reversal uuid) returns void
language sql
set search_path = ''
as $$
  update public.stock_movements m set journal_entry_id = reversal
  from public.stock_movements o
  where m.org_id = org and m.source_kind = 'reversal' and m.source_id = link_reversed_stock.document_id and m.journal_entry_id is null
    and o.org_id = org and o.id = m.reverses_id and o.journal_entry_id = posted
$$;
comment on function private.link_reversed_stock(uuid, uuid, uuid, uuid) is
  'Notes the reversal of an entry at what undid that entry''s movements of stock.';

create function private.cancel_document(
  org uuid, entry private.document_kinds, document_id uuid, reason text, cancelled_on date
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, entry, cancel_document.document_id);
  on_date date;
  because constant text := btrim(coalesce(cancel_document.reason, ''));
  posted uuid;
  reversal uuid;
  document jsonb;
begin
  if because = '' or char_length(because) > 500 then
    perform private.refuse_field('document.reason_required', format(
      'Enter in at most 500 characters why the %s is cancelled; the reason is kept with it.', entry.label), 'reason');
  end if;
  perform private.require_cancellable(org, entry, held);
  on_date := private.step_date(org, cancel_document.cancelled_on, greatest((held ->> entry.date_column)::date,
      (select max((held ->> s.day_column)::date) from private.document_steps s where s.kind = entry.kind)),
    format('The %s was last changed on', held ->> 'label'), 'cancelled');
  if entry.posted_as is not null then
    perform private.reverse_stock(org, entry.posted_as, document_id, on_date, 'reversal', document_id);
  end if;
  foreach posted in array private.entries_of(org, held) loop
    reversal := private.reverse_entry(org, posted, on_date, format('Cancelled %s: %s', held ->> 'label', because), 'reversal', document_id);
    perform private.link_reversed_stock(org, document_id, posted, reversal);
  end loop;
  perform private.link_stock(org, 'reversal', document_id, reversal);
  perform private.set_activity_action('cancelled');
  execute format('update public.%I t set status = ''cancelled'', cancelled_at = now(), cancel_reason = $3,
      version = t.version + 1, updated_by = auth.uid()%s where t.org_id = $1 and t.id = $2 returning to_jsonb(t)',
    entry.table_name, case when held ? 'balance_due' then ', balance_due = 0, base_balance = 0, closed_on = $4' end)
  using org, document_id, because, on_date into document;
  perform private.set_activity_action('');
  return document;
end $$;
comment on function private.cancel_document(uuid, private.document_kinds, uuid, text, date) is
  'Cancels a document on a day, not before its own; reverses its posting and returns its stock. Returns its row.';

create function private.cancel_as_caller(
  org uuid, entry private.document_kinds, document_id uuid, reason text, cancelled_on date
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  -- Held, so that a draft is not posted between the question and the cancelling.
  if private.hold_document(org, entry, cancel_as_caller.document_id) ->> 'journal_entry_id' is not null then
    perform private.require('journal_entries.reverse', format('cancel a posted %s', entry.label),
      array[entry.table_name || '.cancel']);
  end if;
  return private.cancel_document(org, entry, cancel_as_caller.document_id, cancel_as_caller.reason, cancel_as_caller.cancelled_on);
end $$;
comment on function private.cancel_as_caller(uuid, private.document_kinds, uuid, text, date) is
  'Cancels a document and returns its row; posted ones require the permission to reverse.';

create function public.cancel_invoice(id uuid, reason text, key uuid, cancelled_on date default null) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.cancel_once('invoice', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_invoice(uuid, text, uuid, date) is
  'Cancels an invoice on a day, today by default, with a stored reason, and returns its row.';

create function public.cancel_bill(id uuid, reason text, key uuid, cancelled_on date default null) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.cancel_once('bill', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_bill(uuid, text, uuid, date) is
  'Cancels a bill on a day, today by default, with a stored reason, and returns its row.';

create function public.cancel_sales_order(id uuid, reason text, key uuid, cancelled_on date default null) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.cancel_once('sales_order', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_sales_order(uuid, text, uuid, date) is
  'Cancels a sales order on a day, today by default, with a stored reason, and returns its row.';

create function public.cancel_purchase_order(id uuid, reason text, key uuid, cancelled_on date default null) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.cancel_once('purchase_order', id, reason, key, cancelled_on))
$$;
comment on function public.cancel_purchase_order(uuid, text, uuid, date) is
  'Cancels a purchase order on a day, today by default, with a stored reason, and returns its row.';

grant execute on function
  public.cancel_invoice(uuid, text, uuid, date), public.cancel_bill(uuid, text, uuid, date),
  public.cancel_sales_order(uuid, text, uuid, date), public.cancel_purchase_order(uuid, text, uuid, date)
to authenticated;
