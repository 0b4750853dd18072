set check_function_bodies = off;

drop trigger "log_delete" on "public"."recurring_documents";

drop trigger "log_insert" on "public"."recurring_documents";

drop trigger "log_update" on "public"."recurring_documents";

drop index "public"."recurring_documents_search";

drop view "public"."bill_list";

drop view "public"."invoice_list";

drop function "private"."issue_recurrence"(public.recurring_documents);

alter table "public"."recurring_documents"
  add column "archived_at" timestamp with time zone;

create or replace function private.hold_recurring_document (
  org          uuid,
  recurring_id uuid
)
  returns public.recurring_documents
  language plpgsql
  set search_path to ''
  AS $function$
declare
  recurring public.recurring_documents;
begin
  select r.* into recurring from public.recurring_documents r
  where r.org_id = org and r.id = hold_recurring_document.recurring_id for update;
  if recurring.id is null then
    perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
  end if;
  return recurring;
end $function$;

create or replace function private.issue_recurrence (
  recurring public.recurring_documents
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(recurring.kind);
  document_id uuid;
begin
  document_id := private.save_document(recurring.org_id, entry.kind,
    recurring.template || jsonb_build_object(entry.date_column, recurring.next_date),
    jsonb_build_object('recurring_document_id', recurring.id, 'user_id', recurring.user_id));
  if recurring.posts_automatically and entry.kind = 'invoice' then
    perform private.post_invoice(recurring.org_id, document_id);
  elsif recurring.posts_automatically then
    perform private.approve_bill(recurring.org_id, document_id);
  end if;
  -- Of this the log tells by the document that was made.
  perform private.set_activity_action('none');
  update public.recurring_documents r set issued_count = r.issued_count + 1, last_issued_on = r.next_date,
    next_date = private.next_recurrence(r.first_date, r.frequency, r.every, r.next_date),
    last_error = null, last_error_code = null, last_error_at = null
  where r.org_id = recurring.org_id and r.id = recurring.id;
  perform private.set_activity_action('');
  return document_id;
end $function$;

create or replace function private.lines_as_read (
  org   uuid,
  lines private.priced_line[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', l.product_id, 'account_id', l.account_id, 'description', l.description,
    'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'discount_percent', l.discount_percent::text,
    'gst_rate', l.gst_rate::text, 'gst_applicable', l.gst_applicable,
    'net', l.net::text, 'gst', l.gst::text, 'total', l.total::text,
    'names', jsonb_strip_nulls(jsonb_build_object('product_id', p.name, 'account_id', a.code || ' ' || a.name))) order by l.position), '[]')
  from unnest(lines) l
  left join public.products p on p.org_id = lines_as_read.org and p.id = l.product_id
  left join public.accounts a on a.org_id = lines_as_read.org and a.id = l.account_id
$function$;

create or replace function private.pause_archived_document()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.is_paused := true;
  return new;
end $function$;

