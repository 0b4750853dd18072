-- Constraints of an entry: it balances in total and by currency, and a reversal is not dated before the reversed entry.

create function private.refuse_unbalanced(entry public.journal_entries, debits numeric, credits numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('ledger.unbalanced', format(
    'The lines of journal entry %s do not add up: debits %s, credits %s, total %s.',
    coalesce(entry.entry_number, '(draft)'), debits, credits, entry.total_debit));
end $$;
comment on function private.refuse_unbalanced(public.journal_entries, numeric, numeric) is
  'Names an entry whose lines do not add up to its totals, with the figures.';

create function private.check_entry_balances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Its state at commit, not when the trigger was queued.
  entry public.journal_entries;
  debits numeric;
  credits numeric;
begin
  select e.* into entry from public.journal_entries e where e.org_id = new.org_id and e.id = new.id;
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into debits, credits
  from public.journal_lines l where l.org_id = new.org_id and l.journal_entry_id = new.id;
  if debits <> credits or debits <> (case when entry.posted_at is null then 0 else entry.total_debit end) then
    perform private.refuse_unbalanced(entry, debits, credits);
  end if;
  return null;
end $$;
comment on function private.check_entry_balances() is 'At commit: the lines of an entry balance and add up to its totals; a draft has none.';

create constraint trigger journal_entries_balance after insert or update on public.journal_entries
  deferrable initially deferred for each row execute function private.check_entry_balances();

create function private.check_lines_balance() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  -- A second set of lines for an entry would have a position of the first one, and those are unique.
  select e as entry, l.debits, l.credits into fault
  from (
    select n.org_id, n.journal_entry_id, sum(n.debit) as debits, sum(n.credit) as credits, min(n.position) as first_position
    from new_rows n group by 1, 2
  ) l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where e.posted_at is null or l.debits <> l.credits or l.debits <> e.total_debit or l.first_position <> 1
  limit 1;
  if found then
    perform private.refuse_unbalanced(fault.entry, fault.debits, fault.credits);
  end if;
  return null;
end $$;
comment on function private.check_lines_balance() is
  'Lines are added with one statement for each entry, and never later: complete, balanced, and for a posted entry.';

create trigger journal_lines_whole after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.check_lines_balance();

create function private.check_line_currencies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  -- Only amounts that the database computes itself change a base amount without a foreign one: a revaluation,
  -- the difference between two rates, a price variance.
  select a.code, a.name, s.base_currency as base, case when a.currency <> s.base_currency then a.currency end as own_currency,
    n.currency, n.foreign_amount, n.debit, n.credit
  into fault
  from new_rows n
  join public.accounts a on a.org_id = n.org_id and a.id = n.account_id
  join public.company_settings s on s.org_id = n.org_id
  where (n.currency is null) <> (n.foreign_amount is null) or n.currency = s.base_currency
    or (a.currency <> s.base_currency and n.currency is distinct from a.currency)
    or sign(n.foreign_amount) not in (0, sign(n.debit - n.credit))
    -- Checked only for such lines: a join that was planned when the journal was empty reads all of it for each of many lines.
    or case when n.foreign_amount = 0 then (
      select e.source_kind in ('journal', 'opening') from public.journal_entries e
      where e.org_id = n.org_id and e.id = n.journal_entry_id) end
  order by n.position limit 1;
  if not found then
    return null;
  elsif fault.own_currency <> fault.currency then
    perform private.refuse('ledger.wrong_currency', format(
      'Account %s %s is kept in %s, so a line on it cannot be in %s. Give its amount in %s, or choose another account.',
      fault.code, fault.name, fault.own_currency, fault.currency, fault.own_currency));
  elsif fault.foreign_amount is null or fault.foreign_amount = 0 then
    perform private.refuse('ledger.foreign_amount_required', format(
      'The line of %s %s on account %s %s needs its amount in %s: give it as foreign_amount.',
      greatest(fault.debit, fault.credit), fault.base, fault.code, fault.name,
      coalesce(fault.currency, fault.own_currency, 'the foreign currency')));
  elsif fault.currency is null or fault.currency = fault.base then
    perform private.refuse('ledger.wrong_currency', format(
      'The line on account %s %s has a foreign amount of %s, but no other currency than %s. Name its currency, or leave the foreign amount out.',
      fault.code, fault.name, fault.foreign_amount, fault.base));
  end if;
  perform private.refuse('ledger.foreign_sign', format(
    'The line on account %s %s %s %s %s, so its foreign amount must be %s zero: %s %s is not.', fault.code, fault.name,
    case when fault.debit > 0 then 'debits' else 'credits' end, greatest(fault.debit, fault.credit), fault.base,
    case when fault.debit > 0 then 'above' else 'below' end, fault.foreign_amount, fault.currency));
  return null;
end $$;
comment on function private.check_line_currencies() is
  'A foreign amount has its currency, which is the account''s own if it has one, and the same sign as the base amount.';

create trigger journal_lines_currencies after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.check_line_currencies();

create function private.check_reversal_date() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  entry public.journal_entries;
begin
  select e.* into entry from public.journal_entries e where e.org_id = new.org_id and e.id = new.reverses_id;
  if new.entry_date < entry.entry_date then
    perform private.refuse('ledger.reversal_too_early', format(
      'Journal entry %s is dated %s, so it cannot be reversed on %s, when it had not happened yet. Choose %s or a later date.',
      entry.entry_number, entry.entry_date, new.entry_date, entry.entry_date));
  end if;
  return new;
end $$;
comment on function private.check_reversal_date() is 'A reversal is never dated before its entry.';

create trigger journal_entries_reversal_date before insert or update of entry_date, reverses_id on public.journal_entries
  for each row when (new.reverses_id is not null) execute function private.check_reversal_date();
