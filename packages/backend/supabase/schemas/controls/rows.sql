-- No two documents have one number.

create function private.document_numbers_in_use(org uuid) returns table (kind text, number text, id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute (
    -- The number of an opening document that was imported by mistake and cancelled can be used again.
    select string_agg(format('select %L, lower(d.%I), d.id from public.%I d where d.org_id = $1%s', k.label, k.number_column,
      k.table_name, case when k.is_owed then ' and not (d.brought_forward and d.status = ''cancelled'')' end), ' union all ')
    from private.document_kinds k)
  using org;
  return query select 'payment', lower(p.payment_number), p.id from public.payments p where p.org_id = org;
  return query select 'credit note', lower(c.credit_note_number), c.id from public.credit_notes c where c.org_id = org;
end $$;
comment on function private.document_numbers_in_use(uuid) is 'The number of every document, payment and credit note, in small letters.';

create function private.control_document_numbers(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with faults as (
    select format('%s %s is the number of %s documents (%s). Cancel all but one of them and enter them again', n.kind, upper(n.number), count(*),
      string_agg(n.id::text, ', ' order by n.id)) as fault
    from private.document_numbers_in_use(org) n group by n.kind, n.number having count(*) > 1
  )
  select private.control_by_faults('document numbers', coalesce(array_agg(fault order by fault), '{}')) from faults
$$;
comment on function private.control_document_numbers(uuid) is 'Each number belongs to one document of its kind, whatever program it is from.';
