-- One search over the records of all tables that users search by name, number or amount.

create table private.searched_tables (
  table_name text primary key references private.record_tables (table_name),
  place integer not null unique,
  title text not null,
  subtitle text not null,
  amount text,
  currency text,
  is_numbered boolean not null
);
comment on table private.searched_tables is 'Tables of search_everything, and the display of results: expressions of columns in the table''s lists.';
comment on column private.searched_tables.place is 'The order of the answer.';
comment on column private.searched_tables.subtitle is 'Distinguishes records of one title.';
comment on column private.searched_tables.currency is 'Currency of the amount; null is the base currency.';
comment on column private.searched_tables.is_numbered is 'True if a record is also found by its number alone, and by its exact amount.';
alter table private.searched_tables enable row level security;

create function private.search_everywhere(
  target regclass, place integer, subtitle text, title text default null, amount text default null, currency text default null,
  is_numbered boolean default false
) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  insert into private.searched_tables (table_name, place, title, subtitle, amount, currency, is_numbered)
  select r.table_name, search_everywhere.place, coalesce(search_everywhere.title, r.name_column), search_everywhere.subtitle,
    search_everywhere.amount, search_everywhere.currency, search_everywhere.is_numbered
  from private.record_tables r where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  if is_numbered then
    execute format('create index %I on %s (org_id, %I)', table_name || '_amount', target, amount);
  end if;
end $$;
comment on function private.search_everywhere(regclass, integer, text, text, text, text, boolean) is
  'Puts a registered table among those that search_everything looks through.';

create function private.typed_amount(words text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when words ~ '^([0-9]{1,15}|[0-9]{1,3}(,[0-9]{3}){1,4})(\.[0-9]{1,2})?$' then replace(words, ',', '')::numeric end
$$;
comment on function private.typed_amount(text) is 'Amount typed as 1234.5 or 1,234.50; null if invalid.';

create function private.found_records(
  searched private.searched_tables, words text, pattern text, ids uuid[], size integer
) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  -- Of the matching records only the newest are ranked, because all records may match.
  most_weighed constant integer := 4 * size;
  entry constant private.record_tables := private.record_table(searched.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  typed_amount constant numeric := private.typed_amount(words);
  title constant text := format('lower((%s) collate "und-x-icu")', searched.title);
  ways text[] := array[format('%s and %s', scope, private.search_condition(entry, pattern, true, ids))];
  weights text[] := array[format('case when %s = %L then 0 when starts_with(%1$s, %2$L) then 2 else 3 end', title, words)];
begin
  if searched.is_numbered and typed_amount is not null then
    ways := ways || format('%s and %s = %L::numeric', scope, searched.amount, typed_amount);
    weights := weights || '1'::text;
    if words ~ '^[0-9]{1,9}$' then
      ways := ways || format('%s and number = %s', scope, words::integer);
      weights := weights || '0'::text;
    end if;
  end if;
  return format($sql$
    (select %1$s as place, row_number() over (order by weight, is_archived, created_at desc, id desc) as rank, %2$L as kind, id, title,
      nullif(concat_ws(' · ', nullif(subtitle, ''), case when is_archived then 'Archived' end), '') as subtitle, amount, currency
    from (select distinct on (id) * from (%3$s) w order by id, weight) f
    order by rank limit %4$s)$sql$,
    searched.place, searched.table_name,
    (select string_agg(format(
        '(select id, created_at, %s as title, %s as subtitle, %s as amount, %s as currency, %s as is_archived, %s as weight from %s where %s order by created_at desc, id desc limit %s)',
        searched.title, searched.subtitle, coalesce(searched.amount, 'null::numeric'),
        coalesce(searched.currency, case when searched.amount is null then 'null::text' else quote_literal(private.base_currency(private.org_id())) end),
        case when entry.archived_by is null then 'false' else 'archived_at is not null' end,
        w.weight, private.source(entry), w.condition, most_weighed), ' union all ')
      from unnest(ways, weights) w (condition, weight)),
    size);
end $$;
comment on function private.found_records(private.searched_tables, text, text, uuid[], integer) is
  'Search results of one table, as SQL: exact names or numbers, then amounts, then prefixes, then other matches; each newest first.';

create function public.search_everything(query text, limit_each integer default 5)
returns table (kind text, id uuid, title text, subtitle text, amount numeric, currency text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  words constant text := lower(btrim(coalesce(query, '')) collate "und-x-icu");
  -- Words shorter than three letters have no index for their position; for prefixes there is one.
  pattern constant text := case when char_length(words) < 3 then '' else '%' end || private.like_pattern(words) || '%';
  size constant integer := least(greatest(coalesce(limit_each, 5), 1), 20);
  searched private.searched_tables;
  entry private.record_tables;
  -- By table, so that customers are searched once for invoices and orders.
  ids_by_name jsonb := '{}';
  statements text[] := '{}';
begin
  for searched in select s.* from private.searched_tables s where words <> '' and private.can(s.table_name || '.read') loop
    entry := private.record_table(searched.table_name);
    if entry.named_table is not null and not ids_by_name ? entry.named_table then
      ids_by_name := ids_by_name || jsonb_build_object(entry.named_table, private.ids_with_name(entry, pattern));
    end if;
    statements := statements || private.found_records(searched, words, pattern,
      array(select jsonb_array_elements_text(ids_by_name -> entry.named_table)::uuid), size);
  end loop;
  if statements <> '{}' then
    return query execute format('select kind, id, title, subtitle, amount, currency from (%s) found order by place, rank',
      array_to_string(statements, ' union all '));
  end if;
end $$;
comment on function public.search_everything(text, integer) is
  'Records of all kinds that the caller may read, by name, number or exact amount: at most limit_each of each kind, which is the name of '
  'their table.';

grant execute on function public.search_everything(text, integer) to authenticated;
