-- What sales orders, purchase orders, invoices and bills have in common, as data: one engine saves, deletes and cancels
-- all four.

create table private.document_kinds (
  kind text primary key,
  label text not null,
  table_name text not null,
  line_table text not null,
  parent_column text not null,
  number_column text not null,
  date_column text not null,
  contact_table text not null,
  contact_column text not null,
  side text not null,
  draft_status text not null,
  fields text[] not null
);
comment on table private.document_kinds is 'The kinds of documents; a kind is also the name of its series of numbers.';
comment on column private.document_kinds.side is 'sales or purchases.';
comment on column private.document_kinds.draft_status is 'The only status in which a document can be changed or deleted.';
comment on column private.document_kinds.fields is 'What people enter in the head of a document; all else is kept by the database.';
alter table private.document_kinds enable row level security;

create function private.document_kind(kind text) returns private.document_kinds
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
begin
  select k.* into entry from private.document_kinds k where k.kind = document_kind.kind;
  if entry.kind is null then
    perform private.refuse('document.unknown_kind', format('There are no documents of the kind "%s". They are: %s.',
      left(document_kind.kind, 40), (select string_agg(k.kind, ', ' order by k.kind) from private.document_kinds k)));
  end if;
  return entry;
end $$;
comment on function private.document_kind(text) is 'What is known about a kind of documents, or a refusal.';

create function private.hold_document(org uuid, kind text, document_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(hold_document.kind);
  document jsonb;
begin
  -- Each with a plan that outlives the call.
  case entry.kind
    when 'invoice' then
      select to_jsonb(t) into document from public.invoices t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'bill' then
      select to_jsonb(t) into document from public.bills t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'sales_order' then
      select to_jsonb(t) into document from public.sales_orders t where t.org_id = org and t.id = hold_document.document_id for update;
    when 'purchase_order' then
      select to_jsonb(t) into document from public.purchase_orders t where t.org_id = org and t.id = hold_document.document_id for update;
    else
      execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2 for update', entry.table_name)
      using org, hold_document.document_id into document;
  end case;
  if document is null then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  return document || jsonb_build_object('label', entry.label || ' ' || (document ->> entry.number_column));
end $$;
comment on function private.hold_document(uuid, text, uuid) is
  'A document''s row, locked until the transaction ends, with a label such as "invoice INV-000001"; or a refusal.';

create function private.delete_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  document constant jsonb := to_jsonb(old);
begin
  if document ->> 'status' <> entry.draft_status then
    perform private.refuse(case when document ->> 'posted_at' is null then 'document.not_a_draft' else 'ledger.immutable' end,
      format('The %s %s is %s and cannot be deleted, so that no number is missing.%s', entry.label,
        document ->> entry.number_column, document ->> 'status',
        case when document ->> 'cancelled_at' is null then ' Cancel it instead.' end));
  end if;
  if document ->> 'number' is not null then
    perform private.release_number(old.org_id, entry.kind, (document ->> 'number')::integer);
  end if;
  return old;
end $$;
comment on function private.delete_draft() is 'Only drafts are deleted, and they give their number back.';

create function private.keep_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
-- Argument: the kind of document.
declare
  entry constant private.document_kinds := private.document_kind(tg_argv[0]);
  line jsonb;
  document jsonb;
  status text;
begin
  -- Most lines come with their draft. Whether it is one is asked without building a statement.
  if tg_op = 'INSERT' then
    case tg_argv[0]
      when 'invoice' then
        select t.status into status from public.invoices t where t.org_id = new.org_id and t.id = new.invoice_id;
      when 'bill' then
        select t.status into status from public.bills t where t.org_id = new.org_id and t.id = new.bill_id;
      when 'sales_order' then
        select t.status into status from public.sales_orders t where t.org_id = new.org_id and t.id = new.sales_order_id;
      else
        select t.status into status from public.purchase_orders t where t.org_id = new.org_id and t.id = new.purchase_order_id;
    end case;
    if status = entry.draft_status then
      return new;
    end if;
  end if;
  foreach line in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when line is null;
    execute format('select to_jsonb(t) from public.%I t where t.org_id = $1 and t.id = $2', entry.table_name)
    using (line ->> 'org_id')::uuid, (line ->> entry.parent_column)::uuid into document;
    if document ->> 'status' <> entry.draft_status then
      perform private.refuse('ledger.immutable', format('The %s %s is %s, so its lines cannot be changed. Cancel it instead.',
        entry.label, document ->> entry.number_column, document ->> 'status'));
    end if;
  end loop;
  return coalesce(new, old);
end $$;
comment on function private.keep_lines() is 'Lines change with their draft only.';

create function private.require_active_contact() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  document constant jsonb := to_jsonb(new);
  former constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  contact_id constant uuid := coalesce(document ->> 'customer_id', document ->> 'vendor_id');
  archived record;
begin
  -- What was ordered is still billed, and what has its customer or vendor already goes on.
  if coalesce(document ->> 'sales_order_id', document ->> 'purchase_order_id') is not null
    or contact_id::text = coalesce(former ->> 'customer_id', former ->> 'vendor_id') then
    return new;
  end if;
  select 'customer' as label, c.name into archived from public.customers c
  where c.org_id = new.org_id and c.id = contact_id and c.archived_at is not null
  union all
  select 'vendor', v.name from public.vendors v
  where v.org_id = new.org_id and v.id = contact_id and v.archived_at is not null;
  if found then
    perform private.refuse_field('document.contact_inactive', format(
      'The %s "%s" is inactive and gets no new documents. Choose another one, or set the status of this one to Active first.',
      archived.label, archived.name), archived.label || '_id');
  end if;
  return new;
end $$;
comment on function private.require_active_contact() is 'Nothing new is made for a customer or vendor who is archived.';

create function private.keep_document(kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(keep_document.kind);
begin
  execute format('create trigger %I before update on public.%I for each row execute function private.touch_updated_at()',
    entry.table_name || '_touch', entry.table_name);
  execute format('create trigger %I before insert or update of %I on public.%I for each row execute function private.require_active_contact()',
    entry.table_name || '_contact', entry.contact_column, entry.table_name);
  execute format('create trigger %I before delete on public.%I for each row execute function private.delete_draft(%L)',
    entry.table_name || '_delete', entry.table_name, entry.kind);
  execute format('create trigger %I before insert or update or delete on public.%I for each row execute function private.keep_lines(%L)',
    entry.line_table || '_keep', entry.line_table, entry.kind);
  execute format('create trigger %I before truncate on public.%I for each statement execute function private.refuse_change()',
    entry.line_table || '_table', entry.line_table);
end $$;
comment on function private.keep_document(text) is 'Guards the table of a kind of documents and that of its lines.';
