-- Tracking categories: dimensions besides accounts, such as departments and projects. At most two are active. Their options are in
-- tracking-options.sql.

create table public.tracking_categories (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  slot smallint not null default 0,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tracking_categories_slot check (slot in (1, 2)),
  constraint tracking_categories_name_given check (btrim(name) <> ''),
  constraint tracking_categories_name_length check (char_length(name) <= 50)
);
comment on table public.tracking_categories is 'Dimensions besides accounts, such as departments and projects.';
comment on column public.tracking_categories.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.tracking_categories.slot is
  'Which of a line''s two options belongs to this category: 1 is tracking_1_id, 2 is tracking_2_id. Set by the database, and never changed.';
comment on column public.tracking_categories.archived_at is
  'Time of archiving: its options can no longer be chosen, and another category can replace it. Set by the database.';
comment on constraint tracking_categories_slot on public.tracking_categories is 'Slot must be 1 or 2';
comment on constraint tracking_categories_name_given on public.tracking_categories is 'Name is required';
comment on constraint tracking_categories_name_length on public.tracking_categories is 'Name cannot exceed 50 characters';

select private.organisation_table('public.tracking_categories');
create unique index tracking_categories_active on public.tracking_categories (org_id, slot) where archived_at is null;
comment on index public.tracking_categories_active is 'Another tracking category has this slot';

select private.register_records('public.tracking_categories', 'tracking category', 'tracking categories', 'name', 'name');
select private.keep_archive('public.tracking_categories');

select private.grant_permission('tracking_categories.read', 'viewer');
select private.grant_permission('tracking_categories.create', 'manager');
select private.grant_permission('tracking_categories.update', 'manager');
select private.grant_permission('tracking_categories.delete', 'admin');
select private.grant_permission('tracking_categories.import', 'manager');
select private.grant_permission('tracking_categories.export', 'manager');

grant insert (id, name), update (name) on public.tracking_categories to authenticated;
select private.accept_as_oneself('public.tracking_categories');

select private.let_members('public.tracking_categories', 'read', 'create', 'update', 'delete');

create trigger tracking_categories_touch before update on public.tracking_categories
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tracking_categories', 'name', 'slot');

create function private.place_tracking_category() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  others record;
begin
  if new.archived_at is null then
    select array_agg(c.slot) as slots, string_agg(format('"%s"', c.name), ' and ' order by c.slot) as names,
      bool_or(lower(c.name) = lower(new.name)) as has_name
    into others
    from public.tracking_categories c where c.org_id = new.org_id and c.id <> new.id and c.archived_at is null;
    if others.has_name then
      perform private.refuse_field('tracking_category.taken', format(
        'There is a tracking category "%s" already. Choose another name.', new.name), 'name');
    elsif tg_op = 'INSERT' and new.slot = 0 and cardinality(others.slots) >= 2 then
      perform private.refuse_field('tracking_category.too_many', format(
        'Two tracking categories can be active, and %s are. Archive one of them first.', others.names), 'name');
    elsif new.slot = any (others.slots) then
      perform private.refuse_field('tracking_category.too_many', format(
        'Another tracking category has taken the place of "%s". Archive %s first.', new.name, (
          select format('"%s"', c.name) from public.tracking_categories c
          where c.org_id = new.org_id and c.slot = new.slot and c.archived_at is null and c.id <> new.id)), 'name');
    end if;
  end if;
  if tg_op = 'INSERT' and new.slot = 0 then
    new.slot := case when 1 = any (others.slots) then 2 else 1 end;
  end if;
  return new;
end $$;
comment on function private.place_tracking_category() is
  'Gives a new category the first free slot, and refuses a third active one, or two active ones of one name.';

create trigger tracking_categories_place before insert or update on public.tracking_categories
  for each row execute function private.place_tracking_category();
