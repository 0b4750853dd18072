-- Queries for suggestions on a page of statement lines, and the words of their texts.

create type private.bank_suggestion as (
  kind text, score integer, why text, entry_ids uuid[], contact_id uuid, allocations jsonb, account_id uuid, other_transaction_id uuid,
  rule_id uuid
);
comment on type private.bank_suggestion is
  'kind: entries (they are in the books), documents (a payment of them is missing), transfer, or rule.';

create type private.bank_question as (n integer, id uuid, posted_on date, amount numeric, plain text, words text[]);
comment on type private.bank_question is 'A line to find suggestions for: its position, the letters of its text, and its words in order.';

create type private.line_suggestion as (question integer, is_exact boolean, suggestion private.bank_suggestion);
comment on type private.line_suggestion is 'A suggestion for the line at a position of the questions; exact ones can be accepted without review.';

create function private.ordered_words(words text) returns text[]
language sql immutable parallel safe
as $$
  select pg_catalog.regexp_split_to_array(pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(coalesce(words, '')), '[^[:alnum:]]+', ' ', 'g')) collate "C", ' ')
$$;
comment on function private.ordered_words(text) is 'The runs of letters and digits of a text, in order: "INV-12" has two.';

create function private.bank_questions(org uuid, account_id uuid, first_ids uuid[], most integer) returns private.bank_question[]
language sql stable
set search_path = ''
as $$
  select array_agg(row(t.n, t.id, t.posted_on, t.amount, private.letters_of(t.words), private.ordered_words(t.words))::private.bank_question order by t.n)
  from (
    select row_number() over (order by t.posted_on, t.id)::integer as n, t.id, t.posted_on, t.amount,
      concat_ws(' ', t.description, t.reference) as words
    from (
      select l.* from public.bank_transactions l
      where l.org_id = org and l.bank_account_id = bank_questions.account_id and l.status = 'unmatched'
      order by l.id = any (coalesce(first_ids, '{}')) desc, l.posted_on, l.id limit most
    ) t
  ) t
$$;
comment on function private.bank_questions(uuid, uuid, uuid[], integer) is
  'Lines of an account to match, up to a limit: the given ones, otherwise the oldest.';

create function private.days_apart(a date, b date) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case abs(a - b) when 0 then 'on the same day' when 1 then 'one day apart' else abs(a - b) || ' days apart' end
$$;
comment on function private.days_apart(date, date) is 'The distance between two dates as text.';

create function private.words_of(words text) returns setof text
language sql immutable parallel safe
-- Splitting at a space only is fast; other separators are replaced by spaces first, if there are any.
as $$
  select w from pg_catalog.string_to_table(pg_catalog.regexp_replace(
    pg_catalog.lower(case when words ~ '[^\S ]' then pg_catalog.regexp_replace(words, '\s', ' ', 'g') else words end),
    '[^[:alnum:] ]+', '', 'g') collate "C", ' ') w
$$;
comment on function private.words_of(text) is 'The words of a text, their letters and digits only.';

create function private.worth_of_word(word text) returns integer
language sql immutable parallel safe
as $$
  select case
    when pg_catalog.char_length(word) >= 3 and word ~ '[0-9]' then 20
    when pg_catalog.char_length(word) >= 4
      and word <> all ('{payment,from,with,limited,invoice,bill,transfer,company,group,services}') then 8
    else 0 end
$$;
comment on function private.worth_of_word(text) is
  'Weight of a word in a statement: numbers of documents and references most; distinctive words of names less.';

create function private.words_in(plains text[], words text[]) returns table (plain integer, word integer)
language sql immutable
set search_path = ''
set enable_nestloop = off
as $$
  -- A word can only occur where its end does, and few ends of three letters belong to a word.
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
$$;
comment on function private.words_in(text[], text[]) is 'Which words occur in which texts, by their positions.';

create function private.told_words(plains text[], words text[], numbers text[] default '{}')
returns table (question integer, word text, worth integer)
language plpgsql immutable
set search_path = ''
set enable_nestloop = off
as $$
begin
  return query
  with vocabulary as materialized (
    select w.word, bool_or(w.is_number) as is_number
    from (select unnest(words) as word, false as is_number union all select unnest(numbers), true) w
    group by w.word
  ), valued as materialized (
    select v.*, private.worth_of_word(v.word) as worth from vocabulary v
  ), known as materialized (
    select v.word, v.worth, row_number() over (order by v.word collate "C") as n from valued v where v.worth > 0 or v.is_number
  )
  select t.plain, k.word, k.worth
  from private.words_in(plains, array(select k.word from known k order by k.n)) t
  join known k on k.n = t.word;
end $$;
comment on function private.told_words(text[], text[], text[]) is
  'Which distinctive words, and which whole numbers, occur in which statement lines, with their weights.';
