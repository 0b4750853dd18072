-- Accumulated depreciation of an asset at a date. Each method returns the total; the amount of a month is the difference of two totals, so
-- that no cent is lost however often depreciation runs, and the last month takes the remainder.
--
-- A declining rate is yearly: it is not compounded by month.
--
-- An imported asset continues from its opening depreciation, at the rate of its full cost, until the remainder is used up.
--
-- Functions of one expression set no search_path, so that they are inlined: a run calls them for each asset
-- and month.

create function private.month_place(day date, averaging text) returns numeric
language sql immutable
as $$
  select case
    when averaging = 'full_months' then extract(year from day) * 12 + extract(month from day) - 1
    -- Every day of a calendar year has the same share.
    else extract(year from day) * 12 + 12 * (extract(doy from day) - 1)
      / (make_date(extract(year from day)::integer, 12, 31) - make_date(extract(year from day)::integer, 1, 1) + 1) end
$$;
comment on function private.month_place(date, text) is
  'Start of a day in months since year 0: whole months, or in proportion to the days of the calendar year.';

create function private.end_of_life(asset public.fixed_assets) returns date
language sql immutable
as $$
  select (case when asset.averaging = 'full_months' then date_trunc('month', asset.in_service_date::timestamp)
    else asset.in_service_date end + make_interval(years => asset.useful_life) - interval '1 day')::date
$$;
comment on function private.end_of_life(public.fixed_assets) is 'Last day of an asset''s useful life; null if it has none.';

create function private.straight_line(asset public.fixed_assets, through date) returns numeric
language sql immutable
as $$
  select asset.opening_accumulated + (asset.purchase_price - asset.salvage_value)
    * (private.month_place(through + 1, asset.averaging)
      - private.month_place(greatest(asset.in_service_date, asset.opening_through + 1), asset.averaging))
    / (12 * asset.useful_life)
$$;
comment on function private.straight_line(public.fixed_assets, date) is
  'Straight-line depreciation of an asset through a date: every month, or day, takes the same.';

create function private.units_of_production(asset public.fixed_assets, through date) returns numeric
language sql stable
set search_path = ''
as $$
  select asset.opening_accumulated + (asset.purchase_price - asset.salvage_value) * coalesce(sum(u.units), 0) / asset.total_units
  from public.asset_usage u
  where u.org_id = asset.org_id and u.asset_id = asset.id and u.used_on <= units_of_production.through
    and (asset.opening_through is null or u.used_on > asset.opening_through)
$$;
comment on function private.units_of_production(public.fixed_assets, date) is
  'Depreciation of an asset through a date, by its usage since the opening.';

create type private.asset_year as (year_number integer, gone numeric, whole numeric);
comment on type private.asset_year is
  'A place in the life of an asset: complete years, and how many of the months or days of the next one are gone.';

create function private.asset_year_after(asset public.fixed_assets, through date) returns private.asset_year
language sql immutable
set search_path = ''
as $$
  select case when asset.averaging = 'full_months' then
    row(div(m.months, 12)::integer, m.months % 12, 12)::private.asset_year
  else
    row(d.years, through + 1 - (asset.in_service_date + make_interval(years => d.years))::date,
      (asset.in_service_date + make_interval(years => d.years + 1))::date
        - (asset.in_service_date + make_interval(years => d.years))::date)::private.asset_year
  end
  from (select greatest(private.month_place(through + 1, 'full_months')
    - private.month_place(asset.in_service_date, 'full_months'), 0) as months) m
  cross join (select extract(year from age(greatest(through + 1, asset.in_service_date), asset.in_service_date))::integer as years) d
$$;
comment on function private.asset_year_after(public.fixed_assets, date) is 'Position in the life of an asset at the end of a day.';

create function private.declining_balance(asset public.fixed_assets, through date) returns numeric
language plpgsql stable
set search_path = ''
as $$
declare
  base constant text := private.base_currency(asset.org_id);
  -- Double the straight rate is 2 / years to the last digit.
  rate_part constant numeric := case when asset.declining_rate is null then least(2, asset.useful_life) else asset.declining_rate end;
  rate_whole constant numeric := case when asset.declining_rate is null then asset.useful_life else 100 end;
  now_at constant private.asset_year := private.asset_year_after(asset, declining_balance.through);
  place private.asset_year := row(0, 0, 1)::private.asset_year;
  book numeric := asset.purchase_price - asset.opening_accumulated;
  rest_of_year numeric;
begin
  if asset.opening_through >= asset.in_service_date then
    place := private.asset_year_after(asset, asset.opening_through);
  end if;
  loop
    -- Starts from the book value at the start of the year; for an opening within the year, that is only known less the depreciation before
    -- it.
    rest_of_year := case when place.year_number >= asset.useful_life - 1 then book - asset.salvage_value
      else least(book - asset.salvage_value,
        book * rate_part * (place.whole - place.gone) / (rate_whole * place.whole - rate_part * place.gone)) end;
    exit when place.year_number >= now_at.year_number;
    book := book - private.round_money(rest_of_year, base);
    place := row(place.year_number + 1, 0, 1)::private.asset_year;
  end loop;
  return asset.purchase_price - book + rest_of_year
    * (now_at.gone * place.whole - place.gone * now_at.whole) / (now_at.whole * (place.whole - place.gone));
end $$;
comment on function private.declining_balance(public.fixed_assets, date) is
  'Depreciation of an asset through a date, by a rate of the book value at the start of each of its years, spread evenly over the year; '
  'the last year takes the remainder.';

create function private.accumulated_through(asset public.fixed_assets, through date) returns numeric
language sql stable
as $$
  select least(asset.purchase_price - asset.salvage_value, case
    when asset.depreciation_method = 'units_of_production' then private.units_of_production(asset, through)
    when through < greatest(asset.in_service_date, asset.opening_through) then asset.opening_accumulated
    when through >= private.end_of_life(asset) then asset.purchase_price - asset.salvage_value
    when asset.depreciation_method = 'declining_balance' then private.declining_balance(asset, through)
    else private.straight_line(asset, through) end)
$$;
comment on function private.accumulated_through(public.fixed_assets, date) is
  'Accumulated depreciation that an asset should have through a date, down to its salvage value; not rounded.';
