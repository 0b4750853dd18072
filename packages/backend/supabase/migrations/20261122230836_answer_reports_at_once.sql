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

drop function "private"."aging_report"(uuid, text, date, integer);

drop function "private"."open_items"(uuid, text, date, uuid);

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
  few_lines constant bigint := 2000;
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

create or replace function private.open_total (
  org  uuid,
  kind text
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_sale constant boolean := open_total.kind = 'invoice';
begin
  return (
    select coalesce(sum(m.debit - m.credit - m.undocumented), 0) * case when is_sale then 1 else -1 end
    from private.movements(org, null, '9999-12-31') m
    join public.accounts a on a.org_id = org and a.id = m.account_id and a.subtype = case when is_sale then 'receivable' else 'payable' end
  ) + (
    select coalesce(sum(p.base_unallocated), 0) from public.payments p
    where p.org_id = org and p.base_unallocated <> 0 and case when is_sale then p.customer_id else p.vendor_id end is not null
  ) + (
    select coalesce(sum(c.base_unallocated), 0) from public.credit_notes c
    where c.org_id = org and c.base_unallocated <> 0 and case when is_sale then c.customer_id else c.vendor_id end is not null
  );
end $function$;

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
    'display_currency', (select s.currency from public.company_settings s),
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
    'open', jsonb_build_object('invoices', private.open_total(org, 'invoice')::numeric(18, 2)::text,
      'bills', private.open_total(org, 'bill')::numeric(18, 2)::text));
end $function$;

create index journal_entries_recorded on public.journal_entries using btree (org_id, posted_at) include (entry_date, id)
  where (posted_at is not null);

create index journal_lines_contact on public.journal_lines using btree (org_id, contact_id, account_id, entry_date)
  where (contact_id is not null);

comment on function "private"."aging_report"(uuid, text, date, jsonb) is 'Aging of receivables or payables to the document at the end of a day, by contact, and its page.';

comment on function "private"."contact_ages"(uuid, text, date) is 'As aging, by the ids of the contacts (null for what no document stands behind), with how many documents and credits that are at most: all that may not have been settled on the day.';

comment on function "private"."known_parts"(date, date, timestamp with time zone) is 'A period parted at the day when it was known: of the days up to it nearly all was recorded by then, of later ones nearly nothing.';

comment on function "private"."movements_kept"(uuid, date, date) is 'What was posted to each account in a period, as it is known now, from the kept balances.';

comment on function "private"."open_items"(uuid, text, date, uuid[]) is 'Invoices or bills of some contacts that are not settled at the end of a day, and their credits; with null among the contacts also what only journal entries stand behind.';

comment on function "private"."open_total"(uuid, text) is 'What all open invoices or bills come to, in the base currency, without reading them: the ledger''s receivables or payables without what no document stands behind, and with the credit that was taken from them. That both agree is a control of the books.';

comment on function "private"."page_check"(text, numeric, numeric, text) is 'A check of what is on a page of a report; both sides of all pages add up to those of the report.';

comment on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp
  with time zone) is 'As account_days, of the entries that were recorded in a span of time; of one account, or of all.';

comment on function "private"."report_rows"(jsonb) is 'How many rows of a report come at once: as many as are asked for, and not more than 1000.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, display_currency, revenue, expenses, metrics, accounts, cash_flow, invoices: {has_any, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."ledger_overview"(date) is 'The ledger at a glance at the end of a day, {revenue, expenses, accounts, cash_flow, open: {invoices, bills}}: revenue to date, expenses of the month, balances of bank, receivable and payable accounts, and what came into and left the bank accounts in each of twelve months, transfers between them in both; and what open invoices and bills come to now.';

comment on function "public"."run_report"(text, jsonb) is 'A report by its id: {rows: [{section, group?, link?, cells}], checks: [{check, ok, expected, actual, detail}], currency, made_at, next_page}. parameters: start_date and end_date (ISO 8601), columns [{id, start_date, end_date, basis}] of amounts for the reports that compare periods, known_at to count only what was recorded by then, account_id or subtypes of the general ledger, contact_id of a statement, boxes of the GST return''s details, page from 1 where next_page says there is one, rows for shorter pages than 1000. Amounts are text.';

comment on index "public"."journal_entries_recorded" is 'CREATE INDEX journal_entries_recorded ON public.journal_entries USING btree (org_id, posted_at) INCLUDE (entry_date, id) WHERE (posted_at IS NOT NULL)';

comment on index "public"."journal_lines_contact" is 'CREATE INDEX journal_lines_contact ON public.journal_lines USING btree (org_id, contact_id, account_id, entry_date) WHERE (contact_id IS NOT NULL)';

comment on type "private"."account_line" is 'A line of an account, with what its entry was posted for. balance is debit less credit of everything up to it, what was posted before the period included.';

revoke all on function "private"."contact_ages"(uuid, text, date) from public;

grant execute on function "private"."contact_ages"(uuid, text, date) to "postgres";

revoke all on function "private"."known_parts"(date, date, timestamp with time zone) from public;

grant execute on function "private"."known_parts"(date, date, timestamp with time zone) to "postgres";

revoke all on function "private"."movements_kept"(uuid, date, date) from public;

grant execute on function "private"."movements_kept"(uuid, date, date) to "postgres";

revoke all on function "private"."open_total"(uuid, text) from public;

grant execute on function "private"."open_total"(uuid, text) to "postgres";

revoke all on function "private"."page_check"(text, numeric, numeric, text) from public;

grant execute on function "private"."page_check"(text, numeric, numeric, text) to "postgres";

revoke all
  on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp with time zone)
  from public;

grant execute
  on function "private"."recorded_days"(uuid, uuid, date, date, timestamp with time zone, timestamp with time zone)
  to "postgres";

revoke all on function "private"."report_rows"(jsonb) from public;

grant execute on function "private"."report_rows"(jsonb) to "postgres";

reset check_function_bodies;
