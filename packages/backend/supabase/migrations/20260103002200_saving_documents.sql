-- Saving a document: head and lines in one transaction, priced by the database, whatever its kind.

create function private.check_fields(target regclass, fields jsonb, writable text[], extra text[], place text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select f.key, f.value, format_type(a.atttypid, a.atttypmod) as type, a.attname is null and f.key <> all (extra) as is_unknown,
    (a.atttypmod - 4) & 65535 as scale
  into fault
  from jsonb_each_text(fields) f
  left join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = f.key and a.attnum > 0 and not a.attisdropped
  where case
    when a.attname is null then f.key <> all (extra)
    when f.key <> all (writable) or btrim(f.value) = '' then false
    when not private.fits(f.value, format_type(a.atttypid, a.atttypmod)) then true
    when a.atttypid = 'numeric'::regtype then f.value::numeric <> round(f.value::numeric, (a.atttypmod - 4) & 65535)
    else false end
  limit 1;
  if not found then
    return;
  elsif fault.is_unknown then
    perform private.refuse('document.unknown_field', format(
      '%sThere is no field "%s" here. The fields are: %s.', place, left(fault.key, 60), array_to_string(writable || extra, ', ')));
  elsif fault.type like 'numeric%' and private.fits(fault.value, 'numeric')
    and scale(trim_scale(fault.value::numeric)) > fault.scale then
    perform private.refuse('document.too_precise', format('%s%s can have %s decimals at most; %s has more.',
      place, private.label(fault.key), fault.scale, left(fault.value, 40)));
  end if;
  perform private.refuse('document.invalid_value',
    place || private.type_complaint(fault.value, fault.key, fault.type) || '.');
end $$;
comment on function private.check_fields(regclass, jsonb, text[], text[], text) is
  'Refuses fields that a table does not have, and values that do not fit the writable ones. place begins the sentence.';

create function private.check_lines_entered(org uuid, entry private.document_kinds, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  writable constant text[] := array['product_id', 'account_id', 'description', 'quantity', 'unit_price',
    'discount_percent', 'gst_rate', 'gst_applicable'];
  fault record;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with a description, a quantity and a unit_price.');
  elsif jsonb_array_length(lines) > 1000 then
    perform private.refuse('document.too_many_lines', 'A document holds 1000 lines at most. Split it into several.');
  end if;
  perform private.check_fields(format('public.%I', entry.line_table)::regclass, l.value, writable, array[]::text[], format('Line %s: ', l.n))
  from jsonb_array_elements(lines) with ordinality l (value, n);
  perform private.check_line_ranges(lines);

  select l.n, e.product_id, p.id as known_product, a.id as known_account, a.code, a.name, a.subtype into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join lateral (select nullif(btrim(l.value ->> 'product_id'), '')::uuid as product_id,
    nullif(btrim(l.value ->> 'account_id'), '')::uuid as account_id) e
  left join public.products p on p.org_id = org and p.id = e.product_id
  left join public.inventory_items i on i.org_id = org and i.product_id = p.id and entry.side = 'purchases'
  left join public.accounts a on a.org_id = org and a.id = e.account_id
  where (p.id is null and e.product_id is not null) or (a.id is null and e.account_id is not null)
    or a.subtype in ('receivable', 'payable') or (a.subtype = 'inventory' and i.id is null)
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.known_product is null and fault.product_id is not null then
    perform private.refuse('product.unknown', format(
      'Line %s: this product is not in your list of products. Choose another one.', fault.n));
  elsif fault.known_account is null then
    perform private.refuse('account.unknown', format(
      'Line %s: this account is not in your chart of accounts. Choose another one.', fault.n));
  end if;
  perform private.refuse('document.control_account', format(
    'Line %s: account %s %s is kept by the database and takes no lines. Choose another account%s.',
    fault.n, fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else '' end));
end $$;
comment on function private.check_lines_entered(uuid, private.document_kinds, jsonb) is
  'Refuses lines that cannot be priced, in a sentence that names the line.';

create function private.refuse_control_accounts(org uuid, side text, lines private.priced_line[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.position, a.code, a.name, a.subtype into fault
  from unnest(lines) l
  join public.accounts a on a.org_id = org and a.id = l.account_id and a.subtype in ('receivable', 'payable', 'inventory')
  where a.subtype <> 'inventory' or refuse_control_accounts.side = 'sales' or not exists (
    select from public.inventory_items i where i.org_id = org and i.product_id = l.product_id)
  order by l.position limit 1;
  if found then
    perform private.refuse('document.control_account', format(
      'Line %s: account %s %s is kept by the database and takes no lines. Choose another account%s.', fault.position,
      fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else ' here or for the product' end));
  end if;
end $$;
comment on function private.refuse_control_accounts(uuid, text, private.priced_line[]) is
  'Refuses lines that would move receivables, payables or stock behind the back of what stands for them: whatever the account came from, and whatever became of it since.';

create function private.check_line_ranges(lines jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, f.field into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join (values ('discount_percent'), ('gst_rate')) f (field)
  where nullif(btrim(l.value ->> f.field), '')::numeric not between 0 and 100
  order by l.n limit 1;
  if found then
    perform private.refuse('document.invalid_value', format('Line %s: %s must be between 0 and 100 percent.', fault.n,
      case fault.field when 'gst_rate' then 'GST rate' else 'Discount' end));
  end if;
  select l.n, char_length(l.value ->> 'description') > 2000 as is_wordy into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where nullif(btrim(l.value ->> 'quantity'), '')::numeric < 0 or char_length(l.value ->> 'description') > 2000
  order by l.n limit 1;
  if found then
    perform private.refuse('document.invalid_value', format('Line %s: %s.', fault.n, case when fault.is_wordy
      then 'Description cannot exceed 2000 characters'
      else 'Quantity cannot be negative. To take something off, give a negative unit price' end));
  end if;
end $$;
comment on function private.check_line_ranges(jsonb) is
  'Refuses percentages beyond 0 to 100 before they are reckoned with, negative quantities, and descriptions without end.';

create function private.check_document(org uuid, entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    perform private.refuse('document.invalid', format('Send the %s as an object with its fields and its lines.', entry.label));
  end if;
  perform private.check_fields(format('public.%I', entry.table_name)::regclass, document - 'lines',
    entry.fields || array['id', 'version', 'updated_at'], array['lines'], '');
  if document ? 'lines' then
    perform private.check_lines_entered(org, entry, document -> 'lines');
  end if;
end $$;
comment on function private.check_document(uuid, private.document_kinds, jsonb) is
  'Refuses a document with unknown fields or values that do not fit. Columns that the database keeps are ignored.';

create function private.document_contact(org uuid, entry private.document_kinds, contact_id uuid) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  label constant text := left(entry.contact_table, -1);
  terms integer;
begin
  if document_contact.contact_id is null then
    perform private.refuse('document.contact_required', format('Choose the %s of this %s.', label, entry.label));
  end if;
  execute format('select payment_terms from public.%I where org_id = $1 and id = $2', entry.contact_table)
  using org, document_contact.contact_id into terms;
  if terms is null then
    perform private.refuse('document.contact_unknown', format('This %s is not in your list of %s. Choose another one.',
      label, entry.contact_table));
  end if;
  return terms;
end $$;
comment on function private.document_contact(uuid, private.document_kinds, uuid) is
  'The payment terms of a customer or vendor of the organisation, in days; refused for anybody else.';

create function private.complete_head(org uuid, entry private.document_kinds, earlier jsonb, document jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  -- What was entered: blank is nothing, and what is not said stays as it was.
  entered constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}')
    from jsonb_each_text(document - 'lines') f where f.key = any (entry.fields));
  head jsonb := coalesce((select jsonb_object_agg(f.key, f.value) from jsonb_each(earlier) f where f.key = any (entry.fields)), '{}')
    || entered;
  terms constant integer := private.document_contact(org, entry, (head ->> entry.contact_column)::uuid);
  base constant text := private.base_currency(org);
  currency constant text := upper(coalesce(head ->> 'currency', base));
  on_date constant date := coalesce((head ->> entry.date_column)::date, private.today(org));
  rate text := head ->> 'exchange_rate';
begin
  if not private.is_currency(currency) then
    perform private.refuse('document.invalid_value', format(
      'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not.', left(currency, 40)));
  elsif currency = base then
    rate := '1';
  elsif entered ->> 'exchange_rate' is null and currency is distinct from earlier ->> 'currency' or rate is null then
    rate := private.rate_on(org, currency, on_date)::text;
  elsif rate::numeric <= 0 then
    perform private.refuse('document.invalid_value', 'Exchange rate must be greater than 0.');
  end if;
  head := head || jsonb_build_object('currency', currency, 'exchange_rate', rate, entry.date_column, on_date,
    'tax_inclusive', coalesce((head ->> 'tax_inclusive')::boolean,
      (select s.tax_inclusive from public.company_settings s where s.org_id = org)));
  if 'due_date' = any (entry.fields) then
    head := head || jsonb_build_object('due_date', coalesce((head ->> 'due_date')::date, least(on_date + terms, '9999-12-31')));
  end if;
  return head;
end $$;
comment on function private.complete_head(uuid, private.document_kinds, jsonb, jsonb) is
  'The head of a document: what was entered over what it was, with defaults for the rest.';

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
    (head ->> 'exchange_rate')::numeric) l;
  perform private.refuse_control_accounts(org, entry.side, priced);
  select coalesce(sum(l.total), 0), jsonb_build_object('net_amount', coalesce(sum(l.net), 0),
    'gst_amount', coalesce(sum(l.gst), 0), 'total_amount', coalesce(sum(l.total), 0))
  into whole, totals
  from unnest(priced) l;
  if 'due_date' = any (entry.fields) then
    base_whole := private.round_money(whole * (head ->> 'exchange_rate')::numeric, private.base_currency(org));
    totals := totals || jsonb_build_object('balance_due', whole, 'base_total', base_whole, 'base_balance', base_whole);
  end if;
end $$;
comment on function private.price_document(uuid, private.document_kinds, jsonb, jsonb) is 'The lines of a document with their amounts, and what they add up to.';

create function private.stored_lines(org uuid, entry private.document_kinds, document_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  lines jsonb;
begin
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'account_id', l.account_id,
      'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price,
      'discount_percent', l.discount_percent, 'gst_rate', l.gst_rate, 'gst_applicable', l.gst_applicable) order by l.position), '[]')
    from public.%I l where l.org_id = $1 and l.%I = $2
  $sql$, entry.line_table, entry.parent_column)
  using org, stored_lines.document_id into lines;
  return lines;
end $$;
comment on function private.stored_lines(uuid, private.document_kinds, uuid) is 'The lines of a document as they were entered, in their order.';

create function private.write_document(
  org uuid, entry private.document_kinds, document_id uuid, head jsonb, lines private.priced_line[]
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(head) key);
  saved_id uuid := document_id;
  violated text;
begin
  if saved_id is null then
    execute format('insert into public.%1$I (org_id, %2$s) select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2) returning id',
      entry.table_name, columns)
    using org, head into saved_id;
  else
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $3)),
        version = t.version + 1, updated_by = auth.uid() where t.org_id = $1 and t.id = $2',
      entry.table_name, columns)
    using org, saved_id, head;
    execute format('delete from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
    using org, saved_id;
  end if;
  execute format('insert into public.%I (org_id, %I, position, product_id, account_id, description, quantity, unit_price,
      discount_percent, gst_rate, gst_applicable, net, gst, total) select $1, $2, l.* from unnest($3) l',
    entry.line_table, entry.parent_column)
  using org, saved_id, lines;
  return saved_id;
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('document.invalid_value', coalesce(
      private.constraint_sentence(format('public.%I', entry.table_name)::regclass, violated),
      private.constraint_sentence(format('public.%I', entry.line_table)::regclass, violated),
      'One of the values was not accepted') || '.');
    return null;
  when numeric_value_out_of_range then
    perform private.refuse('document.too_large', format('The amounts of this %s are too large. Check quantities and prices.', entry.label));
    return null;
