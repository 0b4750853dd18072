-- The chain of the security audit: how a record is hashed, written and read, and how a broken link is found.

create table private.banking_audit_heads (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_id uuid,
  last_hash text not null default ''
);
comment on table private.banking_audit_heads is
  'The end of each organization''s chain. Each write to bank accounts locks the row, so that the chain has one order.';
alter table private.banking_audit_heads enable row level security;

-- A single expression without its own search_path, so that it is inlined: all records of an organization are hashed at once.
create function private.banking_audit_hash(entry public.banking_security_audit) returns text
language sql stable
as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.json_build_array(
    entry.previous_hash, entry.org_id, entry.number::text, entry.user_id, entry.user_name, entry.user_role,
    entry.action, entry.outcome, entry.bank_account_id, entry.details,
    pg_catalog.to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
    -- The first records had no such fields.
    || case when entry.previous_id is null and entry.client_address is null and entry.user_agent is null then ''
      else pg_catalog.json_build_array(entry.id, entry.previous_id, entry.client_address, entry.user_agent)::text end, 'UTF8')), 'hex')
$$;
comment on function private.banking_audit_hash(public.banking_security_audit) is
  'SHA-256 of a record, and of the hash before it, as JSON arrays of texts.';

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

create function private.client_address() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- The embedded server sets the client's address; a hosted project's edge writes it into headers.
  return left(coalesce(nullif(current_setting('ledgerwise.client_address', true), ''),
    headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for'), 200);
end $$;
comment on function private.client_address() is 'Client address of the current request; null outside requests.';

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
  entry.previous_id := head.last_id;
  entry.client_address := private.client_address();
  entry.user_agent := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 300);
  entry.created_at := clock_timestamp();
  entry.hash := private.banking_audit_hash(entry);
  insert into public.banking_security_audit select entry.*;
  update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash, last_id = entry.id
  where h.org_id = org;
end $$;
comment on function private.audit_banking(uuid, text, text, uuid, text) is 'Adds a record to the end of the chain.';

create function private.banking_audit_break(org uuid, out id uuid, out sentence text)
language sql stable
set search_path = ''
as $$
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
$$;
comment on function private.banking_audit_break(uuid) is
  'First record of an organization''s banking audit that was changed, removed or inserted, with a message; null if it is intact.';

create function private.banking_audit_fault(org uuid) returns text
language sql stable
set search_path = ''
as $$
  select f.sentence from private.banking_audit_break(org) f
$$;
comment on function private.banking_audit_fault(uuid) is 'Description of tampering with an organization''s banking audit; null if it is intact.';
