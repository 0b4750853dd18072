-- Fixed assets: cost, useful life and depreciation method. The book value follows from postings.

create table public.fixed_assets (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  category text collate "und-x-icu",
  cost_account_id uuid,
  accumulated_account_id uuid,
  purchase_date date,
  in_service_date date,
  purchase_price numeric not null,
  salvage_value numeric not null default 0.00,
  depreciation_method text not null default 'straight_line',
  averaging text not null default 'full_months',
  useful_life integer,
  declining_rate numeric,
  total_units numeric,
  opening_through date,
  opening_accumulated numeric not null default 0.00,
  depreciated_through date,
  accumulated_depreciation numeric(18, 2) not null default 0,
  current_value numeric(18, 2) not null generated always as (
    case when disposed_on is null then purchase_price - accumulated_depreciation else 0 end) stored,
  status text not null generated always as (case
    when disposed_on is not null then 'disposed'
    when purchase_price > salvage_value and accumulated_depreciation >= purchase_price - salvage_value then 'fully_depreciated'
    else 'active' end) stored,
  disposed_on date,
  proceeds numeric(18, 2),
  disposal_entry_id uuid,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint fixed_assets_disposal_entry foreign key (disposal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint fixed_assets_cost_account foreign key (cost_account_id, org_id) references public.accounts (id, org_id),
  constraint fixed_assets_accumulated_account foreign key (accumulated_account_id, org_id) references public.accounts (id, org_id),
  constraint fixed_assets_name_given check (btrim(name) <> ''),
  constraint fixed_assets_name_length check (char_length(name) <= 200),
  constraint fixed_assets_category_given check (btrim(category) <> ''),
  constraint fixed_assets_category_length check (char_length(category) <= 100),
  constraint fixed_assets_purchase_price check (purchase_price >= 0 and purchase_price <> 'NaN'),
  constraint fixed_assets_dates check (
    purchase_date between '0001-01-01' and '9999-12-31' and in_service_date between '0001-01-01' and '9999-12-31'
    and opening_through between '0001-01-01' and '9999-12-31'),
  constraint fixed_assets_in_service check (in_service_date >= purchase_date),
  constraint fixed_assets_useful_life check (useful_life between 1 and 100),
  constraint fixed_assets_useful_life_given check (useful_life is not null or depreciation_method = 'units_of_production'),
  constraint fixed_assets_salvage_value check (salvage_value between 0 and purchase_price),
  constraint fixed_assets_depreciation_method
    check (depreciation_method in ('straight_line', 'declining_balance', 'units_of_production')),
  constraint fixed_assets_averaging check (averaging in ('full_months', 'actual_days')),
  constraint fixed_assets_declining_rate check (declining_rate > 0 and declining_rate <= 100),
  constraint fixed_assets_total_units check (total_units > 0 and total_units <> 'NaN'),
  constraint fixed_assets_total_units_given check (total_units is not null or depreciation_method <> 'units_of_production'),
  constraint fixed_assets_opening_accumulated check (
    opening_accumulated = 0 or opening_accumulated between 0 and purchase_price - salvage_value),
  constraint fixed_assets_opening_through check (opening_accumulated = 0 or opening_through is not null),
  constraint fixed_assets_value_left check (
    accumulated_depreciation = 0 or accumulated_depreciation between 0 and purchase_price - salvage_value)
);
comment on table public.fixed_assets is 'Assets that are used for years and depreciated meanwhile.';
comment on column public.fixed_assets.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.fixed_assets.category is 'Decides by the posting rules to which accounts the asset is posted.';
comment on column public.fixed_assets.purchase_price is 'Cost until it was ready for use, in the base currency.';
comment on column public.fixed_assets.purchase_date is 'Never null: by default the in-service date, or today.';
comment on column public.fixed_assets.in_service_date is 'Start of depreciation. Never null: by default the purchase date.';
comment on column public.fixed_assets.useful_life is 'In years. Not needed for units of production.';
comment on column public.fixed_assets.salvage_value is 'Value at the end of its life. Depreciation stops here.';
comment on column public.fixed_assets.averaging is
  'full_months: the month of the in-service date counts in full, that of the disposal only if it ends with it. actual_days: both days count.';
comment on column public.fixed_assets.declining_rate is 'Percent a year of the book value; empty is double the straight rate.';
comment on column public.fixed_assets.total_units is 'Expected lifetime output, for units of production.';
comment on column public.fixed_assets.opening_accumulated is 'Opening depreciation of an imported asset, up to opening_through.';
comment on column public.fixed_assets.accumulated_depreciation is 'Opening plus posted depreciation. Set by the database.';
comment on column public.fixed_assets.depreciated_through is 'Last day that depreciation was run for. Set by the database.';
comment on column public.fixed_assets.cost_account_id is
  'Account with its cost, set at its first posting: later changes of the posting rule do not change it. Set by the database.';
comment on column public.fixed_assets.accumulated_account_id is 'The account that holds its depreciation, likewise.';
comment on column public.fixed_assets.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on column public.fixed_assets.current_value is 'Price less depreciation; 0 once it is disposed of.';
comment on constraint fixed_assets_disposal_entry on public.fixed_assets is 'There is no such journal entry';
comment on constraint fixed_assets_cost_account on public.fixed_assets is 'There is no such account';
comment on constraint fixed_assets_accumulated_account on public.fixed_assets is 'There is no such account';
comment on constraint fixed_assets_name_given on public.fixed_assets is 'Asset name is required';
comment on constraint fixed_assets_name_length on public.fixed_assets is 'Asset name cannot exceed 200 characters';
comment on constraint fixed_assets_category_given on public.fixed_assets is 'Category cannot be blank. Leave it empty if there is none';
comment on constraint fixed_assets_category_length on public.fixed_assets is 'Category cannot exceed 100 characters';
comment on constraint fixed_assets_purchase_price on public.fixed_assets is 'Purchase price cannot be negative';
comment on constraint fixed_assets_dates on public.fixed_assets is 'Dates must lie between 0001-01-01 and 9999-12-31';
comment on constraint fixed_assets_in_service on public.fixed_assets is 'An asset cannot go into service before it is bought';
comment on constraint fixed_assets_useful_life on public.fixed_assets is 'Useful life must be between 1 and 100 years';
comment on constraint fixed_assets_useful_life_given on public.fixed_assets is 'Useful life is required';
comment on constraint fixed_assets_salvage_value on public.fixed_assets is 'Salvage value must be between 0 and the purchase price';
comment on constraint fixed_assets_depreciation_method on public.fixed_assets is 'Depreciation method must be straight_line, declining_balance or units_of_production';
comment on constraint fixed_assets_averaging on public.fixed_assets is 'Averaging must be full_months or actual_days';
comment on constraint fixed_assets_declining_rate on public.fixed_assets is 'Declining rate must be above 0 and at most 100 percent';
comment on constraint fixed_assets_total_units on public.fixed_assets is 'Total units must be greater than 0';
comment on constraint fixed_assets_total_units_given on public.fixed_assets is 'Total units are required for depreciation by units of production';
comment on constraint fixed_assets_opening_accumulated on public.fixed_assets is 'Opening depreciation must be between 0 and the purchase price less the salvage value';
comment on constraint fixed_assets_opening_through on public.fixed_assets is 'Enter the date up to which the opening depreciation counts';
comment on constraint fixed_assets_value_left on public.fixed_assets is 'An asset is not depreciated below its salvage value';

select private.organisation_table('public.fixed_assets');
select private.keep_exact('public.fixed_assets', 'purchase_price', 'salvage_value', 'opening_accumulated');
select private.keep_decimals('public.fixed_assets', 4, 3, 'declining_rate');
select private.keep_decimals('public.fixed_assets', 6, 12, 'total_units');
create index fixed_assets_by_name on public.fixed_assets (org_id, name, id);
create index fixed_assets_disposal_entry_key on public.fixed_assets (disposal_entry_id, org_id);
create index fixed_assets_cost_account_key on public.fixed_assets (cost_account_id, org_id);
create index fixed_assets_accumulated_account_key on public.fixed_assets (accumulated_account_id, org_id);

select private.register_records('public.fixed_assets', 'fixed asset', 'fixed assets', 'name', $$name || E'\n' || coalesce(category, '')$$);
select private.search_everywhere('public.fixed_assets', place => 9,
  subtitle => $$concat_ws(' · ', category, initcap(replace(status, '_', ' ')))$$, amount => 'current_value');
select private.keep_archive('public.fixed_assets');

select private.grant_permission('fixed_assets.read', 'viewer');
select private.grant_permission('fixed_assets.create', 'user');
select private.grant_permission('fixed_assets.update', 'user');
select private.grant_permission('fixed_assets.delete', 'admin');
select private.grant_permission('fixed_assets.import', 'manager');
select private.grant_permission('fixed_assets.export', 'manager');

grant insert (id, name, category, purchase_price, purchase_date, in_service_date, useful_life, salvage_value,
    depreciation_method, averaging, declining_rate, total_units, opening_accumulated, opening_through),
  update (name, category, purchase_price, purchase_date, in_service_date, useful_life, salvage_value,
    depreciation_method, averaging, declining_rate, total_units, opening_accumulated, opening_through)
  on public.fixed_assets to authenticated;
select private.accept_as_oneself('public.fixed_assets');

select private.let_members('public.fixed_assets', 'read', 'create', 'update');

grant delete on public.fixed_assets to authenticated;
create policy "Admins delete fixed assets that nothing was posted for" on public.fixed_assets
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('fixed_assets.delete')));

