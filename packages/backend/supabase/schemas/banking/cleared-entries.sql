-- Cleared entries: ledger entries that the bank has seen, by a statement line or by hand. The primary key allows each once.

create table private.cleared_entries (
  org_id uuid not null,
  bank_account_id uuid not null,
  journal_entry_id uuid not null,
  bank_transaction_id uuid,
  reconciliation_id uuid,
  primary key (org_id, bank_account_id, journal_entry_id),
  foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  foreign key (bank_transaction_id, org_id) references public.bank_transactions (id, org_id),
  foreign key (reconciliation_id, org_id) references public.bank_reconciliations (id, org_id) on delete cascade,
  constraint cleared_entries_one_way check (num_nonnulls(bank_transaction_id, reconciliation_id) = 1)
);
comment on table private.cleared_entries is
  'Entries that the bank has seen, each once per account: matched with a statement line, or cleared by hand in a reconciliation.';
comment on column private.cleared_entries.bank_transaction_id is
  'The line that the entry is matched with; a line of several entries has a row for each. Without a cascade, since a deletion that takes other rows along cannot be undone.';
comment on column private.cleared_entries.reconciliation_id is
  'Reconciliation in which it was cleared by hand: opening balances, and all entries if no statement is imported.';
create index cleared_entries_account on private.cleared_entries (bank_account_id, org_id);
create index cleared_entries_entry on private.cleared_entries (journal_entry_id, org_id);
create index cleared_entries_line on private.cleared_entries (bank_transaction_id, org_id) where bank_transaction_id is not null;
create index cleared_entries_reconciliation on private.cleared_entries (reconciliation_id, org_id) where reconciliation_id is not null;
alter table private.cleared_entries enable row level security;

create type private.bank_entry as (
  id uuid, entry_date date, amount numeric, entry_number text, source_kind text, words text, offset_by uuid
);
comment on type private.bank_entry is
  'A journal entry as it affects a bank account, in the account''s currency; words to search for in a statement; '
  'offset_by: its reversal, or the entry it reverses, if the bank has seen neither.';

create function private.uncleared_entries(org uuid, account public.accounts, since date, until date) returns setof private.bank_entry
language sql stable
set search_path = ''
as $$
  select e.id, e.entry_date, m.amount, e.entry_number, e.source_kind,
    concat_ws(' ', e.description, e.reference, p.reference, c.name, v.name),
    case when not exists (select from private.cleared_entries s
      where s.org_id = org and s.bank_account_id = account.id and s.journal_entry_id = r.id) then r.id end
  from (
    select l.journal_entry_id, sum(case when account.currency is null or account.currency = private.base_currency(org)
      then l.debit - l.credit else coalesce(l.foreign_amount, 0) end) as amount
    from public.journal_lines l
    where l.org_id = org and l.account_id = account.id and l.entry_date between since and until
    group by l.journal_entry_id
  ) m
  join public.journal_entries e on e.org_id = org and e.id = m.journal_entry_id
  left join public.journal_entries r
    on r.org_id = org and r.id = coalesce(e.reversed_by_id, e.reverses_id) and r.entry_date <= until
  left join public.payments p on p.org_id = org and p.id = e.source_id and e.source_kind = 'payment'
  left join public.customers c on c.org_id = org and c.id = p.customer_id
  left join public.vendors v on v.org_id = org and v.id = p.vendor_id
  where m.amount <> 0
    and not exists (select from private.cleared_entries s
      where s.org_id = org and s.bank_account_id = account.id and s.journal_entry_id = e.id)
$$;
comment on function private.uncleared_entries(uuid, public.accounts, date, date) is
  'Entries of a bank account that are neither matched with a statement line nor cleared by hand.';

create function private.open_bank_entries(org uuid, account public.accounts, since date, until date) returns setof private.bank_entry
language sql stable
set search_path = ''
as $$
  -- An entry and its reversal cancel out while the bank has seen neither; once it has seen one, the other is open.
  select u.* from private.uncleared_entries(org, account, since, until) u where u.offset_by is null
$$;
comment on function private.open_bank_entries(uuid, public.accounts, date, date) is
  'Uncleared entries that the bank is expected to report: all except those that cancel each other out.';

create function private.hold_entries(org uuid, entry_ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.journal_entries e where e.org_id = org and e.id = any (entry_ids) order by e.id for no key update;
end $$;
comment on function private.hold_entries(uuid, uuid[]) is
  'Holds entries against being matched, cleared or reversed elsewhere: before the ledger and the account, as a reversal does.';

create function private.hold_bank_account_after(org uuid, account_id uuid, entry_ids uuid[]) returns public.accounts
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_entries(org, hold_bank_account_after.entry_ids);
  return private.hold_bank_account(org, hold_bank_account_after.account_id);
end $$;
comment on function private.hold_bank_account_after(uuid, uuid, uuid[]) is 'Holds entries, then their bank account, and returns the account.';

create function private.clear_entry_of_line() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.cleared_entries c where c.org_id = old.org_id and c.bank_transaction_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.journal_entry_id is not null then
    insert into private.cleared_entries (org_id, bank_account_id, journal_entry_id, bank_transaction_id)
    values (new.org_id, new.bank_account_id, new.journal_entry_id, new.id);
  end if;
  return null;
end $$;
comment on function private.clear_entry_of_line() is
  'Clears the entry of a matched line; when the line is matched otherwise, unmatched or deleted, its previous entry is no longer cleared.';

create trigger bank_transactions_clear after insert on public.bank_transactions
  for each row when (new.journal_entry_id is not null) execute function private.clear_entry_of_line();
create trigger bank_transactions_clear_other after update of journal_entry_id on public.bank_transactions
  for each row when (old.journal_entry_id is distinct from new.journal_entry_id) execute function private.clear_entry_of_line();
create trigger bank_transactions_clear_nothing before delete on public.bank_transactions
  for each row when (old.journal_entry_id is not null) execute function private.clear_entry_of_line();

create function private.return_bank_transaction() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_bank_account_after(new.org_id, new.bank_account_id, array[new.journal_entry_id]);
begin
  if not exists (
    select from public.journal_entries e
    cross join lateral private.uncleared_entries(new.org_id, account, e.entry_date, e.entry_date) u
    where e.org_id = new.org_id and e.id = new.journal_entry_id and u.id = e.id and u.amount = new.amount
  ) then
    new.status := 'unmatched';
    new.journal_entry_id := null;
  end if;
  return new;
end $$;
comment on function private.return_bank_transaction() is
  'Restores the match of a deleted line if its entry is still open and equals its amount; the line is unmatched if '
  'it had several entries, or if another line is matched with its entry.';

-- Before the check, by its name.
create trigger bank_transactions_bring_back before insert on public.bank_transactions
  for each row when (new.journal_entry_id is not null) execute function private.return_bank_transaction();
