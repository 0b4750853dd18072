-- Accesses to bank numbers, refused attempts included. Records are chained by hashes, so that a missing or
-- changed one shows.

create table public.banking_security_audit (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  number integer not null,
  user_id uuid,
  user_name text not null,
  user_role text not null,
  client_address text,
  user_agent text,
  action text not null,
  outcome text not null,
  bank_account_id uuid,
  details text not null,
  created_at timestamptz not null,
  previous_id uuid,
  previous_hash text not null,
  hash text not null,
  primary key (org_id, id),
  unique (org_id, number),
  constraint banking_security_audit_action check (
    action in ('create', 'list', 'open', 'renew_key', 'reveal', 'unlock', 'audit', 'unlock_member', 'compare', 'lock', 'update', 'archive')),
  constraint banking_security_audit_outcome check (outcome in ('done', 'denied', 'failed'))
);
comment on table public.banking_security_audit is
  'Append-only and chained by hashes. Records every bank account added, changed or archived, every masked list '
  'read, every number revealed or not decryptable, every password given, every unlock for another member, every '
  'refused statement of another account, every change of the key, and each of these that was refused for a role, a '
  'lock or a wrong password. Such a refusal is answered with status 403 instead of an error, because an error would '
  'undo its record. Not recorded: calls by people without an organization, refused input, and refusals in '
  'transactions other than API requests';
comment on column public.banking_security_audit.user_id is 'User who did it. No foreign key: the audit outlives the account. Null for the operator.';
comment on column public.banking_security_audit.number is 'Counts the records of an organization without gaps.';
comment on column public.banking_security_audit.hash is 'SHA-256 over the previous record''s hash and this record; private.banking_audit_hash says how.';
comment on column public.banking_security_audit.previous_id is 'The previous record, so that the removal of a record is detected.';
comment on column public.banking_security_audit.client_address is 'Client address as seen by the server; null for the operator.';
comment on column public.banking_security_audit.user_agent is 'User agent that the client reported.';
comment on constraint banking_security_audit_action on public.banking_security_audit is 'Not a known kind of access';
comment on constraint banking_security_audit_outcome on public.banking_security_audit is 'An access is done, denied or failed';

create index banking_security_audit_newest on public.banking_security_audit (org_id, created_at, id);

select private.register_records('public.banking_security_audit', 'audit record', 'audit records', 'action');

select private.grant_permission('banking_security_audit.read', 'manager');
select private.grant_permission('banking_security_audit.export', 'manager');

-- A hosted project gives the service role every right on a new table.
revoke all on public.banking_security_audit from service_role;
grant select on public.banking_security_audit to authenticated, service_role;
alter table public.banking_security_audit enable row level security;

create policy "Admins and managers read banking security audit while the area is open" on public.banking_security_audit
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('banking_security_audit.read')) and (select private.is_banking_open()));

select private.append_only('public.banking_security_audit');

alter publication supabase_realtime add table public.banking_security_audit;
