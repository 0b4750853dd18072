set check_function_bodies = off;

create or replace function private.collect_documents (
  kind private.document_kinds
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  head jsonb;
  tag text;
  first_row integer;
  lines jsonb[];
  item record;
  total integer := 0;
begin
  create temporary table import_documents (first_row integer, head jsonb, lines jsonb, number integer, text text) on commit drop;
  for item in execute format(
    'select r.import_row, r.document as tag, jsonb_strip_nulls(jsonb_build_object(%s)) as given, '
    || 'jsonb_strip_nulls(jsonb_build_object(%s)) as line from pg_temp.import_rows r order by r.import_row',
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(array_remove(kind.fields || kind.number_column, null)) f),
    (select string_agg(format('%1$L, r.%1$I', f), ', ') from unnest(private.file_line_fields(kind)) f))
  loop
    if head is not null and (case when coalesce(item.tag, tag) is null then private.is_same_document(kind, head, item.given)
      else item.tag is not distinct from tag end) then
      insert into pg_temp.import_rejections
      select item.import_row, g.key, format('%s is not that of the row in which this %s begins', private.label(g.key), kind.label)
      from jsonb_each_text(item.given) g where head ? g.key and lower(head ->> g.key) <> lower(g.value);
      head := item.given || head;
      lines := lines || item.line;
      continue;
    elsif head is not null then
      insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
    end if;
    total := total + 1;
    first_row := item.import_row;
    head := item.given;
    tag := item.tag;
    lines := array[item.line];
  end loop;
  insert into pg_temp.import_documents (first_row, head, lines) values (first_row, head, to_jsonb(lines));
  return total;
end $function$;

