-- Settling without money: open credit of an earlier payment or credit note, and bad debts.

create function private.apply_credit(
  org uuid, source_kind text, source_id uuid, allocations jsonb, applied_on date, may_write_off boolean default true
) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  source private.credit;
  contact private.contact;
  on_date date;
  settlements private.settlement[];
begin
  select c.* into source from private.hold_credits(org, null, array[apply_credit.source_id]) c
  where c.kind = apply_credit.source_kind;
  if source.id is null then
    perform private.refuse('payment.not_found', format('There is no such %s. Load the list again.',
      case apply_credit.source_kind when 'credit_note' then 'credit note' else 'payment' end));
  end if;
  contact := private.contact_of(org, source.contact_id);
  perform private.require_calendar_date(apply_credit.applied_on);
  on_date := greatest(coalesce(apply_credit.applied_on, private.today(org)), source.dated);
  perform private.require_open_period(org, on_date);
  settlements := private.plan_settlements(org, contact, source.currency, source.unallocated, source.base_unallocated,
    apply_credit.allocations, on_date, apply_credit.may_write_off);
  if cardinality(settlements) = 0 then
    perform private.refuse('payment.malformed', format(
      'Enter what the credit of %s is used for: [{document_id, amount}].', source.number));
  end if;
  perform private.use_credit(org, source.kind, source.id, sum(s.paid), sum(s.paid_base)) from unnest(settlements) s;
  perform private.settle_documents(org, settlements);
  for n in 1 .. cardinality(settlements) loop
    settlements[n].journal_entry_id := private.post_application(org, contact,
      format('Credit of %s used for %s', source.number, (settlements[n].document).number), 'allocation', source.id,
      private.control_account(org, source.journal_entry_id, contact), source.currency, settlements[n]);
  end loop;
  perform private.write_allocations(org, settlements,
    payment_id => case source.kind when 'payment' then source.id end,
    credit_note_id => case source.kind when 'credit_note' then source.id end);
  return array(select s.id from unnest(settlements) s);
end $$;
comment on function private.apply_credit(uuid, text, uuid, jsonb, date, boolean) is
  'Applies open credit of a payment or credit note to documents of its contact, and returns the allocations'' ids.';

create function public.apply_credit(source_kind text, source_id uuid, allocations jsonb, key uuid, applied_on date default null)
returns uuid[]
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.create', 'use credit');
  answer constant jsonb := private.recall(apply_credit.key, 'apply_credit', jsonb_build_array(apply_credit.source_kind,
    apply_credit.source_id, apply_credit.allocations, apply_credit.applied_on));
  ids uuid[];
begin
  if answer is not null then
    return array(select jsonb_array_elements_text(answer)::uuid);
  end if;
  ids := private.apply_credit(org, apply_credit.source_kind, apply_credit.source_id, apply_credit.allocations,
    apply_credit.applied_on, private.can('documents.write_off'));
  perform private.remember(apply_credit.key, to_jsonb(ids));
  return ids;
end $$;
comment on function public.apply_credit(text, uuid, jsonb, uuid, date) is
  'Settles documents by [{document_id, amount}] with the open credit of a payment or credit_note, by default today. '
  'No money moves; a difference in exchange rates is posted. Returns the ids of the allocations.';

create function private.write_off(
  org uuid, document_kind text, document_id uuid, amount numeric, written_on date, reason text
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  why constant text := private.check_reason(write_off.reason);
  document private.open_document;
  contact private.contact;
  settlements private.settlement[];
begin
  select d.* into document from private.hold_documents(org, write_off.document_kind, array[write_off.document_id]) d;
  if document.id is null then
    perform private.refuse('payment.unknown_document', 'There is no such invoice or bill. Load the list again.');
  elsif written_on is null then
    perform private.refuse_field('payment.date_required', 'Enter the date of the write-off.', 'written_on');
  elsif written_on < document.dated then
    perform private.refuse_field('payment.before_document', format(
      '%s %s is dated %s, so it cannot be written off on %s.',
      initcap(document.kind), document.number, document.dated, written_on), 'written_on');
  elsif write_off.amount is null or write_off.amount <= 0 or write_off.amount in ('NaN', 'Infinity') then
    perform private.refuse_field('payment.amount', format(
      'The amount must be greater than 0, and %s is not.', coalesce(write_off.amount::text, 'nothing')), 'amount');
  elsif write_off.amount <> private.round_money(write_off.amount, document.currency) then
    perform private.refuse_field('payment.too_precise', format(
      '%s has more decimals than %s allows. Round it first.', write_off.amount, document.currency), 'amount');
  end if;
  perform private.check_document_is_open(document, write_off.amount);
  contact := private.contact_of(org, document.contact_id);
  settlements := private.value_settlements(contact,
    array[row(private.uuid_v7(), document, 0, 0, write_off.amount, 0, 0, 0, 0, 0, 0, written_on, null)::private.settlement],
    '{0}', private.base_currency(org));
  perform private.settle_documents(org, settlements);
  settlements[1].journal_entry_id := private.post_entry(org, written_on, format('Write-off of %s: %s', document.number, why), null,
    'write_off', document.id, private.settlement_lines(org, contact, settlements));
  perform private.write_allocations(org, settlements);
  return settlements[1].journal_entry_id;
end $$;
comment on function private.write_off(uuid, text, uuid, numeric, date, text) is
  'Gives up an amount of an invoice or bill, its GST included, and returns the entry''s id.';

create function public.write_off(
  document_kind text, document_id uuid, amount numeric, written_on date, reason text, key uuid
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('documents.write_off', 'write off invoices and bills');
  answer constant jsonb := private.recall(write_off.key, 'write_off', jsonb_build_array(write_off.document_kind,
    write_off.document_id, write_off.amount, write_off.written_on, write_off.reason));
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.write_off(org, write_off.document_kind, write_off.document_id, write_off.amount, write_off.written_on,
    write_off.reason);
  perform private.remember(write_off.key, to_jsonb(entry));
  return entry;
end $$;
comment on function public.write_off(text, uuid, numeric, date, text, uuid) is
  'Gives up an amount of an invoice or bill, in its currency and with its share of GST. Returns the id of the journal entry.';

create function private.undo_allocation(org uuid, allocation_id uuid, reason text, undone_on date) returns uuid
language plpgsql
set search_path = ''
as $$
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
    perform private.refuse('payment.undo_refused', 'This credit was refunded. Void the refund instead.');
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
end $$;
comment on function private.undo_allocation(uuid, uuid, text, date) is
  'Undoes a write-off or an allocation of credit on a day; returns the reversing entry''s id, null if there was none to reverse.';

create function public.undo_allocation(id uuid, reason text, key uuid, undone_on date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('payments.void', 'undo write-offs and uses of credit');
  answer constant jsonb := private.recall(undo_allocation.key, 'undo_allocation',
    jsonb_build_array(undo_allocation.id, undo_allocation.reason, undo_allocation.undone_on));
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  reversal := private.undo_allocation(org, undo_allocation.id, undo_allocation.reason, undo_allocation.undone_on);
  perform private.remember(undo_allocation.key, coalesce(to_jsonb(reversal), 'null'));
  return reversal;
end $$;
comment on function public.undo_allocation(uuid, text, uuid, date) is
  'Undoes an allocation of credit or a write-off on a day, today by default: the document is open again, and the credit restored. Returns '
  'the reversing entry''s id, or null.';

grant execute on function
  public.apply_credit(text, uuid, jsonb, uuid, date), public.write_off(text, uuid, numeric, date, text, uuid),
  public.undo_allocation(uuid, text, uuid, date)
to authenticated;
