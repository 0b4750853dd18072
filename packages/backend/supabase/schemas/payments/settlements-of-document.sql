-- Settlements of an invoice or a bill, for its page.

create function public.document_settlements(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(document_settlements.kind);
  org constant uuid := private.require_for_kind(entry, 'read');
  document jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, document_settlements.id into document;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'kind', part.kind, 'number', coalesce(p.payment_number, c.credit_note_number), 'reference', p.reference,
      'payment_id', p.id, 'credit_note_id', c.id, 'on_date', a.allocated_on, 'amount', part.amount::text,
      'currency', document ->> 'currency', 'bank_account', b.name,
      'exchange_difference', case when part.n = 1 then a.exchange_difference else 0.00 end::text,
      'journal_entry_id', a.journal_entry_id, 'voided', a.voided_at is not null, 'voided_on', a.voided_on,
      'undo', case
        when a.voided_at is not null then null
        when a.journal_entry_id = p.journal_entry_id then 'void_payment'
        when a.journal_entry_id = c.journal_entry_id then 'void_credit_note'
        else 'undo_allocation' end) order by a.allocated_on, a.id, part.n), '[]')
    from public.payment_allocations a
    left join public.payments p on p.org_id = a.org_id and p.id = a.payment_id
    left join public.accounts b on b.org_id = p.org_id and b.id = p.bank_account_id
    left join public.credit_notes c on c.org_id = a.org_id and c.id = a.credit_note_id
    cross join lateral (values
      (1, case when a.payment_id is null then 'credit_note' else 'payment' end, a.amount),
      (2, 'discount', a.discount),
      (3, 'write_off', a.write_off)
    ) part (n, kind, amount)
    where a.org_id = org and document_settlements.id in (a.invoice_id, a.bill_id) and part.amount > 0);
end $$;
comment on function public.document_settlements(text, uuid) is
  'Settlements of an invoice or bill, oldest first: [{id, kind, number, reference, payment_id, credit_note_id, on_date, amount, currency, '
  'bank_account, exchange_difference, journal_entry_id, voided, voided_on, undo}]. kind is payment, credit_note, discount or write_off; '
  'amounts are text in the document''s currency, the exchange difference in the base currency, a gain positive; undo names the '
  'function that reverses it. Those that are not void add up to the settled amount.';
grant execute on function public.document_settlements(text, uuid) to authenticated;
