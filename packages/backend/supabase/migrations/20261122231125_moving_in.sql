set check_function_bodies = off;

drop index "public"."invoices_given_number";

drop view "public"."bill_list";

drop view "public"."invoice_list";

create table "private"."opening_balances" (
  "org_id"           uuid          not null,
  "position"         integer       not null,
  "account_id"       uuid,
  "code"             text          collate pg_catalog."und-x-icu" not null default ''::text,
  "name"             text          collate pg_catalog."und-x-icu" not null default ''::text,
  "debit"            numeric(18,2) not null default 0,
  "credit"           numeric(18,2) not null default 0,
  "foreign_amount"   numeric(18,2),
  "books_difference" boolean       not null default false,
  constraint "opening_balances_code_length" check ((char_length(code) <= 60)),
  constraint "opening_balances_foreign_amount" check ((foreign_amount >= (0)::numeric)),
  constraint "opening_balances_name_length" check ((char_length(name) <= 200)),
  constraint "opening_balances_one_side"
    check
    (((debit >= (0)::numeric) AND (credit >= (0)::numeric) AND ((debit = (0)::numeric) OR (credit = (0)::numeric)))),
  constraint "opening_balances_pkey" primary key (org_id, "position")
);

alter table "private"."opening_balances"
  enable row level security;

create table "private"."openings" (
  "org_id"           uuid                     not null,
  "first_day"        date                     not null,
  "program"          text                     not null default 'other'::text,
  "journal_entry_id" uuid,
  "version"          integer                  not null default 1,
  "saved_by"         uuid,
  "saved_at"         timestamp with time zone not null default now(),
  constraint "openings_first_day" check (((first_day >= '0001-01-02'::date) AND (first_day <= '9999-12-31'::date))),
  constraint "openings_pkey" primary key (org_id),
  constraint "openings_program" check ((program = ANY (ARRAY['quickbooks'::text, 'xero'::text, 'other'::text])))
);

alter table "private"."openings"
  enable row level security;

alter table "public"."bills"
  add column "brought_forward" boolean not null default false;

alter table "public"."invoices"
  add column "brought_forward" boolean not null default false;

create type "private"."brought_document" as (
  "n"          integer,
  "import_row" text,
  "kind"       text,
  "contact"    text,
  "number"     text,
  "dated"      date,
  "due"        date,
  "currency"   text,
  "rate"       numeric,
  "total"      text,
  "open"       numeric
);

create type "private"."brought_result" as (
  "imported"         integer,
  "contacts_created" integer,
  "total"            numeric,
  "problems"         jsonb
);

create type "private"."opening_account" as (
  "account_id"    uuid,
  "code"          text,
  "name"          text,
  "type"          text,
  "subtype"       text,
  "currency"      text,
  "kept_by"       text,
  "old"           numeric,
  "ours"          numeric,
  "books"         numeric,
  "foreign_books" numeric,
  "lacks_foreign" boolean,
  "is_listed"     boolean
);

