-- Who touched bank numbers, or tried to. Records are chained by their hashes, so that a missing or changed one shows.

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

select private.register_records('public.banking_security_audit', 'audit record', 'audit records', 'action');

select private.grant_permission('banking_security_audit.read', 'admin', 'manager');
select private.grant_permission('banking_security_audit.export', 'admin', 'manager');

-- A hosted project gives the service role every right on a new table.
revoke all on public.banking_security_audit from service_role;
grant select on public.banking_security_audit to authenticated, service_role;
alter table public.banking_security_audit enable row level security;

select private.let_members('public.banking_security_audit', 'read');

select private.append_only('public.banking_security_audit');

alter publication supabase_realtime add table public.banking_security_audit;
