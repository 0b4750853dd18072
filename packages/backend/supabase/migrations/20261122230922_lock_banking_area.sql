set check_function_bodies = off;

create or replace function private.deny_banking (
  org             uuid,
  action          text,
  code            text,
  sentence        text,
  bank_account_id uuid default null::uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    perform private.refuse(code, sentence);
  end if;
  -- The API answers as it does for an error, but the transaction ends well and the audit keeps its record.
  perform private.audit_banking(org, action, 'denied', bank_account_id, sentence);
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', 'P0001', 'message', sentence, 'details', null, 'hint', code);
end $function$;

create or replace function private.renew_bank_numbers (
  batch     integer         default 100,
  after_org uuid            default null::uuid,
  after_id  uuid            default null::uuid,
  OUT       renewed integer,
  OUT       failed integer,
  OUT       last_org uuid,
  OUT       last_id uuid
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  current_id constant text := private.bank_key_id((private.bank_keys())[1]);
  account private.bank_accounts;
  problem text;
begin
  renewed := 0;
  failed := 0;
  for account in
    select b.* from private.bank_accounts b
    where (b.numbers).key_id <> current_id and (after_org is null or (b.org_id, b.id) > (after_org, after_id))
    order by b.org_id, b.id limit batch for update
  loop
    last_org := account.org_id;
    last_id := account.id;
    -- One that cannot be opened keeps its key, and holds up no other.
    begin
      update private.bank_accounts b
      set numbers = private.seal(account.org_id, account.id, private.open_bank_numbers(account)::text)
      where b.org_id = account.org_id and b.id = account.id;
      perform private.audit_banking(account.org_id, 'renew_key', 'done', account.id, format(
        'Encrypted "%s" with the new key', account.bank_name));
      renewed := renewed + 1;
    exception when raise_exception then
      get stacked diagnostics problem = message_text;
      perform private.audit_banking(account.org_id, 'renew_key', 'failed', account.id, problem);
      failed := failed + 1;
    end;
  end loop;
end $function$;

drop policy "Admins and managers read banking security audit" on "public"."banking_security_audit";

alter table "public"."banking_security_audit"
  drop constraint "banking_security_audit_action";

drop function "private"."deny_banking"(uuid, text, text);

drop function "private"."renew_bank_numbers"();

create table "private"."banking_locks" (
  "org_id"    uuid                     not null,
  "user_id"   uuid                     not null,
  "failures"  integer                  not null default 0,
  "locked_at" timestamp with time zone,
  constraint "banking_locks_pkey" primary key (org_id, user_id)
);

alter table "private"."banking_locks"
  enable row level security;

create table "private"."banking_sessions" (
  "org_id"       uuid                     not null,
  "user_id"      uuid                     not null,
  "session_id"   text                     not null,
  "last_used_at" timestamp with time zone not null,
  constraint "banking_sessions_pkey" primary key (org_id, user_id, session_id)
);

alter table "private"."banking_sessions"
  enable row level security;

alter table "private"."banking_audit_heads"
  add column "last_id" uuid;

alter table "public"."banking_security_audit"
  add column "previous_id" uuid;

alter table "public"."banking_security_audit"
  add column "client_address" text;

alter table "public"."banking_security_audit"
  add column "user_agent" text;

create or replace function private.audit_banking (
  org             uuid,
  action          text,
  outcome         text,
  bank_account_id uuid,
  details         text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  head constant private.banking_audit_heads := private.hold_banking_audit(org);
  entry public.banking_security_audit;
begin
  entry.org_id := org;
  entry.id := private.uuid_v7();
  entry.number := head.last_number + 1;
  entry.user_id := auth.uid();
  entry.user_name := coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System');
  entry.user_role := coalesce(private.role()::text, 'operator');
  entry.action := audit_banking.action;
  entry.outcome := audit_banking.outcome;
  entry.bank_account_id := audit_banking.bank_account_id;
  entry.details := audit_banking.details;
  entry.previous_hash := head.last_hash;
  entry.previous_id := head.last_id;
  entry.client_address := private.client_address();
  entry.user_agent := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 300);
  entry.created_at := clock_timestamp();
  entry.hash := private.banking_audit_hash(entry);
  insert into public.banking_security_audit select entry.*;
  update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash, last_id = entry.id
  where h.org_id = org;
end $function$;

create or replace function private.bank_numbers_by_key()
  returns table (
    key_id     text,
    is_current boolean,
    accounts   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select (b.numbers).key_id, (b.numbers).key_id = private.bank_key_id((private.bank_keys())[1]), count(*)
  from private.bank_accounts b
  group by 1, 2
  order by 2 desc, 1
$function$;

create or replace function private.banking_audit_break (
  org uuid,
  OUT id uuid,
  OUT sentence text
)
  returns record
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.id, f.sentence
  from (
    (select case when r.number > r.place then r.previous_id else r.id end as id, case
        when r.number > r.place then format('Audit record %s is missing%s', r.place, coalesce(': ' || r.previous_id, ''))
        when r.number < r.place then format('Audit record %s (%s) was inserted', r.number, r.id)
        else format('Audit record %s (%s) was changed, or inserted', r.number, r.id) end as sentence
     from (
       select a.id, a.number, a.previous_id, row_number() over w as place, a.hash = private.banking_audit_hash(a)
         and a.previous_hash = coalesce(lag(a.hash) over w, '') as is_whole
       from public.banking_security_audit a where a.org_id = org
       window w as (order by a.number)
     ) r
     where r.number <> r.place or not r.is_whole
     order by r.place limit 1)
    union all
    (select case when a.number >= h.last_number then a.id else h.last_id end, case
        when a.number > h.last_number then format('Audit record %s (%s) was inserted', a.number, a.id)
        when a.number = h.last_number then format('Audit record %s (%s) was changed', a.number, a.id)
        else format('Audit records after number %s are missing%s', coalesce(a.number, 0), coalesce(', the last of them ' || h.last_id, '')) end
     from private.banking_audit_heads h
     left join lateral (
       select t.number, t.hash, t.id from public.banking_security_audit t
       where t.org_id = h.org_id order by t.number desc limit 1
     ) a on true
     where h.org_id = org and (h.last_number, h.last_hash) is distinct from (coalesce(a.number, 0), coalesce(a.hash, '')))
  ) f
  limit 1
$function$;

create or replace function private.banking_audit_fault (
  org uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.sentence from private.banking_audit_break(org) f
$function$;

create or replace function private.banking_audit_hash (
  entry public.banking_security_audit
)
  returns text
  language sql
  stable
  AS $function$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.json_build_array(
    entry.previous_hash, entry.org_id, entry.number::text, entry.user_id, entry.user_name, entry.user_role,
    entry.action, entry.outcome, entry.bank_account_id, entry.details,
    pg_catalog.to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
    -- What the first records did not have.
    || case when entry.previous_id is null and entry.client_address is null and entry.user_agent is null then ''
      else pg_catalog.json_build_array(entry.id, entry.previous_id, entry.client_address, entry.user_agent)::text end, 'UTF8')), 'hex')
$function$;

create or replace function private.check_bank_account_form (
  org             uuid,
  bank_name       text,
  account_number  text,
  routing_number  text,
  account_type    text,
  opening_balance numeric
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  complaint constant text := case
    when bank_name = '' then 'Bank name is required'
    when char_length(bank_name) > 100 then 'Bank name cannot exceed 100 characters'
    when char_length(account_number) < 8 then 'Valid account number is required (8+ digits)'
    when account_number !~ '^[0-9]{8,17}$' then 'Account number must be 8-17 digits'
    when routing_number <> '' and not private.is_routing_number(routing_number)
      then 'Invalid routing number format'
    when account_type not in ('checking', 'savings', 'business')
      then 'Account type must be checking, savings or business'
    when opening_balance < 0 then 'Opening balance cannot be negative'
    when opening_balance >= 1e15 then 'Opening balance is too large'
    when opening_balance <> private.round_money(opening_balance, private.base_currency(org))
      then format('Opening balance has more decimals than %s has', private.base_currency(org))
    end;
begin
  if complaint is not null then
    perform private.refuse('bank.invalid', complaint);
  end if;
end $function$;

create or replace function private.client_address()
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- The embedded server says whom it speaks with; a hosted project's edge writes it into headers.
  return left(coalesce(nullif(current_setting('ledgerwise.client_address', true), ''),
    headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for'), 200);
end $function$;

create or replace function private.enter_banking (
  org        uuid,
  permission text,
  action     text,
  attempt    text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function private.is_banking_open()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function private.is_own_password (
  password text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  stored constant text := (select u.encrypted_password from auth.users u where u.id = auth.uid());
  hash text;
begin
  -- The embedded server keeps scrypt, which the database does not know: it looks itself and says on its own connection what it found.
  if stored like '$scrypt$%' then
    return coalesce(current_setting('ledgerwise.password_check', true) = 'right', false);
  elsif stored like '$2_$%' then
    -- crypt() knows by the prefix 2a what others call 2b or 2y.
    hash := regexp_replace(stored, '^\$2[by]\$', '$2a$');
    return coalesce(extensions.crypt(password, hash) = hash, false);
  end if;
  return false;
end $function$;

create or replace function private.keep_banking_open (
  org uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into private.banking_sessions (org_id, user_id, session_id, last_used_at)
  select org, auth.uid(), s.id, clock_timestamp() from (select auth.jwt() ->> 'session_id' as id) s where s.id is not null
  on conflict on constraint banking_sessions_pkey do update set last_used_at = excluded.last_used_at
$function$;

create or replace function private.lift_banking_lock (
  org       uuid,
  member_id uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from private.banking_locks l where l.org_id = org and l.user_id = member_id and l.locked_at is not null;
  if not found then
    return false;
  end if;
  perform private.audit_banking(org, 'unlock_member', 'done', null, format('Opened the banking area to %s again', (
    select p.full_name from public.profiles p where p.id = member_id)));
  return true;
end $function$;

create or replace function private.reauthenticate (
  org             uuid,
  action          text,
  password        text,
  bank_account_id uuid default null::uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most constant integer := 3;
  refusal jsonb;
  failed integer;
begin
  if coalesce((select u.encrypted_password from auth.users u where u.id = auth.uid()), '') = '' then
    perform private.refuse('banking.no_password',
      'You sign in without a password, so it cannot be asked for here. Choose a password by "Forgot password?" on the sign-in dialog first.');
  end if;
  -- Counted before the password is looked at, one attempt after the other; in every organisation of the person, as each has
  -- an admin of its own to lift the lock.
  insert into private.banking_locks as l (org_id, user_id, failures)
  select m.org_id, m.user_id, 1 from public.memberships m where m.user_id = auth.uid() order by m.org_id
  on conflict on constraint banking_locks_pkey do update set failures = l.failures + 1;
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif private.is_own_password(password) then
    update private.banking_locks l set failures = 0 where l.user_id = auth.uid() and l.locked_at is null;
    perform private.keep_banking_open(org);
    return null;
  end if;
  update private.banking_locks l set locked_at = clock_timestamp()
  where l.user_id = auth.uid() and l.failures >= most and l.locked_at is null;
  select l.failures into failed from private.banking_locks l where l.org_id = org and l.user_id = auth.uid();
  return private.deny_banking(org, action, case when failed < most then 'banking.wrong_password' else 'banking.locked_out' end,
    case when failed < most then format('This is not your password. After %s more wrong %s the banking area is locked for you.',
        most - failed, case most - failed when 1 then 'password' else 'passwords' end)
      else 'This is not your password. The banking area is now locked for you after 3 wrong passwords. Ask an admin of your organisation to unlock it.' end,
    bank_account_id);
end $function$;

create or replace function private.record_scope (
  entry      private.record_tables,
  permission text,
  action     text
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require(entry.table_name || '.' || permission, format('%s %s', action, entry.label_many));
begin
  if entry.table_name = 'banking_security_audit' and not private.is_banking_open() then
    perform private.refuse('banking.locked', 'The banking area is locked. Enter your password to open it again.');
  elsif entry.owner_column is null or private.can(entry.table_name || '.read_all') then
    return format('org_id = %L::uuid', org);
  end if;
  return format('org_id = %L::uuid and %I = %L::uuid', org, entry.owner_column, auth.uid());
end $function$;

create or replace function private.refuse_locked_banking (
  org    uuid,
  action text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if exists (select from private.banking_locks l where l.org_id = org and l.user_id = auth.uid() and l.locked_at is not null) then
    return private.deny_banking(org, action, 'banking.locked_out',
      'The banking area is locked for you after 3 wrong passwords. Ask an admin of your organisation to unlock it.');
  end if;
  return null;
end $function$;

create or replace function private.unlock_banking_by_operator (
  email text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  select count(*)::integer
  from private.banking_locks l join auth.users u on u.id = l.user_id
  where lower(u.email) = lower(btrim(unlock_banking_by_operator.email)) and private.lift_banking_lock(l.org_id, l.user_id)
$function$;

create or replace function public.banking_audit_trail (
  before_number integer default null::integer,
  page_size     integer default 100
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  size constant integer := least(greatest(coalesce(page_size, 100), 1), 100);
  refusal constant jsonb := private.enter_banking(org, 'banking_security_audit.read', 'audit', 'read the audit trail');
begin
  if refusal is not null then
    return refusal;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', t.id, 'number', t.number, 'created_at', t.created_at, 'user_id', t.user_id, 'user_name', t.user_name,
      'user_role', t.user_role, 'action', t.action, 'outcome', t.outcome, 'bank_account_id', t.bank_account_id,
      'bank_name', b.bank_name, 'details', t.details, 'client_address', t.client_address, 'user_agent', t.user_agent)
      order by t.number desc)
    from (
      select a.* from public.banking_security_audit a
      where a.org_id = org and (before_number is null or a.number < before_number)
      order by a.number desc limit size
    ) t
    left join private.bank_accounts b on b.org_id = t.org_id and b.id = t.bank_account_id), '[]');
end $function$;

create or replace function public.create_secure_bank_account (
  account_id_param      uuid,
  bank_name_param       text,
  account_number_param  text,
  routing_number_param  text    default null::text,
  account_type_param    text    default 'checking'::text,
  opening_balance_param numeric default 0,
  opened_on_param       date    default null::date
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  earlier private.bank_accounts;
  numbers jsonb;
  refusal jsonb;
begin
  refusal := private.enter_banking(org, 'bank_accounts.create', 'create', 'add bank accounts');
  if refusal is not null then
    return refusal;
  elsif account_id_param is null then
    perform private.refuse('key.missing', 'Send a new uuid as the account''s id, so that repeating the call adds nothing twice.');
  end if;
  account.org_id := org;
  account.id := account_id_param;
  account.user_id := auth.uid();
  account.bank_name := btrim(coalesce(bank_name_param, ''));
  account.account_type := coalesce(account_type_param, 'checking');
  account.opening_balance := coalesce(opening_balance_param, 0);
  account.opened_on := opened_on_param;
  account.created_at := now();
  perform private.check_bank_account_form(org, account.bank_name, coalesce(account_number_param, ''),
    coalesce(routing_number_param, ''), account.account_type, coalesce(opening_balance_param, 0));
  perform private.require_calendar_date(opened_on_param);
  numbers := jsonb_build_object('account_number', account_number_param, 'routing_number', nullif(routing_number_param, ''));

  -- One at a time for each organisation: neither the id nor the account's code is given twice.
  perform private.hold_banking_audit(org);
  select b.* into earlier from private.bank_accounts b where b.org_id = org and b.id = account.id;
  if earlier.id is not null then
    return to_jsonb(private.repeated_bank_account(earlier, numbers, account));
  end if;
  account.opened_on := coalesce(account.opened_on, private.today(org));
  account.numbers := private.seal(org, account.id, numbers::text);
  account.account_id := private.add_ledger_account_of_bank(org, format('%s %s', account.bank_name, initcap(account.account_type)));
  insert into private.bank_accounts select account.*;
  perform private.audit_banking(org, 'create', 'done', account.id, format('Added the %s account "%s"',
    account.account_type, account.bank_name));
  perform private.post_entry(org, account.opened_on, format('Opening balance of %s', account.bank_name), null, 'opening', account.id,
    array[
      private.line(account.account_id, account.opening_balance, null),
      private.line(private.account_for(org, 'opening_balances'), -account.opening_balance, null)]);
  return to_jsonb(account.id);
end $function$;

create or replace function public.get_masked_bank_account()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  bullets constant text := '••••';
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.read', 'list', 'see bank accounts');
  account private.bank_accounts;
  numbers jsonb;
  problem text;
  code text;
  list jsonb := '[]';
begin
  if refusal is not null then
    return refusal;
  end if;
  for account in
    select b.* from private.bank_accounts b where b.org_id = org order by b.created_at desc, b.id desc
  loop
    numbers := null;
    problem := null;
    -- One account that cannot be opened does not hide the others.
    begin
      numbers := private.open_bank_numbers(account);
    exception when raise_exception then
      get stacked diagnostics problem = message_text, code = pg_exception_hint;
      if code = 'bank.key_missing' then
        raise;
      end if;
      perform private.audit_banking(org, 'open', 'failed', account.id, problem);
    end;
    list := list || jsonb_build_object(
      'id', account.id,
      'bank_name', account.bank_name,
      'account_number_masked', bullets || right(numbers ->> 'account_number', 4),
      'routing_number_masked', bullets || right(numbers ->> 'routing_number', 4),
      'account_type', account.account_type,
      'opening_balance', account.opening_balance::text,
      'account_id', account.account_id,
      'problem', problem,
      'created_at', account.created_at);
  end loop;
  perform private.audit_banking(org, 'list', 'done', null, format('Read the masked numbers of %s bank accounts',
    jsonb_array_length(list)));
  return list;
end $function$;

create or replace function public.locked_banking_members()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_accounts.unlock', 'see who is locked out of the banking area');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', l.user_id, 'name', p.full_name, 'locked_at', l.locked_at) order by l.locked_at)
    from private.banking_locks l
    join public.memberships m on m.org_id = l.org_id and m.user_id = l.user_id
    join public.profiles p on p.id = l.user_id
    where l.org_id = org and l.locked_at is not null), '[]');
end $function$;

create or replace function public.reveal_bank_account (
  account_id_param uuid,
  password_param   text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  refusal jsonb;
  problem text;
  code text;
  numbers jsonb;
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
  begin
    numbers := private.open_bank_numbers(account);
  exception when raise_exception then
    get stacked diagnostics problem = message_text, code = pg_exception_hint;
    if code = 'bank.key_missing' then
      raise;
    end if;
    perform private.audit_banking(org, 'open', 'failed', account.id, problem);
    perform set_config('response.status', '403', true);
    return jsonb_build_object('code', 'P0001', 'message', problem, 'details', null, 'hint', code);
  end;
  perform private.audit_banking(org, 'reveal', 'done', account.id, format('Saw the full numbers of "%s"', account.bank_name));
  return jsonb_build_object('id', account.id, 'account_number', numbers ->> 'account_number', 'routing_number', numbers ->> 'routing_number');
end $function$;

create or replace function public.unlock_banking (
  password_param text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function public.unlock_banking_of (
  member_id uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
begin
  if not private.can('bank_accounts.unlock') then
    return private.enter_banking(org, 'bank_accounts.unlock', 'unlock_member', 'unlock the banking area for others');
  elsif member_id = auth.uid() then
    return private.deny_banking(org, 'unlock_member', 'banking.own_lock',
      'Nobody lifts a lock of their own. Ask another admin; where there is none, the operator of this server.');
  elsif not private.lift_banking_lock(org, member_id) then
    perform private.refuse('banking.not_locked', 'The banking area is not locked for this person. Load the list again.');
  end if;
  return to_jsonb(true);
end $function$;

create or replace function public.verify_banking_audit()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  refusal constant jsonb := private.enter_banking(org, 'banking_security_audit.read', 'audit', 'verify the audit trail');
  fault record;
begin
  if refusal is not null then
    return refusal;
  end if;
  select f.* into fault from private.banking_audit_break(org) f;
  return jsonb_build_object('is_whole', fault.sentence is null, 'id', fault.id, 'problem', fault.sentence,
    'records', (select count(*) from public.banking_security_audit a where a.org_id = org), 'verified_at', clock_timestamp());
end $function$;

alter table "private"."banking_locks"
  add constraint "banking_locks_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "private"."banking_sessions"
  add constraint "banking_sessions_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "public"."banking_security_audit"
  add constraint "banking_security_audit_action"
    check
    ((action = ANY (ARRAY['create'::text, 'list'::text, 'open'::text, 'renew_key'::text, 'reveal'::text, 'unlock'::text,
    'audit'::text, 'unlock_member'::text])));

create policy "Admins and managers read banking security audit while the area " on "public"."banking_security_audit"
  for select
  to "authenticated"
  using
    (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('banking_security_audit.read'::text) as
    can) AND ( select private.is_banking_open() as is_banking_open)));

comment on column "private"."banking_locks"."locked_at" is 'Since when the area is closed to this member, until an admin opens it.';

comment on column "public"."banking_security_audit"."client_address" is 'From where, as the server saw it; null for the operator.';

comment on column "public"."banking_security_audit"."previous_id" is 'The record before: names the one that was taken out behind it.';

comment on column "public"."banking_security_audit"."user_agent" is 'What the client said it is.';

comment on constraint "banking_security_audit_action" on "public"."banking_security_audit" is 'Not a known kind of access';

comment on function "private"."bank_numbers_by_key"() is 'For the operator: how many bank accounts each key encrypted. A former key can go when it has none.';

comment on function "private"."banking_audit_break"(uuid) is 'The first record of an organisation''s banking audit that was changed, taken out or put in, with a sentence; null where it is whole.';

comment on function "private"."banking_audit_hash"(public.banking_security_audit) is 'SHA-256 of a record, and of the hash before it, as JSON arrays of texts.';

comment on function "private"."client_address"() is 'From where the request under way comes; null outside of a request.';

comment on function "private"."deny_banking"(uuid, text, text, text, uuid) is 'Refuses an attempt. Under the API the refusal is audited, and answered with status 403 and this error.';

comment on function "private"."enter_banking"(uuid, text, text, text) is 'Null where the caller may come in, which keeps the area open for another 15 minutes; else the refusal to answer.';

comment on function "private"."is_banking_open"() is 'Whether the session that asks used the banking area, or began, less than 15 minutes ago.';

comment on function "private"."is_own_password"(text) is 'Whether it is the password that the caller signs in with.';

comment on function "private"."keep_banking_open"(uuid) is 'Notes that the session that asks uses the banking area now.';

comment on function "private"."lift_banking_lock"(uuid, uuid) is 'Opens the area to a locked member; false where they were not locked.';

comment on function "private"."reauthenticate"(uuid, text, text, uuid) is 'Null for the caller''s password, which opens the area; else the refusal to answer. The third wrong one in turn locks the caller out.';

comment on function "private"."refuse_locked_banking"(uuid, text) is 'A refusal for whom three wrong passwords locked out; else null.';

comment on function "private"."renew_bank_numbers"(integer, uuid, uuid) is 'For the operator: encrypts with the first key what a former one encrypted, at most a batch, behind the account that the last call ended with. Answers how many it encrypted, how many could not be opened, and where it ended: null when it is through.';

comment on function "private"."unlock_banking_by_operator"(text) is 'For the operator, where an organisation''s only admin is locked out; answers of how many organisations the lock was lifted.';

comment on function "public"."banking_audit_trail"(integer, integer) is 'The newest records of the banking audit, at most 100: who, what, when, from where, outcome. before_number is the last number of the page before.';

comment on function "public"."locked_banking_members"() is 'For admins: members whom three wrong passwords locked out of the banking area.';

comment on function "public"."reveal_bank_account"(uuid, text) is 'The full account and routing number of one bank account, against the caller''s password. Audited, refusals too. Takes no key: what is kept or previewed by a key must hold no number.';

comment on function "public"."unlock_banking"(text) is 'Opens the banking area to this session for 15 idle minutes, by the caller''s password; true. Takes no key: no preview may try passwords.';

comment on function "public"."unlock_banking_of"(uuid) is 'For admins: opens the banking area again to a member whom wrong passwords locked out.';

comment on function "public"."verify_banking_audit"() is 'Reckons the chain of the banking audit again: is_whole, or the id of the first record that was changed, taken out or put in, and a sentence.';

comment on table "private"."banking_locks" is 'Wrong passwords given for the banking area since the last right one.';

comment on table "private"."banking_sessions" is 'When a session of a member last used the banking area, by the clock of the database.';

comment on table "public"."banking_security_audit" is 'Append-only and chained by hashes. Holds: every bank account added, every masked list that was read, every number that was revealed or could not be opened, every password given for it, who opened the banking area to a member, every change of the key, and each of these that was refused for a role, a lock or a wrong password. Such a refusal is answered with status 403 instead of an error, because an error would undo its record. Not held: a call by somebody who belongs to no organisation, refused input, and a refusal inside of another transaction than that of an API request.';

revoke all on function "private"."bank_numbers_by_key"() from public;

grant execute on function "private"."bank_numbers_by_key"() to "postgres";

revoke all on function "private"."banking_audit_break"(uuid) from public;

grant execute on function "private"."banking_audit_break"(uuid) to "postgres";

revoke all on function "private"."client_address"() from public;

grant execute on function "private"."client_address"() to "postgres";

revoke all on function "private"."enter_banking"(uuid, text, text, text) from public;

grant execute on function "private"."enter_banking"(uuid, text, text, text) to "postgres";

revoke all on function "private"."is_banking_open"() from public;

grant execute on function "private"."is_banking_open"() to "authenticated", "postgres", "service_role";

revoke all on function "private"."is_own_password"(text) from public;

grant execute on function "private"."is_own_password"(text) to "postgres";

revoke all on function "private"."keep_banking_open"(uuid) from public;

grant execute on function "private"."keep_banking_open"(uuid) to "postgres";

revoke all on function "private"."lift_banking_lock"(uuid, uuid) from public;

grant execute on function "private"."lift_banking_lock"(uuid, uuid) to "postgres";

revoke all on function "private"."reauthenticate"(uuid, text, text, uuid) from public;

grant execute on function "private"."reauthenticate"(uuid, text, text, uuid) to "postgres";

revoke all on function "private"."refuse_locked_banking"(uuid, text) from public;

grant execute on function "private"."refuse_locked_banking"(uuid, text) to "postgres";

revoke all on function "private"."unlock_banking_by_operator"(text) from public;

grant execute on function "private"."unlock_banking_by_operator"(text) to "postgres";

revoke all on function "public"."banking_audit_trail"(integer, integer) from public;

grant execute
  on function "public"."banking_audit_trail"(integer, integer)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."locked_banking_members"() from public;

grant execute on function "public"."locked_banking_members"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."reveal_bank_account"(uuid, text) from public;

grant execute on function "public"."reveal_bank_account"(uuid, text) to "authenticated", "postgres", "service_role";

revoke all on function "public"."unlock_banking"(text) from public;

grant execute on function "public"."unlock_banking"(text) to "authenticated", "postgres", "service_role";

revoke all on function "public"."unlock_banking_of"(uuid) from public;

grant execute on function "public"."unlock_banking_of"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."verify_banking_audit"() from public;

grant execute on function "public"."verify_banking_audit"() to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."banking_locks"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."banking_sessions"
  to "postgres";

insert into public.role_permissions (role, permission) values
  ('admin', 'bank_accounts.reveal'),
  ('admin', 'bank_accounts.unlock'),
  ('manager', 'bank_accounts.reveal')
on conflict (role, permission) do nothing;

reset check_function_bodies;
