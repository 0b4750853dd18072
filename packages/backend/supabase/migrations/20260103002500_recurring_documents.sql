-- Recurring documents: invoices and bills that are made by themselves, on dates that follow from the first one.

create table public.recurring_documents (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  name text collate "und-x-icu" not null,
  kind text not null references private.document_kinds (kind),
  customer_id uuid,
  vendor_id uuid,
  template jsonb not null,
  total_amount numeric(18, 2) not null,
  frequency text not null,
  every integer not null default 1,
  first_date date not null,
  next_date date not null,
  end_date date,
  posts_automatically boolean not null default false,
  is_paused boolean not null default false,
  paused_reason text,
  issued_count integer not null default 0,
  last_issued_on date,
  last_error text,
  last_error_code text,
  last_error_at timestamptz,
  version integer not null default 1,
  updated_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint recurring_documents_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint recurring_documents_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint recurring_documents_name_given check (btrim(name) <> ''),
  constraint recurring_documents_name_length check (char_length(name) <= 200),
  constraint recurring_documents_kind check (kind in ('invoice', 'bill')),
  constraint recurring_documents_contact check ((kind = 'invoice') = (customer_id is not null) and (kind = 'bill') = (vendor_id is not null)),
  constraint recurring_documents_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  constraint recurring_documents_every check (every between 1 and 366),
  constraint recurring_documents_end_date check (end_date >= first_date),
  constraint recurring_documents_paused_reason check (is_paused or paused_reason is null)
);
comment on table public.recurring_documents is 'Templates of invoices and bills, and when the next one is made.';
comment on column public.recurring_documents.user_id is
  'In whose name documents are made: who created it, or took it over when that person could not any more. No foreign key: the record outlives the account.';
comment on column public.recurring_documents.template is 'The document as save_invoice or save_bill takes it, without its dates.';
comment on column public.recurring_documents.first_date is 'Later dates are counted from it, so that a 31st comes back after a shorter month.';
comment on column public.recurring_documents.next_date is 'The date of the document that is made next.';
comment on column public.recurring_documents.posts_automatically is 'Otherwise a draft is left to be looked at.';
comment on column public.recurring_documents.paused_reason is 'Why the database paused it; null when a person did.';
comment on column public.recurring_documents.last_error is 'Why the document of next_date could not be made. It is tried again every hour.';
comment on constraint recurring_documents_name_given on public.recurring_documents is 'Name is required';
comment on constraint recurring_documents_name_length on public.recurring_documents is 'Name cannot exceed 200 characters';
comment on constraint recurring_documents_kind on public.recurring_documents is 'Only invoices and bills recur';
comment on constraint recurring_documents_contact on public.recurring_documents is 'An invoice is for a customer, a bill is from a vendor';
comment on constraint recurring_documents_frequency on public.recurring_documents is 'Frequency must be daily, weekly, monthly or yearly';
comment on constraint recurring_documents_every on public.recurring_documents is 'It recurs every 1 to 366 days, weeks, months or years';
comment on constraint recurring_documents_end_date on public.recurring_documents is 'End date cannot be before the first date';
comment on constraint recurring_documents_paused_reason on public.recurring_documents is 'Only what is paused has a reason for it';

alter table public.recurring_documents alter column org_id set (n_distinct = 3);
create index recurring_documents_newest on public.recurring_documents (org_id, created_at, id);
create index recurring_documents_due on public.recurring_documents (next_date) where not is_paused;
create index recurring_documents_kind on public.recurring_documents (kind);
create index recurring_documents_customer on public.recurring_documents (customer_id, org_id);
create index recurring_documents_vendor on public.recurring_documents (vendor_id, org_id);
create index recurring_documents_search on public.recurring_documents using gin (
  lower((name) collate "und-x-icu") extensions.gin_trgm_ops
);
insert into private.record_tables (table_name, label_one, label_many, name_column, search_expression)
values ('recurring_documents', 'recurring document', 'recurring documents', 'name', $$lower((name) collate "und-x-icu")$$);

