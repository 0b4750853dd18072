-- Numbers that users write into a column are stored exactly, or refused. numeric(18, 2) would round 10.005 to 10.01 before any trigger or
-- check sees it: such columns are numeric, with checks of their decimals and size.

create function private.keep_decimals(target regclass, decimals integer, whole_digits integer, variadic columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  trigger_name constant text := table_name || '_exact' || case when decimals <> 2 then '_' || decimals else '' end;
  name text;
begin
  foreach name in array columns loop
    execute format('alter table %1$s add constraint %2$I check (%4$I = round(%4$I, %5$s)), add constraint %3$I check (abs(%4$I) < 1e%6$s)',
      target, format('%s_%s_decimals', table_name, name), format('%s_%s_size', table_name, name), name, decimals, whole_digits);
    execute format('comment on constraint %I on %s is %L', format('%s_%s_decimals', table_name, name), target,
      format('%s can have at most %s decimals', private.label(name), decimals));
    execute format('comment on constraint %I on %s is %L', format('%s_%s_size', table_name, name), target,
      format('%s is too large', private.label(name)));
  end loop;
  -- Stores 10 as 10.00, like numeric(18, 2). The check refuses more decimals.
  execute format('create function private.%I() returns trigger language plpgsql set search_path = '''' as %L',
    trigger_name, format(E'begin\n%s  return new;\nend', (
      select string_agg(format(E'  new.%1$I := case when new.%1$I = round(new.%1$I, %2$s) then round(new.%1$I, %2$s) else new.%1$I end;\n', c, decimals), '')
      from unnest(columns) c)));
  execute format('comment on function private.%I() is %L', trigger_name, format('Stores numbers with %s decimals; a check refuses more.', decimals));
  execute format('create trigger %I before insert or update of %s on %s for each row when (%s) execute function private.%I()',
    trigger_name, (select string_agg(quote_ident(c), ', ') from unnest(columns) c), target,
    (select string_agg(format('scale(new.%I) <> %s', c, decimals), ' or ') from unnest(columns) c), trigger_name);
end $$;
comment on function private.keep_decimals(regclass, integer, integer, text[]) is
  'Refuses more decimals in columns that users write, instead of rounding them, and numbers of more digits before the point than '
  'that. The columns are declared as numeric.';

create function private.keep_exact(target regclass, variadic columns text[]) returns void
language sql
set search_path = ''
as $$
  select private.keep_decimals(target, 2, 16, variadic columns)
$$;
comment on function private.keep_exact(regclass, text[]) is 'Refuses more than two decimals in amounts that users write, instead of rounding them.';

-- The settings come before this file.
select private.keep_decimals('public.company_settings', 4, 3, 'default_gst_rate');
