-- Voiding a credit note: the credited amount is due again, its goods move back, and its credit is removed.

create function private.require_unused(
  org uuid, credit_note public.credit_notes, allocations public.payment_allocations[]
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  numbers text;
begin
  select string_agg(p.payment_number, ', ' order by p.number) into numbers
  from public.payments p where p.org_id = org and p.id in (select a.refund_id from unnest(allocations) a);
  if numbers is not null then
    perform private.refuse('credit_note.refunded', format('Credit of %s was refunded by %s. Void that refund first.',
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
    perform private.refuse('credit_note.used', format('Credit of %s settles %s too. Undo that first.',
      credit_note.credit_note_number, numbers));
  end if;
end $$;
comment on function private.require_unused(uuid, public.credit_notes, public.payment_allocations[]) is
  'Refuses if credit was used for anything but the document that it was issued for.';

create function private.void_credit_note(org uuid, credit_note_id uuid, reason text, voided_on date) returns uuid
language plpgsql
set search_path = ''
as $$
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
  -- Locked even if nothing was allocated: the next credit note for it depends on this one.
  perform private.hold_documents(org, case when credit_note.vendor_id is null then 'invoice' else 'bill' end,
    array_remove(array[credit_note.invoice_id, credit_note.bill_id], null));

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
end $$;
comment on function private.void_credit_note(uuid, uuid, text, date) is
  'Voids a credit note on a day, not before it was issued or last used, and returns the reversing entry''s id.';

create function public.void_credit_note(id uuid, reason text, key uuid, voided_on date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
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
end $$;
comment on function public.void_credit_note(uuid, text, uuid, date) is
  'Reverses a credit note on a day, by default today: the credited amount is owed again, and its goods move back. '
  'Refused while its credit is used elsewhere. Returns the id of the reversing entry.';
grant execute on function public.void_credit_note(uuid, text, uuid, date) to authenticated;
