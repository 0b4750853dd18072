-- Moving in from previous software: the first day of the books here, and the old trial balance at the end of the previous day, stored as
-- entered, so that it can be compared with these books at any time.

create table private.openings (
  org_id uuid primary key references public.organizations (id),
  first_day date not null,
  program text not null default 'other',
  journal_entry_id uuid,
  version integer not null default 1,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  constraint openings_first_day check (first_day between '0001-01-02' and '9999-12-31'),
  constraint openings_program check (program in ('quickbooks', 'xero', 'other')),
  foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id)
);
comment on table private.openings is 'Start of an organization''s books here, and the previous software. One row or none.';
comment on column private.openings.first_day is 'The first day of these books; balances brought in are those at the end of the day before.';
comment on column private.openings.program is 'The program that was used before.';
comment on column private.openings.journal_entry_id is 'The last opening entry. It counts unless it was reversed.';
comment on column private.openings.version is 'Incremented by each save, so that the second of two editors gets a conflict.';
comment on column private.openings.saved_by is 'User who saved last. No foreign key: the record outlives the account.';
create index openings_journal_entry on private.openings (journal_entry_id, org_id);
alter table private.openings enable row level security;

create table private.opening_balances (
  org_id uuid not null references private.openings (org_id),
  position integer not null,
  account_id uuid,
  code text collate "und-x-icu" not null default '',
  name text collate "und-x-icu" not null default '',
  debit numeric(18, 2) not null default 0,
  credit numeric(18, 2) not null default 0,
  foreign_amount numeric(18, 2),
  books_difference boolean not null default false,
  primary key (org_id, position),
  -- If the account is deleted, the line becomes unmatched.
  foreign key (account_id, org_id) references public.accounts (id, org_id) on delete set null (account_id),
  constraint opening_balances_one_side check (debit >= 0 and credit >= 0 and (debit = 0 or credit = 0)),
  constraint opening_balances_foreign_amount check (foreign_amount >= 0),
  constraint opening_balances_code_length check (char_length(code) <= 60),
  constraint opening_balances_name_length check (char_length(name) <= 200)
);
comment on table private.opening_balances is 'The trial balance of the previous software, line by line as entered.';
comment on column private.opening_balances.account_id is 'Matched account; null until it is chosen. Several lines may have the same one.';
comment on column private.opening_balances.code is 'Code of the account in the previous software.';
comment on column private.opening_balances.foreign_amount is 'Foreign balance, for an account in another currency, on the side of the balance.';
comment on column private.opening_balances.books_difference is
  'For an account whose balance comes from imported records (documents, stock, a bank account): the opening entry posts the difference.';
create index opening_balances_account on private.opening_balances (account_id, org_id);
alter table private.opening_balances enable row level security;

select private.grant_permission('opening_balances.read', 'manager');
select private.grant_permission('opening_balances.update', 'manager');
select private.grant_permission('opening_balances.post', 'manager');

create function private.standing_opening_entry(org uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select e.id from private.openings o
  join public.journal_entries e on e.org_id = o.org_id and e.id = o.journal_entry_id and e.reversed_by_id is null
  where o.org_id = org
$$;
comment on function private.standing_opening_entry(uuid) is 'The current opening entry; null if there is none.';

create function private.opening_of(org uuid) returns private.openings
language plpgsql
set search_path = ''
as $$
declare
  opening private.openings;
begin
  select o.* into opening from private.openings o where o.org_id = org for update;
  if opening.org_id is null then
    perform private.refuse('opening.day_missing',
      'Enter the first day of the books first: Opening Balances, First Day.');
  end if;
  return opening;
end $$;
comment on function private.opening_of(uuid) is 'When the books of an organization begin, held until the transaction ends; or a refusal.';

create function private.require_not_posted(org uuid, attempt text) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  entry_number text;
begin
  select e.entry_number into entry_number from public.journal_entries e
  where e.org_id = org and e.id = private.standing_opening_entry(org);
  if found then
    perform private.refuse('opening.posted', format(
      'The opening balances are posted, as journal entry %s. Reverse them first, then %s.', entry_number, attempt));
  end if;
end $$;
comment on function private.require_not_posted(uuid, text) is 'Refuses while there is an opening entry; attempt ends the sentence.';
