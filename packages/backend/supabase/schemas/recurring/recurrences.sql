-- Common columns of recurring records: their schedule and its results. A table of templates is `like` this
-- one and adds what is created. It never has rows.

create table private.recurrence (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  first_date date,
  next_date date,
  end_date date,
  end_after integer,
  frequency text,
  every integer not null default 1,
  posts_automatically boolean not null default false,
  is_paused boolean not null default false,
  paused_reason text,
  issued_count integer not null default 0,
  last_issued_on date,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint recurrence_name_given check (btrim(name) <> ''),
  constraint recurrence_name_length check (char_length(name) <= 200),
  constraint recurrence_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  constraint recurrence_every check (every between 1 and 366),
  constraint recurrence_end_date check (end_date >= first_date),
  constraint recurrence_end_after check (end_after between 1 and 9999),
  constraint recurrence_paused_reason check (is_paused or paused_reason is null),
  constraint recurrence_archived check (archived_at is null or is_paused)
);
comment on table private.recurrence is 'Common columns of all tables of recurring records; a template without rows.';
comment on column private.recurrence.user_id is
  'User in whose name records are created: the creator of the template, or the user who took it over when that one lost the permission. '
  'No foreign key: the record outlives the account.';
comment on column private.recurrence.first_date is 'Later dates are computed from it, so that a 31st is used again after a shorter month.';
comment on column private.recurrence.next_date is 'The date of the record that is made next.';
comment on column private.recurrence.end_after is 'Total number to create; null for no limit.';
comment on column private.recurrence.posts_automatically is 'Otherwise creates a draft for review.';
comment on column private.recurrence.paused_reason is 'Why the database paused it; null when a person did.';
comment on column private.recurrence.last_error is 'Why the record of next_date could not be created. It is tried again every hour.';
comment on column private.recurrence.archived_at is 'Time of archiving: hidden from lists, and paused. Set by the database.';
comment on constraint recurrence_name_given on private.recurrence is 'Name is required';
comment on constraint recurrence_name_length on private.recurrence is 'Name cannot exceed 200 characters';
comment on constraint recurrence_frequency on private.recurrence is 'Frequency must be daily, weekly, monthly or yearly';
comment on constraint recurrence_every on private.recurrence is 'It must recur every 1 to 366 days, weeks, months or years';
comment on constraint recurrence_end_date on private.recurrence is 'End date cannot be before the first date';
comment on constraint recurrence_end_after on private.recurrence is 'It must end after 1 to 9999 times';
comment on constraint recurrence_paused_reason on private.recurrence is 'Only a paused schedule can have a reason';
comment on constraint recurrence_archived on private.recurrence is 'An archived schedule creates nothing. Restore it first';
alter table private.recurrence enable row level security;

create function private.recurrence_date(first_date date, frequency text, every integer, turn integer) returns date
language sql immutable
set search_path = ''
as $$
  -- Computed from the first date: in a short month it is the last day, and the next one is correct again.
  select (first_date + every * turn * case frequency
    when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
    when 'monthly' then interval '1 month' else interval '1 year' end)::date
$$;
comment on function private.recurrence_date(date, text, integer, integer) is 'The date of a turn; turn 0 is the first date.';

create function private.next_recurrence(first_date date, frequency text, every integer, after date) returns date
language sql immutable
set search_path = ''
as $$
  select min(d)
  from generate_series(0, 2) n
  cross join lateral private.recurrence_date(first_date, frequency, every, n + greatest(0, case frequency
    when 'daily' then (after - first_date) / every
    when 'weekly' then (after - first_date) / (7 * every)
    when 'monthly' then ((extract(year from after) - extract(year from first_date)) * 12
      + extract(month from after) - extract(month from first_date))::integer / every
    else (extract(year from after) - extract(year from first_date))::integer / every end)) d
  where d > after
$$;
comment on function private.next_recurrence(date, text, integer, date) is 'The first date of a recurrence after another date.';

create function private.has_recurrence_ended(next_date date, end_date date, end_after integer, issued_count integer) returns boolean
language sql immutable
as $$
  select coalesce(next_date > end_date, false) or coalesce(issued_count >= end_after, false)
$$;
comment on function private.has_recurrence_ended(date, date, integer, integer) is
  'True if the next date is after the end date, or the wanted number was created.';

create function private.resume_recurrence() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.today(new.org_id);
begin
  if new.next_date < today and new.next_date = old.next_date then
    new.next_date := private.next_recurrence(new.first_date, new.frequency, new.every, today - 1);
  end if;
  return new;
end $$;
comment on function private.resume_recurrence() is 'Moves the next date of a resumed row to the first one from today: nothing is made for the time of the pause.';

create function private.pause_archived_recurrence() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_paused := true;
  return new;
end $$;
comment on function private.pause_archived_recurrence() is 'Pauses archived recurring records, because nobody sees them.';

create function private.take_over_recurrence() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and (old.paused_reason is not null or private.recurring_owner_fault(new) is not null) then
    perform private.require_to_make(new);
    new.user_id := auth.uid();
  end if;
  new.paused_reason := null;
  return new;
end $$;
comment on function private.take_over_recurrence() is 'Resuming a recurring record whose owner lost the permission makes the current user its owner.';

create function private.keep_recurrence(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  perform private.rename_constraints_of_template(target);
  execute format('create index %I on %s (next_date) where not is_paused', table_name || '_due', target);
  execute format('create trigger %I before update on %s for each row execute function private.touch_updated_at()',
    table_name || '_touch', target);
  execute format('create trigger %I before update on %s for each row when (old.is_paused and not new.is_paused)
    execute function private.resume_recurrence()', table_name || '_resume', target);
  execute format('create trigger %I before update on %s for each row when (old.is_paused and not new.is_paused)
    execute function private.take_over_recurrence()', table_name || '_take_over', target);
  execute format('create trigger %I before update of archived_at on %s for each row
    when (old.archived_at is null and new.archived_at is not null)
    execute function private.pause_archived_recurrence()', table_name || '_archive', target);
end $$;
comment on function private.keep_recurrence(regclass) is
  'Adds the names of constraints, the index of due records, and the triggers to a table like private.recurrence.';