create or replace function private.recurring_document_lines (
  recurring_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.read', 'read recurring documents');
  recurring record;
begin
  select d.kind, r.template -> 'lines' as lines, d.currency, d.tax_inclusive, coalesce(d.exchange_rate, 1) as rate into recurring
  from public.recurring_documents r
  join public.recurring_document_list d on d.org_id = r.org_id and d.id = r.id
  where r.org_id = org and r.id = recurring_document_lines.recurring_id;
  if not found then
    perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
  end if;
  return private.lines_as_read(org, array(
    select l from private.price_lines(recurring.lines, org, recurring.currency, recurring.tax_inclusive,
      (private.document_kind(recurring.kind)).side, recurring.rate) l order by l.position));
end $function$;

create or replace function private.recurring_template (
  entry    private.document_kinds,
  template jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('lines', (
    select coalesce(jsonb_agg((
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(l.value) c
      where c.key in ('product_id', 'account_id', 'description', 'quantity', 'unit_price', 'discount_percent', 'gst_rate',
        'gst_applicable')) order by l.n), '[]')
    from jsonb_array_elements(template -> 'lines') with ordinality l (value, n)))
  from jsonb_each(template) f
  where f.key = any (array_remove(array_remove(entry.fields, entry.date_column), 'due_date')) and btrim(f.value #>> '{}') <> ''
$function$;

create or replace function private.require_to_post (
  kind text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  perform private.require(case require_to_post.kind when 'invoice' then 'invoices.post' else 'bills.approve' end,
    format('let %ss be posted by themselves', require_to_post.kind));
end $function$;

create or replace function private.set_paused (
  org          uuid,
  recurring_id uuid,
  paused       boolean
)
  returns public.recurring_documents
  language plpgsql
  set search_path to ''
  AS $function$
declare
  recurring public.recurring_documents := private.hold_recurring_document(org, set_paused.recurring_id);
begin
  if recurring.archived_at is not null then
    perform private.refuse('document.wrong_status', format('The recurring document %s is archived. Restore it first.', recurring.name));
  elsif recurring.is_paused = paused then
    perform private.refuse('document.wrong_status', format('The recurring document %s %s already. Load it again.', recurring.name,
      case when paused then 'is paused' else 'goes on' end));
  end if;
  update public.recurring_documents r set is_paused = paused, updated_by = auth.uid()
  where r.org_id = org and r.id = recurring.id
  returning r.* into recurring;
  return recurring;
end $function$;

create or replace function private.take_over_recurring_document()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if auth.uid() is not null and (old.paused_reason is not null or private.recurring_owner_fault(new) is not null) then
    if new.posts_automatically then
      perform private.require_to_post(new.kind);
    end if;
    new.user_id := auth.uid();
  end if;
  new.paused_reason := null;
  return new;
end $function$;

create or replace function private.try_template (
  org      uuid,
  entry    private.document_kinds,
  template jsonb,
  on_date  date
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  document jsonb;
begin
  begin
    document := private.hold_document(org, entry.kind, private.save_document(org, entry.kind,
      template || jsonb_build_object(entry.date_column, on_date)));
    raise exception using errcode = 'LWTRY';
  exception when sqlstate 'LWTRY' then
    return document;
  end;
end $function$;

create or replace function public.document_lines (
  kind text,
  id   uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  entry private.document_kinds;
  org uuid;
  lines private.priced_line[];
  is_there boolean;
begin
  if document_lines.kind = 'journal_entry' then
    return private.journal_entry_lines(document_lines.id);
  elsif document_lines.kind = 'recurring_document' then
    return private.recurring_document_lines(document_lines.id);
  elsif document_lines.kind = 'credit_note' then
    entry.label := 'credit note';
    entry.table_name := 'credit_notes';
    entry.line_table := 'credit_note_lines';
    entry.parent_column := 'credit_note_id';
  else
    entry := private.document_kind(document_lines.kind);
  end if;
  org := private.require(entry.table_name || '.read', 'read ' || replace(entry.table_name, '_', ' '));
  execute format('select exists (select from public.%I d where d.org_id = $1 and d.id = $2)', entry.table_name)
  using org, document_lines.id into is_there;
  if not is_there then
    perform private.refuse('document.not_found', format('There is no such %s. Load the list again.', entry.label));
  end if;
  execute format('select array_agg(row(l.position, l.product_id, l.account_id, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst, l.total)::private.priced_line order by l.position)
    from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
  using org, document_lines.id into lines;
  return private.lines_as_read(org, lines);
end $function$;

create or replace function public.issue_recurring_document (
  id  uuid,
  key uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.update', 'make recurring documents');
  answer jsonb := private.recall(key, 'issue_recurring_document', to_jsonb(id));
  recurring public.recurring_documents;
  entry private.document_kinds;
  fault text;
begin
  if answer is not null then
    return answer;
  end if;
  recurring := private.hold_recurring_document(org, issue_recurring_document.id);
  entry := private.document_kind(recurring.kind);
  perform private.require(entry.table_name || '.create', format('make %ss', entry.label));
  if recurring.posts_automatically then
    perform private.require_to_post(recurring.kind);
  end if;
  fault := private.recurring_owner_fault(recurring);
  if recurring.is_paused then
    perform private.refuse('document.wrong_status', format('The recurring document %s is paused. Resume it first.', recurring.name));
  elsif recurring.next_date > recurring.end_date then
    perform private.refuse('document.wrong_status', format(
      'The recurring document %s ended on %s. Give it a later end date first.', recurring.name, recurring.end_date));
  elsif fault is not null then
    perform private.refuse('document.wrong_status', fault);
  end if;
  answer := private.hold_document(org, recurring.kind, private.issue_recurrence(recurring));
  answer := jsonb_build_object('id', answer -> 'id', 'kind', recurring.kind, 'number', answer -> entry.number_column);
  perform private.remember(issue_recurring_document.key, answer);
  return answer;
end $function$;

create or replace function public.issued_documents (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.read', 'read recurring documents');
  most constant integer := 100;
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.made_on desc, m.number desc), '[]')
    from (
      select 'invoices' as table_name, i.id, i.invoice_number as number, i.invoice_date as made_on, i.currency,
        i.total_amount::text as total_amount, i.balance_due::text as balance_due, i.status
      from public.invoice_list i
      where i.org_id = org and i.recurring_document_id = issued_documents.id and private.can('invoices.read')
      union all
      select 'bills', b.id, b.bill_number, b.bill_date, b.currency, b.total_amount::text, b.balance_due::text, b.status
      from public.bill_list b
      where b.org_id = org and b.recurring_document_id = issued_documents.id and private.can('bills.read')
      order by made_on desc, number desc
      limit most
    ) m);
end $function$;

create or replace function public.pause_recurring_document (
  id  uuid,
  key uuid
)
  returns public.recurring_documents
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.update', 'pause recurring documents');
  answer jsonb := private.recall(key, 'pause_recurring_document', to_jsonb(id));
begin
  if answer is null then
    answer := to_jsonb(private.set_paused(org, id, true));
    perform private.remember(key, answer);
  end if;
  return jsonb_populate_record(null::public.recurring_documents, answer);
end $function$;

create or replace function public.resume_recurring_document (
  id  uuid,
  key uuid
)
  returns public.recurring_documents
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.update', 'resume recurring documents');
  answer jsonb := private.recall(key, 'resume_recurring_document', to_jsonb(id));
begin
  if answer is null then
    answer := to_jsonb(private.set_paused(org, id, false));
    perform private.remember(key, answer);
  end if;
  return jsonb_populate_record(null::public.recurring_documents, answer);
end $function$;

create or replace function public.save_recurring_document (
  document jsonb,
  key      uuid
)
  returns public.recurring_documents
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.create', 'save recurring documents');
  answer constant jsonb := private.recall(save_recurring_document.key, 'save_recurring_document', save_recurring_document.document);
  entered constant jsonb := save_recurring_document.document;
  fields constant text[] := array['name', 'kind', 'template', 'frequency', 'every', 'next_date', 'end_date',
    'posts_automatically', 'is_paused'];
  entry private.document_kinds;
  saved public.recurring_documents;
  earlier public.recurring_documents;
  made jsonb;
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
      format('recurring document %s', earlier.name), org, 'recurring_documents', earlier.id);
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
  elsif saved.next_date <> earlier.next_date and saved.next_date <= earlier.last_issued_on then
    -- Made meanwhile, for somebody who opened it before; or about to be made twice.
    perform private.refuse('document.invalid_value', format(
      'Next date must be after %s, of which the last %s was made.', earlier.last_issued_on, saved.kind));
  elsif saved.frequency is null then
    perform private.refuse('document.invalid_value', 'Frequency must be daily, weekly, monthly or yearly.');
  elsif btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse('document.invalid_value', 'Name is required.');
  elsif saved.posts_automatically then
    perform private.require_to_post(saved.kind);
  end if;

  -- The first document is made on trial, so that a template which cannot work is refused now.
  entry := private.document_kind(saved.kind);
  perform private.check_document(org, entry, saved.template);
  saved.template := private.recurring_template(entry, saved.template);
  if saved.template -> 'lines' = '[]' then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', entry.label));
  end if;
  made := private.try_template(org, entry, saved.template, saved.next_date);
  saved.total_amount := made ->> 'total_amount';
  saved.customer_id := made ->> 'customer_id';
  saved.vendor_id := made ->> 'vendor_id';

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
end $function$;

alter table "public"."recurring_documents"
  add constraint "recurring_documents_archived" check (((archived_at IS NULL) OR is_paused));

create view "public"."bill_list" with (security_invoker=true) AS  SELECT b.org_id,
    b.id,
    b.user_id,
    b.number,
    b.bill_number,
    b.vendor_id,
    b.purchase_order_id,
    b.bill_date,
    b.due_date,
    b.vendor_reference,
    b.reference,
    b.notes,
    b.currency,
    b.exchange_rate,
    b.tax_inclusive,
    b.net_amount,
    b.gst_amount,
    b.total_amount,
    b.balance_due,
    b.base_total,
    b.base_balance,
    b.early_discount_percent,
    b.early_discount_days,
        CASE
            WHEN ((b.status = 'approved'::text) AND (b.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE b.status
        END AS status,
    b.posted_at,
    b.posted_by,
    b.closed_on,
    b.cancelled_at,
    b.cancel_reason,
    b.journal_entry_id,
    b.version,
    b.updated_by,
    b.created_at,
    b.updated_at,
    b.recurring_document_id,
    b.archived_at,
    n.name AS vendor_name,
    b.corrects_id,
    ( SELECT o.po_number
           FROM public.purchase_orders o
          WHERE ((o.org_id = b.org_id) AND (o.id = b.purchase_order_id))) AS po_number,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.id = b.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.bill_number
           FROM public.bills c
          WHERE ((c.org_id = b.org_id) AND (c.corrects_id = b.id))
         LIMIT 1) AS corrected_by_number,
    b.rate_is_own,
    ( SELECT r.name
           FROM public.recurring_documents r
          WHERE ((r.org_id = b.org_id) AND (r.id = b.recurring_document_id))) AS recurring_name
   FROM (public.bills b
     LEFT JOIN public.vendors n ON (((n.org_id = b.org_id) AND (n.id = b.vendor_id))));

create view "public"."invoice_list" with (security_invoker=true) AS  SELECT i.org_id,
    i.id,
    i.user_id,
    i.number,
    i.invoice_number,
    i.customer_id,
    i.sales_order_id,
    i.invoice_date,
    i.due_date,
    i.reference,
    i.notes,
    i.currency,
    i.exchange_rate,
    i.tax_inclusive,
    i.net_amount,
    i.gst_amount,
    i.total_amount,
    i.balance_due,
    i.base_total,
    i.base_balance,
    i.early_discount_percent,
    i.early_discount_days,
        CASE
            WHEN ((i.status = 'sent'::text) AND (i.due_date < ( SELECT private.today(( SELECT private.org_id() AS org_id)) AS today))) THEN 'overdue'::text
            ELSE i.status
        END AS status,
    i.posted_at,
    i.posted_by,
    i.closed_on,
    i.cancelled_at,
    i.cancel_reason,
    i.journal_entry_id,
    i.version,
    i.updated_by,
    i.created_at,
    i.updated_at,
    i.recurring_document_id,
    i.archived_at,
    d.name AS customer_name,
    i.corrects_id,
    ( SELECT o.order_number
           FROM public.sales_orders o
          WHERE ((o.org_id = i.org_id) AND (o.id = i.sales_order_id))) AS order_number,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.id = i.corrects_id))) AS corrects_number,
    ( SELECT c.id
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_id,
    ( SELECT c.invoice_number
           FROM public.invoices c
          WHERE ((c.org_id = i.org_id) AND (c.corrects_id = i.id))
         LIMIT 1) AS corrected_by_number,
    i.rate_is_own,
    ( SELECT r.name
           FROM public.recurring_documents r
          WHERE ((r.org_id = i.org_id) AND (r.id = i.recurring_document_id))) AS recurring_name
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

create view "public"."recurring_document_list" with (security_invoker=true) AS  SELECT r.org_id,
    r.id,
    r.user_id,
    r.name,
    r.kind,
    r.customer_id,
    r.vendor_id,
    r.template,
    r.total_amount,
    r.frequency,
    r.every,
    r.first_date,
    r.next_date,
    r.end_date,
    r.posts_automatically,
    r.is_paused,
    r.paused_reason,
    r.issued_count,
    r.last_issued_on,
    r.last_error,
    r.last_error_code,
    r.last_error_at,
    r.version,
    r.updated_by,
    r.created_at,
    r.updated_at,
    r.archived_at,
        CASE
            WHEN r.is_paused THEN 'paused'::text
            WHEN (r.next_date > r.end_date) THEN 'ended'::text
            WHEN (r.last_error IS NOT NULL) THEN 'failing'::text
            ELSE 'active'::text
        END AS status,
        CASE r.every
            WHEN 1 THEN initcap(r.frequency)
            ELSE format('Every %s %s'::text, r.every,
            CASE r.frequency
                WHEN 'daily'::text THEN 'days'::text
                WHEN 'weekly'::text THEN 'weeks'::text
                WHEN 'monthly'::text THEN 'months'::text
                ELSE 'years'::text
            END)
        END AS repeats,
    c.name AS customer_name,
    v.name AS vendor_name,
    COALESCE(c.name, v.name) AS contact_name,
    (r.template ->> 'reference'::text) AS reference,
    (r.template ->> 'notes'::text) AS notes,
    COALESCE(upper((r.template ->> 'currency'::text)), s.base_currency) AS currency,
    ((r.template ->> 'exchange_rate'::text))::numeric(20,10) AS exchange_rate,
    (r.template ? 'exchange_rate'::text) AS rate_is_own,
    COALESCE(((r.template ->> 'tax_inclusive'::text))::boolean, s.tax_inclusive) AS tax_inclusive,
    ((r.template ->> 'early_discount_percent'::text))::numeric(7,4) AS early_discount_percent,
    ((r.template ->> 'early_discount_days'::text))::integer AS early_discount_days
   FROM (((public.recurring_documents r
     JOIN public.company_settings s ON ((s.org_id = r.org_id)))
     LEFT JOIN public.customer_directory c ON ((c.id = r.customer_id)))
     LEFT JOIN public.vendors v ON (((v.org_id = r.org_id) AND (v.id = r.vendor_id))));

create index recurring_documents_search on public.recurring_documents
  using gin
  (lower((((((name || ' '::text) || COALESCE((template ->> 'reference'::text), ''::text)) || ' '::text) ||
  COALESCE((template ->> 'notes'::text), ''::text)) collate "und-x-icu")) extensions.gin_trgm_ops);

create trigger log_delete after delete on public.recurring_documents
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'name',
  'version',
  'updated_by',
  'first_date',
  'issued_count',
  'last_issued_on',
  'last_error_at',
  'last_error_code',
  'archived_at'
);

create trigger log_insert after insert on public.recurring_documents
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name',
  'version',
  'updated_by',
  'first_date',
  'issued_count',
  'last_issued_on',
  'last_error_at',
  'last_error_code',
  'archived_at'
);

create trigger log_update after update on public.recurring_documents
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name',
  'version',
  'updated_by',
  'first_date',
  'issued_count',
  'last_issued_on',
  'last_error_at',
  'last_error_code',
  'archived_at'
);

create trigger recurring_documents_archive
  before update of archived_at on public.recurring_documents
  for each row
  when (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL)))
  execute function private.pause_archived_document();

