-- Issuing a credit note: posts it, returns goods to stock, reduces the balance of its document, and keeps the remainder as open credit.

create function private.add_up_credit(lines private.credit_line[]) returns public.credit_notes
language plpgsql immutable
set search_path = ''
as $$
declare
  credit_note public.credit_notes;
  is_too_large boolean;
begin
  select coalesce(sum(l.net), 0), coalesce(sum(l.gst), 0), coalesce(sum(l.total), 0), coalesce(max(abs(l.total)) >= 1e16, false)
  into credit_note.net_amount, credit_note.gst_amount, credit_note.total_amount, is_too_large
  from unnest(lines) l;
  if is_too_large then
    perform private.refuse('document.too_large', 'The amounts of this credit note are too large. Check quantities and prices.');
  elsif credit_note.total_amount <= 0 then
    perform private.refuse('credit_note.amount', format(
      'The lines total %s. A credit note must be for more than 0.', credit_note.total_amount));
  end if;
  return credit_note;
end $$;
comment on function private.add_up_credit(private.credit_line[]) is
  'Net, GST and total of credited lines; refuses zero and amounts that are too large.';

create function private.value_credit_note(
  org uuid, document jsonb, lines private.credit_line[],
  out credit_note public.credit_notes, out applied numeric, out applied_base numeric
)
language plpgsql
set search_path = ''
as $$
declare
  base constant text := private.base_currency(org);
  balance constant numeric := document ->> 'balance_due';
  base_balance constant numeric := document ->> 'base_balance';
  earlier record;
  reduced constant numeric := private.reduced_by(org, (document ->> 'id')::uuid);
  available numeric;
begin
  select coalesce(sum(c.total_amount), 0) as total, coalesce(sum(c.base_total), 0) as base_total into earlier
  from public.credit_notes c
  where c.org_id = org and c.status <> 'void' and (document ->> 'id')::uuid in (c.invoice_id, c.bill_id);
  -- Discounts and write-offs are not owed, and cannot be credited.
  available := (document ->> 'total_amount')::numeric - earlier.total - reduced;
  if available <= 0 then
    perform private.refuse('credit_note.nothing_left', format(
      'The %s has been credited%s in full. Nothing is left to credit.', document ->> 'label',
      case when reduced > 0 then ', discounted or written off' else '' end));
  end if;
  credit_note := private.add_up_credit(lines);
  if credit_note.total_amount > available then
    perform private.refuse('credit_note.exceeds_document', format(
      'The lines total %s %s, and no more than %s is left of the %s. Lower them, or send none for all that is left.',
      credit_note.total_amount, document ->> 'currency', available, document ->> 'label'),
      jsonb_build_object('available', available, 'wanted', credit_note.total_amount));
  end if;
  applied := least(balance, credit_note.total_amount);
  applied_base := case when applied = 0 then 0 else private.base_share(applied, balance, base_balance, base) end;
  credit_note.unallocated := credit_note.total_amount - applied;
  credit_note.base_total := case
    when credit_note.unallocated = 0 then applied_base
    when credit_note.total_amount = available and reduced = 0 then greatest((document ->> 'base_total')::numeric - earlier.base_total, applied_base)
    else greatest(private.round_money(credit_note.total_amount * (document ->> 'exchange_rate')::numeric, base), applied_base) end;
  credit_note.base_unallocated := credit_note.base_total - applied_base;
end $$;
comment on function private.value_credit_note(uuid, jsonb, private.credit_line[]) is
  'The credited total of lines, and how much of it is applied to the document''s balance; refused if it is zero or too much.';

create function private.check_credit_amount(document jsonb, remaining private.credit_line[], amount numeric) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  available constant numeric := (select sum(case when (document ->> 'tax_inclusive')::boolean then r.total else r.net end)
    from unnest(remaining) r);
begin
  if amount > available then
    perform private.refuse_field('credit_note.exceeds_document', format('No more than %s %s is left of the %s.',
      available, document ->> 'currency', document ->> 'label'), 'amount');
  end if;
