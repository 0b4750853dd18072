set check_function_bodies = off;

create or replace function private.contact_of_line (
  org      uuid,
  entry_id uuid,
  own      uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  contact constant uuid := coalesce(own, (
    select l.contact_id from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = contact_of_line.entry_id and l.contact_id is not null order by l.position limit 1));
begin
  return case when contact is not null then coalesce((select c.name from public.customers c where c.org_id = org and c.id = contact),
    (select v.name from public.vendors v where v.org_id = org and v.id = contact)) end;
end $function$;

create or replace function private.general_ledger_report (
  org        uuid,
  start_date date,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant bigint := 1000;
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  account constant uuid := private.report_account(org, parameters);
  subtypes constant text[] := private.report_words(parameters, 'subtypes', array['bank', 'receivable', 'inventory',
    'current_asset', 'fixed_asset', 'accumulated_depreciation', 'payable', 'tax', 'current_liability', 'long_term_liability', 'equity',
    'retained_earnings', 'revenue', 'other_income', 'cost_of_sales', 'expense', 'depreciation', 'other_expense']);
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
begin
  return (
    with moved as materialized (
      select m.* from private.movements(org, general_ledger_report.start_date, general_ledger_report.end_date) m
    ), opening as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, general_ledger_report.start_date - 1) m
    ), chosen as materialized (
      -- What an account began with is a row of its own.
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
        -- Looked up for each line: joined, the planner would read all entries and contacts for a page of them.
        'link', (select private.source_link(org, e.id, e.source_kind, e.source_id) from public.journal_entries e
          where e.org_id = org and e.id = l.journal_entry_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'contact', private.contact_of_line(org, l.journal_entry_id, l.contact_id),
          'description', l.description, 'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text,
          'balance', l.balance::numeric(24, 2)::text))
      from on_page p
      cross join lateral private.account_lines(org, p.id, p.opening, general_ledger_report.start_date, general_ledger_report.end_date,
        greatest(p.first_row - 1, 0)::bigint, (p.end_row - greatest(p.first_row, 1))::bigint)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, n)
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.code, r.id, r.place), '[]') from rows r),
      'next_page', case when (select sum(p.row_count) from placed p) > skipped + page_rows then page + 1 end,
      'checks', jsonb_build_array(
        private.report_check('Debits are credits over all accounts', (select coalesce(sum(m.debit), 0) from moved m),
          (select coalesce(sum(m.credit), 0) from moved m), advice),
        private.report_check('The accounts end with what the ledger holds at the end of the last day', (
            select coalesce(sum(abs(m.debit - m.credit)), 0)
            from private.movements(org, null, general_ledger_report.end_date) m join chosen c on c.id = m.account_id),
          (select coalesce(sum(abs(c.opening + c.net)), 0) from chosen c), advice)))
  );
end $function$;

create or replace function private.gst_details_report (
  org        uuid,
  start_date date,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant bigint := 1000;
  page constant integer := private.report_page(parameters);
  known constant text[] := array['sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'gst_adjustment'];
  labels constant text[] := array['Sales with GST', 'Sales without GST', 'GST on sales', 'Purchases with GST', 'Purchases without GST',
    'GST on purchases', 'Adjustments'];
  boxes constant text[] := coalesce(private.report_words(parameters, 'boxes', known), known);
  done constant private.filed_gst := private.filed_gst(org);
begin
  return (
    with lines as materialized (
      select l.id, l.journal_entry_id, l.position, l.account_id, l.contact_id, l.description, array_position(known, l.gst_box) as place, l.entry_date,
        case when l.gst_box in ('purchases', 'purchases_zero', 'gst_paid') then l.debit - l.credit else l.credit - l.debit end as amount, false as is_late
      from public.journal_lines l
      where l.org_id = org and l.gst_box = any (boxes) and l.entry_date between gst_details_report.start_date and gst_details_report.end_date
      union all
      select l.id, l.journal_entry_id, l.position, l.account_id, l.contact_id, l.description, array_position(known, l.gst_box), l.entry_date,
        case when l.gst_box in ('purchases', 'purchases_zero', 'gst_paid') then l.debit - l.credit else l.credit - l.debit end, true
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box = any (boxes)
      where e.org_id = org and e.number > done.through_number
        and e.entry_date between done.first_day and least(gst_details_report.start_date - 1, done.last_day)
    ), on_page as (
      select l.*, row_number() over (order by l.is_late, l.place, l.entry_date, l.journal_entry_id, l.position) as n
      from lines l
      order by n
      offset (page - 1) * page_rows limit page_rows
    ), rows as (
      select l.n, jsonb_build_object('section', case when l.is_late then 'late' else 'period' end,
        'group', jsonb_build_object('id', l.place::text, 'label', labels[l.place]),
        'link', private.source_link(org, e.id, e.source_kind, e.source_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', e.entry_number, 'account', a.code || ' ' || a.name,
          'contact', private.contact_of_line(org, e.id, l.contact_id), 'description', coalesce(l.description, e.description), 'amount', l.amount::numeric(24, 2)::text,
          'status', case when e.number <= done.through_number and l.entry_date between done.first_day and done.last_day then 'Filed' else 'Not filed' end)) as told
      from on_page l
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      join public.accounts a on a.org_id = org and a.id = l.account_id
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r),
      'next_page', case when (select count(*) from lines) > page * page_rows then page + 1 end,
      'checks', jsonb_build_array(private.report_check('The lines of the period come to what its boxes say', (
          select coalesce(sum(b.amount), 0) from private.gst_boxes(org, gst_details_report.start_date, gst_details_report.end_date) b
          where cardinality(private.lines_of_box(b.box)) = 1 and private.lines_of_box(b.box) <@ boxes),
        (select coalesce(sum(l.amount) filter (where not l.is_late), 0) from lines l),
        'Load the report again: something was posted while it was made.')))
  );
end $function$;

comment on function "private"."contact_of_line"(uuid, uuid, uuid) is 'Whom a line of the journal concerns: its own customer or vendor, else that of its entry.';

revoke all on function "private"."contact_of_line"(uuid, uuid, uuid) from public;

grant execute on function "private"."contact_of_line"(uuid, uuid, uuid) to "postgres";

reset check_function_bodies;
