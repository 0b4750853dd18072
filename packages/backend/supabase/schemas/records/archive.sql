-- Archived records: archived_at is the time, and lists omit records that have one. It changes nothing else: the books stay the same.

create function private.stamp_archived_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.archived_at := case new.status when 'Inactive' then now() end;
  return new;
end $$;
comment on function private.stamp_archived_at() is 'Sets archived_at according to the status, which users change.';

create function private.keep_archive(target regclass, archived_by text default 'archived_at') returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  update private.record_tables r set archived_by = keep_archive.archived_by where private.relation(r) = target;
  if not found then
    raise exception '% is not registered: call private.register_records above.', target;
  end if;
  if keep_archive.archived_by = 'status' then
    -- The condition spares an import of many rows the call.
    execute format('create trigger %I before insert or update on %s for each row '
      || 'when ((new.status = ''Inactive'') is distinct from (new.archived_at is not null)) '
      || 'execute function private.stamp_archived_at()', table_name || '_status', target);
  end if;
end $$;
comment on function private.keep_archive(regclass, text) is
  'Enables archiving for a table with archived_at; by the status Inactive if users see it as that.';

create function public.archive_records(table_name text, ids uuid[], archived boolean, key uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  entry constant private.record_tables := private.record_table(archive_records.table_name);
  scope constant text := private.record_scope(entry, 'update', case when archived then 'archive' else 'restore' end);
  answer jsonb;
begin
  if entry.archived_by is null then
    perform private.refuse('record.no_archive', format('%s stay in their list and cannot be archived.', private.label(entry.label_many)));
  elsif archived is null then
    perform private.refuse('record.no_changes', 'Send true to archive the records, or false to restore them.');
  end if;
  -- For many ids, only a digest is stored.
  answer := private.recall(key, 'archive_records', jsonb_build_array(entry.table_name, md5(ids::text), archived));
  if answer is not null then
    return answer;
  end if;
  perform private.hold_records(entry, scope, ids);
  perform private.require_all_found(entry, ids, scope);
  perform private.set_activity_action(case when archived then 'archived' else 'restored' end);
  -- Records archived before keep their time.
  execute format('update %s set %I = %L where %s and id = any ($1) and (archived_at is null) = $2',
    private.relation(entry), entry.archived_by,
    case when entry.archived_by = 'archived_at' then case when archived then now()::text end
      else case when archived then 'Inactive' else 'Active' end end, scope)
  using ids, archived;
  perform private.set_activity_action('');
  answer := to_jsonb((select count(distinct i) from unnest(ids) i));
  perform private.remember(key, answer);
  return answer;
end $$;
comment on function public.archive_records(text, uuid[], boolean, uuid) is
  'Archives or unarchives records, posted ones too, all or nothing. Returns the number of records in the new state.';

grant execute on function public.archive_records(text, uuid[], boolean, uuid) to authenticated;