create or replace function private.adjust_stock (
  org         uuid,
  item_id     uuid,
  quantity    numeric,
  unit_cost   numeric,
  moved_on    date,
  reason      text,
  description text,
  purpose     text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  item constant public.inventory_items := private.hold_item(org, adjust_stock.item_id);
  movement uuid;
  value numeric;
  entry uuid;
begin
  if adjust_stock.quantity > 0 and (
    adjust_stock.unit_cost is null or adjust_stock.unit_cost < 0 or adjust_stock.unit_cost >= 1e12
    or adjust_stock.unit_cost <> round(adjust_stock.unit_cost, 6)
  ) then
    perform private.refuse('stock.unit_cost_required', format(
      'Say what one unit of "%s" costs: an amount of 0 or more with up to 6 decimals.', item.name));
  end if;
  if adjust_stock.quantity < 0 then
    select t.id, t.value into movement, value
    from private.take_stock(org, item.id, -adjust_stock.quantity, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason) t;
  else
    value := private.round_money(adjust_stock.quantity * adjust_stock.unit_cost, private.base_currency(org));
    movement := private.receive_stock(org, item.id, adjust_stock.quantity, value, adjust_stock.moved_on, 'adjustment',
      'stock_adjustment', null, adjust_stock.reason);
  end if;
  entry := private.post_entry(org, adjust_stock.moved_on, adjust_stock.description,
    item.sku, 'stock_adjustment', movement, array[
      private.line(private.account_for(org, 'inventory'), value, adjust_stock.reason),
      private.line(private.account_for(org, adjust_stock.purpose), -value, adjust_stock.reason)]);
  perform private.link_stock(org, 'stock_adjustment', movement, entry);
  return movement;
end $function$;

create or replace function private.bring_credit (
  org        uuid,
  document   private.brought_document,
  contact_id uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
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
  payment.base_amount := private.round_money(payment.amount * payment.exchange_rate, base);
  payment.reference := document.number;
  payment.unallocated := payment.amount;
  payment.base_unallocated := payment.base_amount;
  select t.number, t.text into payment.number, payment.payment_number from private.take_number(org, 'payment') t;
  posted := private.post_payment(org, contact, payment, '{}');
  perform private.insert_payment(posted.payment, contact);
  return payment.id;
end $function$;

create or replace function private.bring_document (
  org        uuid,
  document   private.brought_document,
  contact_id uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(document.kind);
  counterpart constant uuid := private.account_for(org, 'opening_balances');
  twin text;
  saved uuid;
begin
  if document.kind = 'invoice' then
    if private.is_number_taken(org, entry, document.number) then
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
  saved := private.save_document(org, document.kind, jsonb_strip_nulls(jsonb_build_object(
      entry.contact_column, contact_id, entry.date_column, document.dated, 'due_date', document.due, 'currency', document.currency,
      'exchange_rate', case when document.currency <> private.base_currency(org) then document.rate end, 'tax_inclusive', false,
      'vendor_reference', case document.kind when 'bill' then document.number end,
      'lines', jsonb_build_array(jsonb_build_object('account_id', counterpart, 'quantity', 1, 'unit_price', document.open, 'gst_applicable', false,
        'gst_rate', 0, 'description', 'Balance brought forward' || coalesce(format(' (of %s %s)', document.total, document.currency), ''))))),
    jsonb_build_object('brought_forward', true) || case document.kind when 'invoice'
      then jsonb_build_object('number', null, 'invoice_number', document.number) else '{}' end);
  if document.kind = 'invoice' then
    perform private.post_invoice(org, saved);
  else
    perform private.approve_bill(org, saved);
  end if;
  return saved;
end $function$;

create or replace function private.bring_documents (
  org              uuid,
  side             text,
  documents        jsonb,
  creates_contacts boolean
)
  returns private.brought_result
  language plpgsql
  set search_path to ''
  AS $function$
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
    perform private.refuse('opening.malformed', format('%s documents are too many at once. Bring in 2000 at most, then the next.', jsonb_array_length(documents)));
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
end $function$;

create or replace function private.brought_contact (
  org     uuid,
  side    text,
  name    text,
  creates boolean,
  OUT     id uuid,
  OUT     is_new boolean
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function private.check_trial_balance (
  org      uuid,
  accounts private.opening_account[]
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  fault record;
begin
  select b.position, b.name, b.code into fault from private.opening_balances b
  where b.org_id = org and b.account_id is null and (b.debit <> 0 or b.credit <> 0) order by b.position limit 1;
  if found then
    perform private.refuse('opening.unmatched', format(
      'Line %s: "%s" is matched to no account of yours. Choose one, or add it to your chart of accounts.', fault.position,
      btrim(fault.code || ' ' || fault.name)));
  end if;
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits into fault
  from private.opening_balances b where b.org_id = org;
  if fault.debits <> fault.credits then
    perform private.refuse('opening.unbalanced', format(
      'The debits of the trial balance come to %s and its credits to %s; %s is missing on the side of the %s. Correct it, or read the file again.',
      fault.debits, fault.credits, abs(fault.debits - fault.credits), case when fault.debits < fault.credits then 'debits' else 'credits' end));
  end if;
  select a.code, a.name, a.currency into fault from unnest(accounts) a where a.books <> 0 and a.lacks_foreign limit 1;
  if found then
    perform private.refuse('opening.foreign_amount', format(
      'Account %s %s is kept in %s: say how many %s its balance is.', fault.code, fault.name, fault.currency, fault.currency));
  end if;
end $function$;

create or replace function private.entry_lines (
  org              uuid,
  side             text,
  contact_id       uuid,
  foreign_currency text,
  lines            private.base_line[]
)
  returns private.posting_line[]
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  is_sale constant boolean := entry_lines.side = 'sales';
  -- A sale credits its accounts and debits the customer; a purchase is its mirror image.
  sign constant integer := case when is_sale then -1 else 1 end;
  result private.posting_line[];
begin
  select array_agg(t.line order by t.part, t.place) into result
  from (
    select 1 as part, 0 as place, private.line(private.account_for(org, case when is_sale then 'receivable' else 'payable' end),
      -sign * sum(l.base_net + l.base_gst), null, entry_lines.contact_id, foreign_currency,
      case when foreign_currency is not null then -sign * sum(l.net + l.gst) end) as line
    from unnest(lines) l
    union all
    select 2, min(l.position), private.line(l.account_id, sign * sum(l.base_net),
      case when count(*) = 1 then nullif(min(l.description), '') end, null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.net), sum(l.base_net)) end,
      -- Tax itself, such as what customs charge, is neither a sale nor a purchase.
      case when (select a.subtype from public.accounts a where a.org_id = org and a.id = l.account_id) = 'tax' then null
        when l.is_taxed then entry_lines.side
        -- What was owed before these books began was sold or bought there.
        when exists (select from private.account_purposes p
          where p.org_id = org and p.account_id = l.account_id and p.purpose = 'opening_balances') then null
        else entry_lines.side || '_zero' end)
    from unnest(lines) l
    group by l.account_id, l.is_taxed
    union all
    select 3, min(l.position), private.line(
      private.account_for(org, case when is_sale then 'gst_collected' else 'gst_paid' end, trim_scale(l.gst_rate)::text),
      sign * sum(l.base_gst), format('GST %s %%', trim_scale(l.gst_rate)), null, foreign_currency,
      case when foreign_currency is not null then sign * private.foreign_part(sum(l.gst), sum(l.base_gst)) end,
      case when is_sale then 'gst_collected' else 'gst_paid' end)
    from unnest(lines) l
    where l.is_taxed
    group by l.gst_rate
  ) t;
  return result;
end $function$;

create or replace function private.is_number_given (
  org    uuid,
  series text,
  given  text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind private.document_kinds;
  is_given boolean;
begin
  select k.* into kind from private.document_kinds k where k.kind = is_number_given.series;
  if kind.kind is null then
    return false;
  end if;
  execute format('select exists (select from public.%I t where t.org_id = $1 and t.number is null and lower(t.%I) = lower($2)%s)',
    kind.table_name, kind.number_column,
    -- What was brought forward by mistake and taken back comes again under its number.
    case kind.kind when 'invoice' then ' and not (t.brought_forward and t.status = ''cancelled'')' else '' end)
  using org, given into is_given;
  return is_given;
end $function$;

create or replace function private.lines_to_credit (
  org         uuid,
  entry       private.document_kinds,
  document_id uuid
)
  returns private.document_line[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  lines private.document_line[];
begin
  -- What is taken back of a debt brought forward is sales or purchases of the day on which that happens.
  execute format('select array_agg(row(l.id, l.position, l.product_id, case when exists (
        select from private.account_purposes p where p.org_id = $1 and p.account_id = l.account_id and p.purpose = ''opening_balances'')
      then private.account_for($1, %3$L) else l.account_id end, l.description, l.quantity, l.unit_price,
      l.discount_percent, l.gst_rate, l.gst_applicable, l.net, l.gst)::private.document_line order by l.position)
    from public.%1$I l where l.org_id = $1 and l.%2$I = $2', entry.line_table, entry.parent_column, entry.side)
  using org, lines_to_credit.document_id into lines;
  return lines;
end $function$;

create or replace function private.opening_account (
  org   uuid,
  line  jsonb,
  place text
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  given constant jsonb := line -> 'account';
  account public.accounts;
  violated text;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    if nullif(btrim(line ->> 'account_id'), '') is null then
      return null;
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id::text = btrim(line ->> 'account_id');
    if account.id is null then
      perform private.refuse('account.unknown', format(
        '%sthis account is not in your chart of accounts. Choose another one.', place));
    end if;
    return account.id;
  end if;
  perform private.require('accounts.create', 'add accounts');
  insert into public.accounts (org_id, code, name, type, subtype)
  values (org, btrim(coalesce(given ->> 'code', '')), btrim(coalesce(given ->> 'name', '')), coalesce(given ->> 'type', ''),
    nullif(given ->> 'subtype', ''))
  returning * into account;
  return account.id;
exception
  when check_violation or unique_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('opening.account', format('%sthe account "%s" cannot be added: %s.', place, left(given ->> 'name', 60),
      coalesce(private.constraint_sentence('public.accounts'::regclass, violated), 'one of its values was not accepted')));
    return null;
end $function$;

create or replace function private.opening_accounts (
  org         uuid,
  opening_day date,
  is_posted   boolean
)
  returns SETOF private.opening_account
  language sql
  stable
  set search_path to ''
  AS $function$
  with base as (
    select private.base_currency(org) as currency, private.account_for(org, 'opening_balances') as counterpart
  ), old as (
    select b.account_id, sum(b.debit - b.credit) as amount, bool_or(b.books_difference) as books_difference,
      sum(sign(b.debit - b.credit) * b.foreign_amount) as foreign_amount,
      bool_or(b.foreign_amount is null and b.debit <> b.credit) as lacks_foreign
    from private.opening_balances b where b.org_id = org and b.account_id is not null group by 1
  ), ours as (
    select m.account_id, m.debit - m.credit as amount from private.movements(org, null, opening_day) m
  ), banks as (
    select distinct b.account_id from private.bank_accounts b
    join public.journal_entries e on e.org_id = org and e.source_kind = 'opening' and e.source_id = b.id and e.reversed_by_id is null
    where b.org_id = org
  ), accounts as (
    select a.*, coalesce(o.amount, 0) as old, coalesce(u.amount, 0) as ours, o.account_id is not null as is_listed,
      coalesce(o.books_difference, false) as books_difference, o.foreign_amount, a.currency <> base.currency as is_foreign,
      a.currency <> base.currency and coalesce(o.lacks_foreign, false) as lacks_foreign, a.id = base.counterpart as is_counterpart,
      case when a.subtype = 'receivable' then 'invoices' when a.subtype = 'payable' then 'bills' when a.subtype = 'inventory' then 'stock'
        when k.account_id is not null then 'bank' end as kept_by
    from base
    join public.accounts a on a.org_id = org
    left join old o on o.account_id = a.id
    left join ours u on u.account_id = a.id
    left join banks k on k.account_id = a.id
    where o.account_id is not null or coalesce(u.amount, 0) <> 0
  ), booked as (
    select a.*, case when is_posted or not a.is_listed or a.is_counterpart or (a.kept_by is not null and not a.books_difference) then 0
      else a.old - a.ours end as books
    from accounts a
  )
  select b.id, b.code, b.name, b.type, b.subtype, case when b.is_foreign then b.currency end, b.kept_by, b.old, b.ours, b.books,
    case when b.is_foreign and b.books <> 0 then coalesce(b.foreign_amount, 0) - coalesce((
      select sum(l.foreign_amount) from public.journal_lines l
      where l.org_id = org and l.account_id = b.id and l.entry_date <= opening_day), 0) end,
    b.lacks_foreign, b.is_listed
  from booked b
  order by b.code
$function$;

create or replace function private.opening_advice (
  account     private.opening_account,
  is_posted   boolean,
  left_over   numeric,
  opening_day date
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when left_over = 0 then null
    when account.kept_by in ('invoices', 'bills') then format(
      'The open %1$s brought in %2$s than the trial balance says. Bring in what is missing or take back what is too much under Open %3$s; a difference that stays, by exchange rates say, the opening entry can take up.',
      account.kept_by, case when (left_over > 0) = (account.kept_by = 'invoices') then 'come to less' else 'come to more' end, initcap(account.kept_by))
    when account.kept_by = 'stock' then format(
      'The stock here is worth %s than the trial balance says. Bring in what was on hand under Stock and Assets, or let the opening entry take up the difference.',
      case when left_over > 0 then 'less' else 'more' end)
    when account.kept_by = 'bank' then format(
      'This bank account brought an opening balance of its own. If that is of a later day than %s, reverse its journal entry; else let the opening entry take up the difference.', opening_day)
    when not account.is_listed then format(
      'The trial balance does not name it, and something was posted to it by %s. Add it to the trial balance, with nothing on it, or reverse what was posted.', opening_day)
    when is_posted then format(
      'Something was posted by %s since the opening entry, or the trial balance was changed. Take the opening balances back and post them again.', opening_day)
  end
$function$;

create or replace function private.opening_amount (
  line     jsonb,
  field    text,
  currency text,
  place    text
)
  returns numeric
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := nullif(btrim(coalesce(line ->> field, '')), '');
begin
  if given is null then
    return 0;
  elsif not private.fits(given, 'numeric') or given::numeric < 0 or given::numeric >= 1e15 then
    perform private.refuse('opening.amount', format('%s%s must be an amount of 0 or more; "%s" is not.', place,
      private.label(field), left(given, 40)));
  elsif given::numeric <> private.round_money(given::numeric, currency) then
    perform private.refuse('opening.amount', format('%s%s has more decimals than %s has: %s. Round it first.', place,
      private.label(field), currency, left(given, 40)));
  end if;
  return given::numeric;
end $function$;

create or replace function private.opening_assets (
  org         uuid,
  accounts    private.opening_account[],
  opening_day date
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with owned as (
    select coalesce(f.cost_account_id, private.account_for(org, 'fixed_asset', f.category)) as cost_id,
      coalesce(f.accumulated_account_id, private.account_for(org, 'accumulated_depreciation', f.category)) as accumulated_id,
      f.purchase_price, f.opening_accumulated
    from public.fixed_assets f
    where f.org_id = org and f.purchase_date <= opening_day and (f.disposed_on is null or f.disposed_on > opening_day)
  ), register as (
    select c.account_id, sum(c.amount) as amount
    from owned o
    cross join lateral (values (o.cost_id, o.purchase_price), (o.accumulated_id, o.opening_accumulated)) c (account_id, amount)
    group by 1
  )
  select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name, 'old', o.amount::numeric(24, 2)::text,
    'register', coalesce(r.amount, 0)::numeric(24, 2)::text, 'ok', o.amount = coalesce(r.amount, 0),
    'advice', case when o.amount <> coalesce(r.amount, 0) then case when o.amount > coalesce(r.amount, 0)
      then 'Add what is missing to the register under Fixed Assets, with the depreciation it came with; land or what is not depreciated may stay out.'
      else 'The register says more than the trial balance. Correct the assets, or which account their category posts to.' end end) order by a.code), '[]')
  from register r
  full join (select t.account_id, case when t.subtype = 'fixed_asset' then t.old else -t.old end as amount from unnest(accounts) t
    where t.subtype in ('fixed_asset', 'accumulated_depreciation') and t.old <> 0) k on k.account_id = r.account_id
  join public.accounts a on a.org_id = org and a.id = coalesce(k.account_id, r.account_id)
  cross join lateral (select coalesce(k.amount, 0) as amount) o
  where o.amount <> 0 or coalesce(r.amount, 0) <> 0
$function$;

create or replace function private.opening_contacts (
  org         uuid,
  accounts    private.opening_account[],
  opening_day date
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_agg(jsonb_build_object('kind', s.kind, 'old', o.amount::numeric(24, 2)::text, 'documents', d.amount::numeric(24, 2)::text,
    'difference', (o.amount - d.amount)::numeric(24, 2)::text, 'ok', o.amount = d.amount, 'contacts', d.contacts) order by s.place)
  from (values (1, 'invoice', 'invoices', 1), (2, 'bill', 'bills', -1)) s (place, kind, kept_by, sign)
  cross join lateral (
    select coalesce(sum(s.sign * a.old), 0) as amount from unnest(accounts) a where a.kept_by = s.kept_by) o
  cross join lateral (
    select coalesce(sum(t.total), 0) as amount, coalesce(jsonb_agg(jsonb_build_object('contact', t.contact, 'amount', t.total::text) order by t.contact), '[]') as contacts
    from private.aging(org, s.kind, opening_day) t where t.contact <> '(Journal entries)') d
$function$;

create or replace function private.opening_lines (
  org      uuid,
  accounts private.opening_account[]
)
  returns private.posting_line[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select array_agg(private.line(a.account_id, a.books, 'Opening balance', null, a.currency,
      case when a.currency is not null then private.foreign_part(a.foreign_books, a.books) end) order by a.code)
    filter (where a.books <> 0)
    || private.line(private.account_for(org, 'opening_balances'), -sum(a.books), 'Opening balances')
  from unnest(accounts) a
$function$;

create or replace function private.opening_of (
  org uuid
)
  returns private.openings
  language plpgsql
  set search_path to ''
  AS $function$
declare
  opening private.openings;
begin
  select o.* into opening from private.openings o where o.org_id = org for update;
  if opening.org_id is null then
    perform private.refuse('opening.day_missing',
      'Say first on which day the books begin here: Opening Balances, First Day.');
  end if;
  return opening;
end $function$;

create or replace function private.opening_state (
  org uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'first_day', o.first_day, 'opening_day', o.first_day - 1, 'program', o.program, 'version', coalesce(o.version, 0),
    'locked_through', (select s.books_locked_through from public.company_settings s where s.org_id = org),
    'saved_by', (select p.full_name from public.profiles p where p.id = o.saved_by), 'saved_at', o.saved_at,
    'entry', (select jsonb_build_object('id', e.id, 'entry_number', e.entry_number, 'entry_date', e.entry_date, 'posted_at', e.posted_at)
      from public.journal_entries e where e.org_id = org and e.id = private.standing_opening_entry(org)),
    'counterpart', (select jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name)
      from public.accounts a where a.org_id = org and a.id = private.account_for(org, 'opening_balances')),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', b.account_id, 'code', b.code, 'name', b.name,
        'debit', case when b.debit <> 0 then b.debit::text else '' end, 'credit', case when b.credit <> 0 then b.credit::text else '' end,
        'foreign_amount', b.foreign_amount::text, 'books_difference', b.books_difference) order by b.position), '[]')
      from private.opening_balances b where b.org_id = org),
    'counts', jsonb_build_object(
      'accounts', (select count(*) from public.accounts a where a.org_id = org),
      'customers', (select count(*) from public.customers c where c.org_id = org),
      'vendors', (select count(*) from public.vendors v where v.org_id = org),
      'products', (select count(*) from public.products p where p.org_id = org),
      'items_in_stock', (select count(*) from public.inventory_items i where i.org_id = org and i.quantity > 0),
      'fixed_assets', (select count(*) from public.fixed_assets f where f.org_id = org),
      'invoices', (select count(*) from public.invoices i where i.org_id = org and i.brought_forward and i.status <> 'cancelled'),
      'bills', (select count(*) from public.bills b where b.org_id = org and b.brought_forward and b.status <> 'cancelled'),
      'customer_credits', (select count(*) from public.payments p where p.org_id = org and p.customer_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted'),
      'vendor_credits', (select count(*) from public.payments p where p.org_id = org and p.vendor_id is not null
        and p.bank_account_id = private.account_for(org, 'opening_balances') and p.status = 'posted')))
  from (select org as id) asked
  left join private.openings o on o.org_id = asked.id
$function$;

create or replace function private.pass_brought_numbers (
  org     uuid,
  numbers text[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  held constant private.number_series := private.hold_series(org, 'invoice');
  prefix constant text := private.number_prefix(org, 'invoice');
  highest constant integer := (select max(private.counted_number(prefix, n)) from unnest(numbers) n);
begin
  update private.number_series s
  set last_number = highest, passed = s.passed + int4multirange(int4range(held.last_number + 1, highest, '[]'))
  where s.org_id = org and s.series = 'invoice' and highest > held.last_number;
end $function$;

create or replace function private.post_entry (
  org         uuid,
  entry_date  date,
  description text,
  reference   text,
  source_kind text,
  source_id   uuid,
  lines       private.posting_line[],
  reverses_id uuid                   default null::uuid,
  entry_id    uuid                   default null::uuid
)
  returns uuid
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  ledger private.ledgers;
  posted_id constant uuid := coalesce(post_entry.entry_id, private.uuid_v7());
  now_at constant timestamptz := clock_timestamp();
  person constant uuid := auth.uid();
  outer_action constant text := coalesce(current_setting('ledgerwise.activity_action', true), '');
  -- Blank is null, so that an export in which both look alike still hashes alike.
  memo constant text := nullif(btrim(post_entry.reference), '');
  total numeric;
  line_count integer;
  chained text;
  hashed text;
begin
  if post_entry.entry_date is null then
    perform private.refuse('ledger.date_required', 'Say on which date this is to be posted.');
  end if;
  perform private.check_entry_texts(post_entry.description, memo);
  -- What was posted can be taken back and closed, also where nothing new is posted any more.
  perform private.check_lines(org, post_entry.lines,
    may_be_inactive => post_entry.reverses_id is not null or post_entry.source_kind = 'year_close');

  -- A manual line on a GST account is an adjustment in the return, which then agrees with the account; settling what an
  -- earlier return came to is none. What is taken back stays in the figure in which it was.
  select array_agg(row(l.account_id, l.debit, l.credit, nullif(btrim(l.description), ''), l.contact_id, l.currency, l.foreign_amount,
      coalesce(l.gst_box, case when g.account_id is not null and post_entry.reverses_id is null then
        -- What is brought forward belongs to returns of the program before.
        case when post_entry.source_kind = 'opening' or private.settles_gst(org, post_entry.lines) then 'gst_settled' else 'gst_adjustment' end
      end))::private.posting_line order by l.n),
    sum(l.debit), count(*)
  into lines, total, line_count
  from unnest(post_entry.lines) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  -- Not by private.gst_accounts, which would be planned anew for every entry.
  left join (
    select distinct p.account_id from private.account_purposes p
    where p.org_id = org and p.purpose in ('gst_collected', 'gst_paid')
  ) g on g.account_id = l.account_id
  where l.debit <> 0 or l.credit <> 0;
  if line_count = 0 then
    return null;
  end if;

  select string_agg(private.line_text(l.n::integer, l.account_id, l.debit, l.credit, l.contact_id, l.currency,
    l.foreign_amount, l.gst_box, l.description), E'\n' order by l.n)
  into chained
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);

  -- From here on everybody else who posts waits.
  select t.* into ledger from private.ledgers t where t.org_id = org for update;
  if not found then
    insert into private.ledgers (org_id) values (org) on conflict do nothing;
    select t.* into ledger from private.ledgers t where t.org_id = org for update;
  end if;
  perform private.require_open_period(org, post_entry.entry_date);
  hashed := private.entry_hash(ledger.last_hash, ledger.last_number + 1, post_entry.entry_date,
    coalesce(post_entry.description, ''), memo, post_entry.source_kind, post_entry.source_id,
    post_entry.reverses_id, now_at, chained);

  -- The history of a document tells that it was posted; its entry need not tell it again.
  perform private.set_activity_action(case when post_entry.source_kind in ('journal', 'year_close', 'revaluation')
    or (post_entry.source_kind = 'opening' and post_entry.source_id is null) then 'posted' else 'none' end);
  if post_entry.entry_id is null then
    insert into public.journal_entries (org_id, id, user_id, number, entry_date, description, reference, total_debit,
      total_credit, status, source_kind, source_id, reverses_id, posted_at, posted_by, previous_hash, hash)
    values (org, posted_id, person, ledger.last_number + 1, post_entry.entry_date, coalesce(post_entry.description, ''),
      memo, total, total, 'posted', post_entry.source_kind, post_entry.source_id, post_entry.reverses_id,
      now_at, person, ledger.last_hash, hashed);
  else
    update public.journal_entries e set number = ledger.last_number + 1, entry_date = post_entry.entry_date,
      description = coalesce(post_entry.description, ''), reference = memo, total_debit = total,
      total_credit = total, status = 'posted', draft_lines = null, posted_at = now_at, posted_by = person,
      previous_hash = ledger.last_hash, hash = hashed
    where e.org_id = org and e.id = post_entry.entry_id;
  end if;
  perform private.set_activity_action(outer_action);
  insert into public.journal_lines (org_id, journal_entry_id, position, account_id, entry_date, description, debit, credit,
    contact_id, currency, foreign_amount, gst_box)
  select org, posted_id, l.n, l.account_id, post_entry.entry_date, l.description, l.debit, l.credit, l.contact_id,
    l.currency, l.foreign_amount, l.gst_box
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n);
  update private.ledgers t set last_number = t.last_number + 1, last_hash = hashed where t.org_id = org;
  return posted_id;
end $function$;

create or replace function private.read_brought (
  org  uuid,
  side text,
  sent jsonb,
  n    integer
)
  returns private.brought_document
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
    perform private.refuse('opening.document', format('%s has more decimals than %s has', result.open, result.currency));
  elsif result.rate <= 0 or result.rate >= 1e10 then
    perform private.refuse('opening.document', 'Exchange rate must be greater than 0');
  end if;
  return result;
end $function$;

create or replace function private.require_manual_entry (
  org      uuid,
  entry_id uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  kind text;
begin
  select e.source_kind into kind from public.journal_entries e where e.org_id = org and e.id = require_manual_entry.entry_id;
  if kind = 'reversal' then
    perform private.refuse('ledger.is_reversal', 'This entry is itself a reversal. Post a new entry instead of reversing it back.');
  elsif kind = 'opening' and exists (select from private.openings o where o.org_id = org and o.journal_entry_id = require_manual_entry.entry_id) then
    perform private.refuse('ledger.belongs_to_document',
      'This entry was posted for the opening balances. Take them back under Opening Balances instead, which puts that on its own day.');
  elsif kind not in ('journal', 'opening', 'year_close') then
    perform private.refuse('ledger.belongs_to_document', format(
      'This entry was posted for a %s. Cancel, void or undo that instead, so that both stay in step.',
      replace(kind, '_', ' ')));
  end if;
end $function$;

create or replace function private.require_not_posted (
  org     uuid,
  attempt text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  entry_number text;
begin
  select e.entry_number into entry_number from public.journal_entries e
  where e.org_id = org and e.id = private.standing_opening_entry(org);
  if found then
    perform private.refuse('opening.posted', format(
      'The opening balances are posted, as journal entry %s. Take them back first, then %s.', entry_number, attempt));
  end if;
end $function$;

create or replace function private.standing_opening_entry (
  org uuid
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select e.id from private.openings o
  join public.journal_entries e on e.org_id = o.org_id and e.id = o.journal_entry_id and e.reversed_by_id is null
  where o.org_id = org
$function$;

create or replace function private.write_opening_balances (
  org   uuid,
  lines jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  base constant text := private.base_currency(org);
  item record;
  place text;
  line private.opening_balances;
  account public.accounts;
begin
  if jsonb_typeof(lines) <> 'array' or jsonb_path_exists(lines, 'strict $[*] ? (@.type() != "object")') then
    perform private.refuse('opening.malformed',
      'The trial balance must be a list of lines, each with an account, a debit or a credit.');
  elsif jsonb_array_length(lines) > 5000 then
    perform private.refuse('opening.malformed', 'A trial balance holds 5000 lines at most.');
  end if;
  delete from private.opening_balances b where b.org_id = org;
  for item in select l.value, l.n from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n loop
    place := format('Line %s: ', item.n);
    line.org_id := org;
    line.position := item.n;
    line.code := left(btrim(coalesce(item.value ->> 'code', '')), 60);
    line.name := left(btrim(coalesce(item.value ->> 'name', '')), 200);
    line.debit := private.opening_amount(item.value, 'debit', base, place);
    line.credit := private.opening_amount(item.value, 'credit', base, place);
    if line.debit <> 0 and line.credit <> 0 then
      perform private.refuse('opening.amount', format(
        '%s"%s" has a debit and a credit. A balance is on one side: give the difference.', place, line.name));
    end if;
    line.account_id := private.opening_account(org, item.value, place);
    if line.account_id = private.account_for(org, 'opening_balances') then
      perform private.refuse('opening.counterpart', format(
        '%s"%s" cannot be matched to the account that takes up all opening balances and ends at zero. Match it to another account of equity, such as Retained Earnings.',
        place, line.name));
    end if;
    select a.* into account from public.accounts a where a.org_id = org and a.id = line.account_id;
    line.foreign_amount := case when account.currency <> base and nullif(btrim(item.value ->> 'foreign_amount'), '') is not null
      then private.opening_amount(item.value, 'foreign_amount', account.currency, place) end;
    line.books_difference := coalesce(item.value ->> 'books_difference', 'false') = 'true';
    insert into private.opening_balances select line.*;
  end loop;
end $function$;

create or replace function public.adjust_stock (
  item_id   uuid,
  quantity  numeric,
  unit_cost numeric,
  moved_on  date,
  reason    text,
  key       uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('inventory_items.adjust', 'adjust stock');
  answer constant jsonb := private.recall(adjust_stock.key, 'adjust_stock', jsonb_build_array(
    adjust_stock.item_id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, adjust_stock.reason));
  why constant text := nullif(btrim(adjust_stock.reason), '');
  item public.inventory_items;
  movement uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  item := private.hold_item(org, adjust_stock.item_id);
  if why is null or char_length(why) > 500 then
    perform private.refuse('stock.reason_required', format(
      'Say in up to 500 characters why the stock of "%s" is adjusted; the reason is kept with the movement.', item.name));
  end if;
  movement := private.adjust_stock(org, item.id, adjust_stock.quantity, adjust_stock.unit_cost, adjust_stock.moved_on, why,
    format('Stock adjustment of %s: %s', item.name, why), 'stock_adjustment');
  perform private.remember(adjust_stock.key, to_jsonb(movement));
  return movement;
end $function$;

create or replace function public.check_open_documents (
  kind            text,
  documents       jsonb,
  create_contacts boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in open documents');
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
end $function$;

create or replace function public.import_open_documents (
  kind            text,
  documents       jsonb,
  key             uuid,
  create_contacts boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in open documents');
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
    perform private.refuse('opening.documents', format('Row %s: %s%s Nothing was brought in.', result.problems #>> '{0,row}',
      result.problems #>> '{0,message}', case when problems > 1 then format(' %s more rows have problems.', problems - 1) else '' end), result.problems);
  end if;
  answer := jsonb_build_object('documents', result.imported, 'contacts_created', result.contacts_created,
    'total', result.total::numeric(24, 2)::text);
  perform private.remember(import_open_documents.key, answer);
  return answer;
end $function$;

create or replace function public.open_stock (
  items jsonb,
  key   uuid
)
  returns uuid[]
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'bring in stock');
  answer constant jsonb := private.recall(open_stock.key, 'open_stock', open_stock.items);
  opening_day date;
  fault record;
  item record;
  movements uuid[] := '{}';
begin
  if answer is not null then
    return array(select jsonb_array_elements_text(answer)::uuid);
  end if;
  opening_day := (private.opening_of(org)).first_day - 1;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_path_exists(items, 'strict $[*] ? (@.type() != "object")')
    or jsonb_array_length(items) = 0 then
    perform private.refuse('opening.malformed', 'The stock must be a list with at least one item, each with an item_id, a quantity and a unit_cost.');
  end if;
  select l.n, f.label, coalesce(l.value ->> f.key, '') as value into fault
  from jsonb_array_elements(items) with ordinality l (value, n)
  cross join (values ('quantity', 'Quantity'), ('unit_cost', 'Unit cost')) f (key, label)
  where private.fits(nullif(btrim(l.value ->> f.key), ''), 'numeric') is not true
    -- Nothing costs what is taken out again.
    and not (f.key = 'unit_cost' and btrim(coalesce(l.value ->> 'unit_cost', '')) = '')
  order by l.n limit 1;
  if found then
    perform private.refuse('opening.amount', format('Line %s: %s must be a number; "%s" is not.', fault.n, fault.label, left(fault.value, 40)));
  end if;
  for item in
    select nullif(btrim(l.value ->> 'item_id'), '')::uuid as id, (l.value ->> 'quantity')::numeric as quantity,
      nullif(btrim(l.value ->> 'unit_cost'), '')::numeric as unit_cost
    from jsonb_array_elements(items) l (value) order by 1
  loop
    movements := movements || private.adjust_stock(org, item.id, item.quantity, item.unit_cost, opening_day, 'Brought forward',
      format('Stock brought forward of %s', (select i.name from public.inventory_items i where i.org_id = org and i.id = item.id)),
      'opening_balances');
  end loop;
  perform private.remember(open_stock.key, to_jsonb(movements));
  return movements;
end $function$;

create or replace function public.opening_check()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  is_posted constant boolean := private.standing_opening_entry(org) is not null;
  opening_day date;
  accounts private.opening_account[];
  counterpart uuid;
  rest numeric;
  sums record;
  answer jsonb;
begin
  select o.first_day - 1 into opening_day from private.openings o where o.org_id = org;
  if opening_day is null then
    return null;
  end if;
  counterpart := private.account_for(org, 'opening_balances');
  accounts := array(select a from private.opening_accounts(org, opening_day, is_posted) a);
  select coalesce(sum(b.debit), 0) as debits, coalesce(sum(b.credit), 0) as credits,
    count(*) filter (where b.account_id is null and (b.debit <> 0 or b.credit <> 0)) as unmatched, count(*) as lines
  into sums from private.opening_balances b where b.org_id = org;
  -- What is left on the account of opening balances once the entry is posted.
  rest := (select coalesce(sum(case when a.account_id = counterpart then a.ours else -a.books end), 0) from unnest(accounts) a);
  answer := jsonb_build_object(
    'opening_day', opening_day, 'is_posted', is_posted,
    'debits', sums.debits::text, 'credits', sums.credits::text, 'unmatched', sums.unmatched,
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('account_id', a.account_id, 'code', a.code, 'name', a.name, 'kept_by', a.kept_by,
        'old', a.old::numeric(24, 2)::text, 'ours', a.ours::numeric(24, 2)::text, 'books', a.books::numeric(24, 2)::text,
        'difference', d.amount::numeric(24, 2)::text, 'ok', d.amount = 0,
        'advice', private.opening_advice(a, is_posted, d.amount, opening_day)) order by a.code), '[]')
      from unnest(accounts) a
      cross join lateral (select a.old - a.ours - a.books as amount) d
      where a.account_id <> counterpart),
    'counterpart', (select jsonb_build_object('code', a.code, 'name', a.name, 'balance', rest::numeric(24, 2)::text, 'ok', rest = 0)
      from public.accounts a where a.org_id = org and a.id = counterpart),
    'contacts', private.opening_contacts(org, accounts, opening_day),
    'assets', private.opening_assets(org, accounts, opening_day),
    'closes_year', opening_day = (private.fiscal_year_start(org, opening_day) + interval '1 year' - interval '1 day')::date
      and exists (select from unnest(accounts) a where a.type in ('revenue', 'expense') and a.ours + a.books <> 0));
  return answer || jsonb_build_object('ok', sums.lines > 0 and sums.debits = sums.credits and sums.unmatched = 0 and rest = 0
    and not exists (select from unnest(accounts) a where a.account_id <> counterpart and a.old - a.ours - a.books <> 0));
end $function$;

create or replace function public.opening_state()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.opening_state(private.require('opening_balances.read', 'see the opening balances'))
$function$;

create or replace function public.post_opening (
  key uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'post opening balances');
  answer constant jsonb := private.recall(post_opening.key, 'post_opening', 'null');
  opening private.openings;
  accounts private.opening_account[];
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  perform private.require_not_posted(org, 'post them again');
  accounts := array(select a from private.opening_accounts(org, opening.first_day - 1, false) a);
  perform private.check_trial_balance(org, accounts);
  perform private.require_open_period(org, opening.first_day - 1);
  entry := private.post_entry(org, opening.first_day - 1, case opening.program when 'quickbooks' then 'Opening balances from QuickBooks'
    when 'xero' then 'Opening balances from Xero' else 'Opening balances' end, null, 'opening', null,
    coalesce(private.opening_lines(org, accounts), '{}'));
  if entry is null then
    perform private.refuse('opening.nothing', format(
      'There is nothing to post: what the trial balance says is in these books on %s already, or the trial balance is empty.',
      opening.first_day - 1));
  end if;
  update private.openings o set journal_entry_id = entry where o.org_id = org;
  perform private.remember(post_opening.key, to_jsonb(entry));
  return entry;
end $function$;

create or replace function public.preview_opening()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.read', 'see the opening balances');
  opening private.openings;
  lines private.posting_line[];
begin
  select o.* into opening from private.openings o where o.org_id = org;
  if opening.org_id is null then
    return null;
  end if;
  lines := private.opening_lines(org, array(
    select a from private.opening_accounts(org, opening.first_day - 1, private.standing_opening_entry(org) is not null) a));
  return jsonb_build_object('entry_date', opening.first_day - 1,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('account_id', a.id, 'code', a.code, 'name', a.name,
        'debit', l.debit::numeric(24, 2)::text, 'credit', l.credit::numeric(24, 2)::text) order by l.n), '[]')
      from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
      join public.accounts a on a.org_id = org and a.id = l.account_id
      where l.debit <> 0 or l.credit <> 0),
    'total', (select coalesce(sum(l.debit), 0)::numeric(24, 2)::text from unnest(lines) l));
end $function$;

create or replace function public.save_opening (
  first_day date,
  program   text,
  version   integer,
  key       uuid,
  lines     jsonb   default null::jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.update', 'save opening balances');
  answer constant jsonb := private.recall(save_opening.key, 'save_opening', jsonb_build_array(
    save_opening.first_day, save_opening.program, save_opening.version, save_opening.lines));
  earlier private.openings;
begin
  if answer is not null then
    return private.opening_state(org);
  end if;
  perform private.require_not_posted(org, 'change them');
  perform private.require_calendar_date(save_opening.first_day);
  if save_opening.first_day is null or save_opening.first_day = '0001-01-01' then
    perform private.refuse('opening.day_missing', 'Say on which day the books begin here.');
  elsif save_opening.program is null or save_opening.program not in ('quickbooks', 'xero', 'other') then
    perform private.refuse('opening.program', 'The program before must be quickbooks, xero or other.');
  end if;
  -- One at a time, also for the first.
  perform private.hold_ledger(org);
  select o.* into earlier from private.openings o where o.org_id = org for update;
  if coalesce(earlier.version, 0) is distinct from coalesce(save_opening.version, 0) then
    perform private.refuse('opening.changed', format(
      '%s saved the opening balances at %s. Load them again, then make your change.',
      coalesce((select p.full_name from public.profiles p where p.id = earlier.saved_by), 'Somebody'),
      to_char(earlier.saved_at at time zone coalesce((select s.time_zone from public.company_settings s where s.org_id = org), 'UTC'), 'YYYY-MM-DD HH24:MI')));
  end if;
  insert into private.openings as o (org_id, first_day, program, saved_by)
  values (org, save_opening.first_day, save_opening.program, auth.uid())
  on conflict (org_id) do update set first_day = excluded.first_day, program = excluded.program,
    version = o.version + 1, saved_by = auth.uid(), saved_at = now();
  if save_opening.lines is not null and save_opening.lines <> 'null' then
    perform private.write_opening_balances(org, save_opening.lines);
  end if;
  perform private.remember(save_opening.key, 'true');
  return private.opening_state(org);
end $function$;

create or replace function public.void_open_documents (
  kind   text,
  reason text,
  key    uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'take open documents back');
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
  -- Each on its own day: as if it had never been brought in.
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
      perform private.cancel_document(org, document.kind, document.id, void_open_documents.reason, document.dated);
    end if;
    voided := voided + 1;
  end loop;
  if voided = 0 then
    perform private.refuse('opening.nothing', format('No open %ss were brought in, so there is nothing to take back.', void_open_documents.kind));
  end if;
  perform private.remember(void_open_documents.key, to_jsonb(voided));
  return voided;
end $function$;

create or replace function public.void_opening (
  reason text,
  key    uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('opening_balances.post', 'take opening balances back');
  answer constant jsonb := private.recall(void_opening.key, 'void_opening', to_jsonb(void_opening.reason));
  opening private.openings;
  entry uuid;
  reversal uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.hold_ledger(org);
  opening := private.opening_of(org);
  entry := private.standing_opening_entry(org);
  if entry is null then
    perform private.refuse('opening.not_posted', 'No opening balances are posted, so there is nothing to take back.');
  elsif btrim(coalesce(void_opening.reason, '')) = '' then
    perform private.refuse('ledger.reason_required', 'Say why the opening balances are taken back; the reason is kept with the reversal.');
  end if;
  -- On the day that the entry is of, whatever became of the first day since: as if it had never been.
  reversal := private.reverse_entry(org, entry,
    (select e.entry_date from public.journal_entries e where e.org_id = org and e.id = entry), btrim(void_opening.reason));
  perform private.remember(void_opening.key, to_jsonb(reversal));
  return reversal;
end $function$;

alter table "private"."opening_balances"
  add constraint "opening_balances_account_id_org_id_fkey" foreign key (account_id, org_id)
    references public.accounts(id, org_id) on delete set null (account_id);

alter table "private"."openings"
  add constraint "openings_journal_entry_id_org_id_fkey" foreign key (journal_entry_id, org_id)
    references public.journal_entries(id, org_id);

alter table "private"."openings"
  add constraint "openings_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "private"."opening_balances"
  add constraint "opening_balances_org_id_fkey" foreign key (org_id) references private.openings(org_id);

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
          WHERE ((r.org_id = b.org_id) AND (r.id = b.recurring_document_id))) AS recurring_name,
    b.brought_forward
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
          WHERE ((r.org_id = i.org_id) AND (r.id = i.recurring_document_id))) AS recurring_name,
    i.brought_forward
   FROM (public.invoices i
     LEFT JOIN public.customer_directory d ON ((d.id = i.customer_id)));

create index opening_balances_account on private.opening_balances using btree (account_id, org_id);

create index openings_journal_entry on private.openings using btree (journal_entry_id, org_id);

create unique index invoices_given_number on public.invoices using btree (org_id, lower(invoice_number))
  where ((number is null) AND (not (brought_forward AND (status = 'cancelled'::text))));

comment on column "private"."opening_balances"."account_id" is 'The account here that it belongs to; null until that is said. Several lines may belong to one.';

comment on column "private"."opening_balances"."books_difference" is 'For an account whose balance records bring (documents, stock, a bank account): the opening entry takes up what they leave.';

comment on column "private"."opening_balances"."code" is 'What the account was called there.';

comment on column "private"."opening_balances"."foreign_amount" is 'For an account kept in another currency: how much of that the balance is, on the side of the balance.';

comment on column "private"."openings"."first_day" is 'The first day of these books; balances brought in are those at the end of the day before.';

comment on column "private"."openings"."journal_entry_id" is 'The last opening entry. It stands unless it was reversed.';

comment on column "private"."openings"."program" is 'The program that was used before.';

comment on column "private"."openings"."saved_by" is 'Who saved last. No foreign key: the record outlives the account.';

comment on column "private"."openings"."version" is 'Counts what was saved, so that the second of two people learns who was first.';

comment on column "public"."bills"."brought_forward" is 'Open in the program before: it stands for what was still owed, and moved no expense and no GST here.';

comment on column "public"."invoices"."brought_forward" is 'Open in the program before: it stands for what was still owed, and moved no revenue and no GST here.';

comment on column "public"."payments"."bank_account_id" is 'The account of the ledger, of subtype bank; of credit that was brought forward from another program, that of opening balances.';

comment on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) is
  'Moves stock of an item against the account of a purpose and answers the movement''s id.';

comment on function "private"."bring_credit"(uuid, private.brought_document, uuid) is 'Records an open credit of the program before, paid in advance or credited there: it is the contact''s until a document uses it.';

comment on function "private"."bring_document"(uuid, private.brought_document, uuid) is 'Saves and posts an open invoice or bill of the program before.';

comment on function "private"."bring_documents"(uuid, text, jsonb, boolean) is 'Brings in open documents, those that can be, and tells what is wrong with the others. Needs a first day.';

comment on function "private"."brought_contact"(uuid, text, text, boolean) is 'The customer or vendor of a name, added where that is wanted; a refusal where there is none or several.';

comment on function "private"."check_trial_balance"(uuid, private.opening_account[]) is 'Refuses a trial balance that cannot be posted: a line without an account, two sides that differ, a foreign balance in the base currency only.';

comment on function "private"."opening_account"(uuid, jsonb, text) is 'The account of a line: the one it names, or a new one where it says what that is; null where it says neither.';

comment on function "private"."opening_accounts"(uuid, date, boolean) is 'Every account that the old trial balance names, or that stands at something here on the opening day.';

comment on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) is
  'The way out where an account does not agree; null where it does.';

comment on function "private"."opening_amount"(jsonb, text, text, text) is 'An amount of a line; 0 where it is blank; else a refusal.';

comment on function "private"."opening_assets"(uuid, private.opening_account[], date) is 'What the register claims of each account of fixed assets, beside the trial balance.';

comment on function "private"."opening_contacts"(uuid, private.opening_account[], date) is 'What documents say that customers owe and vendors are owed on the opening day, by contact, beside the trial balance.';

comment on function "private"."opening_lines"(uuid, private.opening_account[]) is 'The lines of the opening entry; null where nothing is to be booked.';

comment on function "private"."opening_of"(uuid) is 'When the books of an organisation begin, held until the transaction ends; or a refusal.';

comment on function "private"."opening_state"(uuid) is 'What is known of the moving in of an organisation.';

comment on function "private"."pass_brought_numbers"(uuid, text[]) is 'New invoices go on behind the highest number brought in that looks like one of ours; what lies below is given to nobody.';

comment on function "private"."read_brought"(uuid, text, jsonb, integer) is 'A document of a file with its values read, or a refusal without a full stop.';

comment on function "private"."require_not_posted"(uuid, text) is 'Refuses while an opening entry stands; attempt ends the sentence.';

comment on function "private"."standing_opening_entry"(uuid) is 'The opening entry that stands; null where there is none.';

comment on function "private"."write_opening_balances"(uuid, jsonb) is 'Puts lines in the place of the trial balance that there was.';

comment on function "public"."check_open_documents"(text, jsonb, boolean) is 'What import_open_documents would do, without doing it: {documents, contacts_created, total, problems: [{row, message}]}; total is in the base currency.';

comment on function "public"."import_open_documents"(text, jsonb, uuid, boolean) is 'Brings in what was open at the end of the opening day, all or none: [{kind, contact, number, date, due, currency, rate, total, open, row}] with kind invoice or customer_credit (bill or vendor_credit). Contacts go by their name. Answers {documents, contacts_created, total}.';

comment on function "public"."open_stock"(jsonb, uuid) is 'Brings stock in on the opening day, against opening balances: [{item_id, quantity, unit_cost}]. A negative quantity takes out again what was too much. Answers the ids of the movements.';

comment on function "public"."opening_check"() is 'Whether the books agree with the trial balance on the opening day, amounts as text, debit positive: {opening_day, is_posted, ok, debits, credits, unmatched, accounts: [{account_id, code, name, kept_by, old, ours, books, difference, ok, advice}] where books is what the opening entry will add, counterpart: {code, name, balance, ok}, contacts: [{kind, old, documents, difference, ok, contacts: [{contact, amount}]}], assets: [{account_id, code, name, old, register, ok, advice}], closes_year}. closes_year: the day ends a financial year whose result is not carried to retained earnings yet. Null without a first day.';

comment on function "public"."opening_state"() is 'What was saved of the moving in: {first_day, opening_day, program, version, locked_through, saved_by, saved_at, entry, counterpart, lines: [{account_id, code, name, debit, credit, foreign_amount, books_difference}], counts}. Without a day, first_day is null; entry is the opening entry that stands.';

comment on function "public"."post_opening"(uuid) is 'Posts what the trial balance says and the books do not have yet, on the opening day, and answers the id of the entry. preview_action shows the entry without posting it.';

comment on function "public"."preview_opening"() is 'The opening entry as it would be posted now: {entry_date, lines: [{account_id, code, name, debit, credit}], total}; no lines while one stands or nothing is to be booked, null without a first day.';

comment on function "public"."save_opening"(date, text, integer, uuid, jsonb) is 'Keeps the first day and, where lines are given, the trial balance of the program before: [{account_id or account: {code, name, type, subtype} for a new one, code, name, debit, credit, foreign_amount, books_difference}]. version is the one that was read, 0 for the first. Answers as opening_state.';

comment on function "public"."void_open_documents"(text, text, uuid) is 'Cancels all open documents that were brought in of a kind (invoice: with customers'' credits, bill: with vendors''), each on its own day; refused while one of them is settled in part. Their numbers are free again. Answers how many they were.';

comment on function "public"."void_opening"(text, uuid) is 'Reverses the opening entry on its own day, which must be open, so that the balances can be changed; answers the id of the reversal.';

comment on index "public"."invoices_given_number" is 'CREATE UNIQUE INDEX invoices_given_number ON public.invoices USING btree (org_id, lower(invoice_number)) WHERE ((number IS NULL) AND (NOT (brought_forward AND (status = ''cancelled''::text))))';

comment on table "private"."opening_balances" is 'The trial balance of the program before, line by line as it was given.';

comment on table "private"."openings" is 'When an organisation''s books begin here, and where they came from. One row, or none.';

comment on type "private"."brought_document" is 'An open document as it was sent. import_row is its row in the file, for sentences.';

comment on type "private"."brought_result" is 'What became of a file of open documents: total is in the base currency, problems are [{row, message}].';

comment on type "private"."opening_account" is 'An account on the opening day, debit positive: what the old books say, what these have without the entry to come, and what that entry books. kept_by: the records that bring its balance, if any do.';

comment on view "public"."bill_list" is 'Bills with what lists show beside their columns: the vendor''s name, overdue, its order, what it corrects, and what made it.';

comment on view "public"."invoice_list" is 'Invoices with what lists show beside their columns: the customer''s name, also of one whose record the reader may not open, overdue, its order, what it corrects, and what made it.';

revoke all on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) from public;

