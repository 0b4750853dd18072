-- Locking periods: nothing is posted on or before the lock. It holds the ledger's row, so that no posting slips behind it.

select private.grant_permission('books.close', 'admin');

create function private.set_lock(org uuid, through_date date, reason text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('locked');
  perform private.tell_reason(set_lock.reason);
  update public.company_settings s set books_locked_through = set_lock.through_date where s.org_id = org;
  perform private.tell_reason(null);
  perform private.set_activity_action('');
end $$;
comment on function private.set_lock(uuid, date, text) is
  'Sets the date through which the books are locked. The activity log has the reason, if there is one.';

create function private.unlock_reason(org uuid, through_date date, reason text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(unlock_reason.reason), '');
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
begin
  if char_length(given) > 500 then
    perform private.refuse_field('ledger.too_long', 'The reason can have 500 characters. Shorten it.', 'reason');
  elsif given is null and coalesce(unlock_reason.through_date, '-infinity') < locked_through then
    perform private.refuse_field('ledger.unlock_reason_required', format(
      'The books are locked through %s. Say why days up to then are opened again; the audit log keeps the reason.', locked_through), 'reason');
  end if;
  return given;
end $$;
comment on function private.unlock_reason(uuid, date, text) is
  'Reason for a new lock; null for none. Refuses a lock that unlocks days without a reason.';

create function private.settled_through(org uuid) returns date
language sql stable
set search_path = ''
as $$
  select greatest(
    (select s.books_locked_through from public.company_settings s where s.org_id = org),
    (select max(e.entry_date) from public.journal_entries e
      where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null))
$$;
comment on function private.settled_through(uuid) is
  'Last day that is locked or in a closed year, whose reports do not change; null if there is none.';

create function public.lock_books(through_date date, key uuid default null, reason text default null) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('books.lock', 'lock or unlock the books');
  answer constant jsonb := case when lock_books.key is not null
    then private.recall(lock_books.key, 'lock_books', jsonb_build_array(lock_books.through_date, lock_books.reason)) end;
begin
  if answer is not null then
    return answer ->> 0;
  end if;
  perform private.require_calendar_date(lock_books.through_date);
  perform private.hold_ledger(org);
  perform private.set_lock(org, lock_books.through_date, private.unlock_reason(org, lock_books.through_date, lock_books.reason));
  if lock_books.key is not null then
    perform private.remember(lock_books.key, jsonb_build_array(lock_books.through_date));
  end if;
  return lock_books.through_date;
end $$;
comment on function public.lock_books(date, uuid, text) is
  'Locks the books: nothing can be posted on or before the date; null unlocks. Returns the date. With a key, '
  'repeated calls lock once. Unlocking days requires a reason, which is recorded in the audit log.';

grant execute on function public.lock_books(date, uuid, text) to authenticated;
