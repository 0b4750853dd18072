-- The one way to refuse.

create function private.refuse(code text, sentence text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code;
end $$;
comment on function private.refuse(text, text) is
  'Stops with a sentence for people and a stable code in the hint. Every refusal of this schema goes through it.';

create function private.refuse(code text, sentence text, details jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code, detail = details::text;
end $$;
comment on function private.refuse(text, text, jsonb) is
  'The same with what a screen can show beside the sentence: JSON, which the API hands through as the details of its answer.';
