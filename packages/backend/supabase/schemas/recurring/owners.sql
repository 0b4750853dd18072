-- Recurring documents are made in somebody's name: when that person may not make them any more, they pause, every admin is
-- told, and whoever resumes one takes it over.

create function private.recurring_owner_fault(recurring public.recurring_documents) returns text
language sql stable
set search_path = ''
as $$
  with owner as (
    select coalesce((select p.full_name from public.profiles p where p.id = recurring.user_id), 'Its owner') as name,
      (select m.role from public.memberships m where m.org_id = recurring.org_id and m.user_id = recurring.user_id) as role
  ), needed as (
    select n.place, n.permission, n.action
    from private.document_kinds k
    cross join lateral (values
      (1, k.table_name || '.create', format('create %ss', k.label), true),
      (2, k.post_permission, format('%s %ss', k.post_verb, k.label), recurring.posts_automatically)
    ) n (place, permission, action, is_needed)
    where k.kind = recurring.kind and n.is_needed
  )
  select case
    when recurring.user_id is null then null
    when o.role is null then format(
      '%s does not belong to the organisation any more, so nothing is made in their name. Whoever resumes it takes it over.', o.name)
    else (
      select format('%s has the role %s, which may not %s, so nothing is made in their name. Whoever resumes it takes it over.',
        o.name, o.role, n.action)
      from needed n
      where not exists (select from public.role_permissions r where r.role = o.role and r.permission = n.permission)
      order by n.place limit 1) end
  from owner o
$$;
comment on function private.recurring_owner_fault(public.recurring_documents) is
  'Why its documents may not be made in its owner''s name; null when they may.';

create function private.pause_recurring_documents(org uuid, owner uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_names constant integer := 10;
  longest_name constant integer := 60;
  names text[];
  reason text;
  what text;
begin
  with paused as (
    update public.recurring_documents r set is_paused = true, paused_reason = private.recurring_owner_fault(r)
    where r.org_id = org and r.user_id = pause_recurring_documents.owner and not r.is_paused
      and private.recurring_owner_fault(r) is not null
    returning r.name, r.paused_reason
  )
  select array_agg(left(p.name, longest_name) order by p.name), min(p.paused_reason) into names, reason from paused p;
  if names is null then
    return;
  end if;
  what := case cardinality(names) when 1 then '1 recurring document is paused'
    else format('%s recurring documents are paused', cardinality(names)) end;
  perform private.post_mail('notice', p.email, format('%s in %s', what, o.name), format(
    E'%s in %s:\n\n%s\n\n%s\n\nUntil then nothing is made from %s: {site}', what, o.name,
    '- ' || array_to_string(names[:most_names] || case when cardinality(names) > most_names
      then array[format('and %s more', cardinality(names) - most_names)] end, E'\n- '),
    reason, case cardinality(names) when 1 then 'it' else 'them' end), org)
  from public.memberships m join public.profiles p on p.id = m.user_id join public.organizations o on o.id = m.org_id
  where m.org_id = org and m.role = 'admin' and p.email <> '';
end $$;
comment on function private.pause_recurring_documents(uuid, uuid) is
  'Pauses what may not be made in its owner''s name any more, and tells every admin by mail.';

create function private.pause_for_former_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.pause_recurring_documents(old.org_id, old.user_id);
  return null;
end $$;
comment on function private.pause_for_former_member() is
  'Whoever leaves, or gets a role that may not, leaves no template behind that goes on in their name.';

create trigger memberships_pause_recurring after delete or update of role on public.memberships
  for each row execute function private.pause_for_former_member();

create function private.require_to_post(kind text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require((private.document_kind(require_to_post.kind)).post_permission,
    format('let %ss be posted by themselves', require_to_post.kind));
end $$;
comment on function private.require_to_post(text) is 'Refuses whoever may not post what recurs and posts itself.';

create function private.take_over_recurring_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is not null and (old.paused_reason is not null or private.recurring_owner_fault(new) is not null) then
    if new.posts_automatically then
      perform private.require_to_post(new.kind);
    end if;
    new.user_id := auth.uid();
  end if;
  new.paused_reason := null;
  return new;
end $$;
comment on function private.take_over_recurring_document() is
  'Who resumes what its owner may not make any more has it made in their own name.';

create trigger recurring_documents_take_over before update on public.recurring_documents
  for each row when (old.is_paused and not new.is_paused)
  execute function private.take_over_recurring_document();
