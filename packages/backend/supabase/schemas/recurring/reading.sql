-- A recurring document for its page: the totals of its lines, and what it has created.

create function private.recurring_document_lines(recurring_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  org constant uuid := private.require('recurring_documents.read', 'read recurring documents');
  recurring record;
begin
  select d.kind, r.template -> 'lines' as lines, d.currency, d.tax_inclusive, coalesce(d.exchange_rate, 1) as rate,
    coalesce(d.customer_id, d.vendor_id) as contact_id into recurring
  from public.recurring_documents r
  join public.recurring_document_list d on d.org_id = r.org_id and d.id = r.id
  where r.org_id = org and r.id = recurring_document_lines.recurring_id;
  if not found then
    perform private.refuse('document.not_found', 'There is no such recurring document. Load the list again.');
  end if;
  return private.lines_as_read(org, array(
    select l from private.price_lines(recurring.lines, org, recurring.currency, recurring.tax_inclusive,
      (private.document_kind(recurring.kind)).side, recurring.rate, contact_id => recurring.contact_id) l order by l.position));
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
  entry private.document_kinds;
  issued jsonb := '[]';
begin
  select k.* into entry
  from public.recurring_documents r join private.document_kinds k on k.kind = r.kind
  where r.org_id = org and r.id = issued_documents.id;
  if private.can(entry.table_name || '.read') then
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(m) order by m.made_on desc, m.number desc), ''[]'') from (
         select %1$L as table_name, d.id, d.%2$I as number, d.%3$I as made_on, d.currency, d.total_amount::text as total_amount,
           %4$s as balance_due, d.status
         from %5$s d where d.org_id = $1 and d.recurring_document_id = $2 order by made_on desc, number desc limit %6$s) m',
      entry.table_name, entry.number_column, entry.date_column, case when entry.is_owed then 'd.balance_due::text' else 'null' end,
      private.source(private.record_table(entry.table_name)), most)
    using org, issued_documents.id into issued;
  end if;
  return issued;
end $$;
comment on function public.issued_documents(uuid) is
  'Documents created from a recurring document, the newest 100 first: [{table_name, id, number, made_on, currency, '
  'total_amount, balance_due, status}], amounts as text; balance_due is null for documents without a balance.';
grant execute on function public.issued_documents(uuid) to authenticated;
