set check_function_bodies = off;

drop trigger "log_delete" on "public"."bank_reconciliations";

drop trigger "log_insert" on "public"."bank_reconciliations";

drop trigger "log_update" on "public"."bank_reconciliations";

drop trigger "bank_transactions_check" on "public"."bank_transactions";

create table "private"."bank_matches" (
  "org_id"              uuid not null,
  "bank_transaction_id" uuid not null,
  "journal_entry_id"    uuid not null,
  constraint "bank_matches_pkey" primary key (org_id, bank_transaction_id, journal_entry_id)
);

alter table "private"."bank_matches"
  enable row level security;

create table "private"."cleared_entries" (
  "org_id"            uuid not null,
  "reconciliation_id" uuid not null,
  "journal_entry_id"  uuid not null,
  constraint "cleared_entries_pkey" primary key (org_id, reconciliation_id, journal_entry_id)
);

alter table "private"."cleared_entries"
  enable row level security;

create table "private"."statement_imports" (
  "org_id"          uuid                     not null,
  "id"              uuid                     not null,
  "user_id"         uuid,
  "bank_account_id" uuid                     not null,
  "file_name"       text,
  "created_at"      timestamp with time zone not null default now(),
  "undone_at"       timestamp with time zone,
  constraint "statement_imports_id_org_id_key" unique (id, org_id),
  constraint "statement_imports_pkey" primary key (org_id, id)
);

alter table "private"."statement_imports"
  enable row level security;

create table "public"."bank_rules" (
  "org_id"               uuid                     not null default private.org_id(),
  "id"                   uuid                     not null default private.uuid_v7(),
  "user_id"              uuid                     default auth.uid(),
  "name"                 text                     collate pg_catalog."und-x-icu" not null,
  "priority"             integer                  not null default 100,
  "bank_account_id"      uuid,
  "direction"            text                     not null default 'any'::text,
  "description_contains" text                     collate pg_catalog."und-x-icu",
  "least_amount"         numeric(18,2),
  "most_amount"          numeric(18,2),
  "account_id"           uuid,
  "customer_id"          uuid,
  "vendor_id"            uuid,
  "gst_applicable"       boolean                  not null default false,
  "gst_rate"             numeric(7,4),
  "description"          text                     collate pg_catalog."und-x-icu",
  "is_active"            boolean                  not null default true,
  "created_at"           timestamp with time zone not null default now(),
  "updated_at"           timestamp with time zone not null default now(),
  constraint "bank_rules_amounts" check (((least_amount >= (0)::numeric) AND (most_amount >= least_amount))),
  constraint "bank_rules_condition"
    check (((btrim(COALESCE(description_contains, ''::text)) <> ''::text) OR (least_amount IS
    NOT NULL) OR (most_amount IS NOT NULL))),
  constraint "bank_rules_contains_length" check ((char_length(description_contains) <= 200)),
  constraint "bank_rules_description_length" check ((char_length(description) <= 1000)),
  constraint "bank_rules_direction" check ((direction = ANY (ARRAY['in'::text, 'out'::text, 'any'::text]))),
  constraint "bank_rules_gst_rate" check (((gst_rate >= (0)::numeric) AND (gst_rate <= (100)::numeric))),
  constraint "bank_rules_name" check (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 100))),
  constraint "bank_rules_one_purpose" check ((num_nonnulls(account_id, customer_id, vendor_id) = 1)),
  constraint "bank_rules_priority" check (((priority >= 1) AND (priority <= 1000))),
  constraint "bank_rules_pkey" primary key (org_id, id)
);

alter table "public"."bank_rules"
  enable row level security;

alter table "public"."bank_reconciliations"
  add column "cleared_balance" numeric(18,2) not null default 0;

alter table "public"."bank_reconciliations"
  add column "unexplained" numeric(18,2) generated always as ((statement_balance - cleared_balance)) stored not null;

alter table "public"."bank_transactions"
  add column "statement_import_id" uuid;

create type "private"."bank_entry" as (
  "id"           uuid,
  "entry_date"   date,
  "amount"       numeric,
  "entry_number" text,
  "source_kind"  text,
  "words"        text
);

create type "private"."bank_suggestion" as (
  "kind"                 text,
  "score"                integer,
  "why"                  text,
  "entry_ids"            uuid[],
  "contact_id"           uuid,
  "allocations"          jsonb,
  "account_id"           uuid,
  "other_transaction_id" uuid,
  "rule_id"              uuid
);

create type "private"."statement_line" as (
  "n"           integer,
  "posted_on"   date,
  "amount"      numeric,
  "description" text,
  "reference"   text,
  "external_id" text,
  "keep"        boolean
);

