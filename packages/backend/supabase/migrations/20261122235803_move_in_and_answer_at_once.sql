set check_function_bodies = off;

create or replace function private.aging_report (
  org        uuid,
  kind       text,
  as_of      date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  is_sale constant boolean := aging_report.kind = 'invoice';
  contact_table constant text := case when is_sale then 'customers' else 'vendors' end;
  advice constant text := 'Open Closing and run the controls of the books: they name the document or contact that does not agree.';
begin
  return (
    with ages as materialized (
      select a.contact_id, a.total, a.total - a.current as overdue, a.items from private.contact_ages(org, aging_report.kind, aging_report.as_of) a
    ), placed as materialized (
      select a.*, coalesce(c.name, v.name) as contact, sum(a.items) over (
        order by coalesce(c.name, v.name), a.contact_id rows between unbounded preceding and current row) - a.items as items_before
      from ages a
      left join public.customers c on is_sale and c.org_id = org and c.id = a.contact_id
      left join public.vendors v on not is_sale and v.org_id = org and v.id = a.contact_id
    ), on_page as materialized (
      select p.*, p.items_before + p.items <= skipped + page_rows as ends_here from placed p
      where p.items_before < skipped + page_rows and p.items_before + p.items > skipped
    ), items as materialized (
      select i.*, greatest(aging_report.as_of - i.due_date, 0) as days_overdue
      from private.open_items(org, aging_report.kind, aging_report.as_of, (select array_agg(p.contact_id) from on_page p)) i
    ), named as (
      select i.*, p.contact, p.items_before + least(p.items, row_number() over (
        partition by i.contact_id order by i.place, coalesce(i.due_date, i.document_date), i.number)) as n
      from items i
      join on_page p on p.contact_id is not distinct from i.contact_id
    ), rows as (
      select n.n, n.number, jsonb_strip_nulls(jsonb_build_object('section', '', 'group', jsonb_build_object('id', coalesce(n.contact_id::text, 'journal'),
            'label', coalesce(n.contact, '(Journal entries)'), 'link', case when n.contact_id is not null then
              jsonb_build_object('table', contact_table, 'id', n.contact_id) end),
          'link', n.link))
        || jsonb_build_object('cells', jsonb_strip_nulls(jsonb_build_object('number', n.number, 'date', n.document_date, 'due_date', n.due_date,
          'days_overdue', nullif(n.days_overdue, 0)::text,
          private.aging_bucket(n.days_overdue), round(n.amount, 2)::text, 'total', round(n.amount, 2)::text))) as told
      from named n
      where n.n > skipped and n.n <= skipped + page_rows
    ), whole as (
      -- Each contact is checked with the page that it ends on.
      select coalesce(sum(p.total), 0) as total, coalesce(sum(p.overdue), 0) as overdue, coalesce(sum(i.total), 0) as items_total,
        coalesce(sum(i.overdue), 0) as items_overdue
      from on_page p
      left join (
        select i.contact_id, sum(i.amount) as total, sum(i.amount) filter (where i.days_overdue > 0) as overdue from items i group by 1
      ) i on i.contact_id is not distinct from p.contact_id
      where p.ends_here
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n, r.number), '[]') from rows r),
      'next_page', case when (select sum(a.items) from ages a) > skipped + page_rows then page + 1 end,
      'checks', jsonb_build_array(
        private.report_check(case when is_sale then 'What customers owe is the ledger''s receivables' else 'What vendors are owed is the ledger''s payables' end,
          private.control_total(org, case when is_sale then 'receivable' else 'payable' end, aging_report.as_of) * case when is_sale then 1 else -1 end,
          (select coalesce(sum(a.total), 0) from ages a), advice),
        private.page_check('The documents come to what the sums by contact say', w.total, w.items_total, advice),
        private.page_check('What is overdue comes to what the sums by contact say', w.overdue, w.items_overdue, advice)))
    from whole w
  );
end $function$;

