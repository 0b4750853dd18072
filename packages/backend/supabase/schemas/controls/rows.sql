-- Controls of rows as such: that no two documents have one number, and that no row outlived its organization.

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

create function private.rows_without_organisation(target regclass) returns table (org_id uuid, row_count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  -- Steps from one organization to the next by index, however many rows each has.
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
comment on function private.control_organisations() is
  'Every row belongs to an existing organization: checked for the whole database, since other rows belong to nobody.';