comment on column "public"."recurring_documents"."archived_at" is 'When it was put aside: out of the lists, and paused. Kept by the database.';

comment on constraint "recurring_documents_archived" on "public"."recurring_documents" is 'What is archived makes nothing. Restore it first';

comment on function "private"."hold_recurring_document"(uuid, uuid) is 'A recurring document, locked until the transaction ends; or a refusal.';

comment on function "private"."issue_recurrence"(public.recurring_documents) is 'Makes the document of next_date, posts it where that is wished, moves next_date on, and answers the document''s id.';

comment on function "private"."lines_as_read"(uuid, private.priced_line[]) is 'Lines with amounts as text and what their products and accounts are called.';

comment on function "private"."pause_archived_document"() is 'Nothing is made of what nobody sees.';

comment on function "private"."recurring_document_lines"(uuid) is 'The lines of a template as document_lines answers them, priced as they would be today.';

comment on function "private"."recurring_template"(private.document_kinds, jsonb) is 'What of a document comes back each time: everything that people enter but its dates. Blank is nothing.';

comment on function "private"."require_to_post"(text) is 'Refuses whoever may not post what recurs and posts itself.';

comment on function "private"."set_paused"(uuid, uuid, boolean) is 'Pauses or resumes a recurring document that is not so yet.';

