-- The register of fixed assets as it moved in a period: cost and depreciation from the beginning to the end (IAS 16.73).

create function private.asset_movements(org uuid, start_date date, end_date date)
returns table (
  asset_id uuid, opening_cost numeric, additions numeric, disposals numeric, cost numeric, opening_depreciation numeric,
  depreciation numeric, released numeric, accumulated numeric
)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with posted as (
    select d.asset_id, coalesce(sum(d.amount) filter (where d.period_end < asset_movements.start_date), 0) as before,
      coalesce(sum(d.amount) filter (where d.period_end >= asset_movements.start_date), 0) as within
    from public.depreciation_entries d where d.org_id = org and d.period_end <= asset_movements.end_date group by d.asset_id
  ), states as (
    select a.id, a.purchase_price, a.purchase_date < asset_movements.start_date as was_there,
      a.disposed_on < asset_movements.start_date as was_gone, a.disposed_on <= asset_movements.end_date as is_gone,
      coalesce(p.before, 0) + case when coalesce(a.opening_through, a.purchase_date) < asset_movements.start_date then a.opening_accumulated else 0 end as before,
      -- Opening depreciation of an asset is part of its balance, not of the period in which it was added.
      case when coalesce(a.opening_through, a.purchase_date) between asset_movements.start_date and asset_movements.end_date
        then a.opening_accumulated else 0 end as opening,
      coalesce(p.within, 0) as within
    from public.fixed_assets a
    left join posted p on p.asset_id = a.id
    where a.org_id = org and a.purchase_date <= asset_movements.end_date and (a.disposed_on is null or a.disposed_on >= asset_movements.start_date)
  )
  select s.id, case when s.was_there then s.purchase_price else 0 end, case when s.was_there then 0 else s.purchase_price end,
    case when s.is_gone then s.purchase_price else 0 end, case when s.is_gone then 0 else s.purchase_price end,
    s.before + s.opening, s.within, case when s.is_gone then s.before + s.opening + s.within else 0 end,
    case when s.is_gone then 0 else s.before + s.opening + s.within end
  from states s;
end $$;
comment on function private.asset_movements(uuid, date, date) is
  'Cost and depreciation of each asset that was in the register in a period: at its start, additions and disposals, and at its end.';

create function private.fixed_asset_report(org uuid, start_date date, end_date date) returns jsonb
language plpgsql stable
set search_path = ''
-- The lines of a few accounts are looked up: at the cost of disk seeks, the planner would read the whole journal instead.
set random_page_cost = 1.1
as $$
declare
  advice constant text := 'An asset in the register is not in the ledger on that day, or the reverse: open Closing, run the controls of the books, and compare the purchase dates with their bills.';
begin
  return (
    with moved as materialized (
      select m.* from private.asset_movements(org, fixed_asset_report.start_date, fixed_asset_report.end_date) m
    ), sums as (
      select coalesce(sum(m.cost), 0) as cost, coalesce(sum(m.accumulated), 0) as accumulated, coalesce(sum(m.depreciation), 0) as depreciation
      from moved m
    ), held as (
      select coalesce(sum(l.debit - l.credit) filter (where a.subtype = 'fixed_asset'), 0) as cost,
        coalesce(sum(l.undocumented) filter (where a.subtype = 'fixed_asset'), 0) as cost_by_hand,
        coalesce(sum(l.credit - l.debit) filter (where a.subtype = 'accumulated_depreciation'), 0) as accumulated,
        coalesce(sum(-l.undocumented) filter (where a.subtype = 'accumulated_depreciation'), 0) as accumulated_by_hand
      from private.movements(org, null, fixed_asset_report.end_date) l
      join public.accounts a on a.org_id = org and a.id = l.account_id and a.subtype in ('fixed_asset', 'accumulated_depreciation')
    ), unregistered as (
      -- Manual entries on the accounts beyond the register, such as for land, are valid.
      select least(greatest(h.cost - s.cost, 0), greatest(h.cost_by_hand, 0)) as cost,
        least(greatest(h.accumulated - s.accumulated, 0), greatest(h.accumulated_by_hand, 0)) as accumulated
      from held h, sums s
    ), rows as (
      select 0 as place, coalesce(a.category, '') as category, a.name, a.id, jsonb_strip_nulls(jsonb_build_object('section', '',
          'group', case when a.category is not null then jsonb_build_object('id', a.category, 'label', a.category) end,
          'link', jsonb_build_object('table', 'fixed_assets', 'id', a.id)))
        || jsonb_build_object('cells', jsonb_build_object('name', a.name, 'purchase_date', a.purchase_date,
          'disposed_on', case when a.disposed_on <= fixed_asset_report.end_date then a.disposed_on end,
          'opening_cost', m.opening_cost::numeric(24, 2)::text, 'additions', m.additions::numeric(24, 2)::text, 'disposals', (-m.disposals)::numeric(24, 2)::text, 'cost', m.cost::numeric(24, 2)::text,
          'opening_depreciation', m.opening_depreciation::numeric(24, 2)::text, 'depreciation', m.depreciation::numeric(24, 2)::text, 'released', (-m.released)::numeric(24, 2)::text,
          'accumulated', m.accumulated::numeric(24, 2)::text, 'book_value', (m.cost - m.accumulated)::numeric(24, 2)::text)) as told
      from moved m
      join public.fixed_assets a on a.org_id = org and a.id = m.asset_id
      union all
      select 1, '', '', null, jsonb_build_object('section', 'unregistered',
        'link', private.report_link('general-ledger', '{"subtypes": "fixed_asset,accumulated_depreciation"}'),
        'cells', jsonb_build_object('name', 'Posted by journal entries', 'cost', u.cost::numeric(24, 2)::text,
          'accumulated', u.accumulated::numeric(24, 2)::text, 'book_value', (u.cost - u.accumulated)::numeric(24, 2)::text))
      from unregistered u where u.cost <> 0 or u.accumulated <> 0
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.place, r.category, r.name, r.id), '[]') from rows r),
      'checks', jsonb_build_array(
        private.report_check('Cost equals fixed assets in the ledger', h.cost, s.cost + u.cost, advice),
        private.report_check('Depreciation equals accumulated depreciation in the ledger', h.accumulated, s.accumulated + u.accumulated, advice),
        private.report_check('Depreciation of the period equals what was posted for assets', (
          select coalesce(sum(l.credit - l.debit), 0)
          from public.accounts a
          join public.journal_lines l on l.org_id = org and l.account_id = a.id
            and l.entry_date between fixed_asset_report.start_date and fixed_asset_report.end_date
          join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.source_kind = 'depreciation'
          where a.org_id = org and a.subtype = 'accumulated_depreciation'), s.depreciation, advice)))
    from held h, sums s, unregistered u
  );
end $$;
comment on function private.fixed_asset_report(uuid, date, date) is
  'The register of fixed assets in a period, by category, against the ledger at its end.';

insert into private.reports (id, call) values
  ('fixed-assets', 'private.fixed_asset_report($1, $2, $3)');
