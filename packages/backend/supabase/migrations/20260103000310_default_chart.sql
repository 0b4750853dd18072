-- The chart of accounts that a new organisation begins with: a small trading business with GST.

create table private.default_accounts (
  code text primary key,
  name text not null,
  type text not null,
  subtype text not null,
  purposes text[] not null default '{}'
);
comment on table private.default_accounts is 'The chart of accounts of a new organisation, with what is posted to each account by rule.';
alter table private.default_accounts enable row level security;

insert into private.default_accounts (code, name, type, subtype, purposes) values
  ('1000', 'Business Bank Account', 'asset', 'bank', '{}'),
  ('1010', 'Savings Account', 'asset', 'bank', '{}'),
  ('1020', 'Petty Cash', 'asset', 'bank', '{}'),
  ('1100', 'Accounts Receivable', 'asset', 'receivable', '{receivable}'),
  ('1200', 'Inventory', 'asset', 'inventory', '{inventory}'),
  ('1300', 'Prepayments', 'asset', 'current_asset', '{}'),
  ('1310', 'Deposits Paid', 'asset', 'current_asset', '{}'),
  ('1320', 'Supplies on Hand', 'asset', 'current_asset', '{}'),
  ('1330', 'Interest Receivable', 'asset', 'current_asset', '{}'),
  ('1500', 'Plant and Equipment', 'asset', 'fixed_asset', '{fixed_asset}'),
  ('1505', 'Accumulated Depreciation: Plant and Equipment', 'asset', 'accumulated_depreciation', '{accumulated_depreciation}'),
  ('1510', 'Buildings', 'asset', 'fixed_asset', '{fixed_asset:Buildings}'),
  ('1515', 'Accumulated Depreciation: Buildings', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Buildings}'),
  ('1520', 'Vehicles', 'asset', 'fixed_asset', '{fixed_asset:Vehicles}'),
  ('1525', 'Accumulated Depreciation: Vehicles', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Vehicles}'),
  ('1530', 'Furniture and Fittings', 'asset', 'fixed_asset', '{fixed_asset:Furniture}'),
  ('1535', 'Accumulated Depreciation: Furniture and Fittings', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Furniture}'),
  ('1540', 'Computers', 'asset', 'fixed_asset', '{fixed_asset:Computers}'),
  ('1545', 'Accumulated Depreciation: Computers', 'asset', 'accumulated_depreciation', '{accumulated_depreciation:Computers}'),
  ('2000', 'Accounts Payable', 'liability', 'payable', '{payable}'),
  ('2050', 'Goods Received Not Invoiced', 'liability', 'current_liability', '{goods_received}'),
  ('2100', 'Credit Card', 'liability', 'current_liability', '{}'),
  ('2110', 'Accrued Expenses', 'liability', 'current_liability', '{}'),
  ('2120', 'Unearned Revenue', 'liability', 'current_liability', '{}'),
  ('2200', 'GST Collected', 'liability', 'tax', '{gst_collected}'),
  ('2210', 'GST Paid', 'liability', 'tax', '{gst_paid}'),
  ('2220', 'GST Settlements', 'liability', 'tax', '{}'),
  ('2300', 'Wages Payable', 'liability', 'current_liability', '{}'),
  ('2310', 'Payroll Tax Payable', 'liability', 'current_liability', '{}'),
  ('2320', 'Superannuation Payable', 'liability', 'current_liability', '{}'),
  ('2400', 'Income Tax Payable', 'liability', 'tax', '{}'),
  ('2500', 'Bank Loan', 'liability', 'long_term_liability', '{}'),
  ('2510', 'Loans from Owners', 'liability', 'long_term_liability', '{}'),
  ('3000', 'Owner''s Capital', 'equity', 'equity', '{}'),
  ('3100', 'Drawings', 'equity', 'equity', '{}'),
  ('3110', 'Dividends', 'equity', 'equity', '{}'),
  ('3200', 'Retained Earnings', 'equity', 'retained_earnings', '{retained_earnings}'),
  ('3900', 'Opening Balances', 'equity', 'equity', '{opening_balances}'),
  ('4000', 'Sales', 'revenue', 'revenue', '{sales}'),
  ('4010', 'Service Revenue', 'revenue', 'revenue', '{}'),
  ('4100', 'Freight Recovered', 'revenue', 'revenue', '{}'),
  ('4200', 'Interest Income', 'revenue', 'other_income', '{}'),
  ('4210', 'Discounts Received', 'revenue', 'other_income', '{discount_received}'),
  ('4220', 'Gain on Disposal of Assets', 'revenue', 'other_income', '{disposal_gain}'),
  ('4230', 'Exchange Gains and Losses', 'revenue', 'other_income', '{exchange_difference}'),
  ('4240', 'Unrealised Exchange Gains and Losses', 'revenue', 'other_income', '{unrealised_exchange}'),
  ('4290', 'Other Income', 'revenue', 'other_income', '{}'),
  ('5000', 'Cost of Goods Sold', 'expense', 'cost_of_sales', '{cost_of_sales}'),
  ('5010', 'Purchases', 'expense', 'cost_of_sales', '{purchases}'),
  ('5020', 'Freight and Customs', 'expense', 'cost_of_sales', '{}'),
  ('5030', 'Stock Adjustments', 'expense', 'cost_of_sales', '{stock_adjustment}'),
  ('5040', 'Purchase Price Variance', 'expense', 'cost_of_sales', '{purchase_variance}'),
  ('6000', 'Advertising', 'expense', 'expense', '{}'),
  ('6010', 'Bad Debts', 'expense', 'expense', '{write_off}'),
  ('6020', 'Bank Fees', 'expense', 'expense', '{}'),
  ('6030', 'Consulting and Accounting', 'expense', 'expense', '{}'),
  ('6040', 'Depreciation', 'expense', 'depreciation', '{depreciation}'),
  ('6050', 'Discounts Allowed', 'expense', 'expense', '{discount_allowed}'),
  ('6060', 'Insurance', 'expense', 'expense', '{}'),
  ('6070', 'Light, Power and Heating', 'expense', 'expense', '{}'),
  ('6080', 'Motor Vehicle Expenses', 'expense', 'expense', '{}'),
  ('6090', 'Office Expenses', 'expense', 'expense', '{}'),
  ('6100', 'Rent', 'expense', 'expense', '{}'),
  ('6110', 'Repairs and Maintenance', 'expense', 'expense', '{}'),
  ('6120', 'Rounding', 'expense', 'expense', '{rounding}'),
  ('6130', 'Subscriptions and Software', 'expense', 'expense', '{}'),
  ('6140', 'Telephone and Internet', 'expense', 'expense', '{}'),
  ('6150', 'Travel', 'expense', 'expense', '{}'),
  ('6160', 'Wages and Salaries', 'expense', 'expense', '{}'),
  ('7000', 'Interest Expense', 'expense', 'other_expense', '{}'),
  ('7010', 'Loss on Disposal of Assets', 'expense', 'other_expense', '{disposal_loss}'),
  ('7100', 'Income Tax Expense', 'expense', 'other_expense', '{}');

create function private.open_books(org uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The log tells what people did; a new company has done nothing yet.
  perform private.name_deed('none');
  insert into public.accounts (org_id, code, name, type, subtype)
  select org, d.code, d.name, d.type, d.subtype from private.default_accounts d;
  insert into public.posting_rules (org_id, purpose, match, account_id)
  select org, split_part(rule, ':', 1), split_part(rule, ':', 2), a.id
  from private.default_accounts d
  cross join unnest(d.purposes) rule
  join public.accounts a on a.org_id = org and a.code = d.code;
  perform private.name_deed('');
end $$;
comment on function private.open_books(uuid) is 'Gives an organisation its chart of accounts and posting rules.';

create function private.open_books_of_organisation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.open_books(new.id);
  return new;
end $$;
comment on function private.open_books_of_organisation() is 'A new organisation has books from its first moment.';

create trigger organizations_open_books after insert on public.organizations
  for each row execute function private.open_books_of_organisation();

select private.open_books(id) from public.organizations;
