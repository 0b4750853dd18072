-- The rate on a day. Documents, payments, revaluations and the converter all use this, so they always agree.

create function private.held_rate(org uuid, currency text, on_date date) returns public.exchange_rates
language plpgsql stable
set search_path = ''
as $$
declare
  held public.exchange_rates;
begin
  select r.* into held from public.exchange_rates r
  where r.org_id = org and r.currency = held_rate.currency and r.rate_date <= on_date
  order by r.rate_date desc limit 1;
  if held.rate is null then
    perform private.refuse('rate.missing', format(
      'There is no exchange rate for %s on or before %s. Enter one, or add it under Multi-Currency, Exchange Rates.',
      held_rate.currency, on_date));
  end if;
  return held;
end $$;
comment on function private.held_rate(uuid, text, date) is
  'The rate of a foreign currency on a date: that of the day, else the latest before it, else a refusal.';

create function private.rate_on(org uuid, currency text, on_date date) returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  if rate_on.currency = private.base_currency(org) then
    return 1;
  end if;
  return (private.held_rate(org, rate_on.currency, on_date)).rate;
end $$;
comment on function private.rate_on(uuid, text, date) is 'Base units for one unit of a currency on a date: 1, the latest rate, or a refusal.';

create function public.convert_currency(
  amounts numeric[], from_currency text, to_currency text, on_date date default null
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  org constant uuid := private.require('exchange_rates.read', 'read exchange rates');
  base constant text := private.base_currency(org);
  day constant date := coalesce(convert_currency.on_date, private.today(org));
  amount numeric;
  currency text;
  rate_from numeric := 1;
  rate_to numeric := 1;
  steps jsonb := '[]';
  held public.exchange_rates;
begin
  perform private.require_calendar_date(day);
  foreach currency in array array[from_currency, to_currency] loop
    if private.is_currency(currency) is not true then
      perform private.refuse('currency.unknown', format(
        'There is no currency "%s" here. Choose one of the ten on the currency screen.', left(currency, 20)));
    end if;
  end loop;
  if amounts is null or array_ndims(amounts) > 1 or cardinality(amounts) > most then
    perform private.refuse('currency.amounts', format('Give the amounts to convert as one list of at most %s.', most), jsonb_build_object('limit', most));
  end if;
  foreach amount in array amounts loop
    if amount is null or amount = 'NaN' or abs(amount) >= 1e15 then
      perform private.refuse('currency.amounts', 'An amount to convert is a number below 1,000,000,000,000,000. Enter a smaller one.');
    end if;
  end loop;
  if from_currency <> to_currency then
    if from_currency <> base then
      held := private.held_rate(org, from_currency, day);
      rate_from := held.rate;
      steps := steps || private.rate_step(held);
    end if;
    if to_currency <> base then
      held := private.held_rate(org, to_currency, day);
      rate_to := held.rate;
      steps := steps || private.rate_step(held);
    end if;
  end if;
  return jsonb_build_object('on_date', day, 'rate', round(rate_from / rate_to, 10)::text, 'steps', steps,
    -- From the rates themselves: the single rate between the two is already rounded.
    'amounts', (select coalesce(jsonb_agg(private.round_money(a.amount * rate_from / rate_to, to_currency)::text order by a.place), '[]')
      from unnest(amounts) with ordinality a (amount, place)));
end $$;
comment on function public.convert_currency(numeric[], text, text, date) is
  'Amounts in another currency, by the rates that documents of the day use: {on_date, rate, amounts, steps: '
  '[{currency, rate, rate_date, source}]}. Between two foreign currencies it goes through the base currency. '
  'Nothing is posted.';
grant execute on function public.convert_currency(numeric[], text, text, date) to authenticated;

create function private.rate_step(held public.exchange_rates) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('id', held.id, 'currency', held.currency, 'rate', trim_scale(held.rate)::text,
    'rate_date', held.rate_date, 'source', held.source)
$$;
comment on function private.rate_step(public.exchange_rates) is 'A rate as screens show it.';

create function public.currency_overview() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('settings.read', 'read the settings');
  today constant date := private.today(org);
begin
  perform private.require('exchange_rates.read', 'read exchange rates');
  return (
    select jsonb_build_object('settings_id', s.id, 'base_currency', s.base_currency, 'currency', s.currency,
      'bound_by', private.bound_to_base_currency(org), 'as_of', today,
      'rates', (
        select coalesce(jsonb_agg(private.rate_step(l) order by l.currency), '[]')
        from (
          select distinct on (r.currency) r.* from public.exchange_rates r
          where r.org_id = org and r.rate_date <= today
          order by r.currency, r.rate_date desc
        ) l))
    from public.company_settings s where s.org_id = org);
end $$;
comment on function public.currency_overview() is
  'Data of the currency screen: {settings_id, base_currency, currency, bound_by, as_of, rates: [{id, currency, '
  'rate, rate_date, source}]}. bound_by names the obstacles to a change of the base currency, null if there are '
  'none; rates are the current ones.';
grant execute on function public.currency_overview() to authenticated;