create or replace function private.deny_banking (
  org             uuid,
  action          text,
  code            text,
  sentence        text,
  bank_account_id uuid default null::uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    perform private.refuse(code, sentence);
  end if;
  -- The API answers as it does for an error, but the transaction ends well and the audit keeps its record.
  perform private.audit_banking(org, action, 'denied', bank_account_id, sentence);
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', 'P0001', 'message', sentence, 'details', null, 'hint', code);
end $function$;

create or replace function private.open_items (
  org      uuid,
  kind     text,
  as_of    date,
  contacts uuid[]
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
      select d.id from public.%1$I d where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2 and d.%2$I = any ($3)
      union
      select d.id from public.%1$I d
      where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.%2$I = any ($3)
      union
      select u.document_id from uses u where u.document_id is not null
    ), documents as (
      select d.%2$I as contact_id, d.id, d.%7$I as number, d.%3$I as document_date, d.due_date, d.base_total - coalesce((
        select sum(a.base_amount) from public.payment_allocations a
        where a.org_id = $1 and a.%4$I = d.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from candidates c
      join public.%1$I d on d.org_id = $1 and d.id = c.id and d.%3$I <= $2 and d.posted_at is not null
        and (d.status <> 'cancelled' or d.closed_on > $2) and d.%2$I = any ($3)
    ), payments as (
      select p.%2$I as contact_id, p.id, p.journal_entry_id, p.payment_number as number, p.paid_on as document_date, p.base_amount - coalesce((
        select sum(a.paid_base) from public.payment_allocations a
        where a.org_id = $1 and a.payment_id = p.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from public.payments p
      where p.org_id = $1 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund and (p.voided_on is null or p.voided_on > $2)
        and (p.base_unallocated <> 0 or p.voided_on > $2 or p.id in (select u.payment_id from uses u)) and p.%2$I = any ($3)
    ), credit_notes as (
      select c.%2$I as contact_id, c.id, c.credit_note_number as number, c.issued_on as document_date, c.base_total - coalesce((
        select sum(a.paid_base) from public.payment_allocations a
        where a.org_id = $1 and a.credit_note_id = c.id and a.allocated_on <= $2 and (a.voided_on is null or a.voided_on > $2)), 0) as amount
      from public.credit_notes c
      where c.org_id = $1 and c.issued_on <= $2 and c.%2$I is not null and (c.voided_on is null or c.voided_on > $2)
        and (c.base_unallocated <> 0 or c.voided_on > $2 or c.id in (select u.credit_note_id from uses u)) and c.%2$I = any ($3)
    ), revalued as (
      select l.contact_id, sum($4 * (l.debit - l.credit)) as amount
      from public.journal_entries e
      join public.journal_lines l on l.org_id = $1 and l.journal_entry_id = e.id and l.contact_id = any ($3)
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
    where array_position($3, null) is not null and j.amount <> 0
  $sql$, entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, entry.number_column)
  using org, open_items.as_of, open_items.contacts, case when is_sale then 1 else -1 end,
    case when is_sale then 'receivable' else 'payable' end;
end $function$;

create or replace function private.renew_bank_numbers (
  batch     integer         default 100,
  after_org uuid            default null::uuid,
  after_id  uuid            default null::uuid,
  OUT       renewed integer,
  OUT       failed integer,
  OUT       last_org uuid,
  OUT       last_id uuid
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  current_id constant text := private.bank_key_id((private.bank_keys())[1]);
  account private.bank_accounts;
  problem text;
begin
  renewed := 0;
  failed := 0;
  for account in
    select b.* from private.bank_accounts b
    where (b.numbers).key_id <> current_id and (after_org is null or (b.org_id, b.id) > (after_org, after_id))
    order by b.org_id, b.id limit batch for update
  loop
    last_org := account.org_id;
    last_id := account.id;
    -- One that cannot be opened keeps its key, and holds up no other.
    begin
      update private.bank_accounts b
      set numbers = private.seal(account.org_id, account.id, private.open_bank_numbers(account)::text)
      where b.org_id = account.org_id and b.id = account.id;
      perform private.audit_banking(account.org_id, 'renew_key', 'done', account.id, format(
        'Encrypted "%s" with the new key', account.bank_name));
      renewed := renewed + 1;
    exception when raise_exception then
      get stacked diagnostics problem = message_text;
      perform private.audit_banking(account.org_id, 'renew_key', 'failed', account.id, problem);
      failed := failed + 1;
    end;
  end loop;
end $function$;

create or replace function private.report_check (
  name     text,
  expected numeric,
  actual   numeric,
  advice   text    default 'Open Closing, run the controls of the books, and look at what they name.'::text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object('check', name, 'ok', expected = actual, 'expected', round(expected, 2)::text,
    'actual', round(actual, 2)::text, 'detail', case when expected <> actual then advice end)
$function$;

drop policy "Admins and managers read banking security audit" on "public"."banking_security_audit";

drop index "public"."invoices_given_number";

drop view "public"."bill_list";

drop view "public"."invoice_list";

alter table "public"."activity_log"
  drop constraint "activity_log_action";

alter table "public"."banking_security_audit"
  drop constraint "banking_security_audit_action";

drop function "private"."aging_report"(uuid, text, date, integer);

drop function "private"."deny_banking"(uuid, text, text);

drop function "private"."open_items"(uuid, text, date, uuid);

drop function "private"."renew_bank_numbers"();

create table "private"."banking_locks" (
  "org_id"    uuid                     not null,
  "user_id"   uuid                     not null,
  "failures"  integer                  not null default 0,
  "locked_at" timestamp with time zone,
  constraint "banking_locks_pkey" primary key (org_id, user_id)
);

alter table "private"."banking_locks"
  enable row level security;

create table "private"."banking_sessions" (
  "org_id"       uuid                     not null,
  "user_id"      uuid                     not null,
  "session_id"   text                     not null,
  "last_used_at" timestamp with time zone not null,
  constraint "banking_sessions_pkey" primary key (org_id, user_id, session_id)
);

alter table "private"."banking_sessions"
  enable row level security;

create table "private"."guide_choices" (
  "org_id"       uuid                     not null,
  "user_id"      uuid                     not null,
  "hidden_until" timestamp with time zone not null,
  constraint "guide_choices_pkey" primary key (org_id, user_id)
);

alter table "private"."guide_choices"
  enable row level security;

create table "private"."opening_balances" (
  "org_id"           uuid          not null,
  "position"         integer       not null,
  "account_id"       uuid,
  "code"             text          collate pg_catalog."und-x-icu" not null default ''::text,
  "name"             text          collate pg_catalog."und-x-icu" not null default ''::text,
  "debit"            numeric(18,2) not null default 0,
  "credit"           numeric(18,2) not null default 0,
  "foreign_amount"   numeric(18,2),
  "books_difference" boolean       not null default false,
  constraint "opening_balances_code_length" check ((char_length(code) <= 60)),
  constraint "opening_balances_foreign_amount" check ((foreign_amount >= (0)::numeric)),
  constraint "opening_balances_name_length" check ((char_length(name) <= 200)),
  constraint "opening_balances_one_side"
    check
    (((debit >= (0)::numeric) AND (credit >= (0)::numeric) AND ((debit = (0)::numeric) OR (credit = (0)::numeric)))),
  constraint "opening_balances_pkey" primary key (org_id, "position")
);

alter table "private"."opening_balances"
  enable row level security;

create table "private"."openings" (
  "org_id"           uuid                     not null,
  "first_day"        date                     not null,
  "program"          text                     not null default 'other'::text,
  "journal_entry_id" uuid,
  "version"          integer                  not null default 1,
  "saved_by"         uuid,
  "saved_at"         timestamp with time zone not null default now(),
  constraint "openings_first_day" check (((first_day >= '0001-01-02'::date) AND (first_day <= '9999-12-31'::date))),
  constraint "openings_pkey" primary key (org_id),
  constraint "openings_program" check ((program = ANY (ARRAY['quickbooks'::text, 'xero'::text, 'other'::text])))
);

alter table "private"."openings"
  enable row level security;

alter table "private"."banking_audit_heads"
  add column "last_id" uuid;

alter table "public"."banking_security_audit"
  add column "previous_id" uuid;

alter table "public"."banking_security_audit"
  add column "client_address" text;

alter table "public"."banking_security_audit"
  add column "user_agent" text;

alter table "public"."bills"
  add column "brought_forward" boolean not null default false;

alter table "public"."invoices"
  add column "brought_forward" boolean not null default false;

create type "private"."brought_document" as (
  "n"          integer,
  "import_row" text,
  "kind"       text,
  "contact"    text,
  "number"     text,
  "dated"      date,
  "due"        date,
  "currency"   text,
  "rate"       numeric,
  "total"      text,
  "open"       numeric
);

create type "private"."brought_result" as (
  "imported"         integer,
  "contacts_created" integer,
  "total"            numeric,
  "problems"         jsonb
);

create type "private"."opening_account" as (
  "account_id"    uuid,
  "code"          text,
  "name"          text,
  "type"          text,
  "subtype"       text,
  "currency"      text,
  "kept_by"       text,
  "old"           numeric,
  "ours"          numeric,
  "books"         numeric,
  "foreign_books" numeric,
  "lacks_foreign" boolean,
  "is_listed"     boolean
);

alter type "private"."account_line" add attribute "source_id" uuid cascade;

alter type "private"."account_line" add attribute "source_kind" text cascade;

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
  few_lines constant bigint := 500;
  known_at constant timestamptz := private.known_at();
begin
  if known_at is null then
    return query
    select d.day, d.debit - d.credit, d.line_count::bigint
    from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date;
  elsif few_lines > (
    select coalesce(sum(d.line_count), 0) from private.account_days d
    where d.org_id = org and d.account_id = account and d.day between account_days_of.from_date and account_days_of.through_date
  ) then
    return query
    select l.entry_date, sum(l.debit - l.credit), count(*)
    from public.journal_lines l
    join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id and e.posted_at <= known_at
    where l.org_id = org and l.account_id = account and l.entry_date between account_days_of.from_date and account_days_of.through_date
    group by l.entry_date;
  else
    return query
    select t.day, sum(t.net), sum(t.line_count)::bigint
    from private.known_parts(account_days_of.from_date, account_days_of.through_date, known_at) p
    cross join lateral (
      select d.day, d.debit - d.credit as net, d.line_count::bigint from private.account_days d
      where not p.is_later and d.org_id = org and d.account_id = account and d.day between p.from_date and p.through_date
      union all
      select r.day, r.credit - r.debit, -r.line_count
      from private.recorded_days(org, account, p.from_date, p.through_date, known_at, 'infinity') r where not p.is_later
      union all
      select r.day, r.debit - r.credit, r.line_count
      from private.recorded_days(org, account, p.from_date, p.through_date, '-infinity', known_at) r where p.is_later
    ) t
    group by t.day
    having sum(t.line_count) > 0;
  end if;
end $function$;

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
    balance + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position), e.source_id, e.source_kind
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and (known_at is null or e.posted_at <= known_at)
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit wanted;
end $function$;

create or replace function private.adjust_stock (
  org         uuid,
  item_id     uuid,
  quantity    numeric,
  unit_cost   numeric,
  moved_on    date,
  reason      text,
  description text,
  purpose     text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  item constant public.inventory_items := private.hold_item(org, adjust_stock.item_id);
  movement uuid;
  value numeric;
  entry uuid;
begin
  if adjust_stock.quantity > 0 and (
    adjust_stock.unit_cost is null or adjust_stock.unit_cost < 0 or adjust_stock.unit_cost >= 1e12
    or adjust_stock.unit_cost <> round(adjust_stock.unit_cost, 6)
  ) then
    perform private.refuse('stock.unit_cost_required', format(
      'Say what one unit of "%s" costs: an amount of 0 or more with up to 6 decimals.', item.name));
  end if;
  if adjust_stock.quantity < 0 then
    select t.id, t.value into movement, value
    from private.take_stock(org, item.id, -adjust_stock.quantity, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason) t;
  else
    value := private.round_money(adjust_stock.quantity * adjust_stock.unit_cost, private.base_currency(org));
    movement := private.receive_stock(org, item.id, adjust_stock.quantity, value, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason);
  end if;
  entry := private.post_entry(org, adjust_stock.moved_on, adjust_stock.description,
    item.sku, 'stock_adjustment', movement, array[
      private.line(private.account_for(org, 'inventory'), value, adjust_stock.reason),
      private.line(private.account_for(org, adjust_stock.purpose), -value, adjust_stock.reason)]);
  perform private.link_stock(org, 'stock_adjustment', movement, entry);
  return movement;
end $function$;

create or replace function private.aging (
  org   uuid,
  kind  text,
  as_of date
)
  returns table (
    contact      text,
    current      numeric,
    days_1_30    numeric,
    days_31_60   numeric,
    days_61_90   numeric,
    days_over_90 numeric,
    total        numeric
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_sale constant boolean := aging.kind = 'invoice';
begin
  return query
  select coalesce(c.name, v.name, '(Journal entries)'), round(a.current, 2), round(a.days_1_30, 2), round(a.days_31_60, 2), round(a.days_61_90, 2),
    round(a.days_over_90, 2), round(a.total, 2)
  from private.contact_ages(org, aging.kind, aging.as_of) a
  left join public.customers c on is_sale and c.org_id = org and c.id = a.contact_id
  left join public.vendors v on not is_sale and v.org_id = org and v.id = a.contact_id
  where (a.current, a.days_1_30, a.days_31_60, a.days_61_90, a.days_over_90) <> (0, 0, 0, 0, 0)
  order by a.contact_id is null, coalesce(c.name, v.name), a.contact_id;
end $function$;

create or replace function private.audit_banking (
  org             uuid,
  action          text,
  outcome         text,
  bank_account_id uuid,
  details         text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  head constant private.banking_audit_heads := private.hold_banking_audit(org);
  entry public.banking_security_audit;
begin
  entry.org_id := org;
  entry.id := private.uuid_v7();
  entry.number := head.last_number + 1;
  entry.user_id := auth.uid();
  entry.user_name := coalesce((select p.full_name from public.profiles p where p.id = auth.uid()), 'System');
  entry.user_role := coalesce(private.role()::text, 'operator');
  entry.action := audit_banking.action;
  entry.outcome := audit_banking.outcome;
  entry.bank_account_id := audit_banking.bank_account_id;
  entry.details := audit_banking.details;
  entry.previous_hash := head.last_hash;
  entry.previous_id := head.last_id;
  entry.client_address := private.client_address();
  entry.user_agent := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 300);
  entry.created_at := clock_timestamp();
  entry.hash := private.banking_audit_hash(entry);
  insert into public.banking_security_audit select entry.*;
  update private.banking_audit_heads h set last_number = entry.number, last_hash = entry.hash, last_id = entry.id
  where h.org_id = org;
end $function$;

create or replace function private.bank_numbers_by_key()
  returns table (
    key_id     text,
    is_current boolean,
    accounts   bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select (b.numbers).key_id, (b.numbers).key_id = private.bank_key_id((private.bank_keys())[1]), count(*)
  from private.bank_accounts b
  group by 1, 2
  order by 2 desc, 1
$function$;

create or replace function private.banking_audit_break (
  org uuid,
  OUT id uuid,
  OUT sentence text
)
  returns record
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.id, f.sentence
  from (
    (select case when r.number > r.place then r.previous_id else r.id end as id, case
        when r.number > r.place then format('Audit record %s is missing%s', r.place, coalesce(': ' || r.previous_id, ''))
        when r.number < r.place then format('Audit record %s (%s) was inserted', r.number, r.id)
        else format('Audit record %s (%s) was changed, or inserted', r.number, r.id) end as sentence
     from (
       select a.id, a.number, a.previous_id, row_number() over w as place, a.hash = private.banking_audit_hash(a)
         and a.previous_hash = coalesce(lag(a.hash) over w, '') as is_whole
       from public.banking_security_audit a where a.org_id = org
       window w as (order by a.number)
     ) r
     where r.number <> r.place or not r.is_whole
     order by r.place limit 1)
    union all
    (select case when a.number >= h.last_number then a.id else h.last_id end, case
        when a.number > h.last_number then format('Audit record %s (%s) was inserted', a.number, a.id)
        when a.number = h.last_number then format('Audit record %s (%s) was changed', a.number, a.id)
        else format('Audit records after number %s are missing%s', coalesce(a.number, 0), coalesce(', the last of them ' || h.last_id, '')) end
     from private.banking_audit_heads h
     left join lateral (
       select t.number, t.hash, t.id from public.banking_security_audit t
       where t.org_id = h.org_id order by t.number desc limit 1
     ) a on true
     where h.org_id = org and (h.last_number, h.last_hash) is distinct from (coalesce(a.number, 0), coalesce(a.hash, '')))
  ) f
  limit 1
$function$;

create or replace function private.banking_audit_fault (
  org uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.sentence from private.banking_audit_break(org) f
$function$;

create or replace function private.banking_audit_hash (
  entry public.banking_security_audit
)
  returns text
  language sql
  stable
  AS $function$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.json_build_array(
    entry.previous_hash, entry.org_id, entry.number::text, entry.user_id, entry.user_name, entry.user_role,
    entry.action, entry.outcome, entry.bank_account_id, entry.details,
    pg_catalog.to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
    -- What the first records did not have.
    || case when entry.previous_id is null and entry.client_address is null and entry.user_agent is null then ''
      else pg_catalog.json_build_array(entry.id, entry.previous_id, entry.client_address, entry.user_agent)::text end, 'UTF8')), 'hex')
$function$;

create or replace function private.bring_credit (
  org        uuid,
  document   private.brought_document,
  contact_id uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.base_currency(org);
  contact constant private.contact := private.contact_of(org, contact_id);
  payment public.payments;
  posted record;
  twin text;
begin
  payment.bank_account_id := private.account_for(org, 'opening_balances');
  select p.payment_number into twin from public.payments p
  where p.org_id = org and coalesce(p.customer_id, p.vendor_id) = contact.id and p.bank_account_id = payment.bank_account_id and p.status = 'posted'
    and case when document.number is null then p.reference is null and p.paid_on = document.dated and p.amount = document.open
      else lower(p.reference) = lower(document.number) end
  limit 1;
  if found then
    perform private.refuse('opening.document', format('It is here already, as %s', twin));
  end if;
  perform private.require_open_period(org, document.dated);
  payment.org_id := org;
  payment.id := private.uuid_v7();
  payment.direction := case contact.kind when 'customer' then 'in' else 'out' end;
  payment.paid_on := document.dated;
  payment.amount := document.open;
  payment.currency := document.currency;
  payment.exchange_rate := case when document.currency = base then 1 else coalesce(document.rate, private.rate_on(org, document.currency, document.dated)) end;
  payment.base_amount := private.round_money(payment.amount * payment.exchange_rate, base);
  payment.reference := document.number;
  payment.unallocated := payment.amount;
  payment.base_unallocated := payment.base_amount;
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  posted := private.post_payment(org, contact, payment, '{}');
  perform private.insert_payment(posted.payment, contact);
  return payment.id;
end $function$;

create or replace function private.bring_document (
  org        uuid,
  document   private.brought_document,
  contact_id uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(document.kind);
  counterpart constant uuid := private.account_for(org, 'opening_balances');
  twin text;
  saved uuid;
begin
  if document.kind = 'invoice' then
    if private.is_number_taken(org, entry, document.number) then
      perform private.refuse('opening.document', format('There is an invoice %s already', document.number));
    end if;
  else
    -- The number of a bill is its vendor's: two vendors may well have the same.
    select b.bill_number into twin from public.bills b
    where b.org_id = org and b.vendor_id = contact_id and b.status <> 'cancelled' and case
      when document.number is null then b.brought_forward and b.vendor_reference is null and b.bill_date = document.dated and b.total_amount = document.open
      else lower(b.vendor_reference) = lower(document.number) end
    limit 1;
    if found then
      perform private.refuse('opening.document', format('It is here already, as bill %s of this vendor', twin));
    end if;
  end if;
  saved := private.save_document(org, document.kind, jsonb_strip_nulls(jsonb_build_object(
      entry.contact_column, contact_id, entry.date_column, document.dated, 'due_date', document.due, 'currency', document.currency,
      'exchange_rate', case when document.currency <> private.base_currency(org) then document.rate end, 'tax_inclusive', false,
      'vendor_reference', case document.kind when 'bill' then document.number end,
      'lines', jsonb_build_array(jsonb_build_object('account_id', counterpart, 'quantity', 1, 'unit_price', document.open, 'gst_applicable', false,
        'gst_rate', 0, 'description', 'Balance brought forward' || coalesce(format(' (of %s %s)', document.total, document.currency), ''))))),
    jsonb_build_object('brought_forward', true) || case document.kind when 'invoice'
      then jsonb_build_object('number', null, 'invoice_number', document.number) else '{}' end);
  if document.kind = 'invoice' then
    perform private.post_invoice(org, saved);
  else
    perform private.approve_bill(org, saved);
  end if;
  return saved;
end $function$;

create or replace function private.bring_documents (
  org              uuid,
  side             text,
  documents        jsonb,
  creates_contacts boolean
)
  returns private.brought_result
  language plpgsql
  set search_path to ''
  AS $function$
declare
  opening_day constant date := (private.opening_of(org)).first_day - 1;
  counterpart constant uuid := private.account_for(org, 'opening_balances');
  before constant numeric := private.account_balance(org, counterpart, opening_day);
  item record;
  document private.brought_document;
  contact record;
  sentence text;
  numbers text[] := '{}';
  result private.brought_result := row(0, 0, 0, '[]');
begin
  if side is null or side not in ('invoice', 'bill') then
    perform private.refuse('opening.malformed', 'Kind must be invoice, for what customers owe, or bill, for what is owed to vendors.');
  elsif jsonb_typeof(documents) is distinct from 'array' or jsonb_path_exists(documents, 'strict $[*] ? (@.type() != "object")')
    or jsonb_array_length(documents) = 0 then
    perform private.refuse('opening.malformed', 'The documents must be a list with at least one, each with a contact, a number, a date and what is open.');
  elsif jsonb_array_length(documents) > 2000 then
    perform private.refuse('opening.malformed', format('%s documents are too many at once. Bring in 2000 at most, then the next.', jsonb_array_length(documents)));
  end if;
  for item in select d.value, d.n::integer as n from jsonb_array_elements(documents) with ordinality d (value, n) order by d.n loop
    document.import_row := coalesce(nullif(item.value ->> 'row', ''), item.n::text);
    begin
      document := private.read_brought(org, side, item.value, item.n);
      if document.dated > opening_day then
        perform private.refuse('opening.document', format(
          'It is dated %s, and the books begin here on %s. Enter it as a new %s', document.dated, opening_day + 1, replace(document.kind, '_', ' ')));
      end if;
      contact := private.brought_contact(org, side, document.contact, creates_contacts);
      if document.kind in ('invoice', 'bill') then
        perform private.bring_document(org, document, contact.id);
      else
        perform private.bring_credit(org, document, contact.id);
      end if;
      result.imported := result.imported + 1;
      result.contacts_created := result.contacts_created + contact.is_new::integer;
      if document.kind = 'invoice' then
        numbers := numbers || document.number;
      end if;
    exception when data_exception or integrity_constraint_violation or raise_exception then
      get stacked diagnostics sentence = message_text;
      result.problems := result.problems || jsonb_build_object('row', document.import_row, 'message', rtrim(sentence, '.') || '.');
    end;
  end loop;
  if numbers <> '{}' then
    perform private.pass_brought_numbers(org, numbers);
  end if;
  result.total := abs(private.account_balance(org, counterpart, opening_day) - before);
  return result;
end $function$;

create or replace function private.brought_contact (
  org     uuid,
  side    text,
  name    text,
  creates boolean,
  OUT     id uuid,
  OUT     is_new boolean
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  label constant text := case side when 'invoice' then 'customer' else 'vendor' end;
  found_ids uuid[];
begin
  if char_length(name) > 200 then
    perform private.refuse('opening.document', format('The name of a %s cannot exceed 200 characters', label));
  end if;
  if side = 'invoice' then
    select array_agg(t.id) into found_ids from public.customers t
    where t.org_id = org and lower(t.name) = lower(brought_contact.name) and t.archived_at is null;
  else
    select array_agg(t.id) into found_ids from public.vendors t
    where t.org_id = org and lower(t.name) = lower(brought_contact.name) and t.archived_at is null;
  end if;
  is_new := found_ids is null;
  if cardinality(found_ids) > 1 then
    perform private.refuse('opening.document', format('%s %ss are called "%s". Give each a name of its own first', cardinality(found_ids), label, left(name, 60)));
  elsif not is_new then
    id := found_ids[1];
  elsif not creates then
    perform private.refuse('opening.document', format('There is no active %s called "%s". Add it first, or let it be created', label, left(name, 60)));
  elsif side = 'invoice' then
    perform private.require('customers.create', 'add customers');
    insert into public.customers (org_id, name) values (org, brought_contact.name) returning customers.id into id;
  else
    perform private.require('vendors.create', 'add vendors');
    insert into public.vendors (org_id, name) values (org, brought_contact.name) returning vendors.id into id;
  end if;
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
          coalesce(sum(case c.type when 'revenue' then c.actual when 'expense' then -c.actual else 0 end), 0)),
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
    when 'Net profit' then private.report_link('profit-loss')
    else (
      select private.report_link('general-ledger', jsonb_build_object('subtypes', c.subtypes))
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

create or replace function private.changes_report (
  org        uuid,
  end_date   date,
  parameters jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set random_page_cost to '1.1'
  set max_parallel_workers_per_gather to '0'
  AS $function$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  -- What stands now is counted whole.
  since constant timestamptz := coalesce(private.known_at(), private.closed_at(org, changes_report.end_date));
  zone constant text := coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC');
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
      select c.account_id, sum(c.debit - c.credit) as net, count(*) as line_count from changes c group by 1
    ), known_then as materialized (
      select k.account_id, k.debit - k.credit as net from private.movements_known(org, null, changes_report.end_date, since) k
    ), now_known as materialized (
      select m.account_id, m.debit - m.credit as net from private.movements(org, null, changes_report.end_date) m
    ), accounts as materialized (
      select a.id, a.code, a.name, coalesce(k.net, 0) as before, m.line_count,
        row_number() over (order by a.code, a.id) as place,
        jsonb_build_object('id', a.id, 'label', a.code || ' ' || a.name, 'link', private.account_link(a.id)) as head
      from moved m
      join public.accounts a on a.org_id = org and a.id = m.account_id
      left join known_then k on k.account_id = a.id
    ), lines as materialized (
      -- Each account begins with a row of its own.
      select c.*, a.head, row_number() over (order by a.place, c.number, c.position) + a.place as n,
        a.before + sum(c.debit - c.credit) over (partition by a.place order by c.number, c.position) as balance
      from changes c
      join accounts a on a.id = c.account_id
    ), rows as materialized (
      select h.n, jsonb_build_object('section', '', 'group', h.head, 'cells', jsonb_build_object(
        'description', 'As it was known', 'balance', h.before::numeric(24, 2)::text)) as told
      from (select a.*, sum(a.line_count) over (order by a.place) - a.line_count + a.place as n from accounts a) h
      where h.n > skipped and h.n <= skipped + page_rows
      union all
      select l.n, jsonb_build_object('section', '', 'group', l.head, 'link', private.source_link(org, l.id, l.source_kind, l.source_id),
        'cells', jsonb_build_object('date', l.entry_date, 'number', l.entry_number, 'description', l.description,
          'recorded_on', (l.posted_at at time zone zone)::date, 'recorded_by', coalesce(p.full_name, 'System'),
          'debit', nullif(l.debit, 0)::text, 'credit', nullif(l.credit, 0)::text, 'balance', l.balance::numeric(24, 2)::text))
      from lines l
      left join public.profiles p on p.id = l.posted_by
      where l.n > skipped and l.n <= skipped + page_rows
    )
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(r.told order by r.n), '[]') from rows r),
      'next_page', case when (select sum(a.line_count + 1) from accounts a) > skipped + page_rows then page + 1 end,
      'known_at', since,
      'checks', jsonb_build_array(
        private.report_check('What was known then and what changed since are what the ledger holds now', (
            select coalesce(sum(abs(n.net)), 0) from now_known n), (
            select coalesce(sum(abs(coalesce(k.net, 0) + coalesce(m.net, 0))), 0) from known_then k full join moved m on m.account_id = k.account_id)),
        private.report_check('Debits are credits in what changed', (select coalesce(sum(c.debit), 0) from changes c),
          (select coalesce(sum(c.credit), 0) from changes c))))
  );
end $function$;

create or replace function private.check_bank_account_form (
  org             uuid,
  bank_name       text,
  account_number  text,
  routing_number  text,
  account_type    text,
  opening_balance numeric
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  complaint constant text := case
    when bank_name = '' then 'Bank name is required'
    when char_length(bank_name) > 100 then 'Bank name cannot exceed 100 characters'
    when char_length(account_number) < 8 then 'Valid account number is required (8+ digits)'
    when account_number !~ '^[0-9]{8,17}$' then 'Account number must be 8-17 digits'
    when routing_number <> '' and not private.is_routing_number(routing_number)
      then 'Invalid routing number format'
    when account_type not in ('checking', 'savings', 'business')
      then 'Account type must be checking, savings or business'
    when opening_balance < 0 then 'Opening balance cannot be negative'
    when opening_balance >= 1e15 then 'Opening balance is too large'
    when opening_balance <> private.round_money(opening_balance, private.base_currency(org))
      then format('Opening balance has more decimals than %s has', private.base_currency(org))
    end;
begin
  if complaint is not null then
    perform private.refuse('bank.invalid', complaint);
  end if;
end $function$;

create or replace function private.check_trial_balance (
  org      uuid,
  accounts private.opening_account[]
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  fault record;
begin
  select b.position, b.name, b.code into fault from private.opening_balances b
  where b.org_id = org and b.account_id is null and (b.debit <> 0 or b.credit <> 0) order by b.position limit 1;
  if found then
    perform private.refuse('opening.unmatched', format(
      'Line %s: "%s" is matched to no account of yours. Choose one, or add it to your chart of accounts.', fault.position,
      btrim(fault.code || ' ' || fault.name)));
  end if;
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits into fault
  from private.opening_balances b where b.org_id = org;
  if fault.debits <> fault.credits then
    perform private.refuse('opening.unbalanced', format(
      'The debits of the trial balance come to %s and its credits to %s; %s is missing on the side of the %s. Correct it, or read the file again.',
      fault.debits, fault.credits, abs(fault.debits - fault.credits), case when fault.debits < fault.credits then 'debits' else 'credits' end));
  end if;
  select a.code, a.name, a.currency into fault from unnest(accounts) a where a.books <> 0 and a.lacks_foreign limit 1;
  if found then
    perform private.refuse('opening.foreign_amount', format(
      'Account %s %s is kept in %s: say how many %s its balance is.', fault.code, fault.name, fault.currency, fault.currency));
  end if;
end $function$;

create or replace function private.client_address()
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- The embedded server says whom it speaks with; a hosted project's edge writes it into headers.
  return left(coalesce(nullif(current_setting('ledgerwise.client_address', true), ''),
    headers ->> 'cf-connecting-ip', headers ->> 'x-forwarded-for'), 200);
end $function$;

create or replace function private.complete_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  has_moved constant boolean := tg_op = 'UPDATE' and (old.type, old.subtype) is distinct from (new.type, new.subtype);
begin
  -- Rows that the same statement has added before are seen here, so each gets its own.
  new.code := coalesce(new.code, case when tg_op = 'UPDATE' then old.code end, private.next_account_code(new.org_id, new.type));
  new.subtype := coalesce(new.subtype, case new.type
    when 'asset' then 'current_asset' when 'liability' then 'current_liability' else new.type end);
  if has_moved and new.closes_yearly = old.closes_yearly then
    -- It followed from what the account was.
    new.closes_yearly := null;
  end if;
  new.closes_yearly := coalesce(new.closes_yearly, new.type in ('revenue', 'expense')
    or (new.subtype = 'equity' and new.name ~* '\m(dividends?|drawings?)\M'));
  if new.closes_yearly <> (new.type in ('revenue', 'expense')) and new.subtype <> 'equity' then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s, which %s. Only revenue, expenses and what owners draw close yearly.', new.code, new.name,
      replace(new.subtype, '_', ' '), case when new.closes_yearly then 'is carried on from year to year' else 'closes every year' end));
  end if;
  return new;
end $function$;

create or replace function private.contact_ages (
  org   uuid,
  kind  text,
  as_of date
)
  returns table (
    contact_id   uuid,
    current      numeric,
    days_1_30    numeric,
    days_31_60   numeric,
    days_61_90   numeric,
    days_over_90 numeric,
    total        numeric,
    items        bigint
  )
  language plpgsql
  stable
  set search_path to ''
  set max_parallel_workers_per_gather to '0'
  set random_page_cost to '1.1'
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(contact_ages.kind);
  is_sale constant boolean := entry.side = 'sales';
  buckets constant text := $sql$
    sum(i.amount) filter (where i.due_date >= $2) as current,
    sum(i.amount) filter (where i.due_date < $2 and i.due_date >= $2 - 30) as days_1_30,
    sum(i.amount) filter (where i.due_date < $2 - 30 and i.due_date >= $2 - 60) as days_31_60,
    sum(i.amount) filter (where i.due_date < $2 - 60 and i.due_date >= $2 - 90) as days_61_90,
    sum(i.amount) filter (where i.due_date < $2 - 90) as days_over_90
  $sql$;
begin
  perform private.require_report_date(contact_ages.as_of);
  -- What is open today may be a hundred thousand documents: they are read once, and summed before anything is added.
  return query execute format($sql$
    with later as materialized (
      -- Allocations that count today and did not then (1), and the other way round (-1).
      select a.%4$I as document_id, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, 1 as sign
      from public.payment_allocations a
      where a.org_id = $1 and a.allocated_on > $2 and a.voided_on is null
      union all
      select a.%4$I, a.payment_id, a.credit_note_id, a.base_amount, a.paid_base, -1
      from public.payment_allocations a
      where a.org_id = $1 and a.allocated_on <= $2 and a.voided_on > $2
    ), revalued as (
      -- What revaluations that stand on the day moved of each contact's balance; one that was undone by then moved nothing.
      select l.contact_id, sum($4 * (l.debit - l.credit)) as amount
      from public.journal_entries e
      join public.journal_lines l on l.org_id = $1 and l.journal_entry_id = e.id
      join public.accounts a on a.org_id = $1 and a.id = l.account_id and a.subtype = $3
      join public.%6$I c on c.org_id = $1 and c.id = l.contact_id
      where e.org_id = $1 and e.source_kind = 'revaluation' and e.reverses_id is null and e.entry_date <= $2
        and not exists (
          select from public.journal_entries r where r.org_id = $1 and r.id = e.reversed_by_id and r.entry_date <= $2)
      group by l.contact_id
    ), changes (contact_id, due_date, amount) as (
      select v.contact_id, $2, v.amount from revalued v
      union all
      select d.%2$I, d.due_date, d.base_total
      from public.%1$I d
      where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.posted_at is not null
      union all
      select d.%2$I, d.due_date, l.sign * l.base_amount
      from later l
      join public.%1$I d on d.org_id = $1 and d.id = l.document_id and d.%3$I <= $2
      -- Credit is due at once, to the contact.
      union all
      select p.%2$I, $2, -p.base_unallocated
      from public.payments p
      where p.org_id = $1 and p.base_unallocated <> 0 and p.paid_on <= $2 and p.%2$I is not null
      union all
      select p.%2$I, $2, -p.base_amount
      from public.payments p
      where p.org_id = $1 and p.voided_on > $2 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund
      union all
      select p.%2$I, $2, -l.sign * l.paid_base
      from later l
      join public.payments p on p.org_id = $1 and p.id = l.payment_id and p.paid_on <= $2 and p.%2$I is not null
      union all
      select c.%2$I, $2, -c.base_unallocated
      from public.credit_notes c
      where c.org_id = $1 and c.base_unallocated <> 0 and c.issued_on <= $2 and c.%2$I is not null
      union all
      select c.%2$I, $2, -c.base_total
      from public.credit_notes c
      where c.org_id = $1 and c.voided_on > $2 and c.issued_on <= $2 and c.%2$I is not null
      union all
      select c.%2$I, $2, -l.sign * l.paid_base
      from later l
      join public.credit_notes c on c.org_id = $1 and c.id = l.credit_note_id and c.issued_on <= $2 and c.%2$I is not null
    ), settled (contact_id, items) as (
      -- What is settled today and was open then, or may have been.
      select x.contact_id, count(*)
      from (
        select d.%2$I as contact_id, d.id
        from public.%1$I d
        where d.org_id = $1 and d.status = 'cancelled' and d.closed_on > $2 and d.%3$I <= $2 and d.posted_at is not null
        union
        select d.%2$I, d.id
        from later l
        join public.%1$I d on d.org_id = $1 and d.id = l.document_id and d.%3$I <= $2 and d.status not in (%5$L, 'cancelled')
        union
        select p.%2$I, p.id
        from public.payments p
        where p.org_id = $1 and p.base_unallocated <> 0 and p.paid_on <= $2 and p.%2$I is not null
        union
        select p.%2$I, p.id
        from public.payments p
        where p.org_id = $1 and p.voided_on > $2 and p.paid_on <= $2 and p.%2$I is not null and not p.is_refund
        union
        select p.%2$I, p.id
        from later l
        join public.payments p on p.org_id = $1 and p.id = l.payment_id and p.paid_on <= $2 and p.%2$I is not null
        union
        select c.%2$I, c.id
        from public.credit_notes c
        where c.org_id = $1 and (c.base_unallocated <> 0 or c.voided_on > $2) and c.issued_on <= $2 and c.%2$I is not null
        union
        select c.%2$I, c.id
        from later l
        join public.credit_notes c on c.org_id = $1 and c.id = l.credit_note_id and c.issued_on <= $2 and c.%2$I is not null
        union
        select v.contact_id, v.contact_id from revalued v
      ) x
      group by x.contact_id
    ), parts as (
      select i.contact_id, %7$s, count(*) as items
      from (select d.%2$I as contact_id, d.due_date, d.base_balance as amount from public.%1$I d
        where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2) i
      group by i.contact_id
      union all
      select i.contact_id, %7$s, 0 from changes i group by i.contact_id
      union all
      select s.contact_id, 0, 0, 0, 0, 0, s.items from settled s
    ), sums as (
      select p.contact_id, coalesce(sum(p.current), 0) as current, coalesce(sum(p.days_1_30), 0) as days_1_30,
        coalesce(sum(p.days_31_60), 0) as days_31_60, coalesce(sum(p.days_61_90), 0) as days_61_90,
        coalesce(sum(p.days_over_90), 0) as days_over_90, sum(p.items)::bigint as items
      from parts p
      group by p.contact_id
      union all
      select null, j.amount, 0, 0, 0, 0, 1
      from (
        select coalesce(sum($4 * m.undocumented), 0) - coalesce((select sum(v.amount) from revalued v), 0) as amount
        from private.movements($1, null, $2) m
        join public.accounts a on a.org_id = $1 and a.id = m.account_id and a.subtype = $3
      ) j
      where j.amount <> 0
    )
    select s.contact_id, s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90,
      s.current + s.days_1_30 + s.days_31_60 + s.days_61_90 + s.days_over_90, s.items
    from sums s
  $sql$, entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, buckets)
  using org, contact_ages.as_of, case when is_sale then 'receivable' else 'payable' end, case when is_sale then 1 else -1 end;
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
      from private.open_items(org, contact_statement_report.kind, contact_statement_report.end_date, array[contact]) i
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

create or replace function private.enter_banking (
  org        uuid,
  permission text,
  action     text,
  attempt    text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  refusal jsonb;
begin
  if not private.can(permission) then
    return private.deny_banking(org, action, 'role.denied', format(
      'Insufficient permissions: your role (%s) may not %s. Ask an admin or manager of your organisation.', private.role(), attempt));
  end if;
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif not private.is_banking_open() then
    return private.deny_banking(org, action, 'banking.locked',
      'The banking area is locked, because you did not use it for 15 minutes. Enter your password to open it again.');
  end if;
  perform private.keep_banking_open(org);
  return null;
end $function$;

create or replace function private.entry_lines (
  org              uuid,
  side             text,
  contact_id       uuid,
  foreign_currency text,
  lines            private.base_line[]
)
  returns private.posting_line[]
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  is_sale constant boolean := entry_lines.side = 'sales';
  -- A sale credits its accounts and debits the customer; a purchase is its mirror image.
  sign constant integer := case when is_sale then -1 else 1 end;
  result private.posting_line[];
begin
  select array_agg(t.line order by t.part, t.place) into result
  from (
    select 1 as part, 0 as place, private.line(private.account_for(org, case when is_sale then 'receivable' else 'payable' end),
      -sign * sum(l.base_net + l.base_gst), null, entry_lines.contact_id, foreign_currency,
      case when foreign_currency is not null then -sign * sum(l.net + l.gst) end) as line
    from unnest(lines) l
    union all
    select 2, min(l.position), private.line(l.account_id, sign * sum(l.base_net),
      case when count(*) = 1 then nullif(min(l.description), '') end, null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.net), sum(l.base_net)) end,
      -- Tax itself, such as what customs charge, is neither a sale nor a purchase.
      case when (select a.subtype from public.accounts a where a.org_id = org and a.id = l.account_id) = 'tax' then null
        when l.is_taxed then entry_lines.side
        -- What was owed before these books began was sold or bought there.
        when exists (select from private.account_purposes p
          where p.org_id = org and p.account_id = l.account_id and p.purpose = 'opening_balances') then null
        else entry_lines.side || '_zero' end)
    from unnest(lines) l
    group by l.account_id, l.is_taxed
    union all
    select 3, min(l.position), private.line(
      private.account_for(org, case when is_sale then 'gst_collected' else 'gst_paid' end, trim_scale(l.gst_rate)::text),
      sign * sum(l.base_gst), format('GST %s %%', trim_scale(l.gst_rate)), null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.gst), sum(l.base_gst)) end,
      case when is_sale then 'gst_collected' else 'gst_paid' end)
    from unnest(lines) l
    where l.is_taxed
    group by l.gst_rate
  ) t;
  return result;
end $function$;

create or replace function private.first_invoices (
  org uuid
)
  returns uuid[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  as_many_as_count constant integer := 2;
begin
  return array(select i.id from public.invoices i
    where i.org_id = first_invoices.org and i.status in ('sent', 'paid') limit as_many_as_count);
end $function$;

create or replace function private.fixed_asset_report (
  org        uuid,
  start_date date,
  end_date   date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set random_page_cost to '1.1'
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
      'checks', jsonb_build_array(
        private.report_check('Debits are credits over all accounts', (select coalesce(sum(m.debit), 0) from moved m),
          (select coalesce(sum(m.credit), 0) from moved m)),
        private.report_check('The accounts end with what the ledger holds at the end of the last day', (
            select coalesce(sum(abs(m.debit - m.credit)), 0)
            from private.movements(org, null, general_ledger_report.end_date) m join chosen c on c.id = m.account_id),
          (select coalesce(sum(abs(c.opening + c.net)), 0) from chosen c))))
  );
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
    select sum(l.credit - l.debit) from public.journal_lines l
    where l.org_id = org and l.gst_box = 'gst_settled' and l.entry_date between gst_by_accounts.start_date and gst_by_accounts.end_date), 0);
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
  set random_page_cost to '1.1'
  set max_parallel_workers_per_gather to '0'
  AS $function$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  -- What is bought is told positive, too.
  bought constant text[] := array['purchases', 'purchases_zero', 'gst_paid'];
  known constant text[] := array['sales', 'sales_zero', 'gst_collected', 'purchases', 'purchases_zero', 'gst_paid', 'gst_adjustment'];
  labels constant text[] := array['Sales with GST', 'Sales without GST', 'GST on sales', 'Purchases with GST', 'Purchases without GST',
    'GST on purchases', 'Adjustments'];
  boxes constant text[] := coalesce(private.report_words(parameters, 'boxes', known), known);
  done constant private.filed_gst := private.filed_gst(org);
begin
  return (
    with counted as materialized (
      -- From the index alone: only what is on the page is read itself.
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
      'checks', jsonb_build_array(private.report_check('The lines of the period come to what its boxes say', (
          select coalesce(sum(b.amount), 0) from private.gst_boxes(org, gst_details_report.start_date, gst_details_report.end_date) b
          where cardinality(private.lines_of_box(b.box)) = 1 and private.lines_of_box(b.box) <@ boxes),
        (select coalesce(sum(c.sold * case when c.box = any (bought) then -1 else 1 end), 0) from counted c),
        'Load the report again: something was posted while it was made.')))
  );
end $function$;

create or replace function private.guide_hidden_until (
  org uuid
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (select g.hidden_until from private.guide_choices g
    where g.org_id = guide_hidden_until.org and g.user_id = auth.uid() and g.hidden_until > now());
end $function$;

create or replace function private.insert_import_rows (
  entry    private.record_tables,
  writable text[],
  strict   boolean
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  ids uuid[];
begin
  execute format(
    'with added as (insert into %s (%s, %s) select %s, %s from pg_temp.import_rows r '
    || 'where r.id is null %s returning id) select coalesce(array_agg(id), ''{}'') from added',
    target,
    -- Organisation and owner are named here, because their defaults would be asked for every row.
    concat_ws(', ', 'org_id', quote_ident(entry.owner_column)),
    (select string_agg(quote_ident(c), ', ') from unnest(writable) c),
    concat_ws(', ', format('%L::uuid', private.org_id()),
      case when entry.owner_column is not null then format('%L::uuid', auth.uid()) end),
    (select string_agg(case when strict then private.strict_value(target, c) else private.typed_value(target, c, true) end,
      ', ') from unnest(writable) c),
    -- What is filled in for some rows must not be what others say.
    (select 'order by ' || string_agg(format('r.%I is null', c), ', ') || ', r.import_row'
      from unnest(entry.derived_columns) c where c = any (writable))) into ids;
  return ids;
end $function$;

create or replace function private.is_banking_open()
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  idle constant interval := '15 minutes';
  org constant uuid := private.org_id();
  session constant text := auth.jwt() ->> 'session_id';
  used_at timestamptz;
begin
  if exists (select from private.banking_locks l where l.org_id = org and l.user_id = auth.uid() and l.locked_at is not null) then
    return false;
  end if;
  select s.last_used_at into used_at from private.banking_sessions s
  where s.org_id = org and s.user_id = auth.uid() and s.session_id = session;
  -- Whoever has just signed in gave their password then.
  if used_at is null then
    select s.created_at into used_at from auth.sessions s where s.id::text = session and s.user_id = auth.uid();
  end if;
  return coalesce(used_at > clock_timestamp() - idle, false);
end $function$;

create or replace function private.is_first_run_due (
  org uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return private.may_follow_first_run()
    and private.guide_hidden_until(is_first_run_due.org) is null
    and cardinality(private.first_invoices(is_first_run_due.org)) < 2;
end $function$;

create or replace function private.is_number_given (
  org    uuid,
  series text,
  given  text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind private.document_kinds;
  is_given boolean;
begin
  select k.* into kind from private.document_kinds k where k.kind = is_number_given.series;
  if kind.kind is null then
    return false;
  end if;
  execute format('select exists (select from public.%I t where t.org_id = $1 and t.number is null and lower(t.%I) = lower($2)%s)',
    kind.table_name, kind.number_column,
    -- What was brought forward by mistake and taken back comes again under its number.
    case kind.kind when 'invoice' then ' and not (t.brought_forward and t.status = ''cancelled'')' else '' end)
  using org, given into is_given;
  return is_given;
end $function$;

create or replace function private.is_own_password (
  password text
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  stored constant text := (select u.encrypted_password from auth.users u where u.id = auth.uid());
  hash text;
begin
  -- The embedded server keeps scrypt, which the database does not know: it looks itself and says on its own connection what it found.
  if stored like '$scrypt$%' then
    return coalesce(current_setting('ledgerwise.password_check', true) = 'right', false);
  elsif stored like '$2_$%' then
    -- crypt() knows by the prefix 2a what others call 2b or 2y.
    hash := regexp_replace(stored, '^\$2[by]\$', '$2a$');
    return coalesce(extensions.crypt(password, hash) = hash, false);
  end if;
  return false;
end $function$;

create or replace function private.keep_banking_open (
  org uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into private.banking_sessions (org_id, user_id, session_id, last_used_at)
  select org, auth.uid(), s.id, clock_timestamp() from (select auth.jwt() ->> 'session_id' as id) s where s.id is not null
  on conflict on constraint banking_sessions_pkey do update set last_used_at = excluded.last_used_at
$function$;

create or replace function private.keep_used_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (select from public.posting_rules r where r.org_id = old.org_id and r.account_id = old.id)
    or exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id)
  then
    perform private.refuse('account.in_use', format(
      'Account %s %s is used by postings or posting rules, and an import changes no such account. Choose to skip accounts that are already there, or leave its row out. Nothing was imported.',
      old.code, old.name));
  end if;
  return new;
end $function$;

create or replace function private.known_parts (
  first_day date,
  last_day  date,
  known_at  timestamp with time zone
)
  returns table (
    from_date    date,
    through_date date,
    is_later     boolean
  )
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  known_on constant date := (known_parts.known_at at time zone 'UTC')::date;
begin
  return query
  select p.* from (values
    (known_parts.first_day, least(known_parts.last_day, known_on), false),
    (greatest(known_parts.first_day, known_on + 1), known_parts.last_day, true)
  ) p (from_date, through_date, is_later)
  where p.from_date <= p.through_date;
end $function$;

create or replace function private.lift_banking_lock (
  org       uuid,
  member_id uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  delete from private.banking_locks l where l.org_id = org and l.user_id = member_id and l.locked_at is not null;
  if not found then
    return false;
  end if;
  perform private.audit_banking(org, 'unlock_member', 'done', null, format('Opened the banking area to %s again', (
    select p.full_name from public.profiles p where p.id = member_id)));
  return true;
end $function$;

create or replace function private.lines_to_credit (
  org         uuid,
  entry       private.document_kinds,
  document_id uuid
)
  returns private.document_line[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  lines private.document_line[];
begin
  -- What is taken back of a debt brought forward is sales or purchases of the day on which that happens.
  execute format('select array_agg(row(l.id, l.position, l.product_id, case when exists (
        select from private.account_purposes p where p.org_id = $1 and p.account_id = l.account_id and p.purpose = ''opening_balances'')
      then private.account_for($1, %3$L) else l.account_id end, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst)::private.document_line order by l.position)
    from public.%1$I l where l.org_id = $1 and l.%2$I = $2', entry.line_table, entry.parent_column, entry.side)
  using org, lines_to_credit.document_id into lines;
  return lines;
end $function$;

create or replace function private.may_follow_first_run()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return private.can('invoices.create') and private.can('invoices.post');
end $function$;

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
  AS $function$
declare
  known_at constant timestamptz := private.known_at();
begin
  if known_at is null then
    return query select m.* from private.movements_kept(org, from_date, through_date) m;
  else
    return query select m.* from private.movements_known(org, from_date, through_date, known_at) m;
  end if;
end $function$;

create or replace function private.movements_kept (
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
  select t.account_id, sum(t.debit), sum(t.credit), sum(t.closing), sum(t.undocumented), sum(t.line_count)::bigint
  from private.known_parts(coalesce(movements_known.from_date, '-infinity'), movements_known.through_date, movements_known.known_at) p
  cross join lateral (
    select m.* from private.movements_kept(org, p.from_date, p.through_date) m where not p.is_later
    union all
    select r.account_id, -r.debit, -r.credit, -r.closing, -r.undocumented, -r.line_count
    from private.recorded_days(org, null, p.from_date, p.through_date, movements_known.known_at, 'infinity') r where not p.is_later
    union all
    select r.account_id, r.debit, r.credit, r.closing, r.undocumented, r.line_count
    from private.recorded_days(org, null, p.from_date, p.through_date, '-infinity', movements_known.known_at) r where p.is_later
  ) t
  group by t.account_id
  having sum(t.line_count) > 0;
end $function$;

create or replace function private.next_account_code (
  org  uuid,
  type text
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free numeric;
begin
  select (trunc(max(a.code::numeric) / 10) + 1) * 10 into free from public.accounts a
  where a.org_id = org and a.type = next_account_code.type and a.code ~ '^[0-9]{1,9}$';
  free := coalesce(free, case next_account_code.type
    when 'asset' then 1000 when 'liability' then 2000 when 'equity' then 3000 when 'revenue' then 4000 else 6000 end);
  while exists (select from public.accounts a where a.org_id = org and a.code = free::text) loop
    free := free + 10;
  end loop;
  return free::text;
end $function$;

create or replace function private.open_totals (
  org uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    with held as (
      select coalesce(sum(m.debit - m.credit - m.undocumented) filter (where a.subtype = 'receivable'), 0) as receivable,
        coalesce(-sum(m.debit - m.credit - m.undocumented) filter (where a.subtype = 'payable'), 0) as payable
      from private.movements(org, null, '9999-12-31') m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype in ('receivable', 'payable')
    ), credit as (
      select coalesce(sum(c.base_unallocated) filter (where c.customer_id is not null), 0) as of_customers,
        coalesce(sum(c.base_unallocated) filter (where c.vendor_id is not null), 0) as of_vendors
      from (
        select p.customer_id, p.vendor_id, p.base_unallocated from public.payments p where p.org_id = org and p.base_unallocated <> 0
        union all
        select n.customer_id, n.vendor_id, n.base_unallocated from public.credit_notes n where n.org_id = org and n.base_unallocated <> 0
      ) c
    )
    select jsonb_build_object('invoices', (h.receivable + c.of_customers)::numeric(18, 2)::text,
      'bills', (h.payable + c.of_vendors)::numeric(18, 2)::text)
    from held h, credit c
  );
end $function$;

create or replace function private.opening_account (
  org   uuid,
  line  jsonb,
  place text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  given constant jsonb := line -> 'account';
  account public.accounts;
  violated text;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    if nullif(btrim(line ->> 'account_id'), '') is null then
      return null;
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id::text = btrim(line ->> 'account_id');
    if account.id is null then
      perform private.refuse('account.unknown', format(
        '%sthis account is not in your chart of accounts. Choose another one.', place));
    end if;
    return account.id;
  end if;
  perform private.require('accounts.create', 'add accounts');
  insert into public.accounts (org_id, code, name, type, subtype)
  values (org, coalesce(nullif(btrim(given ->> 'code'), ''), private.next_account_code(org, given ->> 'type')),
    btrim(coalesce(given ->> 'name', '')), coalesce(given ->> 'type', ''), nullif(given ->> 'subtype', ''))
  returning * into account;
  return account.id;
exception
  when check_violation or unique_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('opening.account', format('%sthe account "%s" cannot be added: %s.', place, left(given ->> 'name', 60),
      coalesce(private.constraint_sentence('public.accounts'::regclass, violated), 'one of its values was not accepted')));
    return null;
end $function$;

create or replace function private.opening_accounts (
  org         uuid,
  opening_day date,
  is_posted   boolean
)
  returns SETOF private.opening_account
  language sql
  stable
  set search_path to ''
  AS $function$
  with base as (
    select private.base_currency(org) as currency, private.account_for(org, 'opening_balances') as counterpart
  ), old as (
    select b.account_id, sum(b.debit - b.credit) as amount, bool_or(b.books_difference) as books_difference,
      sum(sign(b.debit - b.credit) * b.foreign_amount) as foreign_amount,
      bool_or(b.foreign_amount is null and b.debit <> b.credit) as lacks_foreign
    from private.opening_balances b where b.org_id = org and b.account_id is not null group by 1
  ), ours as (
    select m.account_id, m.debit - m.credit as amount from private.movements(org, null, opening_day) m
  ), banks as (
    select distinct b.account_id from private.bank_accounts b
    join public.journal_entries e on e.org_id = org and e.source_kind = 'opening' and e.source_id = b.id and e.reversed_by_id is null
    where b.org_id = org
  ), accounts as (
    select a.*, coalesce(o.amount, 0) as old, coalesce(u.amount, 0) as ours, o.account_id is not null as is_listed,
      coalesce(o.books_difference, false) as books_difference, o.foreign_amount, a.currency <> base.currency as is_foreign,
      a.currency <> base.currency and coalesce(o.lacks_foreign, false) as lacks_foreign, a.id = base.counterpart as is_counterpart,
      case when a.subtype = 'receivable' then 'invoices' when a.subtype = 'payable' then 'bills' when a.subtype = 'inventory' then 'stock'
        when k.account_id is not null then 'bank' end as kept_by
    from base
    join public.accounts a on a.org_id = org
    left join old o on o.account_id = a.id
    left join ours u on u.account_id = a.id
    left join banks k on k.account_id = a.id
    where o.account_id is not null or coalesce(u.amount, 0) <> 0
  ), booked as (
    select a.*, case when is_posted or not a.is_listed or a.is_counterpart or (a.kept_by is not null and not a.books_difference) then 0
      else a.old - a.ours end as books
    from accounts a
  )
  select b.id, b.code, b.name, b.type, b.subtype, case when b.is_foreign then b.currency end, b.kept_by, b.old, b.ours, b.books,
    case when b.is_foreign and b.books <> 0 then coalesce(b.foreign_amount, 0) - coalesce((
      select sum(l.foreign_amount) from public.journal_lines l
      where l.org_id = org and l.account_id = b.id and l.entry_date <= opening_day), 0) end,
    b.lacks_foreign, b.is_listed
  from booked b
  order by b.code
$function$;

create or replace function private.opening_advice (
  account     private.opening_account,
  is_posted   boolean,
  left_over   numeric,
  opening_day date
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when left_over = 0 then null
    when account.kept_by in ('invoices', 'bills') then format(
      'The open %1$s brought in %2$s than the trial balance says. Bring in what is missing or take back what is too much under Open %3$s; a difference that stays, by exchange rates say, the opening entry can take up.',
      account.kept_by, case when (left_over > 0) = (account.kept_by = 'invoices') then 'come to less' else 'come to more' end, initcap(account.kept_by))
    when account.kept_by = 'stock' then format(
      'The stock here is worth %s than the trial balance says. Bring in what was on hand under Stock and Assets, or let the opening entry take up the difference.',
      case when left_over > 0 then 'less' else 'more' end)
    when account.kept_by = 'bank' then format(
      'This bank account brought an opening balance of its own. If that is of a later day than %s, reverse its journal entry; else let the opening entry take up the difference.', opening_day)
    when not account.is_listed then format(
      'The trial balance does not name it, and something was posted to it by %s. Add it to the trial balance, with nothing on it, or reverse what was posted.', opening_day)
    when is_posted then format(
      'Something was posted by %s since the opening entry, or the trial balance was changed. Take the opening balances back and post them again.', opening_day)
  end
$function$;

create or replace function private.opening_amount (
  line     jsonb,
  field    text,
  currency text,
  place    text
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := nullif(btrim(coalesce(line ->> field, '')), '');
begin
  if given is null then
    return 0;
  elsif not private.fits(given, 'numeric') or given::numeric < 0 or given::numeric >= 1e15 then
    perform private.refuse('opening.amount', format('%s%s must be an amount of 0 or more; "%s" is not.', place,
      private.label(field), left(given, 40)));
  elsif given::numeric <> private.round_money(given::numeric, currency) then
    perform private.refuse('opening.amount', format('%s%s has more decimals than %s has: %s. Round it first.', place,
      private.label(field), currency, left(given, 40)));
  end if;
  return given::numeric;
end $function$;

create or replace function private.opening_assets (
  org         uuid,
  accounts    private.opening_account[],
  opening_day date
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with owned as (
    select coalesce(f.cost_account_id, private.account_for(org, 'fixed_asset', f.category)) as cost_id,
      coalesce(f.accumulated_account_id, private.account_for(org, 'accumulated_depreciation', f.category)) as accumulated_id,
      f.purchase_price, f.opening_accumulated
    from public.fixed_assets f
    where f.org_id = org and f.purchase_date <= opening_day and (f.disposed_on is null or f.disposed_on > opening_day)
  ), register as (
    select c.account_id, sum(c.amount) as amount
    from owned o
    cross join lateral (values (o.cost_id, o.purchase_price), (o.accumulated_id, o.opening_accumulated)) c (account_id, amount)
    group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name, 'old', o.amount::numeric(24, 2)::text,
    'register', coalesce(r.amount, 0)::numeric(24, 2)::text, 'ok', o.amount = coalesce(r.amount, 0),
    'advice', case when o.amount <> coalesce(r.amount, 0) then case when o.amount > coalesce(r.amount, 0)
      then 'Add what is missing to the register under Fixed Assets, with the depreciation it came with; land or what is not depreciated may stay out.'
      else 'The register says more than the trial balance. Correct the assets, or which account their category posts to.' end end) order by a.code), '[]')
  from register r
  full join (select t.account_id, case when t.subtype = 'fixed_asset' then t.old else -t.old end as amount from unnest(accounts) t
    where t.subtype in ('fixed_asset', 'accumulated_depreciation') and t.old <> 0) k on k.account_id = r.account_id
  join public.accounts a on a.org_id = org and a.id = coalesce(k.account_id, r.account_id)
  cross join lateral (select coalesce(k.amount, 0) as amount) o
  where o.amount <> 0 or coalesce(r.amount, 0) <> 0
$function$;

create or replace function private.opening_contacts (
  org         uuid,
  accounts    private.opening_account[],
  opening_day date
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_agg(jsonb_build_object('kind', s.kind, 'old', o.amount::numeric(24, 2)::text, 'documents', d.amount::numeric(24, 2)::text,
    'difference', (o.amount - d.amount)::numeric(24, 2)::text, 'ok', o.amount = d.amount, 'contacts', d.contacts) order by s.place)
  from (values (1, 'invoice', 'invoices', 1), (2, 'bill', 'bills', -1)) s (place, kind, kept_by, sign)
  cross join lateral (
    select coalesce(sum(s.sign * a.old), 0) as amount from unnest(accounts) a where a.kept_by = s.kept_by) o
  cross join lateral (
    select coalesce(sum(t.total), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('contact', t.contact, 'amount', t.total::text) order by t.contact), '[]') as contacts
    from private.aging(org, s.kind, opening_day) t where t.contact <> '(Journal entries)') d
$function$;

create or replace function private.opening_lines (
  org      uuid,
  accounts private.opening_account[]
)
  returns private.posting_line[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_agg(private.line(a.account_id, a.books, 'Opening balance', null, a.currency,
      case when a.currency is not null then private.foreign_part(a.foreign_books, a.books) end) order by a.code)
    filter (where a.books <> 0)
    || private.line(private.account_for(org, 'opening_balances'), -sum(a.books), 'Opening balances')
  from unnest(accounts) a
$function$;

create or replace function private.opening_of (
  org uuid
)
  returns private.openings
  language plpgsql
  set search_path to ''
  AS $function$
declare
  opening private.openings;
begin
  select o.* into opening from private.openings o where o.org_id = org for update;
  if opening.org_id is null then
    perform private.refuse('opening.day_missing',
      'Say first on which day the books begin here: Opening Balances, First Day.');
  end if;
  return opening;
end $function$;

create or replace function private.opening_state (
  org uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'first_day', o.first_day, 'opening_day', o.first_day - 1, 'program', o.program, 'version', coalesce(o.version, 0),
    'locked_through', (select s.books_locked_through from public.company_settings s where s.org_id = org),
    'saved_by', (select p.full_name from public.profiles p where p.id = o.saved_by), 'saved_at', o.saved_at,
    'entry', (select jsonb_build_object('id', e.id, 'entry_number', e.entry_number, 'entry_date', e.entry_date, 'posted_at', e.posted_at)
      from public.journal_entries e where e.org_id = org and e.id = private.standing_opening_entry(org)),
    'counterpart', (select jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name)
      from public.accounts a where a.org_id = org and a.id = private.account_for(org, 'opening_balances')),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', b.account_id, 'code', b.code, 'name', b.name,
        'debit', case when b.debit <> 0 then b.debit::text else '' end, 'credit', case when b.credit <> 0 then b.credit::text else '' end,
        'foreign_amount', b.foreign_amount::text, 'books_difference', b.books_difference) order by b.position), '[]')
      from private.opening_balances b where b.org_id = org),
    'counts', jsonb_build_object(
      'accounts', (select count(*) from public.accounts a where a.org_id = org),
      'customers', (select count(*) from public.customers c where c.org_id = org),
      'vendors', (select count(*) from public.vendors v where v.org_id = org),
      'products', (select count(*) from public.products p where p.org_id = org),
      'items_in_stock', (select count(*) from public.inventory_items i where i.org_id = org and i.quantity > 0),
      'fixed_assets', (select count(*) from public.fixed_assets f where f.org_id = org),
      'invoices', (select count(*) from public.invoices i where i.org_id = org and i.brought_forward and i.status <> 'cancelled'),
      'bills', (select count(*) from public.bills b where b.org_id = org and b.brought_forward and b.status <> 'cancelled'),
      'customer_credits', (select count(*) from public.payments p where p.org_id = org and p.customer_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted'),
      'vendor_credits', (select count(*) from public.payments p where p.org_id = org and p.vendor_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted')))
  from (select org as id) asked
  left join private.openings o on o.org_id = asked.id
$function$;

create or replace function private.page_check (
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
  select private.report_check(name, expected, actual, advice) || '{"adds_up": true}'
$function$;

create or replace function private.pass_brought_numbers (
  org     uuid,
  numbers text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held constant private.number_series := private.hold_series(org, 'invoice');
  prefix constant text := private.number_prefix(org, 'invoice');
  highest constant integer := (select max(private.counted_number(prefix, n)) from unnest(numbers) n);
begin
  update private.number_series s
  set last_number = highest, passed = s.passed + int4multirange(int4range(held.last_number + 1, highest, '[]'))
  where s.org_id = org and s.series = 'invoice' and highest > held.last_number;
end $function$;

create or replace function private.post_entry (
  org         uuid,
  entry_date  date,
  description text,
  reference   text,
  source_kind text,
  source_id   uuid,
  lines       private.posting_line[],
  reverses_id uuid                   default null::uuid,
  entry_id    uuid                   default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  ledger private.ledgers;
  posted_id constant uuid := coalesce(post_entry.entry_id, private.uuid_v7());
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  -- Blank is null, so that an export in which both look alike still hashes alike.
  memo constant text := nullif(btrim(post_entry.reference), '');
  total numeric;
  line_count integer;
  chained text;
  hashed text;
begin
  if post_entry.entry_date is null then
    perform private.refuse('ledger.date_required', 'Say on which date this is to be posted.');
  end if;
  perform private.check_entry_texts(post_entry.description, memo);
  -- What was posted can be taken back and closed, also where nothing new is posted any more.
  perform private.check_lines(org, post_entry.lines,
    may_be_inactive => post_entry.reverses_id is not null or post_entry.source_kind = 'year_close');

  -- A manual line on a GST account is an adjustment in the return, which then agrees with the account; settling what an
  -- earlier return came to is none. What is taken back stays in the figure in which it was.
  select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency, l.foreign_amount,
      coalesce(l.gst_box, case when g.account_id is not null and post_entry.reverses_id is null then
        -- What is brought forward belongs to returns of the program before.
        case when post_entry.source_kind = 'opening' or private.settles_gst(org, post_entry.lines) then 'gst_settled' else 'gst_adjustment' end
      end))::private.posting_line order by l.n),
    sum(l.debit), count(*)
  into lines, total, line_count
  from unnest(post_entry.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  -- Not by private.gst_accounts, which would be planned anew for every entry.
  left join (
    select distinct p.account_id from private.account_purposes p
    where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  ) g on g.account_id = l.account_id
  where l.debit <> 0 or l.credit <> 0;
  if line_count = 0 then
    return null;
  end if;

  select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box, l.description), E'\n' order by l.n)
  into chained
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);

  -- From here on everybody else who posts waits.
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  if not found then
    insert into private.ledgers (org_id) values (org) on conflict do nothing;
    select t.* into ledger from private.ledgers t where t.org_id = org for update;
  end if;
  perform private.require_open_period(org, post_entry.entry_date);
  hashed := private.entry_hash(ledger.last_hash, ledger.last_number + 1, post_entry.entry_date,
    coalesce(post_entry.description, ''), memo, post_entry.source_kind, post_entry.source_id,
    post_entry.reverses_id, now_at, chained);

  -- The history of a document tells that it was posted; its entry need not tell it again.
  perform private.set_activity_action(case when post_entry.source_kind in ('journal', 'year_close', 'revaluation')
    or (post_entry.source_kind = 'opening' and post_entry.source_id is null) then 'posted' else 'none' end);
  if post_entry.entry_id is null then
    insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
      total_credit, status, source_kind, source_id, reverses_id, posted_at, posted_by, previous_hash, hash)
    values (org, posted_id, person, ledger.last_number + 1, post_entry.entry_date, coalesce(post_entry.description, ''),
      memo, total, total, 'posted', post_entry.source_kind, post_entry.source_id, post_entry.reverses_id,
      now_at, person, ledger.last_hash, hashed);
  else
    update public.journal_entries e set number = ledger.last_number + 1, entry_date = post_entry.entry_date,
      description = coalesce(post_entry.description, ''), reference = memo, total_debit = total,
      total_credit = total, status = 'posted', draft_lines = null, posted_at = now_at, posted_by = person,
      previous_hash = ledger.last_hash, hash = hashed
    where e.org_id = org and e.id = post_entry.entry_id;
  end if;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box)
  select org, posted_id, l.n, l.account_id, post_entry.entry_date, l.description, l.debit, l.credit, l.contact_id,
    l.currency, l.foreign_amount, l.gst_box
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);
  update private.ledgers t set last_number = t.last_number + 1, last_hash = hashed where t.org_id = org;
  return posted_id;
end $function$;

create or replace function private.read_brought (
  org  uuid,
  side text,
  sent jsonb,
  n    integer
)
  returns private.brought_document
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}') from jsonb_each_text(sent) f);
  is_sale constant boolean := side = 'invoice';
  fault record;
  result private.brought_document;
begin
  result.n := n;
  result.import_row := coalesce(given ->> 'row', n::text);
  result.kind := coalesce(given ->> 'kind', side);
  result.contact := given ->> 'contact';
  result.number := given ->> 'number';
  result.currency := upper(coalesce(given ->> 'currency', private.base_currency(org)));
  result.total := given ->> 'total';
  if result.kind <> all (case when is_sale then array['invoice', 'customer_credit'] else array['bill', 'vendor_credit'] end) then
    perform private.refuse('opening.document', format('Kind must be %s', case when is_sale then 'invoice or customer_credit' else 'bill or vendor_credit' end));
  elsif result.contact is null then
    perform private.refuse('opening.document', format('%s is missing', case when is_sale then 'Customer' else 'Vendor' end));
  elsif result.number is null and result.kind = 'invoice' then
    perform private.refuse('opening.document', 'Number is missing');
  elsif char_length(result.number) > 50 then
    perform private.refuse('opening.document', 'Number cannot exceed 50 characters');
  elsif given ->> 'date' is null then
    perform private.refuse('opening.document', 'Date is missing');
  elsif given ->> 'open' is null then
    perform private.refuse('opening.document', 'Amount that is still open is missing');
  elsif not private.is_currency(result.currency) then
    perform private.refuse('opening.document', format('Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not', left(result.currency, 20)));
  end if;
  select f.label, f.type, given ->> f.key as value into fault
  from (values (1, 'date', 'Date', 'date'), (2, 'due', 'Due date', 'date'), (3, 'rate', 'Exchange rate', 'numeric'), (4, 'open', 'Amount that is still open', 'numeric'))
    f (place, key, label, type)
  where given ->> f.key is not null and not private.fits(given ->> f.key, f.type) order by f.place limit 1;
  if found then
    perform private.refuse('opening.document', format('%s must be %s; "%s" is not', fault.label,
      case fault.type when 'date' then 'a date like 2026-01-31' else 'a number' end, left(fault.value, 40)));
  end if;
  result.dated := (given ->> 'date')::date;
  result.due := (given ->> 'due')::date;
  result.rate := (given ->> 'rate')::numeric;
  result.open := (given ->> 'open')::numeric;
  if result.open <= 0 or result.open >= 1e13 then
    perform private.refuse('opening.document', format(
      'The amount that is still open must be above 0, and %s is not. What you owe a customer, or a vendor owes you, is a credit', result.open));
  elsif result.open <> private.round_money(result.open, result.currency) then
    perform private.refuse('opening.document', format('%s has more decimals than %s has', result.open, result.currency));
  elsif result.rate <= 0 or result.rate >= 1e10 then
    perform private.refuse('opening.document', 'Exchange rate must be greater than 0');
  end if;
  return result;
end $function$;

create or replace function private.reauthenticate (
  org             uuid,
  action          text,
  password        text,
  bank_account_id uuid default null::uuid
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most constant integer := 3;
  refusal jsonb;
  failed integer;
begin
  if coalesce((select u.encrypted_password from auth.users u where u.id = auth.uid()), '') = '' then
    perform private.refuse('banking.no_password',
      'You sign in without a password, so it cannot be asked for here. Choose a password by "Forgot password?" on the sign-in dialog first.');
  end if;
  -- Counted before the password is looked at, one attempt after the other; in every organisation of the person, as each has
  -- an admin of its own to lift the lock.
  insert into private.banking_locks as l (org_id, user_id, failures)
  select m.org_id, m.user_id, 1 from public.memberships m where m.user_id = auth.uid() order by m.org_id
  on conflict on constraint banking_locks_pkey do update set failures = l.failures + 1;
  refusal := private.refuse_locked_banking(org, action);
  if refusal is not null then
    return refusal;
  elsif private.is_own_password(password) then
    update private.banking_locks l set failures = 0 where l.user_id = auth.uid() and l.locked_at is null;
    perform private.keep_banking_open(org);
    return null;
  end if;
  update private.banking_locks l set locked_at = clock_timestamp()
  where l.user_id = auth.uid() and l.failures >= most and l.locked_at is null;
  select l.failures into failed from private.banking_locks l where l.org_id = org and l.user_id = auth.uid();
  return private.deny_banking(org, action, case when failed < most then 'banking.wrong_password' else 'banking.locked_out' end,
    case when failed < most then format('This is not your password. After %s more wrong %s the banking area is locked for you.',
        most - failed, case most - failed when 1 then 'password' else 'passwords' end)
      else 'This is not your password. The banking area is now locked for you after 3 wrong passwords. Ask an admin of your organisation to unlock it.' end,
    bank_account_id);
end $function$;

create or replace function private.record_scope (
  entry      private.record_tables,
  permission text,
  action     text
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require(entry.table_name || '.' || permission, format('%s %s', action, entry.label_many));
begin
  if entry.table_name = 'banking_security_audit' and not private.is_banking_open() then
    perform private.refuse('banking.locked', 'The banking area is locked. Enter your password to open it again.');
  elsif entry.owner_column is null or private.can(entry.table_name || '.read_all') then
    return format('org_id = %L::uuid', org);
  end if;
  return format('org_id = %L::uuid and %I = %L::uuid', org, entry.owner_column, auth.uid());
end $function$;

create or replace function private.recorded_days (
  org          uuid,
  account      uuid,
  from_date    date,
  through_date date,
  after        timestamp with time zone,
  until        timestamp with time zone
)
  returns table (
    account_id   uuid,
    day          date,
    debit        numeric,
    credit       numeric,
    closing      numeric,
    undocumented numeric,
    line_count   bigint
  )
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set random_page_cost to '1.1'
  set max_parallel_workers_per_gather to '0'
  AS $function$
begin
  return query
  select l.account_id, l.entry_date, sum(l.debit), sum(l.credit),
    coalesce(sum(l.debit - l.credit) filter (where e.source_kind = 'year_close'), 0),
    coalesce(sum(l.debit - l.credit) filter (where e.source_id is null), 0), count(*)
  from (
    -- All that the index has; the entry itself is read where it is one of the few.
    select r.id from public.journal_entries r
    where r.org_id = org and r.posted_at > recorded_days.after and r.posted_at <= recorded_days.until
      and r.entry_date between recorded_days.from_date and recorded_days.through_date
  ) r
  join public.journal_entries e on e.org_id = org and e.id = r.id
  join public.journal_lines l on l.org_id = org and l.journal_entry_id = r.id
  where recorded_days.account is null or l.account_id = recorded_days.account
  group by l.account_id, l.entry_date;
end $function$;

create or replace function private.refuse_locked_banking (
  org    uuid,
  action text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if exists (select from private.banking_locks l where l.org_id = org and l.user_id = auth.uid() and l.locked_at is not null) then
    return private.deny_banking(org, action, 'banking.locked_out',
      'The banking area is locked for you after 3 wrong passwords. Ask an admin of your organisation to unlock it.');
  end if;
  return null;
end $function$;

create or replace function private.reject_values (
  entry    private.record_tables,
  writable text[],
  present  text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target constant regclass := private.relation(entry);
  item record;
begin
  for item in
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as required,
      coalesce(private.constraint_sentence(target, format('%s_%s_given', entry.table_name, a.attname)),
        private.label(a.attname) || ' is required') as missing
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = any (writable)
  loop
    if item.type <> 'text' and item.name = any (present) then
      execute format('insert into pg_temp.import_rejections '
        || 'select import_row, %1$L, private.type_complaint(%1$I, %1$L, %2$L) '
        || 'from pg_temp.import_rows where not private.fits(%1$I, %2$L)', item.name, item.type);
    end if;
    if item.required and item.name <> all (entry.derived_columns) then
      execute format('insert into pg_temp.import_rejections select import_row, %1$L, %2$L '
        || 'from pg_temp.import_rows where %1$I is null and id is null',
        item.name, item.missing);
    end if;
  end loop;
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
    when 'accounts-receivable' then return private.aging_report(org, 'invoice', end_date, parameters);
    when 'accounts-payable' then return private.aging_report(org, 'bill', end_date, parameters);
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

create or replace function private.report_rows (
  parameters jsonb
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_rows constant bigint := 1000;
  given constant text := coalesce(nullif(btrim(parameters ->> 'rows'), ''), most_rows::text);
begin
  if given !~ '^[1-9]\d{0,6}$' or given::bigint > most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows));
  end if;
  return given::bigint;
end $function$;

create or replace function private.require_manual_entry (
  org      uuid,
  entry_id uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind text;
begin
  select e.source_kind into kind from public.journal_entries e where e.org_id = org and e.id = require_manual_entry.entry_id;
  if kind = 'reversal' then
    perform private.refuse('ledger.is_reversal', 'This entry is itself a reversal. Post a new entry instead of reversing it back.');
  elsif kind = 'opening' and exists (select from private.openings o where o.org_id = org and o.journal_entry_id = require_manual_entry.entry_id) then
    perform private.refuse('ledger.belongs_to_document',
      'This entry was posted for the opening balances. Take them back under Opening Balances instead, which puts that on its own day.');
  elsif kind not in ('journal', 'opening', 'year_close') then
    perform private.refuse('ledger.belongs_to_document', format(
      'This entry was posted for a %s. Cancel, void or undo that instead, so that both stay in step.',
      replace(kind, '_', ' ')));
  end if;
end $function$;

create or replace function private.require_not_posted (
  org     uuid,
  attempt text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  entry_number text;
begin
  select e.entry_number into entry_number from public.journal_entries e
  where e.org_id = org and e.id = private.standing_opening_entry(org);
  if found then
    perform private.refuse('opening.posted', format(
      'The opening balances are posted, as journal entry %s. Take them back first, then %s.', entry_number, attempt));
  end if;
end $function$;

create or replace function private.standing_opening_entry (
  org uuid
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select e.id from private.openings o
  join public.journal_entries e on e.org_id = o.org_id and e.id = o.journal_entry_id and e.reversed_by_id is null
  where o.org_id = org
$function$;

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
        told.profit))
    when 'balance-sheet' then jsonb_build_array(private.report_check('Assets are liabilities and equity', told.equity, told.assets))
    else jsonb_build_array(
      private.report_check('The statement explains the change in cash', told.change, told.explained),
      private.report_check('Cash at the end is what the bank accounts hold in the ledger', (
        select coalesce(sum(t.closing_debit - t.closing_credit), 0)
        from public.trial_balance(statement_checks.start_date, statement_checks.end_date) t
        join public.accounts a on a.org_id = org and a.code = t.account_code and a.subtype = 'bank'), told.closing)) end;
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
        when r.name = 'Current year earnings' then private.report_link('profit-loss')
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
        private.report_check('Opening debits are opening credits', coalesce(sum(b.opening_debit), 0), coalesce(sum(b.opening_credit), 0)),
        private.report_check('Debits are credits', coalesce(sum(b.debit), 0), coalesce(sum(b.credit), 0)),
        private.report_check('Closing debits are closing credits', coalesce(sum(b.closing_debit), 0), coalesce(sum(b.closing_credit), 0))))
    from balances b
  );
end $function$;

create or replace function private.unlock_banking_by_operator (
  email text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  select count(*)::integer
  from private.banking_locks l join auth.users u on u.id = l.user_id
  where lower(u.email) = lower(btrim(unlock_banking_by_operator.email)) and private.lift_banking_lock(l.org_id, l.user_id)
$function$;

create or replace function private.write_opening_balances (
  org   uuid,
  lines jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.base_currency(org);
  item record;
  place text;
  line private.opening_balances;
  account public.accounts;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('opening.malformed',
      'The trial balance must be a list of lines, each with an account, a debit or a credit.');
  elsif jsonb_array_length(lines) > 5000 then
    perform private.refuse('opening.malformed', 'A trial balance holds 5000 lines at most.');
  end if;
  delete from private.opening_balances b where b.org_id = org;
  for item in select l.value, l.n from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n loop
    place := format('Line %s: ', item.n);
    line.org_id := org;
    line.position := item.n;
    line.code := left(btrim(coalesce(item.value ->> 'code', '')), 60);
    line.name := left(btrim(coalesce(item.value ->> 'name', '')), 200);
    line.debit := private.opening_amount(item.value, 'debit', base, place);
    line.credit := private.opening_amount(item.value, 'credit', base, place);
    if line.debit <> 0 and line.credit <> 0 then
      perform private.refuse('opening.amount', format(
        '%s"%s" has a debit and a credit. A balance is on one side: give the difference.', place, line.name));
    end if;
    line.account_id := private.opening_account(org, item.value, place);
    if line.account_id = private.account_for(org, 'opening_balances') then
      perform private.refuse('opening.counterpart', format(
        '%s"%s" cannot be matched to the account that takes up all opening balances and ends at zero. Match it to another account of equity, such as Retained Earnings.',
        place, line.name));
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id = line.account_id;
    line.foreign_amount := case when account.currency <> base and nullif(btrim(item.value ->> 'foreign_amount'), '') is not null
      then private.opening_amount(item.value, 'foreign_amount', account.currency, place) end;
    line.books_difference := coalesce(item.value ->> 'books_difference', 'false') = 'true';
    insert into private.opening_balances select line.*;
  end loop;
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
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, source_id,
          source_kind, n)
      join public.journal_entry_list e on e.org_id = org and e.id = l.journal_entry_id
      left join public.customers c on c.org_id = org and c.id = l.contact_id
      left join public.vendors v on v.org_id = org and v.id = l.contact_id));
end $function$;

create or replace function public.adjust_stock (
  item_id   uuid,
  quantity  numeric,
  unit_cost numeric,
  moved_on  date,
  reason    text,
  key       uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('inventory_items.adjust', 'adjust stock');
  answer constant jsonb := private.recall(adjust_stock.key, 'adjust_stock', jsonb_build_array(
    adjust_stock.item_id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, adjust_stock.reason));
  why constant text := nullif(btrim(adjust_stock.reason), '');
  item public.inventory_items;
  movement uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  item := private.hold_item(org, adjust_stock.item_id);
  if why is null or char_length(why) > 500 then
    perform private.refuse('stock.reason_required', format(
      'Say in up to 500 characters why the stock of "%s" is adjusted; the reason is kept with the movement.', item.name));
  end if;
  movement := private.adjust_stock(org, item.id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, why,
    format('Stock adjustment of %s: %s', item.name, why), 'stock_adjustment');
  perform private.remember(adjust_stock.key, to_jsonb(movement));
  return movement;
end $function$;

create or replace function public.banking_audit_trail (
  before_number integer default null::integer,
  page_size     integer default 100
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  size constant integer := least(greatest(coalesce(page_size, 100), 1), 100);
  refusal constant jsonb := private.enter_banking(org, 'banking_security_audit.read', 'audit', 'read the audit trail');
begin
  if refusal is not null then
    return refusal;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', t.id, 'number', t.number, 'created_at', t.created_at, 'user_id', t.user_id, 'user_name', t.user_name,
      'user_role', t.user_role, 'action', t.action, 'outcome', t.outcome, 'bank_account_id', t.bank_account_id,
      'bank_name', b.bank_name, 'details', t.details, 'client_address', t.client_address, 'user_agent', t.user_agent)
      order by t.number desc)
    from (
      select a.* from public.banking_security_audit a
      where a.org_id = org and (before_number is null or a.number < before_number)
      order by a.number desc limit size
    ) t
    left join private.bank_accounts b on b.org_id = t.org_id and b.id = t.bank_account_id), '[]');
end $function$;

create or replace function public.check_open_documents (
  kind            text,
  documents       jsonb,
  create_contacts boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in open documents');
  result private.brought_result;
begin
  begin
    result := private.bring_documents(org, check_open_documents.kind, check_open_documents.documents, coalesce(check_open_documents.create_contacts, false));
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Done, looked at, and undone.
    return jsonb_build_object('documents', result.imported, 'contacts_created', result.contacts_created,
      'total', result.total::numeric(24, 2)::text, 'problems', result.problems);
  end;
end $function$;

create or replace function public.create_secure_bank_account (
  account_id_param      uuid,
  bank_name_param       text,
  account_number_param  text,
  routing_number_param  text    default null::text,
  account_type_param    text    default 'checking'::text,
  opening_balance_param numeric default 0,
  opened_on_param       date    default null::date
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  earlier private.bank_accounts;
  numbers jsonb;
  refusal jsonb;
begin
  refusal := private.enter_banking(org, 'bank_accounts.create', 'create', 'add bank accounts');
  if refusal is not null then
    return refusal;
  elsif account_id_param is null then
    perform private.refuse('key.missing', 'Send a new uuid as the account''s id, so that repeating the call adds nothing twice.');
  end if;
  account.org_id := org;
  account.id := account_id_param;
  account.user_id := auth.uid();
  account.bank_name := btrim(coalesce(bank_name_param, ''));
  account.account_type := coalesce(account_type_param, 'checking');
  account.opening_balance := coalesce(opening_balance_param, 0);
  account.opened_on := opened_on_param;
  account.created_at := now();
  perform private.check_bank_account_form(org, account.bank_name, coalesce(account_number_param, ''),
    coalesce(routing_number_param, ''), account.account_type, coalesce(opening_balance_param, 0));
  perform private.require_calendar_date(opened_on_param);
  numbers := jsonb_build_object('account_number', account_number_param, 'routing_number', nullif(routing_number_param, ''));

  -- One at a time for each organisation: neither the id nor the account's code is given twice.
  perform private.hold_banking_audit(org);
  select b.* into earlier from private.bank_accounts b where b.org_id = org and b.id = account.id;
  if earlier.id is not null then
    return to_jsonb(private.repeated_bank_account(earlier, numbers, account));
  end if;
  account.opened_on := coalesce(account.opened_on, private.today(org));
  account.numbers := private.seal(org, account.id, numbers::text);
  account.account_id := private.add_ledger_account_of_bank(org, format('%s %s', account.bank_name, initcap(account.account_type)));
  insert into private.bank_accounts select account.*;
  perform private.audit_banking(org, 'create', 'done', account.id, format('Added the %s account "%s"',
    account.account_type, account.bank_name));
  perform private.post_entry(org, account.opened_on, format('Opening balance of %s', account.bank_name), null, 'opening', account.id,
    array[
      private.line(account.account_id, account.opening_balance, null),
      private.line(private.account_for(org, 'opening_balances'), -account.opening_balance, null)]);
  return to_jsonb(account.id);
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
  overview constant jsonb := public.ledger_overview(today);
begin
  return overview - 'open' || jsonb_build_object(
    'as_of', today,
    'base_currency', (select s.base_currency from public.company_settings s),
    'display_currency', (select s.currency from public.company_settings s),
    'first_run', public.first_run(),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'has_any', exists (select from public.invoices),
      'due', overview #>> '{open,invoices}',
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select i.id from public.invoices i where i.status = 'sent' order by i.due_date, i.id limit most_shown) o
        join public.invoice_list d on d.id = o.id)),
    'bills', jsonb_build_object(
      'has_any', exists (select from public.bills),
      'due', overview #>> '{open,bills}',
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select b.id from public.bills b where b.status = 'approved' order by b.due_date, b.id limit most_shown) o
        join public.bill_list d on d.id = o.id)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

create or replace function public.first_run()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  posted uuid[];
begin
  if not private.may_follow_first_run() then
    return null;
  end if;
  posted := private.first_invoices(org);
  return jsonb_build_object(
    'is_due', private.is_first_run_due(org),
    'is_hidden', private.guide_hidden_until(org) is not null,
    'steps', jsonb_build_object(
      -- A company begins with a name and settings that nobody has looked at.
      'company', (select s.company_name <> 'My Company' and s.updated_at > s.created_at
        from public.company_settings s where s.org_id = org),
      'customer', exists (select from public.customers c where c.org_id = org),
      'invoice', cardinality(posted) > 0,
      'sent', exists (select from public.activity_log a
        where a.org_id = org and a.record_id = any (posted) and a.entity = 'invoices' and a.action in ('mailed', 'handed_over'))),
    -- With which invoice it goes on: one that is posted, or else the newest draft.
    'invoice', coalesce(
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.id = any (posted) order by i.posted_at limit 1),
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.status = 'draft' order by i.created_at desc limit 1)),
    'has_colleagues', exists (select from public.memberships m where m.org_id = org and m.user_id <> auth.uid())
      or exists (select from public.invitations i where i.org_id = org));
end $function$;

create or replace function public.get_masked_bank_account()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  bullets constant text := '••••';
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.read', 'list', 'see bank accounts');
  account private.bank_accounts;
  numbers jsonb;
  problem text;
  code text;
  list jsonb := '[]';
begin
  if refusal is not null then
    return refusal;
  end if;
  for account in
    select b.* from private.bank_accounts b where b.org_id = org order by b.created_at desc, b.id desc
  loop
    numbers := null;
    problem := null;
    -- One account that cannot be opened does not hide the others.
    begin
      numbers := private.open_bank_numbers(account);
    exception when raise_exception then
      get stacked diagnostics problem = message_text, code = pg_exception_hint;
      if code = 'bank.key_missing' then
        raise;
      end if;
      perform private.audit_banking(org, 'open', 'failed', account.id, problem);
    end;
    list := list || jsonb_build_object(
      'id', account.id,
      'bank_name', account.bank_name,
      'account_number_masked', bullets || right(numbers ->> 'account_number', 4),
      'routing_number_masked', bullets || right(numbers ->> 'routing_number', 4),
      'account_type', account.account_type,
      'opening_balance', account.opening_balance::text,
      'account_id', account.account_id,
      'problem', problem,
      'created_at', account.created_at);
  end loop;
  perform private.audit_banking(org, 'list', 'done', null, format('Read the masked numbers of %s bank accounts',
    jsonb_array_length(list)));
  return list;
end $function$;

create or replace function public.import_open_documents (
  kind            text,
  documents       jsonb,
  key             uuid,
  create_contacts boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in open documents');
  answer jsonb := private.recall(import_open_documents.key, 'import_open_documents', jsonb_build_array(
    import_open_documents.kind, import_open_documents.documents, import_open_documents.create_contacts));
  result private.brought_result;
  problems integer;
begin
  if answer is not null then
    return answer;
  end if;
  result := private.bring_documents(org, import_open_documents.kind, import_open_documents.documents, coalesce(import_open_documents.create_contacts, false));
  problems := jsonb_array_length(result.problems);
  if problems > 0 then
    perform private.refuse('opening.documents', format('Row %s: %s%s Nothing was brought in.', result.problems #>> '{0,row}',
      result.problems #>> '{0,message}', case when problems > 1 then format(' %s more rows have problems.', problems - 1) else '' end), result.problems);
  end if;
  answer := jsonb_build_object('documents', result.imported, 'contacts_created', result.contacts_created,
    'total', result.total::numeric(24, 2)::text);
  perform private.remember(import_open_documents.key, answer);
  return answer;
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
      ) f on f.month = d.month),
    'open', private.open_totals(org));
end $function$;

create or replace function public.locked_banking_members()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_accounts.unlock', 'see who is locked out of the banking area');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', l.user_id, 'name', p.full_name, 'locked_at', l.locked_at) order by l.locked_at)
    from private.banking_locks l
    join public.memberships m on m.org_id = l.org_id and m.user_id = l.user_id
    join public.profiles p on p.id = l.user_id
    where l.org_id = org and l.locked_at is not null), '[]');
