set check_function_bodies = off;

create or replace function private.changed_draft_lines (
  org    uuid,
  former jsonb,
  saved  jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if former = saved then
    return null;
  end if;
  return (
    select jsonb_build_object('from', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'from')),
      'to', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'to')))
    from (
      select d.side, d.place, concat_ws(', ',
        'account ' || coalesce(a.code, nullif(btrim(coalesce(d.line ->> 'account_code', d.line ->> 'account_id')), '')),
        'debit ' || nullif(btrim(d.line ->> 'debit'), ''), 'credit ' || nullif(btrim(d.line ->> 'credit'), ''),
        nullif(btrim(d.line ->> 'description'), '')) as text
      from private.different_lines(former, saved) d
      left join public.accounts a on a.org_id = org and a.id::text = d.line ->> 'account_id'
    ) t
    having count(*) > 0);
end $function$;

create or replace function private.read_journal_lines (
  org          uuid,
  lines        jsonb,
  asks_contact boolean default false
)
  returns private.posting_line[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  known constant text[] := array['account_code', 'account_id', 'debit', 'credit', 'description', 'contact_id', 'currency', 'foreign_amount'];
  stranger text;
  missing text;
  result private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) < 2
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('ledger.lines_required', 'A journal entry needs at least two lines, each with an account and a debit or a credit.');
  end if;
  select key into stranger from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) key
  where key <> all (known) limit 1;
  if stranger is not null then
    perform private.refuse('ledger.unknown_field', format(
      'A journal line has no field "%s". It has account_code, debit, credit, description and contact_id.', stranger));
  end if;
  select coalesce(l ->> 'account_code', l ->> 'account_id', '') into missing
  from jsonb_array_elements(lines) l
  where not exists (select from public.accounts a
    where a.org_id = org and (a.code = l ->> 'account_code' or a.id::text = l ->> 'account_id'))
  limit 1;
  if missing is not null then
    perform private.refuse('account.unknown', case when missing = '' then 'Each line needs an account_code.' else format(
      'There is no account with the code "%s". Choose one from your chart of accounts, or add it first.', left(missing, 40)) end);
  end if;
  perform private.check_line_contacts(org, lines, asks_contact);
  select array_agg(row(a.id, d.debit, d.credit, nullif(btrim(l.value ->> 'description'), ''),
      nullif(btrim(l.value ->> 'contact_id'), '')::uuid,
      coalesce(nullif(btrim(l.value ->> 'currency'), ''), case when d.foreign_amount is not null then a.currency end),
      d.foreign_amount, null)::private.posting_line order by l.n)
  into result
  from jsonb_array_elements(lines) with ordinality l (value, n)
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  cross join lateral (select
    private.decimal_of(l.value, 'debit', format('Line %s:', l.n)) as debit,
    private.decimal_of(l.value, 'credit', format('Line %s:', l.n)) as credit,
    case when btrim(l.value ->> 'foreign_amount') <> ''
      then private.decimal_of(l.value, 'foreign_amount', format('Line %s:', l.n)) end as foreign_amount) d;
  if exists (select from unnest(result) l where not private.is_currency(l.currency)) then
    perform private.refuse('ledger.unknown_currency',
      'The currency of a line must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR.');
  end if;
  select format('%s %s', l.foreign_amount, l.currency) into stranger
  from unnest(result) l where l.foreign_amount <> private.round_money(l.foreign_amount, l.currency) limit 1;
  if found then
    perform private.refuse('ledger.too_precise', format(
      'The foreign amount %s has more decimals than the currency has. Round it first.', stranger));
  end if;
  if exists (select from unnest(result) l where l.debit = 0 and l.credit = 0) then
    perform private.refuse('ledger.one_side', 'Each line must have either a debit or a credit, above zero.');
  end if;
  return result;
end $function$;

create or replace function public.lock_books (
  through_date date,
  key          uuid default null::uuid
)
  returns date
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('books.lock', 'lock or unlock the books');
  answer constant jsonb := case when lock_books.key is not null
    then private.recall(lock_books.key, 'lock_books', jsonb_build_array(lock_books.through_date)) end;
begin
  if answer is not null then
    return answer ->> 0;
  end if;
  perform private.require_calendar_date(lock_books.through_date);
  perform private.hold_ledger(org);
  perform private.set_lock(org, lock_books.through_date);
  if lock_books.key is not null then
    perform private.remember(lock_books.key, jsonb_build_array(lock_books.through_date));
  end if;
  return lock_books.through_date;
end $function$;

drop trigger "log_delete" on "public"."accounts";

drop trigger "log_insert" on "public"."accounts";

drop trigger "log_update" on "public"."accounts";

drop trigger "immutable_when_posted" on "public"."credit_notes";

drop trigger "immutable_when_posted" on "public"."journal_entries";

drop function "private"."changed_draft_lines"(jsonb, jsonb);

drop function "private"."read_journal_lines"(uuid, jsonb);

drop function "public"."lock_books"(date);

alter table "public"."accounts"
  add column "archived_at" timestamp with time zone;

alter table "public"."credit_notes"
  add column "archived_at" timestamp with time zone;

alter table "public"."journal_entries"
  add column "archived_at" timestamp with time zone;

create type "private"."account_line" as (
  "journal_entry_id" uuid,
  "entry_number"     text,
  "entry_date"       date,
  "description"      text,
  "reference"        text,
  "contact_id"       uuid,
  "debit"            numeric,
  "credit"           numeric,
  "balance"          numeric
);

