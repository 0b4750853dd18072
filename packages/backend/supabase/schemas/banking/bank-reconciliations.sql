-- Reconciliations: a bank statement compared with the ledger up to its date. A finished one closes the lines it covers.

create table public.bank_reconciliations (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  bank_account_id uuid not null,
  statement_date date not null,
  statement_balance numeric not null,
  ledger_balance numeric(18, 2) not null default 0,
  difference numeric(18, 2) not null generated always as (statement_balance - ledger_balance) stored,
  cleared_balance numeric(18, 2) not null default 0,
  unexplained numeric(18, 2) not null generated always as (statement_balance - cleared_balance) stored,
  status text not null default 'open',
  finished_at timestamptz,
  finished_by uuid,
  reopened_at timestamptz,
  reopened_by uuid,
  reopen_reason text collate "und-x-icu",
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_reconciliations_account_date unique (org_id, bank_account_id, statement_date),
  constraint bank_reconciliations_bank_account foreign key (bank_account_id, org_id)
    references public.accounts (id, org_id),
  constraint bank_reconciliations_statement_date check (statement_date between '0001-01-01' and '9999-12-31'),
  constraint bank_reconciliations_statement_balance check (statement_balance <> 'NaN'),
  constraint bank_reconciliations_status check (status in ('open', 'finished')),
  constraint bank_reconciliations_finished check ((status = 'finished') = (finished_at is not null)),
  constraint bank_reconciliations_reopen_reason check (char_length(reopen_reason) <= 500)
);
comment on table public.bank_reconciliations is 'Bank statements compared with the ledger.';
comment on column public.bank_reconciliations.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.bank_reconciliations.bank_account_id is 'The account of the ledger, of subtype bank.';
comment on column public.bank_reconciliations.statement_balance is 'Closing balance of the bank statement, in the currency of the account.';
comment on column public.bank_reconciliations.ledger_balance is 'Ledger balance at the date when this was last saved. Set by the database.';
comment on column public.bank_reconciliations.difference is 'Entries that the bank has not seen yet, if there is no error.';
comment on column public.bank_reconciliations.cleared_balance is
  'Ledger entries that the bank has seen when this was last saved: matched with statement lines or cleared by hand. Set by the database.';
comment on column public.bank_reconciliations.unexplained is 'Zero when the statement is reconciled; only then can it be finished.';
comment on column public.bank_reconciliations.finished_by is 'User who finished it. No foreign key: the record outlives the account.';
comment on column public.bank_reconciliations.reopened_at is 'When a finished one was last undone.';
comment on column public.bank_reconciliations.reopened_by is 'User who reopened it last. No foreign key: the record outlives the account.';
comment on column public.bank_reconciliations.reopen_reason is
  'Reason of the last reopening; it is kept when it is finished again. The history has earlier ones.';
comment on constraint bank_reconciliations_account_date on public.bank_reconciliations is 'This account already has a reconciliation for this date';
comment on constraint bank_reconciliations_bank_account on public.bank_reconciliations is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_reconciliations_statement_date on public.bank_reconciliations is
  'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint bank_reconciliations_statement_balance on public.bank_reconciliations is 'Statement balance must be a number';
comment on constraint bank_reconciliations_status on public.bank_reconciliations is 'Status must be open or finished';
comment on constraint bank_reconciliations_reopen_reason on public.bank_reconciliations is 'Reason cannot exceed 500 characters';
comment on constraint bank_reconciliations_finished on public.bank_reconciliations is 'A finished reconciliation has the time at which it was finished';

select private.organisation_table('public.bank_reconciliations');
create index bank_reconciliations_bank_account on public.bank_reconciliations (bank_account_id, org_id);

select private.register_records('public.bank_reconciliations', 'bank reconciliation', 'bank reconciliations', 'statement_date');

select private.grant_permission('bank_reconciliations.read', 'viewer');
select private.grant_permission('bank_reconciliations.create', 'user');
select private.grant_permission('bank_reconciliations.update', 'user');
select private.grant_permission('bank_reconciliations.delete', 'admin');
select private.grant_permission('bank_reconciliations.export', 'manager');

grant insert (id, bank_account_id, statement_date, statement_balance),
  update (statement_date, statement_balance, status)
  on public.bank_reconciliations to authenticated;
select private.accept_as_oneself('public.bank_reconciliations');

select private.let_members('public.bank_reconciliations', 'read', 'create', 'update', 'delete');

create trigger bank_reconciliations_touch before update on public.bank_reconciliations
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.bank_reconciliations', 'statement_date', 'difference', 'unexplained');

