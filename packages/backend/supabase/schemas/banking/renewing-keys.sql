-- After a key rotation: what previous keys encrypted is encrypted again, batch by batch.

create function private.renew_bank_numbers(
  batch integer default 100, after_org uuid default null, after_id uuid default null,
  out renewed integer, out failed integer, out last_org uuid, out last_id uuid
)
language plpgsql
set search_path = ''
as $$
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
    -- One that cannot be decrypted keeps its key, and does not block the others.
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
end $$;
comment on function private.renew_bank_numbers(integer, uuid, uuid) is
  'For the operator: encrypts again with the first key, at most one batch, after the account at which the last call '
  'ended. Returns the number of encrypted accounts, the number that could not be decrypted, and the last account: '
  'null at the end.';

create function private.bank_numbers_by_key() returns table (key_id text, is_current boolean, accounts bigint)
language sql stable
set search_path = ''
as $$
  select (b.numbers).key_id, (b.numbers).key_id = private.bank_key_id((private.bank_keys())[1]), count(*)
  from private.bank_accounts b
  group by 1, 2
  order by 2 desc, 1
$$;
comment on function private.bank_numbers_by_key() is
  'For the operator: the number of bank accounts that each key encrypted. A previous key can be removed when it has none.';
