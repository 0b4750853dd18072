-- Document steps: fulfilled and shipped, sent and received. Each step is a row of private.document_steps; one with a partial_status can be
-- repeated, by line and quantity.

create function private.step_day(org uuid, entry private.document_kinds, held jsonb, given date, action text) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  dated constant date := held ->> entry.date_column;
  earlier record;
begin
  select s.status, (held ->> s.day_column)::date as day into earlier
  from private.document_steps s where s.kind = entry.kind and held ->> s.day_column is not null order by 2 desc limit 1;
  return private.step_date(org, step_day.given, greatest(dated, earlier.day), format('The %s %s', held ->> 'label',
    case when earlier.day > dated then format('was %s on', earlier.status) else 'is dated' end), step_day.action);
end $$;
comment on function private.step_day(uuid, private.document_kinds, jsonb, date, text) is
  'Day of a document''s next step, not before the document nor before the previous step; action is a word such as "shipped".';

create function private.hold_for_step(org uuid, entry private.document_kinds, way private.document_steps, document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, entry, hold_for_step.document_id);
  has_lines boolean;
begin
  execute format('select exists (select from public.%I l where l.org_id = $1 and l.%I = $2)', entry.line_table, entry.parent_column)
  using org, hold_for_step.document_id into has_lines;
  if held ->> 'status' <> all (way.from_statuses) then
    perform private.refuse('document.wrong_status', format('The %s is %s. %s', held ->> 'label', held ->> 'status', way.way_out));
  elsif not has_lines then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', held ->> 'label'));
  end if;
  return held;
end $$;
comment on function private.hold_for_step(uuid, private.document_kinds, private.document_steps, uuid) is
  'A document''s row, locked; refuses with a remedy if it is empty, or in none of the statuses for this step.';

create function private.take_step(
  org uuid, entry private.document_kinds, way private.document_steps, document_id uuid, day date, lines jsonb default null
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_for_step(org, entry, way, document_id);
  on_date constant date := private.step_day(org, entry, held, take_step.day, way.status);
  new_status text := way.status;
  posted uuid;
  document jsonb;
begin
  if way.posts then
    perform private.require_open_period(org, on_date);
  end if;
  if way.partial_status is not null then
    execute format('select private.%I($1, $2, $3, $4)', entry.posted_by) using org, document_id, on_date, lines into posted;
    if not private.is_delivered(org, entry, held) then
      new_status := way.partial_status;
    end if;
  elsif lines is not null then
    perform private.refuse('document.invalid', format('The %s can only be %s as a whole. Send no lines.', held ->> 'label', way.status));
  elsif way.posts then
    execute format('select private.%I($1, $2, $3)', entry.posted_by) using org, document_id, on_date into posted;
  end if;
  perform private.set_activity_action(new_status);
  execute format('update public.%I t set status = $3, %I = $4, journal_entry_id = coalesce($5, t.journal_entry_id),
      version = t.version + 1, updated_by = auth.uid() where t.org_id = $1 and t.id = $2 returning to_jsonb(t)', entry.table_name, way.day_column)
  using org, document_id, new_status, on_date, posted into document;
  perform private.set_activity_action('');
  return document;
end $$;
comment on function private.take_step(uuid, private.document_kinds, private.document_steps, uuid, date, jsonb) is
  'Runs a step of a document on a day, today by default, with its posting, and returns its row. lines, [{line_id, quantity}], deliver a '
  'part of an order.';

create function private.document_step(entry private.document_kinds, step text) returns private.document_steps
language plpgsql stable
set search_path = ''
as $$
declare
  way private.document_steps;
begin
  select s.* into way from private.document_steps s where s.kind = entry.kind and s.step = document_step.step;
  if way.kind is null then
    perform private.refuse('document.unknown_step', format('A %s has no step "%s". It has: %s.', entry.label, left(document_step.step, 40),
      coalesce((select string_agg(s.step, ', ' order by s.step) from private.document_steps s where s.kind = entry.kind), 'none')));
  end if;
  return way;
end $$;
comment on function private.document_step(private.document_kinds, text) is 'The declaration of a step of a kind of documents; refuses unknown steps.';

create function public.fulfil_sales_order(id uuid, key uuid, fulfilled_on date default null) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.step_once('sales_order', 'fulfil', id, key, fulfilled_on))
$$;
comment on function public.fulfil_sales_order(uuid, uuid, date) is
  'Marks a sales order as fulfilled on a day, today by default, ready to be shipped, and returns its row.';

create function public.ship_sales_order(id uuid, key uuid, shipped_on date default null, lines jsonb default null) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.step_once('sales_order', 'ship', id, key, shipped_on, lines))
$$;
comment on function public.ship_sales_order(uuid, uuid, date, jsonb) is
  'Ships lines of a fulfilled sales order, [{line_id, quantity}], by default everything left, on a day, today by default, issues their '
  'stock at cost, and returns its row.';

create function public.send_purchase_order(id uuid, key uuid, sent_on date default null) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.step_once('purchase_order', 'send', id, key, sent_on))
$$;
comment on function public.send_purchase_order(uuid, uuid, date) is
  'Marks a purchase order as sent to the vendor on a day, today by default, and returns its row.';

create function public.receive_purchase_order(id uuid, key uuid, received_on date default null, lines jsonb default null) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.step_once('purchase_order', 'receive', id, key, received_on, lines))
$$;
comment on function public.receive_purchase_order(uuid, uuid, date, jsonb) is
  'Receives lines of a purchase order, [{line_id, quantity}], by default everything left, on a day, today by default, takes their goods '
  'into stock, and returns its row.';

grant execute on function
  public.fulfil_sales_order(uuid, uuid, date), public.ship_sales_order(uuid, uuid, date, jsonb),
  public.send_purchase_order(uuid, uuid, date), public.receive_purchase_order(uuid, uuid, date, jsonb)
to authenticated;
