-- Components of tax codes, such as GST and PST, each with its rates by date, its accounts and its return.

create table public.tax_code_lines (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  tax_code_id uuid not null,
  position integer not null default 1,
  name text collate "und-x-icu" not null,
  valid_from date not null,
  rate numeric not null,
  is_compound boolean not null default false,
  is_recoverable boolean not null default true,
  in_return boolean not null default true,
  collected_account_id uuid,
  paid_account_id uuid,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tax_code_lines_name_date unique (org_id, tax_code_id, name, valid_from),
  constraint tax_code_lines_tax_code foreign key (tax_code_id, org_id) references public.tax_codes (id, org_id) on delete cascade,
  constraint tax_code_lines_collected_account foreign key (collected_account_id, org_id) references public.accounts (id, org_id),
  constraint tax_code_lines_paid_account foreign key (paid_account_id, org_id) references public.accounts (id, org_id),
  constraint tax_code_lines_position check (position between 1 and 100),
  constraint tax_code_lines_name_given check (btrim(name) <> ''),
  constraint tax_code_lines_name_length check (char_length(name) <= 50),
  constraint tax_code_lines_valid_from check (valid_from between '0001-01-01' and '9999-12-31'),
  constraint tax_code_lines_rate check (rate between 0 and 100),
  constraint tax_code_lines_collected_account_given check (in_return or collected_account_id is not null),
  constraint tax_code_lines_paid_account_given check (in_return or not is_recoverable or paid_account_id is not null)
);
comment on table public.tax_code_lines is 'Components of tax codes. A new rate is another row of the same name with a later date.';
comment on column public.tax_code_lines.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.tax_code_lines.position is 'In which order the components of a code are charged and printed.';
comment on column public.tax_code_lines.name is 'Name on documents, such as GST.';
comment on column public.tax_code_lines.valid_from is 'The first day of the rate.';
comment on column public.tax_code_lines.rate is 'In percent.';
comment on column public.tax_code_lines.is_compound is 'Charged on the net amount and the components before it.';
comment on column public.tax_code_lines.is_recoverable is 'Tax on purchases is claimed back; otherwise it is part of the purchase.';
comment on column public.tax_code_lines.in_return is 'Part of the organization''s GST return; otherwise declared in a separate return.';
comment on column public.tax_code_lines.collected_account_id is 'Account of the tax on sales; null for the posting rule for GST on sales.';
comment on column public.tax_code_lines.paid_account_id is 'Account of the tax on purchases; null for the posting rule for GST on purchases.';
comment on constraint tax_code_lines_name_date on public.tax_code_lines is 'This component already has a rate from this date on';
comment on constraint tax_code_lines_tax_code on public.tax_code_lines is 'This tax code is not in your list of tax codes. Choose another one';
comment on constraint tax_code_lines_collected_account on public.tax_code_lines is 'The account for sales is not in your chart of accounts. Choose another one';
comment on constraint tax_code_lines_paid_account on public.tax_code_lines is 'The account for purchases is not in your chart of accounts. Choose another one';
comment on constraint tax_code_lines_position on public.tax_code_lines is 'Position must be between 1 and 100';
comment on constraint tax_code_lines_name_given on public.tax_code_lines is 'Name is required';
comment on constraint tax_code_lines_name_length on public.tax_code_lines is 'Name cannot exceed 50 characters';
comment on constraint tax_code_lines_valid_from on public.tax_code_lines is 'Date must lie between 0001-01-01 and 9999-12-31';
comment on constraint tax_code_lines_rate on public.tax_code_lines is 'Rate must be between 0 and 100 percent';
comment on constraint tax_code_lines_collected_account_given on public.tax_code_lines is
  'A component with a separate return needs an account for sales';
comment on constraint tax_code_lines_paid_account_given on public.tax_code_lines is
  'A component with a separate return that is claimed back needs an account for purchases';

select private.organisation_table('public.tax_code_lines');
select private.keep_decimals('public.tax_code_lines', 4, 3, 'rate');
create index tax_code_lines_tax_code on public.tax_code_lines (tax_code_id, org_id);
create index tax_code_lines_collected_account on public.tax_code_lines (collected_account_id, org_id);
create index tax_code_lines_paid_account on public.tax_code_lines (paid_account_id, org_id);

