-- Posted rows cannot be changed by anyone, neither by an update, an upsert, a delete nor a truncate, in any role.

create function private.refuse_change_when_posted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the columns that may still change.
declare
  -- Generated columns are not computed yet when this runs; they depend on the others.
  ignored constant text[] := tg_argv || 'updated_at'::text || array(
    select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
  before_row constant jsonb := to_jsonb(old);
  entry private.record_tables;
begin
  if tg_op = 'UPDATE' and before_row - ignored = to_jsonb(new) - ignored then
    return new;
  end if;
  select r.* into entry from private.record_tables r where r.table_name = tg_table_name;
  perform private.refuse('ledger.immutable', format(
    'The %s %s is posted and cannot be %s. %s',
    coalesce(entry.label_one, replace(tg_table_name, '_', ' ')), before_row ->> entry.name_column,
    case when tg_op = 'DELETE' then 'deleted' else 'changed' end,
    case when tg_table_name = 'journal_entries' then 'Reverse it and post a new one.' else 'Cancel or reverse it instead.' end));
  return null;
end $$;
comment on function private.refuse_change_when_posted() is
  'Row trigger for tables with posted_at: a posted row can only change in the columns named as arguments, and never be deleted.';

create function private.forbid_changes_when_posted(target regclass, variadic allowed_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger immutable_when_posted before update or delete on %s for each row '
    || 'when (old.posted_at is not null) execute function private.refuse_change_when_posted(%s)',
    target, (select string_agg(quote_literal(c), ', ') from unnest(allowed_columns) c));
  execute format('create trigger immutable_table before truncate on %s '
    || 'for each statement execute function private.refuse_change()', target);
end $$;
comment on function private.forbid_changes_when_posted(regclass, text[]) is
  'Makes the posted rows of a table immutable except for some columns.';
