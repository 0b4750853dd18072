set check_function_bodies = off;

create or replace function private.is_same_document (
  kind  private.document_kinds,
  head  jsonb,
  given jsonb
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when given ? kind.number_column then lower(given ->> kind.number_column) is not distinct from lower(head ->> kind.number_column)
    else not exists (
      select from unnest(array[kind.contact_column, kind.date_column, 'reference']) key
      where given ? key and lower(given ->> key) is distinct from lower(head ->> key)
        and (key <> kind.date_column or private.fits(given ->> key, 'date'))) end
$function$;

comment on function "private"."is_same_document"(private.document_kinds, jsonb, jsonb) is 'Whether a row goes on with the document above it: by its number, or, without one, by contact, date and reference. A blank cell says what the row above says, and so may a date that is none: rather both stay out than half of one goes in.';

reset check_function_bodies;
