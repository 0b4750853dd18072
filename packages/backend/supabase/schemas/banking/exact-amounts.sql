-- Amounts that people enter in the banking area, to the cent.

select private.keep_exact('public.bank_transactions', 'amount');
select private.keep_exact('public.bank_reconciliations', 'statement_balance');
select private.keep_exact('public.bank_rules', 'least_amount', 'most_amount');
