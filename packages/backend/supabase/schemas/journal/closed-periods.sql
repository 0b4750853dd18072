-- Figures of a closed year at its closing, and balances of accounts when the books were locked, so that a
-- control can detect changes. To reopen a year, or to unlock the books, deletes them; to close or lock again
-- stores them again.

create table private.closed_periods (
  org_id uuid not null references public.organizations (id),
  kind text not null,
  last_day date not null,
  first_day date,
  journal_entry_id uuid,
  through_number integer not null,
  balances jsonb not null,
  results jsonb not null,
  cash_flow jsonb not null,
  account_kinds jsonb not null,
  purchase_dates jsonb not null,
  hash text not null,
  primary key (org_id, kind, last_day),
  foreign key (journal_entry_id, org_id) references public.journal_entries (id, org_id),
  constraint closed_periods_kind check (kind in ('year', 'lock')),
  constraint closed_periods_year check ((kind = 'year') = (first_day is not null and journal_entry_id is not null))
);
comment on table private.closed_periods is
  'Figures of closed years and of locked books at their closing or locking, from the balances that reports read.';
comment on column private.closed_periods.first_day is 'For a year: its first day then, whatever the settings say later. Null for a lock.';
comment on column private.closed_periods.journal_entry_id is 'The entry that closed the year first; null for a lock.';
comment on column private.closed_periods.through_number is 'The last entry there was: those with a higher number were posted since.';
comment on column private.closed_periods.balances is
  'Balance of each account on the last day, debit positive, by its id: "12.00". Accounts at zero are omitted.';
comment on column private.closed_periods.results is
  'For a year: the movement of each revenue and expense account in it, without closings, in the same form.';
comment on column private.closed_periods.cash_flow is 'For a year: the lines of its cash flow statement: "operating: Net profit" to "12.00".';
comment on column private.closed_periods.account_kinds is 'Type and subtype of each account that had postings by then, by its id: "asset bank".';
comment on column private.closed_periods.purchase_dates is 'Purchase date of each asset that was depreciated by then, by its id.';
comment on column private.closed_periods.hash is 'SHA-256 over all of that and over the hash of the last entry there was; private.closed_period_hash says how.';
create index closed_periods_journal_entry on private.closed_periods (journal_entry_id, org_id);
alter table private.closed_periods enable row level security;

create function private.closed_period_hash(period private.closed_periods) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws(E'\n', period.kind, period.first_day, period.last_day, period.journal_entry_id,
    period.through_number, (select e.hash from public.journal_entries e where e.org_id = period.org_id and e.number = period.through_number),
    -- The keys of an object are always sorted.
    period.balances, period.results, period.cash_flow, period.account_kinds, period.purchase_dates), 'UTF8')), 'hex')
$$;
comment on function private.closed_period_hash(private.closed_periods) is 'Hash of the stored figures of a period and of the journal behind them.';

create function private.told_cash_flow(org uuid, first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(s.section || ': ' || s.line, s.amount::text), '{}')
  from private.cash_flow_statement(org, first_day, last_day) s where s.amount <> 0
$$;
comment on function private.told_cash_flow(uuid, date, date) is
  'Lines of the cash flow statement of a period that are not zero, in the form of closed_periods.';

