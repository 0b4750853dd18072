-- Reading the audit trail: newest first, by pages, and with its verification.

create function public.banking_audit_trail(before_number integer default null, page_size integer default 100) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
end $$;
comment on function public.banking_audit_trail(integer, integer) is
  'The newest records of the banking audit, at most 100: who, what, when, from where, outcome. before_number is the last number of '
  'the page before.';

create function public.verify_banking_audit() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
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
end $$;
comment on function public.verify_banking_audit() is
  'Recomputes the hash chain of the banking audit: is_whole, or the id of the first record that was changed, removed or inserted, and a message.';

grant execute on function public.banking_audit_trail(integer, integer), public.verify_banking_audit() to authenticated;