create or replace function private.account_balance (
  org          uuid,
  account      uuid,
  through_date date
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(m.debit - m.credit), 0) from private.movements(org, null, through_date) m where m.account_id = account
$function$;

create or replace function private.account_for (
  org     uuid,
  purpose text,
  match   text default ''::text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  account uuid;
begin
  select r.account_id into account from public.posting_rules r
  where r.org_id = org and r.purpose = account_for.purpose and r.match in ('', coalesce(account_for.match, ''))
  order by r.match desc limit 1;
  if account is null then
    perform private.refuse('rule.missing', format(
      'No account is set for "%s". Choose one under Chart of Accounts, Posting Rules.',
      coalesce((select p.description from private.posting_purposes p where p.purpose = account_for.purpose), purpose)));
  end if;
  return account;
end $function$;

create or replace function private.account_lines (
  org        uuid,
  account    uuid,
  start_date date,
  end_date   date,
  page       integer,
  page_size  integer
)
  returns SETOF private.account_line
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_rows constant integer := 1000;
  skipped constant bigint := (account_lines.page::bigint - 1) * account_lines.page_size;
  first_day date;
  last_day date;
  lines_before bigint;
  opening numeric;
begin
  perform private.require_period(account_lines.start_date, account_lines.end_date);
  if account_lines.page is null or account_lines.page < 1 then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  elsif account_lines.page_size is null or account_lines.page_size not between 1 and most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows));
  end if;

  -- How many lines each day has is kept, so the days before the page are passed over without reading their lines.
  select min(d.day), max(d.day), min(d.lines_through - d.line_count), (array_agg(d.net_through - d.net order by d.day))[1]
  into first_day, last_day, lines_before, opening
  from (
    select b.day, b.line_count, b.debit - b.credit as net,
      sum(b.line_count) over (order by b.day) as lines_through,
      sum(b.debit - b.credit) over (order by b.day) as net_through
    from private.account_days b
    where b.org_id = org and b.account_id = account and b.day between account_lines.start_date and account_lines.end_date
  ) d
  where d.lines_through > skipped and d.lines_through - d.line_count < skipped + account_lines.page_size;
  if first_day is null then
    return;
  end if;
  opening := opening + private.account_balance(org, account, account_lines.start_date - 1);

  return query
  select e.id, e.entry_number, l.entry_date, coalesce(l.description, e.description), e.reference, l.contact_id, l.debit, l.credit,
    opening + sum(l.debit - l.credit) over (order by l.entry_date, e.number, l.position)
  from public.journal_lines l
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id
  where l.org_id = org and l.account_id = account and l.entry_date between first_day and last_day
  order by l.entry_date, e.number, l.position
  offset skipped - lines_before limit account_lines.page_size;
end $function$;

create or replace function private.check_line_contacts (
  org          uuid,
  lines        jsonb,
  asks_contact boolean
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  fault record;
begin
  select l.n, a.code, a.name, a.subtype, l.contact_id into fault
  from (
    select e.n, e.value, nullif(btrim(e.value ->> 'contact_id'), '') as contact_id
    from jsonb_array_elements(lines) with ordinality e (value, n)
  ) l
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  where case a.subtype
    when 'receivable' then case when l.contact_id is null then asks_contact
      else not exists (select from public.customers c where c.org_id = org and c.id::text = l.contact_id) end
    when 'payable' then case when l.contact_id is null then asks_contact
      else not exists (select from public.vendors v where v.org_id = org and v.id::text = l.contact_id) end
    else l.contact_id is not null end
  order by l.n limit 1;
  if not found then
    return;
  elsif fault.subtype not in ('receivable', 'payable') then
    perform private.refuse('ledger.contact_not_kept', format(
      'Line %s: Contact must be empty, because account %s %s keeps nothing by customer or vendor. Clear it, or choose another account.',
      fault.n, fault.code, fault.name));
  elsif fault.contact_id is null then
    perform private.refuse('ledger.contact_required', format('Line %s: Contact is missing. Account %s %s keeps %s, so choose the %s.',
      fault.n, fault.code, fault.name,
      case fault.subtype when 'receivable' then 'what each customer owes' else 'what each vendor is owed' end,
      case fault.subtype when 'receivable' then 'customer' else 'vendor' end));
  end if;
  perform private.refuse('ledger.wrong_contact', format('Line %s: Contact must be one of your %s, because account %s %s keeps %s. Choose another one.',
    fault.n, case fault.subtype when 'receivable' then 'customers' else 'vendors' end, fault.code, fault.name,
    case fault.subtype when 'receivable' then 'what each customer owes' else 'what each vendor is owed' end));
end $function$;

create or replace function private.check_lines (
  org             uuid,
  lines           private.posting_line[],
  may_be_inactive boolean                default false
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  base constant text := private.base_currency(org);
  places constant integer := private.minor_units(base);
  found_fault record;
  debits numeric;
  credits numeric;
begin
  select coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0) into debits, credits from unnest(lines) l;
  if debits <> credits then
    perform private.refuse('ledger.unbalanced', format(
      'Debits are %s and credits %s. They must be equal; the difference is %s.', debits, credits, abs(debits - credits)));
  end if;
  if debits >= 1e16 then
    perform private.refuse('ledger.too_large', format('Debits come to %s, which is too large to be posted. Check the amounts.', debits));
  end if;
  select l.*, a.id as known_id, a.code, a.name, a.is_active,
    l.contact_id is not null and a.subtype not in ('receivable', 'payable') as is_no_control,
    char_length(l.description) > 2000 as is_wordy
  into found_fault
  from unnest(lines) with ordinality l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  left join public.accounts a on a.org_id = org and a.id = l.account_id
  where a.id is null or not (a.is_active or may_be_inactive) or l.debit < 0 or l.credit < 0 or (l.debit > 0 and l.credit > 0)
    or l.debit is null or l.credit is null
    or l.debit <> round(l.debit, places) or l.credit <> round(l.credit, places)
    or (l.contact_id is not null and a.subtype not in ('receivable', 'payable')) or char_length(l.description) > 2000
  order by l.n limit 1;
  if not found then
    return;
  elsif found_fault.known_id is null then
    perform private.refuse('account.unknown', 'A line names an account that is not in your chart of accounts. Choose another one.');
  elsif not (found_fault.is_active or may_be_inactive) then
    perform private.refuse('account.inactive', format(
      'Account %s %s is inactive. Choose another one, or make it active again.', found_fault.code, found_fault.name));
  elsif found_fault.debit <> round(found_fault.debit, places) or found_fault.credit <> round(found_fault.credit, places) then
    perform private.refuse('ledger.too_precise', format(
      'The amount %s on account %s %s has more decimals than %s has. Round it first.',
      greatest(found_fault.debit, found_fault.credit), found_fault.code, found_fault.name, base));
  elsif found_fault.is_no_control then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s does not keep what customers owe or what vendors are owed. Choose another one under Chart of Accounts, Posting Rules.',
      found_fault.code, found_fault.name));
  elsif found_fault.is_wordy then
    perform private.refuse('ledger.too_long', format(
      'The description of the line on account %s %s can have 2000 characters. Shorten it.', found_fault.code, found_fault.name));
  else
    perform private.refuse('ledger.one_side', format(
      'The line on account %s %s must have either a debit or a credit, above zero.', found_fault.code, found_fault.name));
  end if;