create function private.account_balance(org uuid, account public.accounts, through date) returns numeric
language sql stable
set search_path = ''
as $$
  select case
    when account.currency is null or account.currency = private.base_currency(org) then (
      select coalesce(sum(d.debit - d.credit), 0) from private.account_days d
      where d.org_id = org and d.account_id = account.id and d.day <= through)
    else (
      select coalesce(sum(l.foreign_amount), 0) from public.journal_lines l
      where l.org_id = org and l.account_id = account.id and l.entry_date <= through) end
$$;
comment on function private.account_balance(uuid, public.accounts, date) is 'Balance of an account at a date, in its own currency, debit positive.';

create function private.hold_for_reconciling(org uuid, account_id uuid) returns public.accounts
language plpgsql
set search_path = ''
as $$
begin
  -- An account of another organization is refused before anything is locked.
  perform private.bank_account(org, hold_for_reconciling.account_id);
  -- Nobody posts meanwhile, or adds or changes a line of this account's statements, which lock the account's row too.
  perform private.hold_ledger(org);
  perform from public.accounts a where a.org_id = org and a.id = hold_for_reconciling.account_id for no key update;
  return private.bank_account(org, hold_for_reconciling.account_id);
end $$;
comment on function private.hold_for_reconciling(uuid, uuid) is
  'A bank account on which nothing is posted, matched or cleared until this transaction ends: the ledger first, in the order of postings.';

create function private.refuse_counted(account public.accounts, day date) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  through constant date := (select max(r.statement_date) from public.bank_reconciliations r
    where r.org_id = account.org_id and r.bank_account_id = account.id and r.status = 'finished' and r.statement_date >= day);
begin
  if through is not null then
    perform private.refuse('reconciliation.later_finished', format(
      'The statement of %s %s up to %s is reconciled and counts what is cleared up to %s. Undo that reconciliation first.',
      account.code, account.name, through, day));
  end if;
end $$;
comment on function private.refuse_counted(public.accounts, date) is
  'Refuses to change what is cleared by hand up to a day that a finished reconciliation covers, in whichever one it was cleared.';

create function private.refuse_moving_cleared(account public.accounts, old_row public.bank_reconciliations, new_date date) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  last_day constant date := (select max(e.entry_date) from private.cleared_entries c
    join public.journal_entries e on e.org_id = c.org_id and e.id = c.journal_entry_id
    where c.org_id = old_row.org_id and c.reconciliation_id = old_row.id);
begin
  if last_day is null then
    return;
  end if;
  perform private.refuse_counted(account, least(old_row.statement_date, new_date));
  if last_day > new_date then
    perform private.refuse_field('reconciliation.cleared_later', format(
      'An entry of %s is cleared in this reconciliation. Choose that date or a later one, or clear the check mark of the entry first.',
      last_day), 'statement_date');
  end if;
end $$;
comment on function private.refuse_moving_cleared(public.accounts, public.bank_reconciliations, date) is
  'Refuses to move a reconciliation with cleared entries into, or out of, the period of a finished one.';

create function private.save_bank_reconciliation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_for_reconciling(new.org_id, new.bank_account_id);
  unmatched bigint;
begin
  if tg_op = 'UPDATE' and new.statement_date <> old.statement_date then
    perform private.refuse_moving_cleared(account, old, new.statement_date);
  end if;
  if tg_op = 'UPDATE' and old.status = 'finished' then
    if new.status = 'finished' then
      perform private.refuse('reconciliation.finished', format(
        'The reconciliation of %s as of %s is finished. Reopen it before you change it.', account.name, old.statement_date));
    elsif exists (
      select from public.bank_reconciliations r
      where r.org_id = new.org_id and r.bank_account_id = new.bank_account_id and r.status = 'finished'
        and r.statement_date > old.statement_date
    ) then
      perform private.refuse('reconciliation.later_finished', format(
        'A later statement of %s is already reconciled. Reopen the latest one first.', account.name));
    -- Clients cannot write these: undo_bank_reconciliation reopens with a reason.
    elsif new.reopened_at is not distinct from old.reopened_at then
      perform private.refuse('reconciliation.no_reason', 'Say why this reconciliation is undone: call undo_bank_reconciliation with a reason.');
    end if;
  end if;
  if new.status = 'finished' then
    select count(*) into unmatched from public.bank_transactions t
    where t.org_id = new.org_id and t.bank_account_id = new.bank_account_id
      and t.posted_on <= new.statement_date and t.status = 'unmatched';
    if unmatched > 0 then
      perform private.refuse('reconciliation.unmatched', format(
        'The statement up to %s still has unmatched lines (%s). Match or exclude them first.', new.statement_date, unmatched));
    end if;
  end if;
  new.ledger_balance := private.account_balance(new.org_id, account, new.statement_date);
  new.cleared_balance := private.cleared_balance(new.org_id, account, new.statement_date);
  if new.status = 'finished' and new.statement_balance <> new.cleared_balance then
    perform private.refuse('reconciliation.difference', format(
      'The statement of %s says %s, but cleared entries total %s: a difference of %s is left. Clear or enter what is missing, then finish.',
      account.name, new.statement_balance, new.cleared_balance, new.statement_balance - new.cleared_balance));
  end if;
  new.finished_at := case when new.status = 'finished' then now() end;
  new.finished_by := case when new.status = 'finished' then auth.uid() end;
  return new;
