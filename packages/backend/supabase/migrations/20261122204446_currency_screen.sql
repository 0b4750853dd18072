set check_function_bodies = off;

drop function "private"."revaluation_lines"(uuid, private.foreign_balance[], date, boolean);

create type "private"."revaluation_difference" as (
  "account_id"     uuid,
  "contact_id"     uuid,
  "currency"       text,
  "foreign_amount" numeric,
  "base_amount"    numeric,
  "rate"           numeric,
  "cleared"        numeric,
  "revalued"       numeric
);

create or replace function private.bound_to_base_currency (
  org uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if exists (select from public.journal_lines l where l.org_id = org) then
    return 'postings';
  end if;
  -- Drafts and rates are kept in the base currency as well: they would mean something else at once.
  return (
    select t.name
    from (
      select 'invoices' as name from public.invoices d where d.org_id = org and d.status <> 'cancelled'
      union all select 'bills' from public.bills d where d.org_id = org and d.status <> 'cancelled'
      union all select 'sales orders' from public.sales_orders d where d.org_id = org and d.status <> 'cancelled'
      union all select 'purchase orders' from public.purchase_orders d where d.org_id = org and d.status <> 'cancelled'
      union all select 'recurring documents' from public.recurring_documents d where d.org_id = org
      union all select 'exchange rates' from public.exchange_rates d where d.org_id = org
    ) t limit 1);
end $function$;

create or replace function private.held_rate (
  org      uuid,
  currency text,
  on_date  date
)
  returns public.exchange_rates
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function private.keep_base_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  standing constant text := private.bound_to_base_currency(old.org_id);
begin
  if standing = 'postings' then
    perform private.refuse('currency.in_use', format(
      'The books are kept in %s and have postings, so the base currency cannot change. Start a new organisation for %s.',
      old.base_currency, new.base_currency));
  elsif standing is not null then
    perform private.refuse('currency.in_use', format(
      'There are %s already that are reckoned in %s, so the base currency cannot change. Delete or cancel them first.',
      standing, old.base_currency));
  end if;
  return new;
end $function$;

create or replace function private.rate_on (
  org      uuid,
  currency text,
  on_date  date
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if rate_on.currency = private.base_currency(org) then
    return 1;
  end if;
  return (private.held_rate(org, rate_on.currency, on_date)).rate;
end $function$;

create or replace function private.rate_step (
  held public.exchange_rates
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', held.id, 'currency', held.currency, 'rate', trim_scale(held.rate)::text,
    'rate_date', held.rate_date, 'source', held.source)
$function$;

create or replace function private.require_revaluation_date (
  org   uuid,
  as_of date
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if require_revaluation_date.as_of is null then
    perform private.refuse('revaluation.date_required', 'Say at which date open balances are to be revalued.');
  end if;
  perform private.require_open_period(org, require_revaluation_date.as_of);
end $function$;

create or replace function private.revaluation_differences (
  org   uuid,
  as_of date
)
  returns SETOF private.revaluation_difference
  language sql
  stable
  set search_path to ''
  AS $function$
  -- Nothing foreign is left where a base amount remains: that is cleared for good. All else is only an estimate.
  select b.account_id, b.contact_id, b.currency, b.foreign_amount, b.base_amount, r.rate,
    case when b.foreign_amount = 0 then -b.unrevalued_amount else 0 end,
    case when b.foreign_amount = 0 then b.unrevalued_amount
      else private.round_money(b.foreign_amount * r.rate, private.base_currency(org)) end - b.base_amount
  from private.foreign_balances(org, revaluation_differences.as_of) b
  cross join lateral (
    select case when b.foreign_amount <> 0 then private.rate_on(org, b.currency, revaluation_differences.as_of) end as rate
  ) r
$function$;

create or replace function private.revaluation_lines (
  org         uuid,
  differences private.revaluation_difference[],
  is_lasting  boolean
)
  returns private.posting_line[]
  language sql
  stable
  set search_path to ''
  AS $function$
  with moved as (
    select d.account_id, d.contact_id, d.currency, case when is_lasting then d.cleared else d.revalued end as difference
    from unnest(differences) d
  )
  select coalesce(array_agg(t.line order by t.part, t.currency), '{}')
  from (
    select 1 as part, d.currency, private.line(d.account_id, d.difference,
      d.currency || case when is_lasting then ' cleared' else ' revalued' end, d.contact_id, d.currency, 0) as line
    from moved d where d.difference <> 0
    union all
    select 2, d.currency, private.line(
      private.account_for(org, case when is_lasting then 'exchange_difference' else 'unrealised_exchange' end),
      -sum(d.difference), d.currency || case when is_lasting then ' cleared' else ' revalued' end)
    from moved d group by d.currency having sum(d.difference) <> 0
  ) t
$function$;

create or replace function private.revalue_currencies (
  org   uuid,
  as_of date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  differences private.revaluation_difference[];
  clearing uuid;
  revaluation uuid;
begin
  perform private.require_revaluation_date(org, revalue_currencies.as_of);
  -- Nobody posts meanwhile, or a difference would be posted twice or be missed.
  perform private.hold_ledger(org);
  differences := array(select d from private.revaluation_differences(org, revalue_currencies.as_of) d);
  clearing := private.post_entry(org, revalue_currencies.as_of,
    format('Exchange differences left on settled balances, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => true));
  revaluation := private.post_entry(org, revalue_currencies.as_of,
    format('Revaluation of foreign currencies, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => false));
  if revaluation is not null then
    perform private.reverse_entry(org, revaluation, revalue_currencies.as_of + 1,
      format('Revaluation of foreign currencies, %s, undone', revalue_currencies.as_of), 'revaluation');
  end if;
  return coalesce(revaluation, clearing);
end $function$;

create or replace function public.convert_currency (
  amounts       numeric[],
  from_currency text,
  to_currency   text,
  on_date       date      default null::date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
        'The books know no currency "%s". Choose one of the ten on the currency screen.', left(currency, 20)));
    end if;
  end loop;
  if amounts is null or array_ndims(amounts) > 1 or cardinality(amounts) > most then
    perform private.refuse('currency.amounts', format('Give the amounts to convert as one list of at most %s.', most));
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
    -- From the rates themselves: the one rate between the two is rounded already.
    'amounts', (select coalesce(jsonb_agg(private.round_money(a.amount * rate_from / rate_to, to_currency)::text order by a.place), '[]')
      from unnest(amounts) with ordinality a (amount, place)));
end $function$;

create or replace function public.currency_overview()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function public.dashboard()
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_shown constant integer := 5;
  most_activity constant integer := 10;
  today constant date := private.today(private.org_id());
begin
  return private.dashboard_books(today) || jsonb_build_object(
    'as_of', today,
    'display_currency', (select s.currency from public.company_settings s),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'count', (select count(*) from public.invoices),
      'due', (select coalesce(sum(i.base_balance), 0)::numeric(18, 2)::text from public.invoices i where i.status = 'sent'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.invoice_list l where l.status in ('sent', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'bills', jsonb_build_object(
      'count', (select count(*) from public.bills),
      'due', (select coalesce(sum(b.base_balance), 0)::numeric(18, 2)::text from public.bills b where b.status = 'approved'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.bill_list l where l.status in ('approved', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

create or replace function public.preview_revaluation (
  as_of date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('currencies.revalue', 'revalue currencies');
begin
  perform private.require_revaluation_date(org, preview_revaluation.as_of);
  return (
    select jsonb_build_object('as_of', preview_revaluation.as_of, 'undone_on', preview_revaluation.as_of + 1,
      'cleared', coalesce(sum(d.cleared), 0)::numeric(18, 2)::text, 'revalued', coalesce(sum(d.revalued), 0)::numeric(18, 2)::text,
      'balances', coalesce(jsonb_agg(jsonb_build_object('account_id', d.account_id, 'account_code', a.code, 'account_name', a.name,
        'contact_id', d.contact_id, 'contact', coalesce(c.name, v.name), 'currency', d.currency,
        'foreign_amount', d.foreign_amount::numeric(18, 2)::text, 'rate', trim_scale(d.rate)::text,
        'before', d.base_amount::numeric(18, 2)::text, 'after', (d.base_amount + d.cleared + d.revalued)::numeric(18, 2)::text,
        'difference', (d.cleared + d.revalued)::numeric(18, 2)::text)
        order by a.code, coalesce(c.name, v.name), d.currency, d.contact_id), '[]'))
    from private.revaluation_differences(org, preview_revaluation.as_of) d
    join public.accounts a on a.org_id = org and a.id = d.account_id
    left join public.customers c on c.org_id = org and c.id = d.contact_id
    left join public.vendors v on v.org_id = org and v.id = d.contact_id);
end $function$;

comment on function "private"."bound_to_base_currency"(uuid) is 'What is kept in the base currency already, so that it cannot change: postings, or what drafts and rates are called; null for nothing.';

comment on function "private"."held_rate"(uuid, text, date) is 'The rate of a foreign currency on a date: that of the day, else the latest before it, else a refusal.';

comment on function "private"."rate_step"(public.exchange_rates) is 'A rate as screens tell of it.';

comment on function "private"."require_revaluation_date"(uuid, date) is 'Refuses a date at which nothing can be revalued: none, or one that is locked.';

comment on function "private"."revaluation_differences"(uuid, date) is 'What a revaluation at a date comes to, by account, contact and currency: the preview shows it, the posting posts it.';

comment on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) is
  'Lines that bring foreign balances to the rates of a date; lasting ones clear what has no foreign balance any more.';

comment on function "public"."convert_currency"(numeric[], text, text, date) is 'Amounts in another currency, by the rates that documents of the day take: {on_date, rate, amounts, steps: [{currency, rate, rate_date, source}]}. Between two foreign currencies it goes through the base currency. Nothing is posted.';

comment on function "public"."currency_overview"() is 'What the currency screen shows: {settings_id, base_currency, currency, bound_by, as_of, rates: [{id, currency, rate, rate_date, source}]}. bound_by names what keeps the base currency from changing, null where nothing does; rates are those that hold today.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, display_currency, revenue, expenses, metrics, accounts, cash_flow, invoices: {count, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."preview_revaluation"(date) is 'What revalue_currencies would post at a date, posting nothing: {as_of, undone_on, cleared, revalued, balances: [{account_id, account_code, account_name, contact_id, contact, currency, foreign_amount, rate, before, after, difference}]}. Amounts are text, debit positive; rate is null where nothing foreign is left and the rest is cleared for good.';

comment on type "private"."revaluation_difference" is 'A balance in a foreign currency and what a revaluation adds to its base amount: cleared for good, revalued until the next day.';

revoke all on function "private"."bound_to_base_currency"(uuid) from public;

grant execute on function "private"."bound_to_base_currency"(uuid) to "postgres";

revoke all on function "private"."held_rate"(uuid, text, date) from public;

grant execute on function "private"."held_rate"(uuid, text, date) to "postgres";

revoke all on function "private"."rate_step"(public.exchange_rates) from public;

grant execute on function "private"."rate_step"(public.exchange_rates) to "postgres";

revoke all on function "private"."require_revaluation_date"(uuid, date) from public;

grant execute on function "private"."require_revaluation_date"(uuid, date) to "postgres";

revoke all on function "private"."revaluation_differences"(uuid, date) from public;

grant execute on function "private"."revaluation_differences"(uuid, date) to "postgres";

revoke all on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) from public;

grant execute on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) to "postgres";

revoke all on function "public"."convert_currency"(numeric[], text, text, date) from public;

grant execute
  on function "public"."convert_currency"(numeric[], text, text, date)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."currency_overview"() from public;

grant execute on function "public"."currency_overview"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_revaluation"(date) from public;

grant execute on function "public"."preview_revaluation"(date) to "authenticated", "postgres", "service_role";

grant usage on type "private"."revaluation_difference" to "postgres";

reset check_function_bodies;
