-- After a lost response, repeating a call with the same key returns the first result, rather than posting again.

create table private.requests (
  org_id uuid not null references public.organizations (id),
  key uuid not null,
  function_name text not null,
  arguments_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
comment on table private.requests is 'Completed calls, by the key of their caller, with their results.';
alter table private.requests enable row level security;

create function private.plain_arguments(arguments jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(arguments) <> 'array' then
    return arguments;
  end if;
  return (
    select coalesce(jsonb_agg(case jsonb_typeof(a.value)
      when 'number' then to_jsonb(trim_scale(a.value::numeric)) else a.value end order by a.n), '[]')
    from jsonb_array_elements(arguments) with ordinality a (value, n));
end $$;
comment on function private.plain_arguments(jsonb) is 'Arguments in which 100, 100.00 and 1e2 are the same amount.';

create function private.recall(key uuid, function_name text, arguments jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  fingerprint constant text := md5(private.plain_arguments(coalesce(arguments, 'null'))::text);
  earlier private.requests;
begin
  if recall.key is null then
    perform private.refuse('key.missing', 'Send a key (a new uuid) with this call, so that repeating it does nothing twice.');
  end if;
  -- Waits for a running call with the same key.
  insert into private.requests (org_id, key, function_name, arguments_hash)
  values (org, recall.key, recall.function_name, fingerprint)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select r.* into earlier from private.requests r where r.org_id = org and r.key = recall.key;
  if (earlier.function_name, earlier.arguments_hash) is distinct from (recall.function_name, fingerprint) then
    perform private.refuse('key.reused', format(
      'This key was used before, for %s with other arguments. Make a new key for a new call.', earlier.function_name));
  end if;
  return earlier.answer;
end $$;
comment on function private.recall(uuid, text, jsonb) is
  'Result of an earlier call with this key; null if it is new, and then reserves the key. Refused for other arguments.';

create function private.remember(key uuid, answer jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  update private.requests r set answer = remember.answer where r.org_id = private.org_id() and r.key = remember.key;
  return remember.answer;
end $$;
comment on function private.remember(uuid, jsonb) is
  'Stores the result of a call for repetitions of its key, and returns it: coalesce(private.recall(…), private.remember(…, what is done once)).';