select private.grant_permission('recurring_documents.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('recurring_documents.create', 'admin', 'manager', 'user');
select private.grant_permission('recurring_documents.update', 'admin', 'manager', 'user');
select private.grant_permission('recurring_documents.delete', 'admin');
select private.grant_permission('recurring_documents.export', 'admin', 'manager');

grant select, delete on public.recurring_documents to authenticated;
grant update (is_paused) on public.recurring_documents to authenticated;
grant select, insert, update, delete on public.recurring_documents to service_role;
alter table public.recurring_documents enable row level security;

create policy "Members read recurring documents" on public.recurring_documents
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_documents.read')));

create policy "Admins, managers and users pause recurring documents" on public.recurring_documents
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')))
  with check (org_id = (select private.org_id()) and (select private.can('recurring_documents.update')));

create policy "Admins delete recurring documents" on public.recurring_documents
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('recurring_documents.delete')));

create trigger recurring_documents_touch before update on public.recurring_documents
  for each row execute function private.touch_updated_at();
create trigger recurring_documents_contact before insert or update of customer_id, vendor_id on public.recurring_documents
  for each row execute function private.require_active_contact();
select private.keep_activity('public.recurring_documents', 'name',
  'version', 'updated_by', 'first_date', 'issued_count', 'last_issued_on', 'last_error_at', 'last_error_code');
alter publication supabase_realtime add table public.recurring_documents;

alter table public.invoices add column recurring_document_id uuid;
alter table public.bills add column recurring_document_id uuid;
comment on column public.invoices.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';
comment on column public.bills.recurring_document_id is 'What made it, if not a person. No foreign key: it outlives that.';
create index invoices_recurring on public.invoices (org_id, recurring_document_id, invoice_date) where recurring_document_id is not null;
create index bills_recurring on public.bills (org_id, recurring_document_id, bill_date) where recurring_document_id is not null;

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

