-- Uses of a payment, for its page.

create function public.payment_uses(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.read', 'read payments');
begin
  if not exists (select from public.payments p where p.org_id = org and p.id = payment_uses.id) then
    perform private.refuse('payment.not_found', 'There is no such payment. Load the list again.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'number', used.number, 'table_name', used.table_name, 'record_id', used.id,
      'on_date', a.allocated_on, 'amount', a.amount::text, 'discount', a.discount::text, 'write_off', a.write_off::text,
      'currency', used.currency, 'status', case when a.voided_at is null then 'posted' else 'undone' end)
      order by a.allocated_on, a.id), '[]')
    from public.payment_allocations a
    cross join lateral (
      select 'invoices' as table_name, i.id, i.invoice_number as number, i.currency
      from public.invoices i where i.org_id = org and i.id = a.invoice_id
      union all
      select 'bills', b.id, b.bill_number, b.currency from public.bills b where b.org_id = org and b.id = a.bill_id
      union all
      -- Refunded credits; and for a payment whose credit was refunded, the refund.
      select 'credit_notes', c.id, c.credit_note_number, c.currency
      from public.credit_notes c where c.org_id = org and c.id = a.credit_note_id and a.refund_id = payment_uses.id
      union all
      select 'payments', p.id, p.payment_number, p.currency
      from public.payments p
      where p.org_id = org and a.refund_id is not null
        and p.id = case a.refund_id when payment_uses.id then a.payment_id else a.refund_id end
    ) used
    where a.org_id = org and payment_uses.id in (a.payment_id, a.refund_id));
end $$;
comment on function public.payment_uses(uuid) is
  'Documents that a payment settled or a refund reduced, oldest first: [{id, number, table_name, record_id, '
  'on_date, amount, discount, write_off, currency, status}]. Amounts are text in the document''s currency; status '
  'is posted or undone.';
grant execute on function public.payment_uses(uuid) to authenticated;