create function private.keep_closed_period(org uuid, kind text, first_day date, last_day date, entry_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  kept private.closed_periods;
begin
  kept.org_id := org;
  kept.kind := keep_closed_period.kind;
  kept.first_day := keep_closed_period.first_day;
  kept.last_day := keep_closed_period.last_day;
  kept.journal_entry_id := entry_id;
  kept.through_number := coalesce((select l.last_number from private.ledgers l where l.org_id = org), 0);
  kept.balances := (
    select coalesce(jsonb_object_agg(m.account_id, round(m.debit - m.credit, 2)::text), '{}')
    from private.movements(org, null, kept.last_day) m where m.debit <> m.credit);
  kept.results := (
    select coalesce(jsonb_object_agg(m.account_id, round(m.debit - m.credit - m.closing, 2)::text), '{}')
    from private.movements(org, kept.first_day, kept.last_day) m
    join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')
    where kept.kind = 'year' and m.debit - m.credit <> m.closing);
  kept.cash_flow := case kept.kind when 'year' then private.told_cash_flow(org, kept.first_day, kept.last_day) else '{}' end;
  kept.account_kinds := (
    select coalesce(jsonb_object_agg(a.id, a.type || ' ' || a.subtype), '{}') from public.accounts a
    where a.org_id = org and exists (
      select from private.account_days d where d.org_id = org and d.account_id = a.id and d.day <= kept.last_day));
  kept.purchase_dates := (
    select coalesce(jsonb_object_agg(f.id, f.purchase_date), '{}') from public.fixed_assets f
    where f.org_id = org and exists (
      select from public.depreciation_entries d
      where d.org_id = org and d.asset_id = f.id and d.period_end <= kept.last_day));
  kept.hash := private.closed_period_hash(kept);
  delete from private.closed_periods k where k.org_id = org and k.kind = kept.kind and k.last_day = kept.last_day;
  insert into private.closed_periods select kept.*;
end $$;
comment on function private.keep_closed_period(uuid, text, date, date, uuid) is
  'Stores the figures that reports show for a year or for locked books, replacing earlier ones. The caller has locked the ledger.';

create function private.keep_closed_year(org uuid, year_end date, entry_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.keep_closed_period(org, 'year', private.fiscal_year_start(org, keep_closed_year.year_end), keep_closed_year.year_end, entry_id);
  -- The year includes the figures of the locks within it.
  delete from private.closed_periods k where k.org_id = org and k.kind = 'lock' and k.last_day < keep_closed_year.year_end;
end $$;
comment on function private.keep_closed_year(uuid, date, uuid) is 'Stores the statements of a year that its closing entry has just closed.';

create function private.take_in_late_entries(org uuid, year_end date) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  late private.closed_periods;
  has_any boolean := false;
begin
  -- A difference that no entry explains is not accepted: the control reports it until the year is reopened.
  for late in
    select k.* from private.closed_periods k
    join (
      select f.last_day from private.closed_period_faults(org) f where f.kind = 'year' group by 1 having bool_and(f.is_late)
    ) f on f.last_day = k.last_day
    where k.org_id = org and k.kind = 'year' and k.last_day <= take_in_late_entries.year_end
  loop
    perform private.keep_closed_period(org, 'year', late.first_day, late.last_day, late.journal_entry_id);
    has_any := true;
  end loop;
  return has_any;
end $$;
comment on function private.take_in_late_entries(uuid, date) is
  'Stores the statements of closed years again, up to one that was posted to since. Returns true if there was any.';

create function private.reopen_closed_year() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.closed_periods k where k.org_id = new.org_id and k.kind = 'year' and k.last_day = new.entry_date
    and not exists (
      select from public.journal_entries e
      where e.org_id = new.org_id and e.source_kind = 'year_close' and e.entry_date = new.entry_date
        and e.reverses_id is null and e.reversed_by_id is null);
  return null;
end $$;
comment on function private.reopen_closed_year() is 'A year whose closing entries are all reversed is open, and may change.';

create trigger journal_entries_reopen_year after update of reversed_by_id on public.journal_entries
  for each row when (new.source_kind = 'year_close' and new.reversed_by_id is not null)
  execute function private.reopen_closed_year();

create function private.keep_locked_books() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.closed_periods k where k.org_id = new.org_id and k.kind = 'lock'
    and (new.books_locked_through is null or k.last_day > new.books_locked_through);
  if new.books_locked_through is not null and not exists (
    select from private.closed_periods k
    where k.org_id = new.org_id and k.kind = 'lock' and k.last_day = new.books_locked_through) then
    perform private.keep_closed_period(new.org_id, 'lock', null, new.books_locked_through, null);
  end if;
  return null;
end $$;
comment on function private.keep_locked_books() is
  'Stores the balances of accounts when the books are locked, beside those of earlier locks; unlocked days may change.';

create trigger company_settings_locked after update on public.company_settings
  for each row when (old.books_locked_through is distinct from new.books_locked_through)
  execute function private.keep_locked_books();
