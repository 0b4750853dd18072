-- What a file calls by its name: a customer, a product by its SKU too, an account by its code. Whoever has the id may give
-- that instead.

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
  'What each record that the caller sees may be called in a file, the surest first, as SQL.';

create function private.replace_names(named private.record_tables, field text) returns void
language plpgsql
set search_path = ''
as $$
declare
  one constant text := named.label_one;
  is_brought boolean;
begin
  execute format('select exists (select from pg_temp.import_rows where %I is not null)', field) into is_brought;
  if not is_brought then
    return;
  end if;
  execute format($sql$
    create temporary table import_names on commit drop as
    select distinct on (w.given) w.given, n.id, n.is_active, coalesce(n.how_many, 0) as how_many
    from (select distinct %1$I as given from pg_temp.import_rows where %1$I is not null) w
    left join (
      select called, place, is_active, min(id::text) as id, count(*) as how_many from (%2$s) k
      where called is not null group by called, place, is_active
    ) n on n.called = lower(w.given collate "und-x-icu")
    order by w.given, n.is_active desc nulls last, n.place
  $sql$, field, private.ways_of_naming(named));
  execute format($sql$
    insert into pg_temp.import_rejections
    select r.import_row, %1$L, case
      when n.how_many = 0 then format(%2$L, left(n.given, 60))
      when not n.is_active then format(%3$L, left(n.given, 60))
      else format(%4$L, n.how_many, left(n.given, 60)) end
    from pg_temp.import_rows r join pg_temp.import_names n on n.given = r.%1$I
    where n.how_many <> 1 or not n.is_active
  $sql$, field,
    format('There is no %s called "%%s". Add it first, or correct the name', one),
    format('The %s "%%s" is inactive. Make it active first, or choose another one', one),
    format('%%s %s are called "%%s". Give each a name of its own, or the id of the one you mean', named.label_many));
  execute format('update pg_temp.import_rows r set %1$I = n.id from pg_temp.import_names n '
    || 'where n.given = r.%1$I and n.how_many = 1 and n.is_active', field);
  drop table pg_temp.import_names;
end $$;
comment on function private.replace_names(private.record_tables, text) is
  'Puts ids in the place of what a column calls by name, case ignored, and notes names that mean no active record, or several.';
