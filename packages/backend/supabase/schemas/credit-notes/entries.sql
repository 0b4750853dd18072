-- Effect of a credit note on stock and ledger: the opposite of a sale or purchase, goods at cost.

create function private.stock_still_out(org uuid, source_kind text, source_id uuid, item_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(-m.quantity - coalesce(back.quantity, 0)), 0)
  from public.stock_movements m
  left join lateral (
    select sum(b.quantity) as quantity from public.stock_movements b
    where b.org_id = org and b.reverses_id = m.id
      and not exists (select from public.stock_movements u where u.org_id = org and u.reverses_id = b.id)
  ) back on true
  where m.org_id = org and m.source_kind = stock_still_out.source_kind and m.source_id = stock_still_out.source_id
    and m.item_id = stock_still_out.item_id and m.quantity < 0 and m.kind <> 'reversal'
$$;
comment on function private.stock_still_out(uuid, text, uuid, uuid) is 'Quantity of an item that a document issued and that was not returned.';

create function private.return_sold_goods(
  org uuid, document jsonb, item_id uuid, wanted numeric, quantity numeric, moved_on date, credit_note_id uuid
) returns table (returned numeric, cost numeric)
language plpgsql
set search_path = ''
as $$
-- If wanted is null, returns as much of the quantity as was issued. What an order shipped is returned to the shipment.
declare
  invoice_id constant uuid := document ->> 'id';
  order_id constant uuid := document ->> 'sales_order_id';
  from_invoice numeric;
  from_order numeric;
begin
  from_invoice := least(coalesce(wanted, quantity), private.stock_still_out(org, 'invoice', invoice_id, item_id));
  from_order := coalesce(wanted, quantity) - from_invoice;
  if wanted is null then
    from_order := least(from_order, private.stock_still_out(org, 'shipment', order_id, item_id));
  elsif order_id is null then
    from_invoice := wanted;
    from_order := 0;
  end if;
  returned := from_invoice + from_order;
  cost := 0;
  if from_invoice > 0 then
    cost := private.return_stock(org, 'invoice', invoice_id, item_id, from_invoice, moved_on, 'credit_note', credit_note_id);
  end if;
  if from_order > 0 then
    cost := cost + private.return_stock(org, 'shipment', order_id, item_id, from_order, moved_on, 'credit_note', credit_note_id);
  end if;
  return next;
end $$;
comment on function private.return_sold_goods(uuid, jsonb, uuid, numeric, numeric, date, uuid) is
  'Returns goods of an invoice to stock at their original cost.';

create function private.lots_of_bill(org uuid, document jsonb, item_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(m.id), '{}') from public.stock_movements m
  where m.org_id = org and m.item_id = lots_of_bill.item_id and m.kind = 'receipt'
    and (m.source_kind, m.source_id) in (('bill', (document ->> 'id')::uuid), ('receipt', (document ->> 'purchase_order_id')::uuid))
$$;
comment on function private.lots_of_bill(uuid, jsonb, uuid) is
  'Stock lots that a bill, or its order, received of an item: goods returned to the vendor are taken from those.';

create function private.move_credited_stock(
  org uuid, kind text, document jsonb, lines private.credit_line[], moved_on date, credit_note_id uuid
) returns private.credit_line[]
language plpgsql
set search_path = ''
as $$
declare
  part record;
  line private.credit_line;
  moved private.credit_line[] := '{}';
begin
  for part in
    select l as line, i.item_id from unnest(lines) l
    left join lateral (select private.item_of_product(org, l.product_id) as item_id where l.product_id is not null) i on true
    order by i.item_id, l.position
  loop
    line := part.line;
    if part.item_id is null or line.quantity = 0 then
      line.restocked := 0;
    elsif line.restocked is distinct from 0 and kind = 'invoice' then
      select r.returned, r.cost into line.restocked, line.stock_cost
      from private.return_sold_goods(org, document, part.item_id, line.restocked, line.quantity, moved_on, credit_note_id) r;
    elsif line.restocked is distinct from 0 then
      line.restocked := line.quantity;
      line.stock_cost := -(private.take_stock(org, part.item_id, line.quantity, moved_on, 'return', 'credit_note', credit_note_id,
        null, private.lots_of_bill(org, document, part.item_id))).value;
    end if;
    moved := moved || line;
  end loop;
  return array(select m from unnest(moved) m order by m.position);
