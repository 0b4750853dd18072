-- The banking area is open to a session for 15 minutes after it was last used, and closed to a member after three wrong passwords.

create table private.banking_sessions (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  session_id text not null,
  last_used_at timestamptz not null,
  is_locked boolean not null default false,
  primary key (org_id, user_id, session_id)
);
comment on table private.banking_sessions is 'When a session of a member last used the banking area, by the clock of the database.';
comment on column private.banking_sessions.is_locked is 'The member locked the area; their password opens it again.';
alter table private.banking_sessions enable row level security;

create table private.banking_locks (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  failures integer not null default 0,
  locked_at timestamptz,
  day_started timestamptz not null default clock_timestamp(),
  day_failures integer not null default 0,
  primary key (org_id, user_id)
);
comment on table private.banking_locks is 'Wrong passwords of users for the banking area. A guess counts in each of their organizations.';
comment on column private.banking_locks.failures is 'Since the last right one, or since an admin opened the area.';
comment on column private.banking_locks.locked_at is 'Since when the area is closed to this member, until an admin opens it.';
comment on column private.banking_locks.day_failures is 'Wrong passwords in the 24 hours from day_started. Lifting a lock does not reset it.';
create index banking_locks_user on private.banking_locks (user_id);
alter table private.banking_locks enable row level security;

select private.grant_permission('bank_accounts.reveal', 'manager');
select private.grant_permission('bank_accounts.unlock', 'admin');

create function private.is_locked_out(org uuid) returns boolean
language sql stable
set search_path = ''
as $$
  -- An organization that the user joined later has no guesses yet, and an attacker could found new ones.
  select coalesce(
    (select l.locked_at is not null from private.banking_locks l where l.org_id = org and l.user_id = auth.uid()),
    exists (select from private.banking_locks l where l.user_id = auth.uid() and l.locked_at is not null))
$$;
comment on function private.is_locked_out(uuid) is
  'True if wrong passwords locked the caller out of the banking area of an organization, or of any other if they tried none here.';

create function private.is_banking_open() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  idle constant interval := '15 minutes';
  org constant uuid := private.org_id();
  session constant text := auth.jwt() ->> 'session_id';
  used_at timestamptz;
  is_locked boolean;
begin
  if private.is_locked_out(org) then
    return false;
  end if;
  select s.last_used_at, s.is_locked into used_at, is_locked from private.banking_sessions s
  where s.org_id = org and s.user_id = auth.uid() and s.session_id = session;
  if is_locked then
    return false;
  end if;
  -- A user who has just signed in entered the password then.
  if used_at is null then
    select s.created_at into used_at from auth.sessions s where s.id::text = session and s.user_id = auth.uid();
  end if;
  return coalesce(used_at > clock_timestamp() - idle, false);
end $$;
comment on function private.is_banking_open() is
  'True if the session used the banking area, or started, less than 15 minutes ago, and has not locked it since.';
grant execute on function private.is_banking_open() to authenticated, service_role;

create table private.banking_refusals (
  org_id uuid not null references public.organizations (id),
  user_id uuid not null,
  action text not null,
  code text not null,
  sentence text not null,
  audited_at timestamptz not null default clock_timestamp(),
  repeated integer not null default 0,
  primary key (org_id, user_id, action, code)
);
comment on table private.banking_refusals is
  'Refusals of a user that were audited within the hour. The audit is never deleted, so repetitions are counted here and audited as one record.';
alter table private.banking_refusals enable row level security;

