set check_function_bodies = off;

create or replace function private.account_lines (
  org        uuid,
  account    uuid,
  opening    numeric,
  start_date date,
  end_date   date,
  skipped    bigint,
  wanted     bigint
)
  returns SETOF private.account_line
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  known_at constant timestamptz := private.known_at();
  first_day date;
  last_day date;
  lines_before bigint;
  balance numeric;
begin
  -- How many lines each day has is kept, so the days before the page are passed over without reading their lines.
  select min(d.day), max(d.day), min(d.lines_through - d.line_count), (array_agg(d.net_through - d.net order by d.day))[1]
  into first_day, last_day, lines_before, balance
  from (
    select b.day, b.line_count, b.net, sum(b.line_count) over (order by b.day) as lines_through, sum(b.net) over (order by b.day) as net_through
    from private.account_days_of(org, account, account_lines.start_date, account_lines.end_date) b
  ) d
  where d.lines_through > skipped and d.lines_through - d.line_count < skipped + wanted;
  if first_day is null then
    return;
  end if;
  balance := balance + opening;

  return query
  select e.id, e.entry_number, l.entry_date, coalesce(l.description, e.description), e.reference, l.contact_id, l.debit, l.credit,
    balance + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and (known_at is null or e.posted_at <= known_at)
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit wanted;
end $function$;

drop function "private"."account_lines"(uuid, uuid, date, date, integer, integer);

drop function "private"."movements"(uuid, date, date);

drop function "private"."revaluation_lines"(uuid, private.foreign_balance[], date, boolean);

create table "public"."gst_returns" (
  "org_id"         uuid                     not null default private.org_id(),
  "id"             uuid                     not null default private.uuid_v7(),
  "user_id"        uuid                     default auth.uid(),
  "start_date"     date                     not null,
  "end_date"       date                     not null,
  "boxes"          jsonb                    not null,
  "net_payable"    numeric(18,2)            not null,
  "through_number" integer                  not null,
  "status"         text                     not null default 'filed'::text,
  "posted_at"      timestamp with time zone not null default now(),
  "voided_at"      timestamp with time zone,
  "voided_by"      uuid,
  "void_reason"    text                     collate pg_catalog."und-x-icu",
  "created_at"     timestamp with time zone not null default now(),
  "updated_at"     timestamp with time zone not null default now(),
  constraint "gst_returns_boxes" check ((jsonb_typeof(boxes) = 'object'::text)),
  constraint "gst_returns_period"
    check (((start_date <= end_date) AND (start_date >= '0001-01-01'::date) AND (end_date <= '9999-12-31'::date))),
  constraint "gst_returns_status" check ((status = ANY (ARRAY['filed'::text, 'void'::text]))),
  constraint "gst_returns_void_reason_length" check ((char_length(void_reason) <= 500)),
  constraint "gst_returns_void_whole" check (((status = 'void'::text) = ((voided_at IS NOT NULL) AND (void_reason IS
    NOT NULL)))),
  constraint "gst_returns_pkey" primary key (org_id, id)
);

alter table "public"."gst_returns"
  enable row level security;

alter table "public"."company_settings"
  add column "number_format" text not null default '1,234.56'::text;

create type "private"."filed_gst" as (
  "first_day"      date,
  "last_day"       date,
  "through_number" integer
);

create type "private"."open_item" as (
  "contact_id"    uuid,
  "place"         integer,
  "link"          jsonb,
  "number"        text,
  "document_date" date,
  "due_date"      date,
  "amount"        numeric
);

create type "private"."revaluation_difference" as (
  "account_id"     uuid,
  "contact_id"     uuid,
  "currency"       text,
  "foreign_amount" numeric,
  "base_amount"    numeric,
  "rate"           numeric,
  "cleared"        numeric,
  "revalued"       numeric
);

