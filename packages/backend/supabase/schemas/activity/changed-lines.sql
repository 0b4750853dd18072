-- Changes of a document's lines by a save, for its history: removed, added and changed lines, by id. A new
-- order is no change.

create function private.different_lines(former jsonb, saved jsonb) returns table (side text, line jsonb, place bigint)
language sql immutable
set search_path = ''
as $$
  select v.side, v.line, v.place
  from (select e.value as line, e.place from jsonb_array_elements(former) with ordinality e (value, place)) f
  full join (select e.value as line, e.place from jsonb_array_elements(saved) with ordinality e (value, place)) s
    on s.line ->> 'id' = f.line ->> 'id'
  cross join lateral (values ('from', f.line, f.place), ('to', s.line, s.place)) v (side, line, place)
  where f.line is distinct from s.line and v.line is not null
$$;
comment on function private.different_lines(jsonb, jsonb) is
  'Differences between lines: removed ones only in from, added ones only in to, changed ones in both.';

create function private.lines_told(texts text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  -- Nobody reads a history of a thousand spreadsheet lines.
  select to_jsonb(case when cardinality(texts) > 20 then texts[:20] || format('and %s more', cardinality(texts) - 20)
    else coalesce(texts, '{}') end)
$$;
comment on function private.lines_told(text[]) is 'Lines as text, at most the first twenty.';

create function private.changed_document_lines(org uuid, former jsonb, saved jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  tax constant text := private.tax_word(org);
begin
  if former = saved then
    return null;
  end if;
  return (
    select jsonb_build_object('from', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'from')),
      'to', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'to')))
    from (
      select d.side, d.place, concat(
        trim_scale((d.line ->> 'quantity')::numeric), ' × ', coalesce(nullif(d.line ->> 'description', ''), p.name, 'No description'),
        ' at ', trim_scale((d.line ->> 'unit_price')::numeric),
        ' less ' || nullif(trim_scale((d.line ->> 'discount_percent')::numeric), 0) || '%',
        ', tax code ' || c.code,
        case when (d.line ->> 'gst_applicable')::boolean then ', ' || tax || ' ' || trim_scale((d.line ->> 'gst_rate')::numeric) || '%'
          else ', no ' || tax end,
        ', account ' || a.code, ', ' || o1.name, ', ' || o2.name) as text
      from private.different_lines(former, saved) d
      left join public.products p on p.org_id = org and p.id = (d.line ->> 'product_id')::uuid
      left join public.accounts a on a.org_id = org and a.id = (d.line ->> 'account_id')::uuid
      left join public.tax_codes c on c.org_id = org and c.id = (d.line ->> 'tax_code_id')::uuid
      left join public.tracking_options o1 on o1.org_id = org and o1.id = (d.line ->> 'tracking_1_id')::uuid
      left join public.tracking_options o2 on o2.org_id = org and o2.id = (d.line ->> 'tracking_2_id')::uuid
    ) t
    having count(*) > 0);
end $$;
comment on function private.changed_document_lines(uuid, jsonb, jsonb) is
  'Differences between the lines of a document before and after, {from: [line as text], to: […]}; null without any.';

create function private.changed_draft_lines(org uuid, former jsonb, saved jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if former = saved then
    return null;
  end if;
  return (
    select jsonb_build_object('from', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'from')),
      'to', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'to')))
    from (
      select d.side, d.place, concat_ws(', ',
        'account ' || coalesce(a.code, nullif(btrim(coalesce(d.line ->> 'account_code', d.line ->> 'account_id')), '')),
        'debit ' || nullif(btrim(d.line ->> 'debit'), ''), 'credit ' || nullif(btrim(d.line ->> 'credit'), ''),
        nullif(btrim(d.line ->> 'description'), ''), o1.name, o2.name) as text
      from private.different_lines(former, saved) d
      left join public.accounts a on a.org_id = org and a.id::text = d.line ->> 'account_id'
      left join public.tracking_options o1 on o1.org_id = org and o1.id::text = lower(d.line ->> 'tracking_1_id')
      left join public.tracking_options o2 on o2.org_id = org and o2.id::text = lower(d.line ->> 'tracking_2_id')
    ) t
    having count(*) > 0);
end $$;
comment on function private.changed_draft_lines(uuid, jsonb, jsonb) is
  'Differences between the lines of a draft entry before and after, in the form of changed_document_lines.';

create function private.tell_changed_lines(changed jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('ledgerwise.changed_lines',
    case when changed is null then '' else jsonb_build_object('lines', changed)::text end, true);
end $$;
comment on function private.tell_changed_lines(jsonb) is
  'Sets what the activity log adds for the next change of a document; call it with null afterwards.';

create function private.tell_reason(reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('ledgerwise.changed_lines', case when tell_reason.reason is null then ''
    else jsonb_build_object('reason', jsonb_build_object('to', tell_reason.reason))::text end, true);
end $$;
comment on function private.tell_reason(text) is 'Sets the reason of the next change of a record for the activity log; call it with null afterwards.';
