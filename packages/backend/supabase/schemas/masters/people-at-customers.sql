-- Contact persons: the people who work for a customer, each with their own e-mail address and phone number.

create table public.contact_persons (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  customer_id uuid not null,
  name text collate "und-x-icu" not null,
  job_title text collate "und-x-icu",
  email text collate "und-x-icu",
  phone text collate "und-x-icu",
  notes text collate "und-x-icu",
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint contact_persons_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint contact_persons_name_given check (btrim(name) <> ''),
  constraint contact_persons_name_length check (char_length(name) <= 200),
  constraint contact_persons_job_title_length check (char_length(job_title) <= 100),
  constraint contact_persons_email check (private.is_email(email) and char_length(email) <= 254),
  constraint contact_persons_phone_length check (char_length(phone) <= 50),
  constraint contact_persons_notes_length check (char_length(notes) <= 1000)
);
comment on table public.contact_persons is 'The people who work for a customer.';
comment on column public.contact_persons.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.contact_persons.archived_at is
  'Time when the contact person was archived, such as after leaving the customer. Set by the database.';
comment on constraint contact_persons_customer on public.contact_persons is 'This customer does not exist. Choose another one';
comment on constraint contact_persons_name_given on public.contact_persons is 'Name is required';
comment on constraint contact_persons_name_length on public.contact_persons is 'Name cannot exceed 200 characters';
comment on constraint contact_persons_job_title_length on public.contact_persons is 'Job title cannot exceed 100 characters';
comment on constraint contact_persons_email on public.contact_persons is 'Please enter a valid email address';
comment on constraint contact_persons_phone_length on public.contact_persons is 'Phone cannot exceed 50 characters';
comment on constraint contact_persons_notes_length on public.contact_persons is 'Notes cannot exceed 1000 characters';

select private.organisation_table('public.contact_persons');
create index contact_persons_customer on public.contact_persons (customer_id, org_id);
create index contact_persons_by_name on public.contact_persons (org_id, name, id);

select private.register_records('public.contact_persons', 'contact person', 'contact persons', 'name',
  $$name || E'\n' || coalesce(job_title, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, '')$$);
select private.keep_archive('public.contact_persons');

create view public.contact_person_list with (security_invoker = true) as
  select p.org_id, p.id, p.customer_id, d.name as customer_name, p.name, p.job_title, p.email, p.phone, p.notes, p.archived_at,
    p.user_id, p.created_at, p.updated_at
  from public.contact_persons p
  left join public.customer_directory d on d.id = p.customer_id;
comment on view public.contact_person_list is 'Contact persons with the names of their customers.';
select private.list_from('public.contact_persons', 'public.contact_person_list', 'customer_id', 'public.customers');
select private.search_everywhere('public.contact_persons', place => 16, subtitle => $$concat_ws(' · ', customer_name, job_title)$$);

select private.grant_permission('contact_persons.read', 'viewer');
select private.grant_permission('contact_persons.create', 'user');
select private.grant_permission('contact_persons.update', 'user');
select private.grant_permission('contact_persons.delete', 'admin');
select private.grant_permission('contact_persons.import', 'manager');
select private.grant_permission('contact_persons.export', 'manager');

grant insert (id, customer_id, name, job_title, email, phone, notes),
  update (customer_id, name, job_title, email, phone, notes)
  on public.contact_persons to authenticated;
select private.accept_as_oneself('public.contact_persons');
select private.let_members('public.contact_persons', 'read', 'create', 'update', 'delete');

create trigger contact_persons_touch before update on public.contact_persons
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.contact_persons', 'name');
