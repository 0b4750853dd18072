-- Control of closed years and locked books: the figures stored when they were closed must equal the journal's.

create type private.closed_period_fault as (kind text, last_day date, is_late boolean, fault text);
comment on type private.closed_period_fault is
  'A difference between a closed period and its stored figures. is_late: entries posted since explain it, so closing the year again resolves it.';

create function private.closed_period_name(kind text, last_day date, entry_number text) returns text
language sql immutable
set search_path = ''
as $$
  select case kind when 'year' then format('when the year to %s was closed by %s', last_day, entry_number)
    else format('when the books were locked through %s', last_day) end
$$;
comment on function private.closed_period_name(text, date, text) is 'Describes when figures were stored, as part of a sentence.';

create function private.closed_period_advice(kind text, entry_number text) returns text
language sql immutable
set search_path = ''
as $$
  select 'Ask the operator of the server to restore it from a backup or, if it is right as it is, ' || case kind
    when 'year' then format('unlock the books, reverse %s and close the year again', entry_number)
    else 'unlock the books and lock them again' end
$$;
comment on function private.closed_period_advice(text, text) is 'Remedy for a difference that nothing in the books explains.';

create function private.figures_by_lines(org uuid)
returns table (kind text, last_day date, account_id uuid, balance numeric, result numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with periods as materialized (
    select k.kind, k.first_day, k.last_day from private.closed_periods k where k.org_id = org
  ), bounds as materialized (
    select b.day, row_number() over (order by b.day) as place
    from (select p.last_day as day from periods p union select p.first_day - 1 from periods p where p.first_day is not null) b
  ), days as materialized (
    select array_agg(b.day + 1 order by b.place) as after, max(b.day) as last from bounds b
  ), moved as (
    -- Each line in the stretch of days that ends with the first bound not before it.
    select l.account_id, width_bucket(l.entry_date, d.after) + 1 as place, sum(l.debit - l.credit) as net,
      coalesce(sum(l.debit - l.credit) filter (where c.id is null), 0) as unclosed
    from days d
    join public.journal_lines l on l.org_id = org and l.entry_date <= d.last
    left join public.journal_entries c on c.org_id = org and c.id = l.journal_entry_id and c.source_kind = 'year_close'
    group by 1, 2
  ), sums as materialized (
    select a.account_id, b.day, sum(coalesce(m.net, 0)) over w as net, sum(coalesce(m.unclosed, 0)) over w as unclosed
    from (select distinct m.account_id from moved m) a
    cross join bounds b
    left join moved m on m.account_id = a.account_id and m.place = b.place
    window w as (partition by a.account_id order by b.place)
  )
  select p.kind, p.last_day, t.account_id, t.net,
    case when a.type in ('revenue', 'expense') then coalesce(t.unclosed - f.unclosed, 0) else 0 end
  from periods p
  join sums t on t.day = p.last_day
  join public.accounts a on a.org_id = org and a.id = t.account_id
  left join sums f on f.account_id = t.account_id and f.day = p.first_day - 1;
end $$;
comment on function private.figures_by_lines(uuid) is
  'Balance of each account at the end of each closed period and, for a year, its movement without closings, from the journal lines.';

create function private.late_figures(org uuid)
returns table (last_day date, account_id uuid, balance numeric, result numeric, numbers text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select k.last_day, l.account_id, sum(l.debit - l.credit),
    coalesce(sum(l.debit - l.credit) filter (
      where a.type in ('revenue', 'expense') and e.source_kind <> 'year_close' and e.entry_date >= k.first_day), 0),
    left(string_agg(distinct e.entry_number, ', '), 200)
  from private.closed_periods k
  join public.journal_entries e on e.org_id = org and e.number > k.through_number and e.entry_date <= k.last_day
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
  join public.accounts a on a.org_id = org and a.id = l.account_id
  where k.org_id = org and k.kind = 'year'
  group by k.last_day, l.account_id;
end $$;
comment on function private.late_figures(uuid) is 'Amounts posted to each closed year after its figures were stored, with their entries.';

create function private.account_faults(org uuid) returns setof private.closed_period_fault
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with kept as (
    select k.kind, k.last_day, f.account_id, f.balance, f.result
    from private.closed_periods k
    cross join lateral (
      select coalesce(b.key, r.key)::uuid as account_id, coalesce(b.value::numeric, 0) as balance, coalesce(r.value::numeric, 0) as result
      from jsonb_each_text(k.balances) b
      full join jsonb_each_text(k.results) r on r.key = b.key
    ) f
    where k.org_id = org
  ), compared as (
    select coalesce(k.kind, n.kind) as kind, coalesce(k.last_day, n.last_day) as last_day, coalesce(k.account_id, n.account_id) as account_id,
      coalesce(k.balance, 0) as balance, coalesce(k.result, 0) as result, coalesce(n.balance, 0) as balance_now, coalesce(n.result, 0) as result_now
    from kept k
    full join private.figures_by_lines(org) n on n.kind = k.kind and n.last_day = k.last_day and n.account_id = k.account_id
  ), explained as (
    select c.*, l.numbers,
      (c.balance_now, c.result_now) = (c.balance + coalesce(l.balance, 0), c.result + coalesce(l.result, 0)) as is_late
    from compared c
    left join private.late_figures(org) l on c.kind = 'year' and l.last_day = c.last_day and l.account_id = c.account_id
    where (c.balance_now, c.result_now) <> (c.balance, c.result)
  )
  select x.kind, x.last_day, x.is_late, format('account %s %s (%s) %s %s %s, and %s %s now, %s', a.code, a.name, x.account_id,
    case when x.result <> x.result_now then 'totalled' else 'held' end,
    (case when x.result <> x.result_now then x.result else x.balance end)::numeric(30, 2),
    private.closed_period_name(x.kind, x.last_day, e.entry_number),
    case when x.result <> x.result_now then 'totals' else 'holds' end,
    (case when x.result <> x.result_now then x.result_now else x.balance_now end)::numeric(30, 2),
    case when x.is_late then format('because of %s, posted since then. Close the year to %s again to include that, or reverse it', x.numbers,
      (select max(k.last_day) from private.closed_periods k where k.org_id = org and k.kind = 'year'))
      else 'which no entry that was posted since then explains. ' || private.closed_period_advice(x.kind, e.entry_number) end)
  from explained x
  join public.accounts a on a.org_id = org and a.id = x.account_id
  join private.closed_periods k on k.org_id = org and k.kind = x.kind and k.last_day = x.last_day
  left join public.journal_entries e on e.org_id = org and e.id = k.journal_entry_id;
end $$;
comment on function private.account_faults(uuid) is 'Accounts whose figures differ from those of a closed year or of locked books.';

create function private.closed_period_faults(org uuid) returns setof private.closed_period_fault
language plpgsql stable
set search_path = ''
as $$
begin
  -- Most books have none.
  if not exists (select from private.closed_periods k where k.org_id = org) then
    return;
  end if;
  return query
  with periods as materialized (
    select k, k.kind, k.last_day, e.entry_number, private.closed_period_name(k.kind, k.last_day, e.entry_number) as name,
      private.closed_period_advice(k.kind, e.entry_number) as advice
    from private.closed_periods k
    left join public.journal_entries e on e.org_id = org and e.id = k.journal_entry_id
    -- A year that ends with the lock says more.
    where k.org_id = org and not (k.kind = 'lock' and exists (
      select from private.closed_periods y where y.org_id = org and y.kind = 'year' and y.last_day = k.last_day))
  ), by_account as materialized (
    select f.* from private.account_faults(org) f join periods p on p.kind = f.kind and p.last_day = f.last_day
  ), told as materialized (
    select p.last_day, p.name, (p.k).cash_flow as before, private.told_cash_flow(org, (p.k).first_day, p.last_day) as now
    from periods p
    where p.kind = 'year' and not exists (select from by_account b where b.kind = 'year' and b.last_day = p.last_day)
  ), flows as (
    select t.last_day, t.name, f.line, coalesce(t.before ->> f.line, '0.00') as before, coalesce(t.now ->> f.line, '0.00') as now
    from told t
    cross join lateral jsonb_object_keys(t.before || t.now) f (line)
    where t.now <> t.before
  )
  select b.* from by_account b
  union all
  select 'year', f.last_day, true, format('the cash flow statement showed %s for "%s" %s, and shows %s now: something was allocated or voided in it since then. Undo that, or close the year to %s again to include it',
    f.before, f.line, f.name, f.now, (select max(p.last_day) from periods p where p.kind = 'year'))
  from flows f where f.before <> f.now
  union all
  select p.kind, p.last_day, false, format('account %s %s (%s) was %s %s, and is %s now: the reports of that time have changed. %s',
    a.code, a.name, a.id, replace(w.kind, '_', ' '), p.name, replace(a.type || ' ' || a.subtype, '_', ' '), p.advice)
  from periods p
  cross join lateral jsonb_each_text((p.k).account_kinds) w (account_id, kind)
  join public.accounts a on a.org_id = org and a.id = w.account_id::uuid and a.type || ' ' || a.subtype <> w.kind
  union all
  select p.kind, p.last_day, false, format('asset "%s" (%s) was bought on %s %s, and on %s now: the register of that time has changed. %s',
    f.name, f.id, w.purchase_date, p.name, f.purchase_date, p.advice)
  from periods p
  cross join lateral jsonb_each_text((p.k).purchase_dates) w (asset_id, purchase_date)
  join public.fixed_assets f on f.org_id = org and f.id = w.asset_id::uuid and f.purchase_date <> w.purchase_date::date
  union all
  select p.kind, p.last_day, false, format('the figures that were kept %s, or the journal up to then, were changed. %s', p.name, p.advice)
  from periods p where private.closed_period_hash(p.k) <> (p.k).hash;
end $$;
comment on function private.closed_period_faults(uuid) is 'All differences between closed years or locked books and their stored figures.';

create function private.control_closed_periods(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('closed periods unchanged', coalesce(array_agg(f.fault order by f.last_day, f.fault), '{}'))
  from private.closed_period_faults(org) f
$$;
comment on function private.control_closed_periods(uuid) is
  'The statements of closed years, and the balances of locked books, have not changed since they were closed or locked.';