create function private.complete_fixed_asset() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.purchase_date := coalesce(new.purchase_date, new.in_service_date, private.today(new.org_id));
  new.in_service_date := coalesce(new.in_service_date, new.purchase_date);
  if tg_op = 'INSERT'
    or (old.opening_accumulated, old.opening_through) is distinct from (new.opening_accumulated, new.opening_through) then
    new.accumulated_depreciation := new.opening_accumulated;
    new.depreciated_through := new.opening_through;
  end if;
  return new;
end $$;
comment on function private.complete_fixed_asset() is
  'Fills in the dates that follow from each other, and begins with the opening depreciation.';

create trigger fixed_assets_complete before insert or update on public.fixed_assets
  for each row execute function private.complete_fixed_asset();
-- Posting depreciation does not count as an edit: a form that is open meanwhile can still be saved.
select private.belongs_to_module('public.fixed_assets', 'assets', 'Fixed Assets');
create trigger fixed_assets_touch before update on public.fixed_assets
  for each row when (
    (old.accumulated_depreciation, old.depreciated_through, old.cost_account_id)
      is not distinct from (new.accumulated_depreciation, new.depreciated_through, new.cost_account_id)
    or old.disposed_on is distinct from new.disposed_on)
  execute function private.touch_updated_at();
select private.keep_activity('public.fixed_assets', 'name', 'accumulated_depreciation', 'depreciated_through', 'current_value',
  'cost_account_id', 'accumulated_account_id');

