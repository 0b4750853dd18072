-- A credit note without an invoice or bill: goodwill, a yearly rebate, a credit that a vendor grants.

create function private.refuse_parts_of_documents(lines jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  fault record;
begin
  select l.n, l.value ->> 'document_line_id' is not null as names_a_line into fault
  from jsonb_array_elements(lines) with ordinality l (value, n)
  where l.value ->> 'document_line_id' is not null or l.value -> 'restock' = 'true'
  order by l.n limit 1;
  if fault.names_a_line then
    perform private.refuse_field('credit_note.malformed',
      'A line of an invoice or bill is credited by a credit note for that document. Name the document, or leave document_line_id out.',
      'document_line_id', fault.n);
  elsif found then
    perform private.refuse_field('credit_note.malformed',
      'Goods come back at what they cost when they left, so their credit note must be for their invoice or bill. Issue it from there, or turn Returned off.',
      'restock', fault.n);
  end if;
end $$;
comment on function private.refuse_parts_of_documents(jsonb) is
  'Refuses lines that need a document: a credited line, or returned goods.';

create function private.issue_credit_note_without_document(org uuid, document jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := (select k from private.document_kinds k where k.is_owed and document ->> k.contact_column is not null);
  issued_on constant date := nullif(btrim(document ->> 'issued_on'), '')::date;
  lines constant jsonb := document -> 'lines';
  head jsonb;
  credited private.credit_line[];
  credit_note public.credit_notes;
begin
  if issued_on is null then
    perform private.refuse_field('credit_note.date_required', 'Enter the date the credit note is issued.', 'issued_on');
  end if;
  perform private.require_open_period(org, issued_on);
  perform private.refuse_parts_of_documents(lines);
  head := private.complete_head(org, entry, null, document || jsonb_build_object(entry.date_column, issued_on));
  credited := private.read_credit_lines(org, entry, head, '{}',
    (select jsonb_agg(l.value || '{"restock": false}' order by l.n) from jsonb_array_elements(lines) with ordinality l (value, n)));
  credit_note := private.add_up_credit(credited);
  credit_note.issued_on := issued_on;
  credit_note.base_total := private.round_money(credit_note.total_amount * (head ->> 'exchange_rate')::numeric, private.base_currency(org));
  credit_note.unallocated := credit_note.total_amount;
  credit_note.base_unallocated := credit_note.base_total;
  credit_note := private.post_credit_note(org, entry, head, private.contact_of(org, (head ->> entry.contact_column)::uuid), credit_note,
    credited, null);
  return credit_note.id;
end $$;
comment on function private.issue_credit_note_without_document(uuid, jsonb) is
  'Issues a credit note to a customer or from a vendor without a document, and returns its id: all of it is open credit.';
