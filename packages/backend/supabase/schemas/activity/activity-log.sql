-- The activity log: event, user and record. Written by statement triggers only, and never changed.

create table public.activity_log (
  org_id uuid not null references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  action text not null,
  entity text not null,
  record_id uuid,
  record_name text,
  record_ids uuid[],
  record_count integer not null default 1,
  record_version integer,
  changes jsonb not null default '{}',
  actor_id uuid,
  actor_name text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint activity_log_action check (action ~ '^[a-z][a-z_]{1,30}$'),
  constraint activity_log_one_or_many check ((record_id is null) <> (record_ids is null))
);
comment on table public.activity_log is
  'Append-only history of the organization. A statement over more than 50 records is one row with record_ids.';
comment on column public.activity_log.actor_id is 'User who did it. No foreign key: the history outlives the account. Null for the system.';
comment on column public.activity_log.entity is 'The table.';
comment on column public.activity_log.changes is
  'For one record: {"field": {"from": old, "to": new}}. For many: the changed fields, with "to" where all got the same value.';
comment on column public.activity_log.record_version is 'The document version that this created; null for other records.';
comment on constraint activity_log_action on public.activity_log is 'An activity is a word such as posted';
comment on constraint activity_log_one_or_many on public.activity_log is 'Activity concerns one record or many';
-- Ids hardly compress; trying to costs more than the whole insert.
alter table public.activity_log alter column record_ids set storage external;

create index activity_log_newest on public.activity_log (org_id, created_at desc, id desc);
create index activity_log_record on public.activity_log (org_id, record_id, created_at desc) where record_id is not null;
create index activity_log_bulk on public.activity_log (org_id, entity, created_at desc) where record_ids is not null;
create index activity_log_actor on public.activity_log (org_id, actor_id, created_at desc);
-- Filters of the audit log; newest first within each.
create index activity_log_entity on public.activity_log (org_id, entity, created_at desc, id desc);
create index activity_log_action on public.activity_log (org_id, action, created_at desc, id desc);
-- Invitations of all organizations within an hour.
create index activity_log_invitations on public.activity_log (created_at) where entity = 'memberships' and action = 'created';

select private.grant_permission('activity.read_all', 'manager');

grant select on public.activity_log to authenticated;
grant select, insert on public.activity_log to service_role;
alter table public.activity_log enable row level security;
create trigger activity_log_append_only before update or delete or truncate on public.activity_log
  for each statement execute function private.refuse_rewriting();

select private.append_only('public.activity_log');

-- Row level security limits customers to those that the reader may see; members see all records of other tables. Entries about several
-- customers are visible to readers who may see all customers.
create policy "Members read activity, less what concerns records that they do not see" on public.activity_log
  for select to authenticated
  using (
    org_id = (select private.org_id())
    and (
      (select private.can('activity.read_all'))
      or actor_id = (select auth.uid())
      or entity <> 'customers'
      or entity = 'customers'
        and exists (select from public.customers c where c.org_id = activity_log.org_id and c.id = activity_log.record_id)
    )
  );
