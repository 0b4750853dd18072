-- Usage of assets that are depreciated by units of production.

create table public.asset_usage (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  asset_id uuid not null,
  used_on date not null,
  units numeric not null,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  -- Usage without posted depreciation does not affect the books: it is deleted with the asset.
  constraint asset_usage_asset foreign key (asset_id, org_id) references public.fixed_assets (id, org_id) on delete cascade,
  constraint asset_usage_used_on check (used_on between '0001-01-01' and '9999-12-31'),
  constraint asset_usage_units check (units > 0 and units <> 'NaN')
);
comment on table public.asset_usage is 'Units that assets produced. Entered late, they are depreciated in the next month that is run.';
comment on column public.asset_usage.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on constraint asset_usage_asset on public.asset_usage is 'This asset is not in your list of fixed assets. Choose another one';
comment on constraint asset_usage_used_on on public.asset_usage is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint asset_usage_units on public.asset_usage is 'Units must be greater than 0';

select private.organisation_table('public.asset_usage');
select private.keep_decimals('public.asset_usage', 6, 12, 'units');
create index asset_usage_asset_key on public.asset_usage (asset_id, org_id, used_on) include (units);

select private.register_records('public.asset_usage', 'asset usage', 'asset usage', 'used_on');

select private.grant_permission('asset_usage.read', 'viewer');
select private.grant_permission('asset_usage.create', 'user');
select private.grant_permission('asset_usage.update', 'user');
select private.grant_permission('asset_usage.delete', 'admin');
select private.grant_permission('asset_usage.import', 'manager');
select private.grant_permission('asset_usage.export', 'manager');

grant insert (id, asset_id, used_on, units), update (used_on, units) on public.asset_usage to authenticated;
select private.accept_as_oneself('public.asset_usage');

select private.let_members('public.asset_usage', 'read', 'create', 'update', 'delete');

create function private.hold_assets(org uuid, wholly boolean) returns void
language sql
set search_path = ''
as $$
  -- One lock for all assets: usage is entered in any order, and depreciation uses another one.
  select case when wholly then pg_catalog.pg_advisory_xact_lock(k.key) else pg_catalog.pg_advisory_xact_lock_shared(k.key) end
  from (select pg_catalog.hashtextextended('assets of ' || org, 0) as key) k
$$;
comment on function private.hold_assets(uuid, boolean) is
  'Exclusive: waits until nobody enters usage of assets, and blocks others until this transaction ends. Otherwise a shared lock for '
  'entering usage.';

create function private.check_asset_usage() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  asset record;
begin
  -- Locked, so that depreciation that is being posted either includes the usage or comes first.
  perform private.hold_assets(coalesce(new.org_id, old.org_id), false);
  -- The asset of the usage before and after the change.
  for asset in
    select a.name, a.disposed_on, a.depreciation_method, a.id = new.asset_id as is_next from public.fixed_assets a
    where a.org_id = coalesce(new.org_id, old.org_id) and a.id in (old.asset_id, new.asset_id)
  loop
    if asset.disposed_on is not null then
      perform private.refuse('asset.disposed', format(
        '"%s" was disposed of on %s, so its usage cannot change any more.', asset.name, asset.disposed_on));
    elsif asset.is_next and asset.depreciation_method <> 'units_of_production' then
      perform private.refuse('asset.not_by_units', format(
        '"%s" is not depreciated by units of production. Change its method first.', asset.name));
    end if;
  end loop;
  return coalesce(new, old);
end $$;
comment on function private.check_asset_usage() is
  'Usage requires an asset in use that is depreciated by units. The foreign key refuses a missing asset.';

create trigger asset_usage_check before insert or update or delete on public.asset_usage
  for each row execute function private.check_asset_usage();
create trigger asset_usage_touch before update on public.asset_usage
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.asset_usage', 'used_on');
