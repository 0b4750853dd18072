-- The banking area is open to a session for 15 minutes after it was last used, and closed to a member after three wrong passwords.

create table private.banking_sessions (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  session_id text not null,
  last_used_at timestamptz not null,
  primary key (org_id, user_id, session_id)
);
comment on table private.banking_sessions is 'When a session of a member last used the banking area, by the clock of the database.';
alter table private.banking_sessions enable row level security;

create table private.banking_locks (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  failures integer not null default 0,
  locked_at timestamptz,
  primary key (org_id, user_id)
);
comment on table private.banking_locks is 'Wrong passwords given for the banking area since the last right one.';
comment on column private.banking_locks.locked_at is 'Since when the area is closed to this member, until an admin opens it.';
alter table private.banking_locks enable row level security;

select private.grant_permission('bank_accounts.reveal', 'admin', 'manager');
select private.grant_permission('bank_accounts.unlock', 'admin');

create function private.is_banking_open() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  idle constant interval := '15 minutes';
  org constant uuid := private.org_id();
  session constant text := auth.jwt() ->> 'session_id';
  used_at timestamptz;
begin
  if exists (select from private.banking_locks l where l.org_id = org and l.user_id = auth.uid() and l.locked_at is not null) then
    return false;
  end if;
  select s.last_used_at into used_at from private.banking_sessions s
  where s.org_id = org and s.user_id = auth.uid() and s.session_id = session;
  -- Whoever has just signed in gave their password then.
  if used_at is null then
    select s.created_at into used_at from auth.sessions s where s.id::text = session and s.user_id = auth.uid();
  end if;
  return coalesce(used_at > clock_timestamp() - idle, false);
end $$;
comment on function private.is_banking_open() is 'Whether the session that asks used the banking area, or began, less than 15 minutes ago.';
grant execute on function private.is_banking_open() to authenticated, service_role;

create function private.deny_banking(org uuid, action text, code text, sentence text, bank_account_id uuid default null) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    perform private.refuse(code, sentence);
  end if;
  -- The API answers as it does for an error, but the transaction ends well and the audit keeps its record.
  perform private.audit_banking(org, action, 'denied', bank_account_id, sentence);
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', 'P0001', 'message', sentence, 'details', null, 'hint', code);
end $$;
comment on function private.deny_banking(uuid, text, text, text, uuid) is
  'Refuses an attempt. Under the API the refusal is audited, and answered with status 403 and this error.';

create function private.keep_banking_open(org uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.banking_sessions (org_id, user_id, session_id, last_used_at)
  select org, auth.uid(), s.id, clock_timestamp() from (select auth.jwt() ->> 'session_id' as id) s where s.id is not null
  on conflict on constraint banking_sessions_pkey do update set last_used_at = excluded.last_used_at
$$;
comment on function private.keep_banking_open(uuid) is 'Notes that the session that asks uses the banking area now.';

create function private.refuse_locked_banking(org uuid, action text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.banking_locks l where l.org_id = org and l.user_id = auth.uid() and l.locked_at is not null) then
    return private.deny_banking(org, action, 'banking.locked_out',
      'The banking area is locked for you after 3 wrong passwords. Ask an admin of your organisation to unlock it.');
  end if;
  return null;
end $$;
comment on function private.refuse_locked_banking(uuid, text) is 'A refusal for whom three wrong passwords locked out; else null.';

create function private.enter_banking(org uuid, permission text, action text, attempt text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  refusal jsonb;
begin
  if not private.can(permission) then
    return private.deny_banking(org, action, 'role.denied', format(
      'Insufficient permissions: your role (%s) may not %s. Ask an admin or manager of your organisation.', private.role(), attempt));
  end if;
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif not private.is_banking_open() then
    return private.deny_banking(org, action, 'banking.locked',
      'The banking area is locked, because you did not use it for 15 minutes. Enter your password to open it again.');
  end if;
  perform private.keep_banking_open(org);
  return null;
end $$;
comment on function private.enter_banking(uuid, text, text, text) is
  'Null where the caller may come in, which keeps the area open for another 15 minutes; else the refusal to answer.';
