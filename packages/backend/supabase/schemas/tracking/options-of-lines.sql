-- Options of lines: input is checked, and posted or copied options are kept.

create function private.refuse_unknown_options(org uuid, lines jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, f.slot, c.name into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join (values (1), (2)) f (slot)
  cross join lateral (select nullif(btrim(l.value ->> format('tracking_%s_id', f.slot)), '') as id) given
  left join public.tracking_categories c on c.org_id = org and c.slot = f.slot and c.archived_at is null
  where given.id is not null and not exists (
    select from public.tracking_options o where o.org_id = org and o.id::text = lower(given.id) and o.slot = f.slot)
  order by l.n, f.slot limit 1;
  if found then
    perform private.refuse_field('tracking_option.unknown', case
      when fault.name is null then 'your organization has no such tracking category. Leave the option empty.'
      else format('this option is not one of %s. Choose another one.', fault.name) end,
      format('tracking_%s_id', fault.slot), fault.n);
  end if;
end $$;
comment on function private.refuse_unknown_options(uuid, jsonb) is
  'Refuses lines with an option that does not belong to the organization, or belongs to the other category.';

create function private.refuse_archived_options(org uuid, lines jsonb, former jsonb default '[]') returns void
language plpgsql stable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, o.slot, o.name, c.name as category, o.archived_at is null as is_by_category into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join (values (1), (2)) f (slot)
  join public.tracking_options o on o.org_id = org and o.slot = f.slot
    and o.id::text = lower(btrim(l.value ->> format('tracking_%s_id', f.slot)))
  join public.tracking_categories c on c.org_id = org and c.id = o.tracking_category_id
  where (o.archived_at is not null or c.archived_at is not null) and not exists (
    select from jsonb_array_elements(former) e where lower(e ->> format('tracking_%s_id', f.slot)) = o.id::text)
  order by l.n, f.slot limit 1;
  if found then
    perform private.refuse_field('tracking_option.archived', case when fault.is_by_category
      then format('%s is archived, so "%s" cannot be chosen. Choose another option, or restore the category.', fault.category, fault.name)
      else format('"%s" of %s is archived. Choose another option, or restore it.', fault.name, fault.category) end,
      format('tracking_%s_id', fault.slot), fault.n);
  end if;
end $$;
comment on function private.refuse_archived_options(uuid, jsonb, jsonb) is
  'Refuses lines with an archived option. Lines in `former` may keep theirs: stored ones, or those of a credited or replaced document.';
