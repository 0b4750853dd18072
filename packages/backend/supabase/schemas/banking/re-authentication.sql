-- The password again: before a full number is shown, and to open the area after it was idle.

create function private.is_own_password(password text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  stored constant text := (select u.encrypted_password from auth.users u where u.id = auth.uid());
  hash text;
begin
  -- The embedded server uses scrypt, which the database does not know: the server checks the password and passes the result on its own
  -- connection.
  if stored like '$scrypt$%' then
    return coalesce(current_setting('ledgerwise.password_check', true) = 'right', false);
  elsif stored like '$2_$%' then
    -- crypt() only knows the prefix 2a, for what others write as 2b or 2y.
    hash := regexp_replace(stored, '^\$2[by]\$', '$2a$');
    return coalesce(extensions.crypt(password, hash) = hash, false);
  end if;
  return false;
end $$;
comment on function private.is_own_password(text) is 'True if it is the password that the caller signs in with.';

create function private.count_guess() returns void
language plpgsql
set search_path = ''
as $$
begin
  -- In every organization of the user, because each has its own admin to lift the lock. An organization without a count takes over that of
  -- the others.
  insert into private.banking_locks as l (org_id, user_id, failures, locked_at, day_started, day_failures)
  select m.org_id, m.user_id, coalesce(k.failures, 0) + 1, k.locked_at,
    case when k.is_same_day then k.day_started else clock_timestamp() end, case when k.is_same_day then k.day_failures else 0 end + 1
  from public.memberships m
  left join lateral (
    select max(o.failures) as failures, min(o.locked_at) as locked_at, min(o.day_started) as day_started,
      max(o.day_failures) as day_failures, coalesce(bool_or(o.day_started > clock_timestamp() - interval '1 day'), false) as is_same_day
    from private.banking_locks o where o.user_id = m.user_id
  ) k on true
  where m.user_id = auth.uid()
  order by m.org_id
  on conflict on constraint banking_locks_pkey do update set failures = l.failures + 1,
    day_started = case when l.day_started > clock_timestamp() - interval '1 day' then l.day_started else clock_timestamp() end,
    day_failures = case when l.day_started > clock_timestamp() - interval '1 day' then l.day_failures else 0 end + 1;
end $$;
comment on function private.count_guess() is 'Counts an attempt at something secret by the caller, before it is known whether it is right.';

create function private.refuse_guess(org uuid, action text, code text, mistake text, bank_account_id uuid default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 3;
  failed integer;
begin
  update private.banking_locks l set locked_at = clock_timestamp()
  where l.user_id = auth.uid() and l.failures >= most and l.locked_at is null;
  select l.failures into failed from private.banking_locks l where l.org_id = org and l.user_id = auth.uid();
  return private.deny_banking(org, action, case when failed < most then refuse_guess.code else 'banking.locked_out' end,
    mistake || case when failed < most then format(' After %s more wrong %s the banking area is locked for you.',
        most - failed, case most - failed when 1 then 'password' else 'passwords' end)
      else ' The banking area is now locked for you after 3 wrong passwords. Ask an admin of your organization to unlock it.' end,
    bank_account_id, true);
end $$;
comment on function private.refuse_guess(uuid, text, text, text, uuid) is
  'Returns a wrong guess that was counted: the third in turn locks the caller out.';

create function private.forgive_guesses() returns void
language sql
set search_path = ''
as $$
  update private.banking_locks l set day_failures = greatest(l.day_failures - 1, 0),
    failures = case when l.locked_at is null then 0 else l.failures end
  where l.user_id = auth.uid()
$$;
comment on function private.forgive_guesses() is 'The last guess was right: clears earlier guesses, except the wrong ones of the day.';

create function private.reauthenticate(org uuid, action text, password text, bank_account_id uuid default null) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  most_a_day constant integer := 20;
  refusal jsonb;
begin
  -- The person who guesses in a sandbox can end it, and its audit with it.
  perform private.refuse_in_sandbox('ask for your password');
  if coalesce((select u.encrypted_password from auth.users u where u.id = auth.uid()), '') = '' then
    perform private.refuse('banking.no_password',
      'You sign in without a password, so it cannot be asked for here. Choose a password by "Forgot password?" on the sign-in dialog first.');
  end if;
  -- Before the password is looked at, one attempt after the other.
  perform private.count_guess();
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif exists (select from private.banking_locks l
    where l.user_id = auth.uid() and l.day_failures > most_a_day and l.day_started > clock_timestamp() - interval '1 day') then
    return private.deny_banking(org, action, 'banking.locked_out', format(
      'More than %s wrong passwords were given for you within a day, so no more are looked at until tomorrow. If it was not you, change your password.',
      most_a_day), bank_account_id);
  elsif private.is_own_password(password) then
    perform private.forgive_guesses();
    perform private.keep_banking_open(org);
    return null;
  end if;
  return private.refuse_guess(org, action, 'banking.wrong_password', 'This is not your password.', bank_account_id);
end $$;
comment on function private.reauthenticate(uuid, text, text, uuid) is
  'Null for the caller''s password, which opens the area; else the refusal to answer. The third wrong one in turn locks the caller out.';

create function public.unlock_banking(password_param text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  refusal jsonb;
begin
  if not private.can('bank_accounts.read') then
    return private.enter_banking(org, 'bank_accounts.read', 'unlock', 'open the banking area');
  end if;
  refusal := private.reauthenticate(org, 'unlock', password_param);
  if refusal is not null then
    return refusal;
  end if;
  perform private.audit_banking(org, 'unlock', 'done', null, 'Opened the banking area by password');
  return to_jsonb(true);
end $$;
comment on function public.unlock_banking(text) is
  'Opens the banking area to this session for 15 idle minutes, by the caller''s password; true. Takes no key: no preview may try passwords.';

create function public.lock_banking() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.read', 'lock', 'lock the banking area');
begin
  if refusal is not null then
    return refusal;
  end if;
  update private.banking_sessions s set is_locked = true
  where s.org_id = org and s.user_id = auth.uid() and s.session_id = auth.jwt() ->> 'session_id';
  perform private.audit_banking(org, 'lock', 'done', null, 'Locked the banking area');
  return to_jsonb(true);
end $$;
comment on function public.lock_banking() is
  'Locks the banking area for this session until the caller''s password is entered; returns true. Refused if it is already locked.';

create function public.reveal_bank_account(account_id_param uuid, password_param text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  refusal jsonb;
  numbers private.opened_numbers;
begin
  if not private.can('bank_accounts.reveal') then
    return private.enter_banking(org, 'bank_accounts.reveal', 'reveal', 'see full bank numbers');
  end if;
  select b.* into account from private.bank_accounts b where b.org_id = org and b.id = account_id_param;
  refusal := private.reauthenticate(org, 'reveal', password_param, account.id);
  if refusal is not null then
    return refusal;
  elsif account.id is null then
    perform private.refuse('bank.unknown', 'There is no such bank account. Load the list again.');
  end if;
  numbers := private.try_bank_numbers(account);
  if numbers.problem is not null then
    perform set_config('response.status', '403', true);
    return jsonb_build_object('code', 'P0001', 'message', numbers.problem, 'details', null, 'hint', numbers.code);
  end if;
  perform private.audit_banking(org, 'reveal', 'done', account.id, format('Saw the full numbers of "%s"', account.bank_name));
  return jsonb_build_object('id', account.id, 'account_number', numbers.account_number, 'routing_number', numbers.routing_number);
end $$;
comment on function public.reveal_bank_account(uuid, text) is
  'Returns the full account and routing number of a bank account for the caller''s password. Audited, including '
  'refusals. It has no key, because answers stored or previewed by key must not contain numbers.';

create function public.locked_banking_members() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_accounts.unlock', 'see who is locked out of the banking area');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', l.user_id, 'name', p.full_name, 'locked_at', l.locked_at) order by l.locked_at)
    from private.banking_locks l
    join public.memberships m on m.org_id = l.org_id and m.user_id = l.user_id
    join public.profiles p on p.id = l.user_id
    where l.org_id = org and l.locked_at is not null), '[]');