end $function$;

create or replace function private.draft_side (
  lines jsonb,
  side  text
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(sum(round(a.amount, 2)), 0)
  from jsonb_array_elements(lines) l
  -- What cannot be read, or is no amount of any books, is refused when the draft is posted.
  cross join lateral (select case when l ->> side ~ '^\s*\d{1,12}(\.\d*)?\s*$' then (l ->> side)::numeric end as amount) a
$function$;

create or replace function private.journal_entry_lines (
  entry_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('journal_entries.read', 'read journal entries');
  entry public.journal_entries;
begin
  select e.* into entry from public.journal_entries e where e.org_id = org and e.id = journal_entry_lines.entry_id;
  if entry.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'account_id', l.account_id, 'description', l.description, 'contact_id', l.contact_id, 'debit', l.debit,
      'credit', l.credit, 'currency', l.currency, 'foreign_amount', l.foreign_amount,
      'names', jsonb_strip_nulls(jsonb_build_object('account_id', a.code || ' ' || a.name, 'contact_id', coalesce(c.name, v.name))))
      order by l.n), '[]')
    from private.lines_of_entry(org, entry) l
    left join public.accounts a on a.org_id = org and a.id::text = l.account_id
    left join public.customers c on c.org_id = org and c.id::text = l.contact_id
    left join public.vendors v on v.org_id = org and v.id::text = l.contact_id);
end $function$;

create or replace function private.keep_account_meaning()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  purpose private.posting_purposes;
begin
  select p.* into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = old.org_id and r.account_id = old.id
    and (new.subtype <> all (p.subtypes) or new.currency <> private.base_currency(old.org_id))
  limit 1;
  if found then
    perform private.refuse('account.in_use', format(
      'Account %s %s serves for "%s", which needs an account of the kind %s in the base currency. Choose another one for that under Chart of Accounts, Posting Rules, first.',
      old.code, old.name, purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  end if;
  if (old.type, old.currency) is not distinct from (new.type, new.currency)
    and not (array[old.subtype, new.subtype] && array['receivable', 'payable', 'inventory']) then
    return new;
  end if;
  if exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings, so its type, subtype or currency cannot change like this. Make a new account and move the balance.',
      old.code, old.name));
  end if;
  return new;
end $function$;

