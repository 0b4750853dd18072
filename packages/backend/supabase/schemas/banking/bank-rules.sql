-- Bank rules: how statement lines that meet their conditions are posted.

create table public.bank_rules (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  name text collate "und-x-icu" not null,
  priority integer not null default 100,
  bank_account_id uuid,
  direction text not null default 'any',
  description_contains text collate "und-x-icu",
  least_amount numeric,
  most_amount numeric,
  account_id uuid,
  customer_id uuid,
  vendor_id uuid,
  gst_applicable boolean not null default false,
  gst_rate numeric,
  tax_code_id uuid,
  tracking_1_id uuid,
  tracking_2_id uuid,
  description text collate "und-x-icu",
  is_active boolean not null default true,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint bank_rules_bank_account foreign key (bank_account_id, org_id) references public.accounts (id, org_id),
  constraint bank_rules_account foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint bank_rules_customer foreign key (customer_id, org_id) references public.customers (id, org_id),
  constraint bank_rules_vendor foreign key (vendor_id, org_id) references public.vendors (id, org_id),
  constraint bank_rules_tax_code foreign key (tax_code_id, org_id) references public.tax_codes (id, org_id),
  constraint bank_rules_tracking_1 foreign key (tracking_1_id, org_id) references public.tracking_options (first_id, org_id),
  constraint bank_rules_tracking_2 foreign key (tracking_2_id, org_id) references public.tracking_options (second_id, org_id),
  constraint bank_rules_of_account check (account_id is not null or num_nonnulls(tax_code_id, tracking_1_id, tracking_2_id) = 0),
  constraint bank_rules_name_given check (btrim(name) <> ''),
  constraint bank_rules_name_length check (char_length(name) <= 100),
  constraint bank_rules_priority check (priority between 1 and 1000),
  constraint bank_rules_direction check (direction in ('in', 'out', 'any')),
  constraint bank_rules_contains_length check (char_length(description_contains) <= 200),
  constraint bank_rules_least_amount check (least_amount >= 0),
  constraint bank_rules_most_amount check (most_amount >= 0),
  constraint bank_rules_amounts check (most_amount >= least_amount),
  constraint bank_rules_condition check (
    btrim(coalesce(description_contains, '')) <> '' or least_amount is not null or most_amount is not null),
  constraint bank_rules_one_purpose check (num_nonnulls(account_id, customer_id, vendor_id) = 1),
  constraint bank_rules_gst_rate check (gst_rate between 0 and 100),
  constraint bank_rules_description_length check (char_length(description) <= 1000)
);
comment on table public.bank_rules is 'Rules for recurring lines of bank statements, by their text, amount and direction.';
comment on column public.bank_rules.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.bank_rules.priority is 'If several rules match, the one with the lowest number is suggested.';
comment on column public.bank_rules.bank_account_id is 'The bank account that it is for; null: all.';
comment on column public.bank_rules.account_id is 'The account that the money is spent or received on; else it is a payment of the customer or vendor.';
comment on column public.bank_rules.gst_rate is 'Null is the default rate of the settings; the amount includes it.';
comment on column public.bank_rules.tax_code_id is 'Tax code of the money spent or received, instead of a GST rate; the amount includes it.';
comment on column public.bank_rules.tracking_1_id is 'Which option of the first tracking category the money is of.';
comment on column public.bank_rules.tracking_2_id is 'The same of the second category.';
comment on constraint bank_rules_tax_code on public.bank_rules is 'This tax code is not in your list of tax codes. Choose another one';
comment on constraint bank_rules_tracking_1 on public.bank_rules is 'This is not an option of the first tracking category. Choose another one';
comment on constraint bank_rules_tracking_2 on public.bank_rules is 'This is not an option of the second tracking category. Choose another one';
comment on constraint bank_rules_of_account on public.bank_rules is
  'A tax code and tracking options are for money spent or received on an account. Leave them empty for a customer or vendor';
comment on constraint bank_rules_bank_account on public.bank_rules is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_rules_account on public.bank_rules is 'This account is not in your chart of accounts. Choose another one';
comment on constraint bank_rules_customer on public.bank_rules is 'This customer does not exist. Choose another one';
comment on constraint bank_rules_vendor on public.bank_rules is 'This vendor does not exist. Choose another one';
comment on constraint bank_rules_name_given on public.bank_rules is 'Name is required';
comment on constraint bank_rules_name_length on public.bank_rules is 'Name cannot exceed 100 characters';
comment on constraint bank_rules_priority on public.bank_rules is 'Priority must be between 1 and 1000';
comment on constraint bank_rules_direction on public.bank_rules is 'Direction must be in, out or any';
comment on constraint bank_rules_contains_length on public.bank_rules is 'Description contains cannot exceed 200 characters';
comment on constraint bank_rules_least_amount on public.bank_rules is 'Minimum amount cannot be negative';
comment on constraint bank_rules_most_amount on public.bank_rules is 'Maximum amount cannot be negative';
comment on constraint bank_rules_amounts on public.bank_rules is 'The maximum amount must not be below the minimum amount';
comment on constraint bank_rules_condition on public.bank_rules is 'A rule needs a condition: words of the description, or an amount';
comment on constraint bank_rules_one_purpose on public.bank_rules is 'Choose an account, a customer or a vendor, and one of them only';
comment on constraint bank_rules_gst_rate on public.bank_rules is 'Tax rate must be between 0 and 100';
comment on constraint bank_rules_description_length on public.bank_rules is 'Description cannot exceed 1000 characters';

