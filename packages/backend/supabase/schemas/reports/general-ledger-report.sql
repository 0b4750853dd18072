-- The general ledger as a report: accounts with opening balances and lines, a page at a time. A line links to
-- its source.

create function private.source_link(org uuid, entry_id uuid, source_kind text, source_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found_in text;
  id uuid := source_link.source_id;
begin
  -- If the kind determines the table, nothing is looked up.
  found_in := case source_link.source_kind when 'credit_note' then 'credit_notes' when 'depreciation' then 'fixed_assets'
    when 'disposal' then 'fixed_assets'
    else (select k.table_name from private.document_kinds k where k.posted_as = source_link.source_kind) end;
  if source_link.source_kind = 'stock_adjustment' then
    select 'inventory_items', m.item_id into found_in, id from public.stock_movements m where m.org_id = org and m.id = source_link.source_id;
  elsif source_link.source_kind in ('reversal', 'write_off', 'allocation') and source_link.source_id is not null then
    select s.found_in into found_in from (
      select 'invoices' as found_in from public.invoices i where i.org_id = org and i.id = source_link.source_id
      union all
      select 'bills' from public.bills b where b.org_id = org and b.id = source_link.source_id
      union all
      select 'credit_notes' from public.credit_notes c where c.org_id = org and c.id = source_link.source_id
      union all
      select 'sales_orders' from public.sales_orders o where o.org_id = org and o.id = source_link.source_id
      union all
      select 'purchase_orders' from public.purchase_orders o where o.org_id = org and o.id = source_link.source_id
    ) s;
  end if;
  return case when found_in is null or id is null then jsonb_build_object('table', 'journal_entries', 'id', entry_id)
    else jsonb_build_object('table', found_in, 'id', id) end;
end $$;
comment on function private.source_link(uuid, uuid, text, uuid) is
  'Target of a journal line''s link: its source document, asset or item, otherwise its entry. Payments have no page.';

create function private.contact_of_line(org uuid, entry_id uuid, own uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  contact uuid := own;
begin
  if contact is null then
    select l.contact_id into contact from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = contact_of_line.entry_id and l.contact_id is not null order by l.position limit 1;
  end if;
  if contact is null then
    return null;
  end if;
  return coalesce((select c.name from public.customers c where c.org_id = org and c.id = contact),
    (select v.name from public.vendors v where v.org_id = org and v.id = contact));
end $$;
comment on function private.contact_of_line(uuid, uuid, uuid) is 'The contact of a journal line: its own, otherwise that of its entry.';

create function private.general_ledger_report(org uuid, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  account constant uuid := private.report_account(org, parameters);
  subtypes constant text[] := private.report_words(parameters, 'subtypes', array['bank', 'receivable', 'inventory',
    'current_asset', 'fixed_asset', 'accumulated_depreciation', 'payable', 'tax', 'current_liability', 'long_term_liability', 'equity',
    'retained_earnings', 'revenue', 'other_income', 'cost_of_sales', 'expense', 'depreciation', 'other_expense']);
begin
  return (
    with moved as materialized (
      select m.* from private.movements(org, general_ledger_report.start_date, general_ledger_report.end_date) m
    ), opening as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, general_ledger_report.start_date - 1) m
    ), chosen as materialized (
      -- The opening balance of an account is a separate row.
      select a.id, a.code, a.name, coalesce(o.net, 0) as opening, coalesce(m.debit - m.credit, 0) as net,
        coalesce(m.line_count, 0) + 1 as row_count
      from public.accounts a
      left join opening o on o.account_id = a.id
      left join moved m on m.account_id = a.id
      where a.org_id = org and (account is null or a.id = account) and (subtypes is null or a.subtype = any (subtypes))
        and (a.id = account or o.net <> 0 or m.line_count > 0)
    ), placed as materialized (
      select c.*, sum(c.row_count) over (order by c.code, c.id) - c.row_count as rows_before from chosen c
    ), on_page as (
      select p.*, greatest(skipped - p.rows_before, 0) as first_row, least(skipped + page_rows - p.rows_before, p.row_count) as end_row,
        jsonb_build_object('id', p.id, 'label', p.code || ' ' || p.name, 'link', private.account_link(p.id)) as head
      from placed p
      where p.rows_before < skipped + page_rows and p.rows_before + p.row_count > skipped
    ), rows as (
      select p.code, p.id, 0::bigint as place, jsonb_build_object('section', '', 'group', p.head, 'cells', jsonb_build_object(
        'description', 'Opening balance', 'balance', p.opening::numeric(24, 2)::text)) as told
      from on_page p where p.first_row = 0
      union all
      select p.code, p.id, l.n, jsonb_build_object('section', '', 'group', p.head,
        'link', private.source_link(org, l.journal_entry_id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'contact', private.contact_of_line(org, l.journal_entry_id, l.contact_id),
          'description', l.description, 'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text,
          'balance', l.balance::numeric(24, 2)::text))
      from on_page p
      cross join lateral private.account_lines(org, p.id, p.opening, general_ledger_report.start_date, general_ledger_report.end_date,
        greatest(p.first_row - 1, 0)::bigint, (p.end_row - greatest(p.first_row, 1))::bigint)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, source_id,
          source_kind, n)
      where p.row_count > 1
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.code, r.id, r.place), '[]') from rows r),
      'next_page', case when (select sum(p.row_count) from placed p) > skipped + page_rows then page + 1 end,
      'checks', case when private.is_tracked()
        then private.tracked_check(org, general_ledger_report.start_date, general_ledger_report.end_date)
        else jsonb_build_array(private.report_check('Debits equal credits over all accounts', (select coalesce(sum(m.debit), 0) from moved m),
          (select coalesce(sum(m.credit), 0) from moved m))) end || jsonb_build_array(
        private.report_check('Closing balances equal the ledger at the end of the last day', (
            select coalesce(sum(abs(m.debit - m.credit)), 0)
            from private.movements(org, null, general_ledger_report.end_date) m join chosen c on c.id = m.account_id),
          (select coalesce(sum(abs(c.opening + c.net)), 0) from chosen c))))
  );
end $$;
comment on function private.general_ledger_report(uuid, date, date, jsonb) is
  'The general ledger as a report: of all accounts, of one (account_id), or of some subtypes, and its page.';

insert into private.reports (id, call, can_look_back, can_track) values
  ('general-ledger', 'private.general_ledger_report($1, $2, $3, $4)', true, true);
