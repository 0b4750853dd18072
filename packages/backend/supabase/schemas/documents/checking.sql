-- Checks of a document before it is saved: its fields, its lines, its accounts.

create function private.check_fields(target regclass, fields jsonb, writable text[], extra text[], line bigint default null) returns void
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
    perform private.refuse_field('document.unknown_field', format('There is no field "%s" here. The fields are: %s.',
      left(fault.key, 60), array_to_string(writable || extra, ', ')), left(fault.key, 60), check_fields.line);
  elsif fault.type like 'numeric%' and private.fits(fault.value, 'numeric')
    and scale(trim_scale(fault.value::numeric)) > fault.scale then
    perform private.refuse_field('document.too_precise', format('%s can have %s decimals at most; %s has more.',
      private.label(fault.key), fault.scale, left(fault.value, 40)), fault.key, check_fields.line);
  end if;
  perform private.refuse_field('document.invalid_value',
    private.type_complaint(fault.value, fault.key, fault.type) || '.', fault.key, check_fields.line);
end $$;
comment on function private.check_fields(regclass, jsonb, text[], text[], bigint) is
  'Refuses fields that a table does not have, and values that do not fit the writable ones; line says of which line they are.';

create function private.line_fields() returns text[]
language sql immutable
set search_path = ''
as $$
  select array['product_id', 'account_id', 'description', 'quantity', 'unit_price', 'discount_percent', 'tax_code_id', 'gst_rate',
    'gst_applicable', 'tracking_1_id', 'tracking_2_id']
$$;
comment on function private.line_fields() is 'Fields of a document line that users enter; the database sets all others.';

create function private.check_line_ids(lines jsonb, former jsonb, label text) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault record;
begin
  select s.n, f.value is not null as is_repeated into fault
  from (
    select l.n, l.id, row_number() over (partition by l.id order by l.n) as turn
    from (select e.n, lower(nullif(btrim(e.value ->> 'id'), '')) as id from jsonb_array_elements(lines) with ordinality e (value, n)) l
    where l.id is not null
  ) s
  left join jsonb_array_elements(former) f on f.value ->> 'id' = s.id
  where f.value is null or s.turn > 1
  order by s.n limit 1;
  if not found then
    return;
  elsif fault.is_repeated then
    perform private.refuse_field('document.repeated_line',
      'this line was sent before. Send each line once, and what is new without an id.', 'id', fault.n);
  end if;
  perform private.refuse_field('document.unknown_line', format(
    'this line is not one of this %s. Load it again, or send the line without an id to add it.', label), 'id', fault.n);
end $$;
comment on function private.check_line_ids(jsonb, jsonb, text) is
  'Refuses lines with an id that is not stored, or used twice. label is the document of the lines.';

create function private.copied_lines(lines jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(l.value - 'id' order by l.n), '[]') from jsonb_array_elements(lines) with ordinality l (value, n));
end $$;
comment on function private.copied_lines(jsonb) is 'The same lines as those of another document: new ones.';

create function private.lines_with_ids(lines jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(l.value || jsonb_build_object('id',
      coalesce(lower(nullif(btrim(l.value ->> 'id'), '')), private.uuid_v7()::text)) order by l.n), '[]')
    from jsonb_array_elements(lines) with ordinality l (value, n));
end $$;
comment on function private.lines_with_ids(jsonb) is 'Lines as stored in a column: new ones get an id, which identifies them from then on.';