create or replace function private.lines_of_entry (
  org   uuid,
  entry public.journal_entries
)
  returns table (
    n              bigint,
    account_id     text,
    description    text,
    contact_id     text,
    debit          text,
    credit         text,
    currency       text,
    foreign_amount text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select l.n, coalesce(l.value ->> 'account_id', (
      select a.id::text from public.accounts a where a.org_id = org and a.code = l.value ->> 'account_code')),
    l.value ->> 'description', l.value ->> 'contact_id', nullif(btrim(l.value ->> 'debit'), ''), nullif(btrim(l.value ->> 'credit'), ''),
    l.value ->> 'currency', nullif(btrim(l.value ->> 'foreign_amount'), '')
  from jsonb_array_elements(entry.draft_lines) with ordinality l (value, n)
  where entry.posted_at is null
  union all
  select l.position, l.account_id::text, l.description, l.contact_id::text, nullif(l.debit, 0)::text, nullif(l.credit, 0)::text,
    l.currency, l.foreign_amount::text
  from public.journal_lines l
  where entry.posted_at is not null and l.org_id = org and l.journal_entry_id = entry.id
$function$;

create or replace function private.open_before (
  org          uuid,
  through_date date
)
  returns table (
    what  text,
    count bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'draft_entries', count(*) from public.journal_entries e
  where e.org_id = org and e.status = 'draft' and e.entry_date <= through_date and e.archived_at is null
  union all
  select 'draft_invoices', count(*) from public.invoices i
  where i.org_id = org and i.status = 'draft' and i.invoice_date <= through_date and i.archived_at is null
  union all
  select 'pending_bills', count(*) from public.bills b
  where b.org_id = org and b.status = 'pending' and b.bill_date <= through_date and b.archived_at is null
  union all
  select 'unreconciled', count(*) from public.bank_transactions t
  where t.org_id = org and t.status = 'unmatched' and t.posted_on <= through_date
  union all
  select 'depreciation_due', count(*)
  from public.fixed_assets a
  cross join lateral private.depreciation_due(a, through_date) d
  where a.org_id = org and a.status = 'active'
$function$;

create or replace function private.post_by_kind (
  org       uuid,
  kind      text,
  source_id uuid,
  on_date   date
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  draft public.journal_entries;
begin
  case post_by_kind.kind
    when 'invoice' then return private.post_invoice(org, post_by_kind.source_id);
    when 'bill' then return private.approve_bill(org, post_by_kind.source_id);
    when 'sales_order' then return private.post_shipment(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'sales_order', post_by_kind.source_id), post_by_kind.on_date, 'shipped'));
    when 'purchase_order' then return private.post_receipt(org, post_by_kind.source_id, private.order_step_date(org,
      private.hold_document(org, 'purchase_order', post_by_kind.source_id), post_by_kind.on_date, 'received'));
    when 'journal_entry' then
      select e.* into draft from public.journal_entries e where e.org_id = org and e.id = post_by_kind.source_id for update;
      if draft.id is null then
        perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
      elsif draft.posted_at is not null then
        perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
      end if;
      return private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
        private.read_journal_lines(org, draft.draft_lines, asks_contact => true), entry_id => draft.id);
    else
      perform private.refuse('document.unknown_kind', format(
        'Nothing of the kind "%s" is posted. The kinds are: invoice, bill, sales_order, purchase_order, journal_entry.',
        left(post_by_kind.kind, 40)));
  end case;
  return null;
end $function$;

create or replace function private.posted_by_hand (
  org     uuid,
  subtype text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(l.debit - l.credit), 0)
  from public.accounts a
  join public.journal_lines l on l.org_id = a.org_id and l.account_id = a.id
  join public.journal_entries e on e.org_id = l.org_id and e.id = l.journal_entry_id and e.source_id is null
    -- What a revaluation moves of a contact's balance is undone, or clears what documents left.
    and (l.contact_id is null or e.source_kind <> 'revaluation')
  where a.org_id = org and a.subtype = posted_by_hand.subtype
$function$;

create or replace function private.stamp_inactive_account()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' and old.archived_at is distinct from new.archived_at then
    new.is_active := new.archived_at is null;
  else
    new.archived_at := case when not new.is_active then now() end;
  end if;
  return new;
end $function$;

create or replace function public.account_statement (
  id         uuid,
  start_date date    default null::date,
  end_date   date    default null::date,
  page       integer default 1,
  page_size  integer default 50
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  last_day constant date := coalesce(account_statement.end_date, private.today(org));
  first_day constant date := coalesce(account_statement.start_date, private.fiscal_year_start(org, last_day));
  moved record;
  opening numeric;
begin
  perform private.require_period(first_day, last_day);
  if not exists (select from public.accounts a where a.org_id = org and a.id = account_statement.id) then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  end if;
  opening := private.account_balance(org, account_statement.id, first_day - 1);
  select coalesce(sum(d.debit), 0) as debit, coalesce(sum(d.credit), 0) as credit, coalesce(sum(d.line_count), 0) as lines into moved
  from private.account_days d
  where d.org_id = org and d.account_id = account_statement.id and d.day between first_day and last_day;
  return jsonb_build_object('start_date', first_day, 'end_date', last_day, 'opening', opening::numeric(18, 2)::text,
    'debit', moved.debit::numeric(18, 2)::text, 'credit', moved.credit::numeric(18, 2)::text,
    'closing', (opening + moved.debit - moved.credit)::numeric(18, 2)::text, 'count', moved.lines, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('journal_entry_id', l.journal_entry_id, 'entry_number', l.entry_number,
        'entry_date', l.entry_date, 'description', l.description, 'reference', l.reference, 'debit', l.debit::text,
        'credit', l.credit::text, 'balance', l.balance::numeric(18, 2)::text, 'contact', coalesce(c.name, v.name),
        'source', e.source) order by l.n), '[]')
      from private.account_lines(org, account_statement.id, first_day, last_day, account_statement.page, account_statement.page_size)
        with ordinality l (journal_entry_id, entry_number, entry_date, description, reference, contact_id, debit, credit, balance, n)
      join public.journal_entry_list e on e.org_id = org and e.id = l.journal_entry_id
      left join public.customers c on c.org_id = org and c.id = l.contact_id
      left join public.vendors v on v.org_id = org and v.id = l.contact_id));
end $function$;

