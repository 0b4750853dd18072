-- Conversion of report parameters from outside: dates, times, ids and pages as text.

create function private.report_day(parameters jsonb, name text) returns date
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(parameters ->> name), '');
begin
  if given is null then
    return null;
  elsif given !~ '^\d{4}-\d\d-\d\d$' or not private.is_input(given, 'date') then
    perform private.refuse('report.date_invalid', format(
      '"%s" is not a date. Write it as year-month-day, such as 2026-12-31.', left(given, 40)));
  end if;
  return given::date;
end $$;
comment on function private.report_day(jsonb, text) is 'A day in the parameters of a report; null if there is none.';

create function private.report_time(parameters jsonb, name text) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(parameters ->> name), '');
begin
  if given is null then
    return null;
  elsif given !~ '^\d{4}-\d\d-\d\d' or not private.is_input(given, 'timestamptz') then
    perform private.refuse('report.date_invalid', format(
      '"%s" is not a time. Write it with its date, such as 2026-12-31T17:00:00Z.', left(given, 40)));
  end if;
  return given::timestamptz;
end $$;
comment on function private.report_time(jsonb, text) is 'A time in the parameters of a report; null if there is none.';

create function private.report_account(org uuid, parameters jsonb) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(parameters ->> 'account_id'), '');
  account uuid;
begin
  select a.id into account from public.accounts a where a.org_id = org and a.id::text = lower(given);
  if given is not null and account is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  end if;
  return account;
end $$;
comment on function private.report_account(uuid, jsonb) is 'The account in the parameters of a report; null for all.';

create function private.report_id(parameters jsonb, name text) returns uuid
language plpgsql immutable
set search_path = ''
as $$
declare
  given constant text := nullif(btrim(parameters ->> name), '');
begin
  -- An invalid id matches nothing.
  return case when given is null then null when private.is_input(given, 'uuid') then given::uuid else '00000000-0000-0000-0000-000000000000' end;
end $$;
comment on function private.report_id(jsonb, text) is 'An id in the parameters of a report; null if there is none.';

create function private.report_page(parameters jsonb) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text := coalesce(nullif(btrim(parameters ->> 'page'), ''), '1');
begin
  if given !~ '^[1-9]\d{0,6}$' then
    perform private.refuse('report.page', 'Pages are counted from 1.');
  end if;
  return given::integer;
end $$;
comment on function private.report_page(jsonb) is 'The requested page of a report; the first by default.';

create function private.report_rows(parameters jsonb) returns bigint
language plpgsql stable
set search_path = ''
as $$
declare
  most_rows constant bigint := 1000;
  given constant text := coalesce(nullif(btrim(parameters ->> 'rows'), ''), most_rows::text);
begin
  if given !~ '^[1-9]\d{0,6}$' or given::bigint > most_rows then
    perform private.refuse('report.page', format('A page has between 1 and %s rows.', most_rows), jsonb_build_object('limit', most_rows));
  end if;
  return given::bigint;
end $$;
comment on function private.report_rows(jsonb) is 'Number of rows of a page: as requested, and at most 1000.';

create function private.report_words(parameters jsonb, name text, known text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  given constant text[] := string_to_array(nullif(replace(parameters ->> name, ' ', ''), ''), ',');
  unknown text;
begin
  select w into unknown from unnest(given) w where w <> all (known) limit 1;
  if unknown is not null then
    perform private.refuse('report.word_unknown', format('The report has no parameter "%s". Use one of: %s.', left(unknown, 40), array_to_string(known, ', ')));
  end if;
  return given;
end $$;
comment on function private.report_words(jsonb, text, text[]) is
  'A list of words, separated by commas, in the parameters of a report; null if there is none. Refuses unknown words.';
