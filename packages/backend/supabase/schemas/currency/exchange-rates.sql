-- Exchange rates by day.

create table public.exchange_rates (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  currency text not null,
  rate_date date not null,
  rate numeric not null,
  source text collate "und-x-icu" not null default 'manual',
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint exchange_rates_currency_date unique (org_id, currency, rate_date),
  constraint exchange_rates_currency check (private.is_currency(currency)),
  constraint exchange_rates_rate_date check (rate_date between '0001-01-01' and '9999-12-31'),
  constraint exchange_rates_rate check (rate > 0 and rate <> 'NaN'),
  constraint exchange_rates_source_length check (char_length(source) <= 100)
);
comment on table public.exchange_rates is 'Value of one unit of a foreign currency in the base currency, from a date on.';
comment on column public.exchange_rates.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.exchange_rates.rate is 'Base units for one foreign unit.';
comment on column public.exchange_rates.source is 'Source of the rate.';
comment on constraint exchange_rates_currency_date on public.exchange_rates is 'This currency already has a rate for this date';
comment on constraint exchange_rates_currency on public.exchange_rates is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint exchange_rates_rate_date on public.exchange_rates is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint exchange_rates_rate on public.exchange_rates is 'Rate must be greater than 0';
comment on constraint exchange_rates_source_length on public.exchange_rates is 'Source cannot exceed 100 characters';

select private.organisation_table('public.exchange_rates');
select private.keep_decimals('public.exchange_rates', 10, 10, 'rate');
create index exchange_rates_by_date on public.exchange_rates (org_id, rate_date, id);

select private.register_records('public.exchange_rates', 'exchange rate', 'exchange rates', 'currency');

select private.grant_permission('exchange_rates.read', 'viewer');
select private.grant_permission('exchange_rates.create', 'user');
select private.grant_permission('exchange_rates.update', 'user');
select private.grant_permission('exchange_rates.delete', 'admin');
select private.grant_permission('exchange_rates.import', 'manager');
select private.grant_permission('exchange_rates.export', 'manager');

grant insert (id, currency, rate_date, rate, source),
  update (currency, rate_date, rate, source)
  on public.exchange_rates to authenticated;
select private.accept_as_oneself('public.exchange_rates');

select private.let_members('public.exchange_rates', 'read', 'create', 'update', 'delete');

create trigger exchange_rates_touch before update on public.exchange_rates
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.exchange_rates', 'currency');

create function private.refuse_rate_of_base_currency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.currency = private.base_currency(new.org_id) then
    perform private.refuse_field('rate.base_currency', format(
      'Your books are kept in %s, so it needs no exchange rate. Choose another currency.', new.currency), 'currency');
  end if;
  return new;
end $$;
comment on function private.refuse_rate_of_base_currency() is 'The base currency is worth one of itself.';

create trigger exchange_rates_foreign before insert or update of currency on public.exchange_rates
  for each row execute function private.refuse_rate_of_base_currency();
