-- Budgets: planned amounts by account and month.

create table public.budgets (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  account_id uuid not null,
  month date not null,
  amount numeric not null default 0.00,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint budgets_account_month unique (org_id, account_id, month),
  constraint budgets_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint budgets_month check (month between '0001-01-01' and '9999-12-31' and extract(day from month) = 1),
  constraint budgets_amount check (amount <> 'NaN')
);
comment on table public.budgets is 'Planned amounts by account and month, compared with the ledger in Budget vs actual.';
comment on column public.budgets.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.budgets.month is 'The first day of the month.';
comment on column public.budgets.amount is 'In the base currency, positive on the natural side of the account: income and cost are both above zero.';
comment on constraint budgets_account_month on public.budgets is 'This account already has a budget for this month';
comment on constraint budgets_account on public.budgets is 'This account is not in your chart of accounts. Choose another one';
comment on constraint budgets_month on public.budgets is 'Month must be the first day of a month, like 2026-01-01';
comment on constraint budgets_amount on public.budgets is 'Amount must be a number';

select private.organisation_table('public.budgets');
select private.keep_exact('public.budgets', 'amount');
create index budgets_by_month on public.budgets (org_id, month, id);
create index budgets_account on public.budgets (account_id, org_id);

select private.register_records('public.budgets', 'budget', 'budgets', 'month');

select private.grant_permission('budgets.read', 'viewer');
select private.grant_permission('budgets.create', 'user');
select private.grant_permission('budgets.update', 'user');
select private.grant_permission('budgets.delete', 'admin');
select private.grant_permission('budgets.import', 'manager');
select private.grant_permission('budgets.export', 'manager');

grant insert (id, account_id, month, amount),
  update (account_id, month, amount)
  on public.budgets to authenticated;
select private.accept_as_oneself('public.budgets');

select private.let_members('public.budgets', 'read', 'create', 'update', 'delete');

select private.belongs_to_module('public.budgets', 'budgets', 'Budgets');
create trigger budgets_touch before update on public.budgets
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.budgets', 'month');
