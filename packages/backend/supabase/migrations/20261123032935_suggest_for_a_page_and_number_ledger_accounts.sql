set check_function_bodies = off;

create or replace function public.create_secure_bank_account (
  account_id_param        uuid,
  bank_name_param         text,
  account_number_param    text,
  routing_number_param    text    default null::text,
  account_type_param      text    default 'checking'::text,
  opening_balance_param   numeric default 0,
  opened_on_param         date    default null::date,
  ledger_account_id_param uuid    default null::uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  earlier private.bank_accounts;
  numbers jsonb;
  refusal jsonb;
begin
  refusal := private.enter_banking(org, 'bank_accounts.create', 'create', 'add bank accounts');
  if refusal is not null then
    return refusal;
  elsif account_id_param is null then
    perform private.refuse('key.missing', 'Send a new uuid as the account''s id, so that repeating the call adds nothing twice.');
  end if;
  account.org_id := org;
  account.id := account_id_param;
  account.user_id := auth.uid();
  account.bank_name := btrim(coalesce(bank_name_param, ''));
  account.account_type := coalesce(account_type_param, 'checking');
  account.opening_balance := coalesce(opening_balance_param, 0);
  account.opened_on := opened_on_param;
  account.account_id := ledger_account_id_param;
  account.created_at := now();
  perform private.check_bank_account_form(org, account.bank_name, coalesce(account_number_param, ''),
    coalesce(routing_number_param, ''), account.account_type, coalesce(opening_balance_param, 0));
  perform private.require_calendar_date(opened_on_param);
  numbers := jsonb_build_object('account_number', account_number_param, 'routing_number', nullif(routing_number_param, ''));

  -- One at a time for each organisation: neither the id nor the account's code is given twice.
  perform private.hold_banking_audit(org);
  select b.* into earlier from private.bank_accounts b where b.org_id = org and b.id = account.id;
  if earlier.id is not null then
    return to_jsonb(private.repeated_bank_account(earlier, numbers, account));
  end if;
  account.opened_on := coalesce(account.opened_on, private.today(org));
  account.numbers := private.seal(org, account.id, numbers::text);
  account.account_id := case when ledger_account_id_param is null
    then private.add_ledger_account_of_bank(org, format('%s %s', account.bank_name, initcap(account.account_type)))
    else private.named_ledger_account(org, ledger_account_id_param, account.opening_balance) end;
  insert into private.bank_accounts select account.*;
  perform private.audit_banking(org, 'create', 'done', account.id, format('Added the %s account "%s"',
    account.account_type, account.bank_name));
  if ledger_account_id_param is null then
    perform private.post_entry(org, account.opened_on, format('Opening balance of %s', account.bank_name), null, 'opening', account.id,
      array[
        private.line(account.account_id, account.opening_balance, null),
        private.line(private.account_for(org, 'opening_balances'), -account.opening_balance, null)]);
  end if;
  return to_jsonb(account.id);
end $function$;

drop function "private"."document_suggestions"(public.bank_transactions, text, text);

drop function "private"."entry_suggestions"(public.bank_transactions, public.accounts, text);

drop function "private"."mentions"(text, text);

drop function "private"."other_suggestions"(public.bank_transactions, text, text);

drop function "public"."create_secure_bank_account"(uuid, text, text, text, text, numeric, date);

create type "private"."bank_document" as (
  "side"       integer,
  "id"         uuid,
  "contact_id" uuid,
  "name"       text,
  "number"     text,
  "reference"  text,
  "dated"      date,
  "due_on"     date,
  "balance"    numeric
);

create type "private"."bank_question" as (
  "n"         integer,
  "id"        uuid,
  "posted_on" date,
  "amount"    numeric,
  "plain"     text
);

create type "private"."opened_numbers" as (
  "account_number" text,
  "routing_number" text,
  "problem"        text,
  "code"           text
);

create or replace function private.document_suggestions (
  questions private.bank_question[],
  documents private.bank_document[]
)
  returns table (
    question   integer,
    suggestion private.bank_suggestion
  )
  language sql
  stable
  set search_path to ''
  set enable_nestloop to 'off'
  set enable_mergejoin to 'off'
  AS $function$
  with asked as materialized (
    select q.n, q.posted_on, q.posted_on + 10 as until, q.plain, abs(q.amount) as amount, sign(q.amount)::integer as side
    from unnest(questions) q
  ), document as materialized (
    select d.*, row_number() over (order by d.due_on, d.id) as place, private.letters_of(d.number) as letters from unnest(documents) d
  ), word as materialized (
    -- A number is looked for as a whole too.
    select d.place, w as word, false as is_number
    from document d cross join lateral private.words_of(concat_ws(' ', d.number, d.reference, d.name)) w where char_length(w) >= 3
    union all
    select d.place, d.letters collate "C", true from document d where d.letters <> ''
  ), vocabulary as materialized (
    select w.word, bool_or(w.is_number) as is_number from word w group by w.word
  ), valued as materialized (
    select v.*, private.worth_of_word(v.word) as worth from vocabulary v
  ), known as materialized (
    select v.*, row_number() over (order by v.word) as n from valued v where v.worth > 0 or v.is_number
  ), told as materialized (
    select t.plain as question, t.word from private.words_in(
      array(select a.plain from asked a order by a.n), array(select k.word from known k order by k.n)) t
  ), said as materialized (
    select distinct w.place, k.n as word, w.is_number, k.worth
    from word w join known k on k.word = w.word and k.n in (select t.word from told t)
  ), named as materialized (
    select t.question, d.place, d.contact_id, least(coalesce(sum(s.worth) filter (where not s.is_number), 0), 30)::integer as named,
      coalesce(bool_or(s.is_number), false) as is_named
    from told t join said s on s.word = t.word join document d on d.place = s.place join asked a on a.n = t.question and a.side = d.side
    where d.dated <= a.until
    group by t.question, d.place, d.contact_id
  ), ranked as materialized (
    -- What is due first, after what any of these lines names: of those, several may come to a sum.
    select d.place, d.side, d.contact_id, d.balance, d.dated,
      row_number() over (partition by d.side, d.contact_id order by n.place is not null desc, d.place) as n,
      nth_value(d.dated, 3) over all_dates as third, nth_value(d.dated, 4) over all_dates as fourth
    from document d left join (select distinct m.place from named m where m.is_named) n on n.place = d.place
    window all_dates as (partition by d.side, d.contact_id order by d.dated, d.place rows between unbounded preceding and unbounded following)
  ), two as materialized (
    select a.side, a.contact_id, a.place as first, b.place as second, a.balance + b.balance as total, greatest(a.dated, b.dated) as dated,
      a.third, a.fourth, b.n
    from ranked a join ranked b on b.side = a.side and b.contact_id = a.contact_id and b.n > a.n
    where a.n <= 40 and b.n <= 40 and a.balance < (select max(q.amount) from asked q)
  ), three as materialized (
    select t.side, t.contact_id, t.first, t.second, c.place as third, t.total + c.balance as total, greatest(t.dated, c.dated, t.fourth) as dated
    from two t join ranked c on c.side = t.side and c.contact_id = t.contact_id and c.n > t.n and c.n <= 15
    where t.fourth is not null and t.n <= 15
  ), wanted as materialized (
    select distinct a.side, a.amount from asked a
  ), total as materialized (
    -- Of equal ones the earliest; those of a contact that the statement names are all looked at.
    select t.*, row_number() over (partition by t.side, t.total order by t.dated, t.places) as n
    from (
      select t.side, t.contact_id, array[t.first, t.second] as places, t.total, greatest(t.dated, t.third) as dated
      from two t join wanted w on w.side = t.side and w.amount = t.total where t.third is not null
      union all
      select t.side, t.contact_id, array[t.first, t.second, t.third], t.total, t.dated
      from three t join wanted w on w.side = t.side and w.amount = t.total
    ) t
  ), owed as materialized (
    -- What a contact owed on any day, up to the next document.
    select d.side, d.contact_id, d.dated, lead(d.dated) over by_day as next_dated, sum(d.balance) over by_day as owed, count(*) over by_day as count
    from document d window by_day as (partition by d.side, d.contact_id order by d.dated, d.place rows between unbounded preceding and current row)
  ), all_owed as materialized (
    select a.n as question, a.until, o.side, o.contact_id from asked a join owed o on o.side = a.side and o.owed = a.amount and o.count > 1
      and o.dated <= a.until and (o.next_dated > a.until or o.next_dated is null)
  ), found as (
    select a.n as question, 'one' as kind, array[d.place] as places
    from asked a join document d on d.side = a.side and d.balance = a.amount and d.dated <= a.until
    union all
    select a.n, 'part', array[d.place]
    from named m join asked a on a.n = m.question join document d on d.place = m.place
    where m.is_named and d.balance > a.amount
    union all
    select o.question, 'all', array_agg(d.place order by d.place)
    from all_owed o join document d on d.side = o.side and d.contact_id = o.contact_id and d.dated <= o.until
    group by o.question, o.contact_id
    union
    select a.n, 'some', t.places from asked a join total t on t.side = a.side and t.total = a.amount and t.dated <= a.until where t.n <= 5
    union
    select a.n, 'some', t.places from asked a join total t on t.side = a.side and t.total = a.amount and t.dated <= a.until
    where t.n > 5 and (a.n, t.contact_id) in (select m.question, m.contact_id from named m)
  ), found_place as materialized (
    select f.*, p.place from found f cross join lateral unnest(f.places) p (place)
  ), member as materialized (
    select f.question, f.kind, f.places, d.place, d.contact_id, d.name, d.id, d.number, d.balance, d.due_on,
      coalesce(m.named, 0) as named, coalesce(m.is_named, false) as is_named
    from found_place f join document d on d.place = f.place
    left join named m on m.question = f.question and m.place = f.place
  ), scored as (
    select m.question, m.kind, m.places, case m.kind
        when 'one' then 62 + max(m.named) - least(abs(min(m.due_on) - min(a.posted_on)) / 10, 10)
        when 'part' then 50 + max(m.named)
        when 'all' then 60 + max(m.named)
        else case count(*) when 2 then 56 else 50 end + sum(m.named) / count(*) end as score
    from member m join asked a on a.n = m.question group by m.question, m.kind, m.places
  ), best as (
    select * from (
      select s.*, row_number() over (partition by s.question order by s.score desc, s.kind, s.places) as n from scored s
    ) sorted where n <= 5
  ), told_of as (
    select b.question, b.kind, b.score, (array_agg(m.contact_id))[1] as contact_id, min(m.name) as name, min(m.balance) as balance,
      bool_or(m.is_named) as is_named, array_agg(m.number order by m.is_named desc, m.place) as numbers, a.amount,
      jsonb_agg(jsonb_build_object('document_id', m.id, 'amount', least(m.balance, a.amount)) order by m.is_named desc, m.place) as allocations
    from best b join member m on m.question = b.question and m.kind = b.kind and m.places = b.places join asked a on a.n = b.question
    group by b.question, b.kind, b.places, b.score, a.amount
  )
  select t.question, row('documents', least(t.score, 95)::integer, case t.kind
      when 'one' then format('%s of %s is open with this amount%s', t.numbers[1], t.name, case when t.is_named then ', and the statement names it' else '' end)
      when 'part' then format('The statement names %s of %s, of which %s is open', t.numbers[1], t.name, t.balance)
      when 'all' then format('All that is open of %s comes to this amount (%s documents)', t.name, cardinality(t.numbers))
      else format('%s and %s of %s together come to this amount', array_to_string(t.numbers[:cardinality(t.numbers) - 1], ', '),
        t.numbers[cardinality(t.numbers)], t.name) end,
    null, t.contact_id, t.allocations, null, null, null)::private.bank_suggestion
  from told_of t
$function$;

create or replace function private.entry_suggestions (
  questions private.bank_question[],
  entries   private.bank_entry[]
)
  returns table (
    question   integer,
    suggestion private.bank_suggestion
  )
  language sql
  stable
  set search_path to ''
  set enable_nestloop to 'off'
  set enable_mergejoin to 'off'
  AS $function$
  with asked as materialized (
    select q.n, q.posted_on, q.plain, abs(q.amount) as amount, sign(q.amount)::integer as side from unnest(questions) q
  ), asked_day as materialized (
    select a.n, a.side, a.amount, a.posted_on + d as day, abs(d) as days from asked a cross join generate_series(-7, 7) d
  ), open as materialized (
    select e.id, e.entry_date, abs(e.amount) as amount, sign(e.amount)::integer as side, e.entry_number, e.words,
      row_number() over (order by e.entry_date, e.id) as place
    from unnest(entries) e
  ), exact as materialized (
    select a.n as question, o.place, abs(o.entry_date - a.posted_on) as days
    from asked a join open o on o.side = a.side and o.amount = a.amount
      and o.entry_date between a.posted_on - 30 and a.posted_on + 10
  ), near as materialized (
    -- What may be a part of a sum: of the same few days.
    select a.n as question, o.place, o.amount, a.amount - o.amount as rest, a.days
    from asked_day a join open o on o.entry_date = a.day and o.side = a.side and o.amount < a.amount
  ), word as materialized (
    select o.place, w as word from open o cross join lateral private.words_of(o.words) w where char_length(w) >= 3
  ), vocabulary as materialized (
    select w.word from word w group by w.word
  ), valued as materialized (
    select v.word, private.worth_of_word(v.word) as worth from vocabulary v
  ), known as materialized (
    select v.*, row_number() over (order by v.word) as n from valued v where v.worth > 0
  ), told as materialized (
    select t.plain as question, t.word from private.words_in(
      array(select a.plain from asked a order by a.n), array(select k.word from known k order by k.n)) t
  ), told_day as materialized (
    select t.question, t.word, a.day from told t join asked_day a on a.n = t.question
  ), said as materialized (
    select distinct w.place, o.entry_date, k.n as word, k.worth from word w
    join known k on k.word = w.word and k.n in (select t.word from told t) join open o on o.place = w.place
  ), named as materialized (
    select t.question, t.place, least(sum(t.worth), 30)::integer as named
    from (
      select t.question, s.place, s.worth
      from told_day t join said s on s.word = t.word and s.entry_date = t.day
      union all
      select e.question, e.place, s.worth
      from exact e join said s on s.place = e.place join told t on t.question = e.question and t.word = s.word
      where e.days > 7
    ) t group by t.question, t.place
  ), part as materialized (
    select * from (
      select p.*, coalesce(m.named, 0) as named,
        row_number() over (partition by p.question order by coalesce(m.named, 0) desc, p.days, p.place) as n
      from near p left join named m on m.question = p.question and m.place = p.place
    ) ranked where n <= 60
  ), day_sums as (
    -- All of a day that are less than the line, for each line: a sum that grows by one entry, up to the first that is not less.
    select o.entry_date, o.side, o.amount as last_amount,
      lead(o.amount) over days as next_amount, sum(o.amount) over days as total, row_number() over days as count
    from open o window days as (partition by o.entry_date, o.side order by o.amount, o.place)
  ), two as materialized (
    select a.question, a.place as first, b.place as second, a.rest - b.amount as rest, b.n, a.days + b.days as days, a.named + b.named as named
    from part a join part b on b.question = a.question and b.n > a.n and b.amount < a.rest
    where a.n <= 25 and b.n <= 25
  ), several as (
    select a.question, array[a.place, b.place] as places, a.days + b.days as days, a.named + b.named as named, null::text as names
    from part a join part b on b.question = a.question and b.amount = a.rest and b.n > a.n
    union all
    select t.question, array[t.first, t.second, c.place], t.days + c.days, t.named + c.named, null
    from two t join part c on c.question = t.question and c.amount = t.rest and c.n > t.n and c.n <= 25
    union all
    select a.n, (select array_agg(o.place order by coalesce(m.named, 0) desc, o.place)
        from open o left join named m on m.question = a.n and m.place = o.place
        where o.entry_date = s.entry_date and o.side = a.side and o.amount < a.amount),
      (abs(s.entry_date - a.posted_on) * s.count)::integer, 0, format('%s entries of %s', s.count, s.entry_date)
    from asked a join day_sums s on s.side = a.side and s.total = a.amount and s.entry_date between a.posted_on - 7 and a.posted_on + 7
      and s.count > 3 and s.last_amount < a.amount and (s.next_amount >= a.amount or s.next_amount is null)
  ), likely as (
    select * from (
      select s.*, row_number() over (partition by s.question order by s.named desc, s.days, s.places) as n from several s
    ) ranked where n <= 3
  ), likely_place as materialized (
    select l.*, p.place, p.at from likely l cross join lateral unnest(l.places) with ordinality p (place, at)
  ), likely_names as (
    select l.question, l.n, l.days, l.named, l.names, array_agg(o.id order by l.at) as ids, array_agg(o.entry_number order by l.at) as numbers
    from likely_place l join open o on o.place = l.place
    group by l.question, l.n, l.days, l.named, l.names
  )
  select e.question, row('entries', least(99, 90 - least(e.days, 30) + e.named)::integer,
    format('%s has the same amount, %s%s', o.entry_number, private.days_apart(o.entry_date, a.posted_on),
      case when e.named > 0 then ', and the statement names it' else '' end),
    array[o.id], null, null, null, null, null)::private.bank_suggestion
  from (
    select e.*, coalesce(m.named, 0) as named,
      row_number() over (partition by e.question order by least(99, 90 - least(e.days, 30) + coalesce(m.named, 0)) desc, e.days, e.place) as n
    from exact e left join named m on m.question = e.question and m.place = e.place
  ) e
  join open o on o.place = e.place join asked a on a.n = e.question
  where e.n <= 10
  union all
  select l.question, row('entries',
    greatest(40, 78 - l.days * 2 / cardinality(l.ids) + least(l.named, 20) - 4 * (cardinality(l.ids) - 2))::integer,
    format('%s together come to this amount', coalesce(l.names,
      array_to_string(l.numbers[:cardinality(l.numbers) - 1], ', ') || ' and ' || l.numbers[cardinality(l.numbers)])),
    l.ids, null, null, null, null, null)::private.bank_suggestion
  from likely_names l
$function$;

create or replace function private.named_ledger_account (
  org               uuid,
  ledger_account_id uuid,
  opening_balance   numeric
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  ledger constant public.accounts := private.hold_bank_account(org, ledger_account_id);
  other constant text := (select b.bank_name from private.bank_accounts b where b.org_id = org and b.account_id = ledger.id);
begin
  if other is not null then
    perform private.refuse('bank.account_taken', format(
      'Account %s %s has the numbers of "%s" already. Choose another one, or none to add one.', ledger.code, ledger.name, other));
  elsif opening_balance <> 0 then
    perform private.refuse('bank.invalid', format(
      'Account %s %s is in the ledger already, and so is what it began with. Leave the opening balance out.', ledger.code, ledger.name));
  end if;
  return ledger.id;
end $function$;

create or replace function private.open_bank_documents (
  org      uuid,
  currency text,
  side     integer,
  until    date
)
  returns SETOF private.bank_document
  language sql
  stable
  set search_path to ''
  AS $function$
  select 1, i.id, i.customer_id, c.name, i.invoice_number, i.reference, i.invoice_date, coalesce(i.due_date, i.invoice_date), i.balance_due
  from public.invoices i join public.customers c on c.org_id = i.org_id and c.id = i.customer_id
  where side >= 0 and i.org_id = org and i.status = 'sent' and i.balance_due > 0 and i.currency = open_bank_documents.currency and i.invoice_date <= until
  union all
  select -1, b.id, b.vendor_id, v.name, b.bill_number, b.reference, b.bill_date, coalesce(b.due_date, b.bill_date), b.balance_due
  from public.bills b join public.vendors v on v.org_id = b.org_id and v.id = b.vendor_id
  where side <= 0 and b.org_id = org and b.status = 'approved' and b.balance_due > 0 and b.currency = open_bank_documents.currency and b.bill_date <= until
$function$;

create or replace function private.repeated_bank_account (
  account   private.bank_accounts,
  numbers   jsonb,
  requested private.bank_accounts
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if (account.bank_name, account.account_type, account.opening_balance, account.opened_on) is distinct from
      (requested.bank_name, requested.account_type, requested.opening_balance, coalesce(requested.opened_on, account.opened_on))
    or account.account_id <> coalesce(requested.account_id, account.account_id)
    or private.open_bank_numbers(account) <> numbers then
    perform private.refuse('key.reused', format(
      'This id was used before, for the bank account "%s". Open the dialog again to add another one.', account.bank_name));
  end if;
  return account.id;
end $function$;

create or replace function private.rule_suggestions (
  org       uuid,
  questions private.bank_question[]
)
  returns table (
    question   integer,
    suggestion private.bank_suggestion
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select q.n, row('rule', 80, format('The rule "%s" fits', r.name), null, coalesce(r.customer_id, r.vendor_id), null, r.account_id, null,
    r.id)::private.bank_suggestion
  from unnest(questions) q
  join public.bank_transactions t on t.org_id = rule_suggestions.org and t.id = q.id
  cross join lateral private.rule_of_line(t) r
  where r.id is not null and exists (select from public.bank_rules b where b.org_id = rule_suggestions.org)
$function$;

create or replace function private.transfer_suggestions (
  org       uuid,
  account   public.accounts,
  questions private.bank_question[]
)
  returns table (
    question   integer,
    suggestion private.bank_suggestion
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  with waiting as materialized (
    select t.id, t.bank_account_id, a.name, t.posted_on, t.amount
    from public.accounts a join public.bank_transactions t on t.org_id = a.org_id and t.bank_account_id = a.id
    where a.org_id = org and a.id <> account.id and a.subtype = 'bank'
      and private.account_currency(org, a) = private.account_currency(org, account) and t.status = 'unmatched'
      and t.posted_on between (select min(q.posted_on) - 5 from unnest(questions) q) and (select max(q.posted_on) + 5 from unnest(questions) q)
  )
  select f.n, row('transfer', greatest(50, 74 - 4 * f.days + case when f.plain like '%transfer%' then 15 else 0 end)::integer,
    format('The statement of %s has the opposite amount, %s', f.name, private.days_apart(f.posted_on, f.asked_on)),
    null, null, null, f.bank_account_id, f.id, null)::private.bank_suggestion
  from (
    select q.n, q.plain, q.posted_on as asked_on, w.*, abs(w.posted_on - q.posted_on) as days,
      row_number() over (partition by q.n order by abs(w.posted_on - q.posted_on), w.id) as choice
    from unnest(questions) q join waiting w on w.amount = -q.amount and w.posted_on between q.posted_on - 5 and q.posted_on + 5
  ) f where f.choice <= 2
$function$;

create or replace function private.try_bank_numbers (
  account private.bank_accounts
)
  returns private.opened_numbers
  language plpgsql
  set search_path to ''
  AS $function$
declare
  opened private.opened_numbers;
  numbers jsonb;
begin
  numbers := private.open_bank_numbers(account);
  opened.account_number := numbers ->> 'account_number';
  opened.routing_number := numbers ->> 'routing_number';
  return opened;
exception when raise_exception then
  get stacked diagnostics opened.problem = message_text, opened.code = pg_exception_hint;
  -- Without a key nothing can be opened at all, which is the operator's affair and nobody's attempt.
  if opened.code = 'bank.key_missing' then
    raise;
  end if;
  perform private.audit_banking(account.org_id, 'open', 'failed', account.id, opened.problem);
  return opened;
end $function$;

create or replace function private.words_in (
  plains text[],
  words  text[]
)
  returns table (
    plain integer,
    word  integer
  )
  language sql
  immutable
  set search_path to ''
  set enable_nestloop to 'off'
  AS $function$
  -- A word can only stand where its end does, and of all ends of three letters few are those of a word.
  with known as materialized (
    select w.n, w.word, char_length(w.word) as size, right(w.word, 3) as tail
    from unnest(words) with ordinality w (word, n) where w.word <> ''
  ), ends as materialized (
    select p.n, p.plain, i as until, substr(p.plain, i - s.size + 1, s.size) as tail
    from unnest(plains) with ordinality p (plain, n)
    cross join (select distinct char_length(k.tail) as size from known k) s
    cross join lateral generate_series(s.size, char_length(p.plain)) i
  )
  select distinct e.n::integer, k.n::integer from ends e
  join known k on k.tail = e.tail and k.size <= e.until and substr(e.plain, e.until - k.size + 1, k.size) = k.word
$function$;

create or replace function private.words_of (
  words text
)
  returns SETOF text
  language sql
  immutable
  parallel safe
  AS $function$
  select w from pg_catalog.string_to_table(pg_catalog.regexp_replace(
    pg_catalog.lower(case when words ~ '[^\S ]' then pg_catalog.regexp_replace(words, '\s', ' ', 'g') else words end),
    '[^[:alnum:] ]+', '', 'g') collate "C", ' ') w
$function$;

create or replace function private.worth_of_word (
  word text
)
  returns integer
  language sql
  immutable
  parallel safe
  AS $function$
  select case
    when pg_catalog.char_length(word) >= 3 and word ~ '[0-9]' then 20
    when pg_catalog.char_length(word) >= 4
      and word <> all ('{payment,from,with,limited,invoice,bill,transfer,company,group,services}') then 8
    else 0 end
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
  questions private.bank_question[];
  entries private.bank_entry[];
  documents private.bank_document[];
  first_day date;
  last_day date;
  side integer;
begin
  questions := array(
    select row(row_number() over (order by t.posted_on, t.id), t.id, t.posted_on, t.amount,
      private.letters_of(concat_ws(' ', t.description, t.reference)))::private.bank_question
    from (
      select t.* from public.bank_transactions t
      where t.org_id = org and t.bank_account_id = account.id and t.status = 'unmatched'
        and (transaction_ids is null or t.id = any (transaction_ids))
      order by t.posted_on, t.id limit at_once
    ) t order by t.posted_on, t.id);
  select min(q.posted_on), max(q.posted_on), case when min(q.amount) > 0 then 1 when max(q.amount) < 0 then -1 else 0 end
  into first_day, last_day, side from unnest(questions) q;
  entries := array(select e from private.open_bank_entries(org, account, first_day - 30, last_day + 10) e);
  documents := array(select d from private.open_bank_documents(org, currency, side, last_day + 10) d);
  return coalesce((
    select jsonb_agg(jsonb_build_object('transaction_id', q.id, 'suggestions', coalesce(s.suggestions, '[]')) order by q.n)
    from unnest(questions) q
    left join (
      select f.question, jsonb_agg(jsonb_strip_nulls(to_jsonb(f.suggestion)) order by f.place) as suggestions
      from (
        select u.*, row_number() over (partition by u.question
          order by (u.suggestion).score desc, (u.suggestion).kind, (u.suggestion).why, u.suggestion) as place
        from (
          select * from private.entry_suggestions(questions, entries)
          union all
          select * from private.document_suggestions(questions, documents)
          union all
          select * from private.transfer_suggestions(org, account, questions)
          union all
          select * from private.rule_suggestions(org, questions)
        ) u
      ) f where f.place <= least(greatest(coalesce(most, 3), 1), 10) group by f.question
    ) s on s.question = q.n), '[]');
end $function$;

create or replace function public.get_masked_bank_account()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  bullets constant text := '••••';
  refusal constant jsonb := private.enter_banking(org, 'bank_accounts.read', 'list', 'see bank accounts');
  account private.bank_accounts;
  numbers private.opened_numbers;
  list jsonb := '[]';
begin
  if refusal is not null then
    return refusal;
  end if;
  for account in
    select b.* from private.bank_accounts b where b.org_id = org order by b.created_at desc, b.id desc
  loop
    -- One account that cannot be opened does not hide the others.
    numbers := private.try_bank_numbers(account);
    list := list || jsonb_build_object(
      'id', account.id,
      'bank_name', account.bank_name,
      'account_number_masked', bullets || right(numbers.account_number, 4),
      'routing_number_masked', bullets || right(numbers.routing_number, 4),
      'account_type', account.account_type,
      'opening_balance', account.opening_balance::text,
      'account_id', account.account_id,
      'problem', numbers.problem,
      'created_at', account.created_at);
  end loop;
  perform private.audit_banking(org, 'list', 'done', null, format('Read the masked numbers of %s bank %s',
    jsonb_array_length(list), case jsonb_array_length(list) when 1 then 'account' else 'accounts' end));
  return list;
end $function$;

create or replace function public.reveal_bank_account (
  account_id_param uuid,
  password_param   text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  account private.bank_accounts;
  refusal jsonb;
  numbers private.opened_numbers;
begin
  if not private.can('bank_accounts.reveal') then
    return private.enter_banking(org, 'bank_accounts.reveal', 'reveal', 'see full bank numbers');
  end if;
  select b.* into account from private.bank_accounts b where b.org_id = org and b.id = account_id_param;
  refusal := private.reauthenticate(org, 'reveal', password_param, account.id);
  if refusal is not null then
    return refusal;
  elsif account.id is null then
    perform private.refuse('bank.unknown', 'There is no such bank account. Load the list again.');
  end if;
  numbers := private.try_bank_numbers(account);
  if numbers.problem is not null then
    perform set_config('response.status', '403', true);
    return jsonb_build_object('code', 'P0001', 'message', numbers.problem, 'details', null, 'hint', numbers.code);
  end if;
  perform private.audit_banking(org, 'reveal', 'done', account.id, format('Saw the full numbers of "%s"', account.bank_name));
  return jsonb_build_object('id', account.id, 'account_number', numbers.account_number, 'routing_number', numbers.routing_number);
end $function$;

comment on column "private"."bank_accounts"."account_id" is 'The account of the ledger that was made for it, or was there and named.';

comment on function "private"."document_suggestions"(private.bank_question[], private.bank_document[]) is
  'Open invoices (money in) or bills (money out) that the amount of a line pays: one, several of one contact, or one that the statement names.';

comment on function "private"."entry_suggestions"(private.bank_question[], private.bank_entry[]) is
  'Entries of the bank account that wait and come to the amount of a line, one or several.';

comment on function "private"."named_ledger_account"(uuid, uuid, numeric) is 'A bank account of the ledger that gets its numbers: it has none yet, and its opening balance is where it stands.';

comment on function "private"."open_bank_documents"(uuid, text, integer, date) is 'Open invoices (side 1), bills (-1) or both (0) in a currency that are of a day or earlier.';

comment on function "private"."rule_suggestions"(uuid, private.bank_question[]) is 'The rule that fits a line.';

comment on function "private"."transfer_suggestions"(uuid, public.accounts, private.bank_question[]) is
  'Lines of other own accounts that wait with the opposite amount.';

comment on function "private"."try_bank_numbers"(private.bank_accounts) is 'The numbers of a bank account, or the audited reason why they cannot be opened: damaged, or another row''s.';

comment on function "private"."words_in"(text[], text[]) is 'Which of some words stand in which of some texts of letters, by their places.';

comment on function "private"."words_of"(text) is 'The words of a text, their letters and digits only.';

comment on function "private"."worth_of_word"(text) is 'What it says that a statement names a word: numbers of documents and references most; of names, words that say something.';

comment on function "public"."create_secure_bank_account"(uuid, text, text, text, text, numeric, date, uuid) is
  'Adds a bank account with encrypted numbers and an account of the ledger, posts its opening balance on a day, today if none is given, or gives the numbers to a bank account that is in the ledger already, and answers its id (a uuid). A role without the right gets an error whose message begins with "Insufficient permissions"; it is audited.';

comment on type "private"."bank_document" is 'An open invoice (side 1) or bill (side -1), with what a statement may name of it.';

comment on type "private"."bank_question" is 'A line that is asked about: its place, and the letters of its text.';

comment on type "private"."opened_numbers" is 'Numbers of a bank account, or why they cannot be opened.';

revoke all on function "private"."document_suggestions"(private.bank_question[], private.bank_document[]) from public;

grant execute
  on function "private"."document_suggestions"(private.bank_question[], private.bank_document[])
  to "postgres";

revoke all on function "private"."entry_suggestions"(private.bank_question[], private.bank_entry[]) from public;

grant execute on function "private"."entry_suggestions"(private.bank_question[], private.bank_entry[]) to "postgres";

revoke all on function "private"."named_ledger_account"(uuid, uuid, numeric) from public;

grant execute on function "private"."named_ledger_account"(uuid, uuid, numeric) to "postgres";

revoke all on function "private"."open_bank_documents"(uuid, text, integer, date) from public;

grant execute on function "private"."open_bank_documents"(uuid, text, integer, date) to "postgres";

revoke all on function "private"."rule_suggestions"(uuid, private.bank_question[]) from public;

grant execute on function "private"."rule_suggestions"(uuid, private.bank_question[]) to "postgres";

revoke all on function "private"."transfer_suggestions"(uuid, public.accounts, private.bank_question[]) from public;

grant execute on function "private"."transfer_suggestions"(uuid, public.accounts, private.bank_question[]) to "postgres";

revoke all on function "private"."try_bank_numbers"(private.bank_accounts) from public;

grant execute on function "private"."try_bank_numbers"(private.bank_accounts) to "postgres";

revoke all on function "private"."words_in"(text[], text[]) from public;

grant execute on function "private"."words_in"(text[], text[]) to "postgres";

revoke all on function "private"."words_of"(text) from public;

grant execute on function "private"."words_of"(text) to "postgres";

revoke all on function "private"."worth_of_word"(text) from public;

grant execute on function "private"."worth_of_word"(text) to "postgres";

revoke all
  on function "public"."create_secure_bank_account"(uuid, text, text, text, text, numeric, date, uuid)
  from "authenticated";

grant execute
  on function "public"."create_secure_bank_account"(uuid, text, text, text, text, numeric, date, uuid)
  to "authenticated";

grant usage on type "private"."bank_document" to "postgres";

grant usage on type "private"."bank_question" to "postgres";

grant usage on type "private"."opened_numbers" to "postgres";

reset check_function_bodies;
