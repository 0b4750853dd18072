-- Numbers of documents imported from another program. One that looks like the organization's own belongs to its series; others are stored
-- unchanged, outside the series.

create function private.is_number_taken(org uuid, series text, shown text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  kind private.document_kinds;
  is_taken boolean;
begin
  select k.* into kind from private.document_kinds k where k.kind = is_number_taken.series;
  if kind.kind is null then
    return false;
  end if;
  -- Compares the displayed number, whatever its prefix: the end of another prefix may look like digits of this one.
  execute format('select exists (select from public.%I t where t.org_id = $1 and lower(t.%I) = lower($2)%s)',
    kind.table_name, kind.number_column,
    -- The number of an opening document that was imported by mistake and cancelled can be used again.
    case when kind.is_owed then ' and (t.number is not null or not (t.brought_forward and t.status = ''cancelled''))' else '' end)
  using org, shown into is_taken;
  return is_taken;
end $$;
comment on function private.is_number_taken(uuid, text, text) is 'True if a document of a kind has a number.';

create function private.counted_number(prefix text, given text) returns integer
language sql immutable
set search_path = ''
as $$
  select n.number
  from (select case when given ~ '[0-9]{6,9}$' then substring(given from '([0-9]{6,9})$')::integer end as number) n
  where lower(private.number_text(prefix, n.number)) = lower(given) and n.number > 0
$$;
comment on function private.counted_number(text, text) is 'Counter of a number that looks like one of a series; null for others.';