create or replace function private.document_fields (
  kind private.document_kinds
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array_remove(kind.fields || kind.number_column || private.file_line_fields(kind) || 'document'::text, null)
$function$;

create or replace function private.file_line_fields (
  kind private.document_kinds
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case kind.kind
    -- The head has a description too.
    when 'journal_entry' then array['account_id', 'line_description', 'contact_id', 'debit', 'credit', 'foreign_amount', 'currency']
    else private.line_fields() end
$function$;

create or replace function private.import_documents (
  kind private.document_kinds,
  mode text
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  most_documents constant integer := 5000;
  most_single constant integer := 50;
  reference record;
  total integer;
  ids uuid[];
begin
  for reference in
    select distinct r as named, (private.key_columns(c))[1] as field
    from pg_catalog.pg_constraint c
    join private.record_tables r on private.relation(r) = c.confrelid
    where c.contype = 'f' and cardinality(private.key_columns(c)) = 1
      and c.conrelid in (format('public.%I', kind.table_name)::regclass, format('public.%I', kind.line_table)::regclass)
      and (private.key_columns(c))[1] = any (private.document_fields(kind))
  loop
    perform private.replace_names(reference.named, reference.field);
  end loop;
  if kind.kind = 'journal_entry' then
    perform private.replace_contact_names();
  end if;
  total := private.collect_documents(kind);
  if total > most_documents then
    perform private.refuse('import.too_many_documents', format(
      'The file holds %s documents, and %s at most are imported at once. Split it into smaller files.', total, most_documents));
  end if;
  if kind.number_column is not null then
    perform private.reject_used_numbers(org, kind);
  end if;
  perform private.set_activity_action(case when total > most_single then 'none' else 'imported' end);
  ids := private.save_sound_documents(org, kind);
  if ids is null then
    perform private.judge_documents(org, kind);
    ids := '{}';
    if mode = 'skip_bad' then
      ids := private.save_collected_documents(org, kind);
      perform private.leave_out_with_document(kind);
    end if;
  end if;
  if total > most_single and ids <> '{}' then
    perform private.log_documents(kind, ids);
  end if;
  perform private.refresh_statistics(format('public.%I', kind.line_table)::regclass, cardinality(ids));
  drop table pg_temp.import_documents;
  return ids;
end $function$;

create or replace function private.imported_kind (
  entry private.record_tables
)
  returns private.document_kinds
  language sql
  stable
  set search_path to ''
  AS $function$
  select case entry.table_name when 'journal_entries' then private.journal_file()
    else (select k from private.document_kinds k where k.table_name = entry.table_name) end
$function$;

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
      select from unnest(case when kind.contact_column is null then kind.fields
        else array[kind.contact_column, kind.date_column, 'reference'] end) key
      where given ? key and lower(given ->> key) is distinct from lower(head ->> key)
        and (key <> kind.date_column or private.fits(given ->> key, 'date'))) end
$function$;

create or replace function private.journal_file()
  returns private.document_kinds
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_populate_record(null::private.document_kinds, jsonb_build_object(
    'kind', 'journal_entry', 'label', 'journal entry', 'table_name', 'journal_entries', 'line_table', 'journal_lines',
    'date_column', 'entry_date', 'draft_status', 'draft', 'fields', jsonb_build_array('entry_date', 'description', 'reference')))
$function$;

create or replace function private.place_refusal (
  kind      private.document_kinds,
  code      text,
  sentence  text,
  first_row integer,
  OUT       import_row integer,
  OUT       field text,
  OUT       message text
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  about_line constant text[] := regexp_match(sentence, '^Line ([0-9]+): (.*)$');
begin
  import_row := first_row + coalesce(about_line[1]::integer, 1) - 1;
  message := regexp_replace(coalesce(about_line[2], sentence), '[.]$', '');
  message := upper(left(message, 1)) || substr(message, 2);
  field := case
    when code like 'document.contact\_%' then kind.contact_column
    when code = 'rate.missing' then 'exchange_rate'
    else (
      select f from unnest(case when about_line is null then kind.fields || kind.number_column else private.file_line_fields(kind) end) f
      where message ~* format('^(this )?%s\M', replace(regexp_replace(f, '_(id|percent)$', ''), '_', ' '))
      order by char_length(f) desc limit 1) end;
end $function$;

create or replace function private.read_journal_lines (
  org          uuid,
  lines        jsonb,
  asks_contact boolean default false
)
  returns private.posting_line[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  known constant text[] := array['account_code', 'account_id', 'debit', 'credit', 'description', 'contact_id', 'currency', 'foreign_amount'];
  stranger text;
  missing record;
  result private.posting_line[];
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) < 2
    or jsonb_path_exists(lines, '$[*] ? (@.type() != "object")') then
    perform private.refuse('ledger.lines_required', 'A journal entry needs at least two lines, each with an account and a debit or a credit.');
  end if;
  select key into stranger from jsonb_array_elements(lines) l cross join lateral jsonb_object_keys(l) key
  where key <> all (known) limit 1;
  if stranger is not null then
    perform private.refuse('ledger.unknown_field', format(
      'A journal line has no field "%s". It has account_code, debit, credit, description and contact_id.', stranger));
  end if;
  select coalesce(l.value ->> 'account_code', l.value ->> 'account_id', '') as called, l.n into missing
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where not exists (select from public.accounts a
    where a.org_id = org and (a.code = l.value ->> 'account_code' or a.id::text = l.value ->> 'account_id'))
  order by l.n limit 1;
  if found then
    perform private.refuse('account.unknown', case when missing.called = '' then format('Line %s: Account is missing. Choose one.', missing.n)
      else format('Line %s: There is no account with the code "%s". Choose one from your chart of accounts, or add it first.',
        missing.n, left(missing.called, 40)) end);
  end if;
  perform private.check_line_contacts(org, lines, asks_contact);
  select array_agg(row(a.id, d.debit, d.credit, nullif(btrim(l.value ->> 'description'), ''),
      nullif(btrim(l.value ->> 'contact_id'), '')::uuid,
      coalesce(nullif(btrim(l.value ->> 'currency'), ''), case when d.foreign_amount is not null then a.currency end),
      d.foreign_amount, null)::private.posting_line order by l.n)
  into result
  from jsonb_array_elements(lines) with ordinality l (value, n)
  join public.accounts a on a.org_id = org
    and case when l.value ? 'account_code' then a.code = l.value ->> 'account_code' else a.id::text = l.value ->> 'account_id' end
  cross join lateral (select
    private.decimal_of(l.value, 'debit', format('Line %s:', l.n)) as debit,
    private.decimal_of(l.value, 'credit', format('Line %s:', l.n)) as credit,
    case when btrim(l.value ->> 'foreign_amount') <> ''
      then private.decimal_of(l.value, 'foreign_amount', format('Line %s:', l.n)) end as foreign_amount) d;
  if exists (select from unnest(result) l where not private.is_currency(l.currency)) then
    perform private.refuse('ledger.unknown_currency',
      'The currency of a line must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR.');
  end if;
  select format('%s %s', l.foreign_amount, l.currency) into stranger
  from unnest(result) l where l.foreign_amount <> private.round_money(l.foreign_amount, l.currency) limit 1;
  if found then
    perform private.refuse('ledger.too_precise', format(
      'The foreign amount %s has more decimals than the currency has. Round it first.', stranger));
  end if;
  select l.n into missing from unnest(result) with ordinality
    l (account_id, debit, credit, description, contact_id, currency, foreign_amount, gst_box, n)
  where not (l.debit >= 0 and l.credit >= 0 and (l.debit = 0) <> (l.credit = 0)) order by l.n limit 1;
  if found then
    perform private.refuse('ledger.one_side', format(
      'Line %s: Debit or credit must be above zero, and not both: a line has either a debit or a credit.', missing.n));
  end if;
  return result;
end $function$;

create or replace function private.replace_contact_names()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  alter table pg_temp.import_rows add column customer_id text, add column vendor_id text;
  -- Whose name it is the account says. On any other account it is refused as it is, with the line.
  update pg_temp.import_rows r set
    customer_id = case a.subtype when 'receivable' then r.contact_id end,
    vendor_id = case a.subtype when 'payable' then r.contact_id end
  from public.accounts a
  where a.org_id = private.org_id() and a.id::text = r.account_id and r.contact_id is not null;
  perform private.replace_names(private.record_table('customers'), 'customer_id');
  perform private.replace_names(private.record_table('vendors'), 'vendor_id');
  update pg_temp.import_rejections x set field = 'contact_id' where x.field in ('customer_id', 'vendor_id');
  update pg_temp.import_rows r set contact_id = coalesce(r.customer_id, r.vendor_id) where coalesce(r.customer_id, r.vendor_id) is not null;
end $function$;

create or replace function private.save_collected (
  org      uuid,
  kind     private.document_kinds,
  document jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if kind.kind = 'journal_entry' then
    return private.save_file_entry(org, document -> 'head', document -> 'lines');
  end if;
  return private.save_document(org, kind.kind,
    (document -> 'head') - kind.number_column || jsonb_build_object('lines', document -> 'lines'),
    jsonb_build_object('number', document -> 'number', kind.number_column, document -> 'text'));
end $function$;

create or replace function private.save_collected_documents (
  org  uuid,
  kind private.document_kinds
)
  returns uuid[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  document jsonb;
  ids uuid[] := '{}';
begin
  if kind.number_column is not null then
    perform private.number_collected(org, kind);
  end if;
  for document in select to_jsonb(d) from pg_temp.import_documents d order by d.first_row loop
    ids := ids || private.save_collected(org, kind, document);
  end loop;
  return ids;
end $function$;

create or replace function private.save_draft_entry (
  org     uuid,
  entered jsonb
)
  returns public.journal_entries
  language plpgsql
  set search_path to ''
  AS $function$
declare
  draft public.journal_entries;
  entry_id uuid;
  on_date date;
  lines jsonb;
begin
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
    lines := coalesce(nullif(entered -> 'lines', 'null'), draft.draft_lines);
    perform private.tell_changed_lines(private.changed_draft_lines(org, draft.draft_lines, lines));
    update public.journal_entries e set
      entry_date = coalesce(on_date, e.entry_date),
      description = coalesce(entered ->> 'description', e.description),
      reference = entered ->> 'reference',
      draft_lines = lines, total_debit = private.draft_side(lines, 'debit'), total_credit = private.draft_side(lines, 'credit'),
      version = e.version + 1
    where e.org_id = org and e.id = entry_id returning e.* into draft;
    perform private.tell_changed_lines(null);
  else
    lines := coalesce(nullif(entered -> 'lines', 'null'), '[]');
    insert into public.journal_entries (org_id, entry_date, description, reference, draft_lines, total_debit, total_credit, replaces_id)
    values (org, coalesce(on_date, private.today(org)), coalesce(entered ->> 'description', ''), entered ->> 'reference',
      lines, private.draft_side(lines, 'debit'), private.draft_side(lines, 'credit'), private.corrected_entry(org, entered))
    returning journal_entries.* into draft;
  end if;
  return draft;
end $function$;

create or replace function private.save_file_entry (
  org   uuid,
  head  jsonb,
  lines jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  entered constant jsonb := head || jsonb_build_object('lines', (
    select jsonb_agg(l.value - 'line_description'
      || jsonb_strip_nulls(jsonb_build_object('description', l.value -> 'line_description')) order by l.n)
    from jsonb_array_elements(save_file_entry.lines) with ordinality l (value, n)));
begin
  if not head ? 'entry_date' then
    perform private.refuse('ledger.date_required', 'Entry date is missing. Say on which date this is to be posted.');
  end if;
  perform private.check_draft_entry(entered);
  perform private.require_calendar_date((head ->> 'entry_date')::date);
  perform private.check_lines(org, private.read_journal_lines(org, entered -> 'lines', asks_contact => true));
  return (private.save_draft_entry(org, entered)).id;
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
  draft public.journal_entries;
begin
  if answer is not null then
    return jsonb_populate_record(null::public.journal_entries, answer);
  end if;
  draft := private.save_draft_entry(org, save_journal_entry.document);
  perform private.remember(save_journal_entry.key, to_jsonb(draft));
  return draft;
end $function$;

comment on function "private"."file_line_fields"(private.document_kinds) is 'The columns of a file that are of its lines.';

comment on function "private"."imported_kind"(private.record_tables) is 'The kind of documents that the files of a table hold, journal entries among them; null for plain records.';

comment on function "private"."is_same_document"(private.document_kinds, jsonb, jsonb) is 'Whether a row goes on with the document above it: by its number, or, without one, by contact, date and reference; what is nobody''s by its whole head. A blank cell says what the row above says, and so may a date that is none: rather both stay out than half of one goes in.';

comment on function "private"."journal_file"() is 'What files of journal entries have in common with those of documents. Entries are no kind of documents: a draft has no number, and nobody is its contact.';

comment on function "private"."replace_contact_names"() is 'Puts ids in the place of the names of customers and vendors on the lines of control accounts.';

comment on function "private"."save_draft_entry"(uuid, jsonb) is 'Adds a draft, or changes the one whose id is given, and answers it.';

comment on function "private"."save_file_entry"(uuid, jsonb, jsonb) is 'Saves an entry of a file as a draft; refused where its lines could not be posted. Which periods are closed is asked when it is posted.';

revoke all on function "private"."file_line_fields"(private.document_kinds) from public;

grant execute on function "private"."file_line_fields"(private.document_kinds) to "postgres";

revoke all on function "private"."journal_file"() from public;

grant execute on function "private"."journal_file"() to "postgres";

revoke all on function "private"."replace_contact_names"() from public;

grant execute on function "private"."replace_contact_names"() to "postgres";

revoke all on function "private"."save_draft_entry"(uuid, jsonb) from public;

grant execute on function "private"."save_draft_entry"(uuid, jsonb) to "postgres";

revoke all on function "private"."save_file_entry"(uuid, jsonb, jsonb) from public;

grant execute on function "private"."save_file_entry"(uuid, jsonb, jsonb) to "postgres";

insert into public.role_permissions (role, permission) values
  ('admin', 'journal_entries.import'),
  ('manager', 'journal_entries.import')
on conflict (role, permission) do nothing;

reset check_function_bodies;
