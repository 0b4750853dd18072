-- Suggestions: what lines of a statement most likely stand for, with a score and a sentence why. A page of lines is asked about at
-- once: what is open is read, and taken apart into words, once for all of them.

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
  'Lines of other own accounts that wait with the opposite amount.';

create function private.rule_suggestions(org uuid, questions private.bank_question[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
as $$
  select q.n, row('rule', 80, format('The rule "%s" fits', r.name), null, coalesce(r.customer_id, r.vendor_id), null, r.account_id, null,
    r.id)::private.bank_suggestion
  from unnest(questions) q
  join public.bank_transactions t on t.org_id = rule_suggestions.org and t.id = q.id
  cross join lateral private.rule_of_line(t) r
  where r.id is not null and exists (select from public.bank_rules b where b.org_id = rule_suggestions.org)
$$;
comment on function private.rule_suggestions(uuid, private.bank_question[]) is 'The rule that fits a line.';

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
end $$;
comment on function public.bank_suggestions(uuid, uuid[], integer) is
  'For at most 200 lines of an account that wait, or those that are named, what they most likely stand for: [{transaction_id, suggestions: '
  '[{kind, score, why, entry_ids, contact_id, allocations, account_id, other_transaction_id, rule_id}]}], the likeliest first.';
grant execute on function public.bank_suggestions(uuid, uuid[], integer) to authenticated;
