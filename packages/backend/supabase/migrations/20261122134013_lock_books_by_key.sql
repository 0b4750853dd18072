set check_function_bodies = off;

create or replace function public.lock_books (
  through_date date,
  key          uuid default null::uuid
)
  returns date
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('books.lock', 'lock or unlock the books');
  answer constant jsonb := case when lock_books.key is not null
    then private.recall(lock_books.key, 'lock_books', jsonb_build_array(lock_books.through_date)) end;
begin
  if answer is not null then
    return answer ->> 0;
  end if;
  perform private.require_calendar_date(lock_books.through_date);
  perform private.hold_ledger(org);
  perform private.set_lock(org, lock_books.through_date);
  if lock_books.key is not null then
    perform private.remember(lock_books.key, jsonb_build_array(lock_books.through_date));
  end if;
  return lock_books.through_date;
end $function$;

drop function "public"."lock_books"(date);

comment on function "public"."lock_books"(date, uuid) is 'Nothing can be posted on or before the date any more; null unlocks. Answers the date. With a key, asked again it is done once.';

revoke all on function "public"."lock_books"(date, uuid) from "authenticated";

grant execute on function "public"."lock_books"(date, uuid) to "authenticated";

reset check_function_bodies;
