-- Journal entries that a document, payment or credit note posted, for its page.

create function public.document_entries(kind text, id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  tables constant jsonb := '{"payment": "payments", "credit_note": "credit_notes", "journal_entry": "journal_entries"}'
    || (select jsonb_object_agg(k.kind, k.table_name) from private.document_kinds k);
  table_name constant text := tables ->> document_entries.kind;
  org uuid;
begin
  if table_name is null then
    perform private.refuse('document.unknown_kind', format('There are no documents of the kind "%s". They are: %s.',
      left(document_entries.kind, 40), (select string_agg(k, ', ' order by k) from jsonb_object_keys(tables) k)));
  end if;
  perform private.require(table_name || '.read', 'read ' || replace(table_name, '_', ' '));
  org := private.require('journal_entries.read', 'read journal entries');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'entry_number', e.entry_number, 'entry_date', e.entry_date, 'description', e.description,
      'reference', e.reference, 'source_kind', e.source_kind, 'status', e.status,
      'reverses_id', e.reverses_id, 'reverses_number', (
        select r.entry_number from public.journal_entries r where r.org_id = org and r.id = e.reverses_id),
      'reversed_by_id', e.reversed_by_id, 'reversed_by_number', (
        select r.entry_number from public.journal_entries r where r.org_id = org and r.id = e.reversed_by_id),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'account_code', a.code, 'account_name', a.name, 'debit', l.debit::text, 'credit', l.credit::text,
          'description', l.description, 'currency', l.currency, 'foreign_amount', l.foreign_amount::text) order by l.position), '[]')
        from public.journal_lines l
        join public.accounts a on a.org_id = l.org_id and a.id = l.account_id
        where l.org_id = org and l.journal_entry_id = e.id)) order by e.number), '[]')
    from public.journal_entries e
    where e.org_id = org and e.posted_at is not null
      and (e.source_id = document_entries.id or e.id = document_entries.id and document_entries.kind = 'journal_entry'));
end $$;
comment on function public.document_entries(text, uuid) is
  'Entries that an invoice, bill, order, payment, credit note or journal entry posted, in the order of posting: [{id, entry_number, entry_date, '
  'description, reference, source_kind, status, reverses_id, reverses_number, reversed_by_id, reversed_by_number, lines: [{account_code, '
  'account_name, debit, credit, description, currency, foreign_amount}]}], amounts as text.';
grant execute on function public.document_entries(text, uuid) to authenticated;
