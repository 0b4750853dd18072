-- What posting a document has in common, whatever its kind: once for each key, and what its row then says.

create function private.mark_posted(org uuid, kind text, document_id uuid, journal_entry uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(mark_posted.kind);
begin
  perform private.set_activity_action(entry.post_verb || case when entry.post_verb like '%e' then 'd' else 'ed' end);
  -- What comes to nothing is settled as it is posted.
  execute format($sql$
    update public.%1$I d set posted_at = now(), posted_by = auth.uid(), journal_entry_id = $3, version = d.version + 1,
      updated_by = auth.uid(), status = case when d.total_amount = 0 then 'paid' else %2$L end,
      closed_on = case when d.total_amount = 0 then d.%3$I end
    where d.org_id = $1 and d.id = $2
  $sql$, entry.table_name, entry.open_status, entry.date_column)
  using org, mark_posted.document_id, mark_posted.journal_entry;
  perform private.set_activity_action('');
end $$;
comment on function private.mark_posted(uuid, text, uuid, uuid) is
  'Puts a document that was posted into the status in which it is owed, with its entry; one of no amount is paid.';

create function private.post_once(kind text, document_id uuid, key uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(post_once.kind);
  org constant uuid := private.require(entry.post_permission, format('%s %s', entry.post_verb, replace(entry.table_name, '_', ' ')));
  answer jsonb := private.recall(post_once.key, entry.posted_by, to_jsonb(post_once.document_id));
  posted uuid;
begin
  if answer is null then
    execute format('select private.%I($1, $2)', entry.posted_by) using org, post_once.document_id into posted;
    answer := coalesce(to_jsonb(posted), 'null');
    perform private.remember(post_once.key, answer);
  end if;
  return answer #>> '{}';
end $$;
comment on function private.post_once(text, uuid, uuid) is
  'Posts a document for the caller, once for each key, and answers its entry''s id; null where nothing of it has an amount.';
