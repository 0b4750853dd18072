-- Recurring documents, such as invoices: created automatically, on dates computed from the first one.

create table public.recurring_documents (
  like private.recurrence including all,
  kind text not null references private.document_kinds (kind),
  customer_id uuid,
  vendor_id uuid,
  total_amount numeric(18, 2) not null,
  template jsonb not null,
  foreign key (org_id) references public.organizations (id),
  constraint recurring_documents_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint recurring_documents_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint recurring_documents_contact check (num_nonnulls(customer_id, vendor_id) = 1)
);
alter table public.recurring_documents
  alter column first_date set not null, alter column next_date set not null, alter column frequency set not null;
comment on table public.recurring_documents is 'Templates of documents, such as invoices and bills, with their schedules.';
comment on column public.recurring_documents.template is 'The document as save_document takes it, without its kind and its dates.';
comment on constraint recurring_documents_contact on public.recurring_documents is 'It needs a customer or a vendor';

select private.organisation_table('public.recurring_documents');
select private.keep_recurrence('public.recurring_documents');
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

create trigger recurring_documents_contact before insert or update of customer_id, vendor_id on public.recurring_documents
  for each row execute function private.require_active_contact();
select private.keep_activity('public.recurring_documents', 'name',
  'version', 'updated_by', 'first_date', 'issued_count', 'last_issued_on', 'last_error_at', 'last_error_code', 'archived_at');