end $$;
comment on function private.write_document(uuid, private.document_kinds, uuid, jsonb, private.priced_line[]) is
  'Writes head and lines, and says in a sentence which value a constraint refused.';

create function private.save_document(org uuid, kind text, document jsonb, links jsonb default '{}') returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(save_document.kind);
  document_id uuid;
  earlier jsonb;
  head jsonb;
  priced private.priced_line[];
  totals jsonb;
  taken record;
begin
  perform private.check_document(org, entry, document);
  document_id := nullif(btrim(document ->> 'id'), '')::uuid;
  if document_id is not null then
    earlier := private.hold_document(org, entry.kind, document_id);
    perform private.require_draft(entry, earlier);
    if entry.kind = 'sales_order' then
      perform private.require_not_invoiced(earlier);
    end if;
    perform private.require_version(document, (earlier ->> 'version')::integer, (earlier ->> 'updated_at')::timestamptz,
      earlier ->> 'label', org, document_id);
  end if;
  head := private.complete_head(org, entry, earlier, document);
  select p.priced, p.totals into priced, totals from private.price_document(org, entry, head,
    coalesce(document -> 'lines', case when document_id is null then '[]' else private.stored_lines(org, entry, document_id) end)) p;
  head := head || totals || links;
  if document_id is null then
    -- Last of all, for the series stays locked until the transaction ends.
    select t.number, t.text into taken from private.take_number(org, entry.kind) t;
    head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text, 'status', entry.draft_status);
  end if;
  return private.write_document(org, entry, document_id, head, priced);