end $$;
comment on function public.locked_banking_members() is 'For admins: members locked out of the banking area by three wrong passwords.';

create function private.lift_banking_lock(org uuid, member_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- The row stays: without it, the locks of other organizations would apply here again.
  update private.banking_locks l set failures = 0, locked_at = null
  where l.org_id = org and l.user_id = member_id and l.locked_at is not null;
  if not found then
    return false;
  end if;
  perform private.audit_banking(org, 'unlock_member', 'done', null, format('Opened the banking area to %s again', (
    select p.full_name from public.profiles p where p.id = member_id)));
  return true;
end $$;
comment on function private.lift_banking_lock(uuid, uuid) is 'Lifts a member''s lock of the area; returns false if they were not locked out.';

create function public.unlock_banking_of(member_id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
begin
  if not private.can('bank_accounts.unlock') then
    return private.enter_banking(org, 'bank_accounts.unlock', 'unlock_member', 'unlock the banking area for others');
  elsif member_id = auth.uid() then
    return private.deny_banking(org, 'unlock_member', 'banking.own_lock',
      'You cannot lift your own lock. Ask another admin, or the operator of this server if there is none.');
  elsif not private.lift_banking_lock(org, member_id) then
    perform private.refuse('banking.not_locked', 'The banking area is not locked for this person. Load the list again.');
  end if;
  return to_jsonb(true);
end $$;
comment on function public.unlock_banking_of(uuid) is 'For admins: unlocks the banking area for a member locked out by wrong passwords.';

create function private.unlock_banking_by_operator(email text) returns integer
language sql
set search_path = ''
as $$
  select count(*)::integer
  from private.banking_locks l join auth.users u on u.id = l.user_id
  where lower(u.email) = lower(btrim(unlock_banking_by_operator.email)) and private.lift_banking_lock(l.org_id, l.user_id)
$$;
comment on function private.unlock_banking_by_operator(text) is
  'For the operator, if an organization''s only admin is locked out; returns the number of organizations whose lock was lifted.';

grant execute on function public.lock_banking(), public.unlock_banking(text), public.reveal_bank_account(uuid, text), public.locked_banking_members(),
  public.unlock_banking_of(uuid) to authenticated;
