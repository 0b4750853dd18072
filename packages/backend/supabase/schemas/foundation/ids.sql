-- Ids that sort by the moment they were made. The clock is read once: read twice, for the millisecond and for what is below
-- it, an id could sort before an older one at the turn of a millisecond. Lots of stock and histories go by that order.

-- One expression and no search_path of its own, so that it is inlined: an import calls it once for each row.
create function private.uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  -- Milliseconds since 1970 and twelve bits of their fraction, with the version between them (RFC 9562, 6.2, method 3),
  -- and the variant and random bits of another uuid.
  select (
    pg_catalog.overlay(
      pg_catalog.lpad(
        pg_catalog.to_hex(pg_catalog.floor(pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 4096000)::bigint), 15, '0'
      ), '7', 13, 0
    ) || pg_catalog.substr(pg_catalog.encode(pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), 'hex'), 17)
  )::uuid
$$;
comment on function private.uuid_v7() is 'A new id that sorts by the moment it was made.';
grant execute on function private.uuid_v7() to authenticated, service_role;
