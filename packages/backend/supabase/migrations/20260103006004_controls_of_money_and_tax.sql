-- Controls of bank accounts, of the cash flow statement and of GST.

create function private.control_bank(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  with payments as (
    select p.id, p.payment_number, p.bank_account_id, p.journal_entry_id,
      p.base_amount * case p.direction when 'in' then 1 else -1 end as expected,
      coalesce((select sum(l.debit - l.credit) from public.journal_lines l
        where l.org_id = org and l.journal_entry_id = p.journal_entry_id and l.account_id = p.bank_account_id), 0) as actual
    from public.payments p where p.org_id = org
  ), faults as (
    select format('payment %s (%s): %s paid, %s in the ledger', payment_number, id, expected, actual) as fault
    from payments where expected <> actual
    union all
    select format('reconciliation of %s (%s): the ledger said %s then and says %s now', r.statement_date, r.id, r.ledger_balance, b.balance)
    from public.bank_reconciliations r
    join public.accounts a on a.org_id = r.org_id and a.id = r.bank_account_id
    cross join lateral (select private.account_balance(org, a, r.statement_date) as balance) b
    where r.org_id = org and r.finished_at is not null and r.ledger_balance <> b.balance
  )
  select private.control_of('bank = ledger', (select coalesce(sum(expected), 0) from payments),
    (select coalesce(sum(actual), 0) from payments), (select coalesce(array_agg(fault), '{}') from faults))
$$;
comment on function private.control_bank(uuid) is
  'Every payment moved its bank account by its amount, and nothing was posted behind a finished reconciliation.';

create function private.control_banking_audit(org uuid) returns private.control
language sql stable
set search_path = ''
as $$
  select private.control_by_faults('banking audit chain', coalesce(array_agg(fault), '{}'))
  from private.banking_audit_fault(org) fault where fault is not null
$$;
comment on function private.control_banking_audit(uuid) is 'The record of who touched bank numbers is whole.';
