-- Accruals: an entry that is posted together with its reversal on a later day.

create function public.post_reversing_journal_entry(id uuid, reverse_on date, key uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('journal_entries.reverse', 'post and reverse journal entries');
  answer constant jsonb := private.recall(post_reversing_journal_entry.key, 'post_reversing_journal_entry',
    jsonb_build_array(post_reversing_journal_entry.id, post_reversing_journal_entry.reverse_on));
  entry public.journal_entries;
  reversal uuid;
begin
  perform private.require('journal_entries.post', 'post and reverse journal entries');
  if answer is not null then
    return answer #>> '{}';
  end if;
  entry := private.post_draft(org, post_reversing_journal_entry.id);
  if post_reversing_journal_entry.reverse_on <= entry.entry_date then
    perform private.refuse_field('ledger.reversal_too_early', format(
      'The entry is dated %s. Choose a later date for its reversal.', entry.entry_date), 'reverse_on');
  end if;
  reversal := private.reverse_entry(org, entry.id, post_reversing_journal_entry.reverse_on, format('Reversal of %s', entry.entry_number));
  perform private.remember(post_reversing_journal_entry.key, to_jsonb(reversal));
  return reversal;
end $$;
comment on function public.post_reversing_journal_entry(uuid, date, uuid) is
  'Posts a draft and, on a later date, the opposite of it. Answers the id of the reversal.';
grant execute on function public.post_reversing_journal_entry(uuid, date, uuid) to authenticated;
