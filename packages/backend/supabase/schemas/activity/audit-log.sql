-- The log of the whole organization for auditors: who changed what and when, with old and new values.

create function private.named_log_entries(entries jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  kind private.record_tables;
  named jsonb;
begin
  -- A column of one name may refer to something else in another table: each table's entries are named by themselves.
  for kind in
    select r.* from private.record_tables r
    where r.table_name in (select e ->> 'entity' from jsonb_array_elements(entries) e)
  loop
    named := private.name_references(kind, (
      select jsonb_agg(e.entry order by e.n) from jsonb_array_elements(entries) with ordinality e (entry, n)
      where e.entry ->> 'entity' = kind.table_name));
    entries := (
      select jsonb_agg(coalesce(n.entry, e.entry) order by e.n)
      from jsonb_array_elements(entries) with ordinality e (entry, n)
      left join jsonb_array_elements(named) n (entry) on n.entry ->> 'id' = e.entry ->> 'id');
  end loop;
  return entries;
end $$;
comment on function private.named_log_entries(jsonb) is
  'Entries of the log with names instead of ids in changes of references, as in the history of a record.';

create function private.logged_days(org uuid, start_date date, end_date date) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  zone constant text := coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC');
begin
  perform private.require_calendar_date(logged_days.start_date);
  perform private.require_calendar_date(logged_days.end_date);
  return concat_ws(' and ', 'true',
    'created_at >= ' || quote_literal(logged_days.start_date::timestamp at time zone zone) || '::timestamptz',
    'created_at < ' || quote_literal((logged_days.end_date + 1)::timestamp at time zone zone) || '::timestamptz');
end $$;
comment on function private.logged_days(uuid, date, date) is
  'A condition in SQL: logged between two days, both included, in the organization''s time zone. A missing day sets no limit.';

create function private.log_of_record(org uuid, entity text, record_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(log_of_record.entity, '') = '' then
    perform private.refuse_field('audit_log.record_without_kind', 'Choose the kind of record before a single record.', 'entity');
  end if;
  -- Each half can use its own index, unlike an "or" of both.
  return format('(select t.* from public.activity_log t where t.org_id = %1$L::uuid and t.entity = %2$L and t.record_id = %3$L::uuid
    union all
    select t.* from public.activity_log t where t.org_id = %1$L::uuid and t.entity = %2$L and t.record_ids is not null
      and %3$L::uuid = any (t.record_ids)) of_record', org, log_of_record.entity, log_of_record.record_id);
end $$;
comment on function private.log_of_record(uuid, text, uuid) is 'Returns SQL for the entries about one record, including those about several records.';

create function public.audit_log(
  filters jsonb default '[]', entity text default null, record_id uuid default null,
  start_date date default null, end_date date default null, after jsonb default null, page_size integer default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('activity.read_all', 'read the audit log');
  size constant integer := least(greatest(coalesce(page_size, 100), 1), 1000);
  page constant jsonb := jsonb_build_object('page', jsonb_build_object('after', after));
  entries jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc), ''[]'') from (
      select id, created_at, actor_id, actor_name, action, entity, record_id, record_name, record_count, changes
      from %s where org_id = %L::uuid and %s and %s and %s and %s
      order by created_at desc, id desc limit %s) e',
    case when audit_log.record_id is null then 'public.activity_log'
      else private.log_of_record(org, audit_log.entity, audit_log.record_id) end,
    org,
    case when audit_log.entity is null then 'true' else format('entity = %L', audit_log.entity) end,
    private.filter_conditions('public.activity_log', filters),
    private.logged_days(org, audit_log.start_date, audit_log.end_date),
    private.page_condition('public.activity_log', page),
    size + 1) into entries;
  return jsonb_build_object(
    'entries', private.named_log_entries(
      (select coalesce(jsonb_agg(e.entry order by e.n), '[]') from jsonb_array_elements(entries) with ordinality e (entry, n) where e.n <= size)),
    'after', case when jsonb_array_length(entries) > size
      then jsonb_build_object('value', entries -> (size - 1) -> 'created_at', 'id', entries -> (size - 1) -> 'id') end);
end $$;
comment on function public.audit_log(jsonb, text, uuid, date, date, jsonb, integer) is
  'Events of the organization, newest first: {entries: [{id, created_at, actor_id, actor_name, action, entity, '
  'record_id, record_name, record_count, changes}], after}. filters have the form of list filters; entity is a '
  'table, record_id one of its records; the days are days of the organization. after is the position of the next '
  'page, to be sent for it; null on the last page. At most 1000 entries at once. changes is as in record_history.';

create function public.audit_log_choices() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('activity.read_all', 'read the audit log');
begin
  -- Steps through the distinct values by index, so that the time does not depend on the length of the log.
  return (
    with recursive actors (id) as (
      (select a.actor_id from public.activity_log a where a.org_id = org and a.actor_id is not null order by a.actor_id limit 1)
      union all
      select (select a.actor_id from public.activity_log a where a.org_id = org and a.actor_id > t.id order by a.actor_id limit 1)
      from actors t where t.id is not null
    ), entities (name) as (
      (select a.entity from public.activity_log a where a.org_id = org order by a.entity limit 1)
      union all
      select (select a.entity from public.activity_log a where a.org_id = org and a.entity > t.name order by a.entity limit 1)
      from entities t where t.name is not null
    ), actions (name) as (
      (select a.action from public.activity_log a where a.org_id = org order by a.action limit 1)
      union all
      select (select a.action from public.activity_log a where a.org_id = org and a.action > t.name order by a.action limit 1)
      from actions t where t.name is not null
    )
    select jsonb_build_object(
      'actors', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from (
          select a.id, coalesce(
            (select p.full_name from public.profiles p where p.id = a.id),
            (select l.actor_name from public.activity_log l where l.org_id = org and l.actor_id = a.id order by l.created_at desc limit 1)) as name
          from actors a where a.id is not null) t),
      'has_system', exists (select from public.activity_log a where a.org_id = org and a.actor_id is null),
      'entities', (select coalesce(jsonb_agg(jsonb_build_object('entity', e.name,
          'label', private.label(coalesce(r.label_many, e.name)), 'label_one', private.label(coalesce(r.label_one, e.name))) order by e.name), '[]')
        from entities e left join private.record_tables r on r.table_name = e.name where e.name is not null),
      'actions', (select coalesce(jsonb_agg(a.name order by a.name), '[]') from actions a where a.name is not null)));
end $$;
comment on function public.audit_log_choices() is
  'The values that the audit log can be filtered by, as far as they occur: {actors: [{id, name}], has_system, entities: [{entity, label, label_one}], actions}.';

grant execute on function public.audit_log(jsonb, text, uuid, date, date, jsonb, integer), public.audit_log_choices() to authenticated;
