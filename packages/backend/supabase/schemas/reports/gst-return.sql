-- The GST return: sales and purchases, GST collected and paid, and the amount to pay.

create function private.gst_nets(org uuid, from_date date, through_date date, after_number integer, return_id uuid)
returns table (gst_box text, sold numeric)
language plpgsql stable
set search_path = ''
as $$
declare
  own constant uuid[] := private.accounts_of_return(org, gst_nets.return_id);
begin
  if gst_nets.return_id is not null then
    return query
    select b.box, sum(b.sold)
    from public.journal_lines l
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    cross join lateral (values (l.gst_box, l.credit - l.debit), (l.gst_box || '_on', l.tax_base)) b (box, sold)
    where l.org_id = org and l.account_id = any (own) and l.gst_box is not null and b.sold is not null
      and l.entry_date between gst_nets.from_date and gst_nets.through_date
      and (gst_nets.after_number is null or e.number > gst_nets.after_number)
    group by b.box
    union all
    -- Sales are the same in every return.
    select n.gst_box, n.sold from private.gst_nets(org, gst_nets.from_date, gst_nets.through_date, gst_nets.after_number, null) n
    where n.gst_box in ('sales', 'sales_zero');
    return;
  elsif after_number is null then
    return query
    select l.gst_box, sum(l.credit - l.debit)
    from public.journal_lines l
    where l.org_id = org and l.gst_box is not null and l.entry_date between gst_nets.from_date and gst_nets.through_date
    group by l.gst_box;
    return;
  end if;
  return query
  select l.gst_box, sum(l.credit - l.debit)
  from public.journal_entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null
  where e.org_id = org and e.number > after_number and e.entry_date between gst_nets.from_date and gst_nets.through_date
  group by l.gst_box;
end $$;
comment on function private.gst_nets(uuid, date, date, integer, uuid) is
  'Totals of the lines of each box of a return between two days, credit positive; optionally only of entries with a higher number. For a '
  'separate return also the taxable amounts (tax_collected_on, tax_paid_on), and sales.';

create function private.gst_boxes(org uuid, from_date date, through_date date, after_number integer default null, return_id uuid default null)
returns table (place integer, box text, label text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  if gst_boxes.return_id is not null then
    return query
    with sums as (
      select
        coalesce(sum(n.sold) filter (where n.gst_box in ('sales', 'sales_zero')), 0) as sales,
        coalesce(sum(n.sold) filter (where n.gst_box = 'tax_collected_on'), 0) as taxable,
        coalesce(sum(n.sold) filter (where n.gst_box = 'tax_collected'), 0) as collected,
        coalesce(sum(-n.sold) filter (where n.gst_box = 'tax_paid_on'), 0) as bought,
        coalesce(sum(-n.sold) filter (where n.gst_box = 'tax_paid'), 0) as paid,
        coalesce(sum(n.sold) filter (where n.gst_box = 'tax_adjustment'), 0) as adjustments
      from private.gst_nets(org, gst_boxes.from_date, gst_boxes.through_date, gst_boxes.after_number, gst_boxes.return_id) n
    )
    select b.place, b.box, b.label, round(b.amount, 2)
    from sums s
    cross join lateral (values
      (1, 'sales_total', 'All sales, before tax', s.sales),
      (2, 'sales_taxable', 'Sales with this tax, before tax', s.taxable),
      (3, 'tax_collected', 'Tax on sales', s.collected),
      (4, 'purchases_taxable', 'Purchases with tax to claim back, before tax', s.bought),
      (5, 'tax_paid', 'Tax on purchases, claimed back', s.paid),
      (6, 'adjustments', 'Adjustments', s.adjustments),
      (7, 'net_payable', 'Tax to pay (refund when negative)', s.collected - s.paid + s.adjustments)
    ) b (place, box, label, amount)
    order by b.place;
    return;
  end if;
  return query
  with sums as (
    select
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales'), 0) as sales,
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales_zero'), 0) as sales_zero,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_collected'), 0) as collected,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'purchases'), 0) as purchases,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'purchases_zero'), 0) as purchases_zero,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'gst_paid'), 0) as paid,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_adjustment'), 0) as adjustments
    from private.gst_nets(org, gst_boxes.from_date, gst_boxes.through_date, gst_boxes.after_number, null) n
  )
  select b.place, b.box, b.label, round(b.amount, 2)
  from sums s
  cross join lateral (values
    (1, 'sales_total', 'Total sales, including GST', s.sales + s.sales_zero + s.collected),
    (2, 'sales_taxable', 'Sales with GST, before GST', s.sales),
    (3, 'sales_zero', 'Sales without GST', s.sales_zero),
    (4, 'gst_collected', 'GST on sales', s.collected),
    (5, 'purchases_total', 'Total purchases, including GST', s.purchases + s.purchases_zero + s.paid),
    (6, 'purchases_taxable', 'Purchases with GST, before GST', s.purchases),
    (7, 'purchases_zero', 'Purchases without GST', s.purchases_zero),
    (8, 'gst_paid', 'GST on purchases', s.paid),
    (9, 'adjustments', 'Adjustments', s.adjustments),
    (10, 'net_payable', 'GST to pay (refund when negative)', s.collected - s.paid + s.adjustments)
  ) b (place, box, label, amount)
  order by b.place;
end $$;
comment on function private.gst_boxes(uuid, date, date, integer, uuid) is
  'Boxes of a return, of entries dated between two days; optionally only of entries with a higher number. All zero if a day is null.';

create function public.gst_return(start_date date, end_date date, return_id uuid default null)
returns table (box text, label text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(gst_return.start_date, gst_return.end_date);
  perform private.require_return(org, gst_return.return_id);
  return query
  select b.box, b.label, b.amount from private.gst_boxes(org, gst_return.start_date, gst_return.end_date, null, gst_return.return_id) b order by b.place;
end $$;
comment on function public.gst_return(date, date, uuid) is
  'Boxes of the GST return, or of a separate return (tax_returns), for a period by posting date, to the cent. '
  'Adjustments raise the amount payable; clearing GST and paying it, which moves tax and bank accounts only, does '
  'not. If a law rounds the sum on the form (India: each tax to the whole rupee, half a rupee up), round '
  'net_payable there; the books are exact to the cent.';
grant execute on function public.gst_return(date, date, uuid) to authenticated;