create or replace function public.closing_checklist (
  year_end date default null::date
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  locked_through constant date := (select s.books_locked_through from public.company_settings s where s.org_id = org);
  closed_through constant date := (select max(e.entry_date) from public.journal_entries e
    where e.org_id = org and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null);
  first_posted constant date := (select min(e.entry_date) from public.journal_entries e where e.org_id = org and e.posted_at is not null);
  -- The year after the one that was closed last, else the one in which the books begin.
  start_date constant date := private.fiscal_year_start(org,
    coalesce(closing_checklist.year_end, closed_through + 1, first_posted, private.today(org)));
  last_day constant date := (start_date + interval '1 year' - interval '1 day')::date;
begin
  perform private.require_report_date(last_day);
  return jsonb_build_object('start_date', start_date, 'year_end', last_day, 'as_of', private.today(org),
    'locked_through', locked_through, 'closed_through', closed_through,
    'result', (select coalesce(sum(m.credit - m.debit), 0)::numeric(18, 2)::text
      from private.movements(org, null, last_day) m
      join public.accounts a on a.org_id = org and a.id = m.account_id and a.type in ('revenue', 'expense')),
    'open', (select jsonb_object_agg(o.what, o.count) from private.open_before(org, last_day) o),
    'controls', (select jsonb_agg(jsonb_build_object('check', h."check", 'ok', h.ok, 'detail', h.detail)) from public.books_health() h));
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
  lines jsonb;
  is_there boolean;
begin
  if document_lines.kind = 'journal_entry' then
    return private.journal_entry_lines(document_lines.id);
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
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'product_id', l.product_id, 'account_id', l.account_id, 'description', l.description,
      'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'discount_percent', l.discount_percent::text,
      'gst_rate', l.gst_rate::text, 'gst_applicable', l.gst_applicable,
      'net', l.net::text, 'gst', l.gst::text, 'total', l.total::text,
      'names', jsonb_strip_nulls(jsonb_build_object('product_id', p.name, 'account_id', a.code || ' ' || a.name))) order by l.position), '[]')
    from public.%I l
    left join public.products p on p.org_id = l.org_id and p.id = l.product_id
    left join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
    where l.org_id = $1 and l.%I = $2
  $sql$, entry.line_table, entry.parent_column)
  using org, document_lines.id into lines;
  return lines;
end $function$;

create or replace function public.general_ledger (
  account_code text,
  start_date   date,
  end_date     date,
  page         integer default 1,
  page_size    integer default 50
)
  returns table (
    entry_number text,
    entry_date   date,
    description  text,
    reference    text,
    debit        numeric,
    credit       numeric,
    balance      numeric
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('reports.read', 'read reports');
  account uuid;
begin
  select a.id into account from public.accounts a where a.org_id = org and a.code = general_ledger.account_code;
  if account is null then
    perform private.refuse('account.unknown', format(
      'There is no account with the code "%s". Choose one from your chart of accounts.',
      left(coalesce(general_ledger.account_code, ''), 40)));
  end if;
  return query
  select l.entry_number, l.entry_date, l.description, l.reference, l.debit, l.credit, l.balance
  from private.account_lines(org, account, general_ledger.start_date, general_ledger.end_date, general_ledger.page,
    general_ledger.page_size) l;
end $function$;

create or replace function public.post_draft_journal_entry (
  id  uuid,
  key uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('journal_entries.post', 'post journal entries');
  answer constant jsonb := private.recall(post_draft_journal_entry.key, 'post_draft_journal_entry', to_jsonb(post_draft_journal_entry.id));
  draft public.journal_entries;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  select e.* into draft from public.journal_entries e
  where e.org_id = org and e.id = post_draft_journal_entry.id for update;
  if draft.id is null then
    perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
  elsif draft.posted_at is not null then
    perform private.refuse('ledger.already_posted', format('Journal entry %s is posted already.', draft.entry_number));
  end if;
  perform private.post_entry(org, draft.entry_date, draft.description, draft.reference, 'journal', null,
    private.read_journal_lines(org, draft.draft_lines, asks_contact => true), entry_id => draft.id);
  perform private.remember(post_draft_journal_entry.key, to_jsonb(draft.id));
  return draft.id;
end $function$;

create or replace function public.posting_rule_list()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('accounts.read', 'read posting rules');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'purpose', p.purpose, 'description', p.description,
      'match', coalesce(r.match, ''), 'account_id', r.account_id, 'account_code', a.code, 'account_name', a.name,
      'subtypes', to_jsonb(p.subtypes), 'updated_at', r.updated_at) order by p.description, r.match), '[]')
    from private.posting_purposes p
    left join public.posting_rules r on r.org_id = org and r.purpose = p.purpose
    left join public.accounts a on a.org_id = org and a.id = r.account_id);
end $function$;

create or replace function public.save_journal_entry (
  document jsonb,
  key      uuid
)
  returns public.journal_entries
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('journal_entries.create', 'write journal entries');
  answer constant jsonb := private.recall(save_journal_entry.key, 'save_journal_entry', save_journal_entry.document);
  entered constant jsonb := save_journal_entry.document;
  draft public.journal_entries;
  entry_id uuid;
  on_date date;
  lines jsonb;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.journal_entries, answer);
  end if;
  perform private.check_draft_entry(entered);
  entry_id := nullif(btrim(entered ->> 'id'), '');
  on_date := nullif(btrim(entered ->> 'entry_date'), '');
  if entry_id is not null then
    select e.* into draft from public.journal_entries e where e.org_id = org and e.id = entry_id for update;
    if draft.id is null then
      perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
    elsif draft.posted_at is not null then
      perform private.refuse('ledger.immutable', format(
        'Journal entry %s is posted and cannot be changed. Reverse it and post a new one.', draft.entry_number));
    end if;
    perform private.require_version(entered, draft.version, draft.updated_at,
      format('journal entry of %s', draft.entry_date), org, 'journal_entries', draft.id);
    lines := coalesce(nullif(entered -> 'lines', 'null'), draft.draft_lines);
    perform private.tell_changed_lines(private.changed_draft_lines(org, draft.draft_lines, lines));
    update public.journal_entries e set
      entry_date = coalesce(on_date, e.entry_date),
      description = coalesce(entered ->> 'description', e.description),
      reference = entered ->> 'reference',
      draft_lines = lines, total_debit = private.draft_side(lines, 'debit'), total_credit = private.draft_side(lines, 'credit'),
      version = e.version + 1
    where e.org_id = org and e.id = entry_id returning e.* into draft;
    perform private.tell_changed_lines(null);
  else
    lines := coalesce(nullif(entered -> 'lines', 'null'), '[]');
    insert into public.journal_entries (org_id, entry_date, description, reference, draft_lines, total_debit, total_credit)
    values (org, coalesce(on_date, private.today(org)), coalesce(entered ->> 'description', ''), entered ->> 'reference',
      lines, private.draft_side(lines, 'debit'), private.draft_side(lines, 'credit'))
    returning journal_entries.* into draft;
  end if;
  perform private.remember(save_journal_entry.key, to_jsonb(draft));
  return draft;
