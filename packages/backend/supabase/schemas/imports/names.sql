-- Ways to name a record in a file: a customer by name, a product by its SKU too, an account by its code. The
-- id works as well.

create function private.ways_of_naming(named private.record_tables) returns text
language sql stable
set search_path = ''
as $$
  select format(
    'select t.id, c.place, lower(c.called) as called, %s as is_active from (select * from %s where %s) t '
    || 'cross join lateral (values (0, t.id::text), %s (2, t.%I::text)) c (place, called)',
    coalesce((
      select string_agg(case a.attname when 'archived_at' then 't.archived_at is null' else 't.is_active' end, ' and ')
      from pg_catalog.pg_attribute a
      where a.attrelid = private.relation(named) and a.attname in ('archived_at', 'is_active') and not a.attisdropped), 'true'),
    private.relation(named), private.record_scope(named, 'read', 'read'),
    case when named.code_column is not null then format('(1, t.%I::text),', named.code_column) end, named.name_column)
$$;
comment on function private.ways_of_naming(private.record_tables) is
  'Possible names of each record that the caller sees, most reliable first, as SQL.';

create function private.meant_records(named private.record_tables, wanted text[])
returns table (given text, id text, problem text)
language plpgsql stable
set search_path = ''
as $$
declare
  one constant text := named.label_one;
begin
  return query execute format($sql$
    select w.given, m.id, case
      when m.how_many is null then format(%2$L, left(w.given, 60))
      when not m.is_active then format(%3$L, left(w.given, 60))
      when m.how_many > 1 then format(%4$L, m.how_many, left(w.given, 60)) end
    from (select distinct u as given, lower(btrim(u) collate "und-x-icu") as called from unnest($1) u where u is not null) w
    left join (
      select distinct on (k.called) k.* from (
        select called, place, is_active, min(id::text) as id, count(*) as how_many from (%1$s) k
        where called is not null group by called, place, is_active) k
      order by k.called, k.is_active desc, k.place
    ) m on m.called = w.called
  $sql$, private.ways_of_naming(named),
    format('There is no %s called "%%s". Add it first, or correct the name', one),
    format('The %s "%%s" is inactive. Make it active first, or choose another one', one),
    format('%%s %s are called "%%s". Give each a name of its own, or the id of the one you mean', named.label_many))
  using wanted;
end $$;
comment on function private.meant_records(private.record_tables, text[]) is
  'The record that each name means, ignoring case, and the message for a name of no active record, or of several.';

create function private.replace_names(named private.record_tables, field text, keeps_ids boolean default false) returns void
language plpgsql
set search_path = ''
as $$
declare
  wanted text[];
begin
  execute format('select array_agg(distinct %1$I) from pg_temp.import_rows where %1$I is not null%2$s', field,
    case when keeps_ids then format(' and not private.is_input(%I, ''uuid'')', field) else '' end) into wanted;
  if wanted is null then
    return;
  end if;
  create temporary table import_names on commit drop as select * from private.meant_records(named, wanted);
  execute format('insert into pg_temp.import_rejections select r.import_row, %1$L, n.problem '
    || 'from pg_temp.import_rows r join pg_temp.import_names n on n.given = r.%1$I where n.problem is not null', field);
  execute format('update pg_temp.import_rows r set %1$I = n.id from pg_temp.import_names n '
    || 'where n.given = r.%1$I and n.problem is null', field);
  drop table pg_temp.import_names;
end $$;
comment on function private.replace_names(private.record_tables, text, boolean) is
  'Replaces names in a column by ids, and reports unknown names. With keeps_ids, ids are left to the checks of the table.';

create function private.replace_all_names(targets regclass[], fields text[], keeps_ids boolean default false) returns void
language plpgsql
set search_path = ''
as $$
declare
  reference record;
begin
  for reference in
    select distinct r as named, (private.key_columns(c))[1] as field
    from pg_catalog.pg_constraint c
    join private.record_tables r on private.relation(r) = c.confrelid
    where c.contype = 'f' and cardinality(private.key_columns(c)) = 1 and c.conrelid = any (targets)
      and (private.key_columns(c))[1] = any (fields)
  loop
    perform private.replace_names(reference.named, reference.field, keeps_ids);
  end loop;
end $$;
comment on function private.replace_all_names(regclass[], text[], boolean) is
  'Replaces names by ids in each of these fields by which one of the tables refers to records.';

create function public.check_names(table_name text, wanted text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  named constant private.record_tables := private.record_table(check_names.table_name);
begin
  return (
    select coalesce(jsonb_object_agg(m.given, m.problem), '{}')
    from private.meant_records(named, check_names.wanted) m where m.problem is not null);
end $$;
comment on function public.check_names(text, text[]) is
  'Messages of an import for names that a file uses for records, {"name": "message"}; valid names are omitted.';

grant execute on function public.check_names(text, text[]) to authenticated;
