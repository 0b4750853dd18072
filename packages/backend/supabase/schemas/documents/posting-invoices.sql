-- Posting an invoice: the customer owes it, and what it sells from stock leaves at cost, in one entry.

create function private.post_invoice(org uuid, invoice_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
  base constant text := private.base_currency(org);
  lines private.priced_line[];
  based private.base_line[];
  posting private.posting_line[];
  cost numeric;
  moved integer;
  entry uuid;
begin
  select i.* into invoice from public.invoices i where i.org_id = org and i.id = post_invoice.invoice_id for update;
  if invoice.id is null then
    perform private.refuse('document.not_found', 'There is no such invoice. Load the list again.');
  end if;
  lines := private.document_lines(org, 'invoice', invoice.id);
  perform private.require_postable('invoice ' || invoice.invoice_number, invoice.status, invoice.posted_at,
    invoice.total_amount, lines);
  perform private.refuse_control_accounts(org, 'sales', lines);
  perform private.refuse_gst_out_of_scope(org, lines);
  perform private.require_open_period(org, invoice.invoice_date);

  -- What its order ships is issued by the shipment; held, so that the order is not changed meanwhile.
  if invoice.sales_order_id is not null then
    perform from public.sales_orders o where o.org_id = org and o.id = invoice.sales_order_id for update;
  end if;
  select coalesce(sum(private.issue_stock(org, m.item_id, m.quantity, invoice.invoice_date, 'issue', 'invoice', invoice.id)), 0),
    count(*)
  into cost, moved
  from private.items_moved(org, lines, private.document_lines(org, 'sales_order', invoice.sales_order_id)) m;

  select array_agg(l order by l.position) into based from private.lines_in_base(lines, invoice.exchange_rate, base) l;
  posting := private.entry_lines(org, 'sales', invoice.customer_id, nullif(invoice.currency, base), based);
  if cost <> 0 then
    posting := posting || private.line(private.account_for(org, 'cost_of_sales'), cost, 'Cost of stock sold')
      || private.line(private.account_for(org, 'inventory'), -cost, 'Stock sold');
  end if;
  entry := private.post_entry(org, invoice.invoice_date, format('Invoice %s, %s', invoice.invoice_number,
    (select c.name from public.customers c where c.org_id = org and c.id = invoice.customer_id)),
    invoice.reference, 'invoice', invoice.id, posting);
  if moved > 0 then
    perform private.link_stock(org, 'invoice', invoice.id, entry);
  end if;
  perform private.mark_posted(org, 'invoice', invoice.id, entry);
  return entry;
end $$;
comment on function private.post_invoice(uuid, uuid) is
  'Posts a draft and answers the entry''s id; null where nothing of it has an amount.';

create function public.post_invoice(id uuid, key uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.post_once('invoice', id, key)
$$;
comment on function public.post_invoice(uuid, uuid) is 'Posts an invoice, which is then sent, and answers the id of its journal entry.';
grant execute on function public.post_invoice(uuid, uuid) to authenticated;
