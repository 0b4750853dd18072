-- A statement of the API may take eight seconds, here by the embedded server, on a hosted project by the role
-- `authenticated`. What works through a whole file or a whole ledger by its nature may take a minute: PostgREST and the
-- embedded server both apply a function's own setting to the call of it.

create function private.allow_long_work(variadic names text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  target regprocedure;
begin
  foreach target in array (
    select array_agg(format('public.%I', n)::regproc::oid::regprocedure) from unnest(names) n
  ) loop
    execute format('alter function %s set statement_timeout = ''60s''', target);
  end loop;
end $$;
comment on function private.allow_long_work(text[]) is
  'Lets functions of the API take a minute in place of eight seconds; for migrations.';

select private.allow_long_work(
  'import_records', 'import_staged_records', 'undo_import', 'bulk_update', 'bulk_delete',
  'run_depreciation', 'revalue_currencies', 'close_year', 'books_health', 'export_journal');
