set check_function_bodies = off;

drop trigger "immutable_when_posted" on "public"."credit_notes";

drop trigger "log_delete" on "public"."credit_notes";

drop trigger "log_insert" on "public"."credit_notes";

drop trigger "log_update" on "public"."credit_notes";

alter table "public"."credit_notes"
  drop constraint "credit_notes_status";

alter table "public"."credit_notes"
  add column "voided_at" timestamp with time zone;

alter table "public"."credit_notes"
  add column "voided_on" date;

alter table "public"."credit_notes"
  add column "void_reason" text collate pg_catalog."und-x-icu";

alter table "public"."credit_notes"
  add column "void_entry_id" uuid;

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
  set max_parallel_workers_per_gather to '0'
  set random_page_cost to '1.1'
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(aging.kind);
  is_sale constant boolean := entry.side = 'sales';
  buckets constant text := $sql$
    sum(i.amount) filter (where i.due_date >= $2) as current,
    sum(i.amount) filter (where i.due_date < $2 and i.due_date >= $2 - 30) as days_1_30,
    sum(i.amount) filter (where i.due_date < $2 - 30 and i.due_date >= $2 - 60) as days_31_60,
    sum(i.amount) filter (where i.due_date < $2 - 60 and i.due_date >= $2 - 90) as days_61_90,
    sum(i.amount) filter (where i.due_date < $2 - 90) as days_over_90
  $sql$;
begin
  perform private.require_report_date(aging.as_of);
  -- What is open today may be a hundred thousand documents: they are read once, and summed before anything is added.
  return query execute format($sql$
    with later as (
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
    ), parts as (
      select i.contact_id, %7$s
      from (select d.%2$I as contact_id, d.due_date, d.base_balance as amount from public.%1$I d
        where d.org_id = $1 and d.status = %5$L and d.%3$I <= $2) i
      group by i.contact_id
      union all
      select i.contact_id, %7$s from changes i group by i.contact_id
    ), sums as (
      select p.contact_id, coalesce(sum(p.current), 0) as current, coalesce(sum(p.days_1_30), 0) as days_1_30,
        coalesce(sum(p.days_31_60), 0) as days_31_60, coalesce(sum(p.days_61_90), 0) as days_61_90,
        coalesce(sum(p.days_over_90), 0) as days_over_90
      from parts p
      group by p.contact_id
    ), rows as (
      select 0 as place, c.name, c.id, s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90
      from sums s
      join public.%6$I c on c.org_id = $1 and c.id = s.contact_id
      where (s.current, s.days_1_30, s.days_31_60, s.days_61_90, s.days_over_90) <> (0, 0, 0, 0, 0)
      union all
      select 1, '(Journal entries)', null, j.amount, 0, 0, 0, 0
      from (
        select coalesce(sum($4 * m.undocumented), 0) - coalesce((select sum(v.amount) from revalued v), 0) as amount
        from private.movements($1, null, $2) m
        join public.accounts a on a.org_id = $1 and a.id = m.account_id and a.subtype = $3
      ) j
      where j.amount <> 0
    )
    select r.name, round(r.current, 2), round(r.days_1_30, 2), round(r.days_31_60, 2), round(r.days_61_90, 2),
      round(r.days_over_90, 2), round(r.current + r.days_1_30 + r.days_31_60 + r.days_61_90 + r.days_over_90, 2)
    from rows r
    order by r.place, r.name, r.id
  $sql$, entry.table_name, entry.contact_column, entry.date_column, entry.parent_column,
    case when is_sale then 'sent' else 'approved' end, entry.contact_table, buckets)
  using org, aging.as_of, case when is_sale then 'receivable' else 'payable' end, case when is_sale then 1 else -1 end;
end $function$;