create or replace function private.account_currency (
  org     uuid,
  account public.accounts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(account.currency, private.base_currency(org))
$function$;

create or replace function private.amount_on_account (
  org      uuid,
  account  public.accounts,
  entry_id uuid
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(case when account.currency is null or account.currency = private.base_currency(org)
    then l.debit - l.credit else coalesce(l.foreign_amount, 0) end), 0)
  from public.journal_lines l
  where l.org_id = org and l.journal_entry_id = entry_id and l.account_id = account.id
$function$;

create or replace function private.cleared_balance (
  org     uuid,
  account public.accounts,
  through date
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((
      select sum(t.amount) from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'matched' and t.posted_on <= through), 0)
    + coalesce((
      select sum(private.amount_on_account(org, account, c.journal_entry_id))
      from private.cleared_entries c
      join public.bank_reconciliations r on r.org_id = c.org_id and r.id = c.reconciliation_id
      where c.org_id = org and r.bank_account_id = account.id and r.statement_date <= through), 0)
$function$;

create or replace function private.days_apart (
  a date,
  b date
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case abs(a - b) when 0 then 'on the same day' when 1 then 'one day apart' else abs(a - b) || ' days apart' end
$function$;

create or replace function private.document_suggestions (
  line     public.bank_transactions,
  currency text,
  plain    text
)
  returns SETOF private.bank_suggestion
  language sql
  stable
  set search_path to ''
  AS $function$
  with documents as materialized (
    select i.id, i.customer_id as contact_id, c.name, i.invoice_number as number, coalesce(i.due_date, i.invoice_date) as due_on, i.balance_due as balance,
      strpos(plain, private.letters_of(i.invoice_number)) > 0 as is_named,
      private.mentions(plain, concat_ws(' ', i.invoice_number, i.reference, c.name)) as named
    from public.invoices i join public.customers c on c.org_id = i.org_id and c.id = i.customer_id
    where line.amount > 0 and i.org_id = line.org_id and i.status = 'sent' and i.balance_due > 0 and i.currency = document_suggestions.currency
      and i.invoice_date <= line.posted_on + 10
    union all
    select b.id, b.vendor_id, v.name, b.bill_number, coalesce(b.due_date, b.bill_date), b.balance_due,
      strpos(plain, private.letters_of(b.bill_number)) > 0,
      private.mentions(plain, concat_ws(' ', b.bill_number, b.reference, v.name))
    from public.bills b join public.vendors v on v.org_id = b.org_id and v.id = b.vendor_id
    where line.amount < 0 and b.org_id = line.org_id and b.status = 'approved' and b.balance_due > 0 and b.currency = document_suggestions.currency
      and b.bill_date <= line.posted_on + 10
  ), ranked as (
    select d.*, row_number() over (partition by d.contact_id order by d.is_named desc, d.due_on, d.id) as n,
      sum(d.balance) over (partition by d.contact_id) as owed, count(*) over (partition by d.contact_id) as open_count
    from documents d
  ), found as (
    select contact_id, name, 62 + named - least(abs(due_on - line.posted_on) / 10, 10) as score,
      format('%s of %s is open with this amount%s', number, name, case when is_named then ', and the statement names it' else '' end) as why,
      jsonb_build_array(jsonb_build_object('document_id', id, 'amount', balance)) as allocations
    from documents where balance = abs(line.amount)
    union all
    select contact_id, name, 50 + named, format('The statement names %s of %s, of which %s is open', number, name, balance),
      jsonb_build_array(jsonb_build_object('document_id', id, 'amount', least(balance, abs(line.amount))))
    from documents where is_named and balance > abs(line.amount)
    union all
    select r.contact_id, min(r.name), 60 + max(r.named), format('All that is open of %s comes to this amount (%s documents)', min(r.name), count(*)),
      jsonb_agg(jsonb_build_object('document_id', r.id, 'amount', r.balance) order by r.n)
    from ranked r where r.owed = abs(line.amount) and r.open_count > 1 group by r.contact_id
    union all
    select a.contact_id, a.name, 56 + (a.named + b.named) / 2, format('%s and %s of %s together come to this amount', a.number, b.number, a.name),
      jsonb_build_array(jsonb_build_object('document_id', a.id, 'amount', a.balance), jsonb_build_object('document_id', b.id, 'amount', b.balance))
    from ranked a join ranked b on b.contact_id = a.contact_id and b.n > a.n and b.balance = abs(line.amount) - a.balance
    where a.n <= 40 and b.n <= 40 and a.open_count > 2
    union all
    select a.contact_id, a.name, 50 + (a.named + b.named + c.named) / 3,
      format('%s, %s and %s of %s together come to this amount', a.number, b.number, c.number, a.name),
      jsonb_build_array(jsonb_build_object('document_id', a.id, 'amount', a.balance), jsonb_build_object('document_id', b.id, 'amount', b.balance),
        jsonb_build_object('document_id', c.id, 'amount', c.balance))
    from ranked a join ranked b on b.contact_id = a.contact_id and b.n > a.n
    join ranked c on c.contact_id = a.contact_id and c.n > b.n and c.balance = abs(line.amount) - a.balance - b.balance
    where a.n <= 15 and b.n <= 15 and c.n <= 15 and a.open_count > 3
  )
  select 'documents', least(f.score, 95)::integer, f.why, null::uuid[], f.contact_id, f.allocations, null::uuid, null::uuid, null::uuid
  from found f order by f.score desc limit 5
$function$;

create or replace function private.entry_suggestions (
  line    public.bank_transactions,
  account public.accounts,
  plain   text
)
  returns SETOF private.bank_suggestion
  language sql
  stable
  set search_path to ''
  AS $function$
  with open as materialized (
    select o.*, abs(o.entry_date - line.posted_on) as days, private.mentions(plain, o.words) as named
    from private.open_bank_entries(line.org_id, account, line.posted_on - 30, line.posted_on + 10) o
    where sign(o.amount) = sign(line.amount)
  ), parts as materialized (
    -- Several that arrived as one sum: of the same few days, the nearest first.
    select o.*, row_number() over (order by o.named desc, o.days, o.entry_date, o.id) as n
    from open o where o.days <= 7 and abs(o.amount) < abs(line.amount)
  ), several as (
    select array[a.id, b.id] as ids, a.days + b.days as days, a.named + b.named as named,
      format('%s and %s', a.entry_number, b.entry_number) as names
    from parts a join parts b on b.n > a.n and b.amount = line.amount - a.amount
    where a.n <= 60 and b.n <= 60
    union all
    select array[a.id, b.id, c.id], a.days + b.days + c.days, a.named + b.named + c.named,
      format('%s, %s and %s', a.entry_number, b.entry_number, c.entry_number)
    from parts a join parts b on b.n > a.n join parts c on c.n > b.n and c.amount = line.amount - a.amount - b.amount
    where a.n <= 25 and b.n <= 25 and c.n <= 25
    union all
    select array_agg(p.id order by p.n), (sum(p.days))::integer, 0, format('%s entries of %s', count(*), p.entry_date)
    from parts p group by p.entry_date having count(*) > 3 and sum(p.amount) = line.amount
  )
  select 'entries', least(99, 90 - least(o.days, 30) + o.named)::integer,
    format('%s has the same amount, %s%s', o.entry_number, private.days_apart(o.entry_date, line.posted_on),
      case when o.named > 0 then ', and the statement names it' else '' end),
    array[o.id], null::uuid, null::jsonb, null::uuid, null::uuid, null::uuid
  from open o where o.amount = line.amount
  union all
  (select 'entries', greatest(40, 78 - s.days * 2 / cardinality(s.ids) + least(s.named, 20) - 4 * (cardinality(s.ids) - 2))::integer,
    format('%s together come to this amount', s.names), s.ids, null, null, null, null, null
  from several s order by s.named desc, s.days limit 3)
$function$;

create or replace function private.forget_matches()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from private.bank_matches m where m.org_id = new.org_id and m.bank_transaction_id = new.id;
  return null;
end $function$;

create or replace function private.held_bank_line (
  org uuid,
  id  uuid
)
  returns public.bank_transactions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  line public.bank_transactions;
begin
  select t.* into line from public.bank_transactions t where t.org_id = org and t.id = held_bank_line.id for update;
  if line.id is null then
    perform private.refuse('bank.unknown_line', 'There is no such line of a bank statement. Load the list again.');
  elsif line.status <> 'unmatched' then
    perform private.refuse('bank.line_done', format(
      'The line of %s over %s is %s already. Unmatch it first.', line.posted_on, line.amount, line.status));
  end if;
  return line;
end $function$;

create or replace function private.letters_of (
  words text
)
  returns text
  language sql
  immutable
  parallel safe
  AS $function$
  select pg_catalog.regexp_replace(pg_catalog.lower(coalesce(words, '')), '[^[:alnum:]]+', '', 'g')
$function$;

create or replace function private.match_line (
  line      public.bank_transactions,
  entry_ids uuid[]
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  account constant public.accounts := private.hold_bank_account(line.org_id, line.bank_account_id);
  days date[];
  total numeric;
  found_count integer;
begin
  perform from public.journal_entries e where e.org_id = line.org_id and e.id = any (entry_ids) order by e.id for no key update;
  select array_agg(e.entry_date) into days from public.journal_entries e where e.org_id = line.org_id and e.id = any (entry_ids);
  select sum(o.amount), count(*) into total, found_count
  from private.open_bank_entries(line.org_id, account, (select min(d) from unnest(days) d), (select max(d) from unnest(days) d)) o
  where o.id = any (entry_ids);
  if found_count is distinct from cardinality(entry_ids) or cardinality(entry_ids) = 0 then
    perform private.refuse('bank.not_open', format(
      'Not all of these entries wait on %s %s: another line stands for one of them, or it was reversed. Load the suggestions again.',
      account.code, account.name));
  elsif total <> line.amount then
    perform private.refuse('bank.other_amount', format(
      'These entries come to %s, the line to %s. Choose entries that come to the same, or enter what is missing first.', total, line.amount));
  end if;
  update public.bank_transactions t set status = 'matched', journal_entry_id = entry_ids[1] where t.org_id = line.org_id and t.id = line.id;
  insert into private.bank_matches (org_id, bank_transaction_id, journal_entry_id)
  select line.org_id, line.id, e from unnest(entry_ids[2:]) e;
end $function$;

create or replace function private.mentions (
  plain_line text,
  words      text
)
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  -- Numbers of documents and references first; of names, words that say something.
  select coalesce(least(sum(case when w ~ '[0-9]' then 20 else 8 end), 30), 0)::integer
  from (select distinct private.letters_of(w) as w from regexp_split_to_table(coalesce(words, ''), '\s+') w) t
  where char_length(w) >= case when w ~ '[0-9]' then 3 else 4 end
    and w not in ('payment', 'from', 'with', 'limited', 'invoice', 'bill', 'transfer', 'company', 'group', 'services')
    and strpos(plain_line, w) > 0
$function$;

create or replace function private.money_lines (
  org   uuid,
  line  public.bank_transactions,
  lines jsonb
)
  returns private.posting_line[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  account constant public.accounts := private.required_account(org, line.bank_account_id);
  base constant text := private.base_currency(org);
  currency constant text := private.account_currency(org, account);
  rate constant numeric := case when currency = base then 1 else private.rate_on(org, currency, line.posted_on) end;
  sign constant integer := pg_catalog.sign(line.amount);
  side constant text := case when line.amount > 0 then 'sales' else 'purchases' end;
  known constant text[] := array['account_id', 'amount', 'description', 'gst_applicable', 'gst_rate'];
  total numeric;
  stranger text;
  wrong record;
  priced private.priced_line[];
  posting private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('bank.no_accounts', 'Say what the money was for: at least one account with an amount.');
  end if;
  select k into stranger from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) k where k <> all (known) limit 1;
  if stranger is not null then
    perform private.refuse('bank.unknown_field', format(
      'A line has no field "%s". It has account_id, amount, description, gst_applicable and gst_rate.', left(stranger, 40)));
  end if;
  select l.n into wrong from jsonb_array_elements(lines) with ordinality l (value, n)
  left join public.accounts a on a.org_id = org and a.id::text = l.value ->> 'account_id'
  where a.id is null or a.subtype in ('bank', 'receivable', 'payable') order by l.n limit 1;
  if found then
    perform private.refuse('bank.unsuitable_account', format(
      'Line %s: choose what the money was for. A customer or vendor is paid by a payment, another bank account by a transfer.', wrong.n));
  end if;
  select sum(private.decimal_of(l.value, 'amount', format('Line %s:', l.n))) into total
  from jsonb_array_elements(lines) with ordinality l (value, n);
  if total is distinct from line.amount then
    perform private.refuse('bank.other_amount', format(
      'These amounts come to %s, the line to %s. Split the whole amount.', total, line.amount));
  end if;
  -- As the lines of a sale or a purchase whose amounts include the tax; the bank account stands for customer or vendor.
  priced := array(select p from private.price_lines((
      select jsonb_agg(jsonb_build_object('account_id', l.value -> 'account_id', 'description', l.value -> 'description',
        'unit_price', sign * (l.value ->> 'amount')::numeric, 'gst_rate', l.value -> 'gst_rate',
        'gst_applicable', coalesce((l.value ->> 'gst_applicable')::boolean, false)) order by l.n)
      from jsonb_array_elements(lines) with ordinality l (value, n)), org, currency, true, side, rate) p);
  posting := private.entry_lines(org, side, null, nullif(currency, base),
    array(select b from private.lines_in_base(priced, rate, base) b));
  posting[1] := private.line(account.id, (posting[1]).debit - (posting[1]).credit, line.description,
    currency => nullif(currency, base), foreign_amount => case when currency <> base then line.amount end);
  return posting;
end $function$;

create or replace function private.open_bank_entries (
  org     uuid,
  account public.accounts,
  since   date,
  until   date
)
  returns SETOF private.bank_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select e.id, e.entry_date, m.amount, e.entry_number, e.source_kind,
    concat_ws(' ', e.description, e.reference, p.reference, c.name, v.name)
  from (
    select l.journal_entry_id, sum(case when account.currency is null or account.currency = private.base_currency(org)
      then l.debit - l.credit else coalesce(l.foreign_amount, 0) end) as amount
    from public.journal_lines l
    where l.org_id = org and l.account_id = account.id and l.entry_date between since and until
    group by l.journal_entry_id
  ) m
  join public.journal_entries e on e.org_id = org and e.id = m.journal_entry_id
  left join public.payments p on p.org_id = org and p.id = e.source_id and e.source_kind = 'payment'
  left join public.customers c on c.org_id = org and c.id = p.customer_id
  left join public.vendors v on v.org_id = org and v.id = p.vendor_id
  where m.amount <> 0
    -- What was taken back, and what took it back, never reached the bank.
    and e.reversed_by_id is null and e.reverses_id is null
    and not exists (select from public.bank_transactions t
      where t.org_id = org and t.journal_entry_id = e.id and t.bank_account_id = account.id)
    and not exists (select from private.bank_matches b join public.bank_transactions t on t.org_id = b.org_id and t.id = b.bank_transaction_id
      where b.org_id = org and b.journal_entry_id = e.id and t.bank_account_id = account.id)
    and not exists (select from private.cleared_entries c join public.bank_reconciliations r on r.org_id = c.org_id and r.id = c.reconciliation_id
      where c.org_id = org and c.journal_entry_id = e.id and r.bank_account_id = account.id)
$function$;

create or replace function private.open_reconciliation (
  org uuid,
  id  uuid
)
  returns public.bank_reconciliations
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reconciliation public.bank_reconciliations;
begin
  select r.* into reconciliation from public.bank_reconciliations r where r.org_id = org and r.id = open_reconciliation.id for update;
  if reconciliation.id is null then
    perform private.refuse('reconciliation.unknown', 'There is no such reconciliation. Load the list again.');
  elsif reconciliation.status = 'finished' then
    perform private.refuse('reconciliation.finished', format(
      'The reconciliation as of %s is finished. Reopen it before you change it.', reconciliation.statement_date));
  end if;
  return reconciliation;
end $function$;

create or replace function private.other_suggestions (
  line     public.bank_transactions,
  currency text,
  plain    text
)
  returns SETOF private.bank_suggestion
  language sql
  stable
  set search_path to ''
  AS $function$
  (select 'transfer', greatest(50, 74 - 4 * abs(t.posted_on - line.posted_on) + case when plain like '%transfer%' then 15 else 0 end)::integer,
    format('The statement of %s has the opposite amount, %s', a.name, private.days_apart(t.posted_on, line.posted_on)),
    null::uuid[], null::uuid, null::jsonb, t.bank_account_id, t.id, null::uuid
  from public.bank_transactions t
  join public.accounts a on a.org_id = t.org_id and a.id = t.bank_account_id
  where t.org_id = line.org_id and t.bank_account_id <> line.bank_account_id and t.status = 'unmatched' and t.amount = -line.amount
    and t.posted_on between line.posted_on - 5 and line.posted_on + 5 and coalesce(a.currency, private.base_currency(line.org_id)) = other_suggestions.currency
  order by abs(t.posted_on - line.posted_on), t.id limit 2)
  union all
  select 'rule', 80, format('The rule "%s" fits', r.name), null, coalesce(r.customer_id, r.vendor_id), null, r.account_id, null, r.id
  from private.rule_of_line(line) r where r.id is not null
$function$;

create or replace function private.read_statement_lines (
  lines    jsonb,
  currency text
)
  returns private.statement_line[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most constant integer := 20000;
  known constant text[] := array['posted_on', 'amount', 'description', 'reference', 'external_id', 'keep'];
  wrong record;
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('statement.empty', 'This statement holds no lines. Choose another file.');
  elsif jsonb_array_length(lines) > most then
    perform private.refuse('statement.too_long', format('A statement may have %s lines at once, and this has %s. Import it in parts.',
      most, jsonb_array_length(lines)));
  end if;
  select l.n, l.value, c.complaint into wrong
  from jsonb_array_elements(lines) with ordinality l (value, n)
  cross join lateral (select case
    when (select count(*) from jsonb_object_keys(l.value) k where k <> all (known)) > 0
      then format('A line has no field "%s"', (select left(k, 40) from jsonb_object_keys(l.value) k where k <> all (known) limit 1))
    when coalesce(l.value ->> 'posted_on', '') = '' then 'The date is missing'
    when not private.fits(l.value ->> 'posted_on', 'date') then format('"%s" is not a date', left(l.value ->> 'posted_on', 40))
    when coalesce(l.value ->> 'amount', '') = '' then 'The amount is missing'
    when not private.fits(l.value ->> 'amount', 'numeric') then format('"%s" is not an amount', left(l.value ->> 'amount', 40))
    when (l.value ->> 'amount')::numeric = 0 then 'The amount is 0'
    when abs((l.value ->> 'amount')::numeric) >= 1e16 then 'The amount is too large'
    when (l.value ->> 'amount')::numeric <> private.round_money((l.value ->> 'amount')::numeric, currency)
      then format('%s has more decimals than %s has', l.value ->> 'amount', currency)
    when char_length(l.value ->> 'description') > 1000 then 'The description has more than 1000 characters'
    when char_length(l.value ->> 'reference') > 200 then 'The reference has more than 200 characters'
    when char_length(l.value ->> 'external_id') > 190 then 'The bank''s id has more than 190 characters'
    end as complaint) c
  where c.complaint is not null
  order by l.n limit 1;
  if found then
    perform private.refuse('statement.line', format('Line %s: %s. Correct it, or leave it out. Nothing was imported.', wrong.n, wrong.complaint));
  end if;
  return array(
    select row(l.n, (l.value ->> 'posted_on')::date, (l.value ->> 'amount')::numeric,
      nullif(btrim(l.value ->> 'description'), ''), nullif(btrim(l.value ->> 'reference'), ''),
      nullif(btrim(l.value ->> 'external_id'), ''), coalesce((l.value ->> 'keep')::boolean, false))::private.statement_line
    from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n);
end $function$;

create or replace function private.refuse_behind_reconciliation()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  closed record;
begin
  select a.code, a.name, r.statement_date, n.entry_date into closed
  from new_rows n
  join public.bank_reconciliations r
    on r.org_id = n.org_id and r.bank_account_id = n.account_id and r.status = 'finished' and r.statement_date >= n.entry_date
  join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
  -- A revaluation moves no money of an account in another currency.
  where a.currency is null or a.currency = private.base_currency(n.org_id) or coalesce(n.foreign_amount, 0) <> 0
  order by r.statement_date desc limit 1;
  if found then
    perform private.refuse('reconciliation.closed', format(
      'Account %s %s is reconciled through %s, so nothing can be posted to it on %s. Choose a later date, or undo that reconciliation first.',
      closed.code, closed.name, closed.statement_date, closed.entry_date));
  end if;
  return null;
end $function$;

create or replace function private.rule_of_line (
  line public.bank_transactions
)
  returns public.bank_rules
  language sql
  stable
  set search_path to ''
  AS $function$
  select r
  from public.bank_rules r
  where r.org_id = line.org_id and r.is_active and (r.bank_account_id is null or r.bank_account_id = line.bank_account_id)
    and (r.direction = 'any' or r.direction = case when line.amount > 0 then 'in' else 'out' end)
    and abs(line.amount) between coalesce(r.least_amount, 0) and coalesce(r.most_amount, 1e16)
    and (btrim(coalesce(r.description_contains, '')) = ''
      or strpos(lower(concat_ws(' ', line.description, line.reference)), lower(btrim(r.description_contains))) > 0)
  order by r.priority, r.created_at, r.id
  limit 1
$function$;

create or replace function private.save_bank_reconciliation()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account constant public.accounts := private.hold_bank_account(new.org_id, new.bank_account_id);
  unmatched bigint;
begin
  -- Nobody posts meanwhile, and nobody adds or changes a line of this account's statements: they hold the account's row too.
  perform from private.ledgers t where t.org_id = new.org_id for update;
  perform from public.accounts a where a.org_id = new.org_id and a.id = new.bank_account_id for no key update;
  if tg_op = 'UPDATE' and old.status = 'finished' then
    if new.status = 'finished' then
      perform private.refuse('reconciliation.finished', format(
        'The reconciliation of %s as of %s is finished. Reopen it before you change it.', account.name, old.statement_date));
    elsif exists (
      select from public.bank_reconciliations r
      where r.org_id = new.org_id and r.bank_account_id = new.bank_account_id and r.status = 'finished'
        and r.statement_date > old.statement_date
    ) then
      perform private.refuse('reconciliation.later_finished', format(
        'A later statement of %s is already reconciled. Reopen the latest one first.', account.name));
    end if;
  end if;
  if new.status = 'finished' then
    select count(*) into unmatched from public.bank_transactions t
    where t.org_id = new.org_id and t.bank_account_id = new.bank_account_id
      and t.posted_on <= new.statement_date and t.status = 'unmatched';
    if unmatched > 0 then
      perform private.refuse('reconciliation.unmatched', format(
        'The statement up to %s still has unmatched lines (%s). Match or exclude them first.', new.statement_date, unmatched));
    end if;
  end if;
  new.ledger_balance := private.account_balance(new.org_id, account, new.statement_date);
  new.cleared_balance := private.cleared_balance(new.org_id, account, new.statement_date);
  if new.status = 'finished' and new.statement_balance <> new.cleared_balance then
    perform private.refuse('reconciliation.difference', format(
      'The statement of %s says %s and what is cleared comes to %s: a difference of %s is left. Clear or enter what is missing, then finish.',
      account.name, new.statement_balance, new.cleared_balance, new.statement_balance - new.cleared_balance));
  end if;
  new.finished_at := case when new.status = 'finished' then now() end;
  return new;
end $function$;

create or replace function private.sort_statement_lines (
  org        uuid,
  account_id uuid,
  import_id  uuid,
  lines      private.statement_line[]
)
  returns table (
    n        integer,
    state    text,
    line_key text,
    like_id  uuid
  )
  language plpgsql
  stable
  set search_path to ''
  set enable_nestloop to 'off'
  AS $function$
begin
  return query
  with sent as (
    select l.*, private.letters_of(l.description) as plain,
      md5(concat_ws('|', l.posted_on, trim_scale(l.amount), private.letters_of(l.description), private.letters_of(l.reference))) as content
    from unnest(lines) l
  ), before as (
    -- What another import or a person brought. What this import brought in an earlier part is a line beside it, not the same.
    select t.id, t.posted_on, t.amount, t.external_id, private.letters_of(t.description) as plain
    from public.bank_transactions t
    where t.org_id = org and t.bank_account_id = sort_statement_lines.account_id
      and t.statement_import_id is distinct from import_id
      and t.posted_on between (select min(s.posted_on) - 3 from sent s) and (select max(s.posted_on) + 3 from sent s)
  ), earlier_parts as (
    select left(t.external_id, 37) as prefix, count(*) as parts
    from public.bank_transactions t
    where t.org_id = org and t.bank_account_id = sort_statement_lines.account_id and t.statement_import_id = import_id
      and t.external_id like 'line-%'
    group by 1
  ), keyed as (
    -- Two coffees on one day are two lines: the second of equal ones has a key of its own.
    select s.*, coalesce(s.external_id, format('line-%s-%s', s.content,
      coalesce(e.parts, 0) + row_number() over (partition by s.content, s.external_id is null order by s.n))) as own_key,
      row_number() over (partition by s.external_id order by s.n) as repetition
    from sent s left join earlier_parts e on e.prefix = 'line-' || s.content
  ), known as (
    select k.n, k.own_key, k.posted_on, k.amount, k.plain, k.keep, t.id as same_id,
      k.external_id is not null and k.repetition > 1 as is_repeated
    from keyed k
    left join public.bank_transactions t
      on t.org_id = org and t.bank_account_id = sort_statement_lines.account_id and t.external_id = k.own_key
  ), likely as (
    select k.n, b.id,
      row_number() over (partition by k.n order by abs(k.posted_on - b.posted_on), b.plain = k.plain desc, b.id) as choice
    from known k
    join before b on b.amount = k.amount and abs(b.posted_on - k.posted_on) <= 1
      and (b.plain = k.plain or b.plain = '' or k.plain = '' or strpos(b.plain, k.plain) > 0 or strpos(k.plain, b.plain) > 0
        or extensions.similarity(b.plain, k.plain) >= 0.5)
    where k.same_id is null and not k.is_repeated and not exists (select from known o where o.same_id = b.id)
  ), taken as (
    -- A line that is there is the double of one line only.
    select l.n, l.id, row_number() over (partition by l.id order by l.n) as place from likely l where l.choice = 1
  )
  select k.n, case
      when k.same_id is not null or k.is_repeated then 'duplicate'
      when t.id is not null and not k.keep then 'likely'
      else 'new' end,
    k.own_key, coalesce(k.same_id, t.id)
  from known k left join taken t on t.n = k.n and t.place = 1
  order by k.n;
end $function$;

create or replace function public.bank_reconciliation_report (
  id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.read', 'see reconciliations');
  reconciliation public.bank_reconciliations;
  account public.accounts;
  opening public.bank_reconciliations;
  cleared numeric;
begin
  select r.* into reconciliation from public.bank_reconciliations r where r.org_id = org and r.id = bank_reconciliation_report.id;
  if reconciliation.id is null then
    perform private.refuse('reconciliation.unknown', 'There is no such reconciliation. Load the list again.');
  end if;
  account := private.required_account(org, reconciliation.bank_account_id);
  select r.* into opening from public.bank_reconciliations r
  where r.org_id = org and r.bank_account_id = account.id and r.status = 'finished' and r.statement_date < reconciliation.statement_date
  order by r.statement_date desc limit 1;
  cleared := private.cleared_balance(org, account, reconciliation.statement_date);
  return jsonb_build_object(
    'id', reconciliation.id, 'status', reconciliation.status, 'account_id', account.id, 'account_code', account.code, 'account_name', account.name,
    'currency', private.account_currency(org, account), 'statement_date', reconciliation.statement_date, 'finished_at', reconciliation.finished_at,
    'opening_date', opening.statement_date, 'opening_balance', coalesce(opening.statement_balance, 0)::numeric(18, 2)::text,
    'statement_balance', reconciliation.statement_balance::text, 'cleared_balance', cleared::numeric(18, 2)::text,
    'difference', (reconciliation.statement_balance - cleared)::numeric(18, 2)::text,
    'ledger_balance', private.account_balance(org, account, reconciliation.statement_date)::numeric(18, 2)::text,
    'cleared', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.day, 'words', t.words, 'number', t.number, 'amount', t.amount::text, 'by_hand', t.by_hand)
        order by t.day, t.number)
      from (
        select t.id, t.posted_on as day, t.description as words, e.entry_number as number, t.amount, false as by_hand
        from public.bank_transactions t join public.journal_entries e on e.org_id = org and e.id = t.journal_entry_id
        where t.org_id = org and t.bank_account_id = account.id and t.status = 'matched' and t.posted_on <= reconciliation.statement_date
          and (opening.id is null or t.posted_on > opening.statement_date)
        union all
        select e.id, e.entry_date, e.description, e.entry_number, private.amount_on_account(org, account, e.id), true
        from private.cleared_entries c join public.journal_entries e on e.org_id = org and e.id = c.journal_entry_id
        where c.org_id = org and c.reconciliation_id = reconciliation.id
      ) t), '[]'),
    'outstanding', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'day', o.entry_date, 'words', o.words, 'number', o.entry_number, 'amount', o.amount::text)
        order by o.entry_date, o.entry_number)
      from private.open_bank_entries(org, account, '0001-01-01', reconciliation.statement_date) o), '[]'),
    'unmatched', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'day', t.posted_on, 'words', t.description, 'amount', t.amount::text) order by t.posted_on, t.id)
      from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'unmatched' and t.posted_on <= reconciliation.statement_date), '[]'));
