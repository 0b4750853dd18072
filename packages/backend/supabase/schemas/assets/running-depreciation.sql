-- Depreciation runs: post what is due up to a date, one entry for each asset and month, never twice.

select private.grant_permission('assets.depreciate', 'manager');

create type private.depreciation_due as (
  asset_id uuid, name text, category text, period_end date, amount numeric, accumulated numeric
);
comment on type private.depreciation_due is 'Depreciation of an asset for a period, and the accumulated total after it.';

create function private.depreciation_span(asset public.fixed_assets, out first_day date, out last_day date)
language plpgsql stable
set search_path = ''
as $$
declare
  ends constant date := case when asset.depreciation_method = 'units_of_production' then (
      select max(u.used_on) from public.asset_usage u where u.org_id = asset.org_id and u.asset_id = asset.id)
    else private.end_of_life(asset) end;
begin
  first_day := greatest(asset.in_service_date, asset.depreciated_through + 1);
  -- After the month in which life, or the last usage, ends nothing more is due, however far a run goes.
  last_day := (date_trunc('month', greatest(first_day, ends)::timestamp) + interval '1 month' - interval '1 day')::date;
end $$;
comment on function private.depreciation_span(public.fixed_assets) is 'First and last month end for which depreciation of an asset can be due.';

create function private.depreciation_due(asset public.fixed_assets, through date, is_final boolean default false)
returns setof private.depreciation_due
language sql stable
set search_path = ''
as $$
  select asset.id, asset.name, asset.category, t.period_end, t.target - t.before, t.target
  from (
    select p.period_end, a.target,
      -- After usage is deleted, the target may be below posted depreciation: nothing is due until usage catches up.
      greatest(asset.accumulated_depreciation,
        max(a.target) over (order by p.period_end rows between unbounded preceding and 1 preceding)) as before
    from (
      select (month + interval '1 month' - interval '1 day')::date as period_end
      from private.depreciation_span(asset) s
      cross join generate_series(date_trunc('month', s.first_day::timestamp),
        least(depreciation_due.through, s.last_day)::timestamp, interval '1 month') month
      where month + interval '1 month' - interval '1 day' <= depreciation_due.through
      union
      select depreciation_due.through where is_final
    ) p
    cross join (select private.base_currency(asset.org_id) as base) b
    cross join lateral (
      select private.round_money(private.accumulated_through(asset, p.period_end), b.base) as target
    ) a
  ) t
  where t.target > t.before
$$;
comment on function private.depreciation_due(public.fixed_assets, date, boolean) is
  'Depreciation of an asset due in each month that ended by a date; with is_final also for the days up to the date itself.';

create function private.keep_asset_accounts(org uuid, asset_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  update public.fixed_assets a set cost_account_id = r.cost, accumulated_account_id = r.accumulated
  from (
    select c.category, private.account_for(org, 'fixed_asset', c.category) as cost,
      private.account_for(org, 'accumulated_depreciation', c.category) as accumulated
    from (select distinct f.category from public.fixed_assets f
      where f.org_id = org and f.id = any (asset_ids) and f.cost_account_id is null) c
  ) r
  where a.org_id = org and a.id = any (asset_ids) and a.cost_account_id is null and a.category is not distinct from r.category
$$;
comment on function private.keep_asset_accounts(uuid, uuid[]) is 'Stores the accounts of assets for which something is posted for the first time.';

create function private.post_depreciation(org uuid, asset_id uuid, through date, is_final boolean default false) returns integer
language plpgsql
set search_path = ''
as $$
-- asset_id null: every asset.
declare
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
  due private.depreciation_due[];
  locked private.depreciation_due;
  entries uuid[];
begin
  perform private.hold_assets(org, true);
  perform from public.fixed_assets a
  where a.org_id = org and a.status = 'active' and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id)
  order by a.id for update;

  select array_agg(d order by d.period_end, d.asset_id) into due
  from public.fixed_assets a
  cross join lateral private.depreciation_due(a, post_depreciation.through, post_depreciation.is_final) d
  where a.org_id = org and a.status = 'active' and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id);

  if due[1].period_end <= locked_through then
    locked := due[1];
    perform private.refuse('ledger.period_locked', format(
      'The books are locked through %s, so the depreciation of "%s" for %s cannot be posted. Ask an admin to unlock, or enter what was depreciated before as the asset''s opening depreciation.',
      locked_through, locked.name, to_char(locked.period_end, 'YYYY-MM')));
  end if;

  perform private.require_assets_in_ledger(org, array(select distinct d.asset_id from unnest(due) d));
  perform private.keep_asset_accounts(org, array(select distinct d.asset_id from unnest(due) d));
  with accounts as materialized (
    select c.category, private.account_for(org, 'depreciation', c.category) as expense
    from (select distinct category from unnest(due)) c
  )
  select private.post_entries(org, array_agg(
    row(d.period_end, t.description, null, 'depreciation', d.asset_id, array[
      private.line(a.expense, d.amount, t.description),
      private.line(f.accumulated_account_id, -d.amount, t.description)])::private.entry_to_post order by d.n))
  into entries
  from unnest(due) with ordinality d (asset_id, name, category, period_end, amount, accumulated, n)
  join accounts a on a.category is not distinct from d.category
  join public.fixed_assets f on f.org_id = org and f.id = d.asset_id
  cross join lateral (select format('Depreciation of %s, %s', d.name, to_char(d.period_end, 'YYYY-MM')) as description) t;

  insert into public.depreciation_entries (org_id, asset_id, period_end, amount, accumulated, journal_entry_id)
  select org, d.asset_id, d.period_end, d.amount, d.accumulated, entries[d.n]
  from unnest(due) with ordinality d (asset_id, name, category, period_end, amount, accumulated, n)
  order by d.n;

  update public.fixed_assets a set
    accumulated_depreciation = greatest(a.accumulated_depreciation, d.accumulated),
    depreciated_through = greatest(a.depreciated_through, d.period_end, private.last_month_end(post_depreciation.through))
  from public.fixed_assets same
  left join (
    select u.asset_id, max(u.accumulated) as accumulated, max(u.period_end) as period_end from unnest(due) u group by 1
  ) d on d.asset_id = same.id
  where same.org_id = org and a.org_id = org and a.id = same.id and a.status = 'active'
    and (post_depreciation.asset_id is null or a.id = post_depreciation.asset_id)
    and (d.asset_id is not null or a.in_service_date <= private.last_month_end(post_depreciation.through));
  return coalesce(cardinality(due), 0);
