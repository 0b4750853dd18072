-- All controls of the books.

create function private.books_health(org uuid) returns table ("check" text, ok boolean, expected text, actual text, detail text)
language sql stable
set search_path = ''
as $$
  select c.* from unnest(array[
    private.control_balanced_entries(org),
    private.control_trial_balance(org),
    private.control_kept_balances(org),
    private.control_receivables(org),
    private.control_payables(org),
    private.control_contacts(org),
    private.control_document_balances(org),
    private.control_foreign_balances(org),
    private.control_stock(org),
    private.control_bank(org),
    private.control_matched_lines(org),
    private.control_finished_reconciliations(org),
    private.control_cash_flow(org),
    private.control_depreciation(org),
    private.control_fixed_assets(org),
    private.control_tax(org),
    private.control_gst_of_documents(org),
    private.control_filed_returns(org),
    private.control_closed_years(org),
    private.control_closed_periods(org),
    private.control_numbers(org),
    private.control_document_numbers(org),
    private.control_hash_chain(org),
    private.control_banking_audit(org)
  ]) c
$$;
comment on function private.books_health(uuid) is
  'Every control of an organization''s books, for its members and for the operator of the server.';

create function public.books_health() returns table ("check" text, ok boolean, expected text, actual text, detail text)
language sql stable security definer
set search_path = ''
set statement_timeout = '60s'
as $$
  select * from private.books_health(private.require('reports.read', 'read reports'))
$$;
comment on function public.books_health() is 'All controls of the books: whether two sides that must be equal are, and the rows that differ.';
grant execute on function public.books_health() to authenticated;