end $function$;

alter table "public"."journal_lines"
  add constraint "journal_lines_description_length" check ((char_length(description) <= 2000));

create view "public"."account_list" with (security_invoker=true) AS  SELECT a.org_id,
    a.id,
    a.user_id,
    a.code,
    a.name,
    a.type,
    a.subtype,
    a.description,
    a.currency,
    a.is_active,
    a.closes_yearly,
    a.created_at,
    a.updated_at,
    a.archived_at,
    COALESCE((b.closing_debit - b.closing_credit), (0)::numeric) AS balance
   FROM (public.accounts a
     LEFT JOIN ( SELECT t.account_code,
            t.closing_debit,
            t.closing_credit
           FROM (( SELECT private.today(o.id) AS day
                   FROM ( SELECT private.org_id() AS id) o
                  WHERE ((o.id IS NOT NULL) AND private.can('reports.read'::text))
                 OFFSET 0) d
             CROSS JOIN LATERAL public.trial_balance(d.day, d.day) t(account_code, account_name, account_type, opening_debit, opening_credit, debit, credit, closing_debit, closing_credit))) b ON ((b.account_code = a.code)));

create view "public"."credit_note_list" with (security_invoker=true) AS  SELECT c.org_id,
    c.id,
    c.user_id,
    c.number,
    c.credit_note_number,
    c.invoice_id,
    c.bill_id,
    c.customer_id,
    c.vendor_id,
    c.issued_on,
    c.currency,
    c.exchange_rate,
    c.tax_inclusive,
    c.net_amount,
    c.gst_amount,
    c.total_amount,
    c.base_total,
    c.unallocated,
    c.base_unallocated,
    c.status,
    c.posted_at,
    c.journal_entry_id,
    c.created_at,
    c.updated_at,
    c.voided_at,
    c.voided_on,
    c.void_reason,
    c.void_entry_id,
    c.archived_at,
    d.name AS customer_name,
    v.name AS vendor_name,
    COALESCE(d.name, v.name) AS contact_name,
    COALESCE(( SELECT i.invoice_number
           FROM public.invoices i
          WHERE ((i.org_id = c.org_id) AND (i.id = c.invoice_id))), ( SELECT b.bill_number
           FROM public.bills b
          WHERE ((b.org_id = c.org_id) AND (b.id = c.bill_id)))) AS document_number
   FROM ((public.credit_notes c
     LEFT JOIN public.customer_directory d ON ((d.id = c.customer_id)))
     LEFT JOIN public.vendors v ON (((v.org_id = c.org_id) AND (v.id = c.vendor_id))));

create view "public"."journal_entry_list" with (security_invoker=true) AS  SELECT org_id,
    id,
    user_id,
    number,
    COALESCE(entry_number, 'Draft'::text) AS entry_number,
    entry_date,
    description,
    reference,
    total_debit,
    total_credit,
    status,
    source_kind,
    source_id,
    reverses_id,
    reversed_by_id,
    replaces_id,
    replaced_by_id,
    draft_lines,
    posted_at,
    posted_by,
    previous_hash,
    hash,
    version,
    created_at,
    updated_at,
    archived_at,
    ( SELECT r.entry_number
           FROM public.journal_entries r
          WHERE ((r.org_id = e.org_id) AND (r.id = e.reverses_id))) AS reverses_number,
    ( SELECT r.entry_number
           FROM public.journal_entries r
          WHERE ((r.org_id = e.org_id) AND (r.id = e.reversed_by_id))) AS reversed_by_number,
    ( SELECT r.entry_number
           FROM public.journal_entries r
          WHERE ((r.org_id = e.org_id) AND (r.id = e.replaces_id))) AS replaces_number,
    ( SELECT r.entry_number
           FROM public.journal_entries r
          WHERE ((r.org_id = e.org_id) AND (r.id = e.replaced_by_id))) AS replaced_by_number,
        CASE
            WHEN (source_id IS NOT NULL) THEN ( SELECT ((d.table_name || ' '::text) || d.number)
               FROM ( SELECT 'invoices'::text AS table_name,
                        i.invoice_number AS number
                       FROM public.invoices i
                      WHERE ((i.org_id = e.org_id) AND (i.id = e.source_id))
                    UNION ALL
                     SELECT 'bills'::text AS text,
                        b.bill_number
                       FROM public.bills b
                      WHERE ((b.org_id = e.org_id) AND (b.id = e.source_id))
                    UNION ALL
                     SELECT 'sales_orders'::text AS text,
                        o.order_number
                       FROM public.sales_orders o
                      WHERE ((o.org_id = e.org_id) AND (o.id = e.source_id))
                    UNION ALL
                     SELECT 'purchase_orders'::text AS text,
                        o.po_number
                       FROM public.purchase_orders o
                      WHERE ((o.org_id = e.org_id) AND (o.id = e.source_id))
                    UNION ALL
                     SELECT 'credit_notes'::text AS text,
                        c.credit_note_number
                       FROM public.credit_notes c
                      WHERE ((c.org_id = e.org_id) AND (c.id = e.source_id))
                    UNION ALL
                     SELECT 'payments'::text AS text,
                        p.payment_number
                       FROM public.payments p
                      WHERE ((p.org_id = e.org_id) AND (p.id = e.source_id))
                    UNION ALL
                     SELECT 'fixed_assets'::text AS text,
                        a.name
                       FROM public.fixed_assets a
                      WHERE ((a.org_id = e.org_id) AND (a.id = e.source_id))
                    UNION ALL
                     SELECT 'inventory_items'::text AS text,
                        s.name
                       FROM (public.stock_movements m
                         JOIN public.inventory_items s ON (((s.org_id = m.org_id) AND (s.id = m.item_id))))
                      WHERE ((m.org_id = e.org_id) AND (m.id = e.source_id))) d
             LIMIT 1)
            ELSE NULL::text
        END AS source
   FROM public.journal_entries e;

