-- Tax by component: tax collected and paid by tax codes in a period, component by component, for the GST return and separate returns.

create function private.coded_net(org uuid, start_date date, end_date date) returns table (
  component text, treatment text, in_return boolean, side text, net numeric
)
language sql stable
set search_path = ''
as $$
  with documents as (
    select i.journal_entry_id, i.id, 'sales' as side, 1 as sign, i.exchange_rate, false as is_credit
    from public.invoices i where i.org_id = org and i.journal_entry_id is not null
    union all
    select b.journal_entry_id, b.id, 'purchases', 1, b.exchange_rate, false
    from public.bills b where b.org_id = org and b.journal_entry_id is not null
    union all
    select c.journal_entry_id, c.id, case when c.vendor_id is null then 'sales' else 'purchases' end, -1, c.exchange_rate, true
    from public.credit_notes c where c.org_id = org and c.journal_entry_id is not null
  ), moved as (
    -- Posted or reversed in the period.
    select d.*, d.sign * case when e.reverses_id is null then 1 else -1 end as moved_by
    from public.journal_entries e
    join documents d on d.journal_entry_id = coalesce(e.reverses_id, e.id)
    where e.org_id = org and e.entry_date between coded_net.start_date and coded_net.end_date and e.posted_at is not null
  ), lines as (
    select l.invoice_id as id, l.tax_code_id, l.tax_parts, l.net from public.invoice_lines l where l.org_id = org and l.tax_parts is not null
    union all
    select l.bill_id, l.tax_code_id, l.tax_parts, l.net from public.bill_lines l where l.org_id = org and l.tax_parts is not null
    union all
    select l.credit_note_id, l.tax_code_id, l.tax_parts, l.net from public.credit_note_lines l where l.org_id = org and l.tax_parts is not null
  )
  select case when p.value is not null then format('%s %s%%', p.value ->> 'component', p.value ->> 'rate') end,
    case when p.value is null then t.treatment end, coalesce((p.value ->> 'in_return')::boolean, t.treatment <> 'out_of_scope'), m.side,
    sum(m.moved_by * private.round_money(l.net * m.exchange_rate, private.base_currency(org)))
  from moved m
  join lines l on l.id = m.id
  join public.tax_codes t on t.org_id = org and t.id = l.tax_code_id
  left join lateral jsonb_array_elements(l.tax_parts) p on true
  group by 1, 2, 3, 4
$$;
comment on function private.coded_net(uuid, date, date) is
  'Net amounts of lines with tax codes in a period''s documents, in the base currency, for each component and side; by treatment if a '
  'code charges nothing.';