create function private.audit_repeated_refusals(org uuid default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  former private.banking_refusals;
begin
  for former in
    delete from private.banking_refusals r
    where (org is null or r.org_id = org) and r.audited_at <= clock_timestamp() - interval '1 hour'
    returning r.*
  loop
    if former.repeated > 0 then
      perform private.audit_banking(former.org_id, former.action, 'denied', null, format('%s was refused %s more %s in the hour from %s UTC: %s',
        coalesce((select p.full_name from public.profiles p where p.id = former.user_id), 'A former member'), former.repeated,
        case former.repeated when 1 then 'time' else 'times' end,
        to_char(former.audited_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), former.sentence));
    end if;
  end loop;
end $$;
comment on function private.audit_repeated_refusals(uuid) is
  'Audits how often refusals were repeated in the hour after each first one: of an organization or, every hour, of all.';

create function private.is_first_refusal(org uuid, action text, code text, sentence text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform private.audit_repeated_refusals(org);
  insert into private.banking_refusals (org_id, user_id, action, code, sentence)
  values (org, auth.uid(), is_first_refusal.action, is_first_refusal.code, is_first_refusal.sentence)
  on conflict do nothing;
  if found then
    return true;
  end if;
  update private.banking_refusals r set repeated = r.repeated + 1
  where r.org_id = org and r.user_id = auth.uid() and r.action = is_first_refusal.action and r.code = is_first_refusal.code;
  return false;
end $$;
comment on function private.is_first_refusal(uuid, text, text, text) is
  'True if the caller was not refused this within the hour; otherwise counts it.';

create function private.refuse_and_keep(code text, sentence text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    perform private.refuse(code, sentence);
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', 'P0001', 'message', sentence, 'details', null, 'hint', code);
end $$;
comment on function private.refuse_and_keep(text, text) is
  'Refuses and keeps the audit record: the API responds with an error, status 403, but the transaction commits.';

create function private.deny_banking(
  org uuid, action text, code text, sentence text, bank_account_id uuid default null, is_guess boolean default false
) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if is_guess or private.is_first_refusal(org, action, code, sentence) then
    perform private.audit_banking(org, action, 'denied', bank_account_id, sentence);
  end if;
  return private.refuse_and_keep(code, sentence);
end $$;
comment on function private.deny_banking(uuid, text, text, text, uuid, boolean) is
  'Refuses an attempt. Under the API the refusal is audited, each wrong guess and others once an hour, and answered with status 403 and this error.';

create function private.keep_banking_open(org uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.banking_sessions (org_id, user_id, session_id, last_used_at)
  select org, auth.uid(), s.id, clock_timestamp() from (select auth.jwt() ->> 'session_id' as id) s where s.id is not null
  on conflict on constraint banking_sessions_pkey do update set last_used_at = excluded.last_used_at, is_locked = false
$$;
comment on function private.keep_banking_open(uuid) is 'Notes that the session that asks uses the banking area now.';

create function private.refuse_locked_banking(org uuid, action text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if private.is_locked_out(org) then
    -- A lock from another organization now also belongs to this one, whose admins can see and lift it.
    insert into private.banking_locks (org_id, user_id, failures, locked_at, day_started, day_failures)
    select org, auth.uid(), max(l.failures), min(l.locked_at), min(l.day_started), max(l.day_failures)
    from private.banking_locks l where l.user_id = auth.uid()
    on conflict do nothing;
    return private.deny_banking(org, action, 'banking.locked_out',
      'The banking area is locked for you after 3 wrong passwords. Ask an admin of your organization to unlock it.');
  end if;
  return null;
end $$;
comment on function private.refuse_locked_banking(uuid, text) is 'Refusal for a user locked out by three wrong passwords; otherwise null.';

create function private.enter_banking(org uuid, permission text, action text, attempt text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  refusal jsonb;
  session private.banking_sessions;
begin
  if not private.can(permission) then
    return private.deny_banking(org, action, 'role.denied', format(
      'Insufficient permissions: your role (%s) may not %s. Ask an admin or manager of your organization.', private.role(), attempt));
  end if;
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif not private.is_banking_open() then
    select s.* into session from private.banking_sessions s
    where s.org_id = org and s.user_id = auth.uid() and s.session_id = auth.jwt() ->> 'session_id';
    return private.deny_banking(org, action, 'banking.locked', case
      when session.is_locked then 'You locked the banking area. Enter your password to open it again.'
      when session.org_id is not null then 'The banking area is locked, because you did not use it for 15 minutes. Enter your password to open it again.'
      else 'Enter your password to open the banking area. It locks again after 15 minutes without use.' end);
  end if;
  perform private.keep_banking_open(org);
  return null;
end $$;
comment on function private.enter_banking(uuid, text, text, text) is
  'Null if the caller may enter, which keeps the area unlocked for another 15 minutes; otherwise the refusal to return.';
