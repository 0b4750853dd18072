-- Options of tracking categories: the departments and projects that lines name.

create table public.tracking_options (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  tracking_category_id uuid not null,
  name text collate "und-x-icu" not null,
  slot smallint not null default 0,
  first_id uuid generated always as (case slot when 1 then id end) stored,
  second_id uuid generated always as (case slot when 2 then id end) stored,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tracking_options_first unique (org_id, first_id),
  constraint tracking_options_second unique (org_id, second_id),
  constraint tracking_options_tracking_category foreign key (tracking_category_id, org_id)
    references public.tracking_categories (id, org_id) on delete cascade,
  constraint tracking_options_name_given check (btrim(name) <> ''),
  constraint tracking_options_name_length check (char_length(name) <= 100)
);
comment on table public.tracking_options is 'Options of tracking categories, such as each department and each project.';
comment on column public.tracking_options.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.tracking_options.slot is 'That of the category. Set by the database.';
comment on column public.tracking_options.first_id is
  'The id of an option of slot 1, else null. What names an option of the first category refers to it, so that a foreign key refuses options of the other one.';
comment on column public.tracking_options.second_id is 'The same of slot 2.';
comment on column public.tracking_options.archived_at is
  'Time of archiving: it can no longer be chosen, but stays in the books and reports. Set by the database.';
comment on constraint tracking_options_first on public.tracking_options is 'An option has one id';
comment on constraint tracking_options_second on public.tracking_options is 'An option has one id';
comment on constraint tracking_options_tracking_category on public.tracking_options is
  'This tracking category is not in your list. Choose another one';
comment on constraint tracking_options_name_given on public.tracking_options is 'Name is required';
comment on constraint tracking_options_name_length on public.tracking_options is 'Name cannot exceed 100 characters';

select private.organisation_table('public.tracking_options');
create unique index tracking_options_name on public.tracking_options (org_id, tracking_category_id, lower(name));
create index tracking_options_tracking_category on public.tracking_options (tracking_category_id, org_id);

select private.register_records('public.tracking_options', 'tracking option', 'tracking options', 'name', 'name');
select private.keep_archive('public.tracking_options');

select private.grant_permission('tracking_options.read', 'viewer');
select private.grant_permission('tracking_options.create', 'manager');
select private.grant_permission('tracking_options.update', 'manager');
select private.grant_permission('tracking_options.delete', 'admin');
select private.grant_permission('tracking_options.import', 'manager');
select private.grant_permission('tracking_options.export', 'manager');

grant insert (id, tracking_category_id, name), update (tracking_category_id, name) on public.tracking_options to authenticated;
select private.accept_as_oneself('public.tracking_options');

select private.let_members('public.tracking_options', 'read', 'create', 'update', 'delete');

create trigger tracking_options_touch before update on public.tracking_options
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tracking_options', 'name', 'slot', 'first_id', 'second_id');

create function private.use_of_option(option public.tracking_options) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  used_in record;
  is_used boolean;
  named constant jsonb := jsonb_build_array(jsonb_build_object(format('tracking_%s_id', option.slot), option.id));
begin
  for used_in in
    select c.conrelid::regclass as relation, (private.key_columns(c))[1] as field, t.relname as name
    from pg_catalog.pg_constraint c join pg_catalog.pg_class t on t.oid = c.conrelid
    where c.confrelid = 'public.tracking_options'::regclass and c.contype = 'f'
    order by t.relname
  loop
    execute format('select exists (select from %s t where t.org_id = $1 and t.%I = $2)', used_in.relation, used_in.field)
    using option.org_id, option.id into is_used;
    if is_used then
      return replace(used_in.name, '_', ' ');
    end if;
  end loop;
  return case
    when exists (select from public.recurring_documents r where r.org_id = option.org_id and r.template -> 'lines' @> named)
      then 'recurring documents'
    when exists (select from public.recurring_entries r where r.org_id = option.org_id and r.template_lines @> named)
      then 'recurring entries'
    when exists (select from public.journal_entries e where e.org_id = option.org_id and e.posted_at is null and e.draft_lines @> named)
      then 'drafts of journal entries' end;
end $$;
comment on function private.use_of_option(public.tracking_options) is 'Where an option is used, such as "invoice lines"; null if it is unused.';

create function private.place_tracking_option() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  category public.tracking_categories;
  taken text;
  used_in text;
begin
  select c.* into category from public.tracking_categories c
  where c.org_id = new.org_id and c.id = new.tracking_category_id for key share;
  if tg_op = 'UPDATE' and new.tracking_category_id <> old.tracking_category_id then
    used_in := private.use_of_option(old);
    if used_in is not null then
      perform private.refuse_field('tracking_option.in_use', format(
        'The option "%s" is used in %s and stays in its category. Add another option to %s instead.', old.name, used_in, category.name),
        'tracking_category_id');
    end if;
  end if;
  new.slot := coalesce(category.slot, 0);
  select o.name into taken from public.tracking_options o
  where o.org_id = new.org_id and o.tracking_category_id = new.tracking_category_id and lower(o.name) = lower(new.name) and o.id <> new.id;
  if found then
    perform private.refuse_field('tracking_option.taken', format(
      '%s has an option "%s" already. Choose another name, or restore that one if it is archived.', category.name, taken), 'name');
  end if;
  return new;
end $$;
comment on function private.place_tracking_option() is
  'Gives an option the slot of its category, and refuses two options of one name in it, or another category for an option that is used.';

create trigger tracking_options_place before insert or update on public.tracking_options
  for each row execute function private.place_tracking_option();

create function private.keep_used_option() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  used_in constant text := private.use_of_option(old);
begin
  if used_in is not null then
    perform private.refuse('tracking_option.in_use', format(
      'The option "%s" is used in %s and cannot be deleted. Archive it instead.', old.name, used_in));
  end if;
  return old;
end $$;
comment on function private.keep_used_option() is 'An option that something names is not deleted, also not with its category.';

create trigger tracking_options_used before delete on public.tracking_options
  for each row execute function private.keep_used_option();

create view public.tracking_option_list with (security_invoker = true) as
  select o.org_id, o.id, o.tracking_category_id, c.name as tracking_category, o.name, o.slot, o.first_id,
    o.second_id, o.archived_at,
    o.archived_at is null and c.archived_at is null as can_be_chosen, o.user_id, o.created_at, o.updated_at
  from public.tracking_options o
  join public.tracking_categories c on c.org_id = o.org_id and c.id = o.tracking_category_id;
comment on view public.tracking_option_list is 'Tracking options with the names of their categories.';
comment on column public.tracking_option_list.can_be_chosen is 'True if neither it nor its category is archived.';

select private.list_from('public.tracking_options', 'public.tracking_option_list');
