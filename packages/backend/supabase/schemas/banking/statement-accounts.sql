-- Statements of another account: files of most formats say of which account they are, and are compared with its number.

create function private.last_digits(number text) returns text
language sql immutable parallel safe
as $$
  select case when pg_catalog.char_length(d.digits) >= 4 then pg_catalog.right(d.digits, 4) end
  from (select pg_catalog.regexp_replace(coalesce(number, ''), '[^0-9]+', '', 'g') as digits) d
$$;
comment on function private.last_digits(text) is
  'Last four digits of a number, which are displayed: banks write it with and without country and branch. Null if it has fewer.';

create function private.shown_digits(org uuid, account_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  own private.bank_accounts;
begin
  select b.* into own from private.bank_accounts b where b.org_id = org and b.account_id = shown_digits.account_id;
  if own.id is null then
    return null;
  end if;
  return private.last_digits((private.try_bank_numbers(own)).account_number);
exception when raise_exception then
  -- Without its key, the number is not compared; the statement is imported anyway.
  return null;
end $$;
comment on function private.shown_digits(uuid, uuid) is
  'Last four digits of the number of a bank account of the ledger; null if it has none, or it cannot be decrypted.';

create function private.refuse_other_account(org uuid, account public.accounts, stated text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  bullets constant text := '••••';
  of_file constant text := private.last_digits(stated);
  -- Compares only what the masked list shows, so that nobody finds out a number by trying files.
  own constant text := case when of_file is not null then private.shown_digits(org, account.id) end;
  audited constant text := format('A statement of another account was to be imported into %s %s', account.code, account.name);
begin
  if own is null or own = of_file then
    return null;
  end if;
  if private.is_first_refusal(org, 'compare', 'statement.other_account', audited) then
    perform private.audit_banking(org, 'compare', 'denied',
      (select b.id from private.bank_accounts b where b.org_id = org and b.account_id = account.id), audited);
  end if;
  return private.refuse_and_keep('statement.other_account', format(
    'This file is of account %s, and %s %s is account %s. Choose the bank account that it belongs to, or import it into this one all the same.',
    bullets || of_file, account.code, account.name, bullets || own));
end $$;
comment on function private.refuse_other_account(uuid, public.accounts, text) is
  'Refusal for a statement whose number ends differently from that of the bank account, audited; null if it may be imported.';