end $function$;

create or replace function public.note_handed_over (
  id  uuid,
  key uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('documents.send', 'note that an invoice was given to its customer');
  answer constant jsonb := private.recall(note_handed_over.key, 'note_handed_over', to_jsonb(note_handed_over.id));
  document jsonb;
begin
  if answer is not null then
    return;
  end if;
  document := private.document_to_send(org, 'invoice', note_handed_over.id);
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name)
  select org, p.id, p.full_name, 'handed_over', 'invoices', (document ->> 'id')::uuid, document ->> 'called'
  from public.profiles p
  where p.id = auth.uid();
  perform private.remember(note_handed_over.key, 'true');
end $function$;

create or replace function public.open_stock (
  items jsonb,
  key   uuid
)
  returns uuid[]
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in stock');
  answer constant jsonb := private.recall(open_stock.key, 'open_stock', open_stock.items);
  opening_day date;
  fault record;
  item record;
  movements uuid[] := '{}';
begin
  if answer is not null then
    return array(select jsonb_array_elements_text(answer)::uuid);
  end if;
  opening_day := (private.opening_of(org)).first_day - 1;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_path_exists(items, 'strict $[*] ? (@.type() != "object")')
    or jsonb_array_length(items) = 0 then
    perform private.refuse('opening.malformed', 'The stock must be a list with at least one item, each with an item_id, a quantity and a unit_cost.');
  end if;
  select l.n, f.label, coalesce(l.value ->> f.key, '') as value into fault
  from jsonb_array_elements(items) with ordinality l (value, n)
  cross join (values ('quantity', 'Quantity'), ('unit_cost', 'Unit cost')) f (key, label)
  where private.fits(nullif(btrim(l.value ->> f.key), ''), 'numeric') is not true
    -- Nothing costs what is taken out again.
    and not (f.key = 'unit_cost' and btrim(coalesce(l.value ->> 'unit_cost', '')) = '')
  order by l.n limit 1;
  if found then
    perform private.refuse('opening.amount', format('Line %s: %s must be a number; "%s" is not.', fault.n, fault.label, left(fault.value, 40)));
  end if;
  for item in
    select nullif(btrim(l.value ->> 'item_id'), '')::uuid as id, (l.value ->> 'quantity')::numeric as quantity,
      nullif(btrim(l.value ->> 'unit_cost'), '')::numeric as unit_cost
    from jsonb_array_elements(items) l (value) order by 1
  loop
    movements := movements || private.adjust_stock(org, item.id, item.quantity, item.unit_cost, opening_day, 'Brought forward',
      format('Stock brought forward of %s', (select i.name from public.inventory_items i where i.org_id = org and i.id = item.id)),
      'opening_balances');
  end loop;
  perform private.remember(open_stock.key, to_jsonb(movements));
  return movements;
