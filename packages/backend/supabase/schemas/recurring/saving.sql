-- Saving the template of a recurring document.

create function private.recurring_template(entry private.document_kinds, template jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') || jsonb_build_object('lines', (
    select coalesce(jsonb_agg((
      select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(l.value) c
      where c.key = any (private.line_fields() || 'id'::text)) order by l.n), '[]')
    from jsonb_array_elements(template -> 'lines') with ordinality l (value, n)))
  from jsonb_each(template) f
  where f.key = any (entry.fields) and btrim(f.value #>> '{}') <> ''
    and private.column_type(format('public.%I', entry.table_name)::regclass, f.key) <> 'date'
$$;
comment on function private.recurring_template(private.document_kinds, jsonb) is
  'Recurring part of a document: everything that users enter except its dates. Blank is empty.';

create function private.document_of_template(entry private.document_kinds, template jsonb, on_date date) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return template || jsonb_build_object(entry.date_column, on_date, 'lines', private.copied_lines(template -> 'lines'));
end $$;
comment on function private.document_of_template(private.document_kinds, jsonb, date) is
  'The document that a template makes on a date, as save_document takes it: its lines are new ones.';

create function private.try_template(org uuid, entry private.document_kinds, template jsonb, on_date date) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
begin
  begin
    document := private.hold_document(org, entry, private.save_document(org, entry,
      private.document_of_template(entry, template, on_date), '{"recurring_document_id": null}'));
    raise exception using errcode = 'LWTRY';
  exception when sqlstate 'LWTRY' then
    return document;
  end;
end $$;
comment on function private.try_template(uuid, private.document_kinds, jsonb, date) is
  'Document that a template would create on a date, which is rolled back; or the reason for refusing it.';

create function private.template_lines(org uuid, entry private.document_kinds, template jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) - array['position', 'net', 'gst', 'total', 'tax_parts'] order by l.position), '[]')
    from private.price_lines(template -> 'lines', org, upper(coalesce(template ->> 'currency', private.base_currency(org))),
      coalesce((template ->> 'tax_inclusive')::boolean, false), entry.side, coalesce((template ->> 'exchange_rate')::numeric, 1),
      contact_id => (template ->> entry.contact_column)::uuid) l);
end $$;
comment on function private.template_lines(uuid, private.document_kinds, jsonb) is
  'The lines of a template with what products and settings add to them today, as stored_lines answers those of a document.';

create function private.require_recurrence(saved public.recurring_documents, earlier public.recurring_documents)
returns private.document_kinds
language plpgsql stable
set search_path = ''
as $$
declare
  entry private.document_kinds;
begin
  select k.* into entry from private.document_kinds k where k.kind = saved.kind and k.recurs;
  if entry.kind is null then
    perform private.refuse('document.unknown_kind', format('Choose the kind of document that recurs: %s.',
      (select private.alternatives(array_agg(k.kind order by k.kind desc)) from private.document_kinds k where k.recurs)));
  elsif earlier.kind <> saved.kind then
    perform private.refuse('document.unknown_kind', format('Its kind cannot change from %s to %s. Make a new one instead.',
      earlier.kind, saved.kind));
  elsif saved.next_date <> earlier.next_date and saved.next_date <= earlier.last_issued_on then
    -- Its record was created meanwhile, for a user who opened it before; or it would be created twice.
    perform private.refuse_field('document.invalid_value', format(
      'Next date must be after %s, the date of the last %s.', earlier.last_issued_on, saved.kind), 'next_date');
  elsif saved.frequency is null then
    perform private.refuse_field('document.invalid_value', 'Frequency must be daily, weekly, monthly or yearly.', 'frequency');
  elsif btrim(coalesce(saved.name, '')) = '' then
    perform private.refuse_field('document.invalid_value', 'Name is required.', 'name');
  elsif saved.posts_automatically and entry.post_permission is null then
    perform private.refuse_field('document.invalid_value', format(
      'A %s cannot be posted. Turn this off to leave each one as a draft.', entry.label), 'posts_automatically');
  elsif saved.posts_automatically then
    perform private.require_to_post(saved.kind);
  end if;
  return entry;
end $$;
comment on function private.require_recurrence(public.recurring_documents, public.recurring_documents) is
  'Kind of the created documents; refuses a template by its own fields and by its earlier state.';

create function private.store_recurring_document(
  org uuid, entry private.document_kinds, changed public.recurring_documents, earlier public.recurring_documents
) returns public.recurring_documents
language plpgsql
set search_path = ''
as $$
declare
  saved public.recurring_documents := changed;
