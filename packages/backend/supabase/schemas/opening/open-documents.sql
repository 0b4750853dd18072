-- Amounts owed by customers and to vendors when the books started here. An open invoice or bill is a document like any other, with one line
-- for the open amount, on the account of opening balances: it ages, is paid, printed and found like others, and is neither revenue nor
-- expense nor GST. An open credit is a payment from that account, which the contact can still use.

create type private.brought_document as (
  n integer, import_row text, kind text, contact text, number text, dated date, due date, currency text, rate numeric, total text, open numeric
);
comment on type private.brought_document is 'An open document as sent. import_row is its row in the file, for messages.';

create function private.read_brought(org uuid, side text, sent jsonb, n integer) returns private.brought_document
language plpgsql stable
set search_path = ''
as $$
declare
  given constant jsonb := (select coalesce(jsonb_object_agg(f.key, nullif(btrim(f.value), '')), '{}') from jsonb_each_text(sent) f);
  is_sale constant boolean := side = 'invoice';
  fault record;
  result private.brought_document;
begin
  result.n := n;
  result.import_row := coalesce(given ->> 'row', n::text);
  result.kind := coalesce(given ->> 'kind', side);
  result.contact := given ->> 'contact';
  result.number := given ->> 'number';
  result.currency := upper(coalesce(given ->> 'currency', private.base_currency(org)));
  result.total := given ->> 'total';
  if result.kind <> all (case when is_sale then array['invoice', 'customer_credit'] else array['bill', 'vendor_credit'] end) then
    perform private.refuse('opening.document', format('Kind must be %s', case when is_sale then 'invoice or customer_credit' else 'bill or vendor_credit' end));
  elsif result.contact is null then
    perform private.refuse('opening.document', format('%s is missing', case when is_sale then 'Customer' else 'Vendor' end));
  elsif result.number is null and result.kind = 'invoice' then
    perform private.refuse('opening.document', 'Number is missing');
  elsif char_length(result.number) > 50 then
    perform private.refuse('opening.document', 'Number cannot exceed 50 characters');
  elsif given ->> 'date' is null then
    perform private.refuse('opening.document', 'Date is missing');
  elsif given ->> 'open' is null then
    perform private.refuse('opening.document', 'Amount that is still open is missing');
  elsif not private.is_currency(result.currency) then
    perform private.refuse('opening.document', format('Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR; "%s" is not', left(result.currency, 20)));
  end if;
  select f.label, f.type, given ->> f.key as value into fault
  from (values (1, 'date', 'Date', 'date'), (2, 'due', 'Due date', 'date'), (3, 'rate', 'Exchange rate', 'numeric'), (4, 'open', 'Amount that is still open', 'numeric'))
    f (place, key, label, type)
  where given ->> f.key is not null and not private.fits(given ->> f.key, f.type) order by f.place limit 1;
  if found then
    perform private.refuse('opening.document', format('%s must be %s; "%s" is not', fault.label,
      case fault.type when 'date' then 'a date like 2026-01-31' else 'a number' end, left(fault.value, 40)));
  end if;
  result.dated := (given ->> 'date')::date;
  result.due := (given ->> 'due')::date;
  result.rate := (given ->> 'rate')::numeric;
  result.open := (given ->> 'open')::numeric;
  if result.open <= 0 or result.open >= 1e13 then
    perform private.refuse('opening.document', format(
      'The amount that is still open must be above 0, and %s is not. What you owe a customer, or a vendor owes you, is a credit', result.open));
  elsif result.open <> private.round_money(result.open, result.currency) then
    perform private.refuse('opening.document', format('%s has more decimals than %s allows', result.open, result.currency));
  elsif result.rate <= 0 or result.rate >= 1e10 then
    perform private.refuse('opening.document', 'Exchange rate must be greater than 0');
  end if;
  return result;
end $$;
comment on function private.read_brought(uuid, text, jsonb, integer) is 'A document of a file with its values read, or a refusal without a full stop.';

create function private.brought_contact(org uuid, side text, name text, creates boolean, out id uuid, out is_new boolean)
language plpgsql
set search_path = ''
as $$
declare
  label constant text := case side when 'invoice' then 'customer' else 'vendor' end;
  found_ids uuid[];