end $$;
comment on function private.save_bank_reconciliation() is
  'Computes the ledger''s side; a statement is finished when all its lines are matched or excluded and nothing is unexplained, and reopened last first.';

create trigger bank_reconciliations_save before insert or update on public.bank_reconciliations
  for each row execute function private.save_bank_reconciliation();

create function private.keep_finished_reconciliation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.accounts;
begin
  if old.status = 'finished' then
    perform private.refuse('reconciliation.finished', format(
      'The reconciliation as of %s is finished. Reopen it before you delete it.', old.statement_date));
  end if;
  -- Cleared marks are deleted with it.
  account := private.hold_for_reconciling(old.org_id, old.bank_account_id);
  if exists (select from private.cleared_entries c where c.org_id = old.org_id and c.reconciliation_id = old.id) then
    perform private.refuse_counted(account, old.statement_date);
  end if;
  return old;
end $$;
comment on function private.keep_finished_reconciliation() is
  'A finished reconciliation must be reopened before it is deleted, and later ones before it.';

create trigger bank_reconciliations_keep before delete on public.bank_reconciliations
  for each row execute function private.keep_finished_reconciliation();

create function private.check_bank_transaction() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account constant public.accounts := private.hold_bank_account(
    coalesce(new.org_id, old.org_id), coalesce(new.bank_account_id, old.bank_account_id));
  closed record;
begin
  if tg_op = 'UPDATE' and old.bank_account_id <> new.bank_account_id then
    perform private.hold_bank_account(old.org_id, old.bank_account_id);
  end if;
  -- The line before and after the change.
  select a.name, max(r.statement_date) as through into closed
  from (values (old.bank_account_id, old.posted_on), (new.bank_account_id, new.posted_on)) line (account_id, posted_on)
  join public.bank_reconciliations r on r.org_id = account.org_id and r.bank_account_id = line.account_id and r.status = 'finished'
  join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
  group by a.id, a.name
  having min(line.posted_on) <= max(r.statement_date)
  limit 1;
  if found then
    perform private.refuse('reconciliation.finished', format(
      'The statement of %s up to %s is reconciled. Reopen that reconciliation before you change its lines.',
      closed.name, closed.through));
  end if;
  if tg_op = 'DELETE' then
    return old;
  elsif tg_op = 'UPDATE' and old.status = 'matched'
    and (new.posted_on, new.amount, new.bank_account_id) is distinct from (old.posted_on, old.amount, old.bank_account_id) then
    perform private.refuse('bank.line_matched', format(
      'The line of %s over %s is matched, so its date, amount and account cannot be changed. Unmatch it first.', old.posted_on, old.amount));
  end if;
  if new.journal_entry_id is not null and not exists (
    select from public.journal_lines l
    where l.org_id = new.org_id and l.journal_entry_id = new.journal_entry_id and l.account_id = new.bank_account_id
  ) then
    perform private.refuse_field('bank.unrelated_entry', format(
      'This journal entry does not touch %s %s. Choose an entry that moves money on this account.', account.code, account.name), 'journal_entry_id');
  end if;
  return new;
end $$;
comment on function private.check_bank_transaction() is
  'A line belongs to a bank account, matches an entry on that account, keeps its date and amount as long as it does, and stays as it is '
  'once its statement is reconciled.';

create function private.check_imported_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  closed record;
begin
  perform private.hold_bank_account(l.org_id, l.bank_account_id)
  from (select distinct n.org_id, n.bank_account_id from new_rows n where n.statement_import_id is not null order by 1, 2) l;
  select a.name, max(r.statement_date) as through into closed
  from new_rows n
  join public.bank_reconciliations r
    on r.org_id = n.org_id and r.bank_account_id = n.bank_account_id and r.status = 'finished' and r.statement_date >= n.posted_on
  join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
  group by a.id, a.name limit 1;
  if found then
    perform private.refuse('reconciliation.finished', format(
      'The statement of %s up to %s is reconciled. Reopen that reconciliation before you change its lines.', closed.name, closed.through));
  end if;
  return null;
end $$;
comment on function private.check_imported_lines() is
  'Imported lines, and deleted ones that are restored, must not be dated before a finished statement.';
