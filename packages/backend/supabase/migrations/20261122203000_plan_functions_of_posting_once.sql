set check_function_bodies = off;

create or replace function private.allocate (
  whole    numeric,
  weights  numeric[],
  currency text
)
  returns numeric[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  total constant numeric := coalesce((select sum(weight) from unnest(weights) weight), 0);
begin
  if total = 0 then
    return array(select case when n = 1 then whole else 0 end from generate_subscripts(weights, 1) n order by n);
  end if;
  -- Each part is the rounded running total less the one before it: what rounding leaves over travels along and the last
  -- running total is the whole itself.
  return array(
    select private.round_money(whole * r.running / total, currency)
      - private.round_money(whole * (r.running - r.weight) / total, currency)
    from (select n, weight, sum(weight) over (order by n) as running from unnest(weights) with ordinality w (weight, n)) r
    order by r.n
  );
end $function$;

create or replace function private.contact_line (
  org            uuid,
  account_id     uuid,
  contact        private.contact,
  amount         numeric,
  currency       text,
  foreign_amount numeric,
  description    text
)
  returns private.posting_line
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return private.line(account_id, contact.sign * amount, description, contact.id,
    nullif(currency, private.base_currency(org)),
    case when currency <> private.base_currency(org) then contact.sign * foreign_amount end);
end $function$;

create or replace function private.control_account (
  org      uuid,
  entry_id uuid,
  contact  private.contact
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  -- The account that was posted to, even if the rule names another one by now.
  return coalesce(
    (select l.account_id
     from public.journal_lines l
     join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
     where l.org_id = org and l.journal_entry_id = entry_id and l.contact_id = contact.id
     limit 1),
    private.account_for(org, case contact.kind when 'customer' then 'receivable' else 'payable' end));
end $function$;

create or replace function private.depreciation_span (
  asset public.fixed_assets,
  OUT   first_day date,
  OUT   last_day date
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  ends constant date := case when asset.depreciation_method = 'units_of_production' then (
      select max(u.used_on) from public.asset_usage u where u.org_id = asset.org_id and u.asset_id = asset.id)
    else private.end_of_life(asset) end;
begin
  first_day := greatest(asset.in_service_date, asset.depreciated_through + 1);
  -- After the month in which life, or the last usage, ends nothing more is due, however far a run goes.
  last_day := (date_trunc('month', greatest(first_day, ends)::timestamp) + interval '1 month' - interval '1 day')::date;
end $function$;

create or replace function private.item_of_product (
  org        uuid,
  product_id uuid
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (select i.id from public.inventory_items i where i.org_id = org and i.product_id = item_of_product.product_id);
end $function$;

create or replace function private.document_contact (
  org        uuid,
  entry      private.document_kinds,
  contact_id uuid
)
  returns integer
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  label constant text := left(entry.contact_table, -1);
  terms integer;
begin
  if document_contact.contact_id is null then
    perform private.refuse('document.contact_required', format('Choose the %s of this %s.', label, entry.label));
  end if;
  if entry.contact_table = 'customers' then
    select c.payment_terms into terms from public.customers c where c.org_id = org and c.id = document_contact.contact_id;
  else
    select v.payment_terms into terms from public.vendors v where v.org_id = org and v.id = document_contact.contact_id;
  end if;
  if terms is null then
    perform private.refuse('document.contact_unknown', format('This %s is not in your list of %s. Choose another one.',
      label, entry.contact_table));
  end if;
  return terms;
end $function$;

create or replace function private.hold_document (
  org         uuid,
  kind        text,
  document_id uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(hold_document.kind);
  document jsonb;
begin
  -- Each with a plan that outlives the call.
  case entry.kind
    when 'invoice' then
      select to_jsonb(t) into document from public.invoices t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'bill' then
      select to_jsonb(t) into document from public.bills t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'sales_order' then
      select to_jsonb(t) into document from public.sales_orders t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'purchase_order' then
      select to_jsonb(t) into document from public.purchase_orders t where t.org_id = org and t.id = hold_document.document_id for update;
    else
      execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2 for update', entry.table_name)
      using org, hold_document.document_id into document;
  end case;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  return document || jsonb_build_object('label', entry.label || ' ' || (document ->> entry.number_column));
end $function$;

reset check_function_bodies;