grant execute on function "private"."adjust_stock"(uuid, uuid, numeric, numeric, date, text, text, text) to "postgres";

revoke all on function "private"."bring_credit"(uuid, private.brought_document, uuid) from public;

grant execute on function "private"."bring_credit"(uuid, private.brought_document, uuid) to "postgres";

revoke all on function "private"."bring_document"(uuid, private.brought_document, uuid) from public;

grant execute on function "private"."bring_document"(uuid, private.brought_document, uuid) to "postgres";

revoke all on function "private"."bring_documents"(uuid, text, jsonb, boolean) from public;

grant execute on function "private"."bring_documents"(uuid, text, jsonb, boolean) to "postgres";

revoke all on function "private"."brought_contact"(uuid, text, text, boolean) from public;

grant execute on function "private"."brought_contact"(uuid, text, text, boolean) to "postgres";

revoke all on function "private"."check_trial_balance"(uuid, private.opening_account[]) from public;

grant execute on function "private"."check_trial_balance"(uuid, private.opening_account[]) to "postgres";

revoke all on function "private"."opening_account"(uuid, jsonb, text) from public;

grant execute on function "private"."opening_account"(uuid, jsonb, text) to "postgres";

revoke all on function "private"."opening_accounts"(uuid, date, boolean) from public;

