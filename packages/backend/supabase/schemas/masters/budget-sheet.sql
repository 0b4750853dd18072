-- A year of budgets, as the screen edits them: accounts down, months across.

create function public.budget_sheet(first_month date default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('budgets.read', 'read budgets');
  wanted constant date := coalesce(budget_sheet.first_month, private.fiscal_year_start(org, private.today(org)));
  start date;
begin
  perform private.require_calendar_date(wanted);
  start := date_trunc('month', wanted::timestamp)::date;
  return jsonb_build_object('first_month', start, 'accounts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'type', a.type,
      'amounts', coalesce(b.amounts, '{}')) order by a.code), '[]')
    from public.accounts a
    left join lateral (
      select jsonb_object_agg(b.month, b.amount::text) as amounts from public.budgets b
      where b.org_id = org and b.account_id = a.id and b.month >= start and b.month < start + interval '1 year'
    ) b on true
    where a.org_id = org and (b.amounts is not null or (a.is_active and a.type in ('revenue', 'expense')))));
end $$;
comment on function public.budget_sheet(date) is
  'Twelve months of budgets from a month on, without one from the beginning of this financial year: {first_month, accounts: [{id, code, name, type, '
  'amounts: {month: amount as text}}]}. All accounts of income and cost in use, and others that have a budget.';
grant execute on function public.budget_sheet(date) to authenticated;

create function public.save_budgets(amounts jsonb, key uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('budgets.update', 'change budgets');
  answer constant jsonb := private.recall(save_budgets.key, 'save_budgets', save_budgets.amounts);
  fault record;
  saved integer;
begin
  if answer is not null then
    return answer #>> '{}';
  end if;
  perform private.require('budgets.create', 'add budgets');
  if jsonb_typeof(save_budgets.amounts) is distinct from 'array' or jsonb_array_length(save_budgets.amounts) > 10000 then
    perform private.refuse('budget.invalid', 'Budgets are saved as a list of at most 10,000 amounts, each with its account and month.');
  end if;
  select c.account_id, c.month, c.amount, a.code, a.name into fault
  from jsonb_to_recordset(save_budgets.amounts) c (account_id text, month text, amount text)
  left join public.accounts a on a.org_id = org and a.id::text = c.account_id
  where a.id is null or case
    when c.month is null or not private.fits(c.month, 'date') or not private.fits(c.amount, 'numeric(18, 2)') then true
    else extract(day from c.month::date) <> 1 or coalesce(c.amount::numeric <> round(c.amount::numeric, 2), false) end
  limit 1;
  if fault.code is null and found then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  elsif found then
    perform private.refuse('budget.invalid', format(
      'The budget of %s %s for "%s" cannot be "%s": it needs the first day of a month, and an amount with at most two decimals.',
      fault.code, fault.name, coalesce(fault.month, ''), coalesce(fault.amount, '')));
  end if;
  insert into public.budgets as b (org_id, user_id, account_id, month, amount)
  select org, auth.uid(), c.account_id::uuid, c.month::date, coalesce(c.amount::numeric, 0)
  from jsonb_to_recordset(save_budgets.amounts) c (account_id text, month text, amount text)
  on conflict (org_id, account_id, month) do update set amount = excluded.amount where b.amount <> excluded.amount;
  get diagnostics saved = row_count;
  perform private.remember(save_budgets.key, to_jsonb(saved));
  return saved;
exception when cardinality_violation then
  perform private.refuse('budget.invalid', 'An account has two budgets for one month. Give one amount for each.');
  return 0;
end $$;
comment on function public.save_budgets(jsonb, uuid) is
  'Saves budgets [{account_id, month, amount}], each replacing that of its account and month, all or nothing; returns the number of changed ones.';
grant execute on function public.save_budgets(jsonb, uuid) to authenticated;
