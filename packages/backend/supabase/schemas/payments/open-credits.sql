-- Open credits of a contact's payments and credit notes.

create function public.open_credits(contact_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with allowed as materialized (select private.require('payments.read', 'read payments') as org), credits as (
    select 'payment' as kind, p.id, p.payment_number as number, p.paid_on as dated, p.currency, p.unallocated
    from allowed a join public.payments p on p.org_id = a.org
    where open_credits.contact_id in (p.customer_id, p.vendor_id) and p.unallocated > 0
    union all
    select 'credit_note', c.id, c.credit_note_number, c.issued_on, c.currency, c.unallocated
    from allowed a join public.credit_notes c on c.org_id = a.org
    where open_credits.contact_id in (c.customer_id, c.vendor_id) and c.unallocated > 0
  )
  select coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'id', c.id, 'number', c.number, 'dated', c.dated,
    'currency', c.currency, 'left', c.unallocated::text) order by c.dated, c.id) from credits c), '[]')
  -- Without the permission it is refused, credit or not.
  from allowed a where a.org is not null
$$;
comment on function public.open_credits(uuid) is
  'Open credit of a customer''s or vendor''s payments and credit notes, oldest first: [{kind, id, number, dated, currency, left}], kind '
  'payment or credit_note, left as text.';
grant execute on function public.open_credits(uuid) to authenticated;
