-- E-mail addresses.

-- A single expression without its own search_path, so that it is inlined: an import checks it once for each row.
create function private.is_email(address text) returns boolean
language sql immutable parallel safe
as $$
  -- Behind a question mark a link to write to the address would carry other recipients, a subject, a text.
  select address ~ '^[^\s@?[:cntrl:]]+@[^\s@?[:cntrl:]]+\.[^\s@?[:cntrl:]]+$'
$$;
comment on function private.is_email(text) is 'True if a text is exactly one e-mail address.';
-- CHECK constraints call it with the rights of the person who writes.
grant execute on function private.is_email(text) to authenticated, service_role;