grant execute on function "private"."opening_accounts"(uuid, date, boolean) to "postgres";

revoke all on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) from public;

grant execute on function "private"."opening_advice"(private.opening_account, boolean, numeric, date) to "postgres";

revoke all on function "private"."opening_amount"(jsonb, text, text, text) from public;

grant execute on function "private"."opening_amount"(jsonb, text, text, text) to "postgres";

revoke all on function "private"."opening_assets"(uuid, private.opening_account[], date) from public;

grant execute on function "private"."opening_assets"(uuid, private.opening_account[], date) to "postgres";

revoke all on function "private"."opening_contacts"(uuid, private.opening_account[], date) from public;

grant execute on function "private"."opening_contacts"(uuid, private.opening_account[], date) to "postgres";

revoke all on function "private"."opening_lines"(uuid, private.opening_account[]) from public;

grant execute on function "private"."opening_lines"(uuid, private.opening_account[]) to "postgres";

revoke all on function "private"."opening_of"(uuid) from public;

grant execute on function "private"."opening_of"(uuid) to "postgres";

revoke all on function "private"."opening_state"(uuid) from public;

grant execute on function "private"."opening_state"(uuid) to "postgres";

revoke all on function "private"."pass_brought_numbers"(uuid, text[]) from public;

grant execute on function "private"."pass_brought_numbers"(uuid, text[]) to "postgres";

