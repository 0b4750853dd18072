-- Undoing what was done to a statement line, all or nothing.

create function public.undo_bank_transaction(id uuid, with_postings boolean, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  reason constant text := 'Undone in reconciliation';
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(undo_bank_transaction.key, 'undo_bank_transaction',
    jsonb_build_array(undo_bank_transaction.id, undo_bank_transaction.with_postings));
  line public.bank_transactions;
  entry jsonb;
  entries jsonb;
begin
  if answer is not null then
    return undo_bank_transaction.id;
  end if;
  select t.* into line from public.bank_transactions t where t.org_id = org and t.id = undo_bank_transaction.id for update;
  if line.id is null then
    perform private.refuse('bank.unknown_line', 'There is no such line of a bank statement. Load the list again.');
  end if;
  entries := public.bank_line_entries(line.id);
  perform public.unmatch_bank_transaction(line.id, gen_random_uuid());
  if undo_bank_transaction.with_postings then
    -- On the day of the line, so that both cancel out in every period.
    for entry in select e.value from jsonb_array_elements(entries) e loop
      if entry ->> 'payment_id' is not null then
        perform public.void_payment((entry ->> 'payment_id')::uuid, reason, gen_random_uuid(), line.posted_on);
      elsif (entry ->> 'posted_for_it')::boolean then
        perform public.reverse_journal_entry((entry ->> 'id')::uuid, line.posted_on, reason, gen_random_uuid());
      end if;
    end loop;
  end if;
  perform private.remember(undo_bank_transaction.key, to_jsonb(line.id));
  return line.id;
end $$;
comment on function public.undo_bank_transaction(uuid, boolean, uuid) is
  'Lets a matched or excluded line wait again. with_postings also voids the payments matched to it and reverses the entries made of it, on its day, '
  'each as its own function does; a refusal of one undoes nothing. Returns the line''s id.';
grant execute on function public.undo_bank_transaction(uuid, boolean, uuid) to authenticated;