begin
  if char_length(name) > 200 then
    perform private.refuse('opening.document', format('The name of a %s cannot exceed 200 characters', label));
  end if;
  if side = 'invoice' then
    select array_agg(t.id) into found_ids from public.customers t
    where t.org_id = org and lower(t.name) = lower(brought_contact.name) and t.archived_at is null;
  else
    select array_agg(t.id) into found_ids from public.vendors t
    where t.org_id = org and lower(t.name) = lower(brought_contact.name) and t.archived_at is null;
  end if;
  is_new := found_ids is null;
  if cardinality(found_ids) > 1 then
    perform private.refuse('opening.document', format('%s %ss are called "%s". Give each a name of its own first', cardinality(found_ids), label, left(name, 60)));
  elsif not is_new then
    id := found_ids[1];
  elsif not creates then
    perform private.refuse('opening.document', format('There is no active %s called "%s". Add it first, or let it be created', label, left(name, 60)));
  elsif side = 'invoice' then
    perform private.require('customers.create', 'add customers');
    insert into public.customers (org_id, name) values (org, brought_contact.name) returning customers.id into id;
  else
    perform private.require('vendors.create', 'add vendors');
    insert into public.vendors (org_id, name) values (org, brought_contact.name) returning vendors.id into id;
  end if;
end $$;
comment on function private.brought_contact(uuid, text, text, boolean) is
  'Customer or vendor with a name, added on request; refuses unknown and ambiguous names.';

