-- Documents with something left to pay, held while a payment, a credit or a write-off reduces it.

create function private.settle_document(
  org uuid, kind text, document_id uuid, amount numeric, base_amount numeric, given_up numeric, on_date date
) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry constant private.document_kinds := private.document_kind(settle_document.kind);
  held constant jsonb := private.hold_document(org, entry, settle_document.document_id);
  balance constant numeric := (held ->> 'balance_due')::numeric;
begin
  if not (held ? 'balance_due') or held ->> 'posted_at' is null or held ->> 'status' = 'cancelled' then
    perform private.refuse('payment.not_open', format('The %s is %s, so nothing can be applied to it.',
      held ->> 'label', held ->> 'status'));
  elsif settle_document.amount > balance then
    perform private.refuse('payment.exceeds_balance', format('%s is more than the %s that is left to pay on %s.',
      settle_document.amount, balance, held ->> 'label'), jsonb_build_object('available', balance, 'wanted', settle_document.amount));
  elsif balance - settle_document.amount > (held ->> 'total_amount')::numeric then
    perform private.refuse('payment.exceeds_total', format('The %s would have a balance above its total of %s.',
      held ->> 'label', held ->> 'total_amount'));
  end if;
  execute format('update public.%I t set balance_due = t.balance_due - $3, base_balance = t.base_balance - $4,
      written_off = t.written_off + $7,
      status = case when t.balance_due = $3 then ''paid'' else $6 end,
      closed_on = case when t.balance_due = $3 then $5 end
    where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, settle_document.document_id, settle_document.amount, settle_document.base_amount, settle_document.on_date,
    entry.open_status, settle_document.given_up;
end $$;
comment on function private.settle_document(uuid, text, uuid, numeric, numeric, numeric, date) is
  'Lowers the balance of an invoice or a bill; a negative amount raises it. base_amount is deducted from its '
  'carrying value; given_up is the written-off part of the amount.';

create type private.contact as (id uuid, kind text, name text, sign integer, document_kind text);
comment on type private.contact is 'A customer (sign 1, invoices) or vendor (sign -1, bills).';

create function private.contact_of(org uuid, contact_id uuid) returns private.contact
language plpgsql stable
set search_path = ''
as $$
declare
  contact private.contact;
begin
  select c.id, 'customer', c.name, 1, 'invoice' into contact
  from public.customers c where c.org_id = org and c.id = contact_of.contact_id
  union all
  select v.id, 'vendor', v.name, -1, 'bill' from public.vendors v where v.org_id = org and v.id = contact_of.contact_id;
  if contact.id is null then
    perform private.refuse_field('payment.unknown_contact',
      'This is not one of your customers or vendors. Choose one, or add it first.', 'contact_id');
  end if;
  return contact;
end $$;
comment on function private.contact_of(uuid, uuid) is 'The customer or vendor with an id, or a refusal.';

create type private.open_document as (
  id uuid, kind text, number text, contact_id uuid, dated date, currency text, exchange_rate numeric, balance numeric,
  base_balance numeric, status text, journal_entry_id uuid, discount_percent numeric, discount_until date
);
comment on type private.open_document is 'An invoice or bill as far as settling it goes; balance in its own currency.';

create function private.hold_documents(org uuid, kind text, ids uuid[]) returns setof private.open_document
language sql
set search_path = ''
as $$
  select * from (
    select i.id, 'invoice', i.invoice_number, i.customer_id, i.invoice_date, i.currency, i.exchange_rate, i.balance_due,
      i.base_balance, i.status, i.journal_entry_id, coalesce(i.early_discount_percent, 0),
      i.invoice_date + coalesce(i.early_discount_days, 0)
    from public.invoices i
    where hold_documents.kind = 'invoice' and i.org_id = org and i.id = any (ids)
    order by i.id for update
  ) invoices
  union all
  select * from (
    select b.id, 'bill', b.bill_number, b.vendor_id, b.bill_date, b.currency, b.exchange_rate, b.balance_due,
      b.base_balance, b.status, b.journal_entry_id, coalesce(b.early_discount_percent, 0),
      b.bill_date + coalesce(b.early_discount_days, 0)
    from public.bills b
    where hold_documents.kind = 'bill' and b.org_id = org and b.id = any (ids)
    order by b.id for update
  ) bills
$$;
comment on function private.hold_documents(uuid, text, uuid[]) is
  'Locks invoices or bills in the order of their ids and returns them as they then are.';

create function private.check_document_is_open(document private.open_document, settled numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if document.status not in ('sent', 'approved', 'paid') then
    perform private.refuse('payment.not_open', format('%s %s is %s, so nothing is owed on it. %s',
      initcap(document.kind), document.number, document.status,
      case when document.status = 'cancelled' then 'Choose another one.'
        else format('%s it first.', initcap((private.document_kind(document.kind)).post_verb)) end));
  elsif settled > document.balance then
    perform private.refuse('payment.exceeds_balance', format(
      '%s %s has a balance of %s %s, so %s cannot be applied to it. Keep the rest as credit, or choose another %s.',
      initcap(document.kind), document.number, document.balance, document.currency, settled, document.kind),
      jsonb_build_object('available', document.balance, 'wanted', settled));
  end if;
end $$;
comment on function private.check_document_is_open(private.open_document, numeric) is
  'Refuses to settle a document that is not posted, is cancelled, or has a lower balance.';