revoke all on function "private"."read_brought"(uuid, text, jsonb, integer) from public;

grant execute on function "private"."read_brought"(uuid, text, jsonb, integer) to "postgres";

revoke all on function "private"."require_not_posted"(uuid, text) from public;

grant execute on function "private"."require_not_posted"(uuid, text) to "postgres";

revoke all on function "private"."standing_opening_entry"(uuid) from public;

grant execute on function "private"."standing_opening_entry"(uuid) to "postgres";

revoke all on function "private"."write_opening_balances"(uuid, jsonb) from public;

grant execute on function "private"."write_opening_balances"(uuid, jsonb) to "postgres";

revoke all on function "public"."check_open_documents"(text, jsonb, boolean) from public;

grant execute
  on function "public"."check_open_documents"(text, jsonb, boolean)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."import_open_documents"(text, jsonb, uuid, boolean) from public;

grant execute
  on function "public"."import_open_documents"(text, jsonb, uuid, boolean)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."open_stock"(jsonb, uuid) from public;

grant execute on function "public"."open_stock"(jsonb, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."opening_check"() from public;

grant execute on function "public"."opening_check"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."opening_state"() from public;

grant execute on function "public"."opening_state"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."post_opening"(uuid) from public;

grant execute on function "public"."post_opening"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_opening"() from public;

grant execute on function "public"."preview_opening"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."save_opening"(date, text, integer, uuid, jsonb) from public;

grant execute
  on function "public"."save_opening"(date, text, integer, uuid, jsonb)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."void_open_documents"(text, text, uuid) from public;

grant execute
  on function "public"."void_open_documents"(text, text, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."void_opening"(text, uuid) from public;

grant execute on function "public"."void_opening"(text, uuid) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."opening_balances"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."openings"
  to "postgres";

grant usage on type "private"."brought_document" to "postgres";

grant usage on type "private"."brought_result" to "postgres";

grant usage on type "private"."opening_account" to "postgres";

grant select on table "public"."bill_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bill_list"
  to "postgres", "service_role";

grant select on table "public"."invoice_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."invoice_list"
  to "postgres", "service_role";

insert into public.role_permissions (role, permission) values
  ('admin', 'opening_balances.post'),
  ('admin', 'opening_balances.read'),
  ('admin', 'opening_balances.update'),
  ('manager', 'opening_balances.post'),
  ('manager', 'opening_balances.read'),
  ('manager', 'opening_balances.update')
on conflict (role, permission) do nothing;

reset check_function_bodies;
