-- Reconciling: which entries the bank has seen, which are outstanding, and what a finished reconciliation closes.

create function private.amount_on_account(org uuid, account public.accounts, entry_id uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(case when account.currency is null or account.currency = private.base_currency(org)
    then l.debit - l.credit else coalesce(l.foreign_amount, 0) end), 0)
  from public.journal_lines l
  where l.org_id = org and l.journal_entry_id = entry_id and l.account_id = account.id
$$;
comment on function private.amount_on_account(uuid, public.accounts, uuid) is
  'Amount by which an entry changes an account, in the account''s currency.';

create function private.cleared_balance(org uuid, account public.accounts, through date) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce((
      select sum(t.amount) from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'matched' and t.posted_on <= through), 0)
    + coalesce((
      select sum(private.amount_on_account(org, account, c.journal_entry_id))
      from private.cleared_entries c
      join public.bank_reconciliations r on r.org_id = c.org_id and r.id = c.reconciliation_id
      where c.org_id = org and r.bank_account_id = account.id and r.statement_date <= through), 0)
$$;
comment on function private.cleared_balance(uuid, public.accounts, date) is
  'Balance that the bank has seen up to a date: matched statement lines, and entries cleared by hand.';

create function private.open_reconciliation(org uuid, id uuid) returns public.bank_reconciliations
language plpgsql
set search_path = ''
as $$
declare
  reconciliation public.bank_reconciliations;
begin
  select r.* into reconciliation from public.bank_reconciliations r where r.org_id = org and r.id = open_reconciliation.id for update;
  if reconciliation.id is null then
    perform private.refuse('reconciliation.unknown', 'There is no such reconciliation. Load the list again.');
  elsif reconciliation.status = 'finished' then
    perform private.refuse('reconciliation.finished', format(
      'The reconciliation as of %s is finished. Reopen it before you change it.', reconciliation.statement_date));
  end if;
  return reconciliation;
end $$;
comment on function private.open_reconciliation(uuid, uuid) is 'A reconciliation under way, held; refused for a finished one.';

create function public.begin_bank_reconciliation(bank_account_id uuid, statement_date date, statement_balance numeric, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_reconciliations.create', 'begin reconciliations');
  answer constant jsonb := private.recall(begin_bank_reconciliation.key, 'begin_bank_reconciliation', jsonb_build_array(
    begin_bank_reconciliation.bank_account_id, begin_bank_reconciliation.statement_date, begin_bank_reconciliation.statement_balance));
  made uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_calendar_date(begin_bank_reconciliation.statement_date);
  insert into public.bank_reconciliations (org_id, user_id, bank_account_id, statement_date, statement_balance)
  values (org, auth.uid(), begin_bank_reconciliation.bank_account_id, begin_bank_reconciliation.statement_date,
    begin_bank_reconciliation.statement_balance)
  returning id into made;
  perform private.remember(begin_bank_reconciliation.key, to_jsonb(made));
  return made;
end $$;
comment on function public.begin_bank_reconciliation(uuid, date, numeric, uuid) is
  'Starts a reconciliation of a bank account with a statement and its closing balance. Returns the reconciliation''s id.';
grant execute on function public.begin_bank_reconciliation(uuid, date, numeric, uuid) to authenticated;

create function public.clear_bank_entries(reconciliation_id uuid, entry_ids uuid[], is_cleared boolean default true) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'reconcile bank accounts');
  reconciliation constant public.bank_reconciliations := private.open_reconciliation(org, clear_bank_entries.reconciliation_id);
  wanted constant uuid[] := array(select distinct e from unnest(entry_ids) e);
  account public.accounts;
begin
  perform private.hold_entries(org, wanted);
  account := private.hold_for_reconciling(org, reconciliation.bank_account_id);
  perform private.refuse_counted(account, reconciliation.statement_date);
  if is_cleared then
    insert into private.cleared_entries (org_id, bank_account_id, journal_entry_id, reconciliation_id)
    select org, account.id, o.id, reconciliation.id
    from private.uncleared_entries(org, account, '0001-01-01', reconciliation.statement_date) o where o.id = any (wanted);
    if (select count(*) from private.cleared_entries c
      where c.org_id = org and c.reconciliation_id = reconciliation.id and c.journal_entry_id = any (wanted)) <> cardinality(wanted) then
      perform private.refuse('reconciliation.not_open', format(
        'Not all of these entries are open on %s %s up to %s: one of them is cleared or matched already, or is of a later day. Load the list again.',
        account.code, account.name, reconciliation.statement_date));
    end if;
  else
    delete from private.cleared_entries c
    where c.org_id = org and c.reconciliation_id = reconciliation.id and c.journal_entry_id = any (wanted);
  end if;
  update public.bank_reconciliations r set statement_date = r.statement_date where r.org_id = org and r.id = reconciliation.id;
  return public.bank_reconciliation_report(reconciliation.id);