create index credit_notes_amount on public.credit_notes using btree (org_id, total_amount);

create trigger accounts_inactive
  before insert or update on public.accounts
  for each row
  when ((new.is_active = (new.archived_at IS NOT NULL)))
  execute function private.stamp_inactive_account();

create trigger log_delete after delete on public.accounts
  referencing OLD table as old_rows for each STATEMENT execute function private.log_activity (
  'name',
  'archived_at'
);

create trigger log_insert after insert on public.accounts
  referencing NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name',
  'archived_at'
);

create trigger log_update after update on public.accounts
  referencing OLD table as old_rows NEW table as new_rows for each STATEMENT execute function private.log_activity (
  'name',
  'archived_at'
);

create trigger immutable_when_posted
  before delete or update on public.credit_notes
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function
    private.refuse_change_when_posted('unallocated', 'base_unallocated', 'status', 'voided_at', 'voided_on',
    'void_reason', 'void_entry_id', 'archived_at');

create trigger immutable_when_posted
  before delete or update on public.journal_entries
  for each row
  when ((old.posted_at IS NOT NULL))
  execute function private.refuse_change_when_posted('status', 'reversed_by_id', 'replaced_by_id', 'archived_at');

comment on column "public"."accounts"."archived_at" is 'When it became inactive: nothing is posted to it any more, and pickers leave it out. Kept by the database.';

comment on column "public"."credit_notes"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."journal_entries"."archived_at" is 'When it was put aside: out of the lists, and nothing else. Kept by the database.';

comment on column "public"."journal_entries"."draft_lines" is 'The lines of a draft: [{account_code, debit, credit, description, contact_id}].';

comment on constraint "journal_lines_description_length" on "public"."journal_lines" is 'Description cannot exceed 2000 characters';

comment on function "private"."account_balance"(uuid, uuid, date) is 'Debit less credit of everything posted to an account through a day.';

comment on function "private"."account_lines"(uuid, uuid, date, date, integer, integer) is 'The lines of an account in a period by date and entry number. Pages count from 1 and have up to 1000 rows.';

comment on function "private"."changed_draft_lines"(uuid, jsonb, jsonb) is 'What differs between the lines of a draft of a journal entry before and after, as changed_document_lines tells it.';

comment on function "private"."check_line_contacts"(uuid, jsonb, boolean) is 'Refuses a line on a control account without its customer or vendor where it is asked for, and a contact on any other account.';

comment on function "private"."draft_side"(jsonb, text) is 'What the lines of a draft come to on a side, as far as their amounts can be read.';

comment on function "private"."journal_entry_lines"(uuid) is 'The lines of a journal entry as document_lines answers them: [{account_id, description, contact_id, debit, credit, currency, foreign_amount, names}].';

comment on function "private"."lines_of_entry"(uuid, public.journal_entries) is 'The lines of a draft or of a posted entry, with amounts as text; the side that a line does not have is null.';

comment on function "private"."open_before"(uuid, date) is 'What is unfinished up to a day: drafts, statement lines without an entry, months of depreciation.';

comment on function "private"."read_journal_lines"(uuid, jsonb, boolean) is 'Lines to post from [{account_code, debit, credit, description, contact_id}], or a refusal that names the line. Of what people enter, a line on a control account is asked for its contact; programs that bring in books from elsewhere may not know it.';

comment on function "private"."stamp_inactive_account"() is 'To archive an account is to make it inactive, and the other way round.';

comment on function "public"."account_statement"(uuid, date, date, integer, integer) is 'An account in a period, this financial year if none is given: {start_date, end_date, opening, debit, credit, closing, count, lines: [{journal_entry_id, entry_number, entry_date, description, reference, debit, credit, balance, contact, source}]}, a page of its lines, amounts as text.';

comment on function "public"."closing_checklist"(date) is 'What is to be looked at before the financial year that a day lies in is closed; without a day the next one: {start_date, year_end, as_of, locked_through, closed_through, result, open: {draft_entries, draft_invoices, pending_bills, unreconciled, depreciation_due}, controls: [{check, ok, detail}]}. result is what closing carries to retained earnings, profit positive.';

