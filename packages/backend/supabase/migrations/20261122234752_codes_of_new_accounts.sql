set check_function_bodies = off;

create or replace function private.opening_account (
  org   uuid,
  line  jsonb,
  place text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  given constant jsonb := line -> 'account';
  account public.accounts;
  violated text;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    if nullif(btrim(line ->> 'account_id'), '') is null then
      return null;
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id::text = btrim(line ->> 'account_id');
    if account.id is null then
      perform private.refuse('account.unknown', format(
        '%sthis account is not in your chart of accounts. Choose another one.', place));
    end if;
    return account.id;
  end if;
  perform private.require('accounts.create', 'add accounts');
  insert into public.accounts (org_id, code, name, type, subtype)
  values (org, coalesce(nullif(btrim(given ->> 'code'), ''), private.next_account_code(org, given ->> 'type')),
    btrim(coalesce(given ->> 'name', '')), coalesce(given ->> 'type', ''), nullif(given ->> 'subtype', ''))
  returning * into account;
  return account.id;
exception
  when check_violation or unique_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('opening.account', format('%sthe account "%s" cannot be added: %s.', place, left(given ->> 'name', 60),
      coalesce(private.constraint_sentence('public.accounts'::regclass, violated), 'one of its values was not accepted')));
    return null;
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
  overview constant jsonb := public.ledger_overview(today);
begin
  return overview - 'open' || jsonb_build_object(
    'as_of', today,
    'base_currency', (select s.base_currency from public.company_settings s),
    'display_currency', (select s.currency from public.company_settings s),
    'first_run', public.first_run(),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'has_any', exists (select from public.invoices),
      'due', overview #>> '{open,invoices}',
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select i.id from public.invoices i where i.status = 'sent' order by i.due_date, i.id limit most_shown) o
        join public.invoice_list d on d.id = o.id)),
    'bills', jsonb_build_object(
      'has_any', exists (select from public.bills),
      'due', overview #>> '{open,bills}',
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select b.id from public.bills b where b.status = 'approved' order by b.due_date, b.id limit most_shown) o
        join public.bill_list d on d.id = o.id)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, base_currency, display_currency, first_run, revenue, expenses, metrics, accounts, cash_flow, invoices: {has_any, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

reset check_function_bodies;
