-- Aging by document: every invoice, bill and credit as at the end of a day. Computed forward from each document's total and its settlements
-- until then; the sums by contact (aging.sql) are computed backwards from today's balances, so the two check each other. The sums give the
-- maximum number of rows per contact: documents are computed only for the contacts of a page.

create type private.open_item as (
  contact_id uuid, place integer, link jsonb, number text, document_date date, due_date date, amount numeric
);
comment on type private.open_item is
  'Open item of a contact on a day, in the base currency: a document, a credit (negative), or a revaluation. Without a contact: balances '
  'from journal entries only.';

create function private.open_items(org uuid, kind text, as_of date, contacts uuid[]) returns setof private.open_item
language plpgsql stable
set search_path = ''
set max_parallel_workers_per_gather = 0
set random_page_cost = 1.1
as $$
declare
  entry constant private.document_kinds := private.document_kind(open_items.kind);
  is_sale constant boolean := entry.side = 'sales';
begin
  return query execute format($sql$
    with uses as materialized (
      -- Events after the day affect documents that are closed now, or were then.
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
end $$;
comment on function private.open_items(uuid, text, date, uuid[]) is
  'Invoices or bills of some contacts that are not settled at the end of a day, and their credits; with null among the contacts also '
  'balances from journal entries only.';

create function private.aging_report(org uuid, kind text, as_of date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  page_rows constant bigint := private.report_rows(parameters);
  page constant integer := private.report_page(parameters);
  skipped constant bigint := (page - 1) * page_rows;
  is_sale constant boolean := (private.document_kind(aging_report.kind)).side = 'sales';
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
        private.report_check(case when is_sale then 'Customer balances equal Accounts Receivable' else 'Vendor balances equal Accounts Payable' end,
          private.control_total(org, case when is_sale then 'receivable' else 'payable' end, aging_report.as_of) * case when is_sale then 1 else -1 end,
          (select coalesce(sum(a.total), 0) from ages a), advice),
        private.page_check('Documents add up to the totals by contact', w.total, w.items_total, advice),
        private.page_check('Overdue documents add up to the overdue totals by contact', w.overdue, w.items_overdue, advice)))
    from whole w
  );
end $$;
comment on function private.aging_report(uuid, text, date, jsonb) is
  'Aging of receivables or payables to the document at the end of a day, by contact, and its page.';

create function private.aging_bucket(days_overdue integer) returns text
language sql immutable
set search_path = ''
as $$
  select case when coalesce(days_overdue, 0) <= 0 then 'current' when days_overdue <= 30 then 'days_1_30' when days_overdue <= 60 then 'days_31_60'
    when days_overdue <= 90 then 'days_61_90' else 'days_over_90' end
$$;
comment on function private.aging_bucket(integer) is 'Column of an aging report for a number of days past due.';

insert into private.reports (id, call, covers) values
  ('accounts-receivable', 'private.aging_report($1, ''invoice'', $3, $4)', 'day'),
  ('accounts-payable', 'private.aging_report($1, ''bill'', $3, $4)', 'day');
