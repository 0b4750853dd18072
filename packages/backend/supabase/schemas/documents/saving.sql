-- Saving a document: head and lines in one transaction, priced by the database, for all kinds.

create function private.document_contact(org uuid, entry private.document_kinds, contact_id uuid) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  label constant text := left(entry.contact_table, -1);
  terms integer;
begin
  if document_contact.contact_id is null then
    perform private.refuse_field('document.contact_required', format('Choose the %s of this %s.', label, entry.label), entry.contact_column);
  end if;
  select c.payment_terms into terms from private.trade_contact(org, entry, document_contact.contact_id) c;
  if terms is null then
    perform private.refuse_field('document.contact_unknown', format('This %s is not in your list of %s. Choose another one.',
      label, entry.contact_table), entry.contact_column);
  end if;
  return terms;
end $$;
comment on function private.document_contact(uuid, private.document_kinds, uuid) is
  'Payment terms of a customer or vendor of the organization, in days; refuses others.';

create function private.complete_head(org uuid, entry private.document_kinds, earlier jsonb, document jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- The input: blank values are null, and missing ones stay unchanged.
  entered constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}')
    from jsonb_each_text(document - 'lines') f where f.key = any (entry.fields));
  head jsonb := coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(earlier) f where f.key = any (entry.fields)), '{}')
    || entered;
  terms constant integer := private.document_contact(org, entry, (head ->> entry.contact_column)::uuid);
  base constant text := private.base_currency(org);
  currency constant text := upper(coalesce(head ->> 'currency', base));
  on_date constant date := coalesce((head ->> entry.date_column)::date, private.today(org));
  given constant text := entered ->> 'exchange_rate';
  rate text := head ->> 'exchange_rate';
  -- An entered rate applies until it is removed, or the currency changes. A draft that is sent back with the rate of its date has no
  -- entered rate.
  rate_is_own constant boolean := currency <> base and case
    when currency is distinct from coalesce(earlier ->> 'currency', currency) then given is not null
    when given is not null then coalesce((earlier ->> 'rate_is_own')::boolean, true)
      or given::numeric <> (earlier ->> 'exchange_rate')::numeric
    else not entered ? 'exchange_rate' and coalesce((earlier ->> 'rate_is_own')::boolean, false) end;
begin
  if not private.is_currency(currency) then
    perform private.refuse_field('document.invalid_value', format(
      'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not.', left(currency, 40)), 'currency');
  elsif currency = base then
    rate := '1';
  elsif not rate_is_own then
    rate := private.rate_on(org, currency, on_date)::text;
  elsif rate::numeric <= 0 then
    perform private.refuse_field('document.invalid_value', 'Exchange rate must be greater than 0.', 'exchange_rate');
  end if;
  head := head || jsonb_build_object('currency', currency, 'exchange_rate', rate, 'rate_is_own', rate_is_own,
    entry.date_column, on_date,
    'tax_inclusive', coalesce((head ->> 'tax_inclusive')::boolean,
      (select s.tax_inclusive from public.company_settings s where s.org_id = org)));
  if 'due_date' = any (entry.fields) then
    head := head || jsonb_build_object('due_date', coalesce((head ->> 'due_date')::date, least(on_date + terms, '9999-12-31')));
  end if;
  return head;
end $$;
comment on function private.complete_head(uuid, private.document_kinds, jsonb, jsonb) is
  'Head of a document: input merged into its previous values, with defaults for the rest.';

create function private.price_document(org uuid, entry private.document_kinds, head jsonb, lines jsonb, out priced private.priced_line[], out totals jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  whole numeric;
  base_whole numeric;
begin
  select array_agg(l order by l.position) into priced
  from private.price_lines(price_document.lines, org, head ->> 'currency', (head ->> 'tax_inclusive')::boolean, entry.side,
    (head ->> 'exchange_rate')::numeric, (head ->> entry.date_column)::date, (head ->> entry.contact_column)::uuid) l;
  perform private.refuse_control_accounts(org, entry.side, priced);
  perform private.refuse_gst_out_of_scope(org, priced);
  select coalesce(sum(l.total), 0), jsonb_build_object('net_amount', coalesce(sum(l.net), 0),
    'gst_amount', coalesce(sum(l.gst), 0), 'total_amount', coalesce(sum(l.total), 0))
  into whole, totals
  from unnest(priced) l;
  if 'due_date' = any (entry.fields) then
    base_whole := private.round_money(whole * (head ->> 'exchange_rate')::numeric, private.base_currency(org));
    totals := totals || jsonb_build_object('balance_due', whole, 'base_total', base_whole, 'base_balance', base_whole);
  end if;
end $$;
comment on function private.price_document(uuid, private.document_kinds, jsonb, jsonb) is 'Lines of a document with their amounts, and their totals.';

create function private.stored_lines(org uuid, entry private.document_kinds, document_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  lines jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product_id', l.product_id, 'account_id', l.account_id,
      'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price,
      'discount_percent', l.discount_percent, 'tax_code_id', l.tax_code_id, 'gst_rate', l.gst_rate, 'gst_applicable', l.gst_applicable,
      'tracking_1_id', l.tracking_1_id, 'tracking_2_id', l.tracking_2_id) order by l.position), '[]')
    from public.%I l where l.org_id = $1 and l.%I = $2
  $sql$, entry.line_table, entry.parent_column)
  using org, stored_lines.document_id into lines;
  return lines;