end $function$;

create or replace function public.bank_statement_imports (
  bank_account_id uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'file_name', i.file_name, 'created_at', i.created_at,
    'undone_at', i.undone_at, 'lines', t.lines, 'worked_on', t.worked_on, 'from', t.first_day, 'through', t.last_day)
    order by i.created_at desc), '[]')
  from private.statement_imports i
  cross join lateral (
    select count(*) as lines, count(*) filter (where t.status <> 'unmatched') as worked_on, min(t.posted_on) as first_day, max(t.posted_on) as last_day
    from public.bank_transactions t where t.org_id = i.org_id and t.statement_import_id = i.id
  ) t
  where i.org_id = private.require('bank_transactions.read', 'read imports of bank statements')
    and i.bank_account_id = bank_statement_imports.bank_account_id
$function$;

create or replace function public.bank_suggestions (
  bank_account_id uuid,
  transaction_ids uuid[]  default null::uuid[],
  most            integer default 3
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  account constant public.accounts := private.required_account(org, bank_suggestions.bank_account_id);
  currency constant text := private.account_currency(org, account);
  at_once constant integer := 200;
  line public.bank_transactions;
  plain text;
  found_here jsonb;
  answer jsonb := '[]';
begin
  for line in
    select t.* from public.bank_transactions t
    where t.org_id = org and t.bank_account_id = account.id and t.status = 'unmatched'
      and (transaction_ids is null or t.id = any (transaction_ids))
    order by t.posted_on, t.id limit at_once
  loop
    plain := private.letters_of(concat_ws(' ', line.description, line.reference));
    select coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(s)) order by s.score desc, s.kind, s.why), '[]') into found_here
    from (
      select * from (
        select * from private.entry_suggestions(line, account, plain)
        union all
        select * from private.document_suggestions(line, currency, plain)
        union all
        select * from private.other_suggestions(line, currency, plain)
      ) u order by u.score desc, u.kind, u.why limit least(greatest(coalesce(most, 3), 1), 10)
    ) s;
    answer := answer || jsonb_build_object('transaction_id', line.id, 'suggestions', found_here);
  end loop;
  return answer;
