-- The chart of accounts, and the rules by which documents find their accounts.

create table public.accounts (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  type text not null,
  subtype text,
  description text collate "und-x-icu",
  currency text,
  is_active boolean not null default true,
  closes_yearly boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, code),
  constraint accounts_code_given check (btrim(code) <> ''),
  constraint accounts_code_length check (char_length(code) <= 20),
  constraint accounts_name_given check (btrim(name) <> ''),
  constraint accounts_name_length check (char_length(name) <= 200),
  constraint accounts_description_length check (char_length(description) <= 1000),
  constraint accounts_currency check (private.is_currency(currency)),
  constraint accounts_type check (type in ('asset', 'liability', 'equity', 'revenue', 'expense')),
  constraint accounts_subtype check (subtype = any (case type
    when 'asset' then array['bank', 'receivable', 'inventory', 'current_asset', 'fixed_asset', 'accumulated_depreciation', 'tax']
    when 'liability' then array['bank', 'payable', 'tax', 'current_liability', 'long_term_liability']
    when 'equity' then array['equity', 'retained_earnings']
    when 'revenue' then array['revenue', 'other_income']
    else array['cost_of_sales', 'expense', 'depreciation', 'other_expense'] end)),
  constraint accounts_closes_yearly check (closes_yearly = (type in ('revenue', 'expense'))
    or closes_yearly and type = 'equity' and subtype = 'equity')
);
comment on table public.accounts is 'The chart of accounts. Every line of the journal names one of them.';
comment on column public.accounts.subtype is
  'Where the account stands in statements and in the cash flow. Never null: filled in by type when it is not given.';
comment on column public.accounts.currency is 'Of a bank account in another currency than the books''; null is the base currency.';
comment on column public.accounts.closes_yearly is
  'Never null. Whether closing a year carries its balance to retained earnings: always for revenue and expenses, for equity '
  'where it is what owners draw (by its name, unless it is said), and never for anything else.';
comment on constraint accounts_code_given on public.accounts is 'Account code is required';
comment on constraint accounts_code_length on public.accounts is 'Account code cannot exceed 20 characters';
comment on constraint accounts_name_given on public.accounts is 'Account name is required';
comment on constraint accounts_name_length on public.accounts is 'Account name cannot exceed 200 characters';
comment on constraint accounts_description_length on public.accounts is 'Description cannot exceed 1000 characters';
comment on constraint accounts_currency on public.accounts is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint accounts_type on public.accounts is 'Type must be asset, liability, equity, revenue or expense';
comment on constraint accounts_subtype on public.accounts is 'This subtype does not belong to the account''s type';
comment on constraint accounts_closes_yearly on public.accounts is
  'Revenue and expenses close yearly, of equity only what owners draw, and nothing else does';

create index accounts_search on public.accounts using gin (
  lower((code || E'\n' || name || E'\n' || coalesce(description, '')) collate "und-x-icu") extensions.gin_trgm_ops
);
insert into private.record_tables (table_name, label_one, label_many, name_column, search_expression, derived_columns)
values ('accounts', 'account', 'accounts', 'name',
  $$lower((code || E'\n' || name || E'\n' || coalesce(description, '')) collate "und-x-icu")$$, '{closes_yearly}');

select private.grant_permission('accounts.read', 'admin', 'manager', 'user', 'viewer');
select private.grant_permission('accounts.create', 'admin', 'manager');
select private.grant_permission('accounts.update', 'admin', 'manager');
select private.grant_permission('accounts.delete', 'admin');
select private.grant_permission('accounts.import', 'admin', 'manager');
select private.grant_permission('accounts.export', 'admin', 'manager');

grant select, delete on public.accounts to authenticated;
grant insert (id, code, name, type, subtype, description, currency, is_active, closes_yearly),
  update (code, name, type, subtype, description, currency, is_active, closes_yearly)
  on public.accounts to authenticated;
select private.accept_as_oneself('public.accounts');
grant select, insert, update, delete on public.accounts to service_role;

alter table public.accounts enable row level security;

create policy "Members read the chart of accounts" on public.accounts
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.read')));

create policy "Admins and managers add accounts" on public.accounts
  for insert to authenticated
  with check (org_id = (select private.org_id()) and (select private.can('accounts.create')));

create policy "Admins and managers change accounts" on public.accounts
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.update')))
  with check (org_id = (select private.org_id()) and (select private.can('accounts.update')));

create policy "Admins delete unused accounts" on public.accounts
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.delete')));

create function private.complete_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  has_moved constant boolean := tg_op = 'UPDATE' and (old.type, old.subtype) is distinct from (new.type, new.subtype);
begin
  new.subtype := coalesce(new.subtype, case new.type
    when 'asset' then 'current_asset' when 'liability' then 'current_liability' else new.type end);
  if has_moved and new.closes_yearly = old.closes_yearly then
    -- It followed from what the account was.
    new.closes_yearly := null;
  end if;
  new.closes_yearly := coalesce(new.closes_yearly, new.type in ('revenue', 'expense')
    or (new.subtype = 'equity' and new.name ~* '\m(dividends?|drawings?)\M'));
  if new.closes_yearly <> (new.type in ('revenue', 'expense')) and new.subtype <> 'equity' then
    perform private.refuse('account.closes_yearly', format(
      'Account %s %s is %s, which %s. Only revenue, expenses and what owners draw close yearly.', new.code, new.name,
      replace(new.subtype, '_', ' '), case when new.closes_yearly then 'is carried on from year to year' else 'closes every year' end));
  end if;
  return new;
