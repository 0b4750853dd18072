-- Finding a bulk change again by its key, after a lost response.

create function public.change_result(key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  request private.requests;
begin
  if change_result.key is null then
    return null;
  end if;
  -- Waits for the change if it is running. If it has not arrived by now it never will, because its key is reserved.
  insert into private.requests (org_id, key, function_name, arguments_hash)
  values (org, change_result.key, 'change_result', '')
  on conflict do nothing;
  select r.* into request from private.requests r where r.org_id = org and r.key = change_result.key;
  if request.function_name not in ('bulk_update', 'bulk_delete', 'archive_records') then
    return null;
  end if;
  return jsonb_build_object('count', request.answer,
    'undone_at', (select c.undone_at from private.changes c where c.org_id = org and c.key = change_result.key));
end $$;
comment on function public.change_result(uuid) is
  'Number of records that a change under a key affected, waiting for it if it is running; null if there was none, and then there will be none.';

grant execute on function public.change_result(uuid) to authenticated;