create or replace function private.control_document_balances (
  org uuid
)
  returns private.control
  language sql
  stable
  set search_path to ''
  AS $function$
  with used as (
    select coalesce(invoice_id, bill_id) as document_id, sum(amount + discount + write_off) as amount,
      string_agg(id::text, ', ' order by id) as ids
    from public.payment_allocations where org_id = org and voided_at is null group by 1
  ), documents as (
    select 'invoice' as kind, id, invoice_number as number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.invoices where org_id = org
    union all
    select 'bill', id, bill_number, total_amount, balance_due, status, posted_at, journal_entry_id, base_total
    from public.bills where org_id = org
  ), lines as (
    select invoice_id as document_id, sum(total) as total from public.invoice_lines where org_id = org group by 1
    union all
    select bill_id, sum(total) from public.bill_lines where org_id = org group by 1
    union all
    select credit_note_id, sum(total) from public.credit_note_lines where org_id = org group by 1
  ), faults as (
    select format('%s %s (%s): lines of %s do not add up to its total %s', d.kind, d.number, d.id, l.total, d.total_amount) as fault
    from (
      select kind, id, number, total_amount from documents
      union all
      select 'credit note', id, credit_note_number, total_amount from public.credit_notes where org_id = org
    ) d
    left join lines l on l.document_id = d.id
    where d.total_amount <> coalesce(l.total, 0)
    union all
    select format('%s %s (%s): total %s less paid %s is not its balance %s%s', d.kind, d.number, d.id, d.total_amount,
      coalesce(u.amount, 0), d.balance_due, ' (allocations ' || u.ids || ')') as fault
    from documents d left join used u on u.document_id = d.id
    where d.posted_at is not null and d.status <> 'cancelled' and d.total_amount - coalesce(u.amount, 0) <> d.balance_due
    union all
    select format('%s %s (%s): its posting of %s is not in the ledger', d.kind, d.number, d.id, d.base_total)
    from documents d
    where d.posted_at is not null and d.base_total <> coalesce((
      select abs(sum(l.debit - l.credit)) from public.journal_lines l
      join public.accounts a on a.org_id = l.org_id and a.id = l.account_id and a.subtype in ('receivable', 'payable')
      where l.org_id = org and l.journal_entry_id = d.journal_entry_id), 0)
    union all
    select format('payment %s (%s): %s less what was used of it is not the %s left', p.payment_number, p.id, p.amount, p.unallocated)
    from public.payments p
    where p.org_id = org and p.status = 'posted' and not p.is_refund and p.unallocated <> p.amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.payment_id = p.id and a.voided_at is null), 0)
    union all
    select format('credit note %s (%s): %s less what was used of it is not the %s left', c.credit_note_number, c.id, c.total_amount, c.unallocated)
    from public.credit_notes c
    where c.org_id = org and c.status <> 'void' and c.unallocated <> c.total_amount - coalesce(
      (select sum(a.paid) from public.payment_allocations a where a.org_id = org and a.credit_note_id = c.id and a.voided_at is null), 0)
    union all
    select format('credit note %s (%s): it is %s, and its posting is %s', c.credit_note_number, c.id, c.status, e.status)
    from public.credit_notes c
    join public.journal_entries e on e.org_id = c.org_id and e.id = c.journal_entry_id
    where c.org_id = org and (c.status = 'void') <> (e.status = 'reversed')
  )
  select private.control_by_faults('documents = postings and payments', coalesce(array_agg(fault), '{}')) from faults
$function$;

