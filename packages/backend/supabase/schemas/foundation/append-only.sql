-- Tables that only grow.

-- The policy for reading is in the file of the last table with restricted records: customers.

create function private.refuse_rewriting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('activity.immutable', 'The activity log is a record of what happened and cannot be changed.');
  return null;
end $$;
comment on function private.refuse_rewriting() is 'Holds append-only tables closed for every role, owners included.';

create function private.refuse_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.refuse('ledger.immutable', format(
    'Rows of %s are only ever added. To correct one, record its opposite.', replace(tg_table_name, '_', ' ')));
  return null;
end $$;
comment on function private.refuse_change() is 'Trigger that refuses any statement it fires on.';

create function private.append_only(target regclass) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger append_only_rows before update or delete on %s '
    || 'for each row execute function private.refuse_change()', target);
  execute format('create trigger append_only_table before truncate on %s '
    || 'for each statement execute function private.refuse_change()', target);
end $$;
comment on function private.append_only(regclass) is
  'Refuses update, delete and truncate to every role, superusers included.';