end $$;
comment on function public.clear_bank_entries(uuid, uuid[], boolean) is
  'Marks entries as cleared, or removes the mark; returns the report. Repeating it changes nothing.';

create function public.bank_reconciliation_report(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_reconciliations.read', 'see reconciliations');
  reconciliation public.bank_reconciliations;
  account public.accounts;
  opening public.bank_reconciliations;
  cleared numeric;
begin
  select r.* into reconciliation from public.bank_reconciliations r where r.org_id = org and r.id = bank_reconciliation_report.id;
  if reconciliation.id is null then
    perform private.refuse('reconciliation.unknown', 'There is no such reconciliation. Load the list again.');
  end if;
  account := private.required_account(org, reconciliation.bank_account_id);
  select r.* into opening from public.bank_reconciliations r
  where r.org_id = org and r.bank_account_id = account.id and r.status = 'finished' and r.statement_date < reconciliation.statement_date
  order by r.statement_date desc limit 1;
  cleared := private.cleared_balance(org, account, reconciliation.statement_date);
  return jsonb_build_object(
    'id', reconciliation.id, 'status', reconciliation.status, 'account_id', account.id, 'account_code', account.code, 'account_name', account.name,
    'currency', private.account_currency(org, account), 'statement_date', reconciliation.statement_date, 'finished_at', reconciliation.finished_at,
    'finished_by', (select p.full_name from public.profiles p where p.id = reconciliation.finished_by),
    'reopened_at', reconciliation.reopened_at, 'reopen_reason', reconciliation.reopen_reason,
    'reopened_by', (select p.full_name from public.profiles p where p.id = reconciliation.reopened_by),
    'opening_date', opening.statement_date, 'opening_balance', coalesce(opening.statement_balance, 0)::numeric(18, 2)::text,
    'statement_balance', reconciliation.statement_balance::text, 'cleared_balance', cleared::numeric(18, 2)::text,
    'difference', (reconciliation.statement_balance - cleared)::numeric(18, 2)::text,
    'ledger_balance', private.account_balance(org, account, reconciliation.statement_date)::numeric(18, 2)::text,
    'cleared', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.day, 'words', t.words, 'number', t.number, 'amount', t.amount::text, 'by_hand', t.by_hand)
        order by t.day, t.number)
      from (
        select t.id, t.posted_on as day, t.description as words, e.entry_number as number, t.amount, false as by_hand
        from public.bank_transactions t join public.journal_entries e on e.org_id = org and e.id = t.journal_entry_id
        where t.org_id = org and t.bank_account_id = account.id and t.status = 'matched' and t.posted_on <= reconciliation.statement_date
          and (opening.id is null or t.posted_on > opening.statement_date)
        union all
        select e.id, e.entry_date, e.description, e.entry_number, private.amount_on_account(org, account, e.id), true
        from private.cleared_entries c join public.journal_entries e on e.org_id = org and e.id = c.journal_entry_id
        where c.org_id = org and c.reconciliation_id = reconciliation.id
      ) t), '[]'),
    'outstanding', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'day', o.entry_date, 'words', concat_ws(' · ', e.description, e.reference),
        'number', o.entry_number, 'amount', o.amount::text) order by o.entry_date, o.entry_number)
      from private.open_bank_entries(org, account, '0001-01-01', reconciliation.statement_date) o
      join public.journal_entries e on e.org_id = org and e.id = o.id), '[]'),
    'reversed', coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'day', u.entry_date, 'words', concat_ws(' · ', e.description, e.reference),
        'number', u.entry_number, 'amount', u.amount::text, 'other_number', r.entry_number) order by u.entry_date, u.entry_number)
      from private.uncleared_entries(org, account, '0001-01-01', reconciliation.statement_date) u
      join public.journal_entries e on e.org_id = org and e.id = u.id
      join public.journal_entries r on r.org_id = org and r.id = u.offset_by), '[]'),
    'unmatched', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.posted_on, 'words', t.description, 'amount', t.amount::text) order by t.posted_on, t.id)
      from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'unmatched' and t.posted_on <= reconciliation.statement_date), '[]'),
    'excluded', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.posted_on, 'words', t.description, 'amount', t.amount::text) order by t.posted_on, t.id)
      from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'excluded' and t.posted_on <= reconciliation.statement_date
        and (opening.id is null or t.posted_on > opening.statement_date)), '[]'));
