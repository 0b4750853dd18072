-- Changing a bank account, and archiving one that is no longer used.

create function private.held_secure_bank_account(org uuid, id uuid) returns private.bank_accounts
language plpgsql
set search_path = ''
as $$
declare
  account private.bank_accounts;
begin
  select b.* into account from private.bank_accounts b where b.org_id = org and b.id = held_secure_bank_account.id for update;
  if account.id is null then
    perform private.refuse('bank.unknown', 'There is no such bank account. Load the list again.');
  end if;
  return account;
end $$;
comment on function private.held_secure_bank_account(uuid, uuid) is 'A bank account''s row, locked; refuses an unknown id.';

create function private.changed_bank_fields(former private.bank_accounts, changed private.bank_accounts, has_new_number boolean, has_new_routing boolean)
returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(c.what, ', ' order by c.n)
  from (values
    (1, former.bank_name <> changed.bank_name, format('name to "%s"', changed.bank_name)),
    (2, former.account_type <> changed.account_type, format('type to %s', changed.account_type)),
    (3, former.number_format <> changed.number_format, format('number format to %s', changed.number_format)),
    (4, has_new_number, 'account number'),
    (5, has_new_routing, 'routing number')
  ) c (n, is_changed, what)
  where c.is_changed
$$;
comment on function private.changed_bank_fields(private.bank_accounts, private.bank_accounts, boolean, boolean) is
  'Changed fields of a bank account for its audit record, never a number. Null if nothing changed.';

create function public.update_secure_bank_account(
  account_id_param uuid, version_param integer, bank_name_param text, account_type_param text,
  number_format_param text default null, account_number_param text default null, routing_number_param text default null
) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.update', 'update', 'change bank accounts');
  former private.bank_accounts;
  account private.bank_accounts;
  opened private.opened_numbers;
  entered jsonb;
  what text;
begin
  if refusal is not null then
    return refusal;
  end if;
  perform private.hold_banking_audit(org);
  former := private.held_secure_bank_account(org, account_id_param);
  if version_param is distinct from former.version then
    perform private.refuse('bank.changed_since', format(
      'The bank account "%s" was changed after you opened it. Close this dialog, look at it again, and change it then.', former.bank_name));
  end if;
  opened := private.try_bank_numbers(former);
  if opened.problem is not null and account_number_param is null then
    perform private.refuse_field('bank.invalid', 'The stored numbers cannot be opened. Enter the account number again.', 'account_number');
  end if;
  account := former;
  account.bank_name := btrim(coalesce(bank_name_param, ''));
  account.account_type := coalesce(account_type_param, former.account_type);
  account.number_format := coalesce(number_format_param, former.number_format);
  entered := jsonb_build_object('account_number', coalesce(account_number_param, opened.account_number),
    'routing_number', nullif(coalesce(routing_number_param, opened.routing_number), ''));
  perform private.check_bank_account_form(org, account.bank_name, account.number_format, entered ->> 'account_number',
    coalesce(entered ->> 'routing_number', ''), account.account_type, 0);
  what := private.changed_bank_fields(former, account, entered ->> 'account_number' is distinct from opened.account_number,
    entered ->> 'routing_number' is distinct from opened.routing_number);
  if what is null then
    return to_jsonb(former.version);
  end if;
  if entered is distinct from jsonb_build_object('account_number', opened.account_number, 'routing_number', opened.routing_number) then
    account.numbers := private.seal(org, account.id, entered::text);
  end if;
  update private.bank_accounts b set bank_name = account.bank_name, account_type = account.account_type,
    number_format = account.number_format, numbers = account.numbers, version = former.version + 1, updated_at = now()
  where b.org_id = org and b.id = account.id;
  perform private.audit_banking(org, 'update', 'done', account.id, format('Changed of "%s": %s', former.bank_name, what));
  return to_jsonb(former.version + 1);
end $$;
comment on function public.update_secure_bank_account(uuid, integer, text, text, text, text, text) is
  'Changes a bank account in the version that was read, and returns the new version. Null leaves a number '
  'unchanged; an empty routing number is removed. Audited without numbers. It has no key, because answers stored by '
  'key must not contain numbers; the version prevents a second change.';

create function private.refuse_used_bank_account(org uuid, ledger public.accounts) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  balance constant numeric := private.account_balance(org, ledger.id, '9999-12-31');
  waiting constant bigint := (select count(*) from public.bank_transactions t
    where t.org_id = org and t.bank_account_id = ledger.id and t.status = 'unmatched');
begin
  if balance <> 0 then
    perform private.refuse('bank.still_used', format(
      'Account %s %s still holds %s. Transfer it to another account first, and archive this one then.', ledger.code, ledger.name, balance));
  elsif waiting > 0 then
    perform private.refuse('bank.still_used', format(
      '%s of the statement of account %s %s %s not matched yet. Match or exclude them first, and archive the account then.',
      case waiting when 1 then '1 line' else waiting || ' lines' end, ledger.code, ledger.name, case waiting when 1 then 'is' else 'are' end));
  elsif exists (select from public.posting_rules r where r.org_id = org and r.account_id = ledger.id) then
    perform private.refuse('bank.still_used', format(
      'Posting rules use account %s %s. Choose another one for them under Chart of Accounts, Posting Rules, first.', ledger.code, ledger.name));
  end if;
end $$;
comment on function private.refuse_used_bank_account(uuid, public.accounts) is
  'Refuses to archive a bank account that holds money, has lines waiting, or that posting rules use.';

create function public.archive_bank_account(account_id_param uuid, archived_param boolean, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.update', 'archive', 'archive bank accounts');
  archives constant boolean := coalesce(archived_param, true);
  answer jsonb;
  account private.bank_accounts;
begin
  if refusal is not null then
    return refusal;
  end if;
  answer := private.recall(archive_bank_account.key, 'archive_bank_account', jsonb_build_array(account_id_param, archives));
  if answer is not null then
    return answer;
  end if;
  perform private.hold_banking_audit(org);
  account := private.held_secure_bank_account(org, account_id_param);
  if (account.archived_at is not null) = archives then
    return private.remember(archive_bank_account.key, to_jsonb(account.id));
  end if;
  if archives then
    -- Nothing is posted to it meanwhile.
    perform private.hold_ledger(org);
    perform private.refuse_used_bank_account(org, private.required_account(org, account.account_id));
  end if;
  update public.accounts a set is_active = not archives where a.org_id = org and a.id = account.account_id;
  update private.bank_accounts b set archived_at = case when archives then now() end, version = account.version + 1, updated_at = now()
  where b.org_id = org and b.id = account.id;
  perform private.audit_banking(org, 'archive', 'done', account.id,
    format(case when archives then 'Archived "%s"' else 'Restored "%s"' end, account.bank_name));
  return private.remember(archive_bank_account.key, to_jsonb(account.id));
end $$;
comment on function public.archive_bank_account(uuid, boolean, uuid) is
  'Archives an empty bank account with its ledger account, or unarchives it; returns its id. If it is archived '
  'already, nothing changes.';

grant execute on function public.update_secure_bank_account(uuid, integer, text, text, text, text, text),
  public.archive_bank_account(uuid, boolean, uuid) to authenticated;
