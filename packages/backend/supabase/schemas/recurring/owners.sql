-- Recurring records are created in the name of their owner. When the owner loses the permission, the schedule
-- pauses and every admin is notified; the user who resumes it becomes the owner.

create function private.owner_fault(org uuid, person uuid, permissions text[], actions text[]) returns text
language sql stable
set search_path = ''
as $$
  with owner as (
    select coalesce((select p.full_name from public.profiles p where p.id = person), 'Its owner') as name,
      (select m.role from public.memberships m where m.org_id = org and m.user_id = person) as role
  )
  select case
    when person is null then null
    when o.role is null then format(
      '%s does not belong to the organization any more, so nothing is created in their name. Resume it to become its owner.', o.name)
    else (
      select format('%s has the role %s, which may not %s, so nothing is created in their name. Resume it to become its owner.',
        o.name, o.role, n.action)
      from unnest(permissions, actions) with ordinality n (permission, action, place)
      where n.permission is not null
        and not exists (select from public.role_permissions r where r.role = o.role and r.permission = n.permission)
      order by n.place limit 1) end
  from owner o
$$;
comment on function private.owner_fault(uuid, uuid, text[], text[]) is
  'Reason why nothing may be created in a user''s name that requires these permissions, each for the action beside it; null if it may.';

create function private.recurring_owner_fault(recurring public.recurring_documents) returns text
language sql stable
set search_path = ''
as $$
  select private.owner_fault(recurring.org_id, recurring.user_id,
    array[k.table_name || '.create', case when recurring.posts_automatically then k.post_permission end],
    array[format('create %ss', k.label), format('%s %ss', k.post_verb, k.label)])
  from private.document_kinds k where k.kind = recurring.kind
$$;
comment on function private.recurring_owner_fault(public.recurring_documents) is
  'Reason why its documents may not be created in its owner''s name; null if they may.';

create function private.recurring_owner_fault(recurring public.recurring_entries) returns text
language sql stable
set search_path = ''
as $$
  select case when recurring.frequency is not null then private.owner_fault(recurring.org_id, recurring.user_id,
    array['journal_entries.create', case when recurring.posts_automatically then 'journal_entries.post' end,
      case when recurring.posts_automatically and recurring.reverses_next_month then 'journal_entries.reverse' end],
    array['create journal entries', 'post journal entries', 'reverse journal entries']) end
$$;
comment on function private.recurring_owner_fault(public.recurring_entries) is
  'Reason why its entries may not be created in its owner''s name; null if they may, or if it has no schedule.';

create function private.pause_recurring_documents(org uuid, owner uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_names constant integer := 10;
  longest_name constant integer := 60;
  names text[];
  reason text;
  kinds text;
  what text;
begin
  with documents as (
    update public.recurring_documents r set is_paused = true, paused_reason = private.recurring_owner_fault(r)
    where r.org_id = org and r.user_id = pause_recurring_documents.owner and not r.is_paused
      and private.recurring_owner_fault(r) is not null
    returning r.name, r.paused_reason
  ), entries as (
    update public.recurring_entries r set is_paused = true, paused_reason = private.recurring_owner_fault(r)
    where r.org_id = org and r.user_id = pause_recurring_documents.owner and not r.is_paused
      and private.recurring_owner_fault(r) is not null
    returning r.name, r.paused_reason
  )
  select array_agg(left(p.name, longest_name) order by p.name), min(p.paused_reason),
    case when not bool_or(p.is_entry) then 'recurring document'
      when bool_and(p.is_entry) then 'recurring entry' else 'recurring record' end
  into names, reason, kinds
  from (select d.*, false as is_entry from documents d union all select e.*, true from entries e) p;
  if names is null then
    return;
  end if;
  what := case cardinality(names) when 1 then format('1 %s is paused', kinds)
    else format('%s %s are paused', cardinality(names), case kinds when 'recurring entry' then 'recurring entries' else kinds || 's' end) end;
  perform private.post_mail('notice', p.email, format('%s in %s', what, o.name), format(
    E'%s in %s:\n\n%s\n\n%s\n\nUntil then nothing is created from %s: {site}', what, o.name,
    '- ' || array_to_string(names[:most_names] || case when cardinality(names) > most_names
      then array[format('and %s more', cardinality(names) - most_names)] end, E'\n- '),
    reason, case cardinality(names) when 1 then 'it' else 'them' end), org)
  from public.memberships m join public.profiles p on p.id = m.user_id join public.organizations o on o.id = m.org_id
  where m.org_id = org and m.role = 'admin' and p.email <> '';
end $$;
comment on function private.pause_recurring_documents(uuid, uuid) is
  'Pauses recurring records that may no longer be created in their owner''s name, and notifies every admin by mail.';

create function private.pause_for_former_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.pause_recurring_documents(old.org_id, old.user_id);
  return null;
end $$;
comment on function private.pause_for_former_member() is
  'Pauses the templates of a member who leaves or loses the permission.';

create trigger memberships_pause_recurring after delete or update of role on public.memberships
  for each row execute function private.pause_for_former_member();

create function private.require_to_post(kind text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require((private.document_kind(require_to_post.kind)).post_permission,
    format('post %ss automatically', require_to_post.kind));
end $$;
comment on function private.require_to_post(text) is 'Refuses users without the permission to post, for templates that post automatically.';

create function private.require_to_make(recurring public.recurring_documents) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if recurring.posts_automatically then
    perform private.require_to_post(recurring.kind);
  end if;
end $$;
comment on function private.require_to_make(public.recurring_documents) is 'Refuses a user in whose name documents may not be created.';

create function private.require_to_make(recurring public.recurring_entries) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if recurring.posts_automatically then
    perform private.require('journal_entries.post', 'post journal entries automatically');
  end if;
  if recurring.posts_automatically and recurring.reverses_next_month then
    perform private.require('journal_entries.reverse', 'reverse journal entries automatically');
  end if;
end $$;
comment on function private.require_to_make(public.recurring_entries) is 'Refuses a user in whose name entries may not be created.';
