-- Preview of an action: runs its function, reads the result, and rolls back before anybody can see it.

create function private.action_call(action text, arguments jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  call text;
begin
  -- Only functions that check their caller and take a key are actions; a preview may run nothing else.
  select format('select public.%I(%s)', p.proname, string_agg(case
      when a.name = 'key' then 'key => private.uuid_v7()'
      when a.type = 'jsonb'::regtype then format('%I => $1 -> %L', a.name, a.name)
      when pg_catalog.format_type(a.type, null) like '%[]'
        then format('%I => array(select jsonb_array_elements_text($1 -> %L))::%s', a.name, a.name, pg_catalog.format_type(a.type, null))
      else format('%I => ($1 ->> %L)::%s', a.name, a.name, pg_catalog.format_type(a.type, null)) end, ', '))
  into call
  from pg_catalog.pg_proc p
  cross join lateral rows from (unnest(p.proargnames[1:p.pronargs]), unnest(p.proargtypes::oid[])) a (name, type)
  where p.pronamespace = 'public'::regnamespace and p.proname = action_call.action and p.prosecdef
    and 'key' = any (p.proargnames) and (a.name = 'key' or action_call.arguments ? a.name)
  group by p.proname;
  if call is null then
    perform private.refuse('action.unknown', format('There is no action "%s" that could be previewed.', left(action, 60)));
  end if;
  return call;
end $$;
comment on function private.action_call(text, jsonb) is
  'SQL that calls a function of the API with a new key and named arguments from $1; refuses functions that are not actions.';

create function public.preview_action(
  action text, arguments jsonb, table_name text default null, id uuid default null
) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.required_org_id();
  call constant text := private.action_call(preview_action.action, preview_action.arguments);
  last constant integer := coalesce((select l.last_number from private.ledgers l where l.org_id = org), 0);
  shown private.record_tables;
  record jsonb;
  effects jsonb;
begin
  begin
    execute call using preview_action.arguments;
    -- Entries of other transactions do not count.
    effects := private.entry_effects(org, array(
      select e.id from public.journal_entries e
      where e.org_id = org and e.number > last and e.posted_by = auth.uid() order by e.number));
    if preview_action.table_name is not null then
      shown := private.record_table(preview_action.table_name);
      execute format('select to_jsonb(r) from %s r where %s and r.id = $1', private.source(shown), private.record_scope(shown, 'read', 'read'))
      using preview_action.id into record;
    end if;
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Everything since the inner begin is rolled back; the variables keep the result.
    return effects || jsonb_build_object('record', record);
  end;
end $$;
comment on function public.preview_action(text, jsonb, text, uuid) is
  'Postings that an API function with a key would make with these arguments, without making them: as '
  'preview_posting, all entries together, with their number; record is the resulting record of a list.';
grant execute on function public.preview_action(text, jsonb, text, uuid) to authenticated;
