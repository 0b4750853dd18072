-- Importing journal entries: a row is a line, and entries that could not be posted are not imported as drafts either.

create function private.journal_file() returns private.document_kinds
language sql immutable
set search_path = ''
as $$
  select jsonb_populate_record(null::private.document_kinds, jsonb_build_object(
    'kind', 'journal_entry', 'label', 'journal entry', 'table_name', 'journal_entries', 'line_table', 'journal_lines',
    'date_column', 'entry_date', 'draft_status', 'draft', 'fields', jsonb_build_array('entry_date', 'reverse_on', 'description', 'reference')))
$$;
comment on function private.journal_file() is
  'Common properties of files of journal entries and of documents. Entries are not a kind of documents: a draft has neither a number nor '
  'a contact.';

create function private.file_line_fields(kind private.document_kinds) returns text[]
language sql immutable
set search_path = ''
as $$
  select case kind.kind
    -- The head has a description too.
    when 'journal_entry' then array['account_id', 'line_description', 'contact_id', 'debit', 'credit', 'foreign_amount', 'currency',
      'tracking_1_id', 'tracking_2_id']
    else private.line_fields() end
$$;
comment on function private.file_line_fields(private.document_kinds) is 'The columns of a file that are of its lines.';

create function private.replace_contact_names() returns void
language plpgsql
set search_path = ''
as $$
begin
  alter table pg_temp.import_rows add column customer_id text, add column vendor_id text;
  -- The account decides if the name is a customer or vendor. On any other account it is refused unchanged, with the line.
  update pg_temp.import_rows r set
    customer_id = case a.subtype when 'receivable' then r.contact_id end,
    vendor_id = case a.subtype when 'payable' then r.contact_id end
  from public.accounts a
  where a.org_id = private.org_id() and a.id::text = r.account_id and r.contact_id is not null;
  perform private.replace_names(private.record_table('customers'), 'customer_id');
  perform private.replace_names(private.record_table('vendors'), 'vendor_id');
  update pg_temp.import_rejections x set field = 'contact_id' where x.field in ('customer_id', 'vendor_id');
  update pg_temp.import_rows r set contact_id = coalesce(r.customer_id, r.vendor_id) where coalesce(r.customer_id, r.vendor_id) is not null;
end $$;
comment on function private.replace_contact_names() is
  'Puts ids in the place of the names of customers and vendors on the lines of control accounts.';

create function private.save_file_entry(org uuid, head jsonb, lines jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entered constant jsonb := head || jsonb_build_object('lines', (
    select jsonb_agg(l.value - 'line_description'
      || jsonb_strip_nulls(jsonb_build_object('description', l.value -> 'line_description')) order by l.n)
    from jsonb_array_elements(save_file_entry.lines) with ordinality l (value, n)));
begin
  if not head ? 'entry_date' then
    perform private.refuse('ledger.date_required', 'Entry date is missing. Enter the posting date.');
  end if;
  perform private.check_draft_entry(entered);
  perform private.require_calendar_date((head ->> 'entry_date')::date);
  perform private.check_lines(org, private.read_journal_lines(org, entered -> 'lines', asks_contact => true));
  return (private.save_draft_entry(org, entered)).id;
end $$;
comment on function private.save_file_entry(uuid, jsonb, jsonb) is
  'Saves an entry of a file as a draft; refuses lines that could not be posted. Closed periods are checked when it is posted.';
