-- The history of a record.

create function public.record_history(table_name text, record_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  entry constant private.record_tables := private.record_table(record_history.table_name);
  scope constant text := private.record_scope(entry, 'read', 'read');
  org constant uuid := private.required_org_id();
  visible boolean;
  history jsonb;
begin
  execute format('select exists (select from %s where %s and id = $1)', private.relation(entry), scope)
  using record_history.record_id into visible;
  -- A deleted record can be shown to whoever could have seen all of them.
  if not visible and not private.can('activity.read_all') then
    return '[]';
  end if;
  select coalesce(jsonb_agg(to_jsonb(h) order by h.created_at desc, h.id desc), '[]') into history
  from (
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_id = record_history.record_id
    union all
    select a.id, a.actor_id, a.actor_name, a.action, a.entity, a.record_name, a.changes, a.record_count, a.created_at
    from public.activity_log a
    where a.org_id = org and a.entity = entry.table_name and a.record_ids is not null
      and record_history.record_id = any (a.record_ids)
  ) h;
  return history;
end $$;
comment on function public.record_history(text, uuid) is 'What happened to a record, newest first.';

grant execute on function public.record_history(text, uuid) to authenticated;