select private.register_records('public.tax_code_lines', 'tax component', 'tax components', 'name', 'name');

select private.grant_permission('tax_code_lines.read', 'viewer');
select private.grant_permission('tax_code_lines.create', 'manager');
select private.grant_permission('tax_code_lines.update', 'manager');
select private.grant_permission('tax_code_lines.delete', 'admin');
select private.grant_permission('tax_code_lines.import', 'manager');
select private.grant_permission('tax_code_lines.export', 'manager');

grant insert (id, tax_code_id, position, name, valid_from, rate, is_compound, is_recoverable, in_return, collected_account_id,
    paid_account_id),
  update (tax_code_id, position, name, valid_from, rate, is_compound, is_recoverable, in_return, collected_account_id,
    paid_account_id)
  on public.tax_code_lines to authenticated;
select private.accept_as_oneself('public.tax_code_lines');

select private.let_members('public.tax_code_lines', 'read', 'create', 'update', 'delete');

create trigger tax_code_lines_touch before update on public.tax_code_lines
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tax_code_lines', 'name');

create function private.tax_of_account(org uuid, account_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce((
        select c.name from public.tax_code_lines c
        where c.org_id = org and not c.in_return and t.account_id in (c.collected_account_id, c.paid_account_id) limit 1),
      private.return_name(org, t.return_id))
    from private.tax_return_accounts t where t.org_id = org and t.account_id = tax_of_account.account_id);
end $$;
comment on function private.tax_of_account(uuid, uuid) is
  'Component, or the return of a former one, whose tax an account is used for in a separate return; null for any other account.';