end $function$;

create or replace function public.clear_bank_entries (
  reconciliation_id uuid,
  entry_ids         uuid[],
  is_cleared        boolean default true
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'reconcile bank accounts');
  reconciliation constant public.bank_reconciliations := private.open_reconciliation(org, clear_bank_entries.reconciliation_id);
  account constant public.accounts := private.hold_bank_account(org, reconciliation.bank_account_id);
  wanted constant uuid[] := array(select distinct e from unnest(entry_ids) e);
begin
  if is_cleared then
    insert into private.cleared_entries (org_id, reconciliation_id, journal_entry_id)
    select org, reconciliation.id, o.id
    from private.open_bank_entries(org, account, '0001-01-01', reconciliation.statement_date) o where o.id = any (wanted);
    if (select count(*) from private.cleared_entries c
      where c.org_id = org and c.reconciliation_id = reconciliation.id and c.journal_entry_id = any (wanted)) <> cardinality(wanted) then
      perform private.refuse('reconciliation.not_open', format(
        'Not all of these entries wait on %s %s up to %s: one of them is cleared or matched already, was reversed, or is of a later day. Load the list again.',
        account.code, account.name, reconciliation.statement_date));
    end if;
  else
    delete from private.cleared_entries c
    where c.org_id = org and c.reconciliation_id = reconciliation.id and c.journal_entry_id = any (wanted);
  end if;
  update public.bank_reconciliations r set statement_date = r.statement_date where r.org_id = org and r.id = reconciliation.id;
  return public.bank_reconciliation_report(reconciliation.id);