end $function$;

create or replace function public.opening_check()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  is_posted constant boolean := private.standing_opening_entry(org) is not null;
  opening_day date;
  accounts private.opening_account[];
  counterpart uuid;
  rest numeric;
  sums record;
  answer jsonb;
begin
  select o.first_day - 1 into opening_day from private.openings o where o.org_id = org;
  if opening_day is null then
    return null;
  end if;
  counterpart := private.account_for(org, 'opening_balances');
  accounts := array(select a from private.opening_accounts(org, opening_day, is_posted) a);
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits,
    count(*) filter (where b.account_id is null and (b.debit <> 0 or b.credit <> 0)) as unmatched, count(*) as lines
  into sums from private.opening_balances b where b.org_id = org;
  -- What is left on the account of opening balances once the entry is posted.
  rest := (select coalesce(sum(case when a.account_id = counterpart then a.ours else -a.books end), 0) from unnest(accounts) a);
  answer := jsonb_build_object(
    'opening_day', opening_day, 'is_posted', is_posted,
    'debits', sums.debits::text, 'credits', sums.credits::text, 'unmatched', sums.unmatched,
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', a.account_id, 'code', a.code, 'name', a.name, 'kept_by', a.kept_by,
        'old', a.old::numeric(24, 2)::text, 'ours', a.ours::numeric(24, 2)::text, 'books', a.books::numeric(24, 2)::text,
        'difference', d.amount::numeric(24, 2)::text, 'ok', d.amount = 0,
        'advice', private.opening_advice(a, is_posted, d.amount, opening_day)) order by a.code), '[]')
      from unnest(accounts) a
      cross join lateral (select a.old - a.ours - a.books as amount) d
      where a.account_id <> counterpart),
    'counterpart', (select jsonb_build_object('code', a.code, 'name', a.name, 'balance', rest::numeric(24, 2)::text, 'ok', rest = 0)
      from public.accounts a where a.org_id = org and a.id = counterpart),
    'contacts', private.opening_contacts(org, accounts, opening_day),
    'assets', private.opening_assets(org, accounts, opening_day),
    'closes_year', opening_day = (private.fiscal_year_start(org, opening_day) + interval '1 year' - interval '1 day')::date
      and exists (select from unnest(accounts) a where a.type in ('revenue', 'expense') and a.ours + a.books <> 0));
  return answer || jsonb_build_object('ok', sums.lines > 0 and sums.debits = sums.credits and sums.unmatched = 0 and rest = 0
    and not exists (select from unnest(accounts) a where a.account_id <> counterpart and a.old - a.ours - a.books <> 0));
