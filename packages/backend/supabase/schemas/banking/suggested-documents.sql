-- Suggestions: open documents, of which a payment is missing.

create type private.bank_document as (
  side integer, id uuid, contact_id uuid, name text, number text, vendor_number text, reference text, dated date, due_on date, balance numeric
);
comment on type private.bank_document is 'An open invoice (side 1) or bill (side -1), with the numbers and names that a statement may have.';

create function private.open_bank_documents(org uuid, currency text, side integer, until date) returns setof private.bank_document
language sql stable
set search_path = ''
as $$
  select 1, i.id, i.customer_id, c.name, i.invoice_number, null, i.reference, i.invoice_date, coalesce(i.due_date, i.invoice_date), i.balance_due
  from public.invoices i join public.customers c on c.org_id = i.org_id and c.id = i.customer_id
  where side >= 0 and i.org_id = org and i.status = 'sent' and i.balance_due > 0 and i.currency = open_bank_documents.currency and i.invoice_date <= until
  union all
  select -1, b.id, b.vendor_id, v.name, b.bill_number, b.vendor_reference, b.reference, b.bill_date, coalesce(b.due_date, b.bill_date), b.balance_due
  from public.bills b join public.vendors v on v.org_id = b.org_id and v.id = b.vendor_id
  where side <= 0 and b.org_id = org and b.status = 'approved' and b.balance_due > 0 and b.currency = open_bank_documents.currency and b.bill_date <= until
$$;
comment on function private.open_bank_documents(uuid, text, integer, date) is
  'Open invoices (side 1), bills (-1) or both (0) in a currency that are of a day or earlier.';

create function private.named_documents(questions private.bank_question[], documents private.bank_document[])
returns table (question integer, document uuid, contact_id uuid, named integer, is_named boolean)
language plpgsql stable
set search_path = ''
set enable_nestloop = off
set enable_mergejoin = off
as $$
begin
  return query
  with asked as materialized (
    select q.n, q.posted_on + 10 as until, q.plain, sign(q.amount)::integer as side from unnest(questions) q
  ), document as materialized (
    select d.*, private.letters_of(d.number) as letters from unnest(documents) d
  ), word as materialized (
    -- A number is also looked for as a whole.
    select d.id as document, w as word, false as is_number
    from document d cross join lateral private.words_of(concat_ws(' ', d.number, d.vendor_number, d.reference, d.name)) w where char_length(w) >= 3
    union all
    select d.id, d.letters, true from document d where d.letters <> ''
  ), told as materialized (
    select t.* from private.told_words(array(select a.plain from asked a order by a.n),
      array(select distinct w.word from word w where not w.is_number), array(select w.word from word w where w.is_number)) t
  ), said as materialized (
    select distinct w.document, w.word, w.is_number, t.worth
    from word w join (select distinct t.word, t.worth from told t) t on t.word = w.word
  )
  select t.question, d.id, d.contact_id, least(coalesce(sum(s.worth) filter (where not s.is_number), 0), 30)::integer as named,
    coalesce(bool_or(s.is_number), false) as is_named
  from told t join said s on s.word = t.word join document d on d.id = s.document join asked a on a.n = t.question and a.side = d.side
  where d.dated <= a.until
  group by t.question, d.id, d.contact_id;
end $$;
comment on function private.named_documents(private.bank_question[], private.bank_document[]) is
  'The documents that lines of a statement name, by their number or by words of their references and contacts: with what these words are worth, and whether it is the number.';

