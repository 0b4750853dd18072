-- E-mail addresses.

-- One expression and no search_path of its own, so that it is inlined: an import checks it once for each row.
create function private.is_email(address text) returns boolean
language sql immutable parallel safe
as $$
  -- Behind a question mark a link to write to the address would carry other recipients, a subject, a text.
  select address ~ '^[^\s@?[:cntrl:]]+@[^\s@?[:cntrl:]]+\.[^\s@?[:cntrl:]]+$'
$$;
comment on function private.is_email(text) is 'Whether a text is one e-mail address and nothing besides.';
-- CHECK constraints call it with the rights of the person who writes.
grant execute on function private.is_email(text) to authenticated, service_role;