comment on function "private"."try_template"(uuid, private.document_kinds, jsonb, date) is 'The document that a template makes on a date, which is undone; or why it would be refused.';

comment on function "public"."issue_recurring_document"(uuid, uuid) is 'Makes the document of the next date now, whenever that is, and goes on from there: {id, kind, number} of what was made. What keeps it from being made is refused in its own words.';

comment on function "public"."issued_documents"(uuid) is 'The invoices or bills that a recurring document has made, the newest 100 first: [{table_name, id, number, made_on, currency, total_amount, balance_due, status}], amounts as text.';

comment on function "public"."pause_recurring_document"(uuid, uuid) is 'Nothing is made of it until it is resumed. Answers its row.';

comment on function "public"."resume_recurring_document"(uuid, uuid) is 'Goes on with the next date from today; nothing is made for the pause. Answers its row.';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, what it corrects, and what made it.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, what it corrects, and what made it.';

comment on view "public"."recurring_document_list" is 'Recurring documents with what lists show beside their columns: whose they are, how they stand, and what the head of their template says.';

revoke all on function "private"."hold_recurring_document"(uuid, uuid) from public;

grant execute on function "private"."hold_recurring_document"(uuid, uuid) to "postgres";

revoke all on function "private"."issue_recurrence"(public.recurring_documents) from public;

