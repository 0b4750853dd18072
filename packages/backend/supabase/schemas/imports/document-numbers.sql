-- Numbers for the documents of a file, assigned together: updating the row of a series for each document of a large file would create as
-- many row versions, which every later update has to skip.

create function private.reject_used_numbers(org uuid, kind private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
declare
  longest constant integer := 50;
  label constant text := private.label(kind.number_column);
begin
  -- Free numbers stay free until this transaction ends.
  perform private.hold_series(org, kind.kind);
  insert into pg_temp.import_rejections
  select d.first_row, kind.number_column, case when char_length(d.given) > longest then format('%s cannot exceed %s characters', label, longest)
    when d.occurrence > 1 then format('Another %s of this file has this number. Put all of its rows together', kind.label)
    else format('%s "%s" is already used. Give another one, or none for the next of your own', label, d.given) end
  from (
    select i.first_row, i.head ->> kind.number_column as given,
      row_number() over (partition by lower(i.head ->> kind.number_column) order by i.first_row) as occurrence
    from pg_temp.import_documents i where i.head ? kind.number_column
  ) d
  where char_length(d.given) > longest or d.occurrence > 1 or private.is_number_taken(org, kind.kind, d.given);
end $$;
comment on function private.reject_used_numbers(uuid, private.document_kinds) is
  'Notes documents with a number that another one has, in the list or in the file.';

create function private.number_collected(org uuid, kind private.document_kinds) returns void
language plpgsql
set search_path = ''
as $$
declare
  held constant private.number_series := private.hold_series(org, kind.kind);
  prefix constant text := private.number_prefix(org, kind.kind);
  counted integer[];
  free integer[];
  taken integer[] := '{}';
  passed_over int4multirange;
  last_taken integer;
  next_number integer;
  unnumbered record;
begin
  update pg_temp.import_documents d
  set number = private.counted_number(prefix, d.head ->> kind.number_column),
    text = coalesce(private.number_text(prefix, private.counted_number(prefix, d.head ->> kind.number_column)), d.head ->> kind.number_column)
  where d.head ? kind.number_column;
  select coalesce(array_agg(d.number), '{}') into counted from pg_temp.import_documents d where d.number is not null;
  last_taken := greatest(held.last_number, (select max(n) from unnest(counted) n));
  -- The numbers between were assigned by the previous software, and are not assigned here.
  passed_over := held.passed + int4multirange(int4range(held.last_number + 1, last_taken + 1))
    - coalesce((select range_agg(int4range(n, n, '[]')) from unnest(counted) n), '{}');
  free := array(select n from unnest(held.released) n where n <> all (counted) order by n);
  for unnumbered in select d.first_row from pg_temp.import_documents d where d.text is null order by d.first_row loop
    loop
      if free <> '{}' then
        next_number := free[1];
        free := free[2:];
      else
        last_taken := last_taken + 1;
        next_number := last_taken;
      end if;
      exit when not private.is_number_taken(org, kind.kind, private.number_text(prefix, next_number));
      passed_over := passed_over + int4multirange(int4range(next_number, next_number, '[]'));
    end loop;
    taken := taken || next_number;
  end loop;
  update pg_temp.import_documents d
  set number = n.number, text = private.number_text(prefix, n.number)
  from (
    select i.first_row, taken[row_number() over (order by i.first_row)] as number
    from pg_temp.import_documents i where i.text is null
  ) n
  where n.first_row = d.first_row;
  update private.number_series s set last_number = last_taken, released = free, passed = passed_over
  where s.org_id = org and s.series = kind.kind;
end $$;
comment on function private.number_collected(uuid, private.document_kinds) is
  'Assigns each document of a file its own number, or the next of the series.';
