-- Saved views: named list settings of a user, for themselves or for the whole organization.

create table public.saved_views (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  user_id uuid not null default auth.uid(),
  table_name text not null references private.record_tables (table_name),
  list_name text,
  query text not null,
  is_shared boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint saved_views_name_unique unique nulls not distinct (org_id, user_id, table_name, list_name, name),
  constraint saved_views_list_name check (list_name ~ '^[a-z_]{1,60}$'),
  constraint saved_views_name_given check (btrim(name) <> ''),
  constraint saved_views_name_length check (char_length(name) <= 60),
  constraint saved_views_query_length check (char_length(query) <= 4000)
);
comment on table public.saved_views is 'Lists as people have set them: view, search, filters, sort and columns, under a name.';
comment on column public.saved_views.user_id is 'Owner of the view. No foreign key: shared views outlive the account.';
comment on column public.saved_views.table_name is 'Table of the list.';
comment on column public.saved_views.list_name is 'Name of the list, if it is not the table''s own.';
comment on column public.saved_views.query is
  'Query of the list''s address, without a page; an application ignores parts that it no longer supports.';
comment on column public.saved_views.is_shared is 'Shown to all members of the organization.';
comment on column public.saved_views.is_default is 'The list opens with it for its owner.';
comment on constraint saved_views_name_unique on public.saved_views is 'You already have a view of this name';
comment on constraint saved_views_list_name on public.saved_views is 'The name of a list can have lowercase letters only';
comment on constraint saved_views_name_given on public.saved_views is 'View name is required';
comment on constraint saved_views_name_length on public.saved_views is 'View name cannot exceed 60 characters';
comment on constraint saved_views_query_length on public.saved_views is 'This view has too many filters to be saved';

select private.organisation_table('public.saved_views');
create index saved_views_table on public.saved_views (table_name);
create unique index saved_views_one_default on public.saved_views (org_id, user_id, table_name, list_name) nulls not distinct where is_default;

select private.grant_permission('saved_views.share', 'manager');

grant select on public.saved_views to authenticated;
grant insert (id, table_name, list_name, name, query, is_shared, is_default), update (name, query, is_shared, is_default)
  on public.saved_views to authenticated;
select private.accept_as_oneself('public.saved_views');

create policy "Members read their own views, and shared ones of lists that they may read" on public.saved_views
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (user_id = (select auth.uid()) or is_shared and table_name || '.read' = any (array(
      select r.permission from public.role_permissions r where r.role = (select private.role()))))
  );

select private.list_only('public.saved_views', 'saved view', 'saved views', 'name', 'settings.read', by_policy => true);

create policy "Members save views as their own, admins and managers share them" on public.saved_views
  for insert to authenticated
  with check (
    org_id = (select private.org_id())
    and user_id = (select auth.uid())
    and (not is_shared or (select private.can('saved_views.share')))
  );

create policy "Members change their own views, admins and managers share them" on public.saved_views
  for update to authenticated
  using (org_id = (select private.org_id()) and user_id = (select auth.uid()))
  with check (
    org_id = (select private.org_id())
    and user_id = (select auth.uid())
    and (not is_shared or (select private.can('saved_views.share')))
  );

create trigger saved_views_touch before update on public.saved_views
  for each row execute function private.touch_updated_at();

create function private.keep_one_default() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.saved_views v set is_default = false
  where v.org_id = new.org_id and v.user_id = new.user_id and v.table_name = new.table_name
    and v.list_name is not distinct from new.list_name and v.is_default and v.id <> new.id;
  return new;
end $$;
comment on function private.keep_one_default() is 'A list opens with one view: another one takes its place.';

create trigger saved_views_default before insert or update on public.saved_views
  for each row when (new.is_default) execute function private.keep_one_default();

create function public.delete_saved_view(id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.required_org_id();
begin
  delete from public.saved_views v
  where v.org_id = org and v.id = delete_saved_view.id
    and (v.user_id = auth.uid() or v.is_shared and private.can('saved_views.share'));
  if not found then
    perform private.refuse('view.not_found',
      'This view no longer exists, or it belongs to another user. Load the list again.');
  end if;
end $$;
comment on function public.delete_saved_view(uuid) is 'Deletes the caller''s view, or a shared one if the caller may share views.';

grant execute on function public.delete_saved_view(uuid) to authenticated;