end $function$;

create or replace function public.opening_state()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.opening_state(private.require('opening_balances.read', 'see the opening balances'))
$function$;

create or replace function public.post_opening (
  key uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'post opening balances');
  answer constant jsonb := private.recall(post_opening.key, 'post_opening', 'null');
  opening private.openings;
  accounts private.opening_account[];
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  perform private.require_not_posted(org, 'post them again');
  accounts := array(select a from private.opening_accounts(org, opening.first_day - 1, false) a);
  perform private.check_trial_balance(org, accounts);
  perform private.require_open_period(org, opening.first_day - 1);
  entry := private.post_entry(org, opening.first_day - 1, case opening.program when 'quickbooks' then 'Opening balances from QuickBooks'
    when 'xero' then 'Opening balances from Xero' else 'Opening balances' end, null, 'opening', null,
    coalesce(private.opening_lines(org, accounts), '{}'));
  if entry is null then
    perform private.refuse('opening.nothing', format(
      'There is nothing to post: what the trial balance says is in these books on %s already, or the trial balance is empty.',
      opening.first_day - 1));
  end if;
  update private.openings o set journal_entry_id = entry where o.org_id = org;
  perform private.remember(post_opening.key, to_jsonb(entry));
  return entry;
end $function$;

create or replace function public.preview_opening()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  opening private.openings;
  lines private.posting_line[];