grant execute on function "private"."issue_recurrence"(public.recurring_documents) to "postgres";

revoke all on function "private"."lines_as_read"(uuid, private.priced_line[]) from public;

grant execute on function "private"."lines_as_read"(uuid, private.priced_line[]) to "postgres";

revoke all on function "private"."pause_archived_document"() from public;

grant execute on function "private"."pause_archived_document"() to "postgres";

revoke all on function "private"."recurring_document_lines"(uuid) from public;

grant execute on function "private"."recurring_document_lines"(uuid) to "postgres";

revoke all on function "private"."require_to_post"(text) from public;

grant execute on function "private"."require_to_post"(text) to "postgres";

revoke all on function "private"."set_paused"(uuid, uuid, boolean) from public;

grant execute on function "private"."set_paused"(uuid, uuid, boolean) to "postgres";

revoke all on function "private"."try_template"(uuid, private.document_kinds, jsonb, date) from public;

grant execute on function "private"."try_template"(uuid, private.document_kinds, jsonb, date) to "postgres";

revoke all on function "public"."issue_recurring_document"(uuid, uuid) from public;

grant execute on function "public"."issue_recurring_document"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."issued_documents"(uuid) from public;

grant execute on function "public"."issued_documents"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."pause_recurring_document"(uuid, uuid) from public;

grant execute on function "public"."pause_recurring_document"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."resume_recurring_document"(uuid, uuid) from public;

grant execute
  on function "public"."resume_recurring_document"(uuid, uuid)
  to "authenticated", "postgres", "service_role";

grant select on table "public"."bill_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bill_list"
  to "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

grant select on table "public"."recurring_document_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."recurring_document_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column) values
  ('recurring_documents', 'recurring document', 'recurring documents', 'name',
    'lower((name || '' '' || coalesce(template ->> ''reference'', '''') || '' '' || coalesce(template ->> ''notes'', '''')) collate "und-x-icu")', null, '{}', 'recurring_document_list', 'customer_id', 'customers', 'archived_at', null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table, archived_by = excluded.archived_by, code_column = excluded.code_column;

insert into private.searched_tables (table_name, place, title, subtitle, amount, currency, is_numbered) values
  ('recurring_documents', '14', 'name', 'concat_ws('' · '', contact_name, initcap(status))', 'total_amount', 'currency',
    'false')
on conflict (table_name) do update set place = excluded.place,
  title = excluded.title,
  subtitle = excluded.subtitle,
  amount = excluded.amount, currency = excluded.currency, is_numbered = excluded.is_numbered;

reset check_function_bodies;
