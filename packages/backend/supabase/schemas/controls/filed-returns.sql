-- Control of filed GST returns: their figures equal the sum of their lines.

create function private.control_filed_returns(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  -- A line belongs to the first return that ends on its day or later and was filed after it was posted. Both increase from return to
  -- return.
  with returns as materialized (
    select r.*, row_number() over (partition by r.return_id order by r.end_date) as place from public.gst_returns r where r.org_id = org and r.status = 'filed'
  ), bounds as materialized (
    select r.return_id, array_agg(r.end_date + 1 order by r.place) as days, array_agg(r.through_number + 1 order by r.place) as numbers,
      min(r.start_date) as first_day, max(r.end_date) as last_day
    from returns r
    group by r.return_id
  ), taken as (
    select b.return_id, greatest(width_bucket(l.entry_date, b.days), width_bucket(e.number, b.numbers)) + 1 as place, v.line, sum(v.amount) as amount
    from bounds b
    join public.journal_lines l on l.org_id = org and l.gst_box <> all (array['gst_settled', 'tax_settled']) and l.entry_date between b.first_day and b.last_day
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join private.tax_return_accounts t on t.org_id = org and t.account_id = l.account_id
    cross join lateral (values (l.gst_box, l.credit - l.debit), (l.gst_box || '_on', l.tax_base)) v (line, amount)
    -- Sales are the same in every return.
    where (t.return_id is not distinct from b.return_id or b.return_id is not null and l.gst_box in ('sales', 'sales_zero'))
      and v.amount is not null
    group by 1, 2, 3
  ), boxes (is_own, line, box, sign) as (
    select false, * from (values ('sales', 'sales_taxable', 1), ('sales_zero', 'sales_zero', 1), ('gst_collected', 'gst_collected', 1),
      ('purchases', 'purchases_taxable', -1), ('purchases_zero', 'purchases_zero', -1), ('gst_paid', 'gst_paid', -1),
      ('gst_adjustment', 'adjustments', 1),
      ('sales', 'sales_total', 1), ('sales_zero', 'sales_total', 1), ('gst_collected', 'sales_total', 1),
      ('purchases', 'purchases_total', -1), ('purchases_zero', 'purchases_total', -1), ('gst_paid', 'purchases_total', -1),
      ('gst_collected', 'net_payable', 1), ('gst_paid', 'net_payable', 1), ('gst_adjustment', 'net_payable', 1)) g
    union all
    -- For separate returns.
    select true, * from (values ('sales', 'sales_total', 1), ('sales_zero', 'sales_total', 1),
      ('tax_collected_on', 'sales_taxable', 1), ('tax_paid_on', 'purchases_taxable', -1),
      ('tax_collected', 'tax_collected', 1), ('tax_paid', 'tax_paid', -1), ('tax_adjustment', 'adjustments', 1),
      ('tax_collected', 'net_payable', 1), ('tax_paid', 'net_payable', 1), ('tax_adjustment', 'net_payable', 1)) o
  ), compared as (
    select r.id, r.return_id, r.place, r.start_date, r.end_date, b.box, (r.boxes ->> b.box)::numeric as filed, coalesce(sum(t.amount * b.sign), 0) as amount
    from returns r
    join boxes b on b.is_own = (r.return_id is not null)
    left join taken t on t.place = r.place and t.return_id is not distinct from r.return_id and t.line = b.line
    group by r.id, r.return_id, r.place, r.start_date, r.end_date, b.box, r.boxes ->> b.box
  ), faults as (
    select c.place, format('%s return from %s to %s (%s): it reported %s as %s, and its lines add up to %s. Void it and the returns after it, and file them again',
      private.return_name(org, c.return_id), c.start_date, c.end_date, c.id, coalesce(c.filed::text, 'nothing'), replace(c.box, '_', ' '), c.amount) as fault
    from compared c where c.filed is distinct from c.amount
    union all
    select r.place, format('%s return from %s to %s (%s): it was filed with %s to pay, and its boxes say %s. Void it and the returns after it, and file them again',
      private.return_name(org, r.return_id), r.start_date, r.end_date, r.id, r.net_payable, r.boxes ->> 'net_payable')
    from returns r where r.net_payable::text is distinct from r.boxes ->> 'net_payable'
  )
  select private.control_of('filed GST returns = lines', (select coalesce(sum(r.net_payable), 0) from returns r),
    (select coalesce(sum(c.amount), 0) from compared c where c.box = 'net_payable'),
    (select coalesce(array_agg(f.fault order by f.place, f.fault), '{}') from faults f))
$$;
comment on function private.control_filed_returns(uuid) is
  'Each filed return, the GST return and separate ones, equals the sum of its lines, box by box.';
