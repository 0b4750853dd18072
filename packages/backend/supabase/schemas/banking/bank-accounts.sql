-- Bank accounts, whose numbers are stored encrypted and shown masked, to admins and managers only.

create table private.bank_accounts (
  org_id uuid not null references public.organizations (id),
  id uuid not null,
  bank_name text not null,
  account_type text not null,
  number_format text not null default 'US' references private.bank_number_formats (format),
  numbers private.sealed_text not null,
  account_id uuid not null,
  opened_on date not null,
  opening_balance numeric(18, 2) not null,
  request_key_id text,
  request_hash bytea,
  user_id uuid,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.bank_accounts is 'Bank accounts of organizations. Only audited functions decrypt their numbers.';
comment on column private.bank_accounts.id is 'Made by the client, so that repeating a call adds nothing twice.';
comment on column private.bank_accounts.account_id is 'The account of the ledger that was made for it, or was there and named.';
comment on column private.bank_accounts.opened_on is 'The day of its opening balance in the ledger.';
comment on column private.bank_accounts.numbers is '{"account_number", "routing_number"}, sealed for this row.';
comment on column private.bank_accounts.number_format is 'Format of its numbers: by the country of the bank.';
comment on column private.bank_accounts.archived_at is 'When it was archived, and its account in the ledger with it.';
comment on column private.bank_accounts.request_key_id is 'The bank key that request_hash was made with.';
comment on column private.bank_accounts.request_hash is
  'Keyed hash of the call that added it, which identifies repetitions of the call: its numbers are compared with nothing else.';
create index bank_accounts_account on private.bank_accounts (account_id, org_id);
create index bank_accounts_number_format on private.bank_accounts (number_format);
alter table private.bank_accounts enable row level security;

select private.grant_permission('bank_accounts.read', 'manager');
select private.grant_permission('bank_accounts.create', 'manager');
select private.grant_permission('bank_accounts.update', 'manager');

create function private.open_bank_numbers(account private.bank_accounts) returns jsonb
language sql
set search_path = ''
as $$
  select private.unseal(account.org_id, account.id, account.numbers, account.bank_name)::jsonb
$$;
comment on function private.open_bank_numbers(private.bank_accounts) is '{"account_number", "routing_number"} in plain text, or a refusal.';

create type private.opened_numbers as (account_number text, routing_number text, problem text, code text);
comment on type private.opened_numbers is 'Numbers of a bank account, or why they cannot be opened.';

create function private.try_bank_numbers(account private.bank_accounts) returns private.opened_numbers
language plpgsql
set search_path = ''
as $$
declare
  opened private.opened_numbers;
  numbers jsonb;
begin
  numbers := private.open_bank_numbers(account);
  opened.account_number := numbers ->> 'account_number';
  opened.routing_number := numbers ->> 'routing_number';
  return opened;
exception when raise_exception then
  get stacked diagnostics opened.problem = message_text, opened.code = pg_exception_hint;
  -- Without a key nothing can be decrypted, which is a problem of the operator and not an attempt.
  if opened.code = 'bank.key_missing' then
    raise;
  end if;
  perform private.audit_banking(account.org_id, 'open', 'failed', account.id, opened.problem);
  return opened;
end $$;
comment on function private.try_bank_numbers(private.bank_accounts) is
  'The numbers of a bank account, or the audited reason why they cannot be opened: damaged, or another row''s.';

create function private.check_bank_account_form(
  org uuid, bank_name text, number_format text, account_number text, routing_number text, account_type text, opening_balance numeric
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  -- The field and its problem.
  complaint constant text[] := case
    when bank_name = '' then array['bank_name', 'Bank name is required']
    when char_length(bank_name) > 100 then array['bank_name', 'Bank name cannot exceed 100 characters']
    else coalesce(private.bank_number_problem(number_format, account_number, routing_number), case
      -- The name is not secret: every role sees it in the ledger, in history and in the audit trail.
      when private.stands_in(bank_name, account_number) or private.stands_in(bank_name, routing_number)
        then array['bank_name', 'Bank name must not contain the account or routing number']
      when account_type not in ('checking', 'savings', 'business')
        then array['account_type', 'Account type must be checking, savings or business']
      when opening_balance < 0 then array['opening_balance', 'Opening balance cannot be negative']
      when opening_balance >= 1e15 then array['opening_balance', 'Opening balance is too large']
      when opening_balance <> private.round_money(opening_balance, private.base_currency(org))
        then array['opening_balance', format('Opening balance has more decimals than %s allows', private.base_currency(org))]
      end)
    end;
begin
  if complaint is not null then
    perform private.refuse_field('bank.invalid', complaint[2], complaint[1]);
  end if;
end $$;
comment on function private.check_bank_account_form(uuid, text, text, text, text, text, numeric) is
  'Refuses invalid values of a bank account, with the messages of the form.';

create function private.add_ledger_account_of_bank(org uuid, name text) returns uuid
language sql
set search_path = ''
as $$
  -- The first free code behind the bank accounts that there are.
  insert into public.accounts (org_id, code, name, type, subtype)
  select org, (
      select min(c)::text from generate_series(b.last_code + 1, b.last_code + 100000) c
      where not exists (select from public.accounts a where a.org_id = org and a.code = c::text)),
    add_ledger_account_of_bank.name, 'asset', 'bank'
  from (
    select coalesce(max(a.code::bigint) filter (where a.code ~ '^[0-9]{1,9}$'), 999) as last_code
    from public.accounts a where a.org_id = org and a.type = 'asset' and a.subtype = 'bank'
  ) b
  returning id
$$;
comment on function private.add_ledger_account_of_bank(uuid, text) is 'Adds an account of subtype bank to the chart; returns its id.';

create function private.named_ledger_account(org uuid, ledger_account_id uuid, opening_balance numeric) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  ledger constant public.accounts := private.hold_bank_account(org, ledger_account_id);
  other constant text := (select b.bank_name from private.bank_accounts b where b.org_id = org and b.account_id = ledger.id);
begin
  if other is not null then
    perform private.refuse_field('bank.account_taken', format(
      'Account %s %s has the numbers of "%s" already. Choose another one, or none to add one.', ledger.code, ledger.name, other), 'ledger_account_id');
  elsif opening_balance <> 0 then
    perform private.refuse_field('bank.invalid', format(
      'Account %s %s is in the ledger already, with its opening balance. Leave the opening balance blank.', ledger.code, ledger.name), 'opening_balance');
  end if;
  return ledger.id;
end $$;
comment on function private.named_ledger_account(uuid, uuid, numeric) is
  'A bank account of the ledger that gets numbers: it has none yet, and its balance is in the ledger.';

create function private.bank_request_hash(key text, org uuid, requested private.bank_accounts, numbers jsonb) returns bytea
language sql stable
set search_path = ''
as $$
  select extensions.hmac(convert_to(jsonb_build_array(org, requested.id, requested.bank_name, requested.account_type,
    requested.number_format, trim_scale(requested.opening_balance), requested.account_id, numbers)::text, 'UTF8'),
    private.derive_bank_key(key, 'remember'), 'sha256')
$$;
comment on function private.bank_request_hash(text, uuid, private.bank_accounts, jsonb) is
  'HMAC-SHA-256 of all arguments of a call except the day, which a retry may omit.';

create function private.repeated_bank_account(account private.bank_accounts, numbers jsonb, requested private.bank_accounts)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  key constant text := (select k from unnest(private.bank_keys()) k where private.bank_key_id(k) = account.request_key_id);
  is_same constant boolean := coalesce(
    account.request_hash = private.bank_request_hash(key, account.org_id, requested, numbers)
      and coalesce(requested.opened_on, account.opened_on) = account.opened_on, false);
  mistake constant text := format('This id was used before, for the bank account "%s", with other values.', account.bank_name);
  refusal jsonb;
begin
  -- The numbers in a sandbox are the caller's own.
  if private.asks_for_sandbox() then
    if not is_same then
      perform private.refuse('key.reused', mistake || ' Open the dialog again to add another one.');
    end if;
    return to_jsonb(account.id);
  end if;
  -- Guesses of numbers are limited like guesses of passwords.
  perform private.count_guess();
  refusal := private.refuse_locked_banking(account.org_id, 'create');
  if refusal is not null then
    return refusal;
  elsif is_same then
    perform private.forgive_guesses();
    return to_jsonb(account.id);
  end if;
  return private.refuse_guess(account.org_id, 'create', 'key.reused',
    mistake || ' That counts as a wrong password. Open the dialog again to add another one.', account.id);
end $$;
comment on function private.repeated_bank_account(private.bank_accounts, jsonb, private.bank_accounts) is
  'Result of a call repeated with its id: the account''s id if all arguments are the same, otherwise a refusal that counts as a wrong password.';

create function public.create_secure_bank_account(
  account_id_param uuid, bank_name_param text, account_number_param text, routing_number_param text default null,
  account_type_param text default 'checking', opening_balance_param numeric default 0, opened_on_param date default null,
  ledger_account_id_param uuid default null, number_format_param text default 'US'
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
  account.number_format := coalesce(number_format_param, 'US');
  account.opening_balance := coalesce(opening_balance_param, 0);
  account.opened_on := opened_on_param;
  account.account_id := ledger_account_id_param;
  account.version := 1;
  account.created_at := now();
  account.updated_at := now();
  perform private.check_bank_account_form(org, account.bank_name, account.number_format, coalesce(account_number_param, ''),
    coalesce(routing_number_param, ''), account.account_type, coalesce(opening_balance_param, 0));
  perform private.require_calendar_date(opened_on_param);
  numbers := jsonb_build_object('account_number', account_number_param, 'routing_number', nullif(routing_number_param, ''));

  -- One at a time for each organization, so that neither the id nor the account's code is used twice.
  perform private.hold_banking_audit(org);
  select b.* into earlier from private.bank_accounts b where b.org_id = org and b.id = account.id;
  if earlier.id is not null then
    return private.repeated_bank_account(earlier, numbers, account);
  end if;
  account.request_key_id := private.bank_key_id((private.bank_keys())[1]);
  account.request_hash := private.bank_request_hash((private.bank_keys())[1], org, account, numbers);
  account.opened_on := coalesce(account.opened_on, private.today(org));
  account.numbers := private.seal(org, account.id, numbers::text);
  account.account_id := case when ledger_account_id_param is null
    then private.add_ledger_account_of_bank(org, format('%s %s', account.bank_name, initcap(account.account_type)))
    else private.named_ledger_account(org, ledger_account_id_param, account.opening_balance) end;
  insert into private.bank_accounts select account.*;
  perform private.audit_banking(org, 'create', 'done', account.id, format('Added the %s account "%s"',
    account.account_type, account.bank_name));
  if ledger_account_id_param is null then
    perform private.post_entry(org, account.opened_on, format('Opening balance of %s', account.bank_name), null, 'opening', account.id,
      array[
        private.line(account.account_id, account.opening_balance, null),
        private.line(private.account_for(org, 'opening_balances'), -account.opening_balance, null)]);
  end if;
  return to_jsonb(account.id);
end $$;
comment on function public.create_secure_bank_account(uuid, text, text, text, text, numeric, date, uuid, text) is
  'Adds a bank account with encrypted numbers and a ledger account, posts its opening balance on a day, by default '
  'today, or adds the numbers to an existing bank account of the ledger, and returns its id (a uuid). The number '
  'format is US, CA, AU, NZ, GB, IN, IBAN or OTHER. A role without the right gets an error whose message begins '
  'with "Insufficient permissions"; it is audited.';

create function public.get_masked_bank_account() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  bullets constant text := '••••';
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.read', 'list', 'see bank accounts');
  account private.bank_accounts;
  numbers private.opened_numbers;
  list jsonb := '[]';
begin
  if refusal is not null then
    return refusal;
  end if;
  for account in
    select b.* from private.bank_accounts b where b.org_id = org order by b.created_at desc, b.id desc
  loop
    -- One account that cannot be decrypted does not hide the others.
    numbers := private.try_bank_numbers(account);
    list := list || jsonb_build_object(
      'id', account.id,
      'bank_name', account.bank_name,
      'account_number_masked', bullets || right(numbers.account_number, 4),
      'routing_number_masked', bullets || right(numbers.routing_number, 4),
      'account_type', account.account_type,
      'number_format', account.number_format,
      'version', account.version,
      'archived_at', account.archived_at,
      'opening_balance', account.opening_balance::text,
      'account_id', account.account_id,
      'problem', numbers.problem,
      'created_at', account.created_at);
  end loop;
  perform private.audit_banking(org, 'list', 'done', null, format('Read the masked numbers of %s bank %s',
    jsonb_array_length(list), case jsonb_array_length(list) when 1 then 'account' else 'accounts' end));
  return list;
end $$;
comment on function public.get_masked_bank_account() is
  'Bank accounts, newest first: id, bank_name, account_number_masked, routing_number_masked, account_type, number_format, version, archived_at, '
  'opening_balance, account_id (of the ledger), problem (why the numbers cannot be shown, else null), created_at. Each reading is audited.';

grant execute on function public.create_secure_bank_account(uuid, text, text, text, text, numeric, date, uuid, text),
  public.get_masked_bank_account() to authenticated;