end $$;
comment on function private.save_document(uuid, text, jsonb, jsonb) is
  'Saves a draft, head and lines, and answers its id. links are columns that only the database sets, such as sales_order_id.';

create function private.require_draft(entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(case when document ->> 'posted_at' is null then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s is %s and cannot be changed. Cancel it and make a new one instead.',
        document ->> 'label', document ->> 'status'));
  end if;
end $$;
comment on function private.require_draft(private.document_kinds, jsonb) is 'Refuses to change what is no longer a draft.';

create function private.require_not_invoiced(held jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  number text;
begin
  select i.invoice_number into number from public.invoices i
  where i.org_id = (held ->> 'org_id')::uuid and i.sales_order_id = (held ->> 'id')::uuid
    and i.posted_at is not null and i.status <> 'cancelled'
  limit 1;
  if found then
    perform private.refuse('document.already_converted', format(
      'The %s is invoiced by invoice %s, which counts on it to ship the goods, so it cannot be changed. Cancel that one first.',
      held ->> 'label', number));
  end if;
end $$;
comment on function private.require_not_invoiced(jsonb) is
  'Refuses to change an order whose goods a posted invoice has left to it.';

create function private.require_to_save(kind text, document jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(require_to_save.kind);
begin
  return private.require(
    entry.table_name || case when coalesce(document ->> 'id', '') = '' then '.create' else '.update' end,
    'save ' || replace(entry.table_name, '_', ' '));
end $$;
comment on function private.require_to_save(text, jsonb) is 'The caller''s organisation where they may make or change such a document.';

create function private.save_once(kind text, document jsonb, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require_to_save(save_once.kind, save_once.document);
  answer jsonb := private.recall(save_once.key, 'save_' || save_once.kind, save_once.document);
begin
  if answer is null then
    answer := private.hold_document(org, save_once.kind, private.save_document(org, save_once.kind, save_once.document)) - 'label';
    perform private.remember(save_once.key, answer);
  end if;
  return answer;
end $$;
comment on function private.save_once(text, jsonb, uuid) is
  'Saves a document for the caller, once for each key, and answers its row.';

create function public.save_invoice(document jsonb, key uuid) returns public.invoices
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.invoices, private.save_once('invoice', document, key))
$$;
comment on function public.save_invoice(jsonb, uuid) is
  'Saves the draft of an invoice, {id?, version?, customer_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_bill(document jsonb, key uuid) returns public.bills
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.bills, private.save_once('bill', document, key))
$$;
comment on function public.save_bill(jsonb, uuid) is
  'Saves the draft of a bill, {id?, version?, vendor_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_sales_order(document jsonb, key uuid) returns public.sales_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.sales_orders, private.save_once('sales_order', document, key))
$$;
comment on function public.save_sales_order(jsonb, uuid) is
  'Saves the draft of a sales order, {id?, version?, customer_id, …, lines}, head and lines at once, and answers its row.';

create function public.save_purchase_order(document jsonb, key uuid) returns public.purchase_orders
language sql security definer
set search_path = ''
as $$
  select jsonb_populate_record(null::public.purchase_orders, private.save_once('purchase_order', document, key))
$$;
comment on function public.save_purchase_order(jsonb, uuid) is
  'Saves the draft of a purchase order, {id?, version?, vendor_id, …, lines}, head and lines at once, and answers its row.';

grant execute on function
  public.save_invoice(jsonb, uuid), public.save_bill(jsonb, uuid), public.save_sales_order(jsonb, uuid),
  public.save_purchase_order(jsonb, uuid)
to authenticated;
