-- Recurring documents: those that are made by themselves, such as invoices, on dates that follow from the first one.

create table public.recurring_documents (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  kind text not null references private.document_kinds (kind),
  customer_id uuid,
  vendor_id uuid,
  first_date date not null,
  next_date date not null,
  end_date date,
  frequency text not null,
  every integer not null default 1,
  total_amount numeric(18, 2) not null,
  template jsonb not null,
  posts_automatically boolean not null default false,
  is_paused boolean not null default false,
  paused_reason text,
  issued_count integer not null default 0,
  last_issued_on date,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint recurring_documents_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint recurring_documents_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint recurring_documents_name_given check (btrim(name) <> ''),
  constraint recurring_documents_name_length check (char_length(name) <= 200),
  constraint recurring_documents_contact check (num_nonnulls(customer_id, vendor_id) = 1),
  constraint recurring_documents_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  constraint recurring_documents_every check (every between 1 and 366),
  constraint recurring_documents_end_date check (end_date >= first_date),
  constraint recurring_documents_paused_reason check (is_paused or paused_reason is null),
  constraint recurring_documents_archived check (archived_at is null or is_paused)
);
comment on table public.recurring_documents is 'Templates of documents, such as invoices and bills, and when the next one is made.';
comment on column public.recurring_documents.user_id is
  'In whose name documents are made: who created it, or took it over when that person could not any more. No foreign key: the record outlives the account.';
comment on column public.recurring_documents.template is 'The document as save_document takes it, without its kind and its dates.';
comment on column public.recurring_documents.first_date is 'Later dates are counted from it, so that a 31st comes back after a shorter month.';
comment on column public.recurring_documents.next_date is 'The date of the document that is made next.';
comment on column public.recurring_documents.posts_automatically is 'Otherwise a draft is left to be looked at.';
comment on column public.recurring_documents.paused_reason is 'Why the database paused it; null when a person did.';
comment on column public.recurring_documents.last_error is 'Why the document of next_date could not be made. It is tried again every hour.';
comment on column public.recurring_documents.archived_at is 'When it was put aside: out of the lists, and paused. Kept by the database.';
comment on constraint recurring_documents_name_given on public.recurring_documents is 'Name is required';
comment on constraint recurring_documents_name_length on public.recurring_documents is 'Name cannot exceed 200 characters';
comment on constraint recurring_documents_contact on public.recurring_documents is 'It is for a customer or from a vendor';
comment on constraint recurring_documents_frequency on public.recurring_documents is 'Frequency must be daily, weekly, monthly or yearly';
comment on constraint recurring_documents_every on public.recurring_documents is 'It recurs every 1 to 366 days, weeks, months or years';
comment on constraint recurring_documents_end_date on public.recurring_documents is 'End date cannot be before the first date';
comment on constraint recurring_documents_paused_reason on public.recurring_documents is 'Only what is paused has a reason for it';
comment on constraint recurring_documents_archived on public.recurring_documents is 'What is archived makes nothing. Restore it first';

select private.organisation_table('public.recurring_documents');
create index recurring_documents_due on public.recurring_documents (next_date) where not is_paused;
create index recurring_documents_kind on public.recurring_documents (kind);
create index recurring_documents_customer on public.recurring_documents (customer_id, org_id);
create index recurring_documents_vendor on public.recurring_documents (vendor_id, org_id);
select private.register_records('public.recurring_documents', 'recurring document', 'recurring documents', 'name',
  $$name || ' ' || coalesce(template ->> 'reference', '') || ' ' || coalesce(template ->> 'notes', '')$$);
select private.keep_archive('public.recurring_documents');

select private.grant_permission('recurring_documents.read', 'viewer');
select private.grant_permission('recurring_documents.create', 'user');
select private.grant_permission('recurring_documents.update', 'user');
select private.grant_permission('recurring_documents.delete', 'admin');
select private.grant_permission('recurring_documents.export', 'manager');

grant update (is_paused) on public.recurring_documents to authenticated;

select private.let_members('public.recurring_documents', 'read', 'delete');

create policy "Admins, managers and users pause recurring documents" on public.recurring_documents
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')))
  with check (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')));

create trigger recurring_documents_touch before update on public.recurring_documents
  for each row execute function private.touch_updated_at();
create trigger recurring_documents_contact before insert or update of customer_id, vendor_id on public.recurring_documents
  for each row execute function private.require_active_contact();
select private.keep_activity('public.recurring_documents', 'name',
  'version', 'updated_by', 'first_date', 'issued_count', 'last_issued_on', 'last_error_at', 'last_error_code', 'archived_at');

create function private.recurrence_date(first_date date, frequency text, every integer, turn integer) returns date
language sql immutable
set search_path = ''
as $$
  -- Counted from the first date: a month that is too short ends on its last day, and the next one is right again.
  select (first_date + every * turn * case frequency
    when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
    when 'monthly' then interval '1 month' else interval '1 year' end)::date
$$;
comment on function private.recurrence_date(date, text, integer, integer) is 'The date of a turn; turn 0 is the first date.';

create function private.next_recurrence(first_date date, frequency text, every integer, after date) returns date
language sql immutable
set search_path = ''
as $$
  select min(d)
  from generate_series(0, 2) n
  cross join lateral private.recurrence_date(first_date, frequency, every, n + greatest(0, case frequency
    when 'daily' then (after - first_date) / every
    when 'weekly' then (after - first_date) / (7 * every)
    when 'monthly' then ((extract(year from after) - extract(year from first_date)) * 12
      + extract(month from after) - extract(month from first_date))::integer / every
    else (extract(year from after) - extract(year from first_date))::integer / every end)) d
  where d > after
$$;
comment on function private.next_recurrence(date, text, integer, date) is 'The first date of a recurrence after another date.';

create function private.resume_recurring_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := private.today(new.org_id);
begin
  if new.next_date < today and new.next_date = old.next_date then
    new.next_date := private.next_recurrence(new.first_date, new.frequency, new.every, today - 1);
  end if;
  return new;
end $$;
comment on function private.resume_recurring_document() is 'What was paused goes on with the next date from today; nothing is made for the pause.';

create trigger recurring_documents_resume before update on public.recurring_documents
  for each row when (old.is_paused and not new.is_paused)
  execute function private.resume_recurring_document();

create function private.pause_archived_document() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_paused := true;
  return new;
end $$;
comment on function private.pause_archived_document() is 'Nothing is made of what nobody sees.';

create trigger recurring_documents_archive before update of archived_at on public.recurring_documents
  for each row when (old.archived_at is null and new.archived_at is not null)
  execute function private.pause_archived_document();
