-- Suggestions: existing entries.

create function private.entry_day_sums(entries private.bank_entry[])
returns table (entry_date date, side integer, last_amount numeric, next_amount numeric, total numeric, count bigint)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select e.entry_date, sign(e.amount)::integer, abs(e.amount), lead(abs(e.amount)) over days, sum(abs(e.amount)) over days, row_number() over days
  from unnest(entries) e
  window days as (partition by e.entry_date, sign(e.amount) order by abs(e.amount), e.id);
end $$;
comment on function private.entry_day_sums(private.bank_entry[]) is
  'All entries of a day that are below an amount, for any amount: a running sum by entry, up to the first that is not below.';

create function private.entry_suggestions(questions private.bank_question[], entries private.bank_entry[])
returns table (question integer, suggestion private.bank_suggestion)
language sql stable
set search_path = ''
-- The planner has no statistics of arrays, and would compare each line with each entry.
set enable_nestloop = off
set enable_mergejoin = off
as $$
  with asked as materialized (
    select q.n, q.posted_on, q.plain, abs(q.amount) as amount, sign(q.amount)::integer as side from unnest(questions) q
  ), asked_day as materialized (
    select a.n, a.side, a.amount, a.posted_on + d as day, abs(d) as days from asked a cross join generate_series(-7, 7) d
  ), open as materialized (
    select e.id, e.entry_date, abs(e.amount) as amount, sign(e.amount)::integer as side, e.entry_number, e.words,
      row_number() over (order by e.entry_date, e.id) as place,
      row_number() over (partition by e.amount, e.entry_date order by e.id) as of_equal
    from unnest(entries) e
  ), exact as materialized (
    select a.n as question, o.place, abs(o.entry_date - a.posted_on) as days
    from asked a join open o on o.side = a.side and o.amount = a.amount
      and o.entry_date between a.posted_on - 30 and a.posted_on + 10 and o.of_equal <= 10
  ), near as materialized (
    -- Possible parts of a sum: from the same few days.
    select a.n as question, o.place, o.amount, a.amount - o.amount as rest, a.days
    from asked_day a join open o on o.entry_date = a.day and o.side = a.side and o.amount < a.amount
  ), word as materialized (
    select o.place, w as word from open o cross join lateral private.words_of(o.words) w where char_length(w) >= 3
  ), told as materialized (
    select t.* from private.told_words(array(select a.plain from asked a order by a.n), array(select distinct w.word from word w)) t
  ), told_day as materialized (
    select t.question, t.word, a.day from told t join asked_day a on a.n = t.question
  ), said as materialized (
    select distinct w.place, o.entry_date, w.word, t.worth from word w
    join (select distinct t.word, t.worth from told t) t on t.word = w.word join open o on o.place = w.place
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
    from asked a join private.entry_day_sums(entries) s on s.side = a.side and s.total = a.amount and s.entry_date between a.posted_on - 7 and a.posted_on + 7
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
    format('%s total this amount', coalesce(l.names,
      array_to_string(l.numbers[:cardinality(l.numbers) - 1], ', ') || ' and ' || l.numbers[cardinality(l.numbers)])),
    l.ids, null, null, null, null, null)::private.bank_suggestion
  from likely_names l
$$;
comment on function private.entry_suggestions(private.bank_question[], private.bank_entry[]) is
  'Open entries of the bank account that add up to the amount of a line, one or several.';
