-- As before it settled anything: null, and not the empty text that plpgsql makes of nothing.
create or replace function public.discard_staged_import(key uuid) returns void
language sql security definer
set search_path = ''
as $$
  select private.forget_import_parts(discard_staged_import.key);
  select private.settle_search() where private.org_id() is not null;
$$;
comment on function public.discard_staged_import(uuid) is
  'Forgets rows that were uploaded and are not wanted or not needed any more, and settles what their import put off.';
