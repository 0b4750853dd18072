set check_function_bodies = off;

create or replace function private.require_version (
  document   jsonb,
  version    integer,
  updated_at timestamp with time zone,
  name       text,
  org        uuid,
  table_name text,
  record_id  uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  opened_version constant integer := document ->> 'version';
  opened_at constant timestamptz := nullif(btrim(document ->> 'updated_at'), '');
  last record;
begin
  if opened_version is null and opened_at is null then
    perform private.refuse('document.version_required', format(
      'Send the version of the %s that you changed, so that nobody''s work is lost.', name));
  end if;
  if coalesce(opened_version, require_version.version) = require_version.version
    and coalesce(opened_at, require_version.updated_at) = require_version.updated_at then
    return;
  end if;
  select a.actor_name, a.created_at into last from public.activity_log a
  where a.org_id = org and a.record_id = require_version.record_id order by a.created_at desc limit 1;
  perform private.refuse('document.conflict', format(
      'The %s was changed by %s at %s, after you opened it. Load it again; your input is still here.',
      name, coalesce(last.actor_name, 'somebody else'), private.moment(coalesce(last.created_at, require_version.updated_at))),
    jsonb_build_object('changed_by', last.actor_name, 'changed_at', coalesce(last.created_at, require_version.updated_at),
      'version', require_version.version, 'updated_at', require_version.updated_at,
      'changes', private.changes_since(org, require_version.table_name, require_version.record_id, opened_version, opened_at)));
end $function$;

drop function "private"."require_version"(jsonb, integer, timestamp with time zone, text, uuid, uuid);

alter table "public"."activity_log"
  add column "record_version" integer;

create or replace function private.changed_document_lines (
  org    uuid,
  former jsonb,
  saved  jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
        ' less ' || nullif(trim_scale((d.line ->> 'discount_percent')::numeric), 0) || ' %',
        case when (d.line ->> 'gst_applicable')::boolean then ', GST ' || trim_scale((d.line ->> 'gst_rate')::numeric) || ' %'
          else ', no GST' end,
        ', account ' || a.code) as text
      from private.different_lines(former, saved) d
      left join public.products p on p.org_id = org and p.id = (d.line ->> 'product_id')::uuid
      left join public.accounts a on a.org_id = org and a.id = (d.line ->> 'account_id')::uuid
    ) t
    having count(*) > 0);
end $function$;

create or replace function private.changed_draft_lines (
  former jsonb,
  saved  jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if former = saved then
    return null;
  end if;
  return (
    select jsonb_build_object('from', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'from')),
      'to', private.lines_told(array_agg(t.text order by t.place) filter (where t.side = 'to')))
    from (
      select d.side, d.place, concat_ws(', ',
        'account ' || nullif(btrim(coalesce(d.line ->> 'account_code', d.line ->> 'account_id')), ''),
        'debit ' || nullif(btrim(d.line ->> 'debit'), ''), 'credit ' || nullif(btrim(d.line ->> 'credit'), ''),
        nullif(btrim(d.line ->> 'description'), '')) as text
      from private.different_lines(former, saved) d
    ) t
    having count(*) > 0);
end $function$;

