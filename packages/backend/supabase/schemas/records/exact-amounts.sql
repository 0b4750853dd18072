-- Amounts that people write into a column are taken as they are, or refused. numeric(18, 2) would round 10.005 to 10.01 before
-- any trigger or check sees it: such columns are numeric, with two decimals by check.

create function private.keep_exact(target regclass, variadic columns text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  decimals constant integer := 2;
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  name text;
begin
  foreach name in array columns loop
    execute format('alter table %1$s add constraint %2$I check (%4$I = round(%4$I, %5$s)), add constraint %3$I check (abs(%4$I) < 1e16)',
      target, format('%s_%s_decimals', table_name, name), format('%s_%s_size', table_name, name), name, decimals);
    execute format('comment on constraint %I on %s is %L', format('%s_%s_decimals', table_name, name), target,
      format('%s can have at most %s decimals', private.label(name), decimals));
    execute format('comment on constraint %I on %s is %L', format('%s_%s_size', table_name, name), target,
      format('%s is too large', private.label(name)));
  end loop;
  -- As numeric(18, 2) shows it: 10 as 10.00. What has more decimals is left to the check.
  execute format('create function private.%I() returns trigger language plpgsql set search_path = '''' as %L',
    table_name || '_exact', format(E'begin\n%s  return new;\nend', (
      select string_agg(format(E'  new.%1$I := case when new.%1$I = round(new.%1$I, %2$s) then round(new.%1$I, %2$s) else new.%1$I end;\n', c, decimals), '')
      from unnest(columns) c)));
  execute format('comment on function private.%I() is %L', table_name || '_exact', 'Writes amounts with two decimals, none of which it makes up.');
  execute format('create trigger %I before insert or update of %s on %s for each row when (%s) execute function private.%I()',
    table_name || '_exact', (select string_agg(quote_ident(c), ', ') from unnest(columns) c), target,
    (select string_agg(format('scale(new.%I) <> %s', c, decimals), ' or ') from unnest(columns) c), table_name || '_exact');
end $$;
comment on function private.keep_exact(regclass, text[]) is
  'Refuses more than two decimals in columns that people write, in place of rounding them. The columns are declared as numeric.';