end $function$;

create or replace function public.finish_bank_reconciliation (
  id  uuid,
  key uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'reconcile bank accounts');
  answer constant jsonb := private.recall(finish_bank_reconciliation.key, 'finish_bank_reconciliation', to_jsonb(finish_bank_reconciliation.id));
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.open_reconciliation(org, finish_bank_reconciliation.id);
  update public.bank_reconciliations r set status = 'finished' where r.org_id = org and r.id = finish_bank_reconciliation.id;
  told := public.bank_reconciliation_report(finish_bank_reconciliation.id);
  perform private.remember(finish_bank_reconciliation.key, told);
  return told;
end $function$;

create or replace function public.import_bank_statement (
  bank_account_id uuid,
  lines           jsonb,
  key             uuid,
  import_id       uuid  default null::uuid,
  file_name       text  default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.import', 'import bank statements');
  answer constant jsonb := private.recall(import_bank_statement.key, 'import_bank_statement', jsonb_build_array(
    import_bank_statement.bank_account_id, import_bank_statement.lines, import_bank_statement.import_id));
  account constant public.accounts := private.hold_bank_account(org, import_bank_statement.bank_account_id);
  part_of constant uuid := coalesce(import_bank_statement.import_id, import_bank_statement.key);
  import private.statement_imports;
  sent private.statement_line[];
  closed_through date;
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  sent := private.read_statement_lines(import_bank_statement.lines, private.account_currency(org, account));
  -- One after the other for each account: what two people import at once is there once.
  perform pg_advisory_xact_lock(hashtextextended(org::text || account.id::text, 12));
  insert into private.statement_imports (org_id, id, user_id, bank_account_id, file_name)
  values (org, part_of, auth.uid(), account.id, left(nullif(btrim(import_bank_statement.file_name), ''), 255))
  on conflict on constraint statement_imports_pkey do nothing;
  select i.* into import from private.statement_imports i where i.org_id = org and i.id = part_of;
  if import.bank_account_id <> account.id or import.undone_at is not null then
    perform private.refuse('statement.other_import',
      'This import belongs to another account, or was undone. Begin a new one.');
  end if;
  select max(r.statement_date) into closed_through from public.bank_reconciliations r
  where r.org_id = org and r.bank_account_id = account.id and r.status = 'finished';
  if exists (
    select from private.sort_statement_lines(org, account.id, part_of, sent) s join unnest(sent) l on l.n = s.n
    where s.state = 'new' and l.posted_on <= closed_through
  ) then
    perform private.refuse('reconciliation.finished', format(
      'The statement of %s up to %s is reconciled, and this one brings new lines before that. Undo that reconciliation before you import it.',
      account.name, closed_through));
  end if;
  with sorted as materialized (
    select s.* from private.sort_statement_lines(org, account.id, part_of, sent) s
  ), added as (
    insert into public.bank_transactions
      (org_id, user_id, bank_account_id, posted_on, amount, description, reference, external_id, statement_import_id)
    select org, auth.uid(), account.id, l.posted_on, l.amount, l.description, l.reference, s.line_key, part_of
    from sorted s join unnest(sent) l on l.n = s.n
    where s.state = 'new' order by s.n
    returning 1
  )
  select jsonb_build_object('import_id', part_of, 'imported', (select count(*) from added),
    'duplicates', (select count(*) from sorted s where s.state = 'duplicate'),
    'likely', coalesce((select jsonb_agg(jsonb_build_object('line', s.n, 'like_id', s.like_id) order by s.n)
      from sorted s where s.state = 'likely'), '[]')) into told;
  perform private.remember(import_bank_statement.key, told);
  return told;
end $function$;

create or replace function public.match_bank_transaction (
  id        uuid,
  entry_ids uuid[],
  key       uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(match_bank_transaction.key, 'match_bank_transaction',
    jsonb_build_array(match_bank_transaction.id, to_jsonb(match_bank_transaction.entry_ids)));
begin
  if answer is null then
    perform private.match_line(private.held_bank_line(org, match_bank_transaction.id),
      array(select distinct e from unnest(match_bank_transaction.entry_ids) e));
    perform private.remember(match_bank_transaction.key, to_jsonb(match_bank_transaction.id));
  end if;
  return match_bank_transaction.id;
end $function$;

create or replace function public.pay_from_bank_transaction (
  id          uuid,
  contact_id  uuid,
  allocations jsonb,
  key         uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('payments.create', 'record payments');
  answer constant jsonb := private.recall(pay_from_bank_transaction.key, 'pay_from_bank_transaction', jsonb_build_array(
    pay_from_bank_transaction.id, pay_from_bank_transaction.contact_id, pay_from_bank_transaction.allocations));
  line public.bank_transactions;
  payment uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, pay_from_bank_transaction.id);
  payment := private.record_payment(org, case when line.amount > 0 then 'in' else 'out' end, pay_from_bank_transaction.contact_id,
    line.posted_on, abs(line.amount), (select private.account_currency(org, a) from public.accounts a where a.org_id = org and a.id = line.bank_account_id),
    null, line.bank_account_id, pay_from_bank_transaction.allocations, left(coalesce(line.reference, line.description), 200),
    private.can('documents.write_off'));
  perform private.match_line(line, array(select p.journal_entry_id from public.payments p where p.org_id = org and p.id = payment));
  perform private.remember(pay_from_bank_transaction.key, to_jsonb(payment));
  return payment;
end $function$;

create or replace function public.post_bank_transaction (
  id          uuid,
  lines       jsonb,
  key         uuid,
  description text  default null::text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_bank_transaction.key, 'post_bank_transaction', jsonb_build_array(
    post_bank_transaction.id, post_bank_transaction.lines, post_bank_transaction.description));
  line public.bank_transactions;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  line := private.held_bank_line(org, post_bank_transaction.id);
  entry := private.post_entry(org, line.posted_on,
    left(coalesce(nullif(btrim(post_bank_transaction.description), ''), line.description, 'Bank transaction'), 1000),
    line.reference, 'journal', line.id, private.money_lines(org, line, post_bank_transaction.lines));
  perform private.match_line(line, array[entry]);
  perform private.remember(post_bank_transaction.key, to_jsonb(entry));
  return entry;
end $function$;

create or replace function public.preview_bank_statement (
  bank_account_id uuid,
  lines           jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.import', 'import bank statements');
  account constant public.accounts := private.hold_bank_account(org, preview_bank_statement.bank_account_id);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('line', s.n, 'state', s.state, 'like_id', s.like_id) order by s.n)
    from private.sort_statement_lines(org, account.id, null,
      private.read_statement_lines(preview_bank_statement.lines, private.account_currency(org, account))) s), '[]');
end $function$;