create function private.tax_report(org uuid, start_date date, end_date date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  advice constant text := 'Open Closing, run the controls of the books, and check what they list under tax accounts.';
begin
  return (
    with taxes as materialized (
      select l.tax_component as component, l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment') as in_return,
        case when l.gst_box in ('gst_adjustment', 'tax_adjustment') then 'adjustment' end as other, l.account_id,
        coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'tax_collected', 'gst_adjustment', 'tax_adjustment')), 0) as collected,
        coalesce(sum(l.debit - l.credit) filter (where l.gst_box in ('gst_paid', 'tax_paid')), 0) as paid,
        -- The net amount given up by a discount or write-off follows from its share of the tax.
        coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'tax_collected') and not d.is_document), 0) as given_up,
        coalesce(sum(l.debit - l.credit) filter (where l.gst_box in ('gst_paid', 'tax_paid') and not d.is_document), 0) as taken
      from public.journal_lines l
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      cross join lateral (select exists (select from public.invoices i where i.org_id = org and i.journal_entry_id = coalesce(e.reverses_id, e.id))
        or exists (select from public.bills b where b.org_id = org and b.journal_entry_id = coalesce(e.reverses_id, e.id))
        or exists (select from public.credit_notes c where c.org_id = org and c.journal_entry_id = coalesce(e.reverses_id, e.id)) as is_document) d
      where l.org_id = org and l.entry_date between tax_report.start_date and tax_report.end_date
        and l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment', 'tax_collected', 'tax_paid', 'tax_adjustment')
      group by 1, 2, 3, 4
    ), nets as materialized (
      select n.* from private.coded_net(org, tax_report.start_date, tax_report.end_date) n
    ), told as (
      select component, treatment, other, in_return, sum(sales) as sales, sum(collected) as collected, sum(purchases) as purchases, sum(paid) as paid
      from (
        select t.component, null as treatment, t.other, t.in_return,
          round(t.given_up * 100 / nullif(r.rate, 0), 2) as sales, t.collected, round(t.taken * 100 / nullif(r.rate, 0), 2) as purchases, t.paid
        from taxes t
        cross join lateral (select substring(t.component from '([0-9.]+) ?%$')::numeric as rate) r
        union all
        select n.component, n.treatment, null, n.in_return, case n.side when 'sales' then n.net else 0 end, 0,
          case n.side when 'purchases' then n.net else 0 end, 0
        from nets n
      ) u
      group by 1, 2, 3, 4
    ), rows as (
      select not t.in_return as place, coalesce(t.component, '') = '' as is_last, coalesce(t.component, case
          when t.treatment = 'zero_rated' then 'Zero-rated'
          when t.treatment is not null then initcap(replace(t.treatment, '_', ' '))
          when t.other is not null then 'Adjustments' else 'GST without a tax code' end) as label, t.*
      from told t
      where t.sales <> 0 or t.collected <> 0 or t.purchases <> 0 or t.paid <> 0
    ), own as (
      select coalesce(sum(m.credit - m.debit), 0) as moved
      from private.movements(org, tax_report.start_date, tax_report.end_date) m
      where m.account_id in (select t.account_id from taxes t where not t.in_return)
    ), by_hand as (
      select coalesce(sum(l.credit - l.debit), 0) as moved
      from public.journal_lines l
      where l.org_id = org and l.entry_date between tax_report.start_date and tax_report.end_date
        and l.account_id in (select t.account_id from taxes t where not t.in_return)
        and coalesce(l.gst_box, '') not in ('tax_collected', 'tax_paid', 'tax_adjustment')
    )
    select jsonb_build_object('rows', (
      select coalesce(jsonb_agg(jsonb_build_object('section', case when r.treatment = 'out_of_scope' then 'none' when r.in_return then 'return' else 'own' end,
        'cells', jsonb_build_object('component', r.label,
          'sales', case when r.component is not null or r.treatment is not null then r.sales::numeric(24, 2)::text end,
          'collected', r.collected::numeric(24, 2)::text,
          'purchases', case when r.component is not null or r.treatment is not null then r.purchases::numeric(24, 2)::text end,
          'paid', r.paid::numeric(24, 2)::text,
          'to_pay', (r.collected - r.paid)::numeric(24, 2)::text)) order by r.place, r.is_last, r.label), '[]')
      from rows r), 'checks', jsonb_build_array(
      private.report_check('Tax in the GST return equals the movement on the GST accounts, excluding payments to the tax authority',
        private.gst_by_accounts(org, tax_report.start_date, tax_report.end_date, (select coalesce(sum(t.collected - t.paid), 0) from taxes t where t.in_return)),
        (select coalesce(sum(t.collected - t.paid), 0) from taxes t where t.in_return), advice),
      private.report_check('Tax of the other returns equals the movement on their accounts, excluding payments to the tax authority',
        (select o.moved - h.moved from own o, by_hand h),
        (select coalesce(sum(t.collected - t.paid), 0) from taxes t where not t.in_return), advice)))
  );
end $$;
comment on function private.tax_report(uuid, date, date) is
  'Tax of a period by component of the tax codes: net sales, tax collected, net purchases, tax paid and tax payable, for the GST return '
  'and separate returns.';

insert into private.reports (id, call) values ('tax-by-component', 'private.tax_report($1, $2, $3)');
