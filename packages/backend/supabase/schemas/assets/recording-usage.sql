-- Usage entered by users for an asset and a day. Entering it again replaces the previous one.

create function public.record_asset_usage(asset_id uuid, used_on date, units numeric, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('asset_usage.create', 'record the usage of assets');
  answer constant jsonb := private.recall(record_asset_usage.key, 'record_asset_usage', jsonb_build_array(
    record_asset_usage.asset_id, record_asset_usage.used_on, record_asset_usage.units));
  asset public.fixed_assets;
  usage uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  -- Before the asset's row, in the order of a depreciation run.
  perform private.hold_assets(org, false);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = record_asset_usage.asset_id for update;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  elsif record_asset_usage.used_on is null then
    perform private.refuse_field('asset.date_required', format('Enter the date "%s" was used.', asset.name), 'used_on');
  elsif record_asset_usage.units is null or record_asset_usage.units < 0 or record_asset_usage.units >= 1e12
    or record_asset_usage.units <> round(record_asset_usage.units, 6) then
    perform private.refuse_field('asset.units_invalid', format(
      'The units of "%s" must be 0 or more with up to 6 decimals and 12 digits before them, not %s.', asset.name,
      coalesce(record_asset_usage.units::text, 'nothing')), 'units');
  end if;
  perform private.require_calendar_date(record_asset_usage.used_on);
  if exists (select from public.asset_usage u
    where u.org_id = org and u.asset_id = asset.id and u.used_on = record_asset_usage.used_on) then
    perform private.require('asset_usage.update', 'change the usage of assets');
    delete from public.asset_usage u where u.org_id = org and u.asset_id = asset.id and u.used_on = record_asset_usage.used_on;
  end if;
  if record_asset_usage.units > 0 then
    insert into public.asset_usage (org_id, user_id, asset_id, used_on, units)
    values (org, auth.uid(), asset.id, record_asset_usage.used_on, record_asset_usage.units)
    returning id into usage;
  end if;
  perform private.remember(record_asset_usage.key, coalesce(to_jsonb(usage), 'null'));
  return usage;
end $$;
comment on function public.record_asset_usage(uuid, date, numeric, uuid) is
  'Records the usage of an asset on a day and replaces an earlier record of that day; 0 removes it. Returns the id of the record; null for 0.';
grant execute on function public.record_asset_usage(uuid, date, numeric, uuid) to authenticated;

create function public.usage_of_asset(asset_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('asset_usage.read', 'read the usage of assets');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'used_on', u.used_on, 'units', u.units::text) order by u.used_on desc, u.id desc), '[]')
    from (
      select t.* from public.asset_usage t where t.org_id = org and t.asset_id = usage_of_asset.asset_id
      order by t.used_on desc, t.id desc limit 1000
    ) u);
end $$;
comment on function public.usage_of_asset(uuid) is 'The newest 1,000 records of what an asset produced: [{id, used_on, units}], units as text.';
grant execute on function public.usage_of_asset(uuid) to authenticated;
