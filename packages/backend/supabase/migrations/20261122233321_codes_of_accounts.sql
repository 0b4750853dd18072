set check_function_bodies = off;

create or replace function private.complete_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  has_moved constant boolean := tg_op = 'UPDATE' and (old.type, old.subtype) is distinct from (new.type, new.subtype);
begin
  -- Rows that the same statement has added before are seen here, so each gets its own.
  new.code := coalesce(new.code, case when tg_op = 'UPDATE' then old.code end, private.next_account_code(new.org_id, new.type));
  new.subtype := coalesce(new.subtype, case new.type
    when 'asset' then 'current_asset' when 'liability' then 'current_liability' else new.type end);
  if has_moved and new.closes_yearly = old.closes_yearly then
    -- It followed from what the account was.
    new.closes_yearly := null;
  end if;
  new.closes_yearly := coalesce(new.closes_yearly, new.type in ('revenue', 'expense')
    or (new.subtype = 'equity' and new.name ~* '\m(dividends?|drawings?)\M'));
  if new.closes_yearly <> (new.type in ('revenue', 'expense')) and new.subtype <> 'equity' then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s, which %s. Only revenue, expenses and what owners draw close yearly.', new.code, new.name,
      replace(new.subtype, '_', ' '), case when new.closes_yearly then 'is carried on from year to year' else 'closes every year' end));
  end if;
  return new;
end $function$;

create or replace function private.insert_import_rows (
  entry    private.record_tables,
  writable text[],
  strict   boolean
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format(
    'with added as (insert into %s (%s, %s) select %s, %s from pg_temp.import_rows r '
    || 'where r.id is null %s returning id) select coalesce(array_agg(id), ''{}'') from added',
    target,
    -- Organisation and owner are named here, because their defaults would be asked for every row.
    concat_ws(', ', 'org_id', quote_ident(entry.owner_column)),
    (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
    concat_ws(', ', format('%L::uuid', private.org_id()),
      case when entry.owner_column is not null then format('%L::uuid', auth.uid()) end),
    (select string_agg(case when strict then private.strict_value(target, c) else private.typed_value(target, c, true) end,
      ', ') from unnest(writable) c),
    -- What is filled in for some rows must not be what others say.
    (select 'order by ' || string_agg(format('r.%I is null', c), ', ') || ', r.import_row'
      from unnest(entry.derived_columns) c where c = any (writable))) into ids;
  return ids;
end $function$;

create or replace function private.keep_used_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (select from public.posting_rules r where r.org_id = old.org_id and r.account_id = old.id)
    or exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id)
  then
    perform private.refuse('account.in_use', format(
      'Account %s %s is used by postings or posting rules, and an import changes no such account. Choose to skip accounts that are already there, or leave its row out. Nothing was imported.',
      old.code, old.name));
  end if;
  return new;
end $function$;

create or replace function private.next_account_code (
  org  uuid,
  type text
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free numeric;
begin
  select (trunc(max(a.code::numeric) / 10) + 1) * 10 into free from public.accounts a
  where a.org_id = org and a.type = next_account_code.type and a.code ~ '^[0-9]{1,9}$';
  free := coalesce(free, case next_account_code.type
    when 'asset' then 1000 when 'liability' then 2000 when 'equity' then 3000 when 'revenue' then 4000 else 6000 end);
  while exists (select from public.accounts a where a.org_id = org and a.code = free::text) loop
    free := free + 10;
  end loop;
  return free::text;
end $function$;

create or replace function private.reject_values (
  entry    private.record_tables,
  writable text[],
  present  text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  item record;
begin
  for item in
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as required,
      coalesce(private.constraint_sentence(target, format('%s_%s_given', entry.table_name, a.attname)),
        private.label(a.attname) || ' is required') as missing
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = any (writable)
  loop
    if item.type <> 'text' and item.name = any (present) then
      execute format('insert into pg_temp.import_rejections '
        || 'select import_row, %1$L, private.type_complaint(%1$I, %1$L, %2$L) '
        || 'from pg_temp.import_rows where not private.fits(%1$I, %2$L)', item.name, item.type);
    end if;
    if item.required and item.name <> all (entry.derived_columns) then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and id is null',
        item.name, item.missing);
    end if;
  end loop;
end $function$;

create trigger accounts_keep_used
  before update on public.accounts
  for each row
  when
    (((current_setting('ledgerwise.activity_action'::text, true) = 'imported'::text) AND ((old.code IS DISTINCT FROM
    new.code) OR (old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type) OR
    (old.subtype IS DISTINCT FROM new.subtype) OR (old.currency IS DISTINCT FROM new.currency) OR
    (old.description IS DISTINCT FROM new.description) OR (old.is_active IS DISTINCT FROM new.is_active))))
  execute function private.keep_used_account();

comment on column "public"."accounts"."code" is 'Never null: the next free one among the accounts of its type when it is not given.';

comment on function "private"."complete_account"() is 'Fills in a code, and what follows from an account''s type and name, when they are not said, the latter again when those change.';

comment on function "private"."keep_used_account"() is 'The chart of another program may use a code for something else: a file renames and moves no account that the books use.';

comment on function "private"."next_account_code"(uuid, text) is 'The code of an account that is given none: in tens behind those of its type, and of no other.';

revoke all on function "private"."keep_used_account"() from public;

grant execute on function "private"."keep_used_account"() to "postgres";

revoke all on function "private"."next_account_code"(uuid, text) from public;

grant execute on function "private"."next_account_code"(uuid, text) to "postgres";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly,code}', 'account_list', null, null, 'archived_at', 'code', null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table,
  archived_by = excluded.archived_by, code_column = excluded.code_column, also_found_by = excluded.also_found_by;

reset check_function_bodies;
