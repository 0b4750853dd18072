-- The chain of the security audit: how a record is hashed, written, and how a broken link is found.

create table private.banking_audit_heads (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_hash text not null default ''
);
comment on table private.banking_audit_heads is
  'The end of each organisation''s chain. Whoever works on bank accounts holds the row, so that the chain has one order.';
alter table private.banking_audit_heads enable row level security;

create function private.banking_audit_hash(entry public.banking_security_audit) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.previous_hash, entry.org_id, entry.number::text, entry.user_id, entry.user_name, entry.user_role,
    entry.action, entry.outcome, entry.bank_account_id, entry.details,
    to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8')), 'hex')
$$;
comment on function private.banking_audit_hash(public.banking_security_audit) is
  'SHA-256 of a record, and of the hash before it, as a JSON array of texts.';

create function private.hold_banking_audit(org uuid) returns private.banking_audit_heads
language plpgsql
set search_path = ''
as $$
declare
  head private.banking_audit_heads;
begin
  insert into private.banking_audit_heads (org_id) values (org) on conflict do nothing;
  select h.* into head from private.banking_audit_heads h where h.org_id = org for update;
  return head;
end $$;
comment on function private.hold_banking_audit(uuid) is 'The end of the chain, held until the transaction ends.';

create function private.audit_banking(org uuid, action text, outcome text, bank_account_id uuid, details text) returns void
language plpgsql
set search_path = ''
as $$
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
  entry.created_at := clock_timestamp();
  entry.hash := private.banking_audit_hash(entry);
  insert into public.banking_security_audit select entry.*;
  update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash where h.org_id = org;
end $$;
comment on function private.audit_banking(uuid, text, text, uuid, text) is 'Adds a record to the end of the chain.';

create function private.banking_audit_fault(org uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select format('Audit record %s was changed, or one before it is missing', r.number)
     from (
       select a.number, a.hash = private.banking_audit_hash(a)
         and a.previous_hash = coalesce(lag(a.hash) over w, '')
         and a.number = row_number() over w as is_whole
       from public.banking_security_audit a where a.org_id = org
       window w as (order by a.number)
     ) r
     where not r.is_whole order by r.number limit 1),
    (select format('Audit records after number %s are missing', coalesce(a.number, 0))
     from private.banking_audit_heads h
     left join lateral (
       select t.number, t.hash from public.banking_security_audit t
       where t.org_id = h.org_id order by t.number desc limit 1
     ) a on true
     where h.org_id = org and (h.last_number, h.last_hash) is distinct from (coalesce(a.number, 0), coalesce(a.hash, ''))))
$$;
comment on function private.banking_audit_fault(uuid) is 'Where an organisation''s banking audit was tampered with; null where it is whole.';
