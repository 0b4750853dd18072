-- What is asked about a page of lines of a statement, how it is answered, and which words their texts hold.

create type private.bank_suggestion as (
  kind text, score integer, why text, entry_ids uuid[], contact_id uuid, allocations jsonb, account_id uuid, other_transaction_id uuid,
  rule_id uuid
);
comment on type private.bank_suggestion is
  'kind: entries (they are in the books), documents (a payment of them is missing), transfer, or rule.';

create type private.bank_question as (n integer, id uuid, posted_on date, amount numeric, plain text);
comment on type private.bank_question is 'A line that is asked about: its place, and the letters of its text.';

create function private.days_apart(a date, b date) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case abs(a - b) when 0 then 'on the same day' when 1 then 'one day apart' else abs(a - b) || ' days apart' end
$$;
comment on function private.days_apart(date, date) is 'How far two dates are apart, in words.';

create function private.words_of(words text) returns setof text
language sql immutable parallel safe
-- Of a text of spaces only one is split at; whatever else separates words becomes one, where there is any.
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
  'What it says that a statement names a word: numbers of documents and references most; of names, words that say something.';

create function private.words_in(plains text[], words text[]) returns table (plain integer, word integer)
language sql immutable
set search_path = ''
set enable_nestloop = off
as $$
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
$$;
comment on function private.words_in(text[], text[]) is 'Which of some words stand in which of some texts of letters, by their places.';
