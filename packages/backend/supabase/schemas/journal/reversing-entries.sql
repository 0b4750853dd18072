-- Accruals: an entry that is posted together with its reversal on a later day.

create function public.post_reversing_journal_entry(id uuid, reverse_on date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'post and reverse journal entries');
  answer constant jsonb := private.recall(post_reversing_journal_entry.key, 'post_reversing_journal_entry',
    jsonb_build_array(post_reversing_journal_entry.id, post_reversing_journal_entry.reverse_on));
  draft public.journal_entries;
  reversal uuid;
begin
  perform private.require('journal_entries.post', 'post and reverse journal entries');
  if answer is not null then
    return answer #>> '{}';
  end if;
  if post_reversing_journal_entry.reverse_on is null then
    perform private.refuse_field('ledger.date_required', 'Enter the date the entry is reversed.', 'reverse_on');
  end if;
  update public.journal_entries e set reverse_on = post_reversing_journal_entry.reverse_on
  where e.org_id = org and e.id = post_reversing_journal_entry.id and e.posted_at is null
    and e.reverse_on is distinct from post_reversing_journal_entry.reverse_on
  returning e.* into draft;
  perform private.check_reverse_on(draft.entry_date, draft.reverse_on);
  reversal := (private.post_draft(org, post_reversing_journal_entry.id)).reversed_by_id;
  perform private.remember(post_reversing_journal_entry.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.post_reversing_journal_entry(uuid, date, uuid) is
  'Posts a draft and, on a later date, its reversal. Returns the id of the reversal.';
grant execute on function public.post_reversing_journal_entry(uuid, date, uuid) to authenticated;
