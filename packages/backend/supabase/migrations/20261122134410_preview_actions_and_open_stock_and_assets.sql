set check_function_bodies = off;

create or replace function private.disposal_lines (
  asset            public.fixed_assets,
  proceeds         numeric,
  proceeds_account uuid
)
  returns private.posting_line[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_agg(private.line(coalesce(kept_account, private.account_for(asset.org_id, purpose, asset.category)), amount, description)
    order by place)
  from (values
    (1, 'disposal_proceeds', proceeds_account, proceeds, 'Proceeds'),
    (2, 'accumulated_depreciation', asset.accumulated_account_id, asset.accumulated_depreciation, 'Depreciation so far'),
    (3, 'disposal_loss', null, greatest(asset.current_value - proceeds, 0), 'Loss on disposal'),
    (4, 'fixed_asset', asset.cost_account_id, -asset.purchase_price, 'Cost'),
    (5, 'disposal_gain', null, least(asset.current_value - proceeds, 0), 'Gain on disposal')
  ) l (place, purpose, kept_account, amount, description)
  where amount <> 0
$function$;

create or replace function private.entry_effects (
  org       uuid,
  entry_ids uuid[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with lines as (
    select a.code, a.name, a.type, l.debit, l.credit, l.gst_box, l.description, l.position,
      -- Many entries are told by account; one as it is.
      case when cardinality(entry_effects.entry_ids) = 1 then l.position end as place
    from public.journal_lines l
    join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = org and l.journal_entry_id = any (entry_effects.entry_ids)
  ), told as (
    select l.place, l.code, l.name, sum(l.debit) as debit, sum(l.credit) as credit,
      case when l.place is not null then max(l.description) end as description
    from lines l group by l.place, l.code, l.name
  )
  select jsonb_build_object(
    'entries', cardinality(entry_effects.entry_ids),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('account_code', t.code, 'account_name', t.name, 'debit', t.debit::text,
      'credit', t.credit::text, 'description', t.description) order by t.place, t.code), '[]') from told t),
    'profit', coalesce(sum(l.credit - l.debit) filter (where l.type in ('revenue', 'expense')), 0)::numeric(18, 2)::text,
    'assets', coalesce(sum(l.debit - l.credit) filter (where l.type = 'asset'), 0)::numeric(18, 2)::text,
    'liabilities', coalesce(sum(l.credit - l.debit) filter (where l.type = 'liability'), 0)::numeric(18, 2)::text,
    'equity', coalesce(sum(l.credit - l.debit) filter (where l.type = 'equity'), 0)::numeric(18, 2)::text,
    'gst', coalesce(sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')), 0)
      ::numeric(18, 2)::text)
  from lines l
$function$;

create or replace function public.dispose_asset (
  id          uuid,
  disposed_on date,
  proceeds    numeric,
  key         uuid,
  account_id  uuid    default null::uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('assets.dispose', 'dispose of assets');
  answer constant jsonb := private.recall(dispose_asset.key, 'dispose_asset', jsonb_build_array(
    dispose_asset.id, dispose_asset.disposed_on, dispose_asset.proceeds, dispose_asset.account_id));
  received constant numeric := coalesce(dispose_asset.proceeds, 0);
  asset public.fixed_assets;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_assets(org, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id for update;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  elsif asset.disposed_on is not null then
    perform private.refuse('asset.disposed', format('"%s" was disposed of already, on %s.', asset.name, asset.disposed_on));
  elsif dispose_asset.disposed_on is null then
    perform private.refuse('asset.date_required', format('Say on which date "%s" was disposed of.', asset.name));
  elsif dispose_asset.disposed_on < greatest(asset.purchase_date, asset.opening_through) then
    perform private.refuse('asset.disposed_too_early', format(
      '"%s" was %s, so it cannot have been disposed of on %s. Choose a later date.', asset.name,
      case when asset.opening_through > dispose_asset.disposed_on
        then format('depreciated through %s when it was taken over', asset.opening_through)
        else format('bought on %s', asset.purchase_date) end,
      dispose_asset.disposed_on));
  elsif received < 0 or received >= 1e16 or received <> private.round_money(received, private.base_currency(org)) then
    perform private.refuse('asset.proceeds_invalid', format(
      'The proceeds of "%s" must be 0 or an amount in whole minor units of %s, not %s.',
      asset.name, private.base_currency(org), received));
  end if;
  if dispose_asset.account_id is not null then
    perform private.check_proceeds_account(org, dispose_asset.account_id);
  end if;
  perform private.require_open_period(org, dispose_asset.disposed_on);
  perform private.require_assets_in_ledger(org, array[asset.id]);
  perform private.keep_asset_accounts(org, array[asset.id]);
  perform private.require_cost_on(org, asset.id, dispose_asset.disposed_on);
  perform private.take_back_depreciation(asset, dispose_asset.disposed_on);
  perform private.post_depreciation(org, asset.id, dispose_asset.disposed_on, true);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = dispose_asset.id;

  entry := private.post_entry(org, dispose_asset.disposed_on, format('Disposal of %s', asset.name), null, 'disposal', asset.id,
    coalesce(private.disposal_lines(asset, received, dispose_asset.account_id), '{}'));
  update public.fixed_assets a set
    disposed_on = dispose_asset.disposed_on, proceeds = received, disposal_entry_id = entry
  where a.org_id = org and a.id = asset.id;
  perform private.remember(dispose_asset.key, coalesce(to_jsonb(entry), 'null'));
  return entry;
end $function$;

drop function "private"."disposal_lines"(public.fixed_assets, numeric);

drop function "private"."entry_effects"(uuid, uuid);

drop function "public"."dispose_asset"(uuid, date, numeric, uuid);

create type "private"."movement_source" as (
  "table_name" text,
  "id"         uuid,
  "number"     text
);

create or replace function private.action_call (
  action    text,
  arguments jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  call text;
begin
  -- What checks its caller by itself and can be repeated by its key is an action; nothing else is run for a look.
  select format('select public.%I(%s)', p.proname, string_agg(case
      when a.name = 'key' then 'key => private.uuid_v7()'
      when a.type = 'jsonb'::regtype then format('%I => $1 -> %L', a.name, a.name)
      else format('%I => ($1 ->> %L)::%s', a.name, a.name, pg_catalog.format_type(a.type, null)) end, ', '))
  into call
  from pg_catalog.pg_proc p
  cross join lateral rows from (unnest(p.proargnames[1:p.pronargs]), unnest(p.proargtypes::oid[])) a (name, type)
  where p.pronamespace = 'public'::regnamespace and p.proname = action_call.action and p.prosecdef
    and 'key' = any (p.proargnames) and (a.name = 'key' or action_call.arguments ? a.name)
  group by p.proname;
  if call is null then
    perform private.refuse('action.unknown', format('There is no action "%s" that could be previewed.', left(action, 60)));
  end if;
  return call;
end $function$;

create or replace function private.check_proceeds_account (
  org        uuid,
  account_id uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  account constant public.accounts := private.required_account(org, check_proceeds_account.account_id);
begin
  if account.currency <> private.base_currency(org) or account.subtype <> all (
    (select p.subtypes from private.posting_purposes p where p.purpose = 'disposal_proceeds')::text[]) then
    perform private.refuse('asset.proceeds_account', format(
      'Account %s %s cannot take the proceeds of an asset. Choose a bank account or another current asset in %s.',
      account.code, account.name, private.base_currency(org)));
  end if;
end $function$;

create or replace function private.require_assets (
  org          uuid,
  through_date date
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if require_assets.through_date is null then
    perform private.refuse('asset.date_required', 'Say through which date depreciation is to be run.');
  end if;
  perform private.require_calendar_date(require_assets.through_date);
  if not exists (select from public.fixed_assets a where a.org_id = org) then
    perform private.refuse('asset.none',
      'Cannot Run Depreciation: Add an asset first before running depreciation calculations');
  end if;
end $function$;

create or replace function private.source_of_movement (
  movement public.stock_movements
)
  returns private.movement_source
  language sql
  stable
  set search_path to ''
  AS $function$
  select row(d.table_name, d.id, d.number)::private.movement_source
  from (
    select 'sales_orders' as table_name, o.id, o.order_number as number from public.sales_orders o
    where movement.source_kind = 'shipment' and o.org_id = movement.org_id and o.id = movement.source_id
    union all
    select 'purchase_orders', o.id, o.po_number from public.purchase_orders o
    where movement.source_kind = 'receipt' and o.org_id = movement.org_id and o.id = movement.source_id
    union all
    select 'invoices', i.id, i.invoice_number from public.invoices i
    where movement.source_kind = 'invoice' and i.org_id = movement.org_id and i.id = movement.source_id
    union all
    select 'bills', b.id, b.bill_number from public.bills b
    where movement.source_kind = 'bill' and b.org_id = movement.org_id and b.id = movement.source_id
    union all
    select 'credit_notes', c.id, c.credit_note_number from public.credit_notes c
    where movement.source_kind = 'credit_note' and c.org_id = movement.org_id and c.id = movement.source_id
    union all
    -- An adjustment is its own document; what people can look at is its entry.
    select 'journal_entries', e.id, e.entry_number from public.journal_entries e
    where movement.source_kind = 'stock_adjustment' and e.org_id = movement.org_id and e.id = movement.journal_entry_id
  ) d
$function$;

create or replace function public.depreciate_assets (
  through_date date,
  key          uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
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
  select jsonb_build_object('entries', posted, 'amount', (coalesce(sum(a.accumulated_depreciation), 0) - before)::numeric(18, 2)::text) into told
  from public.fixed_assets a where a.org_id = org;
  perform private.remember(depreciate_assets.key, told);
  return told;
end $function$;

create or replace function public.depreciation_schedule (
  asset_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('fixed_assets.read', 'read fixed assets');
  today constant date := private.today(org);
  asset public.fixed_assets;
  schedule jsonb;
begin
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = depreciation_schedule.asset_id;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', coalesce(s.id::text, s.period_end::text), 'period_end', s.period_end, 'amount', s.amount::numeric(18, 2)::text,
    'accumulated', s.accumulated::numeric(18, 2)::text, 'book_value', (asset.purchase_price - s.accumulated)::numeric(18, 2)::text,
    'state', s.state, 'journal_entry_id', s.entry_id, 'entry_number', s.entry_number) order by s.period_end, s.id), '[]') into schedule
  from (
    select d.id, d.period_end, d.amount, d.accumulated, d.journal_entry_id as entry_id, e.entry_number,
      case when d.reverses_id is null then 'posted' else 'taken_back' end as state
    from public.depreciation_entries d
    join public.journal_entries e on e.org_id = d.org_id and e.id = d.journal_entry_id
    where d.org_id = org and d.asset_id = asset.id
    union all
    -- As far as life goes: a run has no more to post, however late it is made.
    select null, d.period_end, d.amount, d.accumulated, null, null, case when d.period_end <= today then 'due' else 'planned' end
    from private.depreciation_due(asset, '9999-11-30') d
    where asset.status = 'active'
  ) s;
  return schedule;
end $function$;

create or replace function public.item_movements (
  item_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('stock_movements.read', 'read stock movements');
  date_format constant text := (select s.date_format from public.company_settings s where s.org_id = org);
  movements jsonb;
begin
  if not exists (select from public.inventory_items i where i.org_id = org and i.id = item_movements.item_id) then
    perform private.refuse('stock.unknown_item', 'This item is not in your inventory. Choose another one, or add it first.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'moved_on', m.moved_on, 'kind', m.kind, 'quantity', m.quantity::text, 'unit_cost', m.unit_cost::text,
    'value', m.value::text, 'source_table', s.table_name, 'source_id', s.id, 'source_number', s.number,
    'lots', l.lots, 'reason', m.reason) order by m.moved_on desc, m.id desc), '[]') into movements
  from (
    select t.id from public.stock_movements t where t.org_id = org and t.item_id = item_movements.item_id
    order by t.moved_on desc, t.id desc limit 1000
  ) newest
  join public.stock_movements m on m.org_id = org and m.id = newest.id
  left join lateral private.source_of_movement(m) s on true
  left join lateral (
    select string_agg(format('%s from %s%s at %s', p.part ->> 'quantity', to_char(lot.moved_on, date_format),
      ' (' || source.number || ')', to_char((p.part ->> 'unit_cost')::numeric, 'FM999999999990.009999')), '; ' order by p.place) as lots
    from jsonb_array_elements(m.consumed) with ordinality p (part, place)
    join public.stock_movements lot on lot.org_id = org and lot.id = (p.part ->> 'movement_id')::uuid
    left join lateral private.source_of_movement(lot) source on true
  ) l on true;
  return movements;
end $function$;

create or replace function public.preview_action (
  action     text,
  arguments  jsonb,
  table_name text  default null::text,
  id         uuid  default null::uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.required_org_id();
  call constant text := private.action_call(preview_action.action, preview_action.arguments);
  last constant integer := coalesce((select l.last_number from private.ledgers l where l.org_id = org), 0);
  shown private.record_tables;
  record jsonb;
  effects jsonb;
begin
  begin
    execute call using preview_action.arguments;
    -- Whoever else posted meanwhile was somebody else.
    effects := private.entry_effects(org, array(
      select e.id from public.journal_entries e
      where e.org_id = org and e.number > last and e.posted_by = auth.uid() order by e.number));
    if preview_action.table_name is not null then
      shown := private.record_table(preview_action.table_name);
      execute format('select to_jsonb(r) from %s r where %s and r.id = $1', private.source(shown), private.record_scope(shown, 'read', 'read'))
      using preview_action.id into record;
    end if;
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is undone; what was seen is kept.
    return effects || jsonb_build_object('record', record);
  end;
end $function$;

create or replace function public.preview_posting (
  kind    text,
  id      uuid,
  on_date date default null::date
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require(
    coalesce((select k.table_name from private.document_kinds k where k.kind = preview_posting.kind), 'journal_entries') || '.read',
    'preview postings');
  entry uuid;
  effects jsonb;
begin
  begin
    entry := private.post_by_kind(org, preview_posting.kind, preview_posting.id, preview_posting.on_date);
    effects := private.entry_effects(org, array_remove(array[entry], null));
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is undone; what was seen is kept.
    return effects;
  end;
end $function$;

create or replace function public.record_asset_usage (
  asset_id uuid,
  used_on  date,
  units    numeric,
  key      uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  -- Before the asset's row, as whoever posts depreciation takes them.
  perform private.hold_assets(org, false);
  select a.* into asset from public.fixed_assets a where a.org_id = org and a.id = record_asset_usage.asset_id for update;
  if asset.id is null then
    perform private.refuse('asset.unknown', 'This asset is not in your list of fixed assets. Load the list again.');
  elsif record_asset_usage.used_on is null then
    perform private.refuse('asset.date_required', format('Say on which date "%s" was used.', asset.name));
  elsif record_asset_usage.units is null or record_asset_usage.units < 0 or record_asset_usage.units >= 1e12
    or record_asset_usage.units <> round(record_asset_usage.units, 6) then
    perform private.refuse('asset.units_invalid', format(
      'The units of "%s" must be 0 or more with up to 6 decimals and 12 digits before them, not %s.', asset.name,
      coalesce(record_asset_usage.units::text, 'nothing')));
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
end $function$;

create or replace function public.run_depreciation (
  through_date date,
  key          uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
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
end $function$;

create or replace function public.usage_of_asset (
  asset_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('asset_usage.read', 'read the usage of assets');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'used_on', u.used_on, 'units', u.units::text) order by u.used_on desc, u.id desc), '[]')
    from (
      select t.* from public.asset_usage t where t.org_id = org and t.asset_id = usage_of_asset.asset_id
      order by t.used_on desc, t.id desc limit 1000
    ) u);
end $function$;

create view "public"."inventory_item_list" with (security_invoker=true) AS  SELECT i.org_id,
    i.id,
    i.user_id,
    i.product_id,
    i.name,
    i.sku,
    i.quantity,
    i.unit_cost,
    i.total_value,
    i.reorder_level,
    i.created_at,
    i.updated_at,
    i.archived_at,
    p.name AS product_name,
        CASE
            WHEN (i.quantity = (0)::numeric) THEN 'out_of_stock'::text
            WHEN (i.quantity <= i.reorder_level) THEN 'low_stock'::text
            ELSE 'in_stock'::text
        END AS status
   FROM (public.inventory_items i
     LEFT JOIN public.products p ON (((p.org_id = i.org_id) AND (p.id = i.product_id))));

comment on function "private"."action_call"(text, jsonb) is 'SQL that calls a function of the API, a new key given, with arguments by their names out of $1; refused for what is no action.';

comment on function "private"."check_proceeds_account"(uuid, uuid) is 'Refuses an account that what is received for an asset cannot go to.';

comment on function "private"."disposal_lines"(public.fixed_assets, numeric, uuid) is 'What the disposal of an asset posts; null where all is zero. Without an account, proceeds go to that of the posting rule.';

comment on function "private"."entry_effects"(uuid, uuid[]) is 'The lines of entries, of several added up by account, and what they add to profit, to the sides of the balance sheet, and to the GST that is owed; amounts as text.';

comment on function "private"."require_assets"(uuid, date) is 'Refuses to run depreciation without a date, or without an asset.';

comment on function "private"."source_of_movement"(public.stock_movements) is 'The document that moved stock; of an adjustment its journal entry. No row where there is none, or it is gone.';

comment on function "public"."depreciate_assets"(date, uuid) is 'As run_depreciation, for people: answers {entries, amount}, how many months of assets were posted and what they come to, as text.';

comment on function "public"."depreciation_schedule"(uuid) is 'An asset''s depreciation by month: [{id, period_end, amount, accumulated, book_value, state, journal_entry_id, entry_number}], amounts as text. state is posted, taken_back, due (the month is over) or planned; by units of production nothing is known of what has not been used yet.';

comment on function "public"."dispose_asset"(uuid, date, numeric, uuid, uuid) is 'Depreciates an asset up to a day, takes it out of the books, and posts the gain or loss. Proceeds go to the account, without one to that of the posting rule. Answers the entry''s id; null where nothing was left to post.';

comment on function "public"."item_movements"(uuid) is 'The newest 1,000 movements of an item: [{id, moved_on, kind, quantity, unit_cost, value, source_table, source_id, source_number, lots, reason}], amounts as text; lots names, for people, those that it left from or came back to.';

comment on function "public"."preview_action"(text, jsonb, text, uuid) is 'What a function of the API that takes a key would post with these arguments, without doing it: as preview_posting, all entries together, with how many there are; record is how a record of a list would stand then.';

comment on function "public"."preview_posting"(text, uuid, date) is 'What posting would write: {entries, lines: [{account_code, account_name, debit, credit, description}], profit, assets, liabilities, equity, gst}. kind is invoice, bill, sales_order, purchase_order or journal_entry; an order is shipped or received on the date, today if none is given.';

comment on function "public"."record_asset_usage"(uuid, date, numeric, uuid) is 'Records what an asset produced on a day, in place of what was recorded for that day before; 0 takes it away. Answers the id of the record; null for 0.';

comment on function "public"."usage_of_asset"(uuid) is 'The newest 1,000 records of what an asset produced: [{id, used_on, units}], units as text.';

comment on type "private"."movement_source" is 'What moved stock: the table of the document, its id, and the number that people know it by.';

comment on view "public"."inventory_item_list" is 'Inventory items with the name of their product, and whether there is enough of them.';

revoke all on function "private"."action_call"(text, jsonb) from public;

grant execute on function "private"."action_call"(text, jsonb) to "postgres";

revoke all on function "private"."check_proceeds_account"(uuid, uuid) from public;

grant execute on function "private"."check_proceeds_account"(uuid, uuid) to "postgres";

revoke all on function "private"."require_assets"(uuid, date) from public;

grant execute on function "private"."require_assets"(uuid, date) to "postgres";

revoke all on function "private"."source_of_movement"(public.stock_movements) from public;

grant execute on function "private"."source_of_movement"(public.stock_movements) to "postgres";

revoke all on function "public"."depreciate_assets"(date, uuid) from public;

grant execute on function "public"."depreciate_assets"(date, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."depreciation_schedule"(uuid) from public;

grant execute on function "public"."depreciation_schedule"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."dispose_asset"(uuid, date, numeric, uuid, uuid) from "authenticated";

grant execute on function "public"."dispose_asset"(uuid, date, numeric, uuid, uuid) to "authenticated";

revoke all on function "public"."item_movements"(uuid) from public;

grant execute on function "public"."item_movements"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_action"(text, jsonb, text, uuid) from public;

grant execute
  on function "public"."preview_action"(text, jsonb, text, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."record_asset_usage"(uuid, date, numeric, uuid) from public;

grant execute
  on function "public"."record_asset_usage"(uuid, date, numeric, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."usage_of_asset"(uuid) from public;

grant execute on function "public"."usage_of_asset"(uuid) to "authenticated", "postgres", "service_role";

grant usage on type "private"."movement_source" to "postgres";

grant select on table "public"."inventory_item_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."inventory_item_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column) values
  ('inventory_items', 'inventory item', 'inventory items', 'name',
    E'lower((name || E''\\n'' || coalesce(sku, '''')) collate "und-x-icu")',
    null, '{}', 'inventory_item_list', 'product_id', 'products', 'archived_at', null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table, archived_by = excluded.archived_by, code_column = excluded.code_column;

reset check_function_bodies;
