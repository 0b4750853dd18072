-- The one row of an organization's books that every posting holds.

create table private.ledgers (
  org_id uuid primary key references public.organizations (id),
  last_number integer not null default 0,
  last_hash text not null default ''
);
comment on table private.ledgers is
  'One row for each organization. Posting and locking a period lock it, so that numbers and the hash chain have one order.';
alter table private.ledgers enable row level security;

create function private.hold_ledger(org uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.ledgers (org_id) values (org) on conflict do nothing;
  select from private.ledgers l where l.org_id = org for update;
$$;
comment on function private.hold_ledger(uuid) is 'Waits until nobody is posting, and blocks all posting until this transaction ends.';
