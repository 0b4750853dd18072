-- Locking periods: nothing is posted on or before the lock. It holds the ledger's row, so that no posting slips behind it.

select private.grant_permission('books.close', 'admin');

create function private.set_lock(org uuid, through_date date) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.set_activity_action('locked');
  update public.company_settings s set books_locked_through = set_lock.through_date where s.org_id = org;
  perform private.set_activity_action('');
end $$;
comment on function private.set_lock(uuid, date) is 'Sets the date through which the books are locked.';

create function public.lock_books(through_date date) returns date
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('books.lock', 'lock or unlock the books');
begin
  perform private.require_calendar_date(lock_books.through_date);
  perform private.hold_ledger(org);
  perform private.set_lock(org, lock_books.through_date);
  return lock_books.through_date;
end $$;
comment on function public.lock_books(date) is
  'Nothing can be posted on or before the date any more; null unlocks. Answers the date.';

grant execute on function public.lock_books(date) to authenticated;
