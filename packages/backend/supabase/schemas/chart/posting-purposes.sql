-- Purposes of automatic postings, and the kinds of accounts allowed for each.

create table private.posting_purposes (
  purpose text primary key,
  description text not null,
  subtypes text[] not null
);
comment on table private.posting_purposes is 'Purposes of automatic postings, and the kinds of accounts allowed for each.';
alter table private.posting_purposes enable row level security;
insert into private.posting_purposes (purpose, description, subtypes) values
  ('receivable', 'What customers owe', '{receivable}'),
  ('payable', 'What is owed to vendors', '{payable}'),
  ('sales', 'Sales of lines without an account or product', '{revenue,other_income}'),
  ('purchases', 'Purchases of lines without an account or product', '{cost_of_sales,expense,other_expense}'),
  ('gst_collected', 'GST on sales', '{tax}'),
  ('gst_paid', 'GST on purchases', '{tax}'),
  ('inventory', 'Stock', '{inventory}'),
  ('cost_of_sales', 'Cost of the stock that was sold', '{cost_of_sales,expense}'),
  ('goods_received', 'Goods received and not yet billed', '{current_liability}'),
  ('stock_adjustment', 'Stock found or lost', '{cost_of_sales,expense,other_expense}'),
  ('purchase_variance', 'Difference between the order''s price and the bill''s', '{cost_of_sales,expense,other_expense}'),
  ('opening_balances', 'Opening balance equity', '{equity}'),
  ('retained_earnings', 'Results of closed years', '{retained_earnings}'),
  ('exchange_difference', 'Exchange gains and losses when money moves', '{other_income,other_expense}'),
  ('unrealised_exchange', 'Exchange gains and losses by revaluation', '{other_income,other_expense}'),
  ('rounding', 'Rounding', '{expense,other_expense,other_income}'),
  ('bank_fee', 'Fees that banks keep of payments', '{expense,other_expense}'),
  ('tip', 'Tips on payments', '{current_liability,revenue,other_income}'),
  ('write_off', 'Bad debts', '{expense,other_expense}'),
  ('discount_allowed', 'Discount given for early payment', '{revenue,expense,other_expense}'),
  ('discount_received', 'Discount taken for early payment', '{other_income,cost_of_sales}'),
  ('fixed_asset', 'Cost of fixed assets', '{fixed_asset}'),
  ('accumulated_depreciation', 'Accumulated depreciation', '{accumulated_depreciation}'),
  ('depreciation', 'Depreciation of the period', '{depreciation,expense}'),
  ('disposal_gain', 'Gain on the disposal of assets', '{other_income,revenue}'),
  ('disposal_loss', 'Loss on the disposal of assets', '{other_expense,expense}');

insert into private.posting_purposes (purpose, description, subtypes) values
  ('disposal_proceeds', 'Proceeds of assets that are disposed of', '{bank,current_asset}');