end $$;
comment on function private.stored_lines(uuid, private.document_kinds, uuid) is 'Lines of a document as entered, in order.';

create function private.write_lines(
  org uuid, entry private.document_kinds, document_id uuid, former jsonb, lines private.priced_line[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := 'position, product_id, account_id, tracking_1_id, tracking_2_id, description, quantity, unit_price, discount_percent, tax_code_id, gst_rate, gst_applicable, net, gst, tax_parts, total';
  of_stored constant text := 'l.' || replace(columns, ', ', ', l.');
  of_sent constant text := 's.' || replace(columns, ', ', ', s.');
  stored constant integer := coalesce(jsonb_array_length(former), 0);
  kept constant integer := (select count(s.id) from unnest(lines) s);
begin
  -- One statement for each operation, and none if there is nothing to do: each is planned every time.
  if kept < stored then
    execute format('delete from public.%I l where l.org_id = $1 and l.%I = $2 and not exists (select from unnest($3) s where s.id = l.id)',
      entry.line_table, entry.parent_column)
    using org, document_id, lines;
  end if;
  if kept > 0 then
    execute format('update public.%I l set (%s) = row(%s) from unnest($3) s
        where l.org_id = $1 and l.%I = $2 and l.id = s.id and (%s) is distinct from (%s)',
      entry.line_table, columns, of_sent, entry.parent_column, of_stored, of_sent)
    using org, document_id, lines;
  end if;
  if kept < coalesce(cardinality(lines), 0) then
    execute format('insert into public.%I (org_id, %I, %s) select $1, $2, %s from unnest($3) s where s.id is null',
      entry.line_table, entry.parent_column, columns, of_sent)
    using org, document_id, lines;
  end if;
end $$;
comment on function private.write_lines(uuid, private.document_kinds, uuid, jsonb, private.priced_line[]) is
  'Writes the differences to the stored lines: lines with an id are changed, lines without are added, and missing ones are deleted.';

create function private.write_document(
  org uuid, entry private.document_kinds, document_id uuid, head jsonb, former jsonb, lines private.priced_line[]
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(head) key);
  saved_id uuid := document_id;
  violated text;
begin
  if document_id is null then
    execute format('insert into public.%1$I (org_id, %2$s) select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2) returning id',
      entry.table_name, columns)
    using org, head into saved_id;
  end if;
  perform private.write_lines(org, entry, saved_id, former, lines);
  if document_id is not null then
    -- The history covers head and lines together, so changes of the lines are computed before the head is written.
    perform private.tell_changed_lines(private.changed_document_lines(org, former, private.stored_lines(org, entry, saved_id)));
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $3)),
        version = t.version + 1, updated_by = auth.uid() where t.org_id = $1 and t.id = $2',
      entry.table_name, columns)
    using org, saved_id, head;
    perform private.tell_changed_lines(null);
  end if;
  return saved_id;
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse_field('document.invalid_value', coalesce(
      private.constraint_sentence(format('public.%I', entry.table_name)::regclass, violated),
      private.constraint_sentence(format('public.%I', entry.line_table)::regclass, violated),
      'One of the values was not accepted') || '.',
      private.constraint_field(format('public.%I', entry.table_name)::regclass, violated));
    return null;
  when numeric_value_out_of_range then
    perform private.refuse('document.too_large', format('The amounts of this %s are too large. Check quantities and prices.', entry.label));
    return null;
end $$;
comment on function private.write_document(uuid, private.document_kinds, uuid, jsonb, jsonb, private.priced_line[]) is
  'Writes head and lines, and names the value that a constraint refused. former are the stored lines.';

