-- The GST return as a report: its boxes with their filed and unfiled parts, and late postings.

create function private.lines_of_box(box text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case box
    when 'sales_total' then array['sales', 'sales_zero', 'gst_collected'] when 'sales_taxable' then array['sales']
    when 'sales_zero' then array['sales_zero'] when 'gst_collected' then array['gst_collected']
    when 'purchases_total' then array['purchases', 'purchases_zero', 'gst_paid'] when 'purchases_taxable' then array['purchases']
    when 'purchases_zero' then array['purchases_zero'] when 'gst_paid' then array['gst_paid']
    when 'adjustments' then array['gst_adjustment']
    -- For separate returns.
    when 'tax_collected' then array['tax_collected'] when 'tax_paid' then array['tax_paid']
    when 'net_payable' then array['gst_collected', 'gst_paid', 'gst_adjustment'] end
$$;
comment on function private.lines_of_box(text) is 'Marks of the journal lines that a box of the GST return sums.';

create function private.gst_by_accounts(org uuid, start_date date, end_date date, told numeric) returns numeric
language plpgsql stable
set search_path = ''
as $$
declare
  moved constant numeric := (
    select coalesce(sum(m.credit - m.debit), 0)
    from private.movements(org, gst_by_accounts.start_date, gst_by_accounts.end_date) m
    join private.gst_accounts(org) g on g.account_id = m.account_id) - coalesce((
    select sum(l.credit - l.debit) from public.journal_lines l
    where l.org_id = org and l.gst_box = 'gst_settled' and l.entry_date between gst_by_accounts.start_date and gst_by_accounts.end_date), 0);
begin
  if moved = told then
    return moved;
  end if;
  -- Rare: manual postings from before an account was used for GST, and their reversals, are in no return. Finding them requires reading
  -- each line.
  return moved - (
    select coalesce(sum(l.credit - l.debit), 0)
    from private.gst_accounts(org) g
    join public.journal_lines l on l.org_id = org and l.account_id = g.account_id and l.gst_box is null
      and l.entry_date between gst_by_accounts.start_date and gst_by_accounts.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
    where coalesce(o.posted_at, e.posted_at) < g.since);
end $$;
comment on function private.gst_by_accounts(uuid, date, date, numeric) is
  'GST posted to its accounts in a period, without payments: the amount that a return should have.';

create function private.own_return_report(org uuid, start_date date, end_date date, return_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  done constant private.filed_gst := private.filed_gst(org, own_return_report.return_id);
  accounts constant uuid[] := private.accounts_of_return(org, own_return_report.return_id);
  ledger_link constant jsonb := private.report_link('general-ledger', jsonb_build_object('of', own_return_report.return_id));
  sales_link constant jsonb := private.report_link('gst-details', jsonb_build_object('boxes', 'sales,sales_zero'));
  advice constant text := 'Open Closing, run the controls of the books, and check what they list under tax accounts.';
begin
  return (
    with boxes as materialized (
      select b.* from private.gst_not_filed(org, own_return_report.start_date, own_return_report.end_date, own_return_report.return_id) b
    ), late as (
      select e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id,
        coalesce(sum(l.credit - l.debit) filter (where l.account_id = any (accounts)), 0) as tax
      from public.journal_lines l
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      where l.org_id = org
        and (l.account_id = any (accounts) and l.gst_box in ('tax_collected', 'tax_paid', 'tax_adjustment') or l.gst_box in ('sales', 'sales_zero'))
        and e.number > done.through_number
        and e.entry_date between done.first_day and least(own_return_report.start_date - 1, done.last_day)
      group by e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id
    ), rows as (
      select b.place::bigint as place, jsonb_build_object('section', case when b.place <= 3 then 'sales' when b.place <= 5 then 'purchases' else 'tax' end,
        'link', case b.box when 'sales_total' then sales_link else ledger_link end,
        'cells', jsonb_build_object('label', b.label, 'amount', b.amount::text, 'filed', b.filed::text, 'late', b.late::text, 'open', b.open::text)) as told
      from boxes b
      union all
      select 100 + l.number::bigint, jsonb_build_object('section', 'late', 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('label', format('%s, %s: %s', l.entry_number, private.written_day(org, l.entry_date), l.description), 'late', l.tax::numeric(24, 2)::text))
      from late l
    ), moved as (
      -- Without payments, and without manual postings from before the accounts belonged to the return.
      select coalesce(sum(m.credit - m.debit), 0) - coalesce((
          select sum(l.credit - l.debit) from public.journal_lines l
          where l.org_id = org and l.account_id = any (accounts) and coalesce(l.gst_box, 'tax_settled') = 'tax_settled'
            and l.entry_date between own_return_report.start_date and own_return_report.end_date), 0) as amount
      from private.movements(org, own_return_report.start_date, own_return_report.end_date) m
      where m.account_id = any (accounts)
    )
    select jsonb_build_object('rows', (select jsonb_agg(r.told order by r.place) from rows r), 'checks', jsonb_build_array(
      private.report_check('Tax to pay equals the movement on its accounts, excluding payments to the tax authority',
        (select m.amount from moved m), (select b.amount from boxes b where b.box = 'net_payable'), advice),
      private.report_check('Filed amounts equal the ledger for the filed days', (
          select coalesce(sum(r.net_payable), 0) from public.gst_returns r
          where r.org_id = org and r.status = 'filed' and r.return_id = own_return_report.return_id), (
          select f.amount - s.amount
          from private.gst_boxes(org, done.first_day, done.last_day, null, own_return_report.return_id) f
          join private.gst_boxes(org, done.first_day, done.last_day, done.through_number, own_return_report.return_id) s on s.box = f.box
          where f.box = 'net_payable'), advice)))
  );
end $$;
comment on function private.own_return_report(uuid, date, date, uuid) is 'Boxes of a separate return, in the form of gst_return_report.';

create function private.gst_return_report(org uuid, start_date date, end_date date, parameters jsonb default '{}') returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  done constant private.filed_gst := private.filed_gst(org);
  advice constant text := 'Open Closing, run the controls of the books, and check what they list under tax accounts.';
begin
  if nullif(btrim(parameters ->> 'return_id'), '') is not null then
    perform private.require_return(org, private.report_id(parameters, 'return_id'));
    return private.own_return_report(org, gst_return_report.start_date, gst_return_report.end_date, private.report_id(parameters, 'return_id'));
  end if;
  return (
    with boxes as materialized (
      select b.* from private.gst_not_filed(org, gst_return_report.start_date, gst_return_report.end_date) b
    ), late as (
      select e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id,
        sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')) as gst
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null and l.gst_box not in ('gst_settled', 'out_of_scope') and l.gst_box not like 'tax%'
      where e.org_id = org and e.number > done.through_number
        and e.entry_date between done.first_day and least(gst_return_report.start_date - 1, done.last_day)
      group by e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id
    ), rows as (
      select b.place::bigint as place, jsonb_build_object(
        'section', case when b.place <= 4 then 'sales' when b.place <= 8 then 'purchases' else 'gst' end,
        'link', private.report_link('gst-details', jsonb_build_object('boxes', array_to_string(private.lines_of_box(b.box), ','))),
        'cells', jsonb_build_object('label', b.label, 'amount', b.amount::text, 'filed', b.filed::text, 'late', b.late::text, 'open', b.open::text)) as told
      from boxes b
      union all
      select 100 + l.number::bigint, jsonb_build_object('section', 'late', 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('label', format('%s, %s: %s', l.entry_number, private.written_day(org, l.entry_date), l.description), 'late', coalesce(l.gst, 0)::numeric(24, 2)::text))
      from late l
    )
    select jsonb_build_object('rows', (select jsonb_agg(r.told order by r.place) from rows r), 'checks', jsonb_build_array(
      private.report_check('GST to pay equals the movement on the GST accounts, excluding payments to the tax authority',
        private.gst_by_accounts(org, gst_return_report.start_date, gst_return_report.end_date, (select b.amount from boxes b where b.box = 'net_payable')),
        (select b.amount from boxes b where b.box = 'net_payable'), advice),
      private.report_check('Filed amounts equal the ledger for the filed days', (
          select coalesce(sum(r.net_payable), 0) from public.gst_returns r where r.org_id = org and r.status = 'filed' and r.return_id is null), (
          select f.amount - s.amount
          from private.gst_boxes(org, done.first_day, done.last_day) f
          join private.gst_boxes(org, done.first_day, done.last_day, done.through_number) s on s.box = f.box
          where f.box = 'net_payable'), advice)))
  );
end $$;
comment on function private.gst_return_report(uuid, date, date, jsonb) is
  'Boxes of the GST return, or of the separate return in the parameters (return_id), with their filed and unfiled parts, followed by late '
  'postings to filed periods.';

create function private.gst_details_report(org uuid, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
set random_page_cost = 1.1
set max_parallel_workers_per_gather = 0
as $$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  -- Purchases are shown positive, too.
  bought constant text[] := array['purchases', 'purchases_zero', 'gst_paid'];
  known constant text[] := array['sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'gst_adjustment'];
  labels constant text[] := array['Sales with GST', 'Sales without GST', 'GST on sales', 'Purchases with GST', 'Purchases without GST',
    'GST on purchases', 'Adjustments'];
  boxes constant text[] := coalesce(private.report_words(parameters, 'boxes', known), known);
  done constant private.filed_gst := private.filed_gst(org);
begin
  return (
    with counted as materialized (
      -- From the index only: rows are read only for the page.
      select array_position(known, l.gst_box) as place, l.gst_box as box, count(*) as line_count, sum(l.credit - l.debit) as sold
      from public.journal_lines l
      where l.org_id = org and l.gst_box = any (boxes) and l.entry_date between gst_details_report.start_date and gst_details_report.end_date
      group by l.gst_box
    ), placed as materialized (
      select c.*, sum(c.line_count) over (order by c.place) - c.line_count as lines_before from counted c
    ), late as materialized (
      select l.id, l.journal_entry_id, l.position, l.account_id, l.contact_id, l.description, l.gst_box as box, l.entry_date, l.credit - l.debit as sold,
        (select coalesce(sum(c.line_count), 0) from counted c)
          + row_number() over (order by array_position(known, l.gst_box), l.entry_date, l.journal_entry_id, l.position) as n
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box = any (boxes)
      where e.org_id = org and e.number > done.through_number
        and e.entry_date between done.first_day and least(gst_details_report.start_date - 1, done.last_day)
    ), on_page as (
      select l.*, p.lines_before + l.place as n, false as is_late
      from placed p
      cross join lateral (
        select l.id, l.journal_entry_id, l.position, l.account_id, l.contact_id, l.description, l.gst_box as box, l.entry_date,
          l.credit - l.debit as sold, row_number() over (order by l.entry_date, l.journal_entry_id, l.position) as place
        from public.journal_lines l
        where l.org_id = org and l.gst_box = p.box and l.entry_date between gst_details_report.start_date and gst_details_report.end_date
        order by l.entry_date, l.journal_entry_id, l.position
        limit greatest(0, least(p.line_count, skipped + page_rows - p.lines_before))
      ) l
      where p.lines_before < skipped + page_rows and p.lines_before + l.place > skipped
      union all
      select l.id, l.journal_entry_id, l.position, l.account_id, l.contact_id, l.description, l.box, l.entry_date, l.sold, null, l.n, true
      from late l
      where l.n > skipped and l.n <= skipped + page_rows
    ), rows as (
      select l.n, jsonb_build_object('section', case when l.is_late then 'late' else 'period' end,
        'group', jsonb_build_object('id', array_position(known, l.box)::text, 'label', labels[array_position(known, l.box)]),
        'link', private.source_link(org, e.id, e.source_kind, e.source_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', e.entry_number, 'account', a.code || ' ' || a.name,
          'contact', private.contact_of_line(org, e.id, l.contact_id), 'description', coalesce(l.description, e.description),
          'amount', (l.sold * case when l.box = any (bought) then -1 else 1 end)::numeric(24, 2)::text,
          'status', case when e.number <= done.through_number and l.entry_date between done.first_day and done.last_day then 'Filed' else 'Not filed' end)) as told
      from on_page l
      join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
      join public.accounts a on a.org_id = org and a.id = l.account_id
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r),
      'next_page', case when (select coalesce(sum(c.line_count), 0) from counted c) + (select count(*) from late) > skipped + page_rows then page + 1 end,
      'checks', jsonb_build_array(private.report_check('Lines of the period add up to its boxes', (
          select coalesce(sum(b.amount), 0) from private.gst_boxes(org, gst_details_report.start_date, gst_details_report.end_date) b
          where cardinality(private.lines_of_box(b.box)) = 1 and private.lines_of_box(b.box) <@ boxes),
        (select coalesce(sum(c.sold * case when c.box = any (bought) then -1 else 1 end), 0) from counted c),
        'Something was posted while the report was computed. Load it again.')))
  );
end $$;
comment on function private.gst_details_report(uuid, date, date, jsonb) is
  'The lines that the GST return of a period adds, of all boxes or of some, with those that came late into earlier ones; a page of up to 1000.';

insert into private.reports (id, call) values
  ('gst-return', 'private.gst_return_report($1, $2, $3, $4)'),
  ('gst-details', 'private.gst_details_report($1, $2, $3, $4)');
