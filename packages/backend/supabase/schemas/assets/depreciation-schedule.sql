-- Depreciation schedule of one asset, from its first month to its last: posted and future amounts.

create function public.depreciation_schedule(asset_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('fixed_assets.read', 'read fixed assets');
  today constant date := private.today(org);
  asset public.fixed_assets;
  schedule jsonb;
begin
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = depreciation_schedule.asset_id;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', coalesce(s.id::text, s.period_end::text), 'period_end', s.period_end, 'amount', s.amount::numeric(24, 2)::text,
    'accumulated', s.accumulated::numeric(24, 2)::text, 'book_value', (asset.purchase_price - s.accumulated)::numeric(24, 2)::text,
    'state', s.state, 'journal_entry_id', s.entry_id, 'entry_number', s.entry_number) order by s.period_end, s.id), '[]') into schedule
  from (
    select d.id, d.period_end, d.amount, d.accumulated, d.journal_entry_id as entry_id, e.entry_number,
      case when d.reverses_id is null then 'posted' else 'taken_back' end as state
    from public.depreciation_entries d
    join public.journal_entries e on e.org_id = d.org_id and e.id = d.journal_entry_id
    where d.org_id = org and d.asset_id = asset.id
    union all
    -- Up to the end of its life: later runs have nothing more to post.
    select null, d.period_end, d.amount, d.accumulated, null, null, case when d.period_end <= today then 'due' else 'planned' end
    from private.depreciation_due(asset, '9999-11-30') d
    where asset.status = 'active'
  ) s;
  return schedule;
end $$;
comment on function public.depreciation_schedule(uuid) is
  'Depreciation of an asset by month: [{id, period_end, amount, accumulated, book_value, state, journal_entry_id, '
  'entry_number}], amounts as text. state is posted, taken_back, due (the month is over) or planned; with units of '
  'production, future usage is unknown and not included.';
grant execute on function public.depreciation_schedule(uuid) to authenticated;
