-- Suggestions: what a line of a statement most likely stands for, with a score and a sentence why.

create type private.bank_suggestion as (
  kind text, score integer, why text, entry_ids uuid[], contact_id uuid, allocations jsonb, account_id uuid, other_transaction_id uuid,
  rule_id uuid
);
comment on type private.bank_suggestion is
  'kind: entries (they are in the books), documents (a payment of them is missing), transfer, or rule.';

create function private.mentions(plain_line text, words text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  -- Numbers of documents and references first; of names, words that say something.
  select coalesce(least(sum(case when w ~ '[0-9]' then 20 else 8 end), 30), 0)::integer
  from (select distinct private.letters_of(w) as w from regexp_split_to_table(coalesce(words, ''), '\s+') w) t
  where char_length(w) >= case when w ~ '[0-9]' then 3 else 4 end
    and w not in ('payment', 'from', 'with', 'limited', 'invoice', 'bill', 'transfer', 'company', 'group', 'services')
    and strpos(plain_line, w) > 0
$$;
comment on function private.mentions(text, text) is 'How much of some words a statement''s text names: 0 to 30.';

create function private.days_apart(a date, b date) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case abs(a - b) when 0 then 'on the same day' when 1 then 'one day apart' else abs(a - b) || ' days apart' end
$$;
comment on function private.days_apart(date, date) is 'How far two dates are apart, in words.';

create function private.entry_suggestions(line public.bank_transactions, account public.accounts, plain text) returns setof private.bank_suggestion
language sql stable
set search_path = ''
as $$
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
$$;
comment on function private.entry_suggestions(public.bank_transactions, public.accounts, text) is
  'Entries of the bank account that wait and come to the amount, one or several.';

create function private.document_suggestions(line public.bank_transactions, currency text, plain text) returns setof private.bank_suggestion
language sql stable
set search_path = ''
as $$
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
$$;
comment on function private.document_suggestions(public.bank_transactions, text, text) is
  'Open invoices (money in) or bills (money out) that the amount pays: one, several of one contact, or one that the statement names.';

create function private.other_suggestions(line public.bank_transactions, currency text, plain text) returns setof private.bank_suggestion
language sql stable
set search_path = ''
as $$
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
$$;
comment on function private.other_suggestions(public.bank_transactions, text, text) is 'Transfers between own accounts, and the rule that fits.';

create function public.bank_suggestions(bank_account_id uuid, transaction_ids uuid[] default null, most integer default 3) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
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
end $$;
comment on function public.bank_suggestions(uuid, uuid[], integer) is
  'For at most 200 lines of an account that wait, or those that are named, what they most likely stand for: [{transaction_id, suggestions: '
  '[{kind, score, why, entry_ids, contact_id, allocations, account_id, other_transaction_id, rule_id}]}], the likeliest first.';
grant execute on function public.bank_suggestions(uuid, uuid[], integer) to authenticated;
