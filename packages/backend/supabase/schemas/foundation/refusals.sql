-- The one way to refuse.

create function private.refuse(code text, sentence text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code;
end $$;
comment on function private.refuse(text, text) is
  'Raises an error with a message for users and a stable code in the hint. All refusals of this schema use it.';

create function private.refuse(code text, sentence text, details jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code, detail = details::text;
end $$;
comment on function private.refuse(text, text, jsonb) is
  'The same with data that a screen can show beside the message: JSON, which the API returns as the details of its response.';

create function private.refuse_field(code text, problem text, field text, line bigint default null, what text default 'Line') returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(code, case when line is null then problem else format('%s %s: %s', what, line, problem) end,
    jsonb_strip_nulls(jsonb_build_object('field', field, 'line', line, 'problem', problem)));
end $$;
comment on function private.refuse_field(text, text, text, bigint, text) is
  'Refuses a field''s value, of the nth line if there are lines. Screens place it by the details {field, line, problem}, from which the '
  'message is composed.';

create function private.alternatives(words text[]) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(w.word, case when w.place = cardinality(words) then ' or ' else ', ' end order by w.place)
  from unnest(words) with ordinality w (word, place)
$$;
comment on function private.alternatives(text[]) is 'Formats words as alternatives: "a", "a or b", "a, b or c".';
