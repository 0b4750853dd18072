-- Lines of bank statements, to be matched with entries of the journal.

create table public.bank_transactions (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  bank_account_id uuid not null,
  statement_import_id uuid,
  posted_on date not null,
  amount numeric not null,
  description text collate "und-x-icu",
  reference text collate "und-x-icu",
  external_id text,
  status text not null default 'unmatched',
  journal_entry_id uuid,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_transactions_statement_import foreign key (statement_import_id, org_id)
    references private.statement_imports (id, org_id),
  constraint bank_transactions_external_id unique (org_id, bank_account_id, external_id),
  constraint bank_transactions_bank_account foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  constraint bank_transactions_journal_entry foreign key (journal_entry_id, org_id)
    references public.journal_entries (id, org_id),
  constraint bank_transactions_posted_on check (posted_on between '0001-01-01' and '9999-12-31'),
  constraint bank_transactions_amount check (amount <> 0 and amount <> 'NaN'),
  constraint bank_transactions_description_length check (char_length(description) <= 1000),
  constraint bank_transactions_reference_length check (char_length(reference) <= 200),
  constraint bank_transactions_external_id_length check (char_length(external_id) <= 200),
  constraint bank_transactions_status check (status in ('unmatched', 'matched', 'excluded')),
  constraint bank_transactions_matched check ((status = 'matched') = (journal_entry_id is not null))
);
comment on table public.bank_transactions is 'Statement lines: transactions that the bank reports for an account.';
comment on column public.bank_transactions.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.bank_transactions.bank_account_id is 'The account of the ledger, of subtype bank.';
comment on column public.bank_transactions.amount is 'In the currency of the account: above zero is money in, below zero money out.';
comment on column public.bank_transactions.external_id is 'The bank''s own id: the same statement imported twice is refused.';
comment on column public.bank_transactions.statement_import_id is 'The import that added it; null if it was entered. Set by the database.';
comment on constraint bank_transactions_statement_import on public.bank_transactions is 'This import does not exist';
comment on column public.bank_transactions.journal_entry_id is 'The posted entry that it is matched with.';
comment on constraint bank_transactions_external_id on public.bank_transactions is 'This line of the bank statement is already there';
comment on constraint bank_transactions_bank_account on public.bank_transactions is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_transactions_journal_entry on public.bank_transactions is 'This journal entry does not exist. Choose another one';
comment on constraint bank_transactions_posted_on on public.bank_transactions is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint bank_transactions_amount on public.bank_transactions is 'Amount must not be 0';
comment on constraint bank_transactions_description_length on public.bank_transactions is 'Description cannot exceed 1000 characters';
comment on constraint bank_transactions_reference_length on public.bank_transactions is 'Reference cannot exceed 200 characters';
comment on constraint bank_transactions_external_id_length on public.bank_transactions is 'External id cannot exceed 200 characters';
comment on constraint bank_transactions_status on public.bank_transactions is 'Status must be unmatched, matched or excluded';
comment on constraint bank_transactions_matched on public.bank_transactions is 'A matched transaction names its journal entry, and no other does';

select private.organisation_table('public.bank_transactions');
create index bank_transactions_by_date on public.bank_transactions (org_id, bank_account_id, posted_on, id);
create index bank_transactions_bank_account on public.bank_transactions (bank_account_id, org_id);
create index bank_transactions_statement_import on public.bank_transactions (statement_import_id, org_id) where statement_import_id is not null;
create index bank_transactions_journal_entry on public.bank_transactions (journal_entry_id, org_id);

select private.register_records('public.bank_transactions', 'bank transaction', 'bank transactions', 'description',
  $$coalesce(description, '') || E'\n' || coalesce(reference, '')$$);

select private.grant_permission('bank_transactions.read', 'viewer');
select private.grant_permission('bank_transactions.create', 'user');
select private.grant_permission('bank_transactions.update', 'user');
select private.grant_permission('bank_transactions.delete', 'admin');
select private.grant_permission('bank_transactions.import', 'manager');
select private.grant_permission('bank_transactions.export', 'manager');

grant insert (id, bank_account_id, posted_on, amount, description, reference, external_id),
  update (posted_on, amount, description, reference)
  on public.bank_transactions to authenticated;
select private.accept_as_oneself('public.bank_transactions');

select private.let_members('public.bank_transactions', 'read', 'create', 'update', 'delete');

create trigger bank_transactions_touch before update on public.bank_transactions
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.bank_transactions', 'description');

create function private.bank_account(org uuid, account_id uuid) returns public.accounts
language plpgsql stable
set search_path = ''
as $$
declare
  account public.accounts;
begin
  select a.* into account from public.accounts a where a.org_id = org and a.id = bank_account.account_id;
  if account.id is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  elsif account.subtype <> 'bank' then
    perform private.refuse('bank.not_a_bank_account', format(
      'Account %s %s is not a bank account. Choose an account of the kind bank.', account.code, account.name));
  end if;
  return account;
end $$;
comment on function private.bank_account(uuid, uuid) is 'A bank account of the ledger; refused for any other account.';

create function private.hold_bank_account(org uuid, account_id uuid) returns public.accounts
language plpgsql
set search_path = ''
as $$
begin
  perform from public.accounts a where a.org_id = org and a.id = hold_bank_account.account_id for share;
  return private.bank_account(org, hold_bank_account.account_id);
end $$;
comment on function private.hold_bank_account(uuid, uuid) is
  'A bank account of the ledger, held against a reconciliation that is being finished; refused for any other account.';

create trigger bank_transactions_check before update or delete on public.bank_transactions
  for each row execute function private.check_bank_transaction();
-- An import checks its lines together.
create trigger bank_transactions_check_new before insert on public.bank_transactions
  for each row when (new.statement_import_id is null) execute function private.check_bank_transaction();
create trigger bank_transactions_check_imported after insert on public.bank_transactions
  referencing new table as new_rows for each statement execute function private.check_imported_lines();