comment on function "public"."document_lines"(text, uuid) is 'The lines of a document in their order, amounts as text: [{product_id, account_id, description, quantity, unit_price, discount_percent, gst_rate, gst_applicable, net, gst, total, names}]; names says what is called how, by column. Of a journal entry: [{account_id, description, contact_id, debit, credit, currency, foreign_amount, names}].';

comment on function "public"."lock_books"(date, uuid) is 'Nothing can be posted on or before the date any more; null unlocks. Answers the date. With a key, asked again it is done once.';

comment on function "public"."post_journal_entry"(date, text, text, jsonb, uuid) is 'Posts a journal entry with lines [{account_code, debit, credit, description, contact_id}] and answers its id.';

comment on function "public"."posting_rule_list"() is 'Which account serves for what the database posts by itself: [{id, purpose, description, match, account_id, account_code, account_name, subtypes, updated_at}]; match is the narrower case of a rule, blank for all others.';

comment on type "private"."account_line" is 'A line of an account. balance is debit less credit of everything up to it, what was posted before the period included.';

comment on view "public"."account_list" is 'The chart of accounts with the balance of each account, as the trial balance has it today.';

comment on view "public"."credit_note_list" is 'Credit notes with what lists show beside their columns: whose they are, and the number of the invoice or bill that they take back.';

comment on view "public"."journal_entry_list" is 'Journal entries with what lists show beside their columns: the numbers of the entries that they reverse or replace, and what they were posted for.';

revoke all on function "private"."account_balance"(uuid, uuid, date) from public;

grant execute on function "private"."account_balance"(uuid, uuid, date) to "postgres";

revoke all on function "private"."account_lines"(uuid, uuid, date, date, integer, integer) from public;

grant execute on function "private"."account_lines"(uuid, uuid, date, date, integer, integer) to "postgres";

revoke all on function "private"."check_line_contacts"(uuid, jsonb, boolean) from public;

grant execute on function "private"."check_line_contacts"(uuid, jsonb, boolean) to "postgres";

revoke all on function "private"."draft_side"(jsonb, text) from public;

grant execute on function "private"."draft_side"(jsonb, text) to "postgres";

revoke all on function "private"."journal_entry_lines"(uuid) from public;

grant execute on function "private"."journal_entry_lines"(uuid) to "postgres";

revoke all on function "private"."lines_of_entry"(uuid, public.journal_entries) from public;

grant execute on function "private"."lines_of_entry"(uuid, public.journal_entries) to "postgres";

revoke all on function "private"."open_before"(uuid, date) from public;

grant execute on function "private"."open_before"(uuid, date) to "postgres";

revoke all on function "private"."stamp_inactive_account"() from public;

grant execute on function "private"."stamp_inactive_account"() to "postgres";

revoke all on function "public"."account_statement"(uuid, date, date, integer, integer) from public;

grant execute
  on function "public"."account_statement"(uuid, date, date, integer, integer)
  to "authenticated", "postgres", "service_role";

revoke all on function "public"."closing_checklist"(date) from public;

grant execute on function "public"."closing_checklist"(date) to "authenticated", "postgres", "service_role";

revoke all on function "public"."lock_books"(date, uuid) from "authenticated";

grant execute on function "public"."lock_books"(date, uuid) to "authenticated";

revoke all on function "public"."posting_rule_list"() from public;

grant execute on function "public"."posting_rule_list"() to "authenticated", "postgres", "service_role";

grant usage on type "private"."account_line" to "postgres";

grant select on table "public"."account_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."account_list"
  to "postgres", "service_role";

grant select on table "public"."credit_note_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."credit_note_list"
  to "postgres", "service_role";

grant select on table "public"."journal_entry_list" to "authenticated";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "public"."journal_entry_list"
  to "postgres", "service_role";

insert into private.record_tables
  (table_name, label_one, label_many, name_column, search_expression, owner_column, derived_columns, source_name,
  name_reference, named_table, archived_by, code_column) values
  ('accounts', 'account', 'accounts', 'name',
    E'lower((code || E''\\n'' || name || E''\\n'' || coalesce(description, '''')) collate "und-x-icu")',
    null, '{closes_yearly}', 'account_list', null, null, 'archived_at', 'code'),
  ('credit_notes', 'credit note', 'credit notes', 'credit_note_number',
    'lower((credit_note_number) collate "und-x-icu")', null, '{}', 'credit_note_list', null, null, 'archived_at', null),
  ('journal_entries', 'journal entry', 'journal entries', 'entry_number',
    E'lower((coalesce(entry_number, '''') || E''\\n'' || description || E''\\n'' || coalesce(reference, '''')) collate "und-x-icu")', null, '{}', 'journal_entry_list', null, null, 'archived_at', null)
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
  ('credit_notes', '13', 'credit_note_number', 'concat_ws('' · '', contact_name, initcap(status))', 'total_amount',
    'currency', 'true')
on conflict (table_name) do update set place = excluded.place,
  title = excluded.title,
  subtitle = excluded.subtitle,
  amount = excluded.amount, currency = excluded.currency, is_numbered = excluded.is_numbered;

insert into public.role_permissions (role, permission) values
  ('admin', 'credit_notes.update'),
  ('manager', 'credit_notes.update'),
  ('user', 'credit_notes.update')
on conflict (role, permission) do nothing;

reset check_function_bodies;