end $$;
comment on function private.complete_account() is
  'Fills in what follows from an account''s type and name when it is not said, and again when they change.';

create trigger accounts_complete before insert or update on public.accounts
  for each row execute function private.complete_account();
create trigger accounts_touch before update on public.accounts
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.accounts', 'name');
alter publication supabase_realtime add table public.accounts;

create table private.posting_purposes (
  purpose text primary key,
  description text not null,
  subtypes text[] not null
);
comment on table private.posting_purposes is 'What the database posts to by itself, and which kinds of accounts may serve for it.';
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
  ('opening_balances', 'Counterpart of balances brought in from elsewhere', '{equity}'),
  ('retained_earnings', 'Results of closed years', '{retained_earnings}'),
  ('exchange_difference', 'Exchange gains and losses when money moves', '{other_income,other_expense}'),
  ('unrealised_exchange', 'Exchange gains and losses by revaluation', '{other_income,other_expense}'),
  ('rounding', 'Differences of rounding', '{expense,other_expense,other_income}'),
  ('write_off', 'Debts that will not be paid', '{expense,other_expense}'),
  ('discount_allowed', 'Discount given for early payment', '{revenue,expense,other_expense}'),
  ('discount_received', 'Discount taken for early payment', '{other_income,cost_of_sales}'),
  ('fixed_asset', 'Cost of fixed assets', '{fixed_asset}'),
  ('accumulated_depreciation', 'Depreciation so far', '{accumulated_depreciation}'),
  ('depreciation', 'Depreciation of the period', '{depreciation,expense}'),
  ('disposal_gain', 'Gain on the disposal of assets', '{other_income,revenue}'),
  ('disposal_loss', 'Loss on the disposal of assets', '{other_expense,expense}');

create table public.posting_rules (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  user_id uuid default auth.uid(),
  purpose text not null references private.posting_purposes (purpose),
  match text not null default '',
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, purpose, match),
  foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint posting_rules_match_length check (char_length(match) <= 100)
);
comment on table public.posting_rules is 'To which account each purpose is posted. An empty match is the default.';
comment on column public.posting_rules.match is
  'A narrower case of the purpose: the category of fixed assets, or the rate of GST. Empty for all others.';
comment on constraint posting_rules_match_length on public.posting_rules is 'A match cannot exceed 100 characters';
create index posting_rules_account on public.posting_rules (account_id, org_id);
create index posting_rules_purpose on public.posting_rules (purpose);

grant select, delete on public.posting_rules to authenticated;
grant insert (id, purpose, match, account_id), update (account_id) on public.posting_rules to authenticated;
select private.accept_as_oneself('public.posting_rules');
grant select, insert, update, delete on public.posting_rules to service_role;
alter table public.posting_rules enable row level security;

create policy "Members read the posting rules" on public.posting_rules
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.read')));

create policy "Admins and managers add posting rules" on public.posting_rules
  for insert to authenticated
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create policy "Admins and managers change posting rules" on public.posting_rules
  for update to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')))
  with check (org_id = (select private.org_id()) and (select private.can('settings.update')));

create policy "Admins and managers drop narrower posting rules" on public.posting_rules
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('settings.update')) and match <> '');

create function private.check_posting_rule() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose private.posting_purposes;
  account public.accounts;
begin
  select p.* into purpose from private.posting_purposes p where p.purpose = new.purpose;
  select a.* into account from public.accounts a where a.org_id = new.org_id and a.id = new.account_id;
  if account.id is not null and account.subtype <> all (purpose.subtypes) then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": that needs an account of the kind %s.', account.code, account.name,
      purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  elsif account.type = 'equity' and account.closes_yearly then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is what owners draw, and is emptied when a year is closed. Choose another one.',
      account.code, account.name, purpose.description));
  elsif account.currency <> private.base_currency(new.org_id) then
    perform private.refuse('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is kept in %s, and what is posted by rule has no amount in that. Choose another one.',
      account.code, account.name, purpose.description, account.currency));
  end if;
  return new;
end $$;
comment on function private.check_posting_rule() is 'Holds each purpose to the kinds of accounts that make sense for it.';

create trigger posting_rules_check before insert or update on public.posting_rules
  for each row execute function private.check_posting_rule();
create trigger posting_rules_touch before update on public.posting_rules
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.posting_rules', 'purpose');

create function private.account_for(org uuid, purpose text, match text default '') returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  account uuid;
begin
  select r.account_id into account from public.posting_rules r
  where r.org_id = org and r.purpose = account_for.purpose and r.match in ('', coalesce(account_for.match, ''))
  order by r.match desc limit 1;
  if account is null then
    perform private.refuse('rule.missing', format(
      'No account is set for "%s". Choose one under Settings, Posting rules.',
      coalesce((select p.description from private.posting_purposes p where p.purpose = account_for.purpose), purpose)));
  end if;
  return account;
end $$;
comment on function private.account_for(uuid, text, text) is 'The account of a purpose: that of the narrower case, else the default.';

create function private.required_account(org uuid, account_id uuid) returns public.accounts
language plpgsql stable
set search_path = ''
as $$
declare
  account public.accounts;
begin
  select a.* into account from public.accounts a where a.org_id = org and a.id = required_account.account_id;
  if account.id is null then
    perform private.refuse('account.unknown', 'This account is not in your chart of accounts. Choose another one.');
  elsif not account.is_active then
    perform private.refuse('account.inactive', format(
      'Account %s %s is inactive. Choose another one, or make it active again.', account.code, account.name));
  end if;
  return account;
end $$;
comment on function private.required_account(uuid, uuid) is 'An account that may be posted to, or a refusal.';