create or replace function private.entries_of_document (
  org      uuid,
  entry_id uuid
)
  returns uuid[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_agg(c.journal_entry_id) || entry_id
  from public.journal_entries e
  join public.credit_notes c on c.org_id = org and c.status <> 'void' and e.source_id in (c.invoice_id, c.bill_id)
  where e.org_id = org and e.id = entry_id
$function$;

create or replace function private.keep_credited_document()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  numbers text;
begin
  select string_agg(c.credit_note_number, ', ' order by c.number) into numbers
  from public.credit_notes c where c.org_id = new.org_id and c.status <> 'void' and new.id in (c.invoice_id, c.bill_id);
  if numbers is not null then
    perform private.refuse('document.settled', format(
      'Credit notes stand on this document (%s), so it cannot be cancelled. Void them first, or issue a credit note for the rest of it instead.', numbers));
  end if;
  return new;
end $function$;

create or replace function private.lines_credited (
  org         uuid,
  document_id uuid
)
  returns table (
    document_line_id uuid,
    net              numeric,
    gst              numeric,
    restocked        numeric
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select l.document_line_id, sum(l.net), sum(l.gst), sum(l.restocked)
  from public.credit_notes c
  join public.credit_note_lines l on l.org_id = c.org_id and l.credit_note_id = c.id
  where c.org_id = org and c.status <> 'void'
    and (c.invoice_id = lines_credited.document_id or c.bill_id = lines_credited.document_id)
  group by l.document_line_id
$function$;

create or replace function private.owed_for_assets (
  org          uuid,
  as_of        date,
  bought_since date default '-infinity'::date
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    -- A credit note that is not used up yet is what the vendor owes of it.
    with documents as (
      select b.id, b.base_total, sum(l.debit - l.credit) as cost, false as is_credit
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.bills b on b.org_id = org and b.journal_entry_id = l.journal_entry_id
        and (b.status <> 'cancelled' or b.closed_on > owed_for_assets.as_of)
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by b.id, b.base_total
      union all
      select c.id, c.base_total, sum(l.debit - l.credit), true
      from public.accounts a
      join public.journal_lines l on l.org_id = org and l.account_id = a.id
        and l.entry_date between owed_for_assets.bought_since and owed_for_assets.as_of
      join public.credit_notes c on c.org_id = org and c.journal_entry_id = l.journal_entry_id and c.vendor_id is not null
        and (c.voided_on is null or c.voided_on > owed_for_assets.as_of)
      where a.org_id = org and a.subtype = 'fixed_asset'
      group by c.id, c.base_total
    ), settled as (
      select d.id, sum(case when d.is_credit then p.paid_base else p.base_amount end) as amount
      from documents d
      join public.payment_allocations p on p.org_id = org and d.id = case when d.is_credit then p.credit_note_id else p.bill_id end
        and p.allocated_on <= owed_for_assets.as_of and coalesce(p.voided_on > owed_for_assets.as_of, true)
      group by d.id
    )
    select coalesce(sum(private.base_share(d.base_total - coalesce(s.amount, 0), d.base_total, d.cost, private.base_currency(org))), 0)
    from documents d
    left join settled s on s.id = d.id
    where d.base_total <> 0
  );
end $function$;

create or replace function private.parts_in_base (
  org        uuid,
  entry      private.document_kinds,
  document   jsonb,
  lines      private.credit_line[],
  total_base numeric
)
  returns numeric[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  base constant text := private.base_currency(org);
  total constant numeric := (select sum(l.net + l.gst) from unnest(lines) l);
  at_rate constant numeric := total * (document ->> 'exchange_rate')::numeric;
  nets numeric[] := array(select l.net from unnest(lines) l order by l.position);
  gsts numeric[] := array(select l.gst from unnest(lines) l order by l.position);
  earlier record;
  gst_left numeric;
  is_rest boolean;
begin
  select coalesce(sum(c.total_amount), 0) as total, array_agg(c.journal_entry_id) as entries into earlier
  from public.credit_notes c where c.org_id = org and c.status <> 'void' and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  is_rest := earlier.total > 0 and earlier.total + total = (document ->> 'total_amount')::numeric
    and (select sum(g) from unnest(gsts) g) <> 0;
  if is_rest then
    -- The last of several takes what the others left of the GST, so that nothing of the document stays in the return.
    select case entry.side when 'sales' then 1 else -1 end * coalesce(sum(l.credit - l.debit), 0) into gst_left
    from public.journal_lines l
    where l.org_id = org and l.journal_entry_id = any (earlier.entries || (document ->> 'journal_entry_id')::uuid)
      and l.gst_box in ('gst_collected', 'gst_paid');
    nets := private.allocate(total_base - gst_left, nets, base);
    gsts := private.allocate(gst_left, gsts, base);
  end if;
  return (
    select case when is_rest then array_agg(a.amount order by l.n, a.n)
      -- At the document's own rate the parts are cut as the document cut them, so that the whole of it leaves no cent.
      else private.allocate(case private.round_money(at_rate, base) when total_base then at_rate else total_base end,
        array_agg(a.amount order by l.n, a.n), base) end
    from unnest(nets, gsts) with ordinality l (net, gst, n)
    cross join lateral (values (1, l.net), (2, l.gst)) a (n, amount));
end $function$;

create or replace function private.require_unused (
  org         uuid,
  credit_note public.credit_notes,
  allocations public.payment_allocations[]
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  numbers text;
begin
  select string_agg(p.payment_number, ', ' order by p.number) into numbers
  from public.payments p where p.org_id = org and p.id in (select a.refund_id from unnest(allocations) a);
  if numbers is not null then
    perform private.refuse('credit_note.refunded', format('Credit of %s was given back by %s. Void that refund first.',
      credit_note.credit_note_number, numbers));
  end if;
  select string_agg(d.number, ', ' order by d.number) into numbers
  from (
    select i.invoice_number as number from public.invoices i
    where i.org_id = org and i.id in (select a.invoice_id from unnest(allocations) a) and i.id is distinct from credit_note.invoice_id
    union
    select b.bill_number from public.bills b
    where b.org_id = org and b.id in (select a.bill_id from unnest(allocations) a) and b.id is distinct from credit_note.bill_id
  ) d;
  if numbers is not null then
    perform private.refuse('credit_note.used', format('Credit of %s settles %s too. Undo that use of it first.',
      credit_note.credit_note_number, numbers));
  end if;
end $function$;

create or replace function private.undo_allocation (
  org           uuid,
  allocation_id uuid,
  reason        text,
  undone_on     date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  why constant text := private.check_reason(undo_allocation.reason);
  allocation public.payment_allocations;
  document private.open_document;
  own_entry uuid;
  on_date date;
begin
  select a.* into allocation from public.payment_allocations a where a.org_id = org and a.id = undo_allocation.allocation_id;
  if allocation.id is null then
    perform private.refuse('payment.not_found', 'There is no such allocation. Load the list again.');
  elsif allocation.refund_id is not null then
    perform private.refuse('payment.undo_refused', 'This credit was given back in money. Void the refund instead.');
  end if;
  select c.journal_entry_id into own_entry
  from private.hold_credits(org, null, array[coalesce(allocation.payment_id, allocation.credit_note_id)]) c;
  select d.* into document
  from private.hold_documents(org, case when allocation.invoice_id is null then 'bill' else 'invoice' end,
    array[coalesce(allocation.invoice_id, allocation.bill_id)]) d;
  select a.* into allocation from public.payment_allocations a where a.org_id = org and a.id = allocation.id;
  if allocation.voided_at is not null then
    perform private.refuse('payment.void_already', format('This allocation was undone on %s.', allocation.voided_on));
  elsif allocation.journal_entry_id = own_entry then
    perform private.refuse('payment.undo_refused', format('What settled %s was posted with its %s. %s', document.number,
      case when allocation.payment_id is null then 'credit note' else 'payment' end,
      case when allocation.payment_id is null then 'Void the credit note instead.' else 'Void the payment instead.' end));
  end if;
  on_date := private.step_date(org, undo_allocation.undone_on, allocation.allocated_on, 'This allocation is dated', 'undone');
  perform private.require_open_period(org, on_date);
  perform private.reopen_documents(org, array[allocation], on_date);
  perform private.give_back_credit(org, array[allocation]);
  return case when allocation.journal_entry_id is not null then private.reverse_entry(org, allocation.journal_entry_id, on_date,
    format('%s on %s undone: %s', case when own_entry is null then 'Write-off' else 'Credit' end, document.number, why),
    case when own_entry is null then 'write_off' else 'allocation' end) end;
end $function$;

create or replace function private.value_credit_note (
  org      uuid,
  document jsonb,
  lines    private.credit_line[],
  OUT      credit_note public.credit_notes,
  OUT      applied numeric,
  OUT      applied_base numeric
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.base_currency(org);
  balance constant numeric := document ->> 'balance_due';
  base_balance constant numeric := document ->> 'base_balance';
  earlier record;
  reduced constant numeric := private.reduced_by(org, (document ->> 'id')::uuid);
  available numeric;
  sums record;
begin
  select coalesce(sum(c.total_amount), 0) as total, coalesce(sum(c.base_total), 0) as base_total into earlier
  from public.credit_notes c
  where c.org_id = org and c.status <> 'void' and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  -- What was discounted or given up is not owed, and not to be given back.
  available := (document ->> 'total_amount')::numeric - earlier.total - reduced;
  select coalesce(sum(l.net), 0) as net, coalesce(sum(l.gst), 0) as gst, coalesce(sum(l.total), 0) as total,
    max(abs(l.total)) >= 1e16 as is_too_large
  into sums from unnest(lines) l;
  if available <= 0 then
    perform private.refuse('credit_note.nothing_left', format(
      'The %s has been credited%s whole. Nothing of it is left to take back.', document ->> 'label',
      case when reduced > 0 then ', discounted or written off' else '' end));
  elsif sums.is_too_large then
    perform private.refuse('document.too_large', 'The amounts of this credit note are too large. Check quantities and prices.');
  elsif sums.total <= 0 then
    perform private.refuse('credit_note.amount', format(
      'The lines come to %s. A credit note must be for more than 0.', sums.total));
  elsif sums.total > available then
    perform private.refuse('credit_note.exceeds_document', format(
      'The lines come to %s %s, and no more than %s is left of the %s. Lower them, or send none for all that is left.',
      sums.total, document ->> 'currency', available, document ->> 'label'));
  end if;
  credit_note.net_amount := sums.net;
  credit_note.gst_amount := sums.gst;
  credit_note.total_amount := sums.total;
  applied := least(balance, credit_note.total_amount);
  applied_base := case when applied = 0 then 0 else private.base_share(applied, balance, base_balance, base) end;
  credit_note.unallocated := credit_note.total_amount - applied;
  credit_note.base_total := case
    when credit_note.unallocated = 0 then applied_base
    when credit_note.total_amount = available and reduced = 0 then greatest((document ->> 'base_total')::numeric - earlier.base_total, applied_base)
    else greatest(private.round_money(credit_note.total_amount * (document ->> 'exchange_rate')::numeric, base), applied_base) end;
  credit_note.base_unallocated := credit_note.base_total - applied_base;
end $function$;

create or replace function private.void_credit_note (
  org            uuid,
  credit_note_id uuid,
  reason         text,
  voided_on      date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  why constant text := private.check_reason(void_credit_note.reason);
  credit_note public.credit_notes;
  allocations public.payment_allocations[];
  last_used date;
  on_date date;
  own_entries uuid[];
  reversal uuid;
begin
  select c.* into credit_note from public.credit_notes c where c.org_id = org and c.id = void_credit_note.credit_note_id for update;
  if credit_note.id is null then
    perform private.refuse('credit_note.not_found', 'There is no such credit note. Load the list again.');
  elsif credit_note.status = 'void' then
    perform private.refuse('credit_note.void_already', format(
      'Credit note %s was voided on %s.', credit_note.credit_note_number, credit_note.voided_on));
  end if;
  select coalesce(array_agg(a order by a.id), '{}') into allocations from public.payment_allocations a
  where a.org_id = org and a.voided_at is null and a.credit_note_id = credit_note.id;
  perform private.require_unused(org, credit_note, allocations);
  -- Held whether or not anything was used on it: the next credit note for it counts what this one leaves.
  perform private.hold_documents(org, case when credit_note.bill_id is null then 'invoice' else 'bill' end,
    array[coalesce(credit_note.invoice_id, credit_note.bill_id)]);

  select max(a.allocated_on), array_agg(distinct a.journal_entry_id) filter (where a.journal_entry_id <> credit_note.journal_entry_id)
  into last_used, own_entries from unnest(allocations) a;
  on_date := private.step_date(org, void_credit_note.voided_on, greatest(credit_note.issued_on, last_used), format('Credit note %s %s',
    credit_note.credit_note_number, case when last_used > credit_note.issued_on then 'was last used on' else 'is dated' end), 'voided');
  perform private.reopen_documents(org, allocations, on_date);
  perform private.reverse_stock(org, 'credit_note', credit_note.id, on_date, 'reversal', credit_note.id);
  perform private.set_activity_action('voided');
  update public.credit_notes c set status = 'void', unallocated = 0, base_unallocated = 0, voided_at = now(), voided_on = on_date,
    void_reason = why
  where c.org_id = org and c.id = credit_note.id;
  perform private.set_activity_action('');

  perform private.reverse_entry(org, e, on_date, format('Void of %s: %s', credit_note.credit_note_number, why), 'allocation',
    credit_note.id)
  from unnest(own_entries) e;
  reversal := private.reverse_entry(org, credit_note.journal_entry_id, on_date,
    format('Void of %s: %s', credit_note.credit_note_number, why), 'credit_note', credit_note.id);
  perform private.link_stock(org, 'reversal', credit_note.id, reversal);
  update public.credit_notes c set void_entry_id = reversal where c.org_id = org and c.id = credit_note.id;
  return reversal;
end $function$;

create or replace function public.void_credit_note (
  id        uuid,
  reason    text,
  key       uuid,
  voided_on date default null::date
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('credit_notes.void', 'void credit notes');
  answer constant jsonb := private.recall(void_credit_note.key, 'void_credit_note',
    jsonb_build_array(void_credit_note.id, void_credit_note.reason, void_credit_note.voided_on));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  reversal := private.void_credit_note(org, void_credit_note.id, void_credit_note.reason, void_credit_note.voided_on);
  perform private.remember(void_credit_note.key, to_jsonb(reversal));
  return reversal;
end $function$;

alter table "public"."credit_notes"
  add constraint "credit_notes_status" check ((status = ANY (ARRAY['posted'::text, 'used'::text, 'void'::text])));

alter table "public"."credit_notes"
  add constraint "credit_notes_void_entry" foreign key (void_entry_id, org_id)
    references public.journal_entries(id, org_id);

alter table "public"."credit_notes"
  add constraint "credit_notes_void_nothing_left" check (((status <> 'void'::text) OR (unallocated = (0)::numeric)));

alter table "public"."credit_notes"
  add constraint "credit_notes_void_reason_length" check ((char_length(void_reason) <= 1000));

alter table "public"."credit_notes"
  add constraint "credit_notes_void_whole" check (((status = 'void'::text) = ((voided_at IS NOT NULL) AND (voided_on IS
    NOT NULL))));

create index credit_notes_void_entry on public.credit_notes using btree (void_entry_id, org_id);

create index credit_notes_voided on public.credit_notes using btree (org_id, voided_on)
  where (voided_on is not null);

create trigger immutable_when_posted
  before delete or update on public.credit_notes
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function
    private.refuse_change_when_posted('unallocated', 'base_unallocated', 'status', 'voided_at', 'voided_on',
    'void_reason', 'void_entry_id');

create trigger log_delete after delete on public.credit_notes
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'credit_note_number',
  'number',
  'base_unallocated',
  'journal_entry_id',
  'void_entry_id',
  'posted_at',
  'voided_at'
);

create trigger log_insert after insert on public.credit_notes
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'credit_note_number',
  'number',
  'base_unallocated',
  'journal_entry_id',
  'void_entry_id',
  'posted_at',
  'voided_at'
);

create trigger log_update after update on public.credit_notes
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'credit_note_number',
  'number',
  'base_unallocated',
  'journal_entry_id',
  'void_entry_id',
  'posted_at',
  'voided_at'
);

comment on column "public"."credit_notes"."voided_on" is 'The date of the reversing entry. As of an earlier date the credit note still counts.';

comment on constraint "credit_notes_status" on "public"."credit_notes" is 'Status must be posted, used or void';

comment on constraint "credit_notes_void_nothing_left" on "public"."credit_notes" is 'Nothing is left of a void credit note';

comment on constraint "credit_notes_void_reason_length" on "public"."credit_notes" is 'Reason cannot exceed 1000 characters';

comment on constraint "credit_notes_void_whole" on "public"."credit_notes" is 'A void credit note has the date at which it was voided';

comment on function "private"."control_document_balances"(uuid) is 'Documents are the sum of their lines; every invoice and bill owes its total less what was paid, its total is what was posted, what is left of payments and credit notes is what was not used, and void credit notes are reversed.';

comment on function "private"."require_unused"(uuid, public.credit_notes, public.payment_allocations[]) is
  'Refuses where credit was used for anything but the document that it was issued for.';

comment on function "private"."void_credit_note"(uuid, uuid, text, date) is 'Voids a credit note on a day, not before it was issued or last used, and answers the reversing entry''s id.';

comment on function "public"."void_credit_note"(uuid, text, uuid, date) is 'Reverses a credit note on a day, today if none is given: what it took back of its document is owed again, goods that it moved move back. Refused while its credit is used elsewhere. Answers the id of the reversing entry.';

comment on index "public"."credit_notes_voided" is 'CREATE INDEX credit_notes_voided ON public.credit_notes USING btree (org_id, voided_on) WHERE (voided_on IS NOT NULL)';

comment on table "public"."credit_notes" is 'What was taken back of invoices and bills. Issued by issue_credit_note and voided by void_credit_note only.';

revoke all on function "private"."require_unused"(uuid, public.credit_notes, public.payment_allocations[]) from public;

grant execute
  on function "private"."require_unused"(uuid, public.credit_notes, public.payment_allocations[])
  to "postgres";

revoke all on function "private"."void_credit_note"(uuid, uuid, text, date) from public;

grant execute on function "private"."void_credit_note"(uuid, uuid, text, date) to "postgres";

revoke all on function "public"."void_credit_note"(uuid, text, uuid, date) from public;

grant execute
  on function "public"."void_credit_note"(uuid, text, uuid, date)
  to "authenticated", "postgres", "service_role";

insert into public.role_permissions (role, permission) values
  ('admin', 'credit_notes.void'),
  ('manager', 'credit_notes.void')
on conflict (role, permission) do nothing;

reset check_function_bodies;