begin
  select o.* into opening from private.openings o where o.org_id = org;
  if opening.org_id is null then
    return null;
  end if;
  lines := private.opening_lines(org, array(
    select a from private.opening_accounts(org, opening.first_day - 1, private.standing_opening_entry(org) is not null) a));
  return jsonb_build_object('entry_date', opening.first_day - 1,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name,
        'debit', l.debit::numeric(24, 2)::text, 'credit', l.credit::numeric(24, 2)::text) order by l.n), '[]')
      from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
      join public.accounts a on a.org_id = org and a.id = l.account_id
      where l.debit <> 0 or l.credit <> 0),
    'total', (select coalesce(sum(l.debit), 0)::numeric(24, 2)::text from unnest(lines) l));
end $function$;

create or replace function public.reveal_bank_account (
  account_id_param uuid,
  password_param   text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  refusal jsonb;
  problem text;
  code text;
  numbers jsonb;
begin
  if not private.can('bank_accounts.reveal') then
    return private.enter_banking(org, 'bank_accounts.reveal', 'reveal', 'see full bank numbers');
  end if;
  select b.* into account from private.bank_accounts b where b.org_id = org and b.id = account_id_param;
  refusal := private.reauthenticate(org, 'reveal', password_param, account.id);
  if refusal is not null then
    return refusal;
  elsif account.id is null then
    perform private.refuse('bank.unknown', 'There is no such bank account. Load the list again.');
  end if;
  begin
    numbers := private.open_bank_numbers(account);
  exception when raise_exception then
    get stacked diagnostics problem = message_text, code = pg_exception_hint;
    if code = 'bank.key_missing' then
      raise;
    end if;
    perform private.audit_banking(org, 'open', 'failed', account.id, problem);
    perform set_config('response.status', '403', true);
    return jsonb_build_object('code', 'P0001', 'message', problem, 'details', null, 'hint', code);
  end;
  perform private.audit_banking(org, 'reveal', 'done', account.id, format('Saw the full numbers of "%s"', account.bank_name));
  return jsonb_build_object('id', account.id, 'account_number', numbers ->> 'account_number', 'routing_number', numbers ->> 'routing_number');
end $function$;

create or replace function public.save_opening (
  first_day date,
  program   text,
  version   integer,
  key       uuid,
  lines     jsonb   default null::jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'save opening balances');
  answer constant jsonb := private.recall(save_opening.key, 'save_opening', jsonb_build_array(
    save_opening.first_day, save_opening.program, save_opening.version, save_opening.lines));
  earlier private.openings;
begin
  if answer is not null then
    return private.opening_state(org);
  end if;
  perform private.require_not_posted(org, 'change them');
  perform private.require_calendar_date(save_opening.first_day);
  if save_opening.first_day is null or save_opening.first_day = '0001-01-01' then
    perform private.refuse('opening.day_missing', 'Say on which day the books begin here.');
  elsif save_opening.program is null or save_opening.program not in ('quickbooks', 'xero', 'other') then
    perform private.refuse('opening.program', 'The program before must be quickbooks, xero or other.');
  end if;
  -- One at a time, also for the first.
  perform private.hold_ledger(org);
  select o.* into earlier from private.openings o where o.org_id = org for update;
  if coalesce(earlier.version, 0) is distinct from coalesce(save_opening.version, 0) then
    perform private.refuse('opening.changed', format(
      '%s saved the opening balances at %s. Load them again, then make your change.',
      coalesce((select p.full_name from public.profiles p where p.id = earlier.saved_by), 'Somebody'),
      to_char(earlier.saved_at at time zone coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC'), 'YYYY-MM-DD HH24:MI')));
  end if;
  insert into private.openings as o (org_id, first_day, program, saved_by)
  values (org, save_opening.first_day, save_opening.program, auth.uid())
  on conflict (org_id) do update set first_day = excluded.first_day, program = excluded.program,
    version = o.version + 1, saved_by = auth.uid(), saved_at = now();
  if save_opening.lines is not null and save_opening.lines <> 'null' then
    perform private.write_opening_balances(org, save_opening.lines);
  end if;
  perform private.remember(save_opening.key, 'true');
  return private.opening_state(org);
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
        'fiscal_year_start', s.fiscal_year_start, 'features_off', private.modules_off(s),
        'is_beginning', private.is_first_run_due(o.id))
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

create or replace function public.set_first_run (
  choice text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
begin
  if set_first_run.choice = 'shown' then
    delete from private.guide_choices g where g.org_id = org and g.user_id = auth.uid();
  elsif set_first_run.choice in ('not_now', 'never') then
    insert into private.guide_choices as g (org_id, user_id, hidden_until)
    values (org, auth.uid(), case set_first_run.choice when 'never' then 'infinity' else now() + interval '1 day' end)
    on conflict (org_id, user_id) do update set hidden_until = excluded.hidden_until;
  else
    perform private.refuse('guide.choice', format(
      '"%s" is no choice about the guide. Send shown, not_now or never.', left(set_first_run.choice, 40)));
  end if;
end $function$;

create or replace function public.unlock_banking (
  password_param text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  refusal jsonb;
begin
  if not private.can('bank_accounts.read') then
    return private.enter_banking(org, 'bank_accounts.read', 'unlock', 'open the banking area');
  end if;
  refusal := private.reauthenticate(org, 'unlock', password_param);
  if refusal is not null then
    return refusal;
  end if;
  perform private.audit_banking(org, 'unlock', 'done', null, 'Opened the banking area by password');
  return to_jsonb(true);
end $function$;

create or replace function public.unlock_banking_of (
  member_id uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
begin
  if not private.can('bank_accounts.unlock') then
    return private.enter_banking(org, 'bank_accounts.unlock', 'unlock_member', 'unlock the banking area for others');
  elsif member_id = auth.uid() then
    return private.deny_banking(org, 'unlock_member', 'banking.own_lock',
      'Nobody lifts a lock of their own. Ask another admin; where there is none, the operator of this server.');
  elsif not private.lift_banking_lock(org, member_id) then
    perform private.refuse('banking.not_locked', 'The banking area is not locked for this person. Load the list again.');
  end if;
  return to_jsonb(true);
end $function$;

create or replace function public.verify_banking_audit()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  refusal constant jsonb := private.enter_banking(org, 'banking_security_audit.read', 'audit', 'verify the audit trail');
  fault record;
begin
  if refusal is not null then
    return refusal;
  end if;
  select f.* into fault from private.banking_audit_break(org) f;
  return jsonb_build_object('is_whole', fault.sentence is null, 'id', fault.id, 'problem', fault.sentence,
    'records', (select count(*) from public.banking_security_audit a where a.org_id = org), 'verified_at', clock_timestamp());
end $function$;

create or replace function public.void_open_documents (
  kind   text,
  reason text,
  key    uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'take open documents back');
  answer constant jsonb := private.recall(void_open_documents.key, 'void_open_documents', jsonb_build_array(
    void_open_documents.kind, void_open_documents.reason));
  is_sale constant boolean := void_open_documents.kind = 'invoice';
  document record;
  voided integer := 0;
begin
  if answer is not null then
    return answer #>> '{}';
  elsif void_open_documents.kind is null or void_open_documents.kind not in ('invoice', 'bill') then
    perform private.refuse('opening.malformed', 'Kind must be invoice, for what customers owe, or bill, for what is owed to vendors.');
  end if;
  -- Each on its own day: as if it had never been brought in.
  for document in
    select 'invoice' as kind, i.id, i.invoice_date as dated from public.invoices i
    where is_sale and i.org_id = org and i.brought_forward and i.status <> 'cancelled'
    union all
    select 'bill', b.id, b.bill_date from public.bills b
    where not is_sale and b.org_id = org and b.brought_forward and b.status <> 'cancelled'
    union all
    select 'payment', p.id, p.paid_on from public.payments p
    where p.org_id = org and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted'
      and (p.customer_id is not null) = is_sale
    order by 3, 2
  loop
    if document.kind = 'payment' then
      perform private.void_payment(org, document.id, void_open_documents.reason, document.dated);
    else
      perform private.cancel_document(org, document.kind, document.id, void_open_documents.reason, document.dated);
    end if;
    voided := voided + 1;
  end loop;
  if voided = 0 then
    perform private.refuse('opening.nothing', format('No open %ss were brought in, so there is nothing to take back.', void_open_documents.kind));
  end if;
  perform private.remember(void_open_documents.key, to_jsonb(voided));
  return voided;
end $function$;

create or replace function public.void_opening (
  reason text,
  key    uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'take opening balances back');
  answer constant jsonb := private.recall(void_opening.key, 'void_opening', to_jsonb(void_opening.reason));
  opening private.openings;
  entry uuid;
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  entry := private.standing_opening_entry(org);
  if entry is null then
    perform private.refuse('opening.not_posted', 'No opening balances are posted, so there is nothing to take back.');
  elsif btrim(coalesce(void_opening.reason, '')) = '' then
    perform private.refuse('ledger.reason_required', 'Say why the opening balances are taken back; the reason is kept with the reversal.');
  end if;
  -- On the day that the entry is of, whatever became of the first day since: as if it had never been.
  reversal := private.reverse_entry(org, entry,
    (select e.entry_date from public.journal_entries e where e.org_id = org and e.id = entry), btrim(void_opening.reason));
  perform private.remember(void_opening.key, to_jsonb(reversal));
  return reversal;
end $function$;

alter table "private"."banking_locks"
  add constraint "banking_locks_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "private"."banking_sessions"
  add constraint "banking_sessions_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "private"."guide_choices"
  add constraint "guide_choices_org_id_user_id_fkey" foreign key (org_id, user_id)
    references public.memberships(org_id, user_id) on delete cascade;

alter table "private"."opening_balances"
  add constraint "opening_balances_account_id_org_id_fkey" foreign key (account_id, org_id)
    references public.accounts(id, org_id) on delete set null (account_id);

alter table "private"."openings"
  add constraint "openings_journal_entry_id_org_id_fkey" foreign key (journal_entry_id, org_id)
    references public.journal_entries(id, org_id);

alter table "private"."openings"
  add constraint "openings_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "private"."opening_balances"
  add constraint "opening_balances_org_id_fkey" foreign key (org_id) references private.openings(org_id);

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text,
    'voided'::text,
    'locked'::text,
    'closed'::text,
    'archived'::text,
    'restored'::text,
    'undone'::text,
    'file_added'::text, 'file_deleted'::text, 'file_restored'::text, 'mailed'::text, 'handed_over'::text])));

alter table "public"."banking_security_audit"
  add constraint "banking_security_audit_action"
    check
    ((action = ANY (ARRAY['create'::text, 'list'::text, 'open'::text, 'renew_key'::text, 'reveal'::text, 'unlock'::text,
    'audit'::text, 'unlock_member'::text])));

create view "public"."bill_list" with (security_invoker=true) AS  SELECT b.org_id,
    b.id,
    b.user_id,
    b.number,
    b.bill_number,
    b.vendor_id,
    b.purchase_order_id,
    b.bill_date,
    b.due_date,
    b.vendor_reference,
    b.reference,
    b.notes,
    b.currency,
    b.exchange_rate,
    b.tax_inclusive,
    b.net_amount,
    b.gst_amount,
    b.total_amount,
    b.balance_due,
    b.base_total,
    b.base_balance,
    b.early_discount_percent,
    b.early_discount_days,
        CASE
            WHEN ((b.status = 'approved'::text) AND (b.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE b.status
        END AS status,
    b.posted_at,
    b.posted_by,
    b.closed_on,
    b.cancelled_at,
    b.cancel_reason,
    b.journal_entry_id,
    b.version,
    b.updated_by,
    b.created_at,
    b.updated_at,
    b.recurring_document_id,
    b.archived_at,
    n.name AS vendor_name,
    b.corrects_id,
    ( SELECT o.po_number
           FROM public.purchase_orders o
          WHERE ((o.org_id = b.org_id) AND (o.id = b.purchase_order_id))) AS po_number,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.id = b.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_number,
    b.rate_is_own,
    ( SELECT r.name
           FROM public.recurring_documents r
          WHERE ((r.org_id = b.org_id) AND (r.id = b.recurring_document_id))) AS recurring_name,
    b.brought_forward
   FROM (public.bills b
     LEFT JOIN public.vendors n ON (((n.org_id = b.org_id) AND (n.id = b.vendor_id))));

create view "public"."invoice_list" with (security_invoker=true) AS  SELECT i.org_id,
    i.id,
    i.user_id,
    i.number,
    i.invoice_number,
    i.customer_id,
    i.sales_order_id,
    i.invoice_date,
    i.due_date,
    i.reference,
    i.notes,
    i.currency,
    i.exchange_rate,
    i.tax_inclusive,
    i.net_amount,
    i.gst_amount,
    i.total_amount,
    i.balance_due,
    i.base_total,
    i.base_balance,
    i.early_discount_percent,
    i.early_discount_days,
        CASE
            WHEN ((i.status = 'sent'::text) AND (i.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE i.status
        END AS status,
    i.posted_at,
    i.posted_by,
    i.closed_on,
    i.cancelled_at,
    i.cancel_reason,
    i.journal_entry_id,
    i.version,
    i.updated_by,
    i.created_at,
    i.updated_at,
    i.recurring_document_id,
    i.archived_at,
    d.name AS customer_name,
    i.corrects_id,
    ( SELECT o.order_number
           FROM public.sales_orders o
          WHERE ((o.org_id = i.org_id) AND (o.id = i.sales_order_id))) AS order_number,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.id = i.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_number,
    i.rate_is_own,
    ( SELECT r.name
           FROM public.recurring_documents r
          WHERE ((r.org_id = i.org_id) AND (r.id = i.recurring_document_id))) AS recurring_name,
    i.brought_forward
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

create index opening_balances_account on private.opening_balances using btree (account_id, org_id);

create index openings_journal_entry on private.openings using btree (journal_entry_id, org_id);

create unique index invoices_given_number on public.invoices using btree (org_id, lower(invoice_number))
  where ((number is null) AND (not (brought_forward AND (status = 'cancelled'::text))));

create index journal_entries_recorded on public.journal_entries using btree (org_id, posted_at) include (entry_date, id)
  where (posted_at is not null);

create index journal_lines_contact on public.journal_lines using btree (org_id, contact_id, account_id, entry_date)
  where (contact_id is not null);

create trigger accounts_keep_used
  before update on public.accounts
  for each row
  when
    (((current_setting('ledgerwise.activity_action'::text, true) = 'imported'::text) AND ((old.code IS DISTINCT FROM
    new.code) OR (old.name IS DISTINCT FROM new.name) OR (old.type IS DISTINCT FROM new.type) OR
    (old.subtype IS DISTINCT FROM new.subtype) OR (old.currency IS DISTINCT FROM new.currency) OR
    (old.description IS DISTINCT FROM new.description) OR (old.is_active IS DISTINCT FROM new.is_active))))
  execute function private.keep_used_account();

create policy "Admins and managers read banking security audit while the area " on "public"."banking_security_audit"
  for select
  to "authenticated"
  using
    (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('banking_security_audit.read'::text) as
    can) AND ( select private.is_banking_open() as is_banking_open)));

comment on column "private"."banking_locks"."locked_at" is 'Since when the area is closed to this member, until an admin opens it.';

comment on column "private"."opening_balances"."account_id" is 'The account here that it belongs to; null until that is said. Several lines may belong to one.';

comment on column "private"."opening_balances"."books_difference" is 'For an account whose balance records bring (documents, stock, a bank account): the opening entry takes up what they leave.';

comment on column "private"."opening_balances"."code" is 'What the account was called there.';

comment on column "private"."opening_balances"."foreign_amount" is 'For an account kept in another currency: how much of that the balance is, on the side of the balance.';

comment on column "private"."openings"."first_day" is 'The first day of these books; balances brought in are those at the end of the day before.';

comment on column "private"."openings"."journal_entry_id" is 'The last opening entry. It stands unless it was reversed.';

comment on column "private"."openings"."program" is 'The program that was used before.';

comment on column "private"."openings"."saved_by" is 'Who saved last. No foreign key: the record outlives the account.';

comment on column "private"."openings"."version" is 'Counts what was saved, so that the second of two people learns who was first.';

comment on column "public"."accounts"."code" is 'Never null: the next free one among the accounts of its type when it is not given.';

comment on column "public"."banking_security_audit"."client_address" is 'From where, as the server saw it; null for the operator.';

comment on column "public"."banking_security_audit"."previous_id" is 'The record before: names the one that was taken out behind it.';

comment on column "public"."banking_security_audit"."user_agent" is 'What the client said it is.';

comment on column "public"."bills"."brought_forward" is 'Open in the program before: it stands for what was still owed, and moved no expense and no GST here.';

comment on column "public"."invoices"."brought_forward" is 'Open in the program before: it stands for what was still owed, and moved no revenue and no GST here.';

comment on column "public"."payments"."bank_account_id" is 'The account of the ledger, of subtype bank; of credit that was brought forward from another program, that of opening balances.';

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on constraint "banking_security_audit_action" on "public"."banking_security_audit" is 'Not a known kind of access';

comment on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) is
  'Moves stock of an item against the account of a purpose and answers the movement''s id.';

comment on function "private"."aging_report"(uuid, text, date, jsonb) is 'Aging of receivables or payables to the document at the end of a day, by contact, and its page.';

comment on function "private"."bank_numbers_by_key"() is 'For the operator: how many bank accounts each key encrypted. A former key can go when it has none.';

comment on function "private"."banking_audit_break"(uuid) is 'The first record of an organisation''s banking audit that was changed, taken out or put in, with a sentence; null where it is whole.';

comment on function "private"."banking_audit_hash"(public.banking_security_audit) is 'SHA-256 of a record, and of the hash before it, as JSON arrays of texts.';

comment on function "private"."bring_credit"(uuid, private.brought_document, uuid) is 'Records an open credit of the program before, paid in advance or credited there: it is the contact''s until a document uses it.';

comment on function "private"."bring_document"(uuid, private.brought_document, uuid) is 'Saves and posts an open invoice or bill of the program before.';

comment on function "private"."bring_documents"(uuid, text, jsonb, boolean) is 'Brings in open documents, those that can be, and tells what is wrong with the others. Needs a first day.';

comment on function "private"."brought_contact"(uuid, text, text, boolean) is 'The customer or vendor of a name, added where that is wanted; a refusal where there is none or several.';

comment on function "private"."check_trial_balance"(uuid, private.opening_account[]) is 'Refuses a trial balance that cannot be posted: a line without an account, two sides that differ, a foreign balance in the base currency only.';

comment on function "private"."client_address"() is 'From where the request under way comes; null outside of a request.';

comment on function "private"."complete_account"() is 'Fills in a code, and what follows from an account''s type and name, when they are not said, the latter again when those change.';

comment on function "private"."contact_ages"(uuid, text, date) is 'As aging, by the ids of the contacts (null for what no document stands behind), with how many documents and credits that are at most: all that may not have been settled on the day.';

comment on function "private"."deny_banking"(uuid, text, text, text, uuid) is 'Refuses an attempt. Under the API the refusal is audited, and answered with status 403 and this error.';

comment on function "private"."enter_banking"(uuid, text, text, text) is 'Null where the caller may come in, which keeps the area open for another 15 minutes; else the refusal to answer.';

comment on function "private"."first_invoices"(uuid) is 'Up to two posted invoices: with a second one a company is under way.';

comment on function "private"."guide_hidden_until"(uuid) is 'Until when the caller has put the guide away; null where they have not.';

comment on function "private"."is_banking_open"() is 'Whether the session that asks used the banking area, or began, less than 15 minutes ago.';

comment on function "private"."is_first_run_due"(uuid) is 'Whether the dashboard shows the caller the guide: they can follow it, have not put it away, and fewer than two invoices are posted.';

comment on function "private"."is_own_password"(text) is 'Whether it is the password that the caller signs in with.';

comment on function "private"."keep_banking_open"(uuid) is 'Notes that the session that asks uses the banking area now.';

comment on function "private"."keep_used_account"() is 'The chart of another program may use a code for something else: a file renames and moves no account that the books use.';

comment on function "private"."known_parts"(date, date, timestamp with time zone) is 'A period parted at the day when it was known: of the days up to it nearly all was recorded by then, of later ones nearly nothing.';

comment on function "private"."lift_banking_lock"(uuid, uuid) is 'Opens the area to a locked member; false where they were not locked.';

comment on function "private"."may_follow_first_run"() is 'Whether the caller can go the way to which the guide leads.';

comment on function "private"."movements_kept"(uuid, date, date) is 'What was posted to each account in a period, as it is known now, from the kept balances.';

comment on function "private"."next_account_code"(uuid, text) is 'The code of an account that is given none: in tens behind those of its type, and of no other.';

comment on function "private"."open_items"(uuid, text, date, uuid[]) is 'Invoices or bills of some contacts that are not settled at the end of a day, and their credits; with null among the contacts also what only journal entries stand behind.';

comment on function "private"."open_totals"(uuid) is 'What all open invoices and bills come to, {invoices, bills}, in the base currency, without reading them: the ledger''s receivables and payables without what no document stands behind, and with the credit that was taken from them. That they agree is a control of the books.';

comment on function "private"."opening_account"(uuid, jsonb, text) is 'The account of a line: the one it names, or a new one where it says what that is; null where it says neither.';

comment on function "private"."opening_accounts"(uuid, date, boolean) is 'Every account that the old trial balance names, or that stands at something here on the opening day.';

comment on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) is
  'The way out where an account does not agree; null where it does.';

comment on function "private"."opening_amount"(jsonb, text, text, text) is 'An amount of a line; 0 where it is blank; else a refusal.';

comment on function "private"."opening_assets"(uuid, private.opening_account[], date) is 'What the register claims of each account of fixed assets, beside the trial balance.';

comment on function "private"."opening_contacts"(uuid, private.opening_account[], date) is 'What documents say that customers owe and vendors are owed on the opening day, by contact, beside the trial balance.';

comment on function "private"."opening_lines"(uuid, private.opening_account[]) is 'The lines of the opening entry; null where nothing is to be booked.';

comment on function "private"."opening_of"(uuid) is 'When the books of an organisation begin, held until the transaction ends; or a refusal.';

comment on function "private"."opening_state"(uuid) is 'What is known of the moving in of an organisation.';

comment on function "private"."page_check"(text, numeric, numeric, text) is 'A check of what is on a page of a report; both sides of all pages add up to those of the report.';

comment on function "private"."pass_brought_numbers"(uuid, text[]) is 'New invoices go on behind the highest number brought in that looks like one of ours; what lies below is given to nobody.';

comment on function "private"."read_brought"(uuid, text, jsonb, integer) is 'A document of a file with its values read, or a refusal without a full stop.';

comment on function "private"."reauthenticate"(uuid, text, text, uuid) is 'Null for the caller''s password, which opens the area; else the refusal to answer. The third wrong one in turn locks the caller out.';

comment on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp
  with time zone) is 'As account_days, of the entries that were recorded in a span of time; of one account, or of all.';

comment on function "private"."refuse_locked_banking"(uuid, text) is 'A refusal for whom three wrong passwords locked out; else null.';

comment on function "private"."renew_bank_numbers"(integer, uuid, uuid) is 'For the operator: encrypts with the first key what a former one encrypted, at most a batch, behind the account that the last call ended with. Answers how many it encrypted, how many could not be opened, and where it ended: null when it is through.';

comment on function "private"."report_rows"(jsonb) is 'How many rows of a report come at once: as many as are asked for, and not more than 1000.';

comment on function "private"."require_not_posted"(uuid, text) is 'Refuses while an opening entry stands; attempt ends the sentence.';

comment on function "private"."standing_opening_entry"(uuid) is 'The opening entry that stands; null where there is none.';

comment on function "private"."unlock_banking_by_operator"(text) is 'For the operator, where an organisation''s only admin is locked out; answers of how many organisations the lock was lifted.';

comment on function "private"."write_opening_balances"(uuid, jsonb) is 'Puts lines in the place of the trial balance that there was.';

comment on function "public"."banking_audit_trail"(integer, integer) is 'The newest records of the banking audit, at most 100: who, what, when, from where, outcome. before_number is the last number of the page before.';

comment on function "public"."check_open_documents"(text, jsonb, boolean) is 'What import_open_documents would do, without doing it: {documents, contacts_created, total, problems: [{row, message}]}; total is in the base currency.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, base_currency, display_currency, first_run, revenue, expenses, metrics, accounts, cash_flow, invoices: {has_any, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."first_run"() is 'How far the company is on the way to its first sent invoice, {is_due, is_hidden, steps: {company, customer, invoice, sent}, invoice, has_colleagues}; null for who may not post invoices.';

comment on function "public"."import_open_documents"(text, jsonb, uuid, boolean) is 'Brings in what was open at the end of the opening day, all or none: [{kind, contact, number, date, due, currency, rate, total, open, row}] with kind invoice or customer_credit (bill or vendor_credit). Contacts go by their name. Answers {documents, contacts_created, total}.';

comment on function "public"."ledger_overview"(date) is 'The ledger at a glance at the end of a day, {revenue, expenses, accounts, cash_flow, open: {invoices, bills}}: revenue to date, expenses of the month, balances of bank, receivable and payable accounts, and what came into and left the bank accounts in each of twelve months, transfers between them in both; and what open invoices and bills come to now.';

comment on function "public"."locked_banking_members"() is 'For admins: members whom three wrong passwords locked out of the banking area.';

comment on function "public"."note_handed_over"(uuid, uuid) is 'Notes in the history of a posted invoice that its customer was given it by other means than a mail from here.';

comment on function "public"."open_stock"(jsonb, uuid) is 'Brings stock in on the opening day, against opening balances: [{item_id, quantity, unit_cost}]. A negative quantity takes out again what was too much. Answers the ids of the movements.';

comment on function "public"."opening_check"() is 'Whether the books agree with the trial balance on the opening day, amounts as text, debit positive: {opening_day, is_posted, ok, debits, credits, unmatched, accounts: [{account_id, code, name, kept_by, old, ours, books, difference, ok, advice}] where books is what the opening entry will add, counterpart: {code, name, balance, ok}, contacts: [{kind, old, documents, difference, ok, contacts: [{contact, amount}]}], assets: [{account_id, code, name, old, register, ok, advice}], closes_year}. closes_year: the day ends a financial year whose result is not carried to retained earnings yet. Null without a first day.';

comment on function "public"."opening_state"() is 'What was saved of the moving in: {first_day, opening_day, program, version, locked_through, saved_by, saved_at, entry, counterpart, lines: [{account_id, code, name, debit, credit, foreign_amount, books_difference}], counts}. Without a day, first_day is null; entry is the opening entry that stands.';

comment on function "public"."post_opening"(uuid) is 'Posts what the trial balance says and the books do not have yet, on the opening day, and answers the id of the entry. preview_action shows the entry without posting it.';

comment on function "public"."preview_opening"() is 'The opening entry as it would be posted now: {entry_date, lines: [{account_id, code, name, debit, credit}], total}; no lines while one stands or nothing is to be booked, null without a first day.';

comment on function "public"."reveal_bank_account"(uuid, text) is 'The full account and routing number of one bank account, against the caller''s password. Audited, refusals too. Takes no key: what is kept or previewed by a key must hold no number.';

comment on function "public"."run_report"(text, jsonb) is 'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports that compare periods, known_at to count only what was recorded by then, account_id or subtypes of the general ledger, contact_id of a statement, boxes of the GST return''s details, page from 1 where next_page says there is one, rows for shorter pages than 1000. Amounts are text.';

comment on function "public"."save_opening"(date, text, integer, uuid, jsonb) is 'Keeps the first day and, where lines are given, the trial balance of the program before: [{account_id or account: {code, name, type, subtype} for a new one, code, name, debit, credit, foreign_amount, books_difference}]. version is the one that was read, 0 for the first. Answers as opening_state.';

comment on function "public"."set_first_run"(text) is 'Whether the caller wants the guide of this organisation on their dashboard: shown, not_now (for a day) or never.';

comment on function "public"."unlock_banking"(text) is 'Opens the banking area to this session for 15 idle minutes, by the caller''s password; true. Takes no key: no preview may try passwords.';

comment on function "public"."unlock_banking_of"(uuid) is 'For admins: opens the banking area again to a member whom wrong passwords locked out.';

comment on function "public"."verify_banking_audit"() is 'Reckons the chain of the banking audit again: is_whole, or the id of the first record that was changed, taken out or put in, and a sentence.';

comment on function "public"."void_open_documents"(text, text, uuid) is 'Cancels all open documents that were brought in of a kind (invoice: with customers'' credits, bill: with vendors''), each on its own day; refused while one of them is settled in part. Their numbers are free again. Answers how many they were.';

comment on function "public"."void_opening"(text, uuid) is 'Reverses the opening entry on its own day, which must be open, so that the balances can be changed; answers the id of the reversal.';

comment on index "public"."invoices_given_number" is 'CREATE UNIQUE INDEX invoices_given_number ON public.invoices USING btree (org_id, lower(invoice_number)) WHERE ((number IS NULL) AND (NOT (brought_forward AND (status = ''cancelled''::text))))';

comment on index "public"."journal_entries_recorded" is 'CREATE INDEX journal_entries_recorded ON public.journal_entries USING btree (org_id, posted_at) INCLUDE (entry_date, id) WHERE (posted_at IS NOT NULL)';

comment on index "public"."journal_lines_contact" is 'CREATE INDEX journal_lines_contact ON public.journal_lines USING btree (org_id, contact_id, account_id, entry_date) WHERE (contact_id IS NOT NULL)';

comment on table "private"."banking_locks" is 'Wrong passwords given for the banking area since the last right one.';

comment on table "private"."banking_sessions" is 'When a session of a member last used the banking area, by the clock of the database.';

comment on table "private"."guide_choices" is 'Until when somebody wants no guide in an organisation: infinity for good. Each reaches their own alone, by set_first_run.';

comment on table "private"."opening_balances" is 'The trial balance of the program before, line by line as it was given.';

comment on table "private"."openings" is 'When an organisation''s books begin here, and where they came from. One row, or none.';

comment on table "public"."banking_security_audit" is 'Append-only and chained by hashes. Holds: every bank account added, every masked list that was read, every number that was revealed or could not be opened, every password given for it, who opened the banking area to a member, every change of the key, and each of these that was refused for a role, a lock or a wrong password. Such a refusal is answered with status 403 instead of an error, because an error would undo its record. Not held: a call by somebody who belongs to no organisation, refused input, and a refusal inside of another transaction than that of an API request.';

comment on type "private"."account_line" is 'A line of an account, with what its entry was posted for. balance is debit less credit of everything up to it, what was posted before the period included.';

comment on type "private"."brought_document" is 'An open document as it was sent. import_row is its row in the file, for sentences.';

comment on type "private"."brought_result" is 'What became of a file of open documents: total is in the base currency, problems are [{row, message}].';

comment on type "private"."opening_account" is 'An account on the opening day, debit positive: what the old books say, what these have without the entry to come, and what that entry books. kept_by: the records that bring its balance, if any do.';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, what it corrects, and what made it.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, what it corrects, and what made it.';

revoke all on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) from public;