create function private.owed_on_days(documents private.bank_document[])
returns table (side integer, contact_id uuid, dated date, next_dated date, owed numeric, count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select d.side, d.contact_id, d.dated, lead(d.dated) over by_day, sum(d.balance) over by_day, count(*) over by_day
  from unnest(documents) d
  window by_day as (partition by d.side, d.contact_id order by d.dated, d.due_on, d.id rows between unbounded preceding and current row);
end $$;
comment on function private.owed_on_days(private.bank_document[]) is
  'Total of a contact''s documents on any day, up to the day of the next document.';

create function private.document_suggestion_words(kind text, numbers text[], contact text, balance numeric, is_named boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case kind
    when 'one' then format('%s of %s is open with this amount%s', numbers[1], contact, case when is_named then ', and the statement names it' else '' end)
    when 'part' then format('The statement names %s of %s, of which %s is open', numbers[1], contact, balance)
    when 'all' then format('All open documents of %s total this amount (%s documents)', contact, cardinality(numbers))
    else format('%s and %s of %s total this amount', array_to_string(numbers[:cardinality(numbers) - 1], ', '),
      numbers[cardinality(numbers)], contact) end;
end $$;
comment on function private.document_suggestion_words(text, text[], text, numeric, boolean) is
  'Reason for suggesting documents: one of the amount, a part of a named one, all of a contact, or some of them.';

create function private.document_suggestions(questions private.bank_question[], documents private.bank_document[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
set enable_nestloop = off
set enable_mergejoin = off
as $$
  with asked as materialized (
    select q.n, q.posted_on, q.posted_on + 10 as until, abs(q.amount) as amount, sign(q.amount)::integer as side
    from unnest(questions) q
  ), document as materialized (
    select d.*, row_number() over (order by d.due_on, d.id) as place,
      row_number() over (partition by d.side, d.balance order by d.due_on, d.id) as of_equal
    from unnest(documents) d
  ), named as materialized (
    select m.*, d.place from private.named_documents(questions, documents) m join document d on d.id = m.document
  ), ranked as materialized (
    -- Earliest due first, after documents that any of these lines names: several of them may add up to an
    -- amount.
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
    -- Of equal ones the earliest; those of a contact that the statement names are all considered.
    select t.*, row_number() over (partition by t.side, t.total order by t.dated, t.places) as n
    from (
      select t.side, t.contact_id, array[t.first, t.second] as places, t.total, greatest(t.dated, t.third) as dated
      from two t join wanted w on w.side = t.side and w.amount = t.total where t.third is not null
      union all
      select t.side, t.contact_id, array[t.first, t.second, t.third], t.total, t.dated
      from three t join wanted w on w.side = t.side and w.amount = t.total
    ) t
  ), all_owed as materialized (
    select a.n as question, a.until, o.side, o.contact_id from asked a join private.owed_on_days(documents) o on o.side = a.side and o.owed = a.amount and o.count > 1
      and o.dated <= a.until and (o.next_dated > a.until or o.next_dated is null)
  ), found as (
    select a.n as question, 'one' as kind, array[d.place] as places
    from asked a join document d on d.side = a.side and d.balance = a.amount and d.dated <= a.until and d.of_equal <= 40
    union all
    -- Among very many documents of one amount, only those that the statement names are meaningful.
    select a.n, 'one', array[d.place]
    from named m join asked a on a.n = m.question join document d on d.place = m.place and d.balance = a.amount
    where d.of_equal > 40
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
  select t.question, row('documents', least(t.score, 95)::integer, private.document_suggestion_words(t.kind, t.numbers, t.name, t.balance, t.is_named),
    null, t.contact_id, t.allocations, null, null, null)::private.bank_suggestion
  from told_of t
$$;
comment on function private.document_suggestions(private.bank_question[], private.bank_document[]) is
  'Open invoices (money in) or bills (money out) that the amount of a line pays: one, several of one contact, or one that the statement names.';

create function private.contact_suggestions(org uuid, questions private.bank_question[], documents private.bank_document[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
set enable_nestloop = off
as $$
  with line as materialized (
    select q.n, q.posted_on + 10 as until, abs(q.amount) as amount, sign(q.amount)::integer as side, c.contact_id
    from unnest(questions) q join private.named_contacts(org, questions) c on c.question = q.n
  ), owed as materialized (
    select l.n, l.amount, d.contact_id, d.name, d.id, d.number, d.balance, d.due_on,
      coalesce(sum(d.balance) over (
        partition by l.n order by d.due_on, d.id rows between unbounded preceding and 1 preceding), 0) as earlier
    from line l join unnest(documents) d on d.side = l.side and d.contact_id = l.contact_id and d.dated <= l.until
  )
  select o.n, row('documents', 44, case count(*)
      when 1 then format('The statement names %s, and %s of %s is open', min(o.name), min(o.balance), min(o.number))
      else format('The statement names %s, whose oldest open documents are %s', min(o.name), string_agg(o.number, ', ' order by o.due_on, o.id)) end,
    null, o.contact_id,
    jsonb_agg(jsonb_build_object('document_id', o.id, 'amount', least(o.balance, o.amount - o.earlier)) order by o.due_on, o.id),
    null, null, null)::private.bank_suggestion
  from owed o where o.earlier < o.amount group by o.n, o.contact_id
$$;
comment on function private.contact_suggestions(uuid, private.bank_question[], private.bank_document[]) is
  'Open documents that a line''s amount pays, of a contact whose full name it contains: those due first, whatever their balance.';