create function private.correction_link(org uuid, entry private.document_kinds, document jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  corrected jsonb;
  replaced_by text;
  sources jsonb;
  source record;
begin
  if nullif(btrim(document ->> 'corrects_id'), '') is null then
    return '{}';
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into corrected;
  if corrected is null then
    perform private.refuse('document.not_found', format('There is no such %s to correct. Load the list again.', entry.label));
  elsif corrected ->> 'status' <> 'cancelled' then
    perform private.refuse('document.wrong_status', format('The %s %s is not cancelled. Cancel it before you save another one instead.',
      entry.label, corrected ->> entry.number_column));
  end if;
  execute format('select t.%I from public.%I t where t.org_id = $1 and t.corrects_id = $2 limit 1', entry.number_column, entry.table_name)
  using org, (document ->> 'corrects_id')::uuid into replaced_by;
  if replaced_by is not null then
    perform private.refuse('document.already_corrected', format('The %s %s was corrected by %s already. Correct that one instead.',
      entry.label, corrected ->> entry.number_column, replaced_by));
  end if;
  -- The new document gets the same sources: without them, goods of an order would be delivered again.
  sources := private.sources_of(entry, corrected);
  for source in
    select s.key as column_name, s.value::uuid as id from jsonb_each_text(sources) s
    where not private.is_left_to_convert(org, s.key, s.value::uuid)
  loop
    execute format('select t.%I from public.%I t where t.org_id = $1 and t.%I = $2 and t.status <> ''cancelled'' limit 1',
      entry.number_column, entry.table_name, source.column_name)
    using org, source.id into replaced_by;
    if replaced_by is not null then
      perform private.refuse('document.already_converted', format('The order of the %s %s has become %s already. Open that one, or cancel it first.',
        entry.label, corrected ->> entry.number_column, replaced_by));
    end if;
  end loop;
  return sources || jsonb_build_object('corrects_id', corrected ->> 'id');
end $$;
comment on function private.correction_link(uuid, private.document_kinds, jsonb) is
  'Links from a new document to the cancelled one that it corrects, only once, and to that one''s order.';

create function private.save_document(
  org uuid, entry private.document_kinds, document jsonb, links jsonb default '{}'
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  document_id uuid;
  earlier jsonb;
  former jsonb := '[]';
  lines jsonb;
  head jsonb;
  priced private.priced_line[];
  totals jsonb;
  taken record;
  sources jsonb;
begin
  perform private.check_document(org, entry, document);
  document_id := nullif(btrim(document ->> 'id'), '')::uuid;
  if document_id is not null then
    earlier := private.hold_document(org, entry, document_id);
    perform private.require_draft(entry, earlier, ' and cannot be changed. Cancel it and make a new one instead.');
    perform private.require_not_posted_elsewhere(entry, earlier);
    perform private.require_version(document, (earlier ->> 'version')::integer, (earlier ->> 'updated_at')::timestamptz,
      earlier ->> 'label', org, entry.table_name, document_id);
    former := private.stored_lines(org, entry, document_id);
  end if;
  lines := coalesce(document -> 'lines', former);
  perform private.check_line_ids(lines, former, entry.label);
  -- A converted or recurring document inherits from its source.
  if not links ?| (array(select k.parent_column from private.document_kinds k) || 'recurring_document_id'::text) then
    perform private.refuse_archived_options(org, lines, former);
  end if;
  head := private.complete_head(org, entry, earlier, document);
  select p.priced, p.totals into priced, totals from private.price_document(org, entry, head, lines) p;
  head := head || totals || links;
  if document_id is null then
    head := head || jsonb_build_object('status', entry.draft_status) || private.correction_link(org, entry, document);
    if not links ? entry.number_column then
      -- Last of all, for the series stays locked until the transaction ends.
      select t.number, t.text into taken from private.take_number(org, entry.kind) t;
      head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text);
    end if;
  end if;
  sources := private.sources_of(entry, coalesce(earlier, '{}') || head);
  document_id := private.write_document(org, entry, document_id, head, former, priced);
  -- A document converted in one step names its source lines then.
  if sources <> '{}' and not links ?| array(select s from jsonb_object_keys(sources) s) then
    perform private.find_source_lines(org, entry, document_id, sources);
  end if;
  return document_id;
end $$;
comment on function private.save_document(uuid, private.document_kinds, jsonb, jsonb) is
  'Saves a draft, head and lines, and returns its id. Lines with an id are stored ones, lines without are added, and missing ones are '
  'deleted. links are columns that only the database sets, such as sales_order_id, or the number if it is known.';

create function private.require_not_posted_elsewhere(entry private.document_kinds, held jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  successor constant text := private.successor_of((held ->> 'org_id')::uuid, entry, (held ->> 'id')::uuid, only_posted => true);
begin
  if successor is not null then
    perform private.refuse('document.already_converted', format(
      'The %s is invoiced by %s, which counts on it to ship the goods, so it cannot be changed. Cancel that one first.',
      held ->> 'label', successor));
  end if;
end $$;
comment on function private.require_not_posted_elsewhere(private.document_kinds, jsonb) is
  'Refuses to change an order if a posted invoice depends on it for delivering its goods.';