create function private.bring_document(org uuid, document private.brought_document, contact_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(document.kind);
  counterpart constant uuid := private.account_for(org, 'opening_balances');
  twin text;
  saved uuid;
begin
  if document.kind = 'invoice' then
    if private.is_number_taken(org, entry.kind, document.number) then
      perform private.refuse('opening.document', format('There is an invoice %s already', document.number));
    end if;
  else
    -- The number of a bill is its vendor's: two vendors may well have the same.
    select b.bill_number into twin from public.bills b
    where b.org_id = org and b.vendor_id = contact_id and b.status <> 'cancelled' and case
      when document.number is null then b.brought_forward and b.vendor_reference is null and b.bill_date = document.dated and b.total_amount = document.open
      else lower(b.vendor_reference) = lower(document.number) end
    limit 1;
    if found then
      perform private.refuse('opening.document', format('It is here already, as bill %s of this vendor', twin));
    end if;
  end if;
  saved := private.save_document(org, entry, jsonb_strip_nulls(jsonb_build_object(
      entry.contact_column, contact_id, entry.date_column, document.dated, 'due_date', document.due, 'currency', document.currency,
      'exchange_rate', case when document.currency <> private.base_currency(org) then document.rate end, 'tax_inclusive', false,
      'vendor_reference', case document.kind when 'bill' then document.number end,
      'lines', jsonb_build_array(jsonb_build_object('account_id', counterpart, 'quantity', 1, 'unit_price', document.open, 'gst_applicable', false,
        'gst_rate', 0, 'description', 'Opening balance' || coalesce(format(' (of %s %s)', document.total, document.currency), ''))))),
    jsonb_build_object('brought_forward', true) || case document.kind when 'invoice'
      then jsonb_build_object('number', null, 'invoice_number', document.number) else '{}' end);
  execute format('select private.%I($1, $2)', entry.posted_by) using org, saved;
  return saved;
end $$;
comment on function private.bring_document(uuid, private.brought_document, uuid) is 'Saves and posts an open invoice or bill of the previous software.';

create function private.bring_credit(org uuid, document private.brought_document, contact_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  contact constant private.contact := private.contact_of(org, contact_id);
  payment public.payments;
  posted record;
  twin text;
begin
  payment.bank_account_id := private.account_for(org, 'opening_balances');
  select p.payment_number into twin from public.payments p
  where p.org_id = org and coalesce(p.customer_id, p.vendor_id) = contact.id and p.bank_account_id = payment.bank_account_id and p.status = 'posted'
    and case when document.number is null then p.reference is null and p.paid_on = document.dated and p.amount = document.open
      else lower(p.reference) = lower(document.number) end
  limit 1;
  if found then
    perform private.refuse('opening.document', format('It is here already, as %s', twin));
  end if;
  perform private.require_open_period(org, document.dated);
  payment.org_id := org;
  payment.id := private.uuid_v7();
  payment.direction := case contact.kind when 'customer' then 'in' else 'out' end;
  payment.paid_on := document.dated;
  payment.amount := document.open;
  payment.currency := document.currency;
  payment.exchange_rate := case when document.currency = base then 1 else coalesce(document.rate, private.rate_on(org, document.currency, document.dated)) end;
  payment := private.weigh_payment(payment, null, base);
  payment.reference := document.number;
  payment.unallocated := payment.amount;
  payment.base_unallocated := payment.base_amount;
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  posted := private.post_payment(org, contact, payment, '{}');
  perform private.insert_payment(posted.payment, contact);
  return payment.id;
end $$;
comment on function private.bring_credit(uuid, private.brought_document, uuid) is
  'Records an open credit of the previous software, paid in advance or credited there: the contact can use it for a document.';

create function private.pass_brought_numbers(org uuid, numbers text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  held constant private.number_series := private.hold_series(org, 'invoice');
  prefix constant text := private.number_prefix(org, 'invoice');
  highest constant integer := (select max(private.counted_number(prefix, n)) from unnest(numbers) n);
begin
  update private.number_series s
  set last_number = highest, passed = s.passed + int4multirange(int4range(held.last_number + 1, highest, '[]'))
  where s.org_id = org and s.series = 'invoice' and highest > held.last_number;
end $$;
comment on function private.pass_brought_numbers(uuid, text[]) is
  'New invoices continue after the highest imported number in our format; lower numbers are never assigned.';

create type private.brought_result as (imported integer, contacts_created integer, total numeric, problems jsonb);
comment on type private.brought_result is 'Result of a file of open documents: total is in the base currency, problems are [{row, message}].';

create function private.bring_documents(org uuid, side text, documents jsonb, creates_contacts boolean) returns private.brought_result
language plpgsql
set search_path = ''
as $$
declare
  opening_day constant date := (private.opening_of(org)).first_day - 1;
  counterpart constant uuid := private.account_for(org, 'opening_balances');
  before constant numeric := private.account_balance(org, counterpart, opening_day);
  item record;
  document private.brought_document;
  contact record;
  sentence text;
  numbers text[] := '{}';
  result private.brought_result := row(0, 0, 0, '[]');
begin
  if side is null or side not in ('invoice', 'bill') then
    perform private.refuse('opening.malformed', 'Kind must be invoice, for what customers owe, or bill, for what is owed to vendors.');
  elsif jsonb_typeof(documents) is distinct from 'array' or jsonb_path_exists(documents, 'strict $[*] ? (@.type() != "object")')
    or jsonb_array_length(documents) = 0 then
    perform private.refuse('opening.malformed', 'The documents must be a list with at least one, each with a contact, a number, a date and what is open.');
  elsif jsonb_array_length(documents) > 2000 then
    perform private.refuse('opening.malformed', format('%s documents are too many at once. Import 2000 at most, then the next.', jsonb_array_length(documents)));
  end if;
  for item in select d.value, d.n::integer as n from jsonb_array_elements(documents) with ordinality d (value, n) order by d.n loop
    document.import_row := coalesce(nullif(item.value ->> 'row', ''), item.n::text);
    begin
      document := private.read_brought(org, side, item.value, item.n);
      if document.dated > opening_day then
        perform private.refuse('opening.document', format(
          'It is dated %s, and the books begin here on %s. Enter it as a new %s', document.dated, opening_day + 1, replace(document.kind, '_', ' ')));
      end if;
      contact := private.brought_contact(org, side, document.contact, creates_contacts);
      if document.kind in ('invoice', 'bill') then
        perform private.bring_document(org, document, contact.id);
      else
        perform private.bring_credit(org, document, contact.id);
      end if;
      result.imported := result.imported + 1;
      result.contacts_created := result.contacts_created + contact.is_new::integer;
      if document.kind = 'invoice' then
        numbers := numbers || document.number;
      end if;
    exception when data_exception or integrity_constraint_violation or raise_exception then
      get stacked diagnostics sentence = message_text;
      result.problems := result.problems || jsonb_build_object('row', document.import_row, 'message', rtrim(sentence, '.') || '.');
    end;
  end loop;
  if numbers <> '{}' then
    perform private.pass_brought_numbers(org, numbers);
  end if;
  result.total := abs(private.account_balance(org, counterpart, opening_day) - before);
  return result;
end $$;
comment on function private.bring_documents(uuid, text, jsonb, boolean) is
  'Imports the valid open documents, and reports problems of the others. Requires a first day.';

create function public.check_open_documents(kind text, documents jsonb, create_contacts boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.update', 'import open documents');
  result private.brought_result;
begin
  begin
    result := private.bring_documents(org, check_open_documents.kind, check_open_documents.documents, coalesce(check_open_documents.create_contacts, false));
    raise exception using errcode = 'LWPRE';
  exception when sqlstate 'LWPRE' then
    -- Done, looked at, and undone.
    return jsonb_build_object('documents', result.imported, 'contacts_created', result.contacts_created,
      'total', result.total::numeric(24, 2)::text, 'problems', result.problems);
  end;
end $$;
comment on function public.check_open_documents(text, jsonb, boolean) is
  'Result that import_open_documents would have, without importing: {documents, contacts_created, total, problems: [{row, message}]}; '
  'total is in the base currency.';

create function public.import_open_documents(kind text, documents jsonb, key uuid, create_contacts boolean default false) returns jsonb
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.update', 'import open documents');
  answer jsonb := private.recall(import_open_documents.key, 'import_open_documents', jsonb_build_array(
    import_open_documents.kind, import_open_documents.documents, import_open_documents.create_contacts));
  result private.brought_result;
  problems integer;
begin
  if answer is not null then
    return answer;
  end if;
  result := private.bring_documents(org, import_open_documents.kind, import_open_documents.documents, coalesce(import_open_documents.create_contacts, false));
  problems := jsonb_array_length(result.problems);
  if problems > 0 then
    perform private.refuse('opening.documents', format('Row %s: %s%s Nothing was imported.', result.problems #>> '{0,row}',
      result.problems #>> '{0,message}', case when problems > 1 then format(' %s more rows have problems.', problems - 1) else '' end), result.problems);
  end if;
  answer := jsonb_build_object('documents', result.imported, 'contacts_created', result.contacts_created,
    'total', result.total::numeric(24, 2)::text);
  perform private.remember(import_open_documents.key, answer);
  return answer;
end $$;
comment on function public.import_open_documents(text, jsonb, uuid, boolean) is
  'Imports open documents at the end of the opening day, all or none: [{kind, contact, number, date, due, currency, '
  'rate, total, open, row}] with kind invoice or customer_credit (bill or vendor_credit). Contacts are identified '
  'by name. Returns {documents, contacts_created, total}.';

create function public.void_open_documents(kind text, reason text, key uuid) returns integer
language plpgsql security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('opening_balances.post', 'cancel open documents');
  answer constant jsonb := private.recall(void_open_documents.key, 'void_open_documents', jsonb_build_array(
    void_open_documents.kind, void_open_documents.reason));
  is_sale constant boolean := void_open_documents.kind = 'invoice';
  document record;
  voided integer := 0;
begin
  if answer is not null then
    return answer #>> '{}';
  elsif void_open_documents.kind is null or void_open_documents.kind not in ('invoice', 'bill') then
    perform private.refuse('opening.malformed', 'Kind must be invoice, for what customers owe, or bill, for what is owed to vendors.');
  end if;
  -- Each on its own day, as if it had never been imported.
  for document in
    select 'invoice' as kind, i.id, i.invoice_date as dated from public.invoices i
    where is_sale and i.org_id = org and i.brought_forward and i.status <> 'cancelled'
    union all
    select 'bill', b.id, b.bill_date from public.bills b
    where not is_sale and b.org_id = org and b.brought_forward and b.status <> 'cancelled'
    union all
    select 'payment', p.id, p.paid_on from public.payments p
    where p.org_id = org and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted'
      and (p.customer_id is not null) = is_sale
    order by 3, 2
  loop
    if document.kind = 'payment' then
      perform private.void_payment(org, document.id, void_open_documents.reason, document.dated);
    else
      perform private.cancel_document(org, private.document_kind(document.kind), document.id, void_open_documents.reason, document.dated);
    end if;
    voided := voided + 1;
  end loop;
  if voided = 0 then
    perform private.refuse('opening.nothing', format('No open %ss were imported, so there is nothing to cancel.', void_open_documents.kind));
  end if;
  perform private.remember(void_open_documents.key, to_jsonb(voided));
  return voided;
end $$;
comment on function public.void_open_documents(text, text, uuid) is
  'Cancels all open documents that were brought in of a kind (invoice: with customers'' credits, bill: with vendors''), each on its own day; '
  'refused while one of them is settled in part. Their numbers are free again. Returns how many they were.';

grant execute on function public.check_open_documents(text, jsonb, boolean), public.import_open_documents(text, jsonb, uuid, boolean),
  public.void_open_documents(text, text, uuid) to authenticated;