end $$;
comment on function private.check_credit_amount(jsonb, private.credit_line[], numeric) is
  'Refuses an amount above what is left of a document, with or without GST as its prices are stated.';

create function private.post_credit_note(
  org uuid, entry private.document_kinds, document jsonb, contact private.contact, issued public.credit_notes,
  lines private.credit_line[], document_number text
) returns public.credit_notes
language plpgsql
set search_path = ''
as $$
declare
  credit_note public.credit_notes := issued;
  credited private.credit_line[];
begin
  credit_note.org_id := org;
  credit_note.id := private.uuid_v7();
  credit_note.customer_id := case contact.kind when 'customer' then contact.id end;
  credit_note.vendor_id := case contact.kind when 'vendor' then contact.id end;
  credit_note.currency := document ->> 'currency';
  credit_note.exchange_rate := (document ->> 'exchange_rate')::numeric;
  credit_note.tax_inclusive := (document ->> 'tax_inclusive')::boolean;
  credited := private.move_credited_stock(org, entry.kind, document, lines, credit_note.issued_on, credit_note.id);
  select t.number, t.text into credit_note.number, credit_note.credit_note_number from private.take_number(org, 'credit_note') t;
  credit_note.journal_entry_id := private.post_entry(org, credit_note.issued_on, format('Credit note %s%s, %s',
    credit_note.credit_note_number, ' for ' || document_number, contact.name), document_number, 'credit_note', credit_note.id,
    private.credit_note_entry_lines(org, entry, document, contact, credited, credit_note.base_total));
  perform private.insert_credit_note(credit_note, credited);
  if exists (select from unnest(credited) l where l.restocked > 0) then
    perform private.link_stock(org, 'credit_note', credit_note.id, credit_note.journal_entry_id);
  end if;
  return credit_note;
end $$;
comment on function private.post_credit_note(uuid, private.document_kinds, jsonb, private.contact, public.credit_notes, private.credit_line[], text) is
  'Numbers, posts and stores a credit note whose amounts are known, and moves its goods. The document is the credited one, with its '
  'number, or the credit note''s own head if it credits none.';

