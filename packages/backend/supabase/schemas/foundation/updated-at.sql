-- When a record was last changed.

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function private.touch_updated_at() is 'Maintains updated_at, which is also the version for optimistic concurrency.';