create function private.keep_fixed_asset() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if old.disposed_on is null
    and not exists (select from public.depreciation_entries e where e.org_id = old.org_id and e.asset_id = old.id) then
    return coalesce(new, old);
  elsif tg_op = 'DELETE' then
    perform private.refuse('asset.posted', format(
      'Depreciation or the disposal of "%s" is posted, so the asset stays in the books. Dispose of it instead of deleting it.',
      old.name));
  end if;
  perform private.refuse('asset.posted', format(
    'Depreciation or the disposal of "%s" is posted, so what that was computed from cannot change. Only its name and purchase date can.',
    old.name));
  return null;
end $$;
comment on function private.keep_fixed_asset() is
  'An asset that was posted for is not deleted, and what its depreciation follows from stays.';

create function private.keep_purchase_date() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  settled_through constant date := private.settled_through(old.org_id);
begin
  -- The register of those years says in which of them it was bought.
  if least(old.purchase_date, new.purchase_date) <= settled_through and (old.disposed_on is not null
    or exists (select from public.depreciation_entries e where e.org_id = old.org_id and e.asset_id = old.id)) then
    perform private.refuse_field('asset.posted', format(
      'Depreciation or the disposal of "%s" is posted, and the books are locked or closed through %s, so a purchase date of that time stays: the register of fixed assets of those years would change. Keep %s, and note the right day in the name.',
      old.name, settled_through, old.purchase_date), 'purchase_date');
  end if;
  return new;
end $$;
comment on function private.keep_purchase_date() is 'An asset that was posted for stays in the year in which the register of locked and closed books has it.';

create trigger fixed_assets_keep before delete on public.fixed_assets
  for each row execute function private.keep_fixed_asset();
create trigger fixed_assets_keep_terms before update on public.fixed_assets
  for each row when (
    (old.category, old.purchase_price, old.in_service_date, old.useful_life, old.salvage_value, old.depreciation_method,
      old.averaging, old.declining_rate, old.total_units, old.opening_accumulated, old.opening_through)
    is distinct from
    (new.category, new.purchase_price, new.in_service_date, new.useful_life, new.salvage_value, new.depreciation_method,
      new.averaging, new.declining_rate, new.total_units, new.opening_accumulated, new.opening_through))
  execute function private.keep_fixed_asset();
create trigger fixed_assets_keep_purchase_date before update on public.fixed_assets
  for each row when (old.purchase_date is distinct from new.purchase_date)
  execute function private.keep_purchase_date();
