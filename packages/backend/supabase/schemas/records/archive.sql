-- Records that are put aside: archived_at says since when, and lists leave out whatever has one. Nothing else changes with it:
-- what is in the books stays there.

create function private.stamp_archived_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.archived_at := case new.status when 'Inactive' then now() end;
  return new;
end $$;
comment on function private.stamp_archived_at() is 'Keeps archived_at to the status, which people write.';

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
  'Lets the records of a table with archived_at be archived; by the status Inactive where people know it as that.';

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
  -- Of many ids only what tells them from others.
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
  'Puts records aside or brings them back, posted ones too; all of them or none. Answers how many are so now.';

grant execute on function public.archive_records(text, uuid[], boolean, uuid) to authenticated;
