set check_function_bodies = off;

create table "public"."saved_views" (
  "org_id"     uuid                     not null default private.org_id(),
  "id"         uuid                     not null default private.uuid_v7(),
  "user_id"    uuid                     not null default auth.uid(),
  "table_name" text                     not null,
  "name"       text                     collate pg_catalog."und-x-icu" not null,
  "query"      text                     not null,
  "is_shared"  boolean                  not null default false,
  "is_default" boolean                  not null default false,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  constraint "saved_views_name_given" check ((btrim(name) <> ''::text)),
  constraint "saved_views_name_length" check ((char_length(name) <= 60)),
  constraint "saved_views_query_length" check ((char_length(query) <= 4000)),
  constraint "saved_views_pkey" primary key (org_id, id),
  constraint "saved_views_name_unique" unique (org_id, user_id, table_name, name)
);

alter table "public"."saved_views"
  enable row level security;

create or replace function private.keep_one_default()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.saved_views v set is_default = false
  where v.org_id = new.org_id and v.user_id = new.user_id and v.table_name = new.table_name and v.is_default and v.id <> new.id;
  return new;
end $function$;

create or replace function public.delete_saved_view (
  id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
begin
  delete from public.saved_views v
  where v.org_id = org and v.id = delete_saved_view.id
    and (v.user_id = auth.uid() or v.is_shared and private.can('saved_views.share'));
  if not found then
    perform private.refuse('view.not_found',
      'This view is not there any more, or it is not yours to delete. Load the list again.');
  end if;
end $function$;

alter table "public"."saved_views"
  add constraint "saved_views_table_name_fkey" foreign key (table_name) references private.record_tables(table_name);

create index saved_views_table on public.saved_views using btree (table_name);

create trigger saved_views_as_oneself
  before insert on public.saved_views
  for each row
  when ((CURRENT_USER = 'authenticated'::name))
  execute function private.hold_to_oneself();

create trigger saved_views_default
  before insert or update on public.saved_views
  for each row
  when (new.is_default)
  execute function private.keep_one_default();

create trigger saved_views_touch
  before update on public.saved_views
  for each row
  execute function private.touch_updated_at();

alter publication "supabase_realtime" add table "public"."saved_views";

comment on column "public"."saved_views"."is_default" is 'The list opens with it, for the one whose view it is.';

comment on column "public"."saved_views"."is_shared" is 'Shown to all members of the organisation.';

comment on column "public"."saved_views"."query" is 'The query of the list''s address, without a page: what an application no longer understands of it, it leaves out.';

comment on column "public"."saved_views"."table_name" is 'Whose list it is.';

comment on constraint "saved_views_name_given" on "public"."saved_views" is 'View name is required';

comment on constraint "saved_views_name_length" on "public"."saved_views" is 'View name cannot exceed 60 characters';

comment on constraint "saved_views_query_length" on "public"."saved_views" is 'This view has too many filters to be saved';

comment on function "private"."keep_one_default"() is 'A list opens with one view: another one takes its place.';

comment on function "public"."delete_saved_view"(uuid) is 'Deletes a view of the caller, or one that is shared where the caller may share views.';

comment on table "public"."saved_views" is 'Lists as people have set them: view, search, filters, sort and columns, under a name.';

revoke all on function "private"."keep_one_default"() from public;

grant execute on function "private"."keep_one_default"() to "postgres";

revoke all on function "public"."delete_saved_view"(uuid) from public;

grant execute on function "public"."delete_saved_view"(uuid) to "authenticated", "postgres", "service_role";

grant insert ("is_default"), update ("is_default") on table "public"."saved_views" to "authenticated";

grant insert ("is_shared"), update ("is_shared") on table "public"."saved_views" to "authenticated";

grant insert ("name"), update ("name") on table "public"."saved_views" to "authenticated";

grant insert ("query"), update ("query") on table "public"."saved_views" to "authenticated";

grant insert ("table_name") on table "public"."saved_views" to "authenticated";

grant select on table "public"."saved_views" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."saved_views"
  to "postgres", "service_role";

alter table "public"."saved_views"
  add constraint "saved_views_org_id_fkey" foreign key (org_id) references public.organizations(id);

grant insert ("org_id") on table "public"."saved_views" to "authenticated";

create index saved_views_newest on public.saved_views using btree (org_id, created_at, id);

grant insert ("id") on table "public"."saved_views" to "authenticated";

create unique index saved_views_one_default on public.saved_views using btree (org_id, user_id, table_name)
  where is_default;

create policy "Members change their own views, admins and managers share them" on "public"."saved_views"
  for update
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND (user_id = ( select auth.uid() as uid))))
  with
    check
    (((org_id = ( SELECT private.org_id() AS org_id)) AND (user_id = ( SELECT auth.uid() AS uid)) AND ((NOT is_shared)
    OR ( SELECT private.can('saved_views.share'::text) AS can))));

create policy "Members read their own views, and shared ones of lists that the" on "public"."saved_views"
  for select
  to "authenticated"
  using
    (((org_id = ( select private.org_id() as org_id)) AND ((user_id = ( select auth.uid() as uid)) or (is_shared AND
    ((table_name || '.read'::text) = ANY (ARRAY( select r.permission
   from public.role_permissions r
  where (r.role = ( select private.role() as role)))))))));

create policy "Members save views as their own, admins and managers share them" on "public"."saved_views"
  for insert
  to "authenticated"
  with
    check
    (((org_id = ( SELECT private.org_id() AS org_id)) AND (user_id = ( SELECT auth.uid() AS uid)) AND ((NOT is_shared)
    OR ( SELECT private.can('saved_views.share'::text) AS can))));

comment on column "public"."saved_views"."user_id" is 'Whose view it is. No foreign key: what is shared outlives the account.';

comment on constraint "saved_views_name_unique" on "public"."saved_views" is 'You already have a view of this name';

grant insert ("user_id") on table "public"."saved_views" to "authenticated";

alter table public.saved_views
  alter column org_id set (n_distinct=3);

insert into public.role_permissions (role, permission) values
  ('admin', 'saved_views.share'),
  ('manager', 'saved_views.share')
on conflict (role, permission) do nothing;

reset check_function_bodies;