create or replace function private.account_days_of (
  org          uuid,
  account      uuid,
  from_date    date,
  through_date date
)
  returns table (
    day        date,
    net        numeric,
    line_count bigint
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  known_at constant timestamptz := private.known_at();
begin
  if known_at is null then
    return query
    select d.day, d.debit - d.credit, d.line_count::bigint
    from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date;
    return;
  end if;
  return query
  select l.entry_date, sum(l.debit - l.credit), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= known_at
  where l.org_id = org and l.account_id = account and l.entry_date between account_days_of.from_date and account_days_of.through_date
  group by l.entry_date;
end $function$;

create or replace function private.account_link (
  account uuid
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when account is not null then jsonb_build_object('table', 'accounts', 'id', account) end
$function$;

create or replace function private.aging_bucket (
  days_overdue integer
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when coalesce(days_overdue, 0) <= 0 then 'current' when days_overdue <= 30 then 'days_1_30' when days_overdue <= 60 then 'days_31_60'
    when days_overdue <= 90 then 'days_61_90' else 'days_over_90' end
$function$;

create or replace function private.aging_report (
  org   uuid,
  kind  text,
  as_of date,
  page  integer
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant integer := 5000;
  is_sale constant boolean := aging_report.kind = 'invoice';
  contact_table constant text := case when is_sale then 'customers' else 'vendors' end;
  advice constant text := 'Open Closing and run the controls of the books: they name the document or contact that does not agree.';
begin
  return (
    with items as materialized (
      select i.*, greatest(aging_report.as_of - i.due_date, 0) as days_overdue
      from private.open_items(org, aging_report.kind, aging_report.as_of) i
    ), named as (
      select i.*, coalesce(c.name, v.name) as contact, row_number() over (order by coalesce(c.name, v.name), i.contact_id, i.place,
        coalesce(i.due_date, i.document_date), i.number) as n
      from items i
      left join public.customers c on is_sale and c.org_id = org and c.id = i.contact_id
      left join public.vendors v on not is_sale and v.org_id = org and v.id = i.contact_id
    ), rows as (
      select n.n, jsonb_strip_nulls(jsonb_build_object('section', '', 'group', jsonb_build_object('id', coalesce(n.contact_id::text, 'journal'),
            'label', coalesce(n.contact, '(Journal entries)'), 'link', case when n.contact_id is not null then
              jsonb_build_object('table', contact_table, 'id', n.contact_id) end),
          'link', n.link))
        || jsonb_build_object('cells', jsonb_strip_nulls(jsonb_build_object('number', n.number, 'date', n.document_date, 'due_date', n.due_date,
          'days_overdue', nullif(n.days_overdue, 0)::text,
          private.aging_bucket(n.days_overdue), round(n.amount, 2)::text, 'total', round(n.amount, 2)::text))) as told
      from named n
      where n.n > (page - 1) * page_rows and n.n <= page * page_rows
    ), by_contact as (
      select coalesce(sum(a.total), 0) as total, coalesce(sum(a.total - a.current), 0) as overdue
      from private.aging(org, aging_report.kind, aging_report.as_of) a
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r),
      'next_page', case when (select count(*) from items) > page * page_rows then page + 1 end,
      'checks', jsonb_build_array(
        private.report_check(case when is_sale then 'What customers owe is the ledger''s receivables' else 'What vendors are owed is the ledger''s payables' end,
          private.control_total(org, case when is_sale then 'receivable' else 'payable' end, aging_report.as_of) * case when is_sale then 1 else -1 end,
          (select coalesce(sum(i.amount), 0) from items i), advice),
        private.report_check('The documents come to what the sums by contact say', b.total, (select coalesce(sum(i.amount), 0) from items i), advice),
        private.report_check('What is overdue comes to what the sums by contact say', b.overdue,
          (select coalesce(sum(i.amount) filter (where i.days_overdue > 0), 0) from items i), advice)))
    from by_contact b
  );
end $function$;

create or replace function private.asset_movements (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    asset_id             uuid,
    opening_cost         numeric,
    additions            numeric,
    disposals            numeric,
    cost                 numeric,
    opening_depreciation numeric,
    depreciation         numeric,
    released             numeric,
    accumulated          numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  with posted as (
    select d.asset_id, coalesce(sum(d.amount) filter (where d.period_end < asset_movements.start_date), 0) as before,
      coalesce(sum(d.amount) filter (where d.period_end >= asset_movements.start_date), 0) as within
    from public.depreciation_entries d where d.org_id = org and d.period_end <= asset_movements.end_date group by d.asset_id
  ), states as (
    select a.id, a.purchase_price, a.purchase_date < asset_movements.start_date as was_there,
      a.disposed_on < asset_movements.start_date as was_gone, a.disposed_on <= asset_movements.end_date as is_gone,
      coalesce(p.before, 0) + case when coalesce(a.opening_through, a.purchase_date) < asset_movements.start_date then a.opening_accumulated else 0 end as before,
      -- What an asset came with is no depreciation of the period that it came in, but stands in its balance.
      case when coalesce(a.opening_through, a.purchase_date) between asset_movements.start_date and asset_movements.end_date
        then a.opening_accumulated else 0 end as taken_over,
      coalesce(p.within, 0) as within
    from public.fixed_assets a
    left join posted p on p.asset_id = a.id
    where a.org_id = org and a.purchase_date <= asset_movements.end_date and (a.disposed_on is null or a.disposed_on >= asset_movements.start_date)
  )
  select s.id, case when s.was_there then s.purchase_price else 0 end, case when s.was_there then 0 else s.purchase_price end,
    case when s.is_gone then s.purchase_price else 0 end, case when s.is_gone then 0 else s.purchase_price end,
    s.before + s.taken_over, s.within, case when s.is_gone then s.before + s.taken_over + s.within else 0 end,
    case when s.is_gone then 0 else s.before + s.taken_over + s.within end
  from states s;
end $function$;

create or replace function private.belongs_to_module (
  records regclass,
  module  text,
  title   text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Once for a statement: an import adds thousands.
  execute format('create trigger %I after insert on %s referencing new table as added
    for each statement execute function private.refuse_while_module_is_off(%L, %L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = records) || '_module', records, module, title);
end $function$;

create or replace function private.bound_to_base_currency (
  org uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if exists (select from public.journal_lines l where l.org_id = org) then
    return 'postings';
  end if;
  -- Drafts and rates are kept in the base currency as well: they would mean something else at once.
  return (
    select t.name
    from (
      select 'invoices' as name from public.invoices d where d.org_id = org and d.status <> 'cancelled'
      union all select 'bills' from public.bills d where d.org_id = org and d.status <> 'cancelled'
      union all select 'sales orders' from public.sales_orders d where d.org_id = org and d.status <> 'cancelled'
      union all select 'purchase orders' from public.purchase_orders d where d.org_id = org and d.status <> 'cancelled'
      union all select 'recurring documents' from public.recurring_documents d where d.org_id = org
      union all select 'exchange rates' from public.exchange_rates d where d.org_id = org
    ) t limit 1);
end $function$;

create or replace function private.budget_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    with compared as materialized (
      select a.id, a.type, coalesce(private.statement_section(a.subtype), 'other') as section, b.*
      from public.budget_vs_actual(budget_report.start_date, budget_report.end_date) b
      join public.accounts a on a.org_id = org and a.code = b.account_code
    ), planned as (
      -- Counted day by day: each day of a month has its part of the month's budget.
      select b.account_id, private.round_money(sum(b.amount * d.days / d.days_of_month), private.base_currency(org)) as amount
      from public.budgets b
      cross join lateral (
        select count(*) filter (where g.day between budget_report.start_date and budget_report.end_date) as days, count(*) as days_of_month
        from generate_series(b.month::timestamp, b.month::timestamp + interval '1 month' - interval '1 day', interval '1 day') g (day)) d
      where b.org_id = org
      group by b.account_id
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('section', case when c.type in ('revenue', 'expense') then c.section else 'balances' end,
        'link', private.account_link(c.id), 'cells', jsonb_build_object('code', c.account_code, 'name', c.account_name,
          'actual', c.actual::text, 'budget', c.budget::text)) order by c.account_code), '[]'),
      'checks', jsonb_build_array(
        private.report_check('The actual profit is that of the profit and loss statement',
          private.profit_of(budget_report.start_date, budget_report.end_date),
          coalesce(sum(case c.type when 'revenue' then c.actual when 'expense' then -c.actual else 0 end), 0),
          'Open Closing, run the controls of the books, and look at what they name.'),
        private.report_check('The budget is what the days of the period have of each month''s',
          (select coalesce(sum(p.amount), 0) from planned p), coalesce(sum(c.budget), 0), 'Open the budget sheet and save it again.')))
    from compared c
  );
end $function$;

create or replace function private.cash_flow_link (
  flow text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case flow
    when 'Net profit' then '{"table": "reports", "id": "profit-loss"}'::jsonb
    else (
      select jsonb_build_object('table', 'reports', 'id', 'general-ledger', 'subtypes', c.subtypes)
      from (values
        ('Depreciation', 'depreciation'), ('Change in receivables', 'receivable'), ('Change in inventory', 'inventory'),
        ('Change in other current assets', 'current_asset'), ('Change in payables', 'payable'), ('Change in tax', 'tax'),
        ('Change in other current liabilities', 'current_liability'),
        ('Purchases of fixed assets', 'fixed_asset'), ('Proceeds from disposal of fixed assets', 'fixed_asset'),
        ('Change in long-term liabilities', 'long_term_liability'), ('Contributions of owners', 'equity'),
        ('Dividends and drawings', 'equity'), ('Cash at the beginning', 'bank'), ('Change in cash', 'bank'),
        ('Cash at the end', 'bank')
      ) c (line, subtypes)
      where c.line = flow) end
$function$;

create or replace function private.cash_flow_statement (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    place   integer,
    section text,
    line    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
    -- Never hidden: whoever reads the statement sees that it does not explain the money.
    select 23, 'difference', 'Change in cash that the statement does not explain', c.change - e.explained
    from cash c
    cross join (select sum(p.amount) as explained from parts p where p.section <> 'non_cash') e
    where c.change <> e.explained
  )
  select s.place, s.section, s.line, round(s.amount, 2) from statement s order by s.place;
end $function$;

create or replace function private.changes_report (
  org        uuid,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant integer := 1000;
  page constant integer := private.report_page(parameters);
  -- What stands now is counted whole.
  since constant timestamptz := coalesce(private.known_at(), private.closed_at(org, changes_report.end_date));
  zone constant text := coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC');
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
begin
  perform set_config('ledgerwise.known_at', '', true);
  return (
    with changes as materialized (
      select l.account_id, e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id, e.posted_at, e.posted_by,
        l.position, l.debit, l.credit
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id
      where e.org_id = org and e.posted_at > since and e.entry_date <= changes_report.end_date
    ), moved as materialized (
      select c.account_id, sum(c.debit - c.credit) as net from changes c group by 1
    ), known_then as materialized (
      select k.account_id, k.debit - k.credit as net from private.movements_known(org, null, changes_report.end_date, since) k
    ), now_known as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, changes_report.end_date) m
    ), accounts as materialized (
      select a.id, a.code, a.name, coalesce(k.net, 0) as before, coalesce(n.net, 0) as after, m.net,
        jsonb_build_object('id', a.id, 'label', a.code || ' ' || a.name, 'link', private.account_link(a.id)) as head
      from moved m
      join public.accounts a on a.org_id = org and a.id = m.account_id
      left join known_then k on k.account_id = a.id
      left join now_known n on n.account_id = a.id
    ), rows as materialized (
      select row_number() over (order by a.code, a.id, r.number nulls first, r.position) as n, r.told
      from accounts a
      cross join lateral (
        select null::integer as number, null::integer as position, jsonb_build_object('section', '', 'group', a.head, 'cells', jsonb_build_object(
          'description', 'As it was known', 'balance', a.before::numeric(24, 2)::text)) as told
        union all
        select c.number, c.position, jsonb_build_object('section', '', 'group', a.head, 'link', private.source_link(org, c.id, c.source_kind, c.source_id),
          'cells', jsonb_build_object('date', c.entry_date, 'number', c.entry_number, 'description', c.description,
            'recorded_on', (c.posted_at at time zone zone)::date, 'recorded_by', coalesce(p.full_name, 'System'),
            'debit', nullif(c.debit, 0)::text, 'credit', nullif(c.credit, 0)::text,
            'balance', (a.before + sum(c.debit - c.credit) over (order by c.number, c.position))::numeric(24, 2)::text))
        from changes c
        left join public.profiles p on p.id = c.posted_by
        where c.account_id = a.id
      ) r
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r where r.n > (page - 1) * page_rows and r.n <= page * page_rows),
      'next_page', case when (select count(*) from rows) > page * page_rows then page + 1 end,
      'known_at', since,
      'checks', jsonb_build_array(
        private.report_check('What was known then and what changed since are what the ledger holds now', (
            select coalesce(sum(abs(n.net)), 0) from now_known n), (
            select coalesce(sum(abs(coalesce(k.net, 0) + coalesce(m.net, 0))), 0) from known_then k full join moved m on m.account_id = k.account_id), advice),
        private.report_check('Debits are credits in what changed', (select coalesce(sum(c.debit), 0) from changes c),
          (select coalesce(sum(c.credit), 0) from changes c), advice)))
  );
end $function$;

create or replace function private.closed_at (
  org      uuid,
  last_day date
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  closed timestamptz;
begin
  select max(e.posted_at) into closed from public.journal_entries e
  where e.org_id = org and e.source_kind = 'year_close' and e.entry_date = closed_at.last_day and e.reverses_id is null and e.reversed_by_id is null;
  if closed is null then
    -- The last time that a lock reached the day from before it.
    select max(l.created_at) into closed from public.activity_log l
    where l.org_id = org and l.entity = 'company_settings' and l.action = 'locked'
      and (l.changes -> 'books_locked_through' ->> 'to')::date >= closed_at.last_day
      and coalesce((l.changes -> 'books_locked_through' ->> 'from')::date, '-infinity') < closed_at.last_day;
  end if;
  if closed is null then
    perform private.refuse('report.never_closed', format(
      'The books were never closed or locked through %s. Choose the last day of a closed period, or say since when changes are wanted.', closed_at.last_day));
  end if;
  return closed;
end $function$;

create or replace function private.contact_entries (
  org     uuid,
  contact uuid,
  subtype text
)
  returns table (
    id           uuid,
    number       integer,
    entry_number text,
    entry_date   date,
    description  text,
    source_kind  text,
    source_id    uuid,
    owed         numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  select e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id,
    sum(case contact_entries.subtype when 'receivable' then l.debit - l.credit else l.credit - l.debit end)
  from public.accounts a
  join public.journal_lines l on l.org_id = org and l.account_id = a.id and l.contact_id = contact_entries.contact
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
  where a.org_id = org and a.subtype = contact_entries.subtype
  group by e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id;
end $function$;

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

create or replace function private.contact_statement_report (
  org        uuid,
  kind       text,
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
  is_sale constant boolean := contact_statement_report.kind = 'invoice';
  contact constant uuid := private.report_contact(org, contact_statement_report.kind, parameters);
  balance_now constant numeric := case when is_sale
    then (select c.balance from public.customers c where c.org_id = org and c.id = contact)
    else (select v.balance from public.vendors v where v.org_id = org and v.id = contact) end;
begin
  return (
    with entries as materialized (
      select e.* from private.contact_entries(org, contact, case when is_sale then 'receivable' else 'payable' end) e where e.owed <> 0
    ), sums as (
      select coalesce(sum(e.owed) filter (where e.entry_date < contact_statement_report.start_date), 0) as opening,
        coalesce(sum(e.owed) filter (where e.entry_date <= contact_statement_report.end_date), 0) as closing,
        coalesce(sum(e.owed) filter (where e.entry_date > contact_statement_report.end_date), 0) as later,
        coalesce(sum(e.owed) filter (where e.entry_date <= contact_statement_report.end_date and e.source_id is null), 0) as undocumented
      from entries e
    ), documents as materialized (
      select i.*, greatest(contact_statement_report.end_date - i.due_date, 0) as days_overdue
      from private.open_items(org, contact_statement_report.kind, contact_statement_report.end_date, contact) i
    ), by_hand as (
      select s.undocumented - coalesce((select sum(d.amount) from documents d where d.place = 2), 0) as amount from sums s
    ), items as materialized (
      select d.* from documents d
      union all
      select contact, 3, private.report_link('general-ledger', jsonb_build_object('subtypes', case when is_sale then 'receivable' else 'payable' end)),
        'Journal entries', null, null, h.amount, 0
      from by_hand h where h.amount <> 0
    ), ages (place, bucket, label) as (
      values (1, 'current', 'Not due yet'), (2, 'days_1_30', '1 to 30 days overdue'), (3, 'days_31_60', '31 to 60 days overdue'),
        (4, 'days_61_90', '61 to 90 days overdue'), (5, 'days_over_90', 'More than 90 days overdue')
    ), rows as (
      select 1 as part, null::date as day, 0::bigint as place, '' as number, jsonb_build_object('section', 'activity', 'cells',
        jsonb_build_object('description', 'Opening balance', 'balance', s.opening::numeric(24, 2)::text)) as told
      from sums s
      union all
      select 1, e.entry_date, e.number::bigint, '', jsonb_build_object('section', 'activity', 'link', private.source_link(org, e.id, e.source_kind, e.source_id),
        'cells', jsonb_build_object('date', e.entry_date, 'number', e.entry_number, 'description', e.description,
          'billed', case when e.owed > 0 then e.owed::numeric(24, 2)::text end, 'settled', case when e.owed < 0 then (-e.owed)::numeric(24, 2)::text end,
          'balance', (s.opening + sum(e.owed) over (order by e.entry_date, e.number))::numeric(24, 2)::text))
      from entries e
      cross join sums s
      where e.entry_date between contact_statement_report.start_date and contact_statement_report.end_date
      union all
      select 2, coalesce(i.due_date, i.document_date), i.place::bigint, i.number, jsonb_build_object('section', 'open', 'link', i.link, 'cells', jsonb_build_object(
        'date', i.document_date, 'number', i.number, 'description', case when i.place = 0 then case when is_sale then 'Invoice' else 'Bill' end
          when i.place = 1 then 'Credit not used yet' else i.number end,
        'due_date', i.due_date, 'days_overdue', nullif(i.days_overdue, 0)::text, 'billed', case when i.amount > 0 then i.amount::numeric(24, 2)::text end,
        'settled', case when i.amount < 0 then (-i.amount)::numeric(24, 2)::text end,
        'balance', (sum(i.amount) over (order by coalesce(i.due_date, i.document_date), i.place, i.number))::numeric(24, 2)::text))
      from items i
      union all
      select 3, null, g.place::bigint, '', jsonb_build_object('section', 'ages', 'cells', jsonb_build_object('description', g.label, 'balance',
        coalesce(sum(i.amount), 0)::numeric(24, 2)::text))
      from ages g
      left join items i on private.aging_bucket(i.days_overdue) = g.bucket
      group by g.place, g.label
    )
    select jsonb_build_object(
      'rows', (select jsonb_agg(r.told order by r.part, r.day nulls first, r.place, r.number) from rows r),
      'checks', jsonb_build_array(
        private.report_check('The closing balance is what the documents and credits leave open', (select coalesce(sum(i.amount), 0) from items i), s.closing,
          'Open Closing and run the controls of the books: they name the document that does not agree.'),
        private.report_check(case when is_sale then 'The closing balance, with what came later, is the customer''s balance'
            else 'The closing balance, with what came later, is the vendor''s balance' end,
          balance_now, s.closing + s.later, 'Open Closing and run the controls of the books: they name the contact that does not agree.')))
    from sums s
  );
end $function$;

create or replace function private.filed_gst (
  org uuid
)
  returns private.filed_gst
  language sql
  stable
  set search_path to ''
  AS $function$
  select row(min(r.start_date), max(r.end_date), coalesce(max(r.through_number), 0))::private.filed_gst
  from public.gst_returns r where r.org_id = org and r.status = 'filed'
$function$;

create or replace function private.fixed_asset_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  advice constant text := 'An asset in the register is not in the ledger on that day, or the other way round: open Closing, run the controls of the books, and compare the purchase dates with their bills.';
begin
  return (
    with moved as materialized (
      select m.* from private.asset_movements(org, fixed_asset_report.start_date, fixed_asset_report.end_date) m
    ), sums as (
      select coalesce(sum(m.cost), 0) as cost, coalesce(sum(m.accumulated), 0) as accumulated, coalesce(sum(m.depreciation), 0) as depreciation
      from moved m
    ), held as (
      select coalesce(sum(l.debit - l.credit) filter (where a.subtype = 'fixed_asset'), 0) as cost,
        coalesce(sum(l.undocumented) filter (where a.subtype = 'fixed_asset'), 0) as cost_by_hand,
        coalesce(sum(l.credit - l.debit) filter (where a.subtype = 'accumulated_depreciation'), 0) as accumulated,
        coalesce(sum(-l.undocumented) filter (where a.subtype = 'accumulated_depreciation'), 0) as accumulated_by_hand
      from private.movements(org, null, fixed_asset_report.end_date) l
      join public.accounts a on a.org_id = org and a.id = l.account_id and a.subtype in ('fixed_asset', 'accumulated_depreciation')
    ), unregistered as (
      -- What journal entries put on the accounts beyond what the register has, land say, is in no register and no mistake.
      select least(greatest(h.cost - s.cost, 0), greatest(h.cost_by_hand, 0)) as cost,
        least(greatest(h.accumulated - s.accumulated, 0), greatest(h.accumulated_by_hand, 0)) as accumulated
      from held h, sums s
    ), rows as (
      select 0 as place, coalesce(a.category, '') as category, a.name, a.id, jsonb_strip_nulls(jsonb_build_object('section', '',
          'group', case when a.category is not null then jsonb_build_object('id', a.category, 'label', a.category) end,
          'link', jsonb_build_object('table', 'fixed_assets', 'id', a.id)))
        || jsonb_build_object('cells', jsonb_build_object('name', a.name, 'purchase_date', a.purchase_date,
          'disposed_on', case when a.disposed_on <= fixed_asset_report.end_date then a.disposed_on end,
          'opening_cost', m.opening_cost::numeric(18, 2)::text, 'additions', m.additions::numeric(18, 2)::text, 'disposals', (-m.disposals)::numeric(18, 2)::text, 'cost', m.cost::numeric(18, 2)::text,
          'opening_depreciation', m.opening_depreciation::numeric(18, 2)::text, 'depreciation', m.depreciation::numeric(18, 2)::text, 'released', (-m.released)::numeric(18, 2)::text,
          'accumulated', m.accumulated::numeric(18, 2)::text, 'book_value', (m.cost - m.accumulated)::numeric(18, 2)::text)) as told
      from moved m
      join public.fixed_assets a on a.org_id = org and a.id = m.asset_id
      union all
      select 1, '', '', null, jsonb_build_object('section', 'unregistered',
        'link', private.report_link('general-ledger', '{"subtypes": "fixed_asset,accumulated_depreciation"}'),
        'cells', jsonb_build_object('name', 'Posted by journal entries', 'cost', u.cost::numeric(24, 2)::text,
          'accumulated', u.accumulated::numeric(24, 2)::text, 'book_value', (u.cost - u.accumulated)::numeric(24, 2)::text))
      from unregistered u where u.cost <> 0 or u.accumulated <> 0
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.place, r.category, r.name, r.id), '[]') from rows r),
      'checks', jsonb_build_array(
        private.report_check('Cost is what the ledger''s fixed assets hold', h.cost, s.cost + u.cost, advice),
        private.report_check('Depreciation is what the ledger''s accumulated depreciation holds', h.accumulated, s.accumulated + u.accumulated, advice),
        private.report_check('Depreciation of the period is what was posted for assets', (
          select coalesce(sum(l.credit - l.debit), 0)
          from public.accounts a
          join public.journal_lines l on l.org_id = org and l.account_id = a.id
            and l.entry_date between fixed_asset_report.start_date and fixed_asset_report.end_date
          join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.source_kind = 'depreciation'
          where a.org_id = org and a.subtype = 'accumulated_depreciation'), s.depreciation, advice)))
    from held h, sums s, unregistered u
  );
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

create or replace function private.gst_boxes (
  org          uuid,
  from_date    date,
  through_date date,
  after_number integer default null::integer
)
  returns table (
    place  integer,
    box    text,
    label  text,
    amount numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  with sums as (
    select
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales'), 0) as sales,
      coalesce(sum(n.sold) filter (where n.gst_box = 'sales_zero'), 0) as sales_zero,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_collected'), 0) as collected,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'purchases'), 0) as purchases,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'purchases_zero'), 0) as purchases_zero,
      coalesce(sum(-n.sold) filter (where n.gst_box = 'gst_paid'), 0) as paid,
      coalesce(sum(n.sold) filter (where n.gst_box = 'gst_adjustment'), 0) as adjustments
    from private.gst_nets(org, gst_boxes.from_date, gst_boxes.through_date, gst_boxes.after_number) n
  )
  select b.place, b.box, b.label, round(b.amount, 2)
  from sums s
  cross join lateral (values
    (1, 'sales_total', 'Total sales, including GST', s.sales + s.sales_zero + s.collected),
    (2, 'sales_taxable', 'Sales with GST, before GST', s.sales),
    (3, 'sales_zero', 'Sales without GST', s.sales_zero),
    (4, 'gst_collected', 'GST on sales', s.collected),
    (5, 'purchases_total', 'Total purchases, including GST', s.purchases + s.purchases_zero + s.paid),
    (6, 'purchases_taxable', 'Purchases with GST, before GST', s.purchases),
    (7, 'purchases_zero', 'Purchases without GST', s.purchases_zero),
    (8, 'gst_paid', 'GST on purchases', s.paid),
    (9, 'adjustments', 'Adjustments', s.adjustments),
    (10, 'net_payable', 'GST to pay (refund when negative)', s.collected - s.paid + s.adjustments)
  ) b (place, box, label, amount)
  order by b.place;
end $function$;

create or replace function private.gst_by_accounts (
  org        uuid,
  start_date date,
  end_date   date,
  told       numeric
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  moved constant numeric := (
    select coalesce(sum(m.credit - m.debit), 0)
    from private.movements(org, gst_by_accounts.start_date, gst_by_accounts.end_date) m
    join private.gst_accounts(org) g on g.account_id = m.account_id) - coalesce((
    select n.sold from private.gst_nets(org, gst_by_accounts.start_date, gst_by_accounts.end_date, null) n where n.gst_box = 'gst_settled'), 0);
begin
  if moved = told then
    return moved;
  end if;
  -- Rarely: what was posted by hand before an account kept GST, and what takes that back, is in no return. To find it each line is read.
  return moved - (
    select coalesce(sum(l.credit - l.debit), 0)
    from private.gst_accounts(org) g
    join public.journal_lines l on l.org_id = org and l.account_id = g.account_id and l.gst_box is null
      and l.entry_date between gst_by_accounts.start_date and gst_by_accounts.end_date
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
    left join public.journal_entries o on o.org_id = org and o.id = e.reverses_id
    where coalesce(o.posted_at, e.posted_at) < g.since);
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

create or replace function private.gst_nets (
  org          uuid,
  from_date    date,
  through_date date,
  after_number integer
)
  returns table (
    gst_box text,
    sold    numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if after_number is null then
    return query
    select l.gst_box, sum(l.credit - l.debit)
    from public.journal_lines l
    where l.org_id = org and l.gst_box is not null and l.entry_date between gst_nets.from_date and gst_nets.through_date
    group by l.gst_box;
    return;
  end if;
  return query
  select l.gst_box, sum(l.credit - l.debit)
  from public.journal_entries e
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null
  where e.org_id = org and e.number > after_number and e.entry_date between gst_nets.from_date and gst_nets.through_date
  group by l.gst_box;
end $function$;

create or replace function private.gst_not_filed (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    place  integer,
    box    text,
    label  text,
    amount numeric,
    filed  numeric,
    late   numeric,
    open   numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  done constant private.filed_gst := private.filed_gst(org);
  -- Of the period, the days that were filed; and of the days that were filed, those before it.
  filed_from constant date := case when done.first_day is not null then greatest(gst_not_filed.start_date, done.first_day) end;
  filed_to constant date := least(gst_not_filed.end_date, done.last_day);
  late_to constant date := least(gst_not_filed.start_date - 1, done.last_day);
begin
  return query
  select p.place, p.box, p.label, p.amount, f.amount - s.amount, l.amount, p.amount - (f.amount - s.amount) + l.amount
  from private.gst_boxes(org, gst_not_filed.start_date, gst_not_filed.end_date) p
  join private.gst_boxes(org, filed_from, filed_to) f on f.box = p.box
  join private.gst_boxes(org, filed_from, filed_to, done.through_number) s on s.box = p.box
  join private.gst_boxes(org, done.first_day, late_to, done.through_number) l on l.box = p.box
  order by p.place;
end $function$;

create or replace function private.gst_return_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  done constant private.filed_gst := private.filed_gst(org);
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name under tax accounts.';
begin
  return (
    with boxes as materialized (
      select b.* from private.gst_not_filed(org, gst_return_report.start_date, gst_return_report.end_date) b
    ), late as (
      select e.id, e.number, e.entry_number, e.description, e.entry_date, e.source_kind, e.source_id,
        sum(l.credit - l.debit) filter (where l.gst_box in ('gst_collected', 'gst_paid', 'gst_adjustment')) as gst
      from public.journal_entries e
      join public.journal_lines l on l.org_id = org and l.journal_entry_id = e.id and l.gst_box is not null and l.gst_box <> 'gst_settled'
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
        'cells', jsonb_build_object('label', format('%s, %s: %s', l.entry_number, l.entry_date, l.description), 'late', coalesce(l.gst, 0)::numeric(24, 2)::text))
      from late l
    )
    select jsonb_build_object('rows', (select jsonb_agg(r.told order by r.place) from rows r), 'checks', jsonb_build_array(
      private.report_check('GST to pay is what the GST accounts moved by, without what was paid over',
        private.gst_by_accounts(org, gst_return_report.start_date, gst_return_report.end_date, (select b.amount from boxes b where b.box = 'net_payable')),
        (select b.amount from boxes b where b.box = 'net_payable'), advice),
      private.report_check('What was filed is what the ledger holds of the filed days', (
          select coalesce(sum(r.net_payable), 0) from public.gst_returns r where r.org_id = org and r.status = 'filed'), (
          select f.amount - s.amount
          from private.gst_boxes(org, done.first_day, done.last_day) f
          join private.gst_boxes(org, done.first_day, done.last_day, done.through_number) s on s.box = f.box
          where f.box = 'net_payable'), advice)))
  );
end $function$;

create or replace function private.held_rate (
  org      uuid,
  currency text,
  on_date  date
)
  returns public.exchange_rates
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  held public.exchange_rates;
begin
  select r.* into held from public.exchange_rates r
  where r.org_id = org and r.currency = held_rate.currency and r.rate_date <= on_date
  order by r.rate_date desc limit 1;
  if held.rate is null then
    perform private.refuse('rate.missing', format(
      'There is no exchange rate for %s on or before %s. Enter one, or add it under Multi-Currency, Exchange Rates.',
      held_rate.currency, on_date));
  end if;
  return held;
end $function$;

create or replace function private.inventory_report (
  org   uuid,
  as_of date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    with items as materialized (
      select i.id, i.name, i.sku, sum(m.quantity) as quantity, sum(m.value) as value
      from public.inventory_items i
      join public.stock_movements m on m.org_id = org and m.item_id = i.id and m.moved_on <= inventory_report.as_of
      where i.org_id = org
      group by i.id, i.name, i.sku
      having sum(m.quantity) <> 0 or sum(m.value) <> 0
    ), by_hand as (
      select coalesce(sum(m.undocumented), 0) as value
      from private.movements(org, null, inventory_report.as_of) m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = 'inventory'
    ), rows as (
      select 0 as place, i.name, i.id, jsonb_build_object('section', '', 'link', jsonb_build_object('table', 'inventory_items', 'id', i.id),
        'cells', jsonb_build_object('sku', i.sku, 'name', i.name, 'quantity', trim_scale(round(i.quantity, 4))::text,
          'unit_cost', case when i.quantity <> 0 then trim_scale(round(i.value / i.quantity, 4))::text end, 'value', i.value::numeric(24, 2)::text)) as told
      from items i
      union all
      select 1, null, null, jsonb_build_object('section', '', 'link', private.report_link('general-ledger', '{"subtypes": "inventory"}'),
        'cells', jsonb_build_object('name', 'Journal entries, of no item', 'value', b.value::numeric(24, 2)::text))
      from by_hand b where b.value <> 0
    )
    select jsonb_build_object('rows', (select coalesce(jsonb_agg(r.told order by r.place, r.name, r.id), '[]') from rows r),
      'checks', jsonb_build_array(private.report_check('Stock is what the inventory accounts hold',
        private.control_total(org, 'inventory', inventory_report.as_of), (select coalesce(sum(i.value), 0) from items i) + b.value,
        'Open Closing and run the controls of the books: they name the item or movement that does not agree.')))
    from by_hand b
  );
end $function$;

create or replace function private.keep_base_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  standing constant text := private.bound_to_base_currency(old.org_id);
begin
  if standing = 'postings' then
    perform private.refuse('currency.in_use', format(
      'The books are kept in %s and have postings, so the base currency cannot change. Start a new organisation for %s.',
      old.base_currency, new.base_currency));
  elsif standing is not null then
    perform private.refuse('currency.in_use', format(
      'There are %s already that are reckoned in %s, so the base currency cannot change. Delete or cancel them first.',
      standing, old.base_currency));
  end if;
  return new;
end $function$;

create or replace function private.known_at()
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return nullif(current_setting('ledgerwise.known_at', true), '')::timestamptz;
end $function$;

create or replace function private.lines_of_box (
  box text
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case box
    when 'sales_total' then array['sales', 'sales_zero', 'gst_collected'] when 'sales_taxable' then array['sales']
    when 'sales_zero' then array['sales_zero'] when 'gst_collected' then array['gst_collected']
    when 'purchases_total' then array['purchases', 'purchases_zero', 'gst_paid'] when 'purchases_taxable' then array['purchases']
    when 'purchases_zero' then array['purchases_zero'] when 'gst_paid' then array['gst_paid']
    when 'adjustments' then array['gst_adjustment'] when 'net_payable' then array['gst_collected', 'gst_paid', 'gst_adjustment'] end
$function$;

create or replace function private.modules_off (
  settings public.company_settings
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(m.name), '[]')
  from (values
    ('inventory', settings.module_inventory),
    ('payroll', settings.module_payroll),
    ('assets', settings.module_assets),
    ('budgets', settings.module_budgets),
    ('reports', settings.module_reports)) m(name, is_on)
  where not m.is_on
$function$;

create or replace function private.movements (
  org          uuid,
  from_date    date,
  through_date date
)
  returns table (
    account_id   uuid,
    debit        numeric,
    credit       numeric,
    closing      numeric,
    undocumented numeric,
    line_count   bigint
  )
  language plpgsql
  stable
  parallel restricted
  set search_path to ''
  set max_parallel_workers_per_gather to '0'
  AS $function$
-- Whole months lie from the first of a month that is not before from_date, until the month that through_date breaks.
declare
  first_day constant date := coalesce(from_date, '-infinity');
  first_month constant date := case when from_date is null then '-infinity'
    else (private.month_of(from_date - 1) + interval '1 month')::date end;
  end_month constant date := private.month_of(through_date + 1);
begin
  if private.known_at() is not null then
    return query select m.* from private.movements_known(org, from_date, through_date, private.known_at()) m;
    return;
  end if;
  return query
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented), sum(t.line_count)
  from (
    select m.account_id, m.debit, m.credit, m.closing, m.undocumented, m.line_count
    from private.account_months m
    where m.org_id = org and m.month >= first_month and m.month < end_month
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented, d.line_count
    from private.account_days d
    where d.org_id = org and d.day >= first_day and d.day < least(first_month, through_date + 1)
    union all
    select d.account_id, d.debit, d.credit, d.closing, d.undocumented, d.line_count
    from private.account_days d
    where d.org_id = org and d.day >= greatest(first_month, end_month) and d.day <= through_date
  ) t
  group by t.account_id;
end $function$;

create or replace function private.movements_known (
  org          uuid,
  from_date    date,
  through_date date,
  known_at     timestamp with time zone
)
  returns table (
    account_id   uuid,
    debit        numeric,
    credit       numeric,
    closing      numeric,
    undocumented numeric,
    line_count   bigint
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  select l.account_id, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= movements_known.known_at
  where l.org_id = org and l.entry_date between coalesce(movements_known.from_date, '-infinity') and movements_known.through_date
  group by l.account_id;
end $function$;

create or replace function private.open_items (
  org     uuid,
  kind    text,
  as_of   date,
  contact uuid default null::uuid
)
  returns SETOF private.open_item
  language plpgsql
  stable
  set search_path to ''
  set max_parallel_workers_per_gather to '0'
  set random_page_cost to '1.1'
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(open_items.kind);
  is_sale constant boolean := entry.side = 'sales';
begin
  return query execute format($sql$
    with uses as materialized (
      -- What happened after the day reaches documents that are closed by now, or were then.
      select a.%4$I as document_id, a.payment_id, a.credit_note_id
      from public.payment_allocations a
      where a.org_id = $1 and (a.allocated_on > $2 or a.voided_on > $2)
    ), candidates as (
      select d.id from public.%1$I d where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2 and ($3 is null or d.%2$I = $3)
      union
      select d.id from public.%1$I d
      where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and ($3 is null or d.%2$I = $3)
      union
      select u.document_id from uses u where u.document_id is not null
    ), documents as (
      select d.%2$I as contact_id, d.id, d.%7$I as number, d.%3$I as document_date, d.due_date, d.base_total - coalesce((
        select sum(a.base_amount) from public.payment_allocations a
        where a.org_id = $1 and a.%4$I = d.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from candidates c
      join public.%1$I d on d.org_id = $1 and d.id = c.id and d.%3$I <= $2 and d.posted_at is not null
        and (d.status <> 'cancelled' or d.closed_on > $2) and ($3 is null or d.%2$I = $3)
    ), payments as (
      select p.%2$I as contact_id, p.id, p.journal_entry_id, p.payment_number as number, p.paid_on as document_date, p.base_amount - coalesce((
        select sum(a.paid_base) from public.payment_allocations a
        where a.org_id = $1 and a.payment_id = p.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from public.payments p
      where p.org_id = $1 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund and (p.voided_on is null or p.voided_on > $2)
        and (p.base_unallocated <> 0 or p.voided_on > $2 or p.id in (select u.payment_id from uses u)) and ($3 is null or p.%2$I = $3)
    ), credit_notes as (
      select c.%2$I as contact_id, c.id, c.credit_note_number as number, c.issued_on as document_date, c.base_total - coalesce((
        select sum(a.paid_base) from public.payment_allocations a
        where a.org_id = $1 and a.credit_note_id = c.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from public.credit_notes c
      where c.org_id = $1 and c.issued_on <= $2 and c.%2$I is not null and (c.voided_on is null or c.voided_on > $2)
        and (c.base_unallocated <> 0 or c.voided_on > $2 or c.id in (select u.credit_note_id from uses u)) and ($3 is null or c.%2$I = $3)
    ), revalued as (
      select l.contact_id, sum($4 * (l.debit - l.credit)) as amount
      from public.journal_entries e
      join public.journal_lines l on l.org_id = $1 and l.journal_entry_id = e.id and ($3 is null or l.contact_id = $3)
      join public.accounts a on a.org_id = $1 and a.id = l.account_id and a.subtype = $5
      join public.%6$I c on c.org_id = $1 and c.id = l.contact_id
      where e.org_id = $1 and e.source_kind = 'revaluation' and e.reverses_id is null and e.entry_date <= $2
        and not exists (
          select from public.journal_entries r where r.org_id = $1 and r.id = e.reversed_by_id and r.entry_date <= $2)
      group by l.contact_id
    )
    select d.contact_id, 0, jsonb_build_object('table', %1$L, 'id', d.id), d.number::text, d.document_date, d.due_date, d.amount
    from documents d where d.amount <> 0
    union all
    select p.contact_id, 1, jsonb_build_object('table', 'journal_entries', 'id', p.journal_entry_id), p.number, p.document_date, null, -p.amount
    from payments p where p.amount <> 0
    union all
    select c.contact_id, 1, jsonb_build_object('table', 'credit_notes', 'id', c.id), c.number, c.document_date, null, -c.amount
    from credit_notes c where c.amount <> 0
    union all
    select r.contact_id, 2, private.report_link('general-ledger', jsonb_build_object('subtypes', $5)), 'Revaluation', null, null, r.amount
    from revalued r where r.amount <> 0
    union all
    select null, 3, private.report_link('general-ledger', jsonb_build_object('subtypes', $5)), 'Journal entries', null, null, j.amount
    from (
      select coalesce(sum($4 * m.undocumented), 0) - coalesce((select sum(r.amount) from revalued r), 0) as amount
      from private.movements($1, null, $2) m
      join public.accounts a on a.org_id = $1 and a.id = m.account_id and a.subtype = $5
    ) j
    where $3 is null and j.amount <> 0
  $sql$, entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, entry.number_column)
  using org, open_items.as_of, open_items.contact, case when is_sale then 1 else -1 end,
    case when is_sale then 'receivable' else 'payable' end;
end $function$;

create or replace function private.planned_amounts (
  org        uuid,
  start_date date,
  end_date   date
)
  returns table (
    account_id uuid,
    amount     numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
  -- Of a month that the period breaks, the part of its days.
  select b.account_id,
    private.round_money(sum(b.amount * d.days_within / d.days_of_month), private.base_currency(org))
  from public.budgets b
  cross join lateral (select (b.month + interval '1 month')::date as next_month) n
  cross join lateral (select n.next_month - b.month as days_of_month,
    least(n.next_month, planned_amounts.end_date + 1) - greatest(b.month, planned_amounts.start_date) as days_within) d
  where b.org_id = org and b.month between private.month_of(planned_amounts.start_date) and planned_amounts.end_date
  group by b.account_id;
end $function$;

create or replace function private.profit_of (
  start_date date,
  end_date   date
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(case when p.section in ('revenue', 'other_income') then p.amount else -p.amount end), 0)
  from public.profit_and_loss(start_date, end_date) p
$function$;

create or replace function private.rate_on (
  org      uuid,
  currency text,
  on_date  date
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if rate_on.currency = private.base_currency(org) then
    return 1;
  end if;
  return (private.held_rate(org, rate_on.currency, on_date)).rate;
end $function$;

create or replace function private.rate_step (
  held public.exchange_rates
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', held.id, 'currency', held.currency, 'rate', trim_scale(held.rate)::text,
    'rate_date', held.rate_date, 'source', held.source)
$function$;

create or replace function private.refuse_while_module_is_off()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (
    select from public.company_settings s
    where s.org_id in (select a.org_id from added a) and private.modules_off(s) ? tg_argv[0]
  ) then
    perform private.refuse('module.off', format(
      '%s is switched off, so nothing new is added there. An admin or manager can switch it on in Settings, under Modules.',
      tg_argv[1]));
  end if;
  return null;
end $function$;

create or replace function private.report_account (
  org        uuid,
  parameters jsonb
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := nullif(btrim(parameters ->> 'account_id'), '');
  account uuid;
begin
  select a.id into account from public.accounts a where a.org_id = org and a.id::text = lower(given);
  if given is not null and account is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  end if;
  return account;
end $function$;

create or replace function private.report_answer (
  org        uuid,
  report     text,
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
  rows jsonb;
begin
  case report_answer.report
    when 'profit-loss', 'balance-sheet', 'cash-flow' then
      perform private.require_report_columns(parameters);
      rows := private.statement_rows(org, report, parameters);
      return jsonb_build_object('rows', rows, 'checks', private.statement_checks(org, report, start_date, end_date, parameters, rows));
    when 'trial-balance' then return private.trial_balance_report(org, start_date, end_date);
    when 'general-ledger' then return private.general_ledger_report(org, start_date, end_date, parameters);
    when 'accounts-receivable' then return private.aging_report(org, 'invoice', end_date, private.report_page(parameters));
    when 'accounts-payable' then return private.aging_report(org, 'bill', end_date, private.report_page(parameters));
    when 'gst-return' then return private.gst_return_report(org, start_date, end_date);
    when 'gst-details' then return private.gst_details_report(org, start_date, end_date, parameters);
    when 'budget-vs-actual' then return private.budget_report(org, start_date, end_date);
    when 'inventory-valuation' then return private.inventory_report(org, end_date);
    when 'fixed-assets' then return private.fixed_asset_report(org, start_date, end_date);
    when 'customer-statement' then return private.contact_statement_report(org, 'invoice', start_date, end_date, parameters);
    when 'vendor-statement' then return private.contact_statement_report(org, 'bill', start_date, end_date, parameters);
    when 'changes-since-close' then return private.changes_report(org, end_date, parameters);
    else
      perform private.refuse('report.unknown', format('There is no report "%s". Choose one from the list.', left(coalesce(report, ''), 40)));
  end case;
end $function$;

create or replace function private.report_check (
  name     text,
  expected numeric,
  actual   numeric,
  advice   text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('check', name, 'ok', expected = actual, 'expected', round(expected, 2)::text,
    'actual', round(actual, 2)::text, 'detail', case when expected <> actual then advice end)
$function$;

create or replace function private.report_columns (
  parameters jsonb
)
  returns table (
    place      bigint,
    id         text,
    start_date date,
    end_date   date,
    basis      text
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_columns constant integer := 41;
begin
  if jsonb_typeof(parameters -> 'columns') is distinct from 'array' or jsonb_array_length(parameters -> 'columns') not between 1 and most_columns then
    perform private.refuse('report.columns', format('A report has between 1 and %s columns of amounts. Choose a shorter period.', most_columns));
  end if;
  return query
  select c.place, c.given ->> 'id', private.report_day(c.given, 'start_date'), private.report_day(c.given, 'end_date'),
    coalesce(c.given ->> 'basis', 'actual')
  from jsonb_array_elements(parameters -> 'columns') with ordinality c (given, place);
end $function$;

create or replace function private.report_contact (
  org        uuid,
  kind       text,
  parameters jsonb
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_sale constant boolean := report_contact.kind = 'invoice';
  given constant text := nullif(btrim(parameters ->> 'contact_id'), '');
  contact uuid;
begin
  if given is null then
    perform private.refuse('report.contact_required', format('Choose a %s for the statement.', case when is_sale then 'customer' else 'vendor' end));
  elsif is_sale then
    -- Whoever reads their own customers only gets statements of those.
    select c.id into contact from public.customers c
    where c.org_id = org and c.id::text = lower(given) and (private.can('customers.read_all') or c.user_id = auth.uid());
  else
    select v.id into contact from public.vendors v where v.org_id = org and v.id::text = lower(given);
  end if;
  if contact is null then
    perform private.refuse('report.contact_unknown', format('This %1$s is not in your list of %1$ss. Choose another one.',
      case when is_sale then 'customer' else 'vendor' end));
  end if;
  return contact;
end $function$;

create or replace function private.report_day (
  parameters jsonb,
  name       text
)
  returns date
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := nullif(btrim(parameters ->> name), '');
begin
  if given is null then
    return null;
  elsif given !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(given, 'date') then
    perform private.refuse('report.date_invalid', format(
      '"%s" is no day of the calendar. Give the day as year-month-day, such as 2026-12-31.', left(given, 40)));
  end if;
  return given::date;
end $function$;

create or replace function private.report_link (
  report     text,
  parameters jsonb default '{}'::jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('table', 'reports', 'id', report) || parameters
$function$;

create or replace function private.report_page (
  parameters jsonb
)
  returns integer
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := coalesce(nullif(btrim(parameters ->> 'page'), ''), '1');
begin
  if given !~ '^[1-9]\d{0,6}$' then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  end if;
  return given::integer;
end $function$;

create or replace function private.report_time (
  parameters jsonb,
  name       text
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := nullif(btrim(parameters ->> name), '');
begin
  if given is null then
    return null;
  elsif given !~ '^\d{4}-\d\d-\d\d' or not pg_input_is_valid(given, 'timestamptz') then
    perform private.refuse('report.date_invalid', format(
      '"%s" is no point in time. Give it with its day, such as 2026-12-31T17:00:00Z.', left(given, 40)));
  end if;
  return given::timestamptz;
end $function$;

create or replace function private.report_words (
  parameters jsonb,
  name       text,
  known      text[]
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text[] := string_to_array(nullif(replace(parameters ->> name, ' ', ''), ''), ',');
  unknown text;
begin
  select w into unknown from unnest(given) w where w <> all (known) limit 1;
  if unknown is not null then
    perform private.refuse('report.word_unknown', format('The report knows no "%s". Choose of: %s.', left(unknown, 40), array_to_string(known, ', ')));
  end if;
  return given;
end $function$;

create or replace function private.require_report_columns (
  parameters jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  wanted record;
begin
  for wanted in select c.* from private.report_columns(parameters) c loop
    perform private.require_period(wanted.start_date, wanted.end_date);
    if wanted.id is null or wanted.basis not in ('actual', 'budget') then
      perform private.refuse('report.columns', 'Each column of a report needs an id, and holds what happened ("actual") or what was planned ("budget").');
    end if;
  end loop;
end $function$;

create or replace function private.require_revaluation_date (
  org   uuid,
  as_of date
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if require_revaluation_date.as_of is null then
    perform private.refuse('revaluation.date_required', 'Say at which date open balances are to be revalued.');
  end if;
  perform private.require_open_period(org, require_revaluation_date.as_of);
end $function$;

create or replace function private.revaluation_differences (
  org   uuid,
  as_of date
)
  returns SETOF private.revaluation_difference
  language sql
  stable
  set search_path to ''
  AS $function$
  -- Nothing foreign is left where a base amount remains: that is cleared for good. All else is only an estimate.
  select b.account_id, b.contact_id, b.currency, b.foreign_amount, b.base_amount, r.rate,
    case when b.foreign_amount = 0 then -b.unrevalued_amount else 0 end,
    case when b.foreign_amount = 0 then b.unrevalued_amount
      else private.round_money(b.foreign_amount * r.rate, private.base_currency(org)) end - b.base_amount
  from private.foreign_balances(org, revaluation_differences.as_of) b
  cross join lateral (
    select case when b.foreign_amount <> 0 then private.rate_on(org, b.currency, revaluation_differences.as_of) end as rate
  ) r
$function$;

create or replace function private.revaluation_lines (
  org         uuid,
  differences private.revaluation_difference[],
  is_lasting  boolean
)
  returns private.posting_line[]
  language sql
  stable
  set search_path to ''
  AS $function$
  with moved as (
    select d.account_id, d.contact_id, d.currency, case when is_lasting then d.cleared else d.revalued end as difference
    from unnest(differences) d
  )
  select coalesce(array_agg(t.line order by t.part, t.currency), '{}')
  from (
    select 1 as part, d.currency, private.line(d.account_id, d.difference,
      d.currency || case when is_lasting then ' cleared' else ' revalued' end, d.contact_id, d.currency, 0) as line
    from moved d where d.difference <> 0
    union all
    select 2, d.currency, private.line(
      private.account_for(org, case when is_lasting then 'exchange_difference' else 'unrealised_exchange' end),
      -sum(d.difference), d.currency || case when is_lasting then ' cleared' else ' revalued' end)
    from moved d group by d.currency having sum(d.difference) <> 0
  ) t
$function$;

create or replace function private.revalue_currencies (
  org   uuid,
  as_of date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  differences private.revaluation_difference[];
  clearing uuid;
  revaluation uuid;
begin
  perform private.require_revaluation_date(org, revalue_currencies.as_of);
  -- Nobody posts meanwhile, or a difference would be posted twice or be missed.
  perform private.hold_ledger(org);
  differences := array(select d from private.revaluation_differences(org, revalue_currencies.as_of) d);
  clearing := private.post_entry(org, revalue_currencies.as_of,
    format('Exchange differences left on settled balances, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => true));
  revaluation := private.post_entry(org, revalue_currencies.as_of,
    format('Revaluation of foreign currencies, %s', revalue_currencies.as_of), null, 'revaluation', null,
    private.revaluation_lines(org, differences, is_lasting => false));
  if revaluation is not null then
    perform private.reverse_entry(org, revaluation, revalue_currencies.as_of + 1,
      format('Revaluation of foreign currencies, %s, undone', revalue_currencies.as_of), 'revaluation');
  end if;
  return coalesce(revaluation, clearing);
end $function$;

create or replace function private.set_known_at (
  report   text,
  known_at timestamp with time zone
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if known_at is not null
    and report not in ('profit-loss', 'balance-sheet', 'trial-balance', 'general-ledger', 'changes-since-close') then
    perform private.refuse('report.not_known_at',
      'This report cannot be made as it was known at an earlier time. Take the time away, or look at the trial balance of then.');
  end if;
  perform set_config('ledgerwise.known_at', coalesce(known_at::text, ''), true);
end $function$;

create or replace function private.shown_figures (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  parameters jsonb,
  rows       jsonb
)
  returns table (
    section text,
    name    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  shown constant text := (
    select c.id from private.report_columns(parameters) c
    where c.basis = 'actual' and c.end_date = shown_figures.end_date and (c.start_date = shown_figures.start_date or report = 'balance-sheet')
    order by c.place limit 1);
begin
  if shown is not null then
    return query
    select r.value ->> 'section', r.value -> 'cells' ->> 'name', (r.value -> 'cells' ->> shown)::numeric from jsonb_array_elements(rows) r
    where r.value -> 'cells' ->> shown is not null;
    return;
  end if;
  return query
  select f.section, f.name, f.amount from private.statement_figures(org, report, shown_figures.start_date, shown_figures.end_date, 'actual') f;
end $function$;

create or replace function private.skipped_lines (
  page      integer,
  page_size integer
)
  returns bigint
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  most_rows constant integer := 1000;
begin
  if skipped_lines.page is null or skipped_lines.page < 1 then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  elsif skipped_lines.page_size is null or skipped_lines.page_size not between 1 and most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows));
  end if;
  return (skipped_lines.page::bigint - 1) * skipped_lines.page_size;
end $function$;

create or replace function private.source_link (
  org         uuid,
  entry_id    uuid,
  source_kind text,
  source_id   uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  found_in text;
  id uuid := source_link.source_id;
begin
  -- Where the kind tells the table nothing is looked up.
  found_in := case source_link.source_kind when 'invoice' then 'invoices' when 'bill' then 'bills' when 'credit_note' then 'credit_notes'
    when 'shipment' then 'sales_orders' when 'receipt' then 'purchase_orders' when 'depreciation' then 'fixed_assets'
    when 'disposal' then 'fixed_assets' end;
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
end $function$;

create or replace function private.statement_checks (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  parameters jsonb,
  rows       jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
  told record;
begin
  select coalesce(sum(f.amount) filter (where f.section in ('revenue', 'other_income')), 0)
      - coalesce(sum(f.amount) filter (where f.section in ('cost_of_sales', 'expenses', 'other_expenses')), 0) as profit,
    coalesce(sum(f.amount) filter (where f.section in ('current_assets', 'fixed_assets')), 0) as assets,
    coalesce(sum(f.amount) filter (where f.section in ('current_liabilities', 'long_term_liabilities', 'equity')), 0) as equity,
    coalesce(sum(f.amount) filter (where f.section in ('operating', 'investing', 'financing', 'exchange_effect')), 0) as explained,
    coalesce(sum(f.amount) filter (where f.section = 'change'), 0) as change,
    coalesce(sum(f.amount) filter (where f.section = 'closing'), 0) as closing
  into told
  from private.shown_figures(org, report, statement_checks.start_date, statement_checks.end_date, parameters, rows) f;
  return case report
    when 'profit-loss' then jsonb_build_array(
      private.report_check('Net profit is what net assets grew by, without what owners put in or took out', (
        select coalesce(sum(m.debit - m.credit - case when a.type = 'equity' then m.closing else 0 end), 0)
        from private.movements(org, statement_checks.start_date, statement_checks.end_date) m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('asset', 'liability', 'equity')),
        told.profit, advice))
    when 'balance-sheet' then jsonb_build_array(private.report_check('Assets are liabilities and equity', told.equity, told.assets, advice))
    else jsonb_build_array(
      private.report_check('The statement explains the change in cash', told.change, told.explained, advice),
      private.report_check('Cash at the end is what the bank accounts hold in the ledger', (
        select coalesce(sum(t.closing_debit - t.closing_credit), 0)
        from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
        join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), told.closing, advice)) end;
end $function$;

create or replace function private.statement_figures (
  org        uuid,
  report     text,
  start_date date,
  end_date   date,
  basis      text
)
  returns table (
    place   integer,
    section text,
    code    text,
    name    text,
    amount  numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if basis = 'budget' then
    return query
    select 0, private.statement_section(a.subtype), a.code, a.name, p.amount
    from private.planned_amounts(org, statement_figures.start_date, statement_figures.end_date) p
    join public.accounts a on a.org_id = org and a.id = p.account_id and a.type in ('revenue', 'expense');
  elsif report = 'profit-loss' then
    return query
    select 0, f.section, f.account_code, f.account_name, f.amount
    from public.profit_and_loss(statement_figures.start_date, statement_figures.end_date) f;
  elsif report = 'balance-sheet' then
    return query
    select case when f.account_code is null then 1 else 0 end, f.section, f.account_code, f.account_name, f.amount
    from public.balance_sheet(statement_figures.end_date) f;
  else
    return query
    select f.place, f.section, null::text, f.line, f.amount
    from private.cash_flow_statement(org, statement_figures.start_date, statement_figures.end_date) f;
  end if;
end $function$;

create or replace function private.statement_rows (
  org        uuid,
  report     text,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    with figures as (
      select c.id as column_id, f.*
      from private.report_columns(parameters) c
      cross join lateral private.statement_figures(org, report, c.start_date, c.end_date, c.basis) f
    ), rows as (
      select f.section, f.place, f.code, f.name, jsonb_object_agg(f.column_id, f.amount::text) as amounts
      from figures f
      group by f.section, f.place, f.code, f.name
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('section', r.section,
      'link', case when a.id is not null then private.account_link(a.id)
        when r.name = 'Current year earnings' then jsonb_build_object('table', 'reports', 'id', 'profit-loss')
        else private.cash_flow_link(r.name) end,
      'cells', r.amounts || jsonb_build_object('code', r.code, 'name', r.name))) order by r.place, r.code, r.name), '[]')
    from rows r
    left join public.accounts a on a.org_id = org and a.code = r.code
  );
end $function$;

create or replace function private.trial_balance_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  advice constant text := 'Open Closing, run the controls of the books, and look at what they name.';
begin
  return (
    with balances as materialized (
      select t.*, a.id from public.trial_balance(trial_balance_report.start_date, trial_balance_report.end_date) t
      join public.accounts a on a.org_id = org and a.code = t.account_code
    )
    select jsonb_build_object('rows', coalesce(jsonb_agg(jsonb_build_object('section', '', 'link', private.account_link(b.id),
        'cells', jsonb_build_object('code', b.account_code, 'name', b.account_name,
          'opening_debit', nullif(b.opening_debit, 0)::text, 'opening_credit', nullif(b.opening_credit, 0)::text,
          'debit', nullif(b.debit, 0)::text, 'credit', nullif(b.credit, 0)::text,
          'closing_debit', nullif(b.closing_debit, 0)::text, 'closing_credit', nullif(b.closing_credit, 0)::text))
        order by b.account_code), '[]'),
      'checks', jsonb_build_array(
        private.report_check('Opening debits are opening credits', coalesce(sum(b.opening_debit), 0), coalesce(sum(b.opening_credit), 0), advice),
        private.report_check('Debits are credits', coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0), advice),
        private.report_check('Closing debits are closing credits', coalesce(sum(b.closing_debit), 0), coalesce(sum(b.closing_credit), 0), advice)))
    from balances b
  );
end $function$;

create or replace function public.account_statement (
  id         uuid,
  start_date date    default null::date,
  end_date   date    default null::date,
  page       integer default 1,
  page_size  integer default 50
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  last_day constant date := coalesce(account_statement.end_date, private.today(org));
  first_day constant date := coalesce(account_statement.start_date, private.fiscal_year_start(org, last_day));
  moved record;
  opening numeric;
begin
  perform private.require_period(first_day, last_day);
  if not exists (select from public.accounts a where a.org_id = org and a.id = account_statement.id) then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  end if;
  opening := private.account_balance(org, account_statement.id, first_day - 1);
  select coalesce(sum(d.debit), 0) as debit, coalesce(sum(d.credit), 0) as credit, coalesce(sum(d.line_count), 0) as lines into moved
  from private.account_days d
  where d.org_id = org and d.account_id = account_statement.id and d.day between first_day and last_day;
  return jsonb_build_object('start_date', first_day, 'end_date', last_day, 'opening', opening::numeric(18, 2)::text,
    'debit', moved.debit::numeric(18, 2)::text, 'credit', moved.credit::numeric(18, 2)::text,
    'closing', (opening + moved.debit - moved.credit)::numeric(18, 2)::text, 'count', moved.lines, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('journal_entry_id', l.journal_entry_id, 'entry_number', l.entry_number,
        'entry_date', l.entry_date, 'description', l.description, 'reference', l.reference, 'debit', l.debit::text,
        'credit', l.credit::text, 'balance', l.balance::numeric(18, 2)::text, 'contact', coalesce(c.name, v.name),
        'source', e.source, 'link', private.source_link(org, l.journal_entry_id, e.source_kind, e.source_id)) order by l.n), '[]')
      from private.account_lines(org, account_statement.id, opening, first_day, last_day,
          private.skipped_lines(account_statement.page, account_statement.page_size), account_statement.page_size)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, n)
      join public.journal_entry_list e on e.org_id = org and e.id = l.journal_entry_id
      left join public.customers c on c.org_id = org and c.id = l.contact_id
      left join public.vendors v on v.org_id = org and v.id = l.contact_id));
end $function$;

create or replace function public.budget_vs_actual (
  start_date date,
  end_date   date
)
  returns table (
    account_code text,
    account_name text,
    budget       numeric,
    actual       numeric,
    difference   numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(budget_vs_actual.start_date, budget_vs_actual.end_date);
  return query
  with planned as (
    select p.* from private.planned_amounts(org, budget_vs_actual.start_date, budget_vs_actual.end_date) p
  ), happened as (
    select m.account_id, m.debit - m.credit - m.closing as net
    from private.movements(org, budget_vs_actual.start_date, budget_vs_actual.end_date) m
  ), compared as (
    select a.code, a.name, round(coalesce(p.amount, 0), 2) as budget,
      round(coalesce(case when a.type in ('asset', 'expense') then h.net else -h.net end, 0), 2) as actual,
      p.account_id is not null as is_planned
    from public.accounts a
    left join planned p on p.account_id = a.id
    left join happened h on h.account_id = a.id
    where a.org_id = org and (p.account_id is not null or a.type in ('revenue', 'expense'))
  )
  select c.code, c.name, c.budget, c.actual, c.actual - c.budget
  from compared c
  where c.is_planned or c.actual <> 0
  order by c.code;
end $function$;

create or replace function public.cash_flow (
  start_date date,
  end_date   date
)
  returns table (
    section text,
    line    text,
    amount  numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(cash_flow.start_date, cash_flow.end_date);
  return query
  select s.section, s.line, s.amount
  from private.cash_flow_statement(org, cash_flow.start_date, cash_flow.end_date) s
  order by s.place;
end $function$;

create or replace function public.convert_currency (
  amounts       numeric[],
  from_currency text,
  to_currency   text,
  on_date       date      default null::date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  most constant integer := 100;
  org constant uuid := private.require('exchange_rates.read', 'read exchange rates');
  base constant text := private.base_currency(org);
  day constant date := coalesce(convert_currency.on_date, private.today(org));
  amount numeric;
  currency text;
  rate_from numeric := 1;
  rate_to numeric := 1;
  steps jsonb := '[]';
  held public.exchange_rates;
begin
  perform private.require_calendar_date(day);
  foreach currency in array array[from_currency, to_currency] loop
    if private.is_currency(currency) is not true then
      perform private.refuse('currency.unknown', format(
        'The books know no currency "%s". Choose one of the ten on the currency screen.', left(currency, 20)));
    end if;
  end loop;
  if amounts is null or array_ndims(amounts) > 1 or cardinality(amounts) > most then
    perform private.refuse('currency.amounts', format('Give the amounts to convert as one list of at most %s.', most));
  end if;
  foreach amount in array amounts loop
    if amount is null or amount = 'NaN' or abs(amount) >= 1e15 then
      perform private.refuse('currency.amounts', 'An amount to convert is a number below 1,000,000,000,000,000. Enter a smaller one.');
    end if;
  end loop;
  if from_currency <> to_currency then
    if from_currency <> base then
      held := private.held_rate(org, from_currency, day);
      rate_from := held.rate;
      steps := steps || private.rate_step(held);
    end if;
    if to_currency <> base then
      held := private.held_rate(org, to_currency, day);
      rate_to := held.rate;
      steps := steps || private.rate_step(held);
    end if;
  end if;
  return jsonb_build_object('on_date', day, 'rate', round(rate_from / rate_to, 10)::text, 'steps', steps,
    -- From the rates themselves: the one rate between the two is rounded already.
    'amounts', (select coalesce(jsonb_agg(private.round_money(a.amount * rate_from / rate_to, to_currency)::text order by a.place), '[]')
      from unnest(amounts) with ordinality a (amount, place)));
end $function$;

create or replace function public.currency_overview()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('settings.read', 'read the settings');
  today constant date := private.today(org);
begin
  perform private.require('exchange_rates.read', 'read exchange rates');
  return (
    select jsonb_build_object('settings_id', s.id, 'base_currency', s.base_currency, 'currency', s.currency,
      'bound_by', private.bound_to_base_currency(org), 'as_of', today,
      'rates', (
        select coalesce(jsonb_agg(private.rate_step(l) order by l.currency), '[]')
        from (
          select distinct on (r.currency) r.* from public.exchange_rates r
          where r.org_id = org and r.rate_date <= today
          order by r.currency, r.rate_date desc
        ) l))
    from public.company_settings s where s.org_id = org);
end $function$;

create or replace function public.dashboard()
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_shown constant integer := 5;
  most_activity constant integer := 10;
  today constant date := private.today(private.org_id());
begin
  return public.ledger_overview(today) || jsonb_build_object(
    'as_of', today,
    'display_currency', (select s.currency from public.company_settings s),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'count', (select count(*) from public.invoices),
      'due', (select coalesce(sum(i.base_balance), 0)::numeric(18, 2)::text from public.invoices i where i.status = 'sent'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.invoice_list l where l.status in ('sent', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'bills', jsonb_build_object(
      'count', (select count(*) from public.bills),
      'due', (select coalesce(sum(b.base_balance), 0)::numeric(18, 2)::text from public.bills b where b.status = 'approved'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.bill_list l where l.status in ('approved', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

create or replace function public.file_gst_return (
  start_date date,
  end_date   date,
  key        uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('gst_returns.file', 'file GST returns');
  answer constant jsonb := private.recall(file_gst_return.key, 'file_gst_return',
    jsonb_build_array(file_gst_return.start_date, file_gst_return.end_date));
  done private.filed_gst;
  filed uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require_period(file_gst_return.start_date, file_gst_return.end_date);
  if file_gst_return.end_date >= private.today(org) then
    perform private.refuse('gst.period_not_over', format(
      'The period to %s is not over yet, so its GST return cannot be filed. File it from %s on.', file_gst_return.end_date, file_gst_return.end_date + 1));
  end if;
  -- Nobody posts meanwhile: what is posted next has a higher number, and is late.
  perform private.hold_ledger(org);
  done := private.filed_gst(org);
  if file_gst_return.start_date <> done.last_day + 1 then
    perform private.refuse('gst.period_not_next', format(
      'GST is filed through %s, so the next return begins on %s and not on %s. Choose that day, or void the last return first.',
      done.last_day, done.last_day + 1, file_gst_return.start_date));
  end if;
  insert into public.gst_returns (org_id, start_date, end_date, boxes, net_payable, through_number)
  select org, file_gst_return.start_date, file_gst_return.end_date, jsonb_object_agg(b.box, b.open::text),
    sum(b.open) filter (where b.box = 'net_payable'), (select l.last_number from private.ledgers l where l.org_id = org)
  from private.gst_not_filed(org, file_gst_return.start_date, file_gst_return.end_date) b
  returning gst_returns.id into filed;
  perform private.remember(file_gst_return.key, to_jsonb(filed));
  return filed;
end $function$;

create or replace function public.general_ledger (
  account_code text,
  start_date   date,
  end_date     date,
  page         integer default 1,
  page_size    integer default 50
)
  returns table (
    entry_number text,
    entry_date   date,
    description  text,
    reference    text,
    debit        numeric,
    credit       numeric,
    balance      numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  account uuid;
begin
  select a.id into account from public.accounts a where a.org_id = org and a.code = general_ledger.account_code;
  if account is null then
    perform private.refuse('account.unknown', format(
      'There is no account with the code "%s". Choose one from your chart of accounts.',
      left(coalesce(general_ledger.account_code, ''), 40)));
  end if;
  perform private.require_period(general_ledger.start_date, general_ledger.end_date);
  return query
  select l.entry_number, l.entry_date, l.description, l.reference, l.debit, l.credit, l.balance
  from private.account_lines(org, account, private.account_balance(org, account, general_ledger.start_date - 1), general_ledger.start_date,
    general_ledger.end_date, private.skipped_lines(general_ledger.page, general_ledger.page_size), general_ledger.page_size) l;
end $function$;

create or replace function public.gst_return (
  start_date date,
  end_date   date
)
  returns table (
    box    text,
    label  text,
    amount numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  perform private.require_period(gst_return.start_date, gst_return.end_date);
  return query
  select b.box, b.label, b.amount from private.gst_boxes(org, gst_return.start_date, gst_return.end_date) b order by b.place;
end $function$;

create or replace function public.ledger_overview (
  as_of date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  this_month date;
  first_month date;
begin
  perform private.require_report_date(ledger_overview.as_of);
  this_month := private.month_of(ledger_overview.as_of);
  first_month := this_month - interval '11 months';
  return jsonb_build_object(
    'revenue', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss('0001-01-01', ledger_overview.as_of) p where p.section = 'revenue'),
    'expenses', (
      select round(coalesce(sum(p.amount), 0), 2)::text
      from public.profit_and_loss(this_month, ledger_overview.as_of) p
      where p.section in ('cost_of_sales', 'expenses', 'other_expenses')),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype,
        -- As people speak of them: what is owed to others is positive on the account where that stands.
        'balance', round(case when a.type = 'liability' then -b.net else b.net end, 2)::text)
        order by array_position(array['bank', 'receivable', 'payable'], a.subtype), a.code), '[]')
      from (
        select m.account_id, m.debit - m.credit as net from private.movements(org, null, ledger_overview.as_of) m
      ) b
      join public.accounts a on a.org_id = org and a.id = b.account_id and a.subtype in ('bank', 'receivable', 'payable')),
    'cash_flow', (
      select jsonb_agg(jsonb_build_object('month', d.month, 'money_in', round(coalesce(f.debit, 0), 2)::text,
        'money_out', round(coalesce(f.credit, 0), 2)::text) order by d.month)
      from (select generate_series(first_month, this_month, interval '1 month')::date as month) d
      left join (
        select m.month, sum(m.debit) as debit, sum(m.credit) as credit
        from private.account_months m
        join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = 'bank'
        where m.org_id = org and m.month between first_month and this_month
        group by m.month
      ) f on f.month = d.month));
end $function$;

create or replace function public.preview_revaluation (
  as_of date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('currencies.revalue', 'revalue currencies');
begin
  perform private.require_revaluation_date(org, preview_revaluation.as_of);
  return (
    select jsonb_build_object('as_of', preview_revaluation.as_of, 'undone_on', preview_revaluation.as_of + 1,
      'cleared', coalesce(sum(d.cleared), 0)::numeric(18, 2)::text, 'revalued', coalesce(sum(d.revalued), 0)::numeric(18, 2)::text,
      'balances', coalesce(jsonb_agg(jsonb_build_object('account_id', d.account_id, 'account_code', a.code, 'account_name', a.name,
        'contact_id', d.contact_id, 'contact', coalesce(c.name, v.name), 'currency', d.currency,
        'foreign_amount', d.foreign_amount::numeric(18, 2)::text, 'rate', trim_scale(d.rate)::text,
        'before', d.base_amount::numeric(18, 2)::text, 'after', (d.base_amount + d.cleared + d.revalued)::numeric(18, 2)::text,
        'difference', (d.cleared + d.revalued)::numeric(18, 2)::text)
        order by a.code, coalesce(c.name, v.name), d.currency, d.contact_id), '[]'))
    from private.revaluation_differences(org, preview_revaluation.as_of) d
    join public.accounts a on a.org_id = org and a.id = d.account_id
    left join public.customers c on c.org_id = org and c.id = d.contact_id
    left join public.vendors v on v.org_id = org and v.id = d.contact_id);
end $function$;

create or replace function public.run_report (
  report     text,
  parameters jsonb default '{}'::jsonb
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  end_date constant date := private.report_day(parameters, 'end_date');
  -- What stands at the end of a day needs no other one.
  start_date constant date := coalesce(private.report_day(parameters, 'start_date'), case when run_report.report in (
    'balance-sheet', 'accounts-receivable', 'accounts-payable', 'inventory-valuation', 'changes-since-close') then end_date end);
  answer jsonb;
begin
  perform private.require_period(start_date, end_date);
  perform private.set_known_at(run_report.report, private.report_time(parameters, 'known_at'));
  answer := private.report_answer(org, run_report.report, start_date, end_date, parameters);
  perform set_config('ledgerwise.known_at', '', true);
  return jsonb_build_object('next_page', null, 'currency', private.base_currency(org), 'made_at', now()) || answer;
end $function$;

create or replace function public.session_context()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'user', jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name),
    'organisation', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'base_currency', s.base_currency,
        'time_zone', s.time_zone, 'date_format', s.date_format, 'number_format', s.number_format,
        'fiscal_year_start', s.fiscal_year_start, 'features_off', private.modules_off(s))
      from public.organizations o join public.company_settings s on s.org_id = o.id
      where o.id = p.org_id),
    'role', private.role(),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id))
  from public.profiles p
  where p.id = auth.uid()
$function$;

create or replace function public.void_gst_return (
  id     uuid,
  reason text,
  key    uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('gst_returns.void', 'void GST returns');
  answer constant jsonb := private.recall(void_gst_return.key, 'void_gst_return', jsonb_build_array(void_gst_return.id, void_gst_return.reason));
  why text;
  filed public.gst_returns;
  done private.filed_gst;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  why := private.check_reason(void_gst_return.reason);
  perform private.hold_ledger(org);
  select r.* into filed from public.gst_returns r where r.org_id = org and r.id = void_gst_return.id for update;
  done := private.filed_gst(org);
  if filed.id is null then
    perform private.refuse('gst.return_unknown', 'There is no such GST return. Load the list again.');
  elsif filed.status = 'void' then
    perform private.refuse('gst.void_already', format('The GST return to %s is void already.', filed.end_date));
  elsif filed.end_date < done.last_day then
    perform private.refuse('gst.later_filed', format(
      'The GST return to %s was filed after the one to %s, and tells what was late in it. Void that one first.', done.last_day, filed.end_date));
  end if;
  perform private.set_activity_action('voided');
  update public.gst_returns r set status = 'void', voided_at = now(), voided_by = auth.uid(), void_reason = why
  where r.org_id = org and r.id = filed.id;
  perform private.set_activity_action('');
  perform private.remember(void_gst_return.key, to_jsonb(filed.id));
  return filed.id;
end $function$;

alter table "public"."company_settings"
  add constraint "company_settings_number_format"
    check ((number_format = ANY (ARRAY['1,234.56'::text, '1.234,56'::text, '1 234,56'::text, '1''234.56'::text])));

create trigger budgets_module after insert on public.budgets
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'budgets',
  'Budgets'
);

create trigger employees_module after insert on public.employees
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'payroll',
  'Payroll'
);

create trigger fixed_assets_module after insert on public.fixed_assets
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'assets',
  'Fixed Assets'
);

create trigger gst_returns_touch
  before update on public.gst_returns
  for each row
  execute function private.touch_updated_at();

create trigger immutable_table
  before truncate on public.gst_returns
  for each STATEMENT
  execute function private.refuse_change();

create trigger immutable_when_posted
  before delete or update on public.gst_returns
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function private.refuse_change_when_posted('status', 'voided_at', 'voided_by', 'void_reason');

create trigger log_delete after delete on public.gst_returns
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'end_date',
  'boxes',
  'through_number',
  'posted_at',
  'voided_at',
  'voided_by'
);

create trigger log_insert after insert on public.gst_returns
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'end_date',
  'boxes',
  'through_number',
  'posted_at',
  'voided_at',
  'voided_by'
);

create trigger log_update after update on public.gst_returns
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'end_date',
  'boxes',
  'through_number',
  'posted_at',
  'voided_at',
  'voided_by'
);

create trigger inventory_items_module after insert on public.inventory_items
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'inventory',
  'Inventory'
);

alter publication "supabase_realtime" add table "public"."gst_returns";

comment on column "public"."company_settings"."number_format" is 'How screens and documents write numbers, by one number. Files for programs have the point as decimal mark.';

comment on column "public"."gst_returns"."boxes" is 'Each box with its amount as it was filed, amounts as text.';

comment on column "public"."gst_returns"."net_payable" is 'The GST to pay that was filed; a refund when negative.';

comment on column "public"."gst_returns"."posted_at" is 'When it was filed.';

comment on column "public"."gst_returns"."through_number" is 'The last entry of the journal when it was filed: what has a higher number was posted later.';

comment on column "public"."gst_returns"."voided_by" is 'Who voided it. No foreign key: the record outlives the account.';

comment on constraint "company_settings_number_format" on "public"."company_settings" is 'Number format must be 1,234.56 or 1.234,56 or 1 234,56 or 1''234.56';

comment on constraint "gst_returns_boxes" on "public"."gst_returns" is 'The boxes of a return are an object';

comment on constraint "gst_returns_period" on "public"."gst_returns" is 'A return covers a period between 0001-01-01 and 9999-12-31';

comment on constraint "gst_returns_status" on "public"."gst_returns" is 'Status must be filed or void';

comment on constraint "gst_returns_void_reason_length" on "public"."gst_returns" is 'Reason cannot exceed 500 characters';

comment on constraint "gst_returns_void_whole" on "public"."gst_returns" is 'A void return has the time and the reason of it';

comment on function "private"."account_days_of"(uuid, uuid, date, date) is 'What was posted to an account on each day, debit positive, and how many lines that were. Of what was recorded later than known_at nothing counts.';

comment on function "private"."account_lines"(uuid, uuid, numeric, date, date, bigint, bigint) is
  'So many lines of an account in a period by date and entry number, behind those that are skipped, with the running balance from an opening one.';

comment on function "private"."account_link"(uuid) is 'Where a row about an account leads: to its lines.';

comment on function "private"."aging_bucket"(integer) is 'In which column of an aging something stands that is so many days past due.';

comment on function "private"."aging_report"(uuid, text, date, integer) is 'Aging of receivables or payables to the document at the end of a day, by contact: a page of up to 5000 rows.';

comment on function "private"."asset_movements"(uuid, date, date) is 'Cost and depreciation of each asset that was in the register in a period: at its beginning, what came and went, and at its end.';

comment on function "private"."belongs_to_module"(regclass, text, text) is 'Keeps new records out of a table while its module is switched off.';

comment on function "private"."bound_to_base_currency"(uuid) is 'What is kept in the base currency already, so that it cannot change: postings, or what drafts and rates are called; null for nothing.';

comment on function "private"."budget_report"(uuid, date, date) is 'Budget and actual by account and section.';

comment on function "private"."cash_flow_link"(text) is 'Where a line of the cash flow statement leads: to the lines of the accounts that it sums.';

comment on function "private"."cash_flow_statement"(uuid, date, date) is 'The cash flow statement as public.cash_flow tells it, with the place of each line.';

comment on function "private"."changes_report"(uuid, date, jsonb) is 'The entries that were recorded after a period was closed, or after known_at, and are dated in it or before, by account with the balance as it was known and as it is now.';

comment on function "private"."closed_at"(uuid, date) is 'When a year was closed on its last day, or else when the books were last locked through a day. Refused where neither ever happened.';

comment on function "private"."contact_entries"(uuid, uuid, text) is 'The entries that changed what a contact owes or is owed, and by how much.';

comment on function "private"."contact_of_line"(uuid, uuid, uuid) is 'Whom a line of the journal concerns: its own customer or vendor, else that of its entry.';

comment on function "private"."contact_statement_report"(uuid, text, date, date, jsonb) is 'The statement of a customer or vendor for a period, with what is open at its end.';

comment on function "private"."filed_gst"(uuid) is 'What GST of an organisation is filed; without days where nothing is.';

comment on function "private"."fixed_asset_report"(uuid, date, date) is 'The register of fixed assets in a period, by category, against the ledger at its end.';

comment on function "private"."general_ledger_report"(uuid, date, date, jsonb) is 'The general ledger as a report: of all accounts, of one (account_id), or of some subtypes, and its page.';

comment on function "private"."gst_boxes"(uuid, date, date, integer) is 'The boxes of what is dated between two days; of entries with a higher number only, where one is given. All zero where a day is null.';

comment on function "private"."gst_by_accounts"(uuid, date, date, numeric) is 'What GST the accounts that keep it took in during a period, without what settled it: what a return should tell.';

comment on function "private"."gst_details_report"(uuid, date, date, jsonb) is 'The lines that the GST return of a period adds, of all boxes or of some, with those that came late into earlier ones; a page of up to 1000.';

comment on function "private"."gst_nets"(uuid, date, date, integer) is 'What the lines of each box come to between two days, credit positive; of entries with a higher number only, where one is given.';

comment on function "private"."gst_not_filed"(uuid, date, date) is 'The boxes of a period: what is dated in it, what of that is filed, what was posted late into periods that were filed before it, and what a return for it would file now.';

comment on function "private"."gst_return_report"(uuid, date, date) is 'The boxes of the GST return with what is filed and what is not, and below them what was posted late into periods that were filed.';

comment on function "private"."held_rate"(uuid, text, date) is 'The rate of a foreign currency on a date: that of the day, else the latest before it, else a refusal.';

comment on function "private"."inventory_report"(uuid, date) is 'Quantity, cost and value of each item at the end of a day, and what journal entries put on inventory accounts without an item.';

comment on function "private"."known_at"() is 'By when an entry must have been recorded to count in the report that is being made; null where all count.';

comment on function "private"."lines_of_box"(text) is 'The lines that a box of the GST return adds, as they are marked in the journal.';

comment on function "private"."modules_off"(public.company_settings) is 'The names of the modules that are switched off.';

comment on function "private"."movements"(uuid, date, date) is 'What was posted to each account in a period, in the base currency; since ever when from_date is null. closing and undocumented as in account_months. Of what was recorded later than known_at nothing counts.';

comment on function "private"."movements_known"(uuid, date, date, timestamp with time zone) is 'As movements, of entries that had been recorded at a time.';

comment on function "private"."open_items"(uuid, text, date, uuid) is 'Invoices or bills that are not settled at the end of a day, and the credits of their contacts; of one contact, or of all with what only journal entries stand behind.';

comment on function "private"."planned_amounts"(uuid, date, date) is 'The budget of each account for a period, positive on its natural side.';

comment on function "private"."profit_of"(date, date) is 'Income less costs of a period, as the profit and loss statement tells them.';

comment on function "private"."rate_step"(public.exchange_rates) is 'A rate as screens tell of it.';

comment on function "private"."refuse_while_module_is_off"() is 'A module that is off takes no new records. What it holds stays, and stays true: it is read, posted on and corrected.';

comment on function "private"."report_account"(uuid, jsonb) is 'The account that a report is asked about; null where it is asked about all.';

comment on function "private"."report_answer"(uuid, text, date, date, jsonb) is 'The rows and checks of a report by its id.';

comment on function "private"."report_check"(text, numeric, numeric, text) is 'Two sides of a report that must agree, and what to do where they do not.';

comment on function "private"."report_columns"(jsonb) is 'The columns of amounts that a report was asked for, in their order.';

comment on function "private"."report_contact"(uuid, text, jsonb) is 'The customer or vendor that a statement is asked for.';

comment on function "private"."report_day"(jsonb, text) is 'A day that a report is asked with; null where there is none.';

comment on function "private"."report_link"(text, jsonb) is 'Where a row about another report leads, and what that is asked with beside its days.';

comment on function "private"."report_page"(jsonb) is 'The page of a report that is asked for; the first where none is named.';

comment on function "private"."report_time"(jsonb, text) is 'A point in time that a report is asked with; null where there is none.';

comment on function "private"."report_words"(jsonb, text, text[]) is 'A list of words, with commas between them, that a report is asked with; null where there is none. Refuses others than the known ones.';

comment on function "private"."require_report_columns"(jsonb) is 'Refuses columns without a period, an id or a known basis.';

comment on function "private"."require_revaluation_date"(uuid, date) is 'Refuses a date at which nothing can be revalued: none, or one that is locked.';

comment on function "private"."revaluation_differences"(uuid, date) is 'What a revaluation at a date comes to, by account, contact and currency: the preview shows it, the posting posts it.';

comment on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) is
  'Lines that bring foreign balances to the rates of a date; lasting ones clear what has no foreign balance any more.';

comment on function "private"."set_known_at"(text, timestamp with time zone) is 'Lets the report that is being made count only what had been recorded by a time; refuses it where documents are counted, which know the present only.';

comment on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) is 'The figures of a statement for its whole period, from the column that shows it where there is one.';

comment on function "private"."skipped_lines"(integer, integer) is 'How many lines stand before a page. Pages count from 1 and have up to 1000 rows.';

comment on function "private"."source_link"(uuid, uuid, text, uuid) is 'Where a line of the journal leads: to the document, asset or item that it was posted for, else to its entry. Payments have no page of their own.';

comment on function "private"."statement_checks"(uuid, text, date, date, jsonb, jsonb) is 'What must agree in a statement as it is shown, and with others.';

comment on function "private"."statement_figures"(uuid, text, date, date, text) is 'One column of a statement.';

comment on function "private"."statement_rows"(uuid, text, jsonb) is 'The rows of a statement, each with its amounts by column.';

comment on function "private"."trial_balance_report"(uuid, date, date) is 'The trial balance as a report.';

comment on function "public"."account_statement"(uuid, date, date, integer, integer) is 'An account in a period, this financial year if none is given: {start_date, end_date, opening, debit, credit, closing, count, lines: [{journal_entry_id, entry_number, entry_date, description, reference, debit, credit, balance, contact, source, link}]}, a page of its lines, amounts as text; link as rows of reports have it.';

comment on function "public"."convert_currency"(numeric[], text, text, date) is 'Amounts in another currency, by the rates that documents of the day take: {on_date, rate, amounts, steps: [{currency, rate, rate_date, source}]}. Between two foreign currencies it goes through the base currency. Nothing is posted.';

comment on function "public"."currency_overview"() is 'What the currency screen shows: {settings_id, base_currency, currency, bound_by, as_of, rates: [{id, currency, rate, rate_date, source}]}. bound_by names what keeps the base currency from changing, null where nothing does; rates are those that hold today.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, display_currency, revenue, expenses, metrics, accounts, cash_flow, invoices: {count, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."file_gst_return"(date, date, uuid) is 'Keeps the GST return of a period as it was filed, with what was posted late into periods filed before. Each return begins on the day after the last. Answers its id.';

comment on function "public"."ledger_overview"(date) is 'The ledger at a glance at the end of a day, {revenue, expenses, accounts, cash_flow}: revenue to date, expenses of the month, balances of bank, receivable and payable accounts, and what came into and left the bank accounts in each of twelve months, transfers between them in both.';

comment on function "public"."preview_revaluation"(date) is 'What revalue_currencies would post at a date, posting nothing: {as_of, undone_on, cleared, revalued, balances: [{account_id, account_code, account_name, contact_id, contact, currency, foreign_amount, rate, before, after, difference}]}. Amounts are text, debit positive; rate is null where nothing foreign is left and the rest is cleared for good.';

comment on function "public"."run_report"(text, jsonb) is 'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports that compare periods, known_at to count only what was recorded by then, account_id or subtypes of the general ledger, contact_id of a statement, boxes of the GST return''s details, page from 1 where next_page says there is one. Amounts are text.';

comment on function "public"."void_gst_return"(uuid, text, uuid) is 'Voids the last GST return, for a reason that is kept: what it told is not filed any more. Answers its id.';

comment on table "public"."gst_returns" is 'GST returns as they were filed. Filed by file_gst_return, voided by void_gst_return, never changed.';

comment on type "private"."filed_gst" is 'What GST is filed: what is dated between two days and was posted with a number up to this one.';

comment on type "private"."open_item" is 'What is open with a contact on a day, in the base currency: a document, a credit (negative), or what a revaluation moved. Without a contact: what nothing but journal entries stands behind.';

comment on type "private"."revaluation_difference" is 'A balance in a foreign currency and what a revaluation adds to its base amount: cleared for good, revalued until the next day.';

revoke all on function "private"."account_days_of"(uuid, uuid, date, date) from public;

grant execute on function "private"."account_days_of"(uuid, uuid, date, date) to "postgres";

revoke all on function "private"."account_link"(uuid) from public;

grant execute on function "private"."account_link"(uuid) to "postgres";

revoke all on function "private"."aging_bucket"(integer) from public;

grant execute on function "private"."aging_bucket"(integer) to "postgres";

revoke all on function "private"."aging_report"(uuid, text, date, integer) from public;

grant execute on function "private"."aging_report"(uuid, text, date, integer) to "postgres";

revoke all on function "private"."asset_movements"(uuid, date, date) from public;

grant execute on function "private"."asset_movements"(uuid, date, date) to "postgres";

revoke all on function "private"."belongs_to_module"(regclass, text, text) from public;

grant execute on function "private"."belongs_to_module"(regclass, text, text) to "postgres";

revoke all on function "private"."bound_to_base_currency"(uuid) from public;

grant execute on function "private"."bound_to_base_currency"(uuid) to "postgres";

revoke all on function "private"."budget_report"(uuid, date, date) from public;

grant execute on function "private"."budget_report"(uuid, date, date) to "postgres";

revoke all on function "private"."cash_flow_link"(text) from public;

grant execute on function "private"."cash_flow_link"(text) to "postgres";

revoke all on function "private"."cash_flow_statement"(uuid, date, date) from public;

grant execute on function "private"."cash_flow_statement"(uuid, date, date) to "postgres";

revoke all on function "private"."changes_report"(uuid, date, jsonb) from public;

grant execute on function "private"."changes_report"(uuid, date, jsonb) to "postgres";

revoke all on function "private"."closed_at"(uuid, date) from public;

grant execute on function "private"."closed_at"(uuid, date) to "postgres";

revoke all on function "private"."contact_entries"(uuid, uuid, text) from public;

grant execute on function "private"."contact_entries"(uuid, uuid, text) to "postgres";

revoke all on function "private"."contact_of_line"(uuid, uuid, uuid) from public;

grant execute on function "private"."contact_of_line"(uuid, uuid, uuid) to "postgres";

revoke all on function "private"."contact_statement_report"(uuid, text, date, date, jsonb) from public;

grant execute on function "private"."contact_statement_report"(uuid, text, date, date, jsonb) to "postgres";

revoke all on function "private"."filed_gst"(uuid) from public;

grant execute on function "private"."filed_gst"(uuid) to "postgres";

revoke all on function "private"."fixed_asset_report"(uuid, date, date) from public;

grant execute on function "private"."fixed_asset_report"(uuid, date, date) to "postgres";

revoke all on function "private"."general_ledger_report"(uuid, date, date, jsonb) from public;

grant execute on function "private"."general_ledger_report"(uuid, date, date, jsonb) to "postgres";

revoke all on function "private"."gst_boxes"(uuid, date, date, integer) from public;

grant execute on function "private"."gst_boxes"(uuid, date, date, integer) to "postgres";

revoke all on function "private"."gst_by_accounts"(uuid, date, date, numeric) from public;

grant execute on function "private"."gst_by_accounts"(uuid, date, date, numeric) to "postgres";

revoke all on function "private"."gst_details_report"(uuid, date, date, jsonb) from public;

grant execute on function "private"."gst_details_report"(uuid, date, date, jsonb) to "postgres";

revoke all on function "private"."gst_nets"(uuid, date, date, integer) from public;

grant execute on function "private"."gst_nets"(uuid, date, date, integer) to "postgres";

revoke all on function "private"."gst_not_filed"(uuid, date, date) from public;

grant execute on function "private"."gst_not_filed"(uuid, date, date) to "postgres";

revoke all on function "private"."gst_return_report"(uuid, date, date) from public;

grant execute on function "private"."gst_return_report"(uuid, date, date) to "postgres";

revoke all on function "private"."held_rate"(uuid, text, date) from public;

grant execute on function "private"."held_rate"(uuid, text, date) to "postgres";

revoke all on function "private"."inventory_report"(uuid, date) from public;

grant execute on function "private"."inventory_report"(uuid, date) to "postgres";

revoke all on function "private"."known_at"() from public;

grant execute on function "private"."known_at"() to "postgres";

revoke all on function "private"."lines_of_box"(text) from public;

grant execute on function "private"."lines_of_box"(text) to "postgres";

revoke all on function "private"."modules_off"(public.company_settings) from public;

grant execute on function "private"."modules_off"(public.company_settings) to "postgres";

revoke all on function "private"."movements"(uuid, date, date) from public;

grant execute on function "private"."movements"(uuid, date, date) to "postgres";

revoke all on function "private"."movements_known"(uuid, date, date, timestamp with time zone) from public;

grant execute on function "private"."movements_known"(uuid, date, date, timestamp with time zone) to "postgres";

revoke all on function "private"."open_items"(uuid, text, date, uuid) from public;

grant execute on function "private"."open_items"(uuid, text, date, uuid) to "postgres";

revoke all on function "private"."planned_amounts"(uuid, date, date) from public;

grant execute on function "private"."planned_amounts"(uuid, date, date) to "postgres";

revoke all on function "private"."profit_of"(date, date) from public;

grant execute on function "private"."profit_of"(date, date) to "postgres";

revoke all on function "private"."rate_step"(public.exchange_rates) from public;

grant execute on function "private"."rate_step"(public.exchange_rates) to "postgres";

revoke all on function "private"."refuse_while_module_is_off"() from public;

grant execute on function "private"."refuse_while_module_is_off"() to "postgres";

revoke all on function "private"."report_account"(uuid, jsonb) from public;

grant execute on function "private"."report_account"(uuid, jsonb) to "postgres";

revoke all on function "private"."report_answer"(uuid, text, date, date, jsonb) from public;

grant execute on function "private"."report_answer"(uuid, text, date, date, jsonb) to "postgres";

revoke all on function "private"."report_check"(text, numeric, numeric, text) from public;

grant execute on function "private"."report_check"(text, numeric, numeric, text) to "postgres";

revoke all on function "private"."report_columns"(jsonb) from public;

grant execute on function "private"."report_columns"(jsonb) to "postgres";

revoke all on function "private"."report_contact"(uuid, text, jsonb) from public;

grant execute on function "private"."report_contact"(uuid, text, jsonb) to "postgres";

revoke all on function "private"."report_day"(jsonb, text) from public;

grant execute on function "private"."report_day"(jsonb, text) to "postgres";

revoke all on function "private"."report_link"(text, jsonb) from public;

grant execute on function "private"."report_link"(text, jsonb) to "postgres";

revoke all on function "private"."report_page"(jsonb) from public;

grant execute on function "private"."report_page"(jsonb) to "postgres";

revoke all on function "private"."report_time"(jsonb, text) from public;

grant execute on function "private"."report_time"(jsonb, text) to "postgres";

revoke all on function "private"."report_words"(jsonb, text, text[]) from public;

grant execute on function "private"."report_words"(jsonb, text, text[]) to "postgres";

revoke all on function "private"."require_report_columns"(jsonb) from public;

grant execute on function "private"."require_report_columns"(jsonb) to "postgres";

revoke all on function "private"."require_revaluation_date"(uuid, date) from public;

grant execute on function "private"."require_revaluation_date"(uuid, date) to "postgres";

revoke all on function "private"."revaluation_differences"(uuid, date) from public;

grant execute on function "private"."revaluation_differences"(uuid, date) to "postgres";

revoke all on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) from public;

grant execute on function "private"."revaluation_lines"(uuid, private.revaluation_difference[], boolean) to "postgres";

revoke all on function "private"."set_known_at"(text, timestamp with time zone) from public;

grant execute on function "private"."set_known_at"(text, timestamp with time zone) to "postgres";

revoke all on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) from public;

grant execute on function "private"."shown_figures"(uuid, text, date, date, jsonb, jsonb) to "postgres";

revoke all on function "private"."skipped_lines"(integer, integer) from public;

grant execute on function "private"."skipped_lines"(integer, integer) to "postgres";

revoke all on function "private"."source_link"(uuid, uuid, text, uuid) from public;

grant execute on function "private"."source_link"(uuid, uuid, text, uuid) to "postgres";

revoke all on function "private"."statement_checks"(uuid, text, date, date, jsonb, jsonb) from public;

grant execute on function "private"."statement_checks"(uuid, text, date, date, jsonb, jsonb) to "postgres";

revoke all on function "private"."statement_figures"(uuid, text, date, date, text) from public;

grant execute on function "private"."statement_figures"(uuid, text, date, date, text) to "postgres";

revoke all on function "private"."statement_rows"(uuid, text, jsonb) from public;

grant execute on function "private"."statement_rows"(uuid, text, jsonb) to "postgres";

revoke all on function "private"."trial_balance_report"(uuid, date, date) from public;

grant execute on function "private"."trial_balance_report"(uuid, date, date) to "postgres";

revoke all on function "public"."convert_currency"(numeric[], text, text, date) from public;

grant execute
  on function "public"."convert_currency"(numeric[], text, text, date)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."currency_overview"() from public;

grant execute on function "public"."currency_overview"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."dashboard"() from public;

grant execute on function "public"."dashboard"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."file_gst_return"(date, date, uuid) from public;

grant execute on function "public"."file_gst_return"(date, date, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."ledger_overview"(date) from public;

grant execute on function "public"."ledger_overview"(date) to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_revaluation"(date) from public;

grant execute on function "public"."preview_revaluation"(date) to "authenticated", "postgres", "service_role";

revoke all on function "public"."run_report"(text, jsonb) from public;

grant execute on function "public"."run_report"(text, jsonb) to "authenticated", "postgres", "service_role";

revoke all on function "public"."void_gst_return"(uuid, text, uuid) from public;

grant execute on function "public"."void_gst_return"(uuid, text, uuid) to "authenticated", "postgres", "service_role";

revoke all ("number_format") on table "public"."company_settings" from "authenticated";

grant update ("number_format") on table "public"."company_settings" to "authenticated";

grant select on table "public"."gst_returns" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."gst_returns"
  to "postgres", "service_role";

grant usage on type "private"."filed_gst" to "postgres";

grant usage on type "private"."open_item" to "postgres";

grant usage on type "private"."revaluation_difference" to "postgres";

alter table "public"."gst_returns"
  add constraint "gst_returns_org_id_fkey" foreign key (org_id) references public.organizations(id);

create unique index gst_returns_once on public.gst_returns using btree (org_id, end_date)
  where (status = 'filed'::text);

create policy "Members read gst returns" on "public"."gst_returns"
  for select
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('gst_returns.read'::text) as can)));

create index gst_returns_newest on public.gst_returns using btree (org_id, created_at, id);

comment on column "public"."gst_returns"."user_id" is 'Who filed it. No foreign key: the record outlives the account.';

alter table public.gst_returns
  alter column org_id set (n_distinct=3);

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('gst_returns', 'GST return', 'GST returns', 'end_date', null, null, '{}', null, null, null, null, null, null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table,
  archived_by = excluded.archived_by, code_column = excluded.code_column, also_found_by = excluded.also_found_by;

insert into public.role_permissions (role, permission) values
  ('admin', 'gst_returns.export'),
  ('admin', 'gst_returns.file'),
  ('admin', 'gst_returns.read'),
  ('admin', 'gst_returns.void'),
  ('manager', 'gst_returns.export'),
  ('manager', 'gst_returns.file'),
  ('manager', 'gst_returns.read'),
  ('manager', 'gst_returns.void'),
  ('user', 'gst_returns.read'),
  ('viewer', 'gst_returns.read')
on conflict (role, permission) do nothing;

reset check_function_bodies;
