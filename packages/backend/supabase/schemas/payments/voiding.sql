-- Voiding: a payment that never happened, a cheque that bounced. Documents that it settled are open again.

create function private.reopen_documents(org uuid, allocations public.payment_allocations[], on_date date) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.settle_document(org, d.kind, d.id, -d.amount, -d.base_amount, -d.given_up, on_date)
  from (
    select case when a.invoice_id is null then 'bill' else 'invoice' end as kind, coalesce(a.invoice_id, a.bill_id) as id,
      sum(a.amount + a.discount + a.write_off) as amount, sum(a.base_amount) as base_amount,
      sum(case when a.amount = 0 then a.write_off else 0 end) as given_up
    from unnest(allocations) a where a.refund_id is null
    group by 1, 2 order by 2
  ) d;
  update public.payment_allocations a set voided_at = now(), voided_on = on_date
  where a.org_id = org and a.id in (select v.id from unnest(allocations) v);
end $$;
comment on function private.reopen_documents(uuid, public.payment_allocations[], date) is
  'Voids allocations and restores their documents'' balances.';

create function private.give_back_credit(org uuid, allocations public.payment_allocations[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.use_credit(org, case when a.payment_id is null then 'credit_note' else 'payment' end,
    coalesce(a.payment_id, a.credit_note_id), -a.paid, -a.paid_base)
  from unnest(allocations) a
  where num_nonnulls(a.payment_id, a.credit_note_id) = 1;
end $$;
comment on function private.give_back_credit(uuid, public.payment_allocations[]) is 'Restores the open credit that allocations used.';

create function private.check_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if btrim(coalesce(reason, '')) = '' then
    perform private.refuse_field('payment.reason_required', 'Enter a reason; it is kept in the journal.', 'reason');
  elsif char_length(btrim(reason)) > 500 then
    perform private.refuse_field('payment.reason_too_long', 'The reason cannot exceed 500 characters. Shorten it.', 'reason');
  end if;
  return btrim(reason);
end $$;
comment on function private.check_reason(text) is 'The trimmed reason; refuses blank text.';

create function private.refuse_reconciled_payment(payment public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  closed record;
begin
  select a.code, a.name, r.id, r.bank_account_id, r.statement_date into closed
  from private.cleared_entries c
  left join public.bank_transactions t on t.org_id = c.org_id and t.id = c.bank_transaction_id
  join public.bank_reconciliations r on r.org_id = c.org_id and r.bank_account_id = c.bank_account_id and r.status = 'finished'
    and (r.id = c.reconciliation_id or t.posted_on <= r.statement_date)
  join public.accounts a on a.org_id = c.org_id and a.id = c.bank_account_id
  where c.org_id = payment.org_id and c.journal_entry_id = payment.journal_entry_id
  order by r.statement_date limit 1;
  if found then
    perform private.refuse('payment.reconciled', format(
      'Payment %s is reconciled: the statement of %s %s up to %s has it. Undo that reconciliation under Banking, Reconciliation first, then void the payment.',
      payment.payment_number, closed.code, closed.name, closed.statement_date),
      jsonb_build_object('reconciliation_id', closed.id, 'bank_account_id', closed.bank_account_id));
  end if;
end $$;
comment on function private.refuse_reconciled_payment(public.payments) is
  'Refuses a payment that is in a finished reconciliation, by a statement line or by hand.';

create function private.void_payment(org uuid, payment_id uuid, reason text, voided_on date) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  why constant text := private.check_reason(void_payment.reason);
  payment public.payments;
  allocations public.payment_allocations[];
  last_used date;
  on_date date;
  own_entries uuid[];
  reversal uuid;
begin
  select p.* into payment from public.payments p where p.org_id = org and p.id = void_payment.payment_id for update;
  if payment.id is null then
    perform private.refuse('payment.not_found', 'There is no such payment. Load the list again.');
  elsif payment.status = 'void' then
    perform private.refuse('payment.void_already', format(
      'Payment %s was voided on %s.', payment.payment_number, payment.voided_on));
  end if;
  perform private.refuse_reconciled_payment(payment);
  select coalesce(array_agg(a order by a.id), '{}') into allocations from public.payment_allocations a
  where a.org_id = org and a.voided_at is null and payment.id in (a.payment_id, a.refund_id);
  if exists (select from unnest(allocations) a where a.payment_id = payment.id and a.refund_id is not null) then
    perform private.refuse('payment.refunded', format('Credit of %s was refunded by %s. Void that refund first.',
      payment.payment_number, (select string_agg(p.payment_number, ', ' order by p.number) from public.payments p
        where p.org_id = org and p.id in (select a.refund_id from unnest(allocations) a))));
  end if;
  perform private.hold_credits(org, null, (select array_agg(coalesce(a.payment_id, a.credit_note_id)) from unnest(allocations) a
    where a.refund_id = payment.id));
  perform private.hold_documents(org, case when payment.customer_id is null then 'bill' else 'invoice' end,
    (select array_agg(coalesce(a.invoice_id, a.bill_id)) from unnest(allocations) a));

  select max(a.allocated_on), array_agg(distinct a.journal_entry_id) filter (where a.journal_entry_id <> payment.journal_entry_id)
  into last_used, own_entries from unnest(allocations) a;
  on_date := private.step_date(org, void_payment.voided_on, greatest(payment.paid_on, last_used), format('Payment %s %s',
    payment.payment_number, case when last_used > payment.paid_on then 'was last used on' else 'is dated' end), 'voided');
  perform private.reopen_documents(org, allocations, on_date);
  perform private.give_back_credit(org, array(select a from unnest(allocations) a where a.refund_id = payment.id));
  perform private.set_activity_action('voided');
  update public.payments p set status = 'void', unallocated = 0, base_unallocated = 0, voided_at = now(), voided_on = on_date,
    void_reason = why
  where p.org_id = org and p.id = payment.id;
  perform private.set_activity_action('');

  perform private.reverse_entry(org, e, on_date, format('Void of %s: %s', payment.payment_number, why), 'allocation', payment.id)
  from unnest(own_entries) e;
  reversal := private.reverse_entry(org, payment.journal_entry_id, on_date,
    format('Void of %s: %s', payment.payment_number, why), 'payment', payment.id);
  update public.payments p set void_entry_id = reversal where p.org_id = org and p.id = payment.id;
  -- Once more, now that the ledger is locked: finishing a reconciliation locks it too.
  perform private.refuse_reconciled_payment(payment);
  return reversal;
end $$;
comment on function private.void_payment(uuid, uuid, text, date) is
  'Voids a payment on a day, not before it was made or last used, and returns the reversing entry''s id.';

create function public.void_payment(id uuid, reason text, key uuid, voided_on date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.void', 'void payments');
  answer constant jsonb := private.recall(void_payment.key, 'void_payment',
    jsonb_build_array(void_payment.id, void_payment.reason, void_payment.voided_on));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  reversal := private.void_payment(org, void_payment.id, void_payment.reason, void_payment.voided_on);
  perform private.remember(void_payment.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.void_payment(uuid, text, uuid, date) is
  'Reverses a payment on a day, today by default, reopens the documents that it settled, and returns the id of the reversing entry.';
grant execute on function public.void_payment(uuid, text, uuid, date) to authenticated;