create function private.check_lines_entered(org uuid, entry private.document_kinds, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  writable constant text[] := private.line_fields() || 'id'::text;
  fault record;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('document.invalid', 'The lines must be a list of objects, each with a description, a quantity and a unit_price.');
  elsif jsonb_array_length(lines) > 1000 then
    perform private.refuse('document.too_many_lines', 'A document holds 1000 lines at most. Split it into several.',
      jsonb_build_object('limit', 1000));
  end if;
  perform private.check_fields(format('public.%I', entry.line_table)::regclass, l.value, writable, array[]::text[], l.n)
  from jsonb_array_elements(lines) with ordinality l (value, n);
  perform private.check_line_ranges(lines);
  perform private.refuse_unknown_tax_codes(org, lines);
  perform private.refuse_unknown_options(org, lines);

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
    perform private.refuse_field('product.unknown', 'this product is not in your list of products. Choose another one.',
      'product_id', fault.n);
  elsif fault.known_account is null then
    perform private.refuse_field('account.unknown', 'this account is not in your chart of accounts. Choose another one.',
      'account_id', fault.n);
  end if;
  perform private.refuse_field('document.control_account', format(
    'account %s %s is kept by the database and takes no lines. Choose another account%s.',
    fault.code, fault.name, case fault.subtype when 'inventory' then ', or a product that is kept in stock' else '' end),
    'account_id', fault.n);
end $$;
comment on function private.check_lines_entered(uuid, private.document_kinds, jsonb) is
  'Refuses lines that cannot be priced, naming the line.';

create function private.refuse_unknown_tax_codes(org uuid, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong bigint;
begin
  select l.n into wrong
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where nullif(btrim(l.value ->> 'tax_code_id'), '') is not null and not exists (
    select from public.tax_codes c where c.org_id = org and c.id = btrim(l.value ->> 'tax_code_id')::uuid)
  order by l.n limit 1;
  if found then
    perform private.refuse_field('tax_code.unknown', 'this tax code is not in your list of tax codes. Choose another one.',
      'tax_code_id', wrong);
  end if;
end $$;
comment on function private.refuse_unknown_tax_codes(uuid, jsonb) is 'Refuses lines whose tax code does not belong to the organization.';

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
    perform private.refuse_field('document.control_account', format(
      'account %s %s is kept by the database and takes no lines. Choose another account%s.', fault.code, fault.name,
      case fault.subtype when 'inventory' then ', or a product that is kept in stock' else ' here or for the product' end),
      'account_id', fault.position);
  end if;
end $$;
comment on function private.refuse_control_accounts(uuid, text, private.priced_line[]) is
  'Refuses lines on control accounts: they would move receivables, payables or stock without the documents or items behind them.';

create function private.refuse_gst_out_of_scope(org uuid, lines private.priced_line[]) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.position, a.code, a.name into fault
  from unnest(lines) l
  join public.accounts a on a.org_id = org and a.id = l.account_id and a.gst_scope = 'out_of_scope'
  where l.gst_applicable and l.gst_rate > 0
  order by l.position limit 1;
  if found then
    perform private.refuse_field('document.out_of_scope', format(
      'account %1$s %2$s is out of scope for %3$s. Turn %3$s off in this line, or choose another account.', fault.code, fault.name, private.tax_word(org)),
      'gst_applicable', fault.position);
  end if;
end $$;
comment on function private.refuse_gst_out_of_scope(uuid, private.priced_line[]) is
  'Refuses GST outside its scope: equity, loans, wages, and accounts declared as out of scope.';

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
    perform private.refuse_field('document.invalid_value', format('%s must be between 0 and 100 percent.',
      case fault.field when 'gst_rate' then 'Tax rate' else 'Discount' end), fault.field, fault.n);
  end if;
  select l.n, char_length(l.value ->> 'description') > 2000 as is_wordy into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where nullif(btrim(l.value ->> 'quantity'), '')::numeric < 0 or char_length(l.value ->> 'description') > 2000
  order by l.n limit 1;
  if found then
    if fault.is_wordy then
      perform private.refuse_field('document.invalid_value', 'Description cannot exceed 2000 characters.', 'description', fault.n);
    end if;
    perform private.refuse_field('document.invalid_value',
      'Quantity cannot be negative. To take something off, give a negative unit price.', 'quantity', fault.n);
  end if;
end $$;
comment on function private.check_line_ranges(jsonb) is
  'Refuses percentages outside 0 to 100, negative quantities, and descriptions that are too long.';

create function private.check_document(org uuid, entry private.document_kinds, document jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    perform private.refuse('document.invalid', format('Send the %s as an object with its fields and its lines.', entry.label));
  end if;
  perform private.check_fields(format('public.%I', entry.table_name)::regclass, document - 'lines',
    entry.fields || array['id', 'version', 'updated_at', 'corrects_id'], array['lines']);
  if document ? 'lines' then
    perform private.check_lines_entered(org, entry, document -> 'lines');
  end if;
end $$;
comment on function private.check_document(uuid, private.document_kinds, jsonb) is
  'Refuses a document with unknown fields or invalid values. Ignores columns that the database sets.';