begin
  if earlier.id is null then
    insert into public.recurring_documents (org_id, name, kind, customer_id, vendor_id, template, total_amount, frequency, every,
      first_date, next_date, end_date, end_after, posts_automatically, is_paused)
    values (org, saved.name, saved.kind, saved.customer_id, saved.vendor_id, saved.template, saved.total_amount, saved.frequency,
      saved.every, saved.first_date, saved.next_date, saved.end_date, saved.end_after, saved.posts_automatically, saved.is_paused)
    returning recurring_documents.* into saved;
  else
    perform private.tell_changed_lines(private.changed_document_lines(org,
      private.template_lines(org, entry, earlier.template), private.template_lines(org, entry, saved.template)));
    update public.recurring_documents r set name = saved.name, customer_id = saved.customer_id, vendor_id = saved.vendor_id,
      template = saved.template, total_amount = saved.total_amount, frequency = saved.frequency, every = saved.every,
      first_date = saved.first_date, next_date = saved.next_date, end_date = saved.end_date, end_after = saved.end_after,
      posts_automatically = saved.posts_automatically, is_paused = saved.is_paused, last_error = null, last_error_code = null,
      last_error_at = null, version = r.version + 1, updated_by = auth.uid()
    where r.org_id = org and r.id = earlier.id
    returning r.* into saved;
    perform private.tell_changed_lines(null);
  end if;
  return saved;
end $$;
comment on function private.store_recurring_document(uuid, private.document_kinds, public.recurring_documents, public.recurring_documents) is
  'Inserts a template, or updates the earlier one and records which of its lines changed.';

create function public.save_recurring_document(document jsonb, key uuid) returns public.recurring_documents
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.create', 'save recurring documents');
  answer constant jsonb := private.recall(save_recurring_document.key, 'save_recurring_document', save_recurring_document.document);
  entered constant jsonb := save_recurring_document.document;
  fields constant text[] := array['name', 'kind', 'template', 'frequency', 'every', 'next_date', 'end_date',
    'end_after', 'posts_automatically', 'is_paused'];
  entry private.document_kinds;
  saved public.recurring_documents;
  earlier public.recurring_documents;
  made jsonb;
  violated text;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.recurring_documents, answer);
  elsif jsonb_typeof(entered) is distinct from 'object' then
    perform private.refuse('document.invalid', 'Send the recurring document as an object with its fields and its template.');
  end if;
  perform private.check_fields('public.recurring_documents', entered - 'template', fields || array['id', 'version', 'updated_at'], '{}');
  if btrim(coalesce(entered ->> 'id', '')) <> '' then
    select r.* into earlier from public.recurring_documents r where r.org_id = org and r.id = btrim(entered ->> 'id')::uuid for update;
    if earlier.id is null then
      perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
    end if;
    perform private.require_version(entered, earlier.version, earlier.updated_at,
      format('recurring document %s', earlier.name), org, 'recurring_documents', earlier.id);
  end if;
  -- Blank is empty; missing fields keep their values.
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
  entry := private.require_recurrence(saved, earlier);

  -- The first document is made on trial, so that a template which cannot work is refused now.
  perform private.check_document(org, entry, saved.template);
  perform private.check_line_ids(saved.template -> 'lines', earlier.template -> 'lines', 'recurring document');
  perform private.refuse_archived_options(org, saved.template -> 'lines', coalesce(earlier.template -> 'lines', '[]'));
  saved.template := private.recurring_template(entry, saved.template);
  if saved.template -> 'lines' = '[]' then
    perform private.refuse('document.no_lines', format('The %s has no lines. Add at least one first.', entry.label));
  end if;
  saved.template := saved.template || jsonb_build_object('lines', private.lines_with_ids(saved.template -> 'lines'));
  made := private.try_template(org, entry, saved.template, saved.next_date);
  saved.total_amount := made ->> 'total_amount';
  saved.customer_id := made ->> 'customer_id';
  saved.vendor_id := made ->> 'vendor_id';

  saved := private.store_recurring_document(org, entry, saved, earlier);
  perform private.remember(save_recurring_document.key, to_jsonb(saved));
  return saved;
exception when check_violation then
  get stacked diagnostics violated = constraint_name;
  perform private.refuse_field('document.invalid_value', coalesce(
    private.constraint_sentence('public.recurring_documents', violated), 'One of the values was not accepted') || '.',
    private.constraint_field('public.recurring_documents', violated));
  return null;
end $$;
comment on function public.save_recurring_document(jsonb, uuid) is
  'Saves {id?, version?, name, kind, template, frequency, every, next_date, end_date, end_after, posts_automatically, is_paused} and '
  'returns its row. The template is a document without dates, whose lines are identified by their ids, as in save_document.';
grant execute on function public.save_recurring_document(jsonb, uuid) to authenticated;
