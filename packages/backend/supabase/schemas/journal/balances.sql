-- Balances by month and by day, maintained as lines are posted. A report sums months and the days of a partial month, so its time depends
-- on the number of accounts, not of lines.

create table private.account_months (
  org_id uuid not null,
  account_id uuid not null,
  month date not null,
  debit numeric not null,
  credit numeric not null,
  closing numeric not null,
  undocumented numeric not null,
  line_count integer not null,
  primary key (org_id, month, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.account_months is 'Amounts posted to each account in each month.';
comment on column private.account_months.closing is 'Net of year-end closing entries, debit positive, which is part of debit and credit.';
comment on column private.account_months.undocumented is
  'Net of entries without a document or payment, debit positive: manual postings and revaluations.';
create index account_months_account on private.account_months (account_id, org_id, month);

create table private.account_days (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  closing numeric not null,
  undocumented numeric not null,
  line_count integer not null,
  primary key (org_id, day, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.account_days is 'Amounts posted to each account on each day; columns as in account_months.';
create index account_days_account on private.account_days (account_id, org_id, day);

create table private.tracked_days (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  tracking_1_id uuid,
  tracking_2_id uuid,
  debit numeric not null,
  credit numeric not null,
  line_count integer not null,
  unique nulls not distinct (org_id, day, account_id, tracking_1_id, tracking_2_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id)
);
comment on table private.tracked_days is 'The part of account_days with tracking options, by option. Closing entries have none.';
create index tracked_days_account on private.tracked_days (account_id, org_id, day);
create index tracked_days_first on private.tracked_days (org_id, tracking_1_id, day) where tracking_1_id is not null;
create index tracked_days_second on private.tracked_days (org_id, tracking_2_id, day) where tracking_2_id is not null;

alter table private.account_months enable row level security;
alter table private.account_days enable row level security;
alter table private.tracked_days enable row level security;

create function private.keep_balances() returns trigger
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  contact record;
begin
  with moved as materialized (
    select n.org_id, n.account_id, n.entry_date as day, sum(n.debit) as debit, sum(n.credit) as credit,
      coalesce(sum(n.debit - n.credit) filter (where e.source_kind = 'year_close'), 0) as closing,
      coalesce(sum(n.debit - n.credit) filter (where e.source_id is null), 0) as undocumented, count(*) as line_count
    from new_rows n
    join public.journal_entries e on e.org_id = n.org_id and e.id = n.journal_entry_id
    group by 1, 2, 3
  ), days as (
    insert into private.account_days as d (org_id, account_id, day, debit, credit, closing, undocumented, line_count)
    select * from moved
    on conflict (org_id, day, account_id) do update set
      debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
      closing = d.closing + excluded.closing, undocumented = d.undocumented + excluded.undocumented,
      line_count = d.line_count + excluded.line_count
  )
  insert into private.account_months as m (org_id, account_id, month, debit, credit, closing, undocumented, line_count)
  select org_id, account_id, date_trunc('month', day::timestamp)::date, sum(debit), sum(credit), sum(closing), sum(undocumented), sum(line_count)
  from moved
  group by 1, 2, 3
  on conflict (org_id, month, account_id) do update set
    debit = m.debit + excluded.debit, credit = m.credit + excluded.credit,
    closing = m.closing + excluded.closing, undocumented = m.undocumented + excluded.undocumented,
    line_count = m.line_count + excluded.line_count;

  if exists (select from new_rows n where coalesce(n.tracking_1_id, n.tracking_2_id) is not null) then
    insert into private.tracked_days as d (org_id, account_id, day, tracking_1_id, tracking_2_id, debit, credit, line_count)
    select n.org_id, n.account_id, n.entry_date, n.tracking_1_id, n.tracking_2_id, sum(n.debit), sum(n.credit), count(*)
    from new_rows n
    where coalesce(n.tracking_1_id, n.tracking_2_id) is not null
    group by 1, 2, 3, 4, 5
    on conflict (org_id, day, account_id, tracking_1_id, tracking_2_id) do update set
      debit = d.debit + excluded.debit, credit = d.credit + excluded.credit, line_count = d.line_count + excluded.line_count;
  end if;

  for contact in
    select n.org_id, n.contact_id as id, a.subtype, sum(n.debit - n.credit) as amount
    from new_rows n
    join public.accounts a on a.org_id = n.org_id and a.id = n.account_id and a.subtype in ('receivable', 'payable')
    where n.contact_id is not null
    group by 1, 2, 3
    -- Always in the same order, so that two postings never wait for each other.
    order by a.subtype desc, n.contact_id
  loop
    -- A changed balance does not count as an edit of the customer or vendor.
    perform private.set_activity_action('none');
    if contact.subtype = 'receivable' then
      update public.customers c set balance = c.balance + contact.amount where c.org_id = contact.org_id and c.id = contact.id;
    else
      update public.vendors v set balance = v.balance - contact.amount where v.org_id = contact.org_id and v.id = contact.id;
    end if;
    perform private.set_activity_action(outer_action);
  end loop;
  return null;
end $$;
comment on function private.keep_balances() is
  'Adds posted lines to the balances of their accounts, and of the customers and vendors that they name.';

create function private.rebuild_balances(org uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.account_days where org_id = org;
  delete from private.account_months where org_id = org;
  insert into private.account_days (org_id, account_id, day, debit, credit, closing, undocumented, line_count)
  select l.org_id, l.account_id, l.entry_date, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = org
  group by 1, 2, 3;
  insert into private.account_months (org_id, account_id, month, debit, credit, closing, undocumented, line_count)
  select d.org_id, d.account_id, date_trunc('month', d.day::timestamp)::date, sum(d.debit), sum(d.credit), sum(d.closing),
    sum(d.undocumented), sum(d.line_count)
  from private.account_days d
  where d.org_id = org
  group by 1, 2, 3;
  delete from private.tracked_days where org_id = org;
  insert into private.tracked_days (org_id, account_id, day, tracking_1_id, tracking_2_id, debit, credit, line_count)
  select l.org_id, l.account_id, l.entry_date, l.tracking_1_id, l.tracking_2_id, sum(l.debit), sum(l.credit), count(*)
  from public.journal_lines l
  where l.org_id = org and coalesce(l.tracking_1_id, l.tracking_2_id) is not null
  group by 1, 2, 3, 4, 5;
$$;
comment on function private.rebuild_balances(uuid) is 'Rebuilds the balances from the lines; for repairs and for generated books.';