end $$;
comment on function public.bank_reconciliation_report(uuid) is
  'The current state of a reconciliation: balances, the difference, entries cleared since the previous one, entries '
  'that the bank has not seen (outstanding) or that cancel each other out (reversed, with the number of the other '
  'one), waiting lines of the statement (unmatched) and lines excluded since the previous one (excluded).';

create function public.finish_bank_reconciliation(id uuid, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'reconcile bank accounts');
  answer constant jsonb := private.recall(finish_bank_reconciliation.key, 'finish_bank_reconciliation', to_jsonb(finish_bank_reconciliation.id));
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.open_reconciliation(org, finish_bank_reconciliation.id);
  update public.bank_reconciliations r set status = 'finished' where r.org_id = org and r.id = finish_bank_reconciliation.id;
  told := public.bank_reconciliation_report(finish_bank_reconciliation.id);
  perform private.remember(finish_bank_reconciliation.key, told);
  return told;
end $$;
comment on function public.finish_bank_reconciliation(uuid, uuid) is
  'Finishes a reconciliation whose difference is zero and returns its report. From then on, nothing is posted to the account up to its date.';

create function public.undo_bank_reconciliation(id uuid, reason text, key uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'undo reconciliations');
  answer constant jsonb := private.recall(undo_bank_reconciliation.key, 'undo_bank_reconciliation',
    jsonb_build_array(undo_bank_reconciliation.id, undo_bank_reconciliation.reason));
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  if btrim(coalesce(undo_bank_reconciliation.reason, '')) = '' then
    perform private.refuse_field('reconciliation.no_reason', 'Say why this reconciliation is undone. The reason stays with it.', 'reason');
  end if;
  update public.bank_reconciliations r
  set status = 'open', reopened_at = clock_timestamp(), reopened_by = auth.uid(), reopen_reason = btrim(undo_bank_reconciliation.reason)
  where r.org_id = org and r.id = undo_bank_reconciliation.id and r.status = 'finished';
  if not found then
    perform private.refuse('reconciliation.not_finished', 'This reconciliation is not finished, so there is nothing to undo. Load the list again.');
  end if;
  told := public.bank_reconciliation_report(undo_bank_reconciliation.id);
  perform private.remember(undo_bank_reconciliation.key, told);
  return told;
end $$;
comment on function public.undo_bank_reconciliation(uuid, text, uuid) is
  'Reopens the latest finished reconciliation of an account with all that was cleared, keeps why, and returns its report. The history '
  'keeps both.';

grant execute on function public.clear_bank_entries(uuid, uuid[], boolean), public.bank_reconciliation_report(uuid),
  public.finish_bank_reconciliation(uuid, uuid), public.undo_bank_reconciliation(uuid, text, uuid) to authenticated;

create function private.refuse_behind_reconciliation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  closed record;
begin
  select a.code, a.name, r.statement_date, n.entry_date into closed
  from new_rows n
  join public.bank_reconciliations r
    on r.org_id = n.org_id and r.bank_account_id = n.account_id and r.status = 'finished' and r.statement_date >= n.entry_date
  join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
  -- A revaluation moves no money of an account in another currency.
  where a.currency is null or a.currency = private.base_currency(n.org_id) or coalesce(n.foreign_amount, 0) <> 0
  order by r.statement_date desc limit 1;
  if found then
    perform private.refuse('reconciliation.closed', format(
      'Account %s %s is reconciled through %s, so nothing can be posted to it on %s. Choose a later date, or undo that reconciliation first.',
      closed.code, closed.name, closed.statement_date, closed.entry_date));
  end if;
  return null;
end $$;
comment on function private.refuse_behind_reconciliation() is 'Protects reconciled postings against changes.';

create trigger journal_lines_reconciled after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.refuse_behind_reconciliation();