create or replace function public.transfer_bank_transaction (
  id                   uuid,
  other_account_id     uuid,
  key                  uuid,
  other_transaction_id uuid default null::uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  may constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(transfer_bank_transaction.key, 'transfer_bank_transaction', jsonb_build_array(
    transfer_bank_transaction.id, transfer_bank_transaction.other_account_id, transfer_bank_transaction.other_transaction_id));
  base constant text := private.base_currency(org);
  line public.bank_transactions;
  other_line public.bank_transactions;
  own public.accounts;
  other public.accounts;
  currency text;
  amount numeric;
  entry uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform from public.bank_transactions t
  where t.org_id = org and t.id in (transfer_bank_transaction.id, transfer_bank_transaction.other_transaction_id) order by t.id for update;
  line := private.held_bank_line(org, transfer_bank_transaction.id);
  own := private.hold_bank_account(org, line.bank_account_id);
  other := private.hold_bank_account(org, transfer_bank_transaction.other_account_id);
  currency := private.account_currency(org, own);
  if other.id = own.id then
    perform private.refuse('bank.same_account', 'Money is transferred to another bank account. Choose another one.');
  elsif private.account_currency(org, other) <> currency then
    perform private.refuse('bank.other_currency', format(
      'Account %s %s is kept in %s and %s %s in %s, so the two sides differ. Post the exchange as a journal entry and match both lines with it.',
      own.code, own.name, currency, other.code, other.name, private.account_currency(org, other)));
  end if;
  if transfer_bank_transaction.other_transaction_id is not null then
    other_line := private.held_bank_line(org, transfer_bank_transaction.other_transaction_id);
    if other_line.bank_account_id <> other.id or other_line.amount <> -line.amount then
      perform private.refuse('bank.other_amount', format(
        'The other line must be on %s %s and over %s. Choose another one.', other.code, other.name, -line.amount));
    end if;
  end if;
  amount := case when currency = base then line.amount
    else private.round_money(line.amount * private.rate_on(org, currency, line.posted_on), base) end;
  entry := private.post_entry(org, least(line.posted_on, other_line.posted_on), format('Transfer %s %s',
      case when line.amount > 0 then 'from' else 'to' end, other.name), line.reference, 'journal', line.id,
    array[
      private.line(own.id, amount, line.description, currency => nullif(currency, base),
        foreign_amount => case when currency <> base then line.amount end),
      private.line(other.id, -amount, other_line.description, currency => nullif(currency, base),
        foreign_amount => case when currency <> base then -line.amount end)]);
  perform private.match_line(line, array[entry]);
  if other_line.id is not null then
    perform private.match_line(other_line, array[entry]);
  end if;
  perform private.remember(transfer_bank_transaction.key, to_jsonb(entry));
  return entry;
end $function$;

create or replace function public.undo_bank_reconciliation (
  id  uuid,
  key uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_reconciliations.update', 'undo reconciliations');
  answer constant jsonb := private.recall(undo_bank_reconciliation.key, 'undo_bank_reconciliation', to_jsonb(undo_bank_reconciliation.id));
  told jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  update public.bank_reconciliations r set status = 'open'
  where r.org_id = org and r.id = undo_bank_reconciliation.id and r.status = 'finished';
  if not found then
    perform private.refuse('reconciliation.not_finished', 'This reconciliation is not finished, so there is nothing to undo. Load the list again.');
  end if;
  told := public.bank_reconciliation_report(undo_bank_reconciliation.id);
  perform private.remember(undo_bank_reconciliation.key, told);
  return told;
end $function$;

create or replace function public.undo_bank_statement (
  import_id uuid
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.import', 'undo imports of bank statements');
  import private.statement_imports;
  worked bigint;
  gone integer;
begin
  select i.* into import from private.statement_imports i where i.org_id = org and i.id = undo_bank_statement.import_id for update;
  if import.id is null then
    perform private.refuse('statement.unknown_import', 'There is no such import. Load the list again.');
  elsif import.undone_at is not null then
    return 0;
  end if;
  select count(*) into worked from public.bank_transactions t
  where t.org_id = org and t.statement_import_id = import.id and t.status <> 'unmatched';
  if worked > 0 then
    perform private.refuse('statement.worked_on', format(
      '%s of these lines %s matched or excluded by now, so the import cannot be undone. Unmatch them first.',
      worked, case worked when 1 then 'is' else 'are' end));
  end if;
  delete from public.bank_transactions t where t.org_id = org and t.statement_import_id = import.id;
  get diagnostics gone = row_count;
  update private.statement_imports i set undone_at = now() where i.org_id = org and i.id = import.id;
  return gone;
end $function$;

create or replace function public.unmatch_bank_transaction (
  id  uuid,
  key uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('bank_transactions.update', 'match lines of bank statements');
  answer constant jsonb := private.recall(unmatch_bank_transaction.key, 'unmatch_bank_transaction', to_jsonb(unmatch_bank_transaction.id));
begin
  if answer is null then
    update public.bank_transactions t set status = 'unmatched', journal_entry_id = null
    where t.org_id = org and t.id = unmatch_bank_transaction.id and t.status <> 'unmatched';
    if not found then
      perform private.refuse('bank.not_matched', 'This line is not matched. Load the list again.');
    end if;
    perform private.remember(unmatch_bank_transaction.key, to_jsonb(unmatch_bank_transaction.id));
  end if;
  return unmatch_bank_transaction.id;
end $function$;

alter table "private"."bank_matches"
  add constraint "bank_matches_bank_transaction_id_org_id_fkey" foreign key (bank_transaction_id, org_id)
    references public.bank_transactions(id, org_id) on delete cascade;

alter table "private"."bank_matches"
  add constraint "bank_matches_journal_entry_id_org_id_fkey" foreign key (journal_entry_id, org_id)
    references public.journal_entries(id, org_id);

alter table "private"."cleared_entries"
  add constraint "cleared_entries_journal_entry_id_org_id_fkey" foreign key (journal_entry_id, org_id)
    references public.journal_entries(id, org_id);

alter table "private"."cleared_entries"
  add constraint "cleared_entries_reconciliation_id_org_id_fkey" foreign key (reconciliation_id, org_id)
    references public.bank_reconciliations(id, org_id) on delete cascade;

alter table "private"."statement_imports"
  add constraint "statement_imports_bank_account_id_org_id_fkey" foreign key (bank_account_id, org_id)
    references public.accounts(id, org_id);

alter table "private"."statement_imports"
  add constraint "statement_imports_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "public"."bank_transactions"
  add constraint "bank_transactions_statement_import" foreign key (statement_import_id, org_id)
    references private.statement_imports(id, org_id);

create index bank_matches_entry on private.bank_matches using btree (journal_entry_id, org_id);

create index bank_matches_transaction on private.bank_matches using btree (bank_transaction_id, org_id);

create index cleared_entries_entry on private.cleared_entries using btree (journal_entry_id, org_id);

create index cleared_entries_reconciliation on private.cleared_entries using btree (reconciliation_id, org_id);

create index statement_imports_bank_account on private.statement_imports using btree (bank_account_id, org_id);

create index bank_rules_search on public.bank_rules using gin (lower((((name || '
'::text) || COALESCE(description_contains, ''::text)) collate "und-x-icu")) extensions.gin_trgm_ops);

create index bank_transactions_statement_import on public.bank_transactions using btree (statement_import_id, org_id)
  where (statement_import_id is not null);

create trigger log_delete after delete on public.bank_reconciliations
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'statement_date',
  'difference',
  'unexplained'
);

create trigger log_insert after insert on public.bank_reconciliations
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'statement_date',
  'difference',
  'unexplained'
);

create trigger log_update after update on public.bank_reconciliations
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'statement_date',
  'difference',
  'unexplained'
);

create trigger bank_rules_as_oneself
  before insert on public.bank_rules
  for each row
  when ((CURRENT_USER = 'authenticated'::name))
  execute function private.hold_to_oneself();

create trigger bank_rules_touch
  before update on public.bank_rules
  for each row
  execute function private.touch_updated_at();

create trigger log_delete after delete on public.bank_rules
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'name'
);

create trigger log_insert after insert on public.bank_rules
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name'
);

create trigger log_update after update on public.bank_rules
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name'
);

create trigger bank_transactions_check_new
  before insert on public.bank_transactions
  for each row
  when ((new.statement_import_id IS NULL))
  execute function private.check_bank_transaction();

create trigger bank_transactions_check
  before delete or update on public.bank_transactions
  for each row
  execute function private.check_bank_transaction();

create trigger bank_transactions_forget
  after update of journal_entry_id on public.bank_transactions
  for each row
  when ((old.journal_entry_id IS DISTINCT FROM new.journal_entry_id))
  execute function private.forget_matches();

create trigger journal_lines_reconciled
  after insert on public.journal_lines referencing NEW table as new_rows
  for each STATEMENT
  execute function private.refuse_behind_reconciliation();

alter publication "supabase_realtime" add table "public"."bank_rules";

comment on column "private"."statement_imports"."id" is 'Made by the client, so that the parts of one file find each other.';

comment on column "public"."bank_reconciliations"."cleared_balance" is 'What the bank has seen of the ledger when this was last saved: entries that statement lines stand for or that were cleared by hand. Kept by the database.';

comment on column "public"."bank_reconciliations"."unexplained" is 'Zero when the statement is reconciled; nothing else is finished.';

comment on column "public"."bank_rules"."account_id" is 'The account that the money is spent or received on; else it is a payment of the customer or vendor.';

comment on column "public"."bank_rules"."bank_account_id" is 'The bank account that it is for; null: all.';

comment on column "public"."bank_rules"."gst_rate" is 'Null is the default rate of the settings; the amount includes it.';

comment on column "public"."bank_rules"."priority" is 'Of two rules that fit, the lower number is suggested.';

comment on column "public"."bank_transactions"."statement_import_id" is 'The import that brought it; null where it was entered. Kept by the database.';

comment on constraint "bank_rules_amounts" on "public"."bank_rules" is 'Amounts must not be negative, and the most not below the least';

comment on constraint "bank_rules_condition" on "public"."bank_rules" is 'A rule needs a condition: words of the description, or an amount';

comment on constraint "bank_rules_contains_length" on "public"."bank_rules" is 'Description contains cannot exceed 200 characters';

comment on constraint "bank_rules_description_length" on "public"."bank_rules" is 'Description cannot exceed 1000 characters';

comment on constraint "bank_rules_direction" on "public"."bank_rules" is 'Direction must be in, out or any';

comment on constraint "bank_rules_gst_rate" on "public"."bank_rules" is 'GST rate must be between 0 and 100';

comment on constraint "bank_rules_name" on "public"."bank_rules" is 'Name is required, and cannot exceed 100 characters';

comment on constraint "bank_rules_one_purpose" on "public"."bank_rules" is 'Choose an account, a customer or a vendor, and one of them only';

comment on constraint "bank_rules_priority" on "public"."bank_rules" is 'Priority must be between 1 and 1000';

comment on constraint "bank_transactions_statement_import" on "public"."bank_transactions" is 'This import is not there';

comment on function "private"."account_currency"(uuid, public.accounts) is 'The currency that an account is kept in.';

comment on function "private"."amount_on_account"(uuid, public.accounts, uuid) is 'What an entry moves an account by, in the account''s currency.';

comment on function "private"."cleared_balance"(uuid, public.accounts, date) is 'What the bank has seen up to a date: lines of its statements that are matched, and entries that were cleared by hand.';

comment on function "private"."days_apart"(date, date) is 'How far two dates are apart, in words.';

comment on function "private"."document_suggestions"(public.bank_transactions, text, text) is 'Open invoices (money in) or bills (money out) that the amount pays: one, several of one contact, or one that the statement names.';

comment on function "private"."entry_suggestions"(public.bank_transactions, public.accounts, text) is
  'Entries of the bank account that wait and come to the amount, one or several.';

comment on function "private"."forget_matches"() is 'A line that is matched otherwise, or not at all, stands for nothing else any more.';

comment on function "private"."held_bank_line"(uuid, uuid) is 'A line that waits to be matched, held; refused for any other.';

comment on function "private"."letters_of"(text) is 'Letters and digits only, so that two spellings of a bank''s text compare.';

comment on function "private"."match_line"(public.bank_transactions, uuid[]) is 'Lets a line stand for entries that come to its amount.';

comment on function "private"."mentions"(text, text) is 'How much of some words a statement''s text names: 0 to 30.';

comment on function "private"."money_lines"(uuid, public.bank_transactions, jsonb) is 'What money posts that was spent or received on accounts [{account_id, amount, description, gst_applicable, gst_rate}], signed as the line is.';

comment on function "private"."open_bank_entries"(uuid, public.accounts, date, date) is 'Entries on a bank account that no line of a statement stands for yet, and nobody cleared by hand.';

comment on function "private"."open_reconciliation"(uuid, uuid) is 'A reconciliation under way, held; refused for a finished one.';

comment on function "private"."other_suggestions"(public.bank_transactions, text, text) is 'Transfers between own accounts, and the rule that fits.';

comment on function "private"."read_statement_lines"(jsonb, text) is 'Lines from [{posted_on, amount, description, reference, external_id, keep}]; a refusal names the first that is wrong.';

comment on function "private"."refuse_behind_reconciliation"() is 'What the bank''s statement was found to agree with stays as it is.';

comment on function "private"."rule_of_line"(public.bank_transactions) is 'The rule that fits a line; a row of nulls where none does.';

comment on function "private"."save_bank_reconciliation"() is 'Computes the ledger''s side; a statement is finished when all its lines are matched or excluded and nothing is unexplained, and reopened last first.';

comment on function "private"."sort_statement_lines"(uuid, uuid, uuid, private.statement_line[]) is
  'Which lines are new, which are there already (duplicate: by the bank''s id, or by date, amount and text), and which are likely to be: of the same amount, a day apart at most, with a text like it. like_id is the line that is there.';

comment on function "public"."bank_reconciliation_report"(uuid) is 'A reconciliation as it stands now: balances, the difference, what is cleared since the one before, entries that the bank has not seen (outstanding) and lines of the statement that wait (unmatched).';

comment on function "public"."bank_statement_imports"(uuid) is 'Imports of an account''s statements, the newest first, with how many of their lines are matched or excluded.';

comment on function "public"."bank_suggestions"(uuid, uuid[], integer) is 'For at most 200 lines of an account that wait, or those that are named, what they most likely stand for: [{transaction_id, suggestions: [{kind, score, why, entry_ids, contact_id, allocations, account_id, other_transaction_id, rule_id}]}], the likeliest first.';

comment on function "public"."clear_bank_entries"(uuid, uuid[], boolean) is 'Marks entries as found on the statement, or takes the mark away again; answers the report. Repeating it changes nothing.';

comment on function "public"."finish_bank_reconciliation"(uuid, uuid) is 'Finishes a reconciliation whose difference is zero and answers its report. From then on nothing is posted to the account up to its date.';

comment on function "public"."import_bank_statement"(uuid, jsonb, uuid, uuid, text) is 'Adds the lines [{posted_on, amount, description, reference, external_id, keep}] of a statement, all or none. Those that are there already are left out, those that are likely to be too, unless they say keep. Parts of one file share an import_id. Answers {import_id, imported, duplicates, likely: [{line, like_id}]}.';

comment on function "public"."match_bank_transaction"(uuid, uuid[], uuid) is 'Lets a line of a statement stand for one or several entries of its bank account that come to its amount.';

comment on function "public"."pay_from_bank_transaction"(uuid, uuid, jsonb, uuid) is 'Records the payment that a line tells of, of a customer or to a vendor, settles documents [{document_id, amount}] with it, and matches the line. What is not allocated stays the contact''s credit. Answers the payment''s id.';

comment on function "public"."post_bank_transaction"(uuid, jsonb, uuid, text) is 'Posts what a line tells of as money spent or received on accounts, split as lines [{account_id, amount, description, gst_applicable, gst_rate}] whose amounts include GST and come to the line''s, and matches it. Answers the entry''s id.';

comment on function "public"."preview_bank_statement"(uuid, jsonb) is 'What an import of these lines would make of each: [{line, state (new, duplicate, likely), like_id}]. Writes nothing.';

comment on function "public"."transfer_bank_transaction"(uuid, uuid, uuid, uuid) is 'Posts a transfer between two bank accounts that a line tells of and matches the line, and the other account''s line where it is named. Answers the entry''s id.';

comment on function "public"."undo_bank_reconciliation"(uuid, uuid) is 'Reopens the latest finished reconciliation of an account with all that was cleared, and answers its report. The history keeps both.';

comment on function "public"."undo_bank_statement"(uuid) is 'Takes the lines of an import away again, as long as none of them is matched; answers how many. A second call answers 0.';

comment on function "public"."unmatch_bank_transaction"(uuid, uuid) is 'Lets a line wait again, matched or excluded before. What was posted stays; it is voided or reversed where it belongs.';

comment on index "public"."bank_transactions_statement_import" is 'CREATE INDEX bank_transactions_statement_import ON public.bank_transactions USING btree (statement_import_id, org_id) WHERE (statement_import_id IS NOT NULL)';

comment on table "private"."bank_matches" is 'Entries that a line stands for beside its first: several payments that arrived as one sum.';

comment on table "private"."cleared_entries" is 'Entries that somebody found on the statement by hand: opening balances, and all where no statement is imported.';

comment on table "private"."statement_imports" is 'Files of bank statements that were imported, in one call or in several parts.';

comment on table "public"."bank_rules" is 'What lines of bank statements are for, by their text, amount and direction.';

comment on type "private"."bank_entry" is 'An entry as far as it moves a bank account, in the account''s currency; words to look for in a statement.';

comment on type "private"."bank_suggestion" is 'kind: entries (they are in the books), documents (a payment of them is missing), transfer, or rule.';

comment on type "private"."statement_line" is 'A line of a statement as it was sent; keep: also where a line like it is there already.';

revoke all on function "private"."account_currency"(uuid, public.accounts) from public;

grant execute on function "private"."account_currency"(uuid, public.accounts) to "postgres";

revoke all on function "private"."amount_on_account"(uuid, public.accounts, uuid) from public;

grant execute on function "private"."amount_on_account"(uuid, public.accounts, uuid) to "postgres";

revoke all on function "private"."cleared_balance"(uuid, public.accounts, date) from public;

grant execute on function "private"."cleared_balance"(uuid, public.accounts, date) to "postgres";

revoke all on function "private"."days_apart"(date, date) from public;

grant execute on function "private"."days_apart"(date, date) to "postgres";

revoke all on function "private"."document_suggestions"(public.bank_transactions, text, text) from public;

grant execute on function "private"."document_suggestions"(public.bank_transactions, text, text) to "postgres";

revoke all on function "private"."entry_suggestions"(public.bank_transactions, public.accounts, text) from public;

grant execute on function "private"."entry_suggestions"(public.bank_transactions, public.accounts, text) to "postgres";

revoke all on function "private"."forget_matches"() from public;

grant execute on function "private"."forget_matches"() to "postgres";

revoke all on function "private"."held_bank_line"(uuid, uuid) from public;

grant execute on function "private"."held_bank_line"(uuid, uuid) to "postgres";

revoke all on function "private"."letters_of"(text) from public;

grant execute on function "private"."letters_of"(text) to "postgres";

revoke all on function "private"."match_line"(public.bank_transactions, uuid[]) from public;

grant execute on function "private"."match_line"(public.bank_transactions, uuid[]) to "postgres";

revoke all on function "private"."mentions"(text, text) from public;

grant execute on function "private"."mentions"(text, text) to "postgres";

revoke all on function "private"."money_lines"(uuid, public.bank_transactions, jsonb) from public;

grant execute on function "private"."money_lines"(uuid, public.bank_transactions, jsonb) to "postgres";

revoke all on function "private"."open_bank_entries"(uuid, public.accounts, date, date) from public;

grant execute on function "private"."open_bank_entries"(uuid, public.accounts, date, date) to "postgres";

revoke all on function "private"."open_reconciliation"(uuid, uuid) from public;

grant execute on function "private"."open_reconciliation"(uuid, uuid) to "postgres";

revoke all on function "private"."other_suggestions"(public.bank_transactions, text, text) from public;

grant execute on function "private"."other_suggestions"(public.bank_transactions, text, text) to "postgres";

revoke all on function "private"."read_statement_lines"(jsonb, text) from public;

grant execute on function "private"."read_statement_lines"(jsonb, text) to "postgres";

revoke all on function "private"."refuse_behind_reconciliation"() from public;

grant execute on function "private"."refuse_behind_reconciliation"() to "postgres";

revoke all on function "private"."rule_of_line"(public.bank_transactions) from public;

grant execute on function "private"."rule_of_line"(public.bank_transactions) to "postgres";

revoke all on function "private"."sort_statement_lines"(uuid, uuid, uuid, private.statement_line[]) from public;

grant execute on function "private"."sort_statement_lines"(uuid, uuid, uuid, private.statement_line[]) to "postgres";

revoke all on function "public"."bank_reconciliation_report"(uuid) from public;

grant execute on function "public"."bank_reconciliation_report"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."bank_statement_imports"(uuid) from public;

grant execute on function "public"."bank_statement_imports"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."bank_suggestions"(uuid, uuid[], integer) from public;

grant execute
  on function "public"."bank_suggestions"(uuid, uuid[], integer)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."clear_bank_entries"(uuid, uuid[], boolean) from public;

grant execute
  on function "public"."clear_bank_entries"(uuid, uuid[], boolean)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."finish_bank_reconciliation"(uuid, uuid) from public;

grant execute
  on function "public"."finish_bank_reconciliation"(uuid, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."import_bank_statement"(uuid, jsonb, uuid, uuid, text) from public;

grant execute
  on function "public"."import_bank_statement"(uuid, jsonb, uuid, uuid, text)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."match_bank_transaction"(uuid, uuid[], uuid) from public;

grant execute
  on function "public"."match_bank_transaction"(uuid, uuid[], uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."pay_from_bank_transaction"(uuid, uuid, jsonb, uuid) from public;

grant execute
  on function "public"."pay_from_bank_transaction"(uuid, uuid, jsonb, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."post_bank_transaction"(uuid, jsonb, uuid, text) from public;

grant execute
  on function "public"."post_bank_transaction"(uuid, jsonb, uuid, text)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."preview_bank_statement"(uuid, jsonb) from public;

grant execute on function "public"."preview_bank_statement"(uuid, jsonb) to "authenticated", "postgres", "service_role";

revoke all on function "public"."transfer_bank_transaction"(uuid, uuid, uuid, uuid) from public;

grant execute
  on function "public"."transfer_bank_transaction"(uuid, uuid, uuid, uuid)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."undo_bank_reconciliation"(uuid, uuid) from public;

grant execute on function "public"."undo_bank_reconciliation"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."undo_bank_statement"(uuid) from public;

grant execute on function "public"."undo_bank_statement"(uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."unmatch_bank_transaction"(uuid, uuid) from public;

grant execute on function "public"."unmatch_bank_transaction"(uuid, uuid) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."bank_matches"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."cleared_entries"
  to "postgres";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."statement_imports"
  to "postgres";

grant insert ("account_id"), update ("account_id") on table "public"."bank_rules" to "authenticated";

grant insert ("bank_account_id"), update ("bank_account_id") on table "public"."bank_rules" to "authenticated";

grant insert ("customer_id"), update ("customer_id") on table "public"."bank_rules" to "authenticated";

grant insert ("description_contains"), update ("description_contains") on table "public"."bank_rules" to "authenticated";

grant insert ("description"), update ("description") on table "public"."bank_rules" to "authenticated";

grant insert ("direction"), update ("direction") on table "public"."bank_rules" to "authenticated";

grant insert ("gst_applicable"), update ("gst_applicable") on table "public"."bank_rules" to "authenticated";

grant insert ("gst_rate"), update ("gst_rate") on table "public"."bank_rules" to "authenticated";

grant insert ("is_active"), update ("is_active") on table "public"."bank_rules" to "authenticated";

grant insert ("least_amount"), update ("least_amount") on table "public"."bank_rules" to "authenticated";

grant insert ("most_amount"), update ("most_amount") on table "public"."bank_rules" to "authenticated";

grant insert ("name"), update ("name") on table "public"."bank_rules" to "authenticated";

grant insert ("priority"), update ("priority") on table "public"."bank_rules" to "authenticated";

grant insert ("vendor_id"), update ("vendor_id") on table "public"."bank_rules" to "authenticated";

grant delete, select on table "public"."bank_rules" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."bank_rules"
  to "postgres", "service_role";

grant usage on type "private"."bank_entry" to "postgres";

grant usage on type "private"."bank_suggestion" to "postgres";

grant usage on type "private"."statement_line" to "postgres";

alter table "public"."bank_rules"
  add constraint "bank_rules_account" foreign key (account_id, org_id) references public.accounts(id, org_id);

alter table "public"."bank_rules"
  add constraint "bank_rules_bank_account" foreign key (bank_account_id, org_id) references public.accounts(id, org_id);

alter table "public"."bank_rules"
  add constraint "bank_rules_customer" foreign key (customer_id, org_id) references public.customers(id, org_id);

alter table "public"."bank_rules"
  add constraint "bank_rules_org_id_fkey" foreign key (org_id) references public.organizations(id);

alter table "public"."bank_rules"
  add constraint "bank_rules_vendor" foreign key (vendor_id, org_id) references public.vendors(id, org_id);

create index bank_rules_account on public.bank_rules using btree (account_id, org_id);

create index bank_rules_bank_account on public.bank_rules using btree (bank_account_id, org_id);

create index bank_rules_customer on public.bank_rules using btree (customer_id, org_id);

create index bank_rules_vendor on public.bank_rules using btree (vendor_id, org_id);

create policy "Admins and managers add bank rules" on "public"."bank_rules"
  for insert
  to "authenticated"
  with
    check
    (((org_id = ( SELECT private.org_id() AS org_id)) AND ( SELECT private.can('bank_rules.create'::text) AS can)));

create policy "Admins and managers change bank rules" on "public"."bank_rules"
  for update
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('bank_rules.update'::text) as can)))
  with
    check
    (((org_id = ( SELECT private.org_id() AS org_id)) AND ( SELECT private.can('bank_rules.update'::text) AS can)));

create policy "Admins delete bank rules" on "public"."bank_rules"
  for delete
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('bank_rules.delete'::text) as can)));

create policy "Members read bank rules" on "public"."bank_rules"
  for select
  to "authenticated"
  using (((org_id = ( select private.org_id() as org_id)) AND ( select private.can('bank_rules.read'::text) as can)));

comment on constraint "bank_rules_account" on "public"."bank_rules" is 'This account is not in your chart of accounts. Choose another one';

comment on constraint "bank_rules_bank_account" on "public"."bank_rules" is 'This account is not in your chart of accounts. Choose another one';

comment on constraint "bank_rules_customer" on "public"."bank_rules" is 'This customer is not there. Choose another one';

comment on constraint "bank_rules_vendor" on "public"."bank_rules" is 'This vendor is not there. Choose another one';

grant insert ("org_id") on table "public"."bank_rules" to "authenticated";

create index bank_rules_newest on public.bank_rules using btree (org_id, created_at, id);

grant insert ("id") on table "public"."bank_rules" to "authenticated";

comment on column "public"."bank_rules"."user_id" is 'Who created the record. No foreign key: the record outlives the account.';

grant insert ("user_id") on table "public"."bank_rules" to "authenticated";

alter table public.bank_rules
  alter column org_id set (n_distinct=3);

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column, also_found_by) values
  ('bank_rules', 'bank rule', 'bank rules', 'name',
    E'lower((name || E''\\n'' || coalesce(description_contains, '''')) collate "und-x-icu")',
    null, '{}', null, null, null, null, null, null)
on conflict (table_name) do update set label_one = excluded.label_one,
  label_many = excluded.label_many,
  name_column = excluded.name_column,
  search_expression = excluded.search_expression,
  owner_column = excluded.owner_column,
  derived_columns = excluded.derived_columns,
  source_name = excluded.source_name,
  name_reference = excluded.name_reference,
  named_table = excluded.named_table,
  archived_by = excluded.archived_by, code_column = excluded.code_column, also_found_by = excluded.also_found_by;

insert into public.role_permissions (role, permission) values
  ('admin', 'bank_rules.create'),
  ('admin', 'bank_rules.delete'),
  ('admin', 'bank_rules.export'),
  ('admin', 'bank_rules.import'),
  ('admin', 'bank_rules.read'),
  ('admin', 'bank_rules.update'),
  ('manager', 'bank_rules.create'),
  ('manager', 'bank_rules.export'),
  ('manager', 'bank_rules.import'),
  ('manager', 'bank_rules.read'),
  ('manager', 'bank_rules.update'),
  ('user', 'bank_rules.read'),
  ('viewer', 'bank_rules.read')
on conflict (role, permission) do nothing;

reset check_function_bodies;
