-- Sandboxes: organizations in which a check may write as it likes, and which leave nothing behind.

create table private.sandboxes (
  org_id uuid primary key references public.organizations (id),
  user_id uuid not null,
  home_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.sandboxes is
  'Organizations created for a check, each accessible only to its creator, and only by requests that name it.';
comment on column private.sandboxes.home_id is
  'Organization of its creator, whose share of all sandboxes it counts against. No foreign key: it outlives that.';
create index sandboxes_user on private.sandboxes (user_id);
alter table private.sandboxes enable row level security;

create function private.sandbox_lifetime() returns interval
language sql immutable
set search_path = ''
as $$
  select interval '30 minutes'
$$;
comment on function private.sandbox_lifetime() is 'Lifetime of a sandbox that nobody ends.';

create function private.asks_for_sandbox() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return strpos(coalesce(current_setting('request.headers', true), ''), '"x-sandbox"') > 0;
end $$;
comment on function private.asks_for_sandbox() is 'True if the request names a sandbox, in its header x-sandbox.';

create function private.sandbox_of_request() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  named constant text := current_setting('request.headers', true)::jsonb ->> 'x-sandbox';
begin
  if not private.is_input(named, 'uuid') then
    return null;
  end if;
  return (select s.org_id from private.sandboxes s
    where s.org_id = named::uuid and s.user_id = auth.uid() and s.created_at > now() - private.sandbox_lifetime());
end $$;
comment on function private.sandbox_of_request() is
  'The sandbox named by the request; null if it is not the caller''s, or has ended: then there is no organization '
  'at all, and never the real one.';

create function private.refuse_in_sandbox(action text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.asks_for_sandbox() then
    perform private.refuse('sandbox.closed', format(
      'A sandbox reaches nobody outside of it, so it may not %s. Do it in your own organization.', action));
  end if;
end $$;
comment on function private.refuse_in_sandbox(text) is 'Prevents a sandbox from affecting anything outside.';

create function private.sweep_sandboxes() returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A sandbox that is still being written to is left for the next time, without waiting.
  expired constant uuid[] := array(
    select s.org_id from private.sandboxes s join public.organizations o on o.id = s.org_id
    where s.created_at <= now() - private.sandbox_lifetime()
    for update skip locked);
begin
  return case when cardinality(expired) = 0 then 0 else private.delete_organisations(expired) end;
end $$;
comment on function private.sweep_sandboxes() is 'Removes expired sandboxes, and returns the number of deleted rows.';

create function private.make_room_for_sandbox(home uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  most_of_all constant integer := 30;
  old_enough constant timestamptz := now() - interval '1 day';
  is_new constant boolean := (select o.created_at > old_enough from public.organizations o where o.id = home);
  open_since constant timestamptz := now() - private.sandbox_lifetime();
  one_too_many uuid;
begin
  if (select count(*) from private.sandboxes s where s.created_at > open_since) < most_of_all then
    return true;
  end if;
  -- From the organization with the most, at least two more than the requesting one. One founded on the last day gives way to an older one.
  select s.org_id into one_too_many
  from (
    select h.*, count(*) over (partition by h.home_id) as share from private.sandboxes h where h.created_at > open_since
  ) s
  left join public.organizations o on o.id = s.home_id
  where s.home_id <> home
    and (s.share >= 2 + (select count(*) from private.sandboxes own where own.home_id = home and own.created_at > open_since)
      or not is_new and coalesce(o.created_at > old_enough, true))
  order by s.share desc, s.created_at
  limit 1;
  -- It cannot be reached from now on, and is removed when nothing is being written there.
  update private.sandboxes s set created_at = '-infinity' where s.org_id = one_too_many;
  return found;
end $$;
comment on function private.make_room_for_sandbox(uuid) is
  'True if one more sandbox may be started: if all are in use, the organization with more than its share loses its oldest one.';

create function public.begin_sandbox() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  home constant uuid := (select p.org_id from public.profiles p where p.id = auth.uid());
  open_since constant timestamptz := now() - private.sandbox_lifetime();
  most_of_a_person constant integer := 3;
  may_have integer := most_of_a_person;
  org uuid;
begin
  if home is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sandboxes', 0));
  -- If half of them are in use, users who signed up today get one at a time.
  if (select o.created_at > now() - interval '1 day' from public.organizations o where o.id = home)
    and (select count(*) from private.sandboxes s where s.created_at > open_since) >= 15 then
    may_have := 1;
  end if;
  if (select count(*) from private.sandboxes s where s.user_id = auth.uid() and s.created_at > open_since) >= may_have
    or not private.make_room_for_sandbox(home) then
    perform private.refuse('sandbox.too_many', format(
      'Too many checks are running at once. Wait for one of yours to end, or %s minutes at most.',
      extract(epoch from private.sandbox_lifetime())::integer / 60));
  end if;
  perform private.sweep_sandboxes();
  insert into public.organizations (name) values ('Sandbox') returning id into org;
  insert into private.sandboxes (org_id, user_id, home_id) values (org, auth.uid(), home);
  insert into public.memberships (org_id, user_id, role) values (org, auth.uid(), 'admin');
  insert into public.company_settings (org_id, user_id, company_name, time_zone)
  select org, auth.uid(), 'Sandbox', s.time_zone from public.company_settings s where s.org_id = home;
  return org;
end $$;
comment on function public.begin_sandbox() is
  'Makes an organization for a check, with the caller as its admin, and returns its id. Requests with the header x-sandbox work in it.';

create function public.end_sandbox(id uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  removed bigint;
begin
  perform from private.sandboxes s where s.org_id = end_sandbox.id and s.user_id = auth.uid() for update;
  if not found then
    perform private.refuse('sandbox.unknown', 'This sandbox does not exist any more, or belongs to another user.');
  end if;
  removed := private.delete_organisations(array[end_sandbox.id]);
  return jsonb_build_object('removed', removed, 'left', private.rows_of_organisations(array[end_sandbox.id]));
end $$;
comment on function public.end_sandbox(uuid) is
  'Removes a sandbox of the caller with all its data: the numbers of deleted and remaining rows, of which there are none.';

grant execute on function public.begin_sandbox(), public.end_sandbox(uuid) to authenticated;
