-- Controls of rows as such: that no two documents have one number, and that no row outlived its organization.

create function private.control_document_numbers(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with numbered as (
    -- What was brought forward by mistake and taken back comes again under its number.
    select 'invoice' as kind, lower(invoice_number) as number, id from public.invoices
    where org_id = org and not (brought_forward and status = 'cancelled')
    union all select 'bill', lower(bill_number), id from public.bills where org_id = org
    union all select 'sales order', lower(order_number), id from public.sales_orders where org_id = org
    union all select 'purchase order', lower(po_number), id from public.purchase_orders where org_id = org
    union all select 'payment', lower(payment_number), id from public.payments where org_id = org
    union all select 'credit note', lower(credit_note_number), id from public.credit_notes where org_id = org
  ), faults as (
    select format('%s %s is the number of %s documents (%s). Cancel all but one of them and enter them again', n.kind, upper(n.number), count(*),
      string_agg(n.id::text, ', ' order by n.id)) as fault
    from numbered n group by n.kind, n.number having count(*) > 1
  )
  select private.control_by_faults('document numbers', coalesce(array_agg(fault order by fault), '{}')) from faults
$$;
comment on function private.control_document_numbers(uuid) is 'Each number names one document of its kind, whatever program it is from.';

create function private.rows_without_organisation(target regclass) returns table (org_id uuid, row_count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  -- From one organization to the next along the index, however many rows each has.
  return query execute format($query$
    with recursive present as (
      (select t.org_id from %1$s t where t.org_id is not null order by t.org_id limit 1)
      union all
      select (select t.org_id from %1$s t where t.org_id > p.org_id order by t.org_id limit 1) from present p where p.org_id is not null
    )
    select p.org_id, (select count(*) from %1$s t where t.org_id = p.org_id)
    from present p
    where p.org_id is not null and not exists (select from public.organizations o where o.id = p.org_id)$query$, target);
end $$;
comment on function private.rows_without_organisation(regclass) is 'Organizations that a table has rows of and that are not there, with how many rows.';

create function private.control_organisations() returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('rows of organizations', coalesce(array_agg(format(
    '%s: %s %s of the organization %s, which was deleted. Ask the operator of the server to remove them: select private.delete_organisations(array[''%s''::uuid])',
    t.target, o.row_count, case o.row_count when 1 then 'row' else 'rows' end, o.org_id, o.org_id) order by t.target::text, o.org_id), '{}'))
  from private.tables_of_organisations() t (target)
  cross join lateral private.rows_without_organisation(t.target) o
  where t.target <> 'public.organizations'::regclass
$$;
comment on function private.control_organisations() is 'No row belongs to an organization that is not there: of the whole database, since such rows are nobody''s.';