end $$;
comment on function private.post_depreciation(uuid, uuid, date, boolean) is
  'Posts the due depreciation of one asset or of all, and returns the number of entries.';

create function private.last_month_end(through date) returns date
language sql immutable
set search_path = ''
as $$
  select (date_trunc('month', through::timestamp + interval '1 day') - interval '1 day')::date
$$;
comment on function private.last_month_end(date) is 'The last end of a month on or before a date.';

create function private.require_assets(org uuid, through_date date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_assets.through_date is null then
    perform private.refuse_field('asset.date_required', 'Enter the date up to which depreciation is run.', 'through_date');
  end if;
  perform private.require_calendar_date(require_assets.through_date);
  if not exists (select from public.fixed_assets a where a.org_id = org) then
    perform private.refuse('asset.none',
      'Cannot Run Depreciation: Add an asset first before running depreciation calculations');
  end if;
end $$;
comment on function private.require_assets(uuid, date) is 'Refuses to run depreciation without a date, or without an asset.';

create function public.run_depreciation(through_date date, key uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('assets.depreciate', 'run depreciation');
  answer constant jsonb := private.recall(run_depreciation.key, 'run_depreciation', jsonb_build_array(run_depreciation.through_date));
  posted integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_assets(org, run_depreciation.through_date);
  posted := private.post_depreciation(org, null, run_depreciation.through_date);
  perform private.remember(run_depreciation.key, to_jsonb(posted));
  return posted;
end $$;
comment on function public.run_depreciation(date, uuid) is
  'Posts the depreciation of every asset for months that ended by a date and are not posted yet. Returns the number of entries.';

create function public.depreciate_assets(through_date date, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('assets.depreciate', 'run depreciation');
  answer constant jsonb := private.recall(depreciate_assets.key, 'depreciate_assets', jsonb_build_array(depreciate_assets.through_date));
  before numeric;
  posted integer;
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.require_assets(org, depreciate_assets.through_date);
  perform private.hold_assets(org, true);
  select coalesce(sum(a.accumulated_depreciation), 0) into before from public.fixed_assets a where a.org_id = org;
  posted := private.post_depreciation(org, null, depreciate_assets.through_date);
  select jsonb_build_object('entries', posted, 'amount', (coalesce(sum(a.accumulated_depreciation), 0) - before)::numeric(24, 2)::text) into told
  from public.fixed_assets a where a.org_id = org;
  perform private.remember(depreciate_assets.key, told);
  return told;
end $$;
comment on function public.depreciate_assets(date, uuid) is
  'Like run_depreciation, for users: returns {entries, amount}, the number of posted months of assets and their total, as text.';

grant execute on function public.run_depreciation(date, uuid), public.depreciate_assets(date, uuid) to authenticated;
