-- A recurring document as people read it: what its lines come to, and what it has made.

create function private.recurring_document_lines(recurring_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.read', 'read recurring documents');
  recurring record;
begin
  select d.kind, r.template -> 'lines' as lines, d.currency, d.tax_inclusive, coalesce(d.exchange_rate, 1) as rate into recurring
  from public.recurring_documents r
  join public.recurring_document_list d on d.org_id = r.org_id and d.id = r.id
  where r.org_id = org and r.id = recurring_document_lines.recurring_id;
  if not found then
    perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
  end if;
  return private.lines_as_read(org, array(
    select l from private.price_lines(recurring.lines, org, recurring.currency, recurring.tax_inclusive,
      (private.document_kind(recurring.kind)).side, recurring.rate) l order by l.position));
end $$;
comment on function private.recurring_document_lines(uuid) is
  'The lines of a template as document_lines answers them, priced as they would be today.';

create function public.issued_documents(id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.read', 'read recurring documents');
  most constant integer := 100;
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) order by m.made_on desc, m.number desc), '[]')
    from (
      select 'invoices' as table_name, i.id, i.invoice_number as number, i.invoice_date as made_on, i.currency,
        i.total_amount::text as total_amount, i.balance_due::text as balance_due, i.status
      from public.invoice_list i
      where i.org_id = org and i.recurring_document_id = issued_documents.id and private.can('invoices.read')
      union all
      select 'bills', b.id, b.bill_number, b.bill_date, b.currency, b.total_amount::text, b.balance_due::text, b.status
      from public.bill_list b
      where b.org_id = org and b.recurring_document_id = issued_documents.id and private.can('bills.read')
      order by made_on desc, number desc
      limit most
    ) m);
end $$;
comment on function public.issued_documents(uuid) is
  'The invoices or bills that a recurring document has made, the newest 100 first: [{table_name, id, number, made_on, currency, total_amount, '
  'balance_due, status}], amounts as text.';
grant execute on function public.issued_documents(uuid) to authenticated;
