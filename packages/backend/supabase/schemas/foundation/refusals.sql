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