grant execute on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) to "postgres";

revoke all on function "private"."bank_numbers_by_key"() from public;

grant execute on function "private"."bank_numbers_by_key"() to "postgres";

revoke all on function "private"."banking_audit_break"(uuid) from public;

grant execute on function "private"."banking_audit_break"(uuid) to "postgres";

revoke all on function "private"."bring_credit"(uuid, private.brought_document, uuid) from public;

grant execute on function "private"."bring_credit"(uuid, private.brought_document, uuid) to "postgres";

revoke all on function "private"."bring_document"(uuid, private.brought_document, uuid) from public;

grant execute on function "private"."bring_document"(uuid, private.brought_document, uuid) to "postgres";

revoke all on function "private"."bring_documents"(uuid, text, jsonb, boolean) from public;

grant execute on function "private"."bring_documents"(uuid, text, jsonb, boolean) to "postgres";

revoke all on function "private"."brought_contact"(uuid, text, text, boolean) from public;

grant execute on function "private"."brought_contact"(uuid, text, text, boolean) to "postgres";

revoke all on function "private"."check_trial_balance"(uuid, private.opening_account[]) from public;

grant execute on function "private"."check_trial_balance"(uuid, private.opening_account[]) to "postgres";

revoke all on function "private"."client_address"() from public;

