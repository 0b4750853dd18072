-- Suggestions: likely matches of statement lines, with a score and a reason. They are computed for a page of lines: open items are read,
-- and split into words, once for all lines.

create function private.transfer_suggestions(org uuid, account public.accounts, questions private.bank_question[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
as $$
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
$$;
comment on function private.transfer_suggestions(uuid, public.accounts, private.bank_question[]) is
  'Lines to match of other own accounts with the opposite amount.';

create function private.rule_suggestions(org uuid, questions private.bank_question[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  -- With all rules at once; the first one applies, as in private.rule_of_line.
  with line as materialized (
    select q.n, t from unnest(questions) q join public.bank_transactions t on t.org_id = rule_suggestions.org and t.id = q.id
  ), rule as materialized (
    select r from public.bank_rules r where r.org_id = rule_suggestions.org and r.is_active
  )
  select distinct on (l.n) l.n, row('rule', 80, format('The rule "%s" matches', (r.r).name), null, coalesce((r.r).customer_id, (r.r).vendor_id), null,
    (r.r).account_id, null, (r.r).id)::private.bank_suggestion
  from line l cross join rule r where private.rule_fits(r.r, l.t)
  order by l.n, (r.r).priority, (r.r).created_at, (r.r).id
$$;
comment on function private.rule_suggestions(uuid, private.bank_question[]) is 'The rule that fits a line.';

create function private.scored_suggestions(
  org uuid, account public.accounts, questions private.bank_question[], entries private.bank_entry[], documents private.bank_document[]
) returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
as $$
  with document as materialized (
    select * from private.document_suggestions(questions, documents)
  ), rule as materialized (
    select * from private.rule_suggestions(org, questions)
  )
  select * from private.entry_suggestions(questions, entries)
  union all
  select * from document
  union all
  select * from private.transfer_suggestions(org, account, questions)
  union all
  select * from rule
  union all
  -- A rule describes such a line, and a matching amount is stronger than a name.
  select c.* from private.contact_suggestions(org, questions, documents) c
  where c.question not in (select r.question from rule r)
    and (c.question, (c.suggestion).contact_id) not in (select d.question, (d.suggestion).contact_id from document d)
$$;
comment on function private.scored_suggestions(uuid, public.accounts, private.bank_question[], private.bank_entry[], private.bank_document[]) is
  'Candidates for each line, regardless of the suggestions for others.';

create function private.found_exactly(org uuid, account public.accounts, questions private.bank_question[]) returns setof private.line_suggestion
language plpgsql stable
set search_path = ''
as $$
declare
  first_day constant date := (select min(q.posted_on) from unnest(questions) q);
  last_day constant date := (select max(q.posted_on) from unnest(questions) q);
  entries private.bank_entry[];
  documents private.bank_document[];
begin
  entries := array(select e from private.open_bank_entries(org, account, first_day - 30, last_day + 10) e);
  documents := array(select d from private.open_bank_documents(org, private.account_currency(org, account), 0, last_day + 10) d);
  return query
  select e.question, true, case (e.target).kind
    when 'entries' then row('entries', 99, format('%s has the same amount, %s, and the statement names it', (e.target).label,
        private.days_apart((e.target).dated, q.posted_on)), array[(e.target).id], null, null, null, null, null)::private.bank_suggestion
    else row('documents', 95, format('%s is open with this amount, and the statement names it', (e.target).label), null, (e.target).contact_id,
        jsonb_build_array(jsonb_build_object('document_id', (e.target).id, 'amount', (e.target).amount)), null, null, null)::private.bank_suggestion end
  from private.exact_suggestions(org, questions, array(select p from private.payables(org, entries, documents) p)) e
  join unnest(questions) q on q.n = e.question;
end $$;
comment on function private.found_exactly(uuid, public.accounts, private.bank_question[]) is 'Exact suggestions for lines, with their reasons.';

create function private.found_likely(
  org uuid, account public.accounts, questions private.bank_question[], taken uuid[]
) returns setof private.line_suggestion
language plpgsql stable
set search_path = ''
as $$
declare
  first_day constant date := (select min(q.posted_on) from unnest(questions) q);
  last_day constant date := (select max(q.posted_on) from unnest(questions) q);
  side constant integer := (select case when min(q.amount) > 0 then 1 when max(q.amount) < 0 then -1 else 0 end from unnest(questions) q);
  entries private.bank_entry[];
  documents private.bank_document[];
begin
  entries := array(select e from private.open_bank_entries(org, account, first_day - 30, last_day + 10) e where e.id <> all (taken));
  documents := array(
    select d from private.open_bank_documents(org, private.account_currency(org, account), side, last_day + 10) d where d.id <> all (taken));
  -- A rule reflects its author's decision, but does not hide a document that the line may pay.
  return query
  select s.question, (s.suggestion).kind = 'rule' and count(*) over (partition by s.question) = 1, s.suggestion
  from private.scored_suggestions(org, account, questions, entries, documents) s;
end $$;
comment on function private.found_likely(uuid, public.accounts, private.bank_question[], uuid[]) is
  'Candidates for lines among items that exact suggestions have not taken. A rule is exact if nothing else is likely.';

create function private.line_suggestions(org uuid, account public.accounts, questions private.bank_question[], first_ids uuid[])
returns setof private.line_suggestion
language plpgsql stable
set search_path = ''
as $$
declare
  -- Sums of two and three are looked for as well, which takes its time for each line.
  at_once constant integer := 200;
  exact constant private.line_suggestion[] := array(select f from private.found_exactly(org, account, questions) f);
  taken constant uuid[] := array(select t from unnest(exact) e cross join lateral unnest(private.targets_of(e.suggestion)) t);
  others private.bank_question[];
begin
  others := array(
    select q from unnest(questions) q where q.n not in (select e.question from unnest(exact) e)
    order by q.id = any (coalesce(first_ids, '{}')) desc, q.n limit at_once);
  return query select * from private.exclusive_suggestions(exact || array(
    select f from private.found_likely(org, account, array(select o from unnest(others) o order by o.n), taken) f));
end $$;
comment on function private.line_suggestions(uuid, public.accounts, private.bank_question[], uuid[]) is
  'Likely matches of lines, each entry, document and other line for only one of them: all exact matches, and likely '
  'ones for 200 further lines, the requested ones first, then the oldest.';

create function public.bank_suggestions(bank_account_id uuid, transaction_ids uuid[] default null, most integer default 3) returns jsonb
language plpgsql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
declare
  org constant uuid := private.require('bank_transactions.read', 'see lines of bank statements');
  account constant public.accounts := private.required_account(org, bank_suggestions.bank_account_id);
  at_once constant integer := 5000;
  -- All lines to match, even if only some were requested: their suggestions depend on each other.
  questions constant private.bank_question[] := private.bank_questions(org, account.id, transaction_ids, at_once);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('transaction_id', q.id, 'suggestions', coalesce(s.suggestions, '[]')) order by q.n)
    from unnest(questions) q
    left join (
      select f.question, jsonb_agg(jsonb_strip_nulls(to_jsonb(f.suggestion)) || jsonb_build_object('is_exact', f.is_exact) order by f.place) as suggestions
      from (
        select u.*, row_number() over (partition by u.question order by u.n) as place
        from private.line_suggestions(org, account, questions, transaction_ids) with ordinality u (question, is_exact, suggestion, n)
      ) f where f.place <= least(greatest(coalesce(most, 3), 1), 10) group by f.question
    ) s on s.question = q.n
    where transaction_ids is null or q.id = any (transaction_ids)), '[]');
end $$;
comment on function public.bank_suggestions(uuid, uuid[], integer) is
  'Suggestions for up to 5,000 waiting lines of an account, or for the requested ones (inexact ones for 200 of '
  'them): [{transaction_id, suggestions: [{kind, score, why, is_exact, entry_ids, contact_id, allocations, '
  'account_id, other_transaction_id, rule_id}]}], most likely first. Each entry, document and other line is '
  'suggested for one line only; at most one suggestion of a line is exact.';
grant execute on function public.bank_suggestions(uuid, uuid[], integer) to authenticated;
