-- Excluding statement lines from the books, and the entries that lines are matched with.

create function private.set_aside(id uuid, is_aside boolean, key uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(set_aside.key, 'set_aside', jsonb_build_array(set_aside.id, set_aside.is_aside));
  line public.bank_transactions;
begin
  if answer is not null then
    return set_aside.id;
  end if;
  if is_aside then
    line := private.held_bank_line(org, set_aside.id);
    update public.bank_transactions t set status = 'excluded' where t.org_id = org and t.id = line.id;
  else
    update public.bank_transactions t set status = 'unmatched' where t.org_id = org and t.id = set_aside.id and t.status = 'excluded';
    if not found then
      perform private.refuse('bank.not_excluded', 'This line is not excluded. Load the list again.');
    end if;
  end if;
  perform private.remember(set_aside.key, to_jsonb(set_aside.id));
  return set_aside.id;
end $$;
comment on function private.set_aside(uuid, boolean, uuid) is 'Excludes a line, or includes it again.';

create function public.exclude_bank_transaction(id uuid, key uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.set_aside(exclude_bank_transaction.id, true, exclude_bank_transaction.key)
$$;
comment on function public.exclude_bank_transaction(uuid, uuid) is
  'Excludes an unmatched line from the books: it counts neither as cleared nor as missing. The history shows who did it.';

create function public.include_bank_transaction(id uuid, key uuid) returns uuid
language sql security definer
set search_path = ''
as $$
  select private.set_aside(include_bank_transaction.id, false, include_bank_transaction.key)
$$;
comment on function public.include_bank_transaction(uuid, uuid) is 'Includes an excluded line again, as a line to match.';

create function public.bank_line_entries(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  line public.bank_transactions;
  account public.accounts;
begin
  select t.* into line from public.bank_transactions t where t.org_id = org and t.id = bank_line_entries.id;
  if line.id is null then
    perform private.refuse('bank.unknown_line', 'There is no such line of a bank statement. Load the list again.');
  end if;
  account := private.required_account(org, line.bank_account_id);
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.entry_number, 'day', e.entry_date, 'words', e.description,
        'amount', private.amount_on_account(org, account, e.id)::numeric(18, 2)::text,
        'posted_for_it', e.source_kind = 'journal' and e.source_id = line.id,
        'payment_id', p.id, 'reversed_by', r.entry_number) order by e.entry_date, e.entry_number)
    from (
      select m.journal_entry_id as entry_id from private.cleared_entries m where m.org_id = org and m.bank_transaction_id = line.id
    ) s
    join public.journal_entries e on e.org_id = org and e.id = s.entry_id
    left join public.journal_entries r on r.org_id = org and r.id = e.reversed_by_id
    left join public.payments p on p.org_id = org and p.id = e.source_id and e.source_kind = 'payment'), '[]');
end $$;
comment on function public.bank_line_entries(uuid) is
  'Entries that a line is linked to: [{id, number, day, words, amount, posted_for_it, payment_id, reversed_by}]; '
  'posted_for_it is true if the entry was created from the line, reversed_by is the number of its reversal.';

grant execute on function public.exclude_bank_transaction(uuid, uuid), public.include_bank_transaction(uuid, uuid),
  public.bank_line_entries(uuid) to authenticated;
