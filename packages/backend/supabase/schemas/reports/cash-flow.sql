-- The cash flow statement, by the indirect method: from the profit to the change of the bank accounts.

create function private.cash_flow_parts(org uuid, start_date date, end_date date)
returns table (place integer, section text, line text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with movements as (
    -- In terms of cash: credits to an account are positive. Closing a year moves no cash.
    select a.type, a.subtype, a.closes_yearly, m.credit - m.debit + m.closing as inflow
    from private.movements(org, cash_flow_parts.start_date, cash_flow_parts.end_date) m
    join public.accounts a on a.org_id = org and a.id = m.account_id
  ), disposals as (
    select coalesce(sum(-d.net) filter (where d.is_result), 0) as gain,
      coalesce(sum(-d.net) filter (
        where d.is_result or d.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')), 0) as proceeds
    from private.disposal_lines(org, cash_flow_parts.start_date, cash_flow_parts.end_date) d
  ), without_cash as materialized (
    select f.* from private.flows_without_cash(org, cash_flow_parts.start_date, cash_flow_parts.end_date) f
  ), left_out as (
    select f.flow, sum(f.amount) as amount from without_cash f group by 1
  ), payable as (
    -- Increase of amounts owed for fixed assets: bought, but not paid yet.
    select private.owed_for_assets(org, cash_flow_parts.end_date)
      - private.owed_for_assets(org, cash_flow_parts.start_date - 1) as for_assets
  ), exchange as (
    select private.exchange_effect_on_cash(org, cash_flow_parts.start_date, cash_flow_parts.end_date) as effect
  ), parts (place, section, line, amount) as (
    select 1, 'operating', 'Net profit', sum(m.inflow) from movements m where m.type in ('revenue', 'expense')
    union all
    select 2, 'operating', 'Depreciation', -sum(m.inflow) from movements m where m.subtype = 'depreciation'
    union all
    select 3, 'operating', 'Gains and losses on disposal of fixed assets', -d.gain from disposals d
    union all
    select 4, 'operating', 'Income and expenses without cash', -f.amount from left_out f where f.flow = 'result'
    union all
    select 5, 'operating', 'Exchange differences on cash', -x.effect from exchange x
    union all
    select c.place, 'operating', c.line, sum(m.inflow)
    from (values
      (6, 'receivable', 'Change in receivables'), (7, 'inventory', 'Change in inventory'),
      (8, 'current_asset', 'Change in other current assets'), (9, 'payable', 'Change in payables'),
      (10, 'tax', 'Change in tax'), (11, 'current_liability', 'Change in other current liabilities')
    ) c (place, subtype, line)
    join movements m on m.subtype = c.subtype
    group by c.place, c.line
    union all
    select 9, 'operating', 'Change in payables', -p.for_assets from payable p
    union all
    -- Cost of fixed assets net of depreciation, less what disposals explain.
    select 12, 'investing', 'Purchases of fixed assets', sum(m.inflow)
    from movements m where m.subtype in ('fixed_asset', 'accumulated_depreciation', 'depreciation')
    union all
    select 12, 'investing', 'Purchases of fixed assets', d.gain - d.proceeds + p.for_assets from disposals d, payable p
    union all
    select 13, 'investing', 'Proceeds from disposal of fixed assets', d.proceeds from disposals d
    union all
    select 14, 'financing', 'Change in long-term liabilities', sum(m.inflow) from movements m where m.subtype = 'long_term_liability'
    union all
    select 15, 'financing', 'Contributions of owners', sum(m.inflow) from movements m where m.type = 'equity' and not m.closes_yearly
    union all
    select 16, 'financing', 'Dividends and drawings', sum(m.inflow) from movements m where m.type = 'equity' and m.closes_yearly
    union all
    select c.place, c.section, c.line, -f.amount
    from (values
      (12, 'purchase', 'investing', 'Purchases of fixed assets'),
      (13, 'disposal', 'investing', 'Proceeds from disposal of fixed assets'),
      (14, 'borrowing', 'financing', 'Change in long-term liabilities'),
      (15, 'contribution', 'financing', 'Contributions of owners'),
      (16, 'drawing', 'financing', 'Dividends and drawings')
    ) c (place, flow, section, line)
    join left_out f on f.flow = c.flow
    union all
    select 17, 'exchange_effect', 'Effect of exchange rates on cash', x.effect from exchange x
    union all
    -- A reversal is shown with the entry that it reverses.
    select c.place, 'non_cash', c.line, f.amount
    from (values
      (30, 'purchase', -1, 'Fixed assets acquired without cash'), (31, 'purchase', 1, 'Fixed assets given up without cash'),
      (31, 'disposal', 1, 'Fixed assets given up without cash'), (30, 'disposal', -1, 'Fixed assets acquired without cash'),
      (33, 'borrowing', 1, 'Long-term liabilities taken on without cash'),
      (34, 'borrowing', -1, 'Long-term liabilities settled without cash'),
      (35, 'contribution', 1, 'Equity contributed without cash'), (36, 'contribution', -1, 'Equity returned without cash'),
      (37, 'drawing', -1, 'Dividends and drawings without cash'), (37, 'drawing', 1, 'Dividends and drawings without cash')
    ) c (place, flow, direction, line)
    join without_cash f on f.flow = c.flow and sign(f.amount) = c.direction * case when f.is_reversal then -1 else 1 end
    union all
    select 32, 'non_cash', 'Fixed assets bought and not paid yet',
      -private.owed_for_assets(org, cash_flow_parts.end_date, cash_flow_parts.start_date)
  )
  select p.place, p.section, p.line, coalesce(sum(p.amount), 0) from parts p group by 1, 2, 3;
end $$;
comment on function private.cash_flow_parts(uuid, date, date) is
  'Lines of a cash flow statement that explain the change in cash, and in the section non_cash those without cash.';

create function private.cash_flow_statement(org uuid, start_date date, end_date date)
returns table (place integer, section text, line text, amount numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with parts as materialized (
    select p.* from private.cash_flow_parts(org, cash_flow_statement.start_date, cash_flow_statement.end_date) p
  ), cash as (
    select t.opening, private.control_total(org, 'bank', cash_flow_statement.end_date) - t.opening as change
    from (select private.control_total(org, 'bank', cash_flow_statement.start_date - 1) as opening) t
  ), statement as (
    select p.place, p.section, p.line, p.amount from parts p where p.amount <> 0 or p.place = 1
    union all
    select 20, 'opening', 'Cash at the beginning', c.opening from cash c
    union all
    select 21, 'change', 'Change in cash', c.change from cash c
    union all
    select 22, 'closing', 'Cash at the end', c.opening + c.change from cash c
    union all
    -- Never hidden: the reader must see that the statement does not explain the change in cash.
    select 23, 'difference', 'Change in cash that the statement does not explain', c.change - e.explained
    from cash c
    cross join (select sum(p.amount) as explained from parts p where p.section <> 'non_cash') e
    where c.change <> e.explained
  )
  select s.place, s.section, s.line, round(s.amount, 2) from statement s order by s.place;
end $$;
comment on function private.cash_flow_statement(uuid, date, date) is
  'The cash flow statement as in public.cash_flow, with the position of each line.';

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
  select s.section, s.line, s.amount
  from private.cash_flow_statement(org, cash_flow.start_date, cash_flow.end_date) s
  order by s.place;
end $$;
comment on function public.cash_flow(date, date) is
  'Statement of cash flows of a period, from profit to the change of the bank accounts, money in positive: '
  'operating, investing, financing, the effect of exchange rates, then opening, change and closing. Investing and '
  'financing without cash is in the section non_cash, which no total includes. A section difference appears only if '
  'the parts do not add up to the change.';
grant execute on function public.cash_flow(date, date) to authenticated;