end $$;
comment on function private.move_credited_stock(uuid, text, jsonb, private.credit_line[], date, uuid) is
  'Returns sold goods to stock, or bought goods to the vendor, item by item in the order of their ids; returns the lines with quantity and cost.';

create function private.parts_in_base(
  org uuid, entry private.document_kinds, document jsonb, lines private.credit_line[], total_base numeric
) returns numeric[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  total constant numeric := (select sum(l.net + l.gst) from unnest(lines) l);
  at_rate constant numeric := total * (document ->> 'exchange_rate')::numeric;
  nets numeric[] := array(select l.net from unnest(lines) l order by l.position);
  gsts numeric[] := array(select l.gst from unnest(lines) l order by l.position);
  earlier record;
  gst_left numeric;
  is_rest boolean;
begin
  select coalesce(sum(c.total_amount), 0) as total, coalesce(sum(c.gst_amount), 0) as gst, array_agg(c.journal_entry_id) as entries into earlier
  from public.credit_notes c where c.org_id = org and c.status <> 'void' and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  -- A line at a rate that the document does not have takes other tax than the document's, and the lines say how much.
  is_rest := earlier.total > 0 and earlier.total + total = (document ->> 'total_amount')::numeric
    and (select sum(g) from unnest(gsts) g) <> 0
    and earlier.gst + (select sum(l.gst + private.cost_of_tax(entry.side, l.tax_parts)) from unnest(lines) l) = (document ->> 'gst_amount')::numeric;
  if is_rest then
    -- The last of several takes the remaining GST, so that none of the document's stays in the return.
    select case entry.side when 'sales' then 1 else -1 end * coalesce(sum(l.credit - l.debit), 0) into gst_left
    from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = any (earlier.entries || (document ->> 'journal_entry_id')::uuid)
      and l.gst_box in ('gst_collected', 'gst_paid', 'tax_collected', 'tax_paid');
    nets := private.allocate(total_base - gst_left, nets, base);
    gsts := private.allocate(gst_left, gsts, base);
  end if;
  return (
    select case when is_rest then array_agg(a.amount order by l.n, a.n)
      -- At the document's own rate the amount is split as in the document, so that crediting all of it leaves no cent.
      else private.allocate(case private.round_money(at_rate, base) when total_base then at_rate else total_base end,
        array_agg(a.amount order by l.n, a.n), base) end
    from unnest(nets, gsts) with ordinality l (net, gst, n)
    cross join lateral (values (1, l.net), (2, l.gst)) a (n, amount));
end $$;
comment on function private.parts_in_base(uuid, private.document_kinds, jsonb, private.credit_line[], numeric) is
  'Net and GST of each line of a credit note in the base currency, one after the other; together total_base.';

create function private.credit_lines_to_post(side text, lines private.credit_line[]) returns private.credit_line[]
language plpgsql immutable
set search_path = ''
as $$
declare
  result private.credit_line[] := '{}';
  line private.credit_line;
  cost numeric;
begin
  foreach line in array lines loop
    cost := private.cost_of_tax(credit_lines_to_post.side, line.tax_parts);
    line.net := line.net + cost;
    line.gst := line.gst - cost;
    result := result || line;
  end loop;
  return result;
end $$;
comment on function private.credit_lines_to_post(text, private.credit_line[]) is
  'Lines of a credit note as posted: tax that was not claimed back is credited with the purchase.';

create function private.credit_note_entry_lines(
  org uuid, entry private.document_kinds, document jsonb, contact private.contact, credited private.credit_line[], total_base numeric
) returns private.posting_line[]
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  lines constant private.credit_line[] := private.credit_lines_to_post(entry.side, credited);
  parts constant numeric[] := private.parts_in_base(org, entry, document, lines, total_base);
  reversed_lines private.base_line[];
  posting private.posting_line[];
begin
  -- A bill's goods leave stock at their current cost; the difference to their price is a variance.
  select array_agg(row(l.position, l.product_id, part.account_id, l.description, l.quantity, l.gst_rate,
    case when l.tax_parts is null then (l.gst_applicable and l.gst_rate > 0) or l.gst <> 0 else private.bears_gst(l.tax_parts) end,
    -part.net, -part.gst, -part.base_net, -part.base_gst, l.tax_code_id,
    case when part.n = 1 then private.parts_to_post(entry.side, l.tax_parts) when l.tax_parts is not null then '[]' end,
    l.tracking_1_id, l.tracking_2_id,
    -private.round_money((l.net - private.cost_of_tax(entry.side, l.tax_parts)) * (document ->> 'exchange_rate')::numeric, base))::private.base_line order by l.n, part.n)
  into reversed_lines
  from (select t.*, row_number() over (order by t.position) as n from unnest(lines) t) l
  cross join lateral (select entry.side = 'purchases' and private.item_of_product(org, l.product_id) is not null as is_stock) s
  cross join lateral (values
    (1, case when s.is_stock and l.restocked > 0 then private.account_for(org, 'inventory')
        when s.is_stock then private.account_for(org, 'purchase_variance') else l.account_id end, l.net, l.gst,
      case when s.is_stock and l.restocked > 0 then l.stock_cost else parts[l.n * 2 - 1] end, parts[l.n * 2]),
    (2, private.account_for(org, 'purchase_variance'), 0, 0, parts[l.n * 2 - 1] - l.stock_cost, 0)
  ) part (n, account_id, net, gst, base_net, base_gst)
  where part.n = 1 or (s.is_stock and l.restocked > 0 and part.base_net <> 0);
  posting := private.entry_lines(org, entry.side, contact.id, nullif(document ->> 'currency', base), reversed_lines);
  posting[1].account_id := private.control_account(org, (document ->> 'journal_entry_id')::uuid, contact);
  if entry.side = 'sales' then
    posting := posting || private.paired_lines(org, 'inventory', 'Stock returned', 'cost_of_sales', 'Cost of stock returned', array(
      select row(l.tracking_1_id, l.tracking_2_id, l.stock_cost)::private.tracked_amount from unnest(lines) l order by l.position));
  end if;
  return posting;
end $$;
comment on function private.credit_note_entry_lines(uuid, private.document_kinds, jsonb, private.contact, private.credit_line[], numeric) is
  'The opposite of what the document posted for some of its lines; in total total_base in the base currency.';

create function private.insert_credit_note(credit_note public.credit_notes, lines private.credit_line[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('posted');
  insert into public.credit_notes (org_id, id, number, credit_note_number, invoice_id, bill_id, customer_id, vendor_id, issued_on,
    currency, exchange_rate, tax_inclusive, net_amount, gst_amount, total_amount, base_total, unallocated, base_unallocated, status,
    journal_entry_id)
  values (credit_note.org_id, credit_note.id, credit_note.number, credit_note.credit_note_number, credit_note.invoice_id,
    credit_note.bill_id, credit_note.customer_id, credit_note.vendor_id, credit_note.issued_on, credit_note.currency,
    credit_note.exchange_rate, credit_note.tax_inclusive, credit_note.net_amount, credit_note.gst_amount, credit_note.total_amount,
    credit_note.base_total, credit_note.unallocated, credit_note.base_unallocated,
    case when credit_note.unallocated = 0 then 'used' else 'posted' end, credit_note.journal_entry_id);
  perform private.set_activity_action('');
  insert into public.credit_note_lines (org_id, credit_note_id, position, document_line_id, product_id, account_id, description,
    quantity, unit_price, discount_percent, gst_rate, gst_applicable, net, gst, total, restocked, stock_cost, tax_code_id, tax_parts,
    tracking_1_id, tracking_2_id)
  select credit_note.org_id, credit_note.id, l.* from unnest(lines) l;
end $$;
comment on function private.insert_credit_note(public.credit_notes, private.credit_line[]) is
  'Inserts a numbered and posted credit note with its lines.';
