-- Numbers that people enter in the banking area: amounts to the cent, and a rate.

select private.keep_exact('public.bank_transactions', 'amount');
select private.keep_exact('public.bank_reconciliations', 'statement_balance');
select private.keep_exact('public.bank_rules', 'least_amount', 'most_amount');
select private.keep_decimals('public.bank_rules', 4, 3, 'gst_rate');