create function private.hold_tax_accounts(org uuid, variadic accounts uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.accounts a where a.org_id = org and a.id = any (accounts) order by a.id for no key update;
end $$;
comment on function private.hold_tax_accounts(uuid, uuid[]) is
  'Prevents two users from assigning accounts to two returns at once: the second one sees what the first did.';

create function private.check_tax_component() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  code public.tax_codes;
  fault record;
begin
  perform private.hold_tax_accounts(new.org_id, new.collected_account_id, new.paid_account_id);
  select c.* into code from public.tax_codes c where c.org_id = new.org_id and c.id = new.tax_code_id for share;
  if code.treatment not in ('standard', 'reduced') and new.rate > 0 then
    perform private.refuse_field('tax_code.no_tax', format(
      'Tax code %s is %s and charges nothing, so its rate is 0. Choose another treatment for it first.', code.code,
      replace(code.treatment, '_', ' ')), 'rate');
  end if;
  select f.field, a.code, a.name, a.subtype, a.currency, exists (
      select from private.gst_accounts(new.org_id) g where g.account_id = a.id) as keeps_gst,
    private.tax_of_account(new.org_id, a.id) as used_by
  into fault
  from (values ('collected_account_id', new.collected_account_id), ('paid_account_id', new.paid_account_id)) f (field, account_id)
  join public.accounts a on a.org_id = new.org_id and a.id = f.account_id
  where a.subtype <> 'tax' or a.currency <> private.base_currency(new.org_id)
    or (not new.in_return and exists (select from private.gst_accounts(new.org_id) g where g.account_id = a.id))
    or exists (select from private.tax_return_accounts t
      where t.org_id = new.org_id and t.account_id = a.id and (new.in_return or t.return_id <> new.collected_account_id))
  order by f.field limit 1;
  if not found then
    return new;
  elsif fault.subtype <> 'tax' or fault.currency <> private.base_currency(new.org_id) then
    perform private.refuse_field('tax_code.unsuitable_account', format(
      'Account %s %s cannot take tax: that needs an account of the subtype tax in the base currency. Choose another one.',
      fault.code, fault.name), fault.field);
  elsif new.in_return then
    perform private.refuse_field('tax_code.other_return', format(
      'Account %s %s is used for %s, which has a separate return. Choose another one, or leave it empty.',
      fault.code, fault.name, fault.used_by), fault.field);
  elsif not fault.keeps_gst then
    perform private.refuse_field('tax_code.other_return', format(
      'Account %s %s holds the tax of another return, that of %s. Choose another account.',
      fault.code, fault.name, fault.used_by), fault.field);
  end if;
  perform private.refuse_field('tax_code.other_return', format(
    'Account %1$s %2$s keeps %4$s for the %4$s return, and %3$s has a separate return. Choose another account.',
    fault.code, fault.name, new.name, private.tax_word(new.org_id)), fault.field);
  return new;
end $$;
comment on function private.check_tax_component() is
  'The accounts of a component are for tax, and those of one return are not those of another; only codes that charge tax have rates above 0.';

create trigger tax_code_lines_check before insert or update on public.tax_code_lines
  for each row execute function private.check_tax_component();

create function private.remember_tax_accounts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Postings to them are GST of the return, as on the accounts of the posting rules.
  insert into private.account_purposes (org_id, purpose, account_id)
  select new.org_id, a.purpose, a.account_id
  from (values ('gst_collected', new.collected_account_id), ('gst_paid', new.paid_account_id)) a (purpose, account_id)
  where a.account_id is not null
  on conflict do nothing;
  return null;
end $$;
comment on function private.remember_tax_accounts() is 'Records accounts of components of the GST return, which are kept when the components change.';

create trigger tax_code_lines_remember after insert or update on public.tax_code_lines
  for each row when (new.in_return and (new.collected_account_id is not null or new.paid_account_id is not null))
  execute function private.remember_tax_accounts();

create function private.refuse_account_of_component() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.accounts;
  component text;
begin
  perform private.hold_tax_accounts(new.org_id, new.account_id);
  component := private.tax_of_account(new.org_id, new.account_id);
  if component is not null then
    select a.* into account from public.accounts a where a.org_id = new.org_id and a.id = new.account_id;
    perform private.refuse_field('rule.unsuitable_account', format(
      'Account %s %s is used for the tax component %s, which has a separate return, so it cannot keep %s. Choose another one.',
      account.code, account.name, component, private.tax_word(new.org_id)), 'account_id');
  end if;
  return new;
end $$;
comment on function private.refuse_account_of_component() is 'No account is used for the tax of two returns.';

create trigger posting_rules_other_return before insert or update on public.posting_rules
  for each row when (new.purpose in ('gst_collected', 'gst_paid'))
  execute function private.refuse_account_of_component();

create function private.keep_account_of_component() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  component text;
begin
  select c.name into component from public.tax_code_lines c
  where c.org_id = old.org_id and old.id in (c.collected_account_id, c.paid_account_id) limit 1;
  if found then
    perform private.refuse_field('account.in_use', format(
      'Account %s %s is used for the tax component %s, which needs an account of the subtype tax in the base currency. Choose another one for that first.',
      old.code, old.name, component), 'subtype');
  end if;
  return new;
end $$;
comment on function private.keep_account_of_component() is 'Accounts of tax components must remain tax accounts.';

create trigger accounts_keep_component before update on public.accounts
  for each row when (old.subtype = 'tax' and (new.subtype <> 'tax' or new.currency is distinct from old.currency))
  execute function private.keep_account_of_component();

create function private.keep_tax_treatment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  component text;
begin
  select c.name into component from public.tax_code_lines c
  where c.org_id = new.org_id and c.tax_code_id = new.id and c.rate > 0 order by c.position limit 1;
  if found then
    perform private.refuse_field('tax_code.no_tax', format(
      'Tax code %s has the component %s with a rate above 0, so it cannot become %s. Create a new code instead, or delete its components first.',
      new.code, component, replace(new.treatment, '_', ' ')), 'treatment');
  end if;
  return new;
end $$;
comment on function private.keep_tax_treatment() is 'A code whose components charge tax cannot become one without tax.';

create trigger tax_codes_keep_treatment before update on public.tax_codes
  for each row when (old.treatment <> new.treatment and new.treatment not in ('standard', 'reduced'))
  execute function private.keep_tax_treatment();
