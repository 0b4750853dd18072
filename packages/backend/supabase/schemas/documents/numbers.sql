-- Numbers without gaps and duplicates: a counter row for each series, changed in the transaction that uses the number. Deleting a draft
-- releases its number for the next one.

create table private.number_series (
  org_id uuid not null references public.organizations (id),
  series text not null,
  last_number integer not null default 0,
  released integer[] not null default '{}',
  passed int4multirange not null default '{}',
  primary key (org_id, series)
);
comment on table private.number_series is 'The last number of each series, and the numbers below it that are free again.';
comment on column private.number_series.passed is
  'Numbers below the last one that no new document gets: those of another program, from which later ones were imported.';
alter table private.number_series enable row level security;

create function private.number_prefix(org uuid, series text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case number_prefix.series when 'payment' then 'PAY-' when 'credit_note' then 'CN-'
      else coalesce(to_jsonb(s) ->> (number_prefix.series || '_prefix'),
        (select k.prefix from private.document_kinds k where k.kind = number_prefix.series)) end
    from public.company_settings s where s.org_id = org);
end $$;
comment on function private.number_prefix(uuid, text) is 'Prefix of the numbers of a series.';

create function private.number_text(prefix text, number integer) returns text
language sql immutable
as $$
  select prefix || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
$$;
comment on function private.number_text(text, integer) is 'A number as documents show it: six digits, so that text sorts as numbers do.';

create function private.hold_series(org uuid, series text) returns private.number_series
language plpgsql
set search_path = ''
as $$
declare
  held private.number_series;
begin
  insert into private.number_series (org_id, series) values (org, hold_series.series) on conflict do nothing;
  select s.* into held from private.number_series s
  where s.org_id = org and s.series = hold_series.series for update;
  return held;
end $$;
comment on function private.hold_series(uuid, text) is
  'A series, locked until the transaction ends. A second transaction waits until the first has committed or rolled back.';

create function private.take_number(org uuid, series text, out number integer, out text text)
language plpgsql
set search_path = ''
as $$
declare
  held constant private.number_series := private.hold_series(org, take_number.series);
  prefix constant text := private.number_prefix(org, take_number.series);
  free integer[] := held.released;
  passed_over int4multirange := held.passed;
  last_taken integer := held.last_number;
begin
  loop
    number := (select min(n) from unnest(free) n);
    if number is null then
      last_taken := last_taken + 1;
      number := last_taken;
    else
      free := array_remove(free, number);
    end if;
    text := private.number_text(prefix, number);
    exit when not private.is_number_taken(org, take_number.series, text);
    passed_over := passed_over + int4multirange(int4range(number, number, '[]'));
  end loop;
  update private.number_series s set last_number = last_taken, released = free, passed = passed_over
  where s.org_id = org and s.series = take_number.series;
end $$;
comment on function private.take_number(uuid, text) is 'The next number of a series and its text; skips numbers of existing documents.';

create function private.release_number(org uuid, series text, number integer) returns void
language sql
set search_path = ''
as $$
  update private.number_series s set released = s.released || release_number.number
  where s.org_id = org and s.series = release_number.series
$$;
comment on function private.release_number(uuid, text, integer) is 'Releases the number of a deleted draft.';