grant execute on function "private"."client_address"() to "postgres";

revoke all on function "private"."contact_ages"(uuid, text, date) from public;

grant execute on function "private"."contact_ages"(uuid, text, date) to "postgres";

revoke all on function "private"."enter_banking"(uuid, text, text, text) from public;

grant execute on function "private"."enter_banking"(uuid, text, text, text) to "postgres";

revoke all on function "private"."first_invoices"(uuid) from public;

grant execute on function "private"."first_invoices"(uuid) to "postgres";

revoke all on function "private"."guide_hidden_until"(uuid) from public;

grant execute on function "private"."guide_hidden_until"(uuid) to "postgres";

revoke all on function "private"."is_banking_open"() from public;

grant execute on function "private"."is_banking_open"() to "authenticated", "postgres", "service_role";

revoke all on function "private"."is_first_run_due"(uuid) from public;

grant execute on function "private"."is_first_run_due"(uuid) to "postgres";

revoke all on function "private"."is_own_password"(text) from public;

grant execute on function "private"."is_own_password"(text) to "postgres";

revoke all on function "private"."keep_banking_open"(uuid) from public;

grant execute on function "private"."keep_banking_open"(uuid) to "postgres";

revoke all on function "private"."keep_used_account"() from public;

grant execute on function "private"."keep_used_account"() to "postgres";

revoke all on function "private"."known_parts"(date, date, timestamp with time zone) from public;

grant execute on function "private"."known_parts"(date, date, timestamp with time zone) to "postgres";

revoke all on function "private"."lift_banking_lock"(uuid, uuid) from public;

grant execute on function "private"."lift_banking_lock"(uuid, uuid) to "postgres";

revoke all on function "private"."may_follow_first_run"() from public;

grant execute on function "private"."may_follow_first_run"() to "postgres";

revoke all on function "private"."movements_kept"(uuid, date, date) from public;

grant execute on function "private"."movements_kept"(uuid, date, date) to "postgres";

revoke all on function "private"."next_account_code"(uuid, text) from public;

grant execute on function "private"."next_account_code"(uuid, text) to "postgres";

revoke all on function "private"."open_totals"(uuid) from public;

grant execute on function "private"."open_totals"(uuid) to "postgres";

revoke all on function "private"."opening_account"(uuid, jsonb, text) from public;

grant execute on function "private"."opening_account"(uuid, jsonb, text) to "postgres";

revoke all on function "private"."opening_accounts"(uuid, date, boolean) from public;

grant execute on function "private"."opening_accounts"(uuid, date, boolean) to "postgres";

revoke all on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) from public;

grant execute on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) to "postgres";

revoke all on function "private"."opening_amount"(jsonb, text, text, text) from public;

grant execute on function "private"."opening_amount"(jsonb, text, text, text) to "postgres";

revoke all on function "private"."opening_assets"(uuid, private.opening_account[], date) from public;

grant execute on function "private"."opening_assets"(uuid, private.opening_account[], date) to "postgres";

revoke all on function "private"."opening_contacts"(uuid, private.opening_account[], date) from public;

grant execute on function "private"."opening_contacts"(uuid, private.opening_account[], date) to "postgres";

revoke all on function "private"."opening_lines"(uuid, private.opening_account[]) from public;

grant execute on function "private"."opening_lines"(uuid, private.opening_account[]) to "postgres";

revoke all on function "private"."opening_of"(uuid) from public;

grant execute on function "private"."opening_of"(uuid) to "postgres";

revoke all on function "private"."opening_state"(uuid) from public;

grant execute on function "private"."opening_state"(uuid) to "postgres";

revoke all on function "private"."page_check"(text, numeric, numeric, text) from public;

grant execute on function "private"."page_check"(text, numeric, numeric, text) to "postgres";

revoke all on function "private"."pass_brought_numbers"(uuid, text[]) from public;

grant execute on function "private"."pass_brought_numbers"(uuid, text[]) to "postgres";

revoke all on function "private"."read_brought"(uuid, text, jsonb, integer) from public;

grant execute on function "private"."read_brought"(uuid, text, jsonb, integer) to "postgres";

revoke all on function "private"."reauthenticate"(uuid, text, text, uuid) from public;

grant execute on function "private"."reauthenticate"(uuid, text, text, uuid) to "postgres";

revoke all
  on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp with time zone)
  to "postgres";

revoke all on function "private"."refuse_locked_banking"(uuid, text) from public;

grant execute on function "private"."refuse_locked_banking"(uuid, text) to "postgres";

revoke all on function "private"."report_rows"(jsonb) from public;

grant execute on function "private"."report_rows"(jsonb) to "postgres";

revoke all on function "private"."require_not_posted"(uuid, text) from public;

grant execute on function "private"."require_not_posted"(uuid, text) to "postgres";

revoke all on function "private"."standing_opening_entry"(uuid) from public;

grant execute on function "private"."standing_opening_entry"(uuid) to "postgres";

revoke all on function "private"."unlock_banking_by_operator"(text) from public;

grant execute on function "private"."unlock_banking_by_operator"(text) to "postgres";

revoke all on function "private"."write_opening_balances"(uuid, jsonb) from public;

grant execute on function "private"."write_opening_balances"(uuid, jsonb) to "postgres";

revoke all on function "public"."banking_audit_trail"(integer, integer) from public;

grant execute
  on function "public"."banking_audit_trail"(integer, integer)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."check_open_documents"(text, jsonb, boolean) from public;

grant execute
  on function "public"."check_open_documents"(text, jsonb, boolean)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."first_run"() from public;

grant execute on function "public"."first_run"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."import_open_documents"(text, jsonb, uuid, boolean) from public;

grant execute
  on function "public"."import_open_documents"(text, jsonb, uuid, boolean)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."locked_banking_members"() from public;

grant execute on function "public"."locked_banking_members"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."note_handed_over"(uuid, uuid) from public;

grant execute on function "public"."note_handed_over"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."open_stock"(jsonb, uuid) from public;

grant execute on function "public"."open_stock"(jsonb, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."opening_check"() from public;

grant execute on function "public"."opening_check"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."opening_state"() from public;

grant execute on function "public"."opening_state"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."post_opening"(uuid) from public;

grant execute on function "public"."post_opening"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_opening"() from public;

grant execute on function "public"."preview_opening"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."reveal_bank_account"(uuid, text) from public;

grant execute on function "public"."reveal_bank_account"(uuid, text) to "authenticated", "postgres", "service_role";

revoke all on function "public"."save_opening"(date, text, integer, uuid, jsonb) from public;

grant execute
  on function "public"."save_opening"(date, text, integer, uuid, jsonb)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."set_first_run"(text) from public;

grant execute on function "public"."set_first_run"(text) to "authenticated", "postgres", "service_role";

revoke all on function "public"."unlock_banking"(text) from public;

grant execute on function "public"."unlock_banking"(text) to "authenticated", "postgres", "service_role";

revoke all on function "public"."unlock_banking_of"(uuid) from public;

grant execute on function "public"."unlock_banking_of"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."verify_banking_audit"() from public;

grant execute on function "public"."verify_banking_audit"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."void_open_documents"(text, text, uuid) from public;

grant execute
  on function "public"."void_open_documents"(text, text, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."void_opening"(text, uuid) from public;

grant execute on function "public"."void_opening"(text, uuid) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."banking_locks"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."banking_sessions"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."guide_choices"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."opening_balances"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."openings"
  to "postgres";

grant usage on type "private"."brought_document" to "postgres";

grant usage on type "private"."brought_result" to "postgres";

grant usage on type "private"."opening_account" to "postgres";

grant select on table "public"."bill_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bill_list"
  to "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly,code}', 'account_list', null, null, 'archived_at', 'code', null)
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
  ('admin', 'bank_accounts.reveal'),
  ('admin', 'bank_accounts.unlock'),
  ('admin', 'opening_balances.post'),
  ('admin', 'opening_balances.read'),
  ('admin', 'opening_balances.update'),
  ('manager', 'bank_accounts.reveal'),
  ('manager', 'opening_balances.post'),
  ('manager', 'opening_balances.read'),
  ('manager', 'opening_balances.update')
on conflict (role, permission) do nothing;

reset check_function_bodies;
