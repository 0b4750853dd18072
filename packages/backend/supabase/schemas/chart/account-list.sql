-- Read by lists of accounts: each account with its balance.

create view public.account_list with (security_invoker = true) as
  select a.org_id, a.id, a.code, a.name, a.type, a.subtype, a.currency, coalesce(b.closing_debit - b.closing_credit, 0) as balance,
    a.closes_yearly, a.gst_scope, a.default_tax_code_id, c.code as default_tax_code,
    -- Default tax code of a line on the account.
    case when c.archived_at is null and c.id is not null then jsonb_build_object('code', c.code, 'treatment', c.treatment, 'parts', c.parts) end as tax, a.is_active, a.archived_at, a.description, a.user_id, a.created_at, a.updated_at
  from public.accounts a
  left join (
    -- Computed once for a list, and not for callers who may not read reports or have no organization.
    select t.account_code, t.closing_debit, t.closing_credit
    from (
      select private.today(o.id) as day from (select private.org_id() as id) o
      where o.id is not null and private.can('reports.read') offset 0
    ) d
    cross join lateral public.trial_balance(d.day, d.day) t
  ) b on b.account_code = a.code
  left join public.tax_code_list c on c.org_id = a.org_id and c.id = a.default_tax_code_id;
comment on view public.account_list is 'The chart of accounts with the balance of each account, as the trial balance has it today.';
comment on column public.account_list.balance is 'Debit less credit, in the base currency. Revenue and expenses count from the beginning of the financial year.';

select private.list_from('public.accounts', 'public.account_list');
