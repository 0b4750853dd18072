-- Suggestions: each entry, document and line of another account is suggested for one line only.

create type private.placed_suggestion as (question integer, is_exact boolean, suggestion private.bank_suggestion, targets integer[]);
comment on type private.placed_suggestion is 'A suggestion in order of likelihood, with its line and targets as numbers from 1.';

create function private.targets_of(suggestion private.bank_suggestion) returns uuid[]
language sql immutable parallel safe
as $$
  select coalesce(suggestion.entry_ids, '{}') || array(
    select (a ->> 'document_id')::uuid from pg_catalog.jsonb_array_elements(suggestion.allocations) a)
    || case when suggestion.other_transaction_id is null then '{}' else array[suggestion.other_transaction_id] end
$$;
comment on function private.targets_of(private.bank_suggestion) is 'The entries, documents and lines that are used up by accepting a suggestion.';

create function private.exclusive_suggestions(suggestions private.line_suggestion[]) returns setof private.line_suggestion
language plpgsql stable
set search_path = ''
set enable_nestloop = off
as $$
declare
  sorted private.placed_suggestion[];
  placed private.placed_suggestion;
  -- For each target the line that it is suggested for; 0 for none yet.
  line_of integer[];
  has_first boolean[];
  chosen boolean[];
  is_free boolean;
  place integer;
begin
  with given as materialized (
    select s.*, row_number() over (order by s.is_exact desc, (s.suggestion).score desc, s.question, (s.suggestion).kind,
      (s.suggestion).why collate "C", s.suggestion) as place
    from unnest(suggestions) s
  ), used as materialized (
    select g.place, t as target, dense_rank() over (order by t)::integer as n from given g cross join lateral unnest(private.targets_of(g.suggestion)) t
  ), numbered as (
    select u.place, array_agg(u.n) as targets from used u group by u.place
  )
  select array_agg(row(g.question, g.is_exact, g.suggestion, coalesce(n.targets, '{}'))::private.placed_suggestion order by g.place),
    array_fill(0, array[coalesce((select max(u.n) from used u), 0)]), array_fill(false, array[coalesce(max(g.question), 0)]),
    array_fill(false, array[count(*)::integer])
  into sorted, line_of, has_first, chosen from given g left join numbered n on n.place = g.place;
  -- First each line gets its best suggestion, then the remaining ones as alternatives, so that no line takes another's only one.
  for round in 1..2 loop
    place := 0;
    foreach placed in array coalesce(sorted, '{}') loop
      place := place + 1;
      continue when chosen[place] or round = 1 and has_first[placed.question];
      is_free := true;
      for i in 1..cardinality(placed.targets) loop
        is_free := is_free and line_of[placed.targets[i]] in (0, placed.question);
      end loop;
      continue when not is_free;
      chosen[place] := true;
      has_first[placed.question] := true;
      for i in 1..cardinality(placed.targets) loop
        line_of[placed.targets[i]] := placed.question;
      end loop;
    end loop;
  end loop;
  return query
  select s.question, s.is_exact, s.suggestion from unnest(sorted) with ordinality s (question, is_exact, suggestion, targets, place)
  where chosen[s.place] order by s.place;
end $$;
comment on function private.exclusive_suggestions(private.line_suggestion[]) is
  'Suggestions after each target was assigned to the single line that it most likely belongs to, most likely first.';
