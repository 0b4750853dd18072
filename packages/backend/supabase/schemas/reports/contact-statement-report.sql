-- Statements of a customer or vendor: bills, payments and credits of a period with the running balance, and open items at its end by age.
-- The lines come from the ledger; the open amounts are computed from documents and credits.

create function private.report_contact(org uuid, kind text, parameters jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  is_sale constant boolean := (private.document_kind(report_contact.kind)).side = 'sales';
  given constant text := nullif(btrim(parameters ->> 'contact_id'), '');
  contact uuid;
begin
  if given is null then
    perform private.refuse('report.contact_required', format('Choose a %s for the statement.', case when is_sale then 'customer' else 'vendor' end));
  elsif is_sale then
    -- Users who see only their own customers get statements of those.
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
end $$;
comment on function private.report_contact(uuid, text, jsonb) is 'Customer or vendor of a requested statement.';

create function private.contact_entries(org uuid, contact uuid, subtype text)
returns table (id uuid, number integer, entry_number text, entry_date date, description text, source_kind text, source_id uuid, owed numeric)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id,
    sum(case contact_entries.subtype when 'receivable' then l.debit - l.credit else l.credit - l.debit end)
  from public.accounts a
  join public.journal_lines l on l.org_id = org and l.account_id = a.id and l.contact_id = contact_entries.contact
  join public.journal_entries e on e.org_id = org and e.id = l.journal_entry_id
  where a.org_id = org and a.subtype = contact_entries.subtype
  group by e.id, e.number, e.entry_number, e.entry_date, e.description, e.source_kind, e.source_id;
end $$;
comment on function private.contact_entries(uuid, uuid, text) is 'Entries that changed what a contact owes or is owed, with the amounts.';

create function private.contact_statement_report(org uuid, kind text, start_date date, end_date date, parameters jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  is_sale constant boolean := (private.document_kind(contact_statement_report.kind)).side = 'sales';
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
          when i.place = 1 then 'Unused credit' else i.number end,
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
        private.report_check('The closing balance equals what the documents and credits leave open', (select coalesce(sum(i.amount), 0) from items i), s.closing,
          'Open Closing and run the controls of the books: they name the document that does not agree.'),
        private.report_check(case when is_sale then 'The closing balance plus later transactions equals the customer''s balance'
            else 'The closing balance plus later transactions equals the vendor''s balance' end,
          balance_now, s.closing + s.later, 'Open Closing and run the controls of the books: they name the contact that does not agree.')))
    from sums s
  );
end $$;
comment on function private.contact_statement_report(uuid, text, date, date, jsonb) is
  'Statement of a customer or vendor for a period, with open items at its end.';

insert into private.reports (id, call) values
  ('customer-statement', 'private.contact_statement_report($1, ''invoice'', $2, $3, $4)'),
  ('vendor-statement', 'private.contact_statement_report($1, ''bill'', $2, $3, $4)');