create function private.issue_credit_note(
  org uuid, kind text, document_id uuid, lines jsonb, amount numeric, description text, issued_on date
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(issue_credit_note.kind);
  document constant jsonb := private.hold_document(org, entry, issue_credit_note.document_id);
  held private.open_document;
  contact private.contact;
  own_lines private.document_line[];
  credited private.credit_line[];
  credit_note public.credit_notes;
  valued record;
  settlements private.settlement[];
begin
  select d.* into held from private.hold_documents(org, entry.kind, array[issue_credit_note.document_id]) d;
  perform private.check_document_is_open(held, 0);
  if issue_credit_note.issued_on is null then
    perform private.refuse_field('credit_note.date_required', 'Enter the date the credit note is issued.', 'issued_on');
  elsif issue_credit_note.issued_on < held.dated then
    perform private.refuse_field('credit_note.before_document', format(
      'The %s is dated %s, so it cannot be credited on %s.',
      document ->> 'label', held.dated, issue_credit_note.issued_on), 'issued_on');
  end if;
  perform private.require_open_period(org, issue_credit_note.issued_on);
  contact := private.contact_of(org, held.contact_id);
  own_lines := private.lines_to_credit(org, entry, held.id);
  if coalesce(nullif(issue_credit_note.lines, 'null'), '[]') <> '[]' then
    credited := private.read_credit_lines(org, entry, document, own_lines, issue_credit_note.lines);
  else
    credited := private.remaining_lines(org, document, own_lines);
    if issue_credit_note.amount is not null and credited is not null then
      perform private.check_credit_amount(document, credited, issue_credit_note.amount);
      credited := private.read_credit_lines(org, entry, document, own_lines,
        private.lines_of_amount(document, credited, issue_credit_note.amount, issue_credit_note.description));
    end if;
  end if;
  valued := private.value_credit_note(org, document, credited);
  credit_note := valued.credit_note;
  credit_note := jsonb_populate_record(credit_note, jsonb_build_object(entry.parent_column, held.id));
  credit_note.issued_on := issue_credit_note.issued_on;
  if valued.applied > 0 then
    settlements := private.value_settlements(contact, array[row(private.uuid_v7(), held, valued.applied, 0, 0, valued.applied,
      0, 0, 0, 0, 0, credit_note.issued_on, null)::private.settlement], array[valued.applied_base], private.base_currency(org));
    perform private.settle_documents(org, settlements);
  end if;
  credit_note := private.post_credit_note(org, entry, document, contact, credit_note, credited, held.number);
  if valued.applied > 0 then
    settlements[1].journal_entry_id := credit_note.journal_entry_id;
    perform private.write_allocations(org, settlements, credit_note_id => credit_note.id);
  end if;
  return credit_note.id;
end $$;
comment on function private.issue_credit_note(uuid, text, uuid, jsonb, numeric, text, date) is
  'Issues a credit note for lines of an invoice or bill, or for everything left of it, and returns its id.';

create function public.issue_credit_note(
  lines jsonb default null, issued_on date default null, key uuid default null, invoice_id uuid default null,
  bill_id uuid default null, amount numeric default null, description text default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('credit_notes.create', 'issue credit notes');
  answer constant jsonb := private.recall(issue_credit_note.key, 'issue_credit_note',
    jsonb_build_array(issue_credit_note.lines, issue_credit_note.issued_on, issue_credit_note.invoice_id,
      issue_credit_note.bill_id, issue_credit_note.amount, issue_credit_note.description));
  credit_note uuid;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  if num_nonnulls(issue_credit_note.invoice_id, issue_credit_note.bill_id) <> 1 then
    perform private.refuse('credit_note.one_document',
      'A credit note is for one invoice or for one bill. Name one of them.');
  end if;
  if issue_credit_note.amount is not null and coalesce(nullif(issue_credit_note.lines, 'null'), '[]') <> '[]' then
    perform private.refuse_field('credit_note.malformed', 'Send lines, or an amount that is spread over the lines, and not both.', 'amount');
  elsif issue_credit_note.amount <= 0 then
    perform private.refuse_field('credit_note.amount', 'The amount must be greater than 0.', 'amount');
  end if;
  credit_note := private.issue_credit_note(org, case when issue_credit_note.bill_id is null then 'invoice' else 'bill' end,
    coalesce(issue_credit_note.invoice_id, issue_credit_note.bill_id), issue_credit_note.lines,
    issue_credit_note.amount, issue_credit_note.description, issue_credit_note.issued_on);
  perform private.remember(issue_credit_note.key, to_jsonb(credit_note));
  return credit_note;
end $$;
comment on function public.issue_credit_note(jsonb, date, uuid, uuid, uuid, numeric, text) is
  'Credits lines of an invoice or bill, [{document_line_id?, product_id?, description, quantity, unit_price, '
  'restock?, …}], by default everything left to credit; an amount without lines is spread over the rest of the '
  'lines. It lowers the document''s balance; the rest is open credit. Returns the credit note''s id.';
grant execute on function public.issue_credit_note(jsonb, date, uuid, uuid, uuid, numeric, text) to authenticated;

create function private.keep_credited_document() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  numbers text;
begin
  select string_agg(c.credit_note_number, ', ' order by c.number) into numbers
  from public.credit_notes c where c.org_id = new.org_id and c.status <> 'void' and new.id in (c.invoice_id, c.bill_id);
  if numbers is not null then
    perform private.refuse('document.settled', format(
      'This document has credit notes (%s), so it cannot be cancelled. Void them first, or issue a credit note for the rest of it instead.', numbers));
  end if;
  return new;
end $$;
comment on function private.keep_credited_document() is
  'Refuses to cancel a document with credit notes, which would be reversed twice.';

create trigger invoices_keep_credited before update on public.invoices
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.keep_credited_document();
create trigger bills_keep_credited before update on public.bills
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.keep_credited_document();
