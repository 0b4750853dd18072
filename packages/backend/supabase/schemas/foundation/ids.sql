-- Ids that sort by creation time. The clock is read once: if it were read twice, for the milliseconds and for the fraction, an id could
-- sort before an older one when a millisecond ends. Stock lots and histories use that order.

-- A single expression without its own search_path, so that it is inlined: an import calls it once for each row.
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
