set check_function_bodies = off;

create or replace function public.recent_imports (
  table_name text default null::text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  wanted text[] := array(select t.table_name from private.record_tables t where private.can(t.table_name || '.import'));
begin
  if recent_imports.table_name is not null then
    wanted := array[(private.record_table(recent_imports.table_name)).table_name];
    perform private.require(wanted[1] || '.import', 'import ' || (private.record_table(wanted[1])).label_many);
  elsif wanted = '{}' then
    perform private.require('customers.import', 'see imports');
  end if;
  return (
    select coalesce(jsonb_agg(private.import_summary(i) || jsonb_build_object(
      'rejected_count', jsonb_array_length(i.answer -> 'rejected'),
      'who', (select p.full_name from public.profiles p where p.id = i.user_id),
      'can_undo', i.undone_at is null and private.is_unchanged(private.record_table(i.table_name), i)) order by i.id desc), '[]')
    from (
      select * from private.imports i
      where i.org_id = org and i.table_name = any (wanted)
      order by i.id desc limit case when recent_imports.table_name is null then 100 else 20 end
    ) i);
end $function$;

comment on function "public"."recent_imports"(text) is 'The latest 20 imports into a list, or 100 into any list whose imports the caller may see, newest first: what they did, who made them, and whether they can still be undone.';

reset check_function_bodies;
