-- The cash flow statement, by the indirect method: from the profit to the change of the bank accounts.

create function private.disposal_lines(org uuid, start_date date, end_date date)
returns table (subtype text, is_result boolean, net numeric)
language sql stable
set search_path = ''
as $$
  -- An entry disposes of an asset when it takes from the cost of fixed assets, unless it takes back a purchase; what
  -- takes back a disposal counts with it.
  with entries as (
    select l.journal_entry_id
    from public.accounts a
    join public.journal_lines l on l.org_id = org and l.account_id = a.id
      and l.entry_date between disposal_lines.start_date and disposal_lines.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      and e.source_kind not in ('credit_note', 'year_close')
    where a.org_id = org and a.subtype = 'fixed_asset'
    group by l.journal_entry_id, e.reverses_id
    having sum(case when e.reverses_id is null then l.credit - l.debit else l.debit - l.credit end) > 0
  )
  select a.subtype,
    a.type in ('revenue', 'expense') and (a.subtype in ('other_income', 'other_expense') or exists (
      select from public.posting_rules r
      where r.org_id = org and r.account_id = a.id and r.purpose in ('disposal_gain', 'disposal_loss'))),
    l.debit - l.credit
  from entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.journal_entry_id
  join public.accounts a on a.org_id = org and a.id = l.account_id
$$;
comment on function private.disposal_lines(uuid, date, date) is
  'The lines of a period''s disposals of fixed assets, debit positive, and which of them are its gains and losses.';

create function public.cash_flow(start_date date, end_date date)
returns table (section text, line text, amount numeric)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(cash_flow.start_date, cash_flow.end_date);
  return query
  with movements as (
    -- As money sees it: what an account took in (credit) is positive. Closing a year moves no money.
    select a.type, a.subtype, a.closes_yearly, m.credit - m.debit + m.closing as inflow
    from private.movements(org, cash_flow.start_date, cash_flow.end_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
  ), disposals as (
    select coalesce(sum(-d.net) filter (where d.is_result), 0) as gain,
      coalesce(sum(-d.net) filter (
        where d.is_result or d.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')), 0) as proceeds
    from private.disposal_lines(org, cash_flow.start_date, cash_flow.end_date) d
  ), cash as (
    select private.control_total(org, 'bank', cash_flow.start_date - 1) as opening,
      coalesce((select -sum(m.inflow) from movements m where m.subtype = 'bank'), 0) as change
  ), parts (place, section, line, amount) as (
    select 1, 'operating', 'Net profit', coalesce(sum(m.inflow), 0) from movements m where m.type in ('revenue', 'expense')
    union all
    select 2, 'operating', 'Depreciation', -sum(m.inflow) from movements m where m.subtype = 'depreciation'
    union all
    select 3, 'operating', 'Gains and losses on disposal of fixed assets', -d.gain from disposals d
    union all
    select c.place, 'operating', c.line, (select sum(m.inflow) from movements m where m.subtype = c.subtype)
    from (values
      (4, 'receivable', 'Change in receivables'), (5, 'inventory', 'Change in inventory'),
      (6, 'current_asset', 'Change in other current assets'), (7, 'payable', 'Change in payables'),
      (8, 'tax', 'Change in tax'), (9, 'current_liability', 'Change in other current liabilities')
    ) c (place, subtype, line)
    union all
    -- What fixed assets cost net of depreciation, less what disposals explain of it.
    select 10, 'investing', 'Purchases of fixed assets',
      (select coalesce(sum(m.inflow), 0) from movements m
       where m.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')) + d.gain - d.proceeds
    from disposals d
    union all
    select 11, 'investing', 'Proceeds from disposal of fixed assets', d.proceeds from disposals d
    union all
    select 12, 'financing', 'Change in long-term liabilities', sum(m.inflow) from movements m where m.subtype = 'long_term_liability'
    union all
    select 13, 'financing', 'Contributions of owners', sum(m.inflow) from movements m where m.type = 'equity' and not m.closes_yearly
    union all
    select 14, 'financing', 'Dividends and drawings', sum(m.inflow) from movements m where m.type = 'equity' and m.closes_yearly
  ), statement as (
    select p.place, p.section, p.line, p.amount from parts p where p.amount <> 0 or p.place = 1
    union all
    select 20, 'opening', 'Cash at the beginning', c.opening from cash c
    union all
    select 21, 'change', 'Change in cash', c.change from cash c
    union all
    select 22, 'closing', 'Cash at the end', c.opening + c.change from cash c
    union all
    -- Never hidden: whoever reads the statement sees that it does not explain the money.
    select 23, 'difference', 'Change in cash that the statement does not explain', c.change - (select sum(p.amount) from parts p)
    from cash c
    where c.change <> (select sum(p.amount) from parts p)
  )
  select s.section, s.line, round(s.amount, 2) from statement s order by s.place;
end $$;
comment on function public.cash_flow(date, date) is
  'From the profit to the change of the bank accounts in a period, money coming in positive: operating, investing, financing, '
  'then opening, change and closing. A section difference stands only where the parts do not add up to the change.';
grant execute on function public.cash_flow(date, date) to authenticated;