create function private.recurring_template(entry private.document_kinds, template jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('lines', (
    select coalesce(jsonb_agg((
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(l.value) c
      where c.key in ('product_id', 'account_id', 'description', 'quantity', 'unit_price', 'discount_percent', 'gst_rate',
        'gst_applicable')) order by l.n), '[]')
    from jsonb_array_elements(template -> 'lines') with ordinality l (value, n)))
  from jsonb_each(template) f
  where f.key = any (array_remove(array_remove(entry.fields, entry.date_column), 'due_date'))
$$;
comment on function private.recurring_template(private.document_kinds, jsonb) is
  'What of a document comes back each time: everything that people enter but its dates.';

create function public.save_recurring_document(document jsonb, key uuid) returns public.recurring_documents
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.create', 'save recurring documents');
  answer constant jsonb := private.recall(save_recurring_document.key, 'save_recurring_document', save_recurring_document.document);
  entered constant jsonb := save_recurring_document.document;
  fields constant text[] := array['name', 'kind', 'template', 'frequency', 'every', 'next_date', 'end_date',
    'posts_automatically', 'is_paused'];
  entry private.document_kinds;
  saved public.recurring_documents;
  earlier public.recurring_documents;
  head jsonb;
  violated text;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  elsif jsonb_typeof(entered) is distinct from 'object' then
    perform private.refuse('document.invalid', 'Send the recurring document as an object with its fields and its template.');
  end if;
  perform private.check_fields('public.recurring_documents', entered - 'template', fields || array['id', 'version', 'updated_at'],
    '{}', '');
  if btrim(coalesce(entered ->> 'id', '')) <> '' then
    select r.* into earlier from public.recurring_documents r where r.org_id = org and r.id = btrim(entered ->> 'id')::uuid for update;
    if earlier.id is null then
      perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
    end if;
    perform private.require_version(entered, earlier.version, earlier.updated_at,
      format('recurring document %s', earlier.name), org, earlier.id);
  end if;
  -- Blank is nothing; what is not said stays as it was.
  saved := jsonb_populate_record(earlier, (
    select coalesce(jsonb_object_agg(f.key, case when btrim(f.value #>> '{}') = '' then 'null' else f.value end), '{}')
    from jsonb_each(entered) f where f.key = any (fields)));
  saved.every := coalesce(saved.every, 1);
  saved.posts_automatically := coalesce(saved.posts_automatically, false);
  saved.is_paused := coalesce(saved.is_paused, false);
  saved.next_date := coalesce(saved.next_date, private.today(org));
  if earlier.id is null or (saved.next_date, saved.frequency, saved.every) is distinct from
    (earlier.next_date, earlier.frequency, earlier.every) then
    saved.first_date := saved.next_date;
  end if;
  if coalesce(saved.kind, '') not in ('invoice', 'bill') then
    perform private.refuse('document.unknown_kind', 'Say what recurs: the kind is invoice or bill.');
  elsif earlier.kind <> saved.kind then
    perform private.refuse('document.unknown_kind', 'What recurs cannot change from an invoice to a bill. Make a new one instead.');
  elsif saved.frequency is null then
    perform private.refuse('document.invalid_value', 'Frequency must be daily, weekly, monthly or yearly.');
  elsif btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse('document.invalid_value', 'Name is required.');
  elsif saved.posts_automatically then
    perform private.require(case saved.kind when 'invoice' then 'invoices.post' else 'bills.approve' end,
      format('let %ss be posted by themselves', saved.kind));
  end if;

  -- The first document is made on trial, so that a template which cannot work is refused now.
  entry := private.document_kind(saved.kind);
  perform private.check_document(org, entry, saved.template);
  saved.template := private.recurring_template(entry, saved.template);
  head := private.complete_head(org, entry, null, saved.template);
  if saved.template -> 'lines' = '[]' then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', entry.label));
  end if;
  saved.total_amount := (private.price_document(org, entry, head, saved.template -> 'lines')).totals ->> 'total_amount';
  saved.customer_id := head ->> 'customer_id';
  saved.vendor_id := head ->> 'vendor_id';

  if earlier.id is null then
    insert into public.recurring_documents (org_id, name, kind, customer_id, vendor_id, template, total_amount, frequency, every,
      first_date, next_date, end_date, posts_automatically, is_paused)
    values (org, saved.name, saved.kind, saved.customer_id, saved.vendor_id, saved.template, saved.total_amount, saved.frequency,
      saved.every, saved.first_date, saved.next_date, saved.end_date, saved.posts_automatically, saved.is_paused)
    returning recurring_documents.* into saved;
  else
    update public.recurring_documents r set name = saved.name, customer_id = saved.customer_id, vendor_id = saved.vendor_id,
      template = saved.template, total_amount = saved.total_amount, frequency = saved.frequency, every = saved.every,
      first_date = saved.first_date, next_date = saved.next_date, end_date = saved.end_date,
      posts_automatically = saved.posts_automatically, is_paused = saved.is_paused, last_error = null, last_error_code = null,
      last_error_at = null, version = r.version + 1, updated_by = auth.uid()
    where r.org_id = org and r.id = earlier.id
    returning r.* into saved;
  end if;
  perform private.remember(save_recurring_document.key, to_jsonb(saved));
  return saved;
exception when check_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse('document.invalid_value', coalesce(
    private.constraint_sentence('public.recurring_documents', violated), 'One of the values was not accepted') || '.');
  return null;
end $$;
comment on function public.save_recurring_document(jsonb, uuid) is
  'Saves {id?, version?, name, kind, template, frequency, every, next_date, end_date, posts_automatically, is_paused} and answers its row. The template is a document without dates.';
grant execute on function public.save_recurring_document(jsonb, uuid) to authenticated;
