-- Undoing an import, unless its records were changed since.

create function private.refuse_later_changes(entry private.record_tables, import private.imports) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_named constant integer := 5;
  draft_status constant text := (private.imported_kind(entry)).draft_status;
  changed record;
begin
  execute format(
    'select string_agg(format(''"%%s"%%s'', t.name, t.state), '', '' order by t.place) filter (where t.place <= $5) as names, count(*) as total '
    || 'from (select coalesce(%I::text, id::text) as name, %s as state, row_number() over (order by updated_at desc, id) as place '
    || 'from %s where org_id = $1 and updated_at <> $2 and (id = any ($3) or id in '
    || '(select u.record_id from private.import_updates u where u.org_id = $1 and u.import_id = $4))) t',
    entry.name_column,
    case when draft_status is null then '''''' else format('case when status <> %L then format('' (%%s)'', status) end', draft_status) end,
    private.relation(entry))
  using import.org_id, import.created_at, import.inserted_ids, import.id, most_named into changed;
  if changed.total > 0 then
    perform private.refuse('import.changed_since', format(
      'The %s %s%s %s changed after this import, so the import cannot be undone as a whole. Delete or correct its records singly.',
      case changed.total when 1 then entry.label_one else entry.label_many end, changed.names,
      case when changed.total > most_named then format(' and %s more', changed.total - most_named) else '' end,
      case changed.total when 1 then 'was' else 'were' end));
  end if;
end $$;
comment on function private.refuse_later_changes(private.record_tables, private.imports) is
  'Refuses to undo an import if somebody has changed its records since.';

create function public.undo_import(import_id uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  import private.imports;
  entry private.record_tables;
  target regclass;
  assigned text[];
  removed integer;
  restored integer := 0;
  detail text;
begin
  select i.* into import from private.imports i where i.org_id = org and i.id = undo_import.import_id for update;
  if import.id is null then
    perform private.refuse('import.not_found', 'This import cannot be found. It may belong to another organization.');
  end if;
  entry := private.record_table(import.table_name);
  target := private.relation(entry);
  assigned := private.granted_columns(target, 'update');
  perform private.require(entry.table_name || '.import', 'undo imports of ' || entry.label_many);
  if import.undone_at is not null then
    perform private.refuse('import.undone', 'This import has already been undone.');
  end if;
  perform private.refuse_changed_since(entry, import);
  perform set_config('ledgerwise.activity_action', 'import_undone', true);
  execute format('delete from %s where org_id = $1 and id = any ($2)', target) using org, import.inserted_ids;
  get diagnostics removed = row_count;
  -- Documents have no columns that users write directly, and an import changes none.
  if assigned <> '{}' then
    execute format(
      'update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, u.before)) '
      || 'from private.import_updates u where u.org_id = $1 and u.import_id = $2 and t.org_id = $1 and t.id = u.record_id',
      target, (select string_agg(quote_ident(c), ', ') from unnest(assigned) c))
    using org, import.id;
    get diagnostics restored = row_count;
  end if;
  perform set_config('ledgerwise.activity_action', '', true);
  update private.imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return removed + restored;
exception when foreign_key_violation then
  get stacked diagnostics detail = pg_exception_detail;
  perform private.refuse_referenced(entry, detail);
  return 0;
end $$;
comment on function public.undo_import(uuid) is
  'Deletes what an import added and restores what it changed; refused if somebody has changed one of them since.';

grant execute on function public.undo_import(uuid) to authenticated;

create function private.refuse_changed_since(entry private.record_tables, import private.imports) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_records(entry, format('org_id = %L::uuid', import.org_id), import.inserted_ids || array(
    select u.record_id from private.import_updates u where u.org_id = import.org_id and u.import_id = import.id));
  perform private.refuse_later_changes(entry, import);
end $$;
comment on function private.refuse_changed_since(private.record_tables, private.imports) is
  'Locks the records of an import, and refuses to undo it if somebody has changed them since.';
