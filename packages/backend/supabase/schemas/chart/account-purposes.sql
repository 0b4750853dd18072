-- Accounts of automatic postings, now or earlier. A rule names the current account; what was posted under earlier rules keeps its meaning,
-- so reports and controls use this table instead of the rules.

create table private.account_purposes (
  org_id uuid not null,
  purpose text not null references private.posting_purposes (purpose),
  account_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (org_id, purpose, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id) on delete cascade
);
comment on table private.account_purposes is 'Accounts that posting rules name or once named for a purpose. Append-only.';
comment on column private.account_purposes.since is 'Time when a rule first named the account: earlier postings to it do not belong to the purpose.';
create index account_purposes_account on private.account_purposes (account_id, org_id);
create index account_purposes_purpose on private.account_purposes (purpose);
alter table private.account_purposes enable row level security;

create function private.remember_purpose() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_purposes (org_id, purpose, account_id)
  values (new.org_id, new.purpose, new.account_id)
  on conflict do nothing;
  return null;
end $$;
comment on function private.remember_purpose() is 'Records the account of a posting rule, which is kept when the rule changes.';

create function private.gst_accounts(org uuid) returns table (account_id uuid, since timestamptz)
language sql stable
set search_path = ''
as $$
  select p.account_id, min(p.since) from private.account_purposes p
  where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  group by 1
$$;
comment on function private.gst_accounts(uuid) is 'Accounts for GST under current and earlier rules, with the start of their use.';
