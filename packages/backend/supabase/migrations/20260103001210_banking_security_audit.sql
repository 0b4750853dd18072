-- Who touched bank numbers, or tried to. Records are chained by their hashes, so that a missing or changed one shows.

create table private.banking_audit_heads (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_hash text not null default ''
);
comment on table private.banking_audit_heads is
  'The end of each organisation''s chain. Whoever works on bank accounts holds the row, so that the chain has one order.';
alter table private.banking_audit_heads enable row level security;

create table public.banking_security_audit (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer not null,
  user_id uuid,
  user_name text not null,
  user_role text not null,
  action text not null,
  outcome text not null,
  bank_account_id uuid,
  details text not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (org_id, id),
  unique (org_id, number),
  constraint banking_security_audit_action check (action in ('create', 'list', 'open', 'renew_key')),
  constraint banking_security_audit_outcome check (outcome in ('done', 'denied', 'failed'))
);
comment on table public.banking_security_audit is
  'Append-only and chained by hashes. Holds: every bank account added, every masked list that was read, every stored number '
  'that could not be opened, every change of the key, and both calls refused to members for their role. Such a refusal is '
  'answered with status 403 instead of an error, because an error would undo its record. Not held: a call by somebody who '
  'belongs to no organisation, refused input, and a refusal inside of another transaction than that of an API request.';
comment on column public.banking_security_audit.user_id is 'Who did it. No foreign key: the audit outlives the account. Null for the operator.';
comment on column public.banking_security_audit.number is 'Counts the records of an organisation without gaps.';
comment on column public.banking_security_audit.hash is 'SHA-256 over the previous record''s hash and this record; private.banking_audit_hash says how.';
comment on constraint banking_security_audit_action on public.banking_security_audit is 'Not a known kind of access';
comment on constraint banking_security_audit_outcome on public.banking_security_audit is 'An access is done, denied or failed';

create index banking_security_audit_newest on public.banking_security_audit (org_id, created_at, id);

insert into private.record_tables (table_name, label_one, label_many, name_column)
values ('banking_security_audit', 'audit record', 'audit records', 'action');

select private.grant_permission('banking_security_audit.read', 'admin', 'manager');
select private.grant_permission('banking_security_audit.export', 'admin', 'manager');

-- A hosted project gives the service role every right on a new table.
revoke all on public.banking_security_audit from service_role;
grant select on public.banking_security_audit to authenticated, service_role;
alter table public.banking_security_audit enable row level security;

create policy "Admins and managers read who touched bank numbers" on public.banking_security_audit
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('banking_security_audit.read')));

select private.append_only('public.banking_security_audit');

alter publication supabase_realtime add table public.banking_security_audit;

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
