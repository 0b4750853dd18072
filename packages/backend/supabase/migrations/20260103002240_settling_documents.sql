-- What payments, credit notes and write-offs do to the document that they settle.

create function private.settle_document(
  org uuid, kind text, document_id uuid, amount numeric, base_amount numeric, on_date date
) returns void
language plpgsql
set search_path = ''
as $$
declare
  held constant jsonb := private.hold_document(org, settle_document.kind, settle_document.document_id);
  entry constant private.document_kinds := private.document_kind(settle_document.kind);
  balance constant numeric := (held ->> 'balance_due')::numeric;
begin
  if not (held ? 'balance_due') or held ->> 'posted_at' is null or held ->> 'status' = 'cancelled' then
    perform private.refuse('payment.not_open', format('The %s is %s, so nothing can be settled on it.',
      held ->> 'label', held ->> 'status'));
  elsif settle_document.amount > balance then
    perform private.refuse('payment.exceeds_balance', format('%s is more than the %s that is left to pay on %s.',
      settle_document.amount, balance, held ->> 'label'));
  elsif balance - settle_document.amount > (held ->> 'total_amount')::numeric then
    perform private.refuse('payment.exceeds_total', format('The %s would owe more than its total of %s.',
      held ->> 'label', held ->> 'total_amount'));
  end if;
  execute format('update public.%I t set balance_due = t.balance_due - $3, base_balance = t.base_balance - $4,
      status = case when t.balance_due = $3 then ''paid'' else $6 end,
      closed_on = case when t.balance_due = $3 then $5 end
    where t.org_id = $1 and t.id = $2', entry.table_name)
  using org, settle_document.document_id, settle_document.amount, settle_document.base_amount, settle_document.on_date,
    case settle_document.kind when 'invoice' then 'sent' else 'approved' end;
end $$;
comment on function private.settle_document(uuid, text, uuid, numeric, numeric, date) is
  'Lowers what is left to pay on an invoice or a bill; a negative amount opens it again. base_amount is what leaves its carrying value.';