create or replace function private.changes_after (
  earlier jsonb,
  later   jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- Of lines that one change brought and a later one took, neither is told; of a value that came back, nothing.
  select case when earlier is null then later when later is null then earlier
    when jsonb_typeof(later -> 'to') = 'array' and jsonb_typeof(earlier -> 'to') = 'array' then jsonb_build_object(
      'from', (earlier -> 'from') || private.without_common(later -> 'from', earlier -> 'to'),
      'to', private.without_common(earlier -> 'to', later -> 'from') || (later -> 'to'))
    else jsonb_build_object('from', earlier -> 'from', 'to', later -> 'to') end
$function$;

create or replace function private.changes_since (
  org        uuid,
  table_name text,
  record_id  uuid,
  version    integer,
  opened     timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  entry record;
  field text;
  result jsonb := '{}';
begin
  for entry in
    select a.changes from public.activity_log a
    where a.org_id = org and a.record_id = changes_since.record_id and a.entity = changes_since.table_name
      and (a.record_version > changes_since.version or a.created_at > changes_since.opened)
    order by a.created_at, a.id
  loop
    for field in select * from jsonb_object_keys(entry.changes) loop
      result := result || jsonb_build_object(field, private.changes_after(result -> field, entry.changes -> field));
    end loop;
  end loop;
  return (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(result) c
    where c.value -> 'from' is distinct from c.value -> 'to');
end $function$;

create or replace function private.different_lines (
  former jsonb,
  saved  jsonb
)
  returns table (
    side  text,
    line  jsonb,
    place bigint
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  select min(t.side), t.line, min(t.place)
  from (
    -- Of equal lines the first of one side goes with the first of the other, the second with the second.
    select l.side, l.line, l.place, row_number() over (partition by l.side, l.line order by l.place) as turn
    from (
      select 'from' as side, f.value as line, f.place from jsonb_array_elements(former) with ordinality f (value, place)
      union all
      select 'to', s.value, s.place from jsonb_array_elements(saved) with ordinality s (value, place)
    ) l
  ) t
  group by t.line, t.turn
  having count(*) = 1
$function$;

create or replace function private.lines_told (
  texts text[]
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  -- A thousand lines of a spreadsheet are no history that people read.
  select to_jsonb(case when cardinality(texts) > 20 then texts[:20] || format('and %s more', cardinality(texts) - 20)
    else coalesce(texts, '{}') end)
$function$;

create or replace function private.log_activity()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
-- Arguments: the column that names a record, then columns that are bookkeeping rather than content.
declare
  most_single constant integer := 50;
  verb text := nullif(current_setting('ledgerwise.activity_action', true), '');
  name_column text;
  hidden text[];
  actor uuid;
  actor_name text;
  total integer;
  summary text := '''{}''::jsonb';
  -- Of the one document that is saved, as its lines are of another table.
  lines constant jsonb := coalesce(nullif(current_setting('ledgerwise.changed_lines', true), ''), '{}');
begin
  if verb = 'none' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    select count(*) into total from (select from old_rows limit most_single + 1) t;
  else
    select count(*) into total from (select from new_rows limit most_single + 1) t;
  end if;
  if total = 0 then
    return null;
  end if;
  verb := coalesce(verb, case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end);
  name_column := tg_argv[0];
  hidden := array['id', 'org_id', 'user_id', 'created_at', 'updated_at'] || tg_argv[1:];
  actor := auth.uid();
  actor_name := coalesce((select p.full_name from public.profiles p where p.id = actor), 'System');

  if total <= most_single then
    -- The JSON of a row is made once, hence offset 0.
    if tg_op = 'INSERT' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes, record_version)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column,
        private.changes_between(null, n.after, hidden), (n.after ->> 'version')::integer
      from (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n;
    elsif tg_op = 'DELETE' then
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes)
      select o.org_id, actor, actor_name, verb, tg_table_name, o.id, o.before ->> name_column,
        private.changes_between(o.before, null, hidden)
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o;
    else
      insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name, changes, record_version)
      select n.org_id, actor, actor_name, verb, tg_table_name, n.id, n.after ->> name_column, c.changes,
        (n.after ->> 'version')::integer
      from (select t.org_id, t.id, to_jsonb(t) as before from old_rows t offset 0) o
      join (select t.org_id, t.id, to_jsonb(t) as after from new_rows t offset 0) n on n.org_id = o.org_id and n.id = o.id
      cross join lateral (select private.changes_between(o.before, n.after, hidden) || lines as changes offset 0) c
      where c.changes <> '{}';
    end if;
    return null;
  end if;

  if tg_op = 'UPDATE' then
    select format('jsonb_strip_nulls(jsonb_build_object(%s))', string_agg(format(
      '%1$L, case when bool_or(o.%2$I is distinct from n.%2$I) then jsonb_build_object(''to'', '
      || 'case when min(n.%2$I::text) = max(n.%2$I::text) and count(n.%2$I) = count(*) then to_jsonb(min(n.%2$I::text)) end) end',
      a.attname, a.attname), ', '))
    into summary
    from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname <> all (hidden);
  end if;
  execute format($sql$
    insert into public.activity_log
      (org_id, actor_id, actor_name, action, entity, changes, record_ids, record_count)
    select %1$s.org_id, $1, $2, $3, $4, %2$s, array_agg(%1$s.id), count(*)
    from %3$s
    group by %1$s.org_id
  $sql$, case tg_op when 'DELETE' then 'o' else 'n' end, summary, case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows o'
    else 'old_rows o join new_rows n on n.org_id = o.org_id and n.id = o.id' end)
  using actor, actor_name, verb, tg_table_name;
  return null;
end $function$;

create or replace function private.refuse (
  code     text,
  sentence text,
  details  jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  raise exception '%', sentence using errcode = 'P0001', hint = code, detail = details::text;
end $function$;

create or replace function private.save_document (
  org      uuid,
  kind     text,
  document jsonb,
  links    jsonb default '{}'::jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entry constant private.document_kinds := private.document_kind(save_document.kind);
  document_id uuid;
  earlier jsonb;
  head jsonb;
  priced private.priced_line[];
  totals jsonb;
  taken record;
begin
  perform private.check_document(org, entry, document);
  document_id := nullif(btrim(document ->> 'id'), '')::uuid;
  if document_id is not null then
    earlier := private.hold_document(org, entry.kind, document_id);
    perform private.require_draft(entry, earlier);
    if entry.kind = 'sales_order' then
      perform private.require_not_invoiced(earlier);
    end if;
    perform private.require_version(document, (earlier ->> 'version')::integer, (earlier ->> 'updated_at')::timestamptz,
      earlier ->> 'label', org, entry.table_name, document_id);
  end if;
  head := private.complete_head(org, entry, earlier, document);
  select p.priced, p.totals into priced, totals from private.price_document(org, entry, head,
    coalesce(document -> 'lines', case when document_id is null then '[]' else private.stored_lines(org, entry, document_id) end)) p;
  head := head || totals || links;
  if document_id is null then
    -- Last of all, for the series stays locked until the transaction ends.
    select t.number, t.text into taken from private.take_number(org, entry.kind) t;
    head := head || jsonb_build_object('number', taken.number, entry.number_column, taken.text, 'status', entry.draft_status);
  end if;
  return private.write_document(org, entry, document_id, head, priced);
end $function$;

create or replace function private.tell_changed_lines (
  changed jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform set_config('ledgerwise.changed_lines',
    case when changed is null then '' else jsonb_build_object('lines', changed)::text end, true);
end $function$;

create or replace function private.without_common (
  one   jsonb,
  other jsonb
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(t.value order by t.place), '[]')
  from (
    select o.value, o.place, row_number() over (partition by o.value order by o.place) as turn
    from jsonb_array_elements(one) with ordinality o (value, place)
  ) t
  where t.turn > (select count(*) from jsonb_array_elements(other) x where x.value = t.value)
$function$;

create or replace function private.write_document (
  org         uuid,
  entry       private.document_kinds,
  document_id uuid,
  head        jsonb,
  lines       private.priced_line[]
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(head) key);
  saved_id uuid := document_id;
  former jsonb;
  violated text;
begin
  if document_id is null then
    execute format('insert into public.%1$I (org_id, %2$s) select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2) returning id',
      entry.table_name, columns)
    using org, head into saved_id;
  else
    former := private.stored_lines(org, entry, saved_id);
    execute format('delete from public.%I l where l.org_id = $1 and l.%I = $2', entry.line_table, entry.parent_column)
    using org, saved_id;
  end if;
  execute format('insert into public.%I (org_id, %I, position, product_id, account_id, description, quantity, unit_price,
      discount_percent, gst_rate, gst_applicable, net, gst, total) select $1, $2, l.* from unnest($3) l',
    entry.line_table, entry.parent_column)
  using org, saved_id, lines;
  if document_id is not null then
    -- The history tells of head and lines at once: what the lines changed is worked out before the head is written.
    perform private.tell_changed_lines(private.changed_document_lines(org, former, private.stored_lines(org, entry, saved_id)));
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $3)),
        version = t.version + 1, updated_by = auth.uid() where t.org_id = $1 and t.id = $2',
      entry.table_name, columns)
    using org, saved_id, head;
    perform private.tell_changed_lines(null);
  end if;
  return saved_id;
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    perform private.refuse('document.invalid_value', coalesce(
      private.constraint_sentence(format('public.%I', entry.table_name)::regclass, violated),
      private.constraint_sentence(format('public.%I', entry.line_table)::regclass, violated),
      'One of the values was not accepted') || '.');
    return null;
  when numeric_value_out_of_range then
    perform private.refuse('document.too_large', format('The amounts of this %s are too large. Check quantities and prices.', entry.label));
    return null;
end $function$;

create or replace function public.save_journal_entry (
  document jsonb,
  key      uuid
)
  returns public.journal_entries
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('journal_entries.create', 'write journal entries');
  answer constant jsonb := private.recall(save_journal_entry.key, 'save_journal_entry', save_journal_entry.document);
  entered constant jsonb := save_journal_entry.document;
  draft public.journal_entries;
  entry_id uuid;
  on_date date;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.journal_entries, answer);
  end if;
  perform private.check_draft_entry(entered);
  entry_id := nullif(btrim(entered ->> 'id'), '');
  on_date := nullif(btrim(entered ->> 'entry_date'), '');
  if entry_id is not null then
    select e.* into draft from public.journal_entries e where e.org_id = org and e.id = entry_id for update;
    if draft.id is null then
      perform private.refuse('ledger.not_found', 'There is no such journal entry. Load the list again.');
    elsif draft.posted_at is not null then
      perform private.refuse('ledger.immutable', format(
        'Journal entry %s is posted and cannot be changed. Reverse it and post a new one.', draft.entry_number));
    end if;
    perform private.require_version(entered, draft.version, draft.updated_at,
      format('journal entry of %s', draft.entry_date), org, 'journal_entries', draft.id);
    perform private.tell_changed_lines(private.changed_draft_lines(draft.draft_lines,
      coalesce(nullif(entered -> 'lines', 'null'), draft.draft_lines)));
    update public.journal_entries e set
      entry_date = coalesce(on_date, e.entry_date),
      description = coalesce(entered ->> 'description', e.description),
      reference = entered ->> 'reference',
      draft_lines = coalesce(nullif(entered -> 'lines', 'null'), e.draft_lines),
      version = e.version + 1
    where e.org_id = org and e.id = entry_id returning e.* into draft;
    perform private.tell_changed_lines(null);
  else
    insert into public.journal_entries (org_id, entry_date, description, reference, draft_lines)
    values (org, coalesce(on_date, private.today(org)), coalesce(entered ->> 'description', ''), entered ->> 'reference',
      coalesce(nullif(entered -> 'lines', 'null'), '[]'))
    returning journal_entries.* into draft;
  end if;
  perform private.remember(save_journal_entry.key, to_jsonb(draft));
  return draft;
end $function$;

create or replace function public.save_recurring_document (
  document jsonb,
  key      uuid
)
  returns public.recurring_documents
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('recurring_documents.create', 'save recurring documents');
  answer constant jsonb := private.recall(save_recurring_document.key, 'save_recurring_document', save_recurring_document.document);
  entered constant jsonb := save_recurring_document.document;
  fields constant text[] := array['name', 'kind', 'template', 'frequency', 'every', 'next_date', 'end_date',
    'posts_automatically', 'is_paused'];
  entry private.document_kinds;
  saved public.recurring_documents;
  earlier public.recurring_documents;
  head jsonb;
  violated text;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  elsif jsonb_typeof(entered) is distinct from 'object' then
    perform private.refuse('document.invalid', 'Send the recurring document as an object with its fields and its template.');
  end if;
  perform private.check_fields('public.recurring_documents', entered - 'template', fields || array['id', 'version', 'updated_at'],
    '{}', '');
  if btrim(coalesce(entered ->> 'id', '')) <> '' then
    select r.* into earlier from public.recurring_documents r where r.org_id = org and r.id = btrim(entered ->> 'id')::uuid for update;
    if earlier.id is null then
      perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
    end if;
    perform private.require_version(entered, earlier.version, earlier.updated_at,
      format('recurring document %s', earlier.name), org, 'recurring_documents', earlier.id);
  end if;
  -- Blank is nothing; what is not said stays as it was.
  saved := jsonb_populate_record(earlier, (
    select coalesce(jsonb_object_agg(f.key, case when btrim(f.value #>> '{}') = '' then 'null' else f.value end), '{}')
    from jsonb_each(entered) f where f.key = any (fields)));
  saved.every := coalesce(saved.every, 1);
  saved.posts_automatically := coalesce(saved.posts_automatically, false);
  saved.is_paused := coalesce(saved.is_paused, false);
  saved.next_date := coalesce(saved.next_date, private.today(org));
  if earlier.id is null or (saved.next_date, saved.frequency, saved.every) is distinct from
    (earlier.next_date, earlier.frequency, earlier.every) then
    saved.first_date := saved.next_date;
  end if;
  if coalesce(saved.kind, '') not in ('invoice', 'bill') then
    perform private.refuse('document.unknown_kind', 'Say what recurs: the kind is invoice or bill.');
  elsif earlier.kind <> saved.kind then
    perform private.refuse('document.unknown_kind', 'What recurs cannot change from an invoice to a bill. Make a new one instead.');
  elsif saved.frequency is null then
    perform private.refuse('document.invalid_value', 'Frequency must be daily, weekly, monthly or yearly.');
  elsif btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse('document.invalid_value', 'Name is required.');
  elsif saved.posts_automatically then
    perform private.require(case saved.kind when 'invoice' then 'invoices.post' else 'bills.approve' end,
      format('let %ss be posted by themselves', saved.kind));
  end if;

  -- The first document is made on trial, so that a template which cannot work is refused now.
  entry := private.document_kind(saved.kind);
  perform private.check_document(org, entry, saved.template);
  saved.template := private.recurring_template(entry, saved.template);
  head := private.complete_head(org, entry, null, saved.template);
  if saved.template -> 'lines' = '[]' then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', entry.label));
  end if;
  saved.total_amount := (private.price_document(org, entry, head, saved.template -> 'lines')).totals ->> 'total_amount';
  saved.customer_id := head ->> 'customer_id';
  saved.vendor_id := head ->> 'vendor_id';

  if earlier.id is null then
    insert into public.recurring_documents (org_id, name, kind, customer_id, vendor_id, template, total_amount, frequency, every,
      first_date, next_date, end_date, posts_automatically, is_paused)
    values (org, saved.name, saved.kind, saved.customer_id, saved.vendor_id, saved.template, saved.total_amount, saved.frequency,
      saved.every, saved.first_date, saved.next_date, saved.end_date, saved.posts_automatically, saved.is_paused)
    returning recurring_documents.* into saved;
  else
    update public.recurring_documents r set name = saved.name, customer_id = saved.customer_id, vendor_id = saved.vendor_id,
      template = saved.template, total_amount = saved.total_amount, frequency = saved.frequency, every = saved.every,
      first_date = saved.first_date, next_date = saved.next_date, end_date = saved.end_date,
      posts_automatically = saved.posts_automatically, is_paused = saved.is_paused, last_error = null, last_error_code = null,
      last_error_at = null, version = r.version + 1, updated_by = auth.uid()
    where r.org_id = org and r.id = earlier.id
    returning r.* into saved;
  end if;
  perform private.remember(save_recurring_document.key, to_jsonb(saved));
  return saved;
exception when check_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse('document.invalid_value', coalesce(
    private.constraint_sentence('public.recurring_documents', violated), 'One of the values was not accepted') || '.');
  return null;
end $function$;

comment on column "public"."activity_log"."record_version" is 'Of one document: the version that this made of it.';

comment on function "private"."changed_document_lines"(uuid, jsonb, jsonb) is 'What differs between the lines of a document before and after, {from: [line in words], to: […]}; null where nothing does.';

comment on function "private"."changed_draft_lines"(jsonb, jsonb) is 'What differs between the lines of a draft of a journal entry before and after, as changed_document_lines tells it.';

comment on function "private"."changes_after"(jsonb, jsonb) is 'Two changes {from, to} of one field, one after the other, as one.';

comment on function "private"."changes_since"(uuid, text, uuid, integer, timestamp
  with time zone) is 'What changed in a record after a version or a moment, {field: {from, to}}.';

comment on function "private"."different_lines"(jsonb, jsonb) is 'The lines that are on one side only, from or to, as often as they are.';

comment on function "private"."lines_told"(text[]) is 'Lines in words, the first twenty of them.';

comment on function "private"."refuse"(text, text, jsonb) is 'The same with what a screen can show beside the sentence: JSON, which the API hands through as the details of its answer.';

comment on function "private"."require_version"(jsonb, integer, timestamp
  with time zone, text, uuid, text, uuid) is 'Optimistic lock: refuses a document that somebody changed since, names who and when, and tells what in the details.';

comment on function "private"."tell_changed_lines"(jsonb) is 'What the activity log adds to the document that is changed next; null is nothing, and is to be said after it.';

comment on function "private"."without_common"(jsonb, jsonb) is 'What a list holds beyond another one, equal values counted.';

revoke all on function "private"."changed_document_lines"(uuid, jsonb, jsonb) from public;

grant execute on function "private"."changed_document_lines"(uuid, jsonb, jsonb) to "postgres";

revoke all on function "private"."changed_draft_lines"(jsonb, jsonb) from public;

grant execute on function "private"."changed_draft_lines"(jsonb, jsonb) to "postgres";

revoke all on function "private"."changes_after"(jsonb, jsonb) from public;

grant execute on function "private"."changes_after"(jsonb, jsonb) to "postgres";

revoke all on function "private"."changes_since"(uuid, text, uuid, integer, timestamp with time zone) from public;

grant execute on function "private"."changes_since"(uuid, text, uuid, integer, timestamp with time zone) to "postgres";

revoke all on function "private"."different_lines"(jsonb, jsonb) from public;

grant execute on function "private"."different_lines"(jsonb, jsonb) to "postgres";

revoke all on function "private"."lines_told"(text[]) from public;

grant execute on function "private"."lines_told"(text[]) to "postgres";

revoke all on function "private"."refuse"(text, text, jsonb) from public;

grant execute on function "private"."refuse"(text, text, jsonb) to "postgres";

revoke all on function "private"."tell_changed_lines"(jsonb) from public;

grant execute on function "private"."tell_changed_lines"(jsonb) to "postgres";

revoke all on function "private"."without_common"(jsonb, jsonb) from public;

grant execute on function "private"."without_common"(jsonb, jsonb) to "postgres";

reset check_function_bodies;
