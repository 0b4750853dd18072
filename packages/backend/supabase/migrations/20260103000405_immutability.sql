-- What is posted cannot be changed by anyone: not by an update, an upsert, a delete or a truncate, whatever the role.

create function private.refuse_change_when_posted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Arguments: the columns that may still change.
declare
  -- Generated columns are not computed yet when this runs; they follow from the others.
  ignored constant text[] := tg_argv || 'updated_at'::text || array(
    select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
  before_row constant jsonb := to_jsonb(old);
  entry private.record_tables;
begin
  if tg_op = 'UPDATE' and before_row - ignored = to_jsonb(new) - ignored then
    return new;
  end if;
  select r.* into entry from private.record_tables r where r.table_name = tg_table_name;
  perform private.refuse('ledger.immutable', format(
    'The %s %s is posted and cannot be %s. %s',
    coalesce(entry.label_one, replace(tg_table_name, '_', ' ')), before_row ->> entry.name_column,
    case when tg_op = 'DELETE' then 'deleted' else 'changed' end,
    case when tg_table_name = 'journal_entries' then 'Reverse it and post a new one.' else 'Cancel or reverse it instead.' end));
  return null;
end $$;
comment on function private.refuse_change_when_posted() is
  'Row trigger for tables with posted_at: a posted row changes in the columns named as arguments only, and never goes.';

create function private.forbid_changes_when_posted(target regclass, variadic allowed_columns text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger immutable_when_posted before update or delete on %s for each row '
    || 'when (old.posted_at is not null) execute function private.refuse_change_when_posted(%s)',
    target, (select string_agg(quote_literal(c), ', ') from unnest(allowed_columns) c));
  execute format('create trigger immutable_table before truncate on %s '
    || 'for each statement execute function private.refuse_change()', target);
end $$;
comment on function private.forbid_changes_when_posted(regclass, text[]) is
  'Makes the posted rows of a table immutable but for some columns; for migrations.';

select private.forbid_changes_when_posted('public.journal_entries', 'status', 'reversed_by_id', 'replaced_by_id');
select private.append_only('public.journal_lines');

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
  'Names an entry whose lines do not make up its totals, and the figures.';

create function private.check_entry_balances() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- As it is at commit, whatever it was when the trigger was queued.
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
comment on function private.check_entry_balances() is
  'At commit: the lines of an entry balance and add up to its totals; a draft has none.';

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
  'Lines come with one statement for each entry, and never later: whole, balanced, and for a posted entry.';

create trigger journal_lines_whole after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.check_lines_balance();

create function private.check_line_currencies() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  fault record;
begin
  -- Only what the database reckons itself moves a base amount without a foreign one: a revaluation, the difference
  -- between two rates, a price variance.
  select a.code, a.name, s.base_currency as base, case when a.currency <> s.base_currency then a.currency end as own_currency,
    n.currency, n.foreign_amount, n.debit, n.credit
  into fault
  from new_rows n
  join public.accounts a on a.org_id = n.org_id and a.id = n.account_id
  join public.company_settings s on s.org_id = n.org_id
  where (n.currency is null) <> (n.foreign_amount is null) or n.currency = s.base_currency
    or (a.currency <> s.base_currency and n.currency is distinct from a.currency)
    or sign(n.foreign_amount) not in (0, sign(n.debit - n.credit))
    -- Asked of such lines alone: a join that was planned when the journal was empty reads all of it for each of many lines.
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
  'A foreign amount comes with its currency, which is the account''s own where it has one, and goes the same way as the base amount.';

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
comment on function private.check_reversal_date() is 'What reverses an entry is not dated before it, whoever reverses it and why.';

create trigger journal_entries_reversal_date before insert or update of entry_date, reverses_id on public.journal_entries
  for each row when (new.reverses_id is not null) execute function private.check_reversal_date();

create function private.keep_account_meaning() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose private.posting_purposes;
begin
  select p.* into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = old.org_id and r.account_id = old.id
    and (new.subtype <> all (p.subtypes) or new.currency <> private.base_currency(old.org_id))
  limit 1;
  if found then
    perform private.refuse('account.in_use', format(
      'Account %s %s serves for "%s", which needs an account of the kind %s in the base currency. Choose another one for that under Settings, Posting rules, first.',
      old.code, old.name, purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  end if;
  if (old.type, old.currency) is not distinct from (new.type, new.currency)
    and not (array[old.subtype, new.subtype] && array['receivable', 'payable', 'inventory']) then
    return new;
  end if;
  if exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings, so its type, subtype or currency cannot change like this. Make a new account and move the balance.',
      old.code, old.name));
  end if;
  return new;
end $$;
comment on function private.keep_account_meaning() is
  'Posted lines keep the meaning that their account had, and posting rules an account that suits them.';

create trigger accounts_keep_meaning before update on public.accounts
  for each row when ((old.type, old.subtype, old.currency) is distinct from (new.type, new.subtype, new.currency))
  execute function private.keep_account_meaning();

create function private.keep_account_closing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose text;
  closed_on date;
begin
  select p.description into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = new.org_id and r.account_id = new.id and new.closes_yearly and new.type = 'equity'
  limit 1;
  if found then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s serves for "%s", so it is not what owners draw and does not close yearly.', new.code, new.name, purpose));
  end if;
  select max(e.entry_date) into closed_on from public.journal_entries e
  where e.org_id = new.org_id and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null;
  if exists (select from public.journal_lines l
    where l.org_id = old.org_id and l.account_id = old.id and l.entry_date <= closed_on) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings in the years closed through %s, so whether it closes yearly cannot change. Make a new account and move the balance.',
      old.code, old.name, closed_on));
  end if;
  return new;
end $$;
comment on function private.keep_account_closing() is
  'What a closed year did with an account stays so, and no account that is posted to by rule is emptied with the drawings.';

-- By its name it comes after accounts_complete, which decides what an account is.
create trigger accounts_keep_closing before update on public.accounts
  for each row when (old.closes_yearly is distinct from new.closes_yearly)
  execute function private.keep_account_closing();

create function private.keep_base_currency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  standing text;
begin
  if exists (select from public.journal_lines l where l.org_id = old.org_id) then
    perform private.refuse('currency.in_use', format(
      'The books are kept in %s and have postings, so the base currency cannot change. Start a new organisation for %s.',
      old.base_currency, new.base_currency));
  end if;
  -- Drafts and rates are kept in the base currency as well: they would mean something else at once.
  select t.name into standing
  from (
    select 'invoices' as name from public.invoices d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'bills' from public.bills d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'sales orders' from public.sales_orders d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'purchase orders' from public.purchase_orders d where d.org_id = old.org_id and d.status <> 'cancelled'
    union all select 'recurring documents' from public.recurring_documents d where d.org_id = old.org_id
    union all select 'exchange rates' from public.exchange_rates d where d.org_id = old.org_id
  ) t limit 1;
  if found then
    perform private.refuse('currency.in_use', format(
      'There are %s already that are reckoned in %s, so the base currency cannot change. Delete or cancel them first.',
      standing, old.base_currency));
  end if;
  return new;
end $$;
comment on function private.keep_base_currency() is 'Posted amounts, drafts and exchange rates keep their currency.';

create trigger company_settings_keep_base_currency before update on public.company_settings
  for each row when (old.base_currency is distinct from new.base_currency)
  execute function private.keep_base_currency();