select private.organisation_table('public.bank_rules');
create index bank_rules_bank_account on public.bank_rules (bank_account_id, org_id);
create index bank_rules_account on public.bank_rules (account_id, org_id);
create index bank_rules_customer on public.bank_rules (customer_id, org_id);
create index bank_rules_vendor on public.bank_rules (vendor_id, org_id);
create index bank_rules_tax_code on public.bank_rules (tax_code_id, org_id);
create index bank_rules_tracking_1 on public.bank_rules (tracking_1_id, org_id);
create index bank_rules_tracking_2 on public.bank_rules (tracking_2_id, org_id);

select private.register_records('public.bank_rules', 'bank rule', 'bank rules', 'name',
  $$name || E'\n' || coalesce(description_contains, '')$$);

select private.grant_permission('bank_rules.read', 'viewer');
select private.grant_permission('bank_rules.create', 'manager');
select private.grant_permission('bank_rules.update', 'manager');
select private.grant_permission('bank_rules.delete', 'admin');
select private.grant_permission('bank_rules.import', 'manager');
select private.grant_permission('bank_rules.export', 'manager');

grant insert (id, name, priority, bank_account_id, direction, description_contains, least_amount, most_amount, account_id,
    customer_id, vendor_id, gst_applicable, gst_rate, tax_code_id, tracking_1_id, tracking_2_id, description, is_active),
  update (name, priority, bank_account_id, direction, description_contains, least_amount, most_amount, account_id, customer_id,
    vendor_id, gst_applicable, gst_rate, tax_code_id, tracking_1_id, tracking_2_id, description, is_active)
  on public.bank_rules to authenticated;
select private.accept_as_oneself('public.bank_rules');

select private.let_members('public.bank_rules', 'read', 'create', 'update', 'delete');

create trigger bank_rules_touch before update on public.bank_rules
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.bank_rules', 'name');

create function private.check_bank_rule() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.accounts;
  archived record;
begin
  if new.bank_account_id is not null then
    perform private.hold_bank_account(new.org_id, new.bank_account_id);
  end if;
  select a.* into account from public.accounts a where a.org_id = new.org_id and a.id = new.account_id;
  if private.unsuitable_for_money(account.subtype) is not null then
    perform private.refuse('bank.unsuitable_account', format('Account %s %s %s', account.code, account.name,
      private.unsuitable_for_money(account.subtype)));
  end if;
  select o.name, o.slot into archived
  from public.tracking_options o join public.tracking_categories c on c.org_id = o.org_id and c.id = o.tracking_category_id
  where o.org_id = new.org_id and o.id in (new.tracking_1_id, new.tracking_2_id) and (o.archived_at is not null or c.archived_at is not null)
    and (tg_op = 'INSERT' or o.id is distinct from case o.slot when 1 then old.tracking_1_id else old.tracking_2_id end)
  order by o.slot limit 1;
  if found then
    perform private.refuse_field('tracking_option.archived', format('"%s" is archived. Choose another option, or restore it.', archived.name),
      format('tracking_%s_id', archived.slot));
  end if;
  return new;
end $$;
comment on function private.check_bank_rule() is
  'A rule is for a bank account, and names an account to which its lines can be posted, and options that can be chosen.';

create trigger bank_rules_check before insert or update on public.bank_rules
  for each row execute function private.check_bank_rule();

select private.names_tax_codes('public.bank_rules', 'tax_code_id');

create function private.rule_fits(rule public.bank_rules, line public.bank_transactions) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return (rule.bank_account_id is null or rule.bank_account_id = line.bank_account_id)
    and (rule.direction = 'any' or rule.direction = case when line.amount > 0 then 'in' else 'out' end)
    and abs(line.amount) between coalesce(rule.least_amount, 0) and coalesce(rule.most_amount, 1e16)
    and (btrim(coalesce(rule.description_contains, '')) = ''
      or strpos(lower(concat_ws(' ', line.description, line.reference)), lower(btrim(rule.description_contains))) > 0);
end $$;
comment on function private.rule_fits(public.bank_rules, public.bank_transactions) is 'True if a line meets the conditions of a rule.';

create function private.rule_of_line(line public.bank_transactions) returns public.bank_rules
language sql stable
set search_path = ''
as $$
  select r
  from public.bank_rules r
  where r.org_id = line.org_id and r.is_active and private.rule_fits(r, line)
  order by r.priority, r.created_at, r.id
  limit 1
$$;
comment on function private.rule_of_line(public.bank_transactions) is 'The rule that applies to a line; a row of nulls if none does.';
