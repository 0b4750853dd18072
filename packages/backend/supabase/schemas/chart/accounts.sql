-- The chart of accounts.

create table public.accounts (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  type text not null,
  subtype text,
  currency text,
  closes_yearly boolean,
  gst_scope text,
  default_tax_code_id uuid,
  is_active boolean not null default true,
  archived_at timestamptz,
  description text collate "und-x-icu",
  user_id uuid default auth.uid(),
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
  constraint accounts_gst_scope check (gst_scope in ('in_scope', 'out_of_scope')),
  constraint accounts_closes_yearly check (closes_yearly = (type in ('revenue', 'expense'))
    or closes_yearly and type = 'equity' and subtype = 'equity')
);
comment on table public.accounts is 'The chart of accounts. Every line of the journal names one of them.';
comment on column public.accounts.code is 'Never null: by default, the next unused code among the accounts of its type.';
comment on column public.accounts.subtype is
  'Position of the account in statements and in the cash flow. Never null: by default depends on the type.';
comment on column public.accounts.currency is 'Currency of a bank account that differs from the base currency; null is the base currency.';
comment on column public.accounts.archived_at is 'Time of deactivation: nothing can be posted to it, and pickers omit it. Set by the database.';
comment on column public.accounts.closes_yearly is
  'Never null. True if closing a year carries its balance to retained earnings: always for revenue and expenses, '
  'for equity if it holds drawings (by its name, unless it is set), and never for other types.';
comment on column public.accounts.gst_scope is
  'Never null. Postings on an account that is out of scope are not in the GST return. Derived from its subtype '
  '(bank, equity, liabilities, depreciation) or its name (wages, pensions, income tax), unless it is set.';
comment on column public.accounts.default_tax_code_id is 'Tax code of lines on the account without one; precedes the codes of the settings.';
comment on constraint accounts_org_id_code_key on public.accounts is 'Another account already has this code';
comment on constraint accounts_code_given on public.accounts is 'Account code is required';
comment on constraint accounts_code_length on public.accounts is 'Account code cannot exceed 20 characters';
comment on constraint accounts_name_given on public.accounts is 'Account name is required';
comment on constraint accounts_name_length on public.accounts is 'Account name cannot exceed 200 characters';
comment on constraint accounts_description_length on public.accounts is 'Description cannot exceed 1000 characters';
comment on constraint accounts_currency on public.accounts is 'Currency must be one of NZD, USD, AUD, EUR, GBP, CAD, JPY, CHF, CNY, INR';
comment on constraint accounts_type on public.accounts is 'Type must be asset, liability, equity, revenue or expense';
comment on constraint accounts_subtype on public.accounts is 'This subtype does not belong to the account''s type';
comment on constraint accounts_gst_scope on public.accounts is 'Tax must be in scope or out of scope';
comment on constraint accounts_closes_yearly on public.accounts is
  'Only revenue, expenses and owner drawings close yearly';

select private.register_records('public.accounts', 'account', 'accounts', 'name',
  $$code || E'\n' || name || E'\n' || coalesce(description, '')$$, derived_columns => '{closes_yearly,code,gst_scope}', code_column => 'code');
select private.keep_archive('public.accounts');
select private.search_everywhere('public.accounts', place => 11,
  title => $$code || ' ' || name$$, subtitle => $$initcap(replace(subtype, '_', ' '))$$);

select private.grant_permission('accounts.read', 'viewer');
select private.grant_permission('accounts.create', 'manager');
select private.grant_permission('accounts.update', 'manager');
select private.grant_permission('accounts.delete', 'admin');
select private.grant_permission('accounts.import', 'manager');
select private.grant_permission('accounts.export', 'manager');

grant insert (id, code, name, type, subtype, description, currency, is_active, closes_yearly, gst_scope, default_tax_code_id),
  update (code, name, type, subtype, description, currency, is_active, closes_yearly, gst_scope, default_tax_code_id)
  on public.accounts to authenticated;
select private.accept_as_oneself('public.accounts');
grant select, insert, update, delete on public.accounts to service_role;

alter table public.accounts enable row level security;

select private.let_members('public.accounts', 'read', 'create', 'update');

grant delete on public.accounts to authenticated;
create policy "Admins delete unused accounts" on public.accounts
  for delete to authenticated
  using (org_id = (select private.org_id()) and (select private.can('accounts.delete')));

create function private.next_account_code(org uuid, type text) returns text
language plpgsql
set search_path = ''
as $$
declare
  free numeric;
begin
  select (trunc(max(a.code::numeric) / 10) + 1) * 10 into free from public.accounts a
  where a.org_id = org and a.type = next_account_code.type and a.code ~ '^[0-9]{1,9}$';
  free := coalesce(free, case next_account_code.type
    when 'asset' then 1000 when 'liability' then 2000 when 'equity' then 3000 when 'revenue' then 4000 else 6000 end);
  while exists (select from public.accounts a where a.org_id = org and a.code = free::text) loop
    free := free + 10;
  end loop;
  return free::text;
end $$;
comment on function private.next_account_code(uuid, text) is 'Code of an account without one: in tens after those of its type, unused by others.';

create function private.usual_gst_scope(subtype text, name text) returns text
language sql immutable
set search_path = ''
as $$
  select case when subtype in ('bank', 'equity', 'retained_earnings', 'current_liability', 'long_term_liability',
      'accumulated_depreciation', 'depreciation')
    or name ~* '\m(wages?|salar(y|ies)|payroll|pensions?|superannuation|income tax)\M' then 'out_of_scope' else 'in_scope' end
$$;
comment on function private.usual_gst_scope(text, text) is
  'True if GST applies to an account, judging by its subtype and name: payments to and from owners, lenders, banks, employees and the tax '
  'office are not supplies.';

create function private.complete_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  has_moved constant boolean := tg_op = 'UPDATE' and (old.type, old.subtype) is distinct from (new.type, new.subtype);
begin
  -- Rows added earlier by the same statement are visible here, so each gets its own code.
  new.code := coalesce(new.code, case when tg_op = 'UPDATE' then old.code end, private.next_account_code(new.org_id, new.type));
  new.subtype := coalesce(new.subtype, case new.type
    when 'asset' then 'current_asset' when 'liability' then 'current_liability' else new.type end);
  if has_moved and new.closes_yearly = old.closes_yearly then
    -- It was derived from the previous type.
    new.closes_yearly := null;
  end if;
  new.closes_yearly := coalesce(new.closes_yearly, new.type in ('revenue', 'expense')
    or (new.subtype = 'equity' and new.name ~* '\m(dividends?|drawings?)\M'));
  if has_moved and new.gst_scope = old.gst_scope then
    new.gst_scope := null;
  end if;
  new.gst_scope := coalesce(new.gst_scope, private.usual_gst_scope(new.subtype, new.name));
  if new.closes_yearly <> (new.type in ('revenue', 'expense')) and new.subtype <> 'equity' then
    perform private.refuse_field('account.closes_yearly', format(
      'Account %s %s is %s, which %s. Only revenue, expenses and what owners draw close yearly.', new.code, new.name,
      replace(new.subtype, '_', ' '), case when new.closes_yearly then 'is carried on from year to year' else 'closes every year' end), 'closes_yearly');
  end if;
  return new;
end $$;
comment on function private.complete_account() is
  'Fills in a missing code, and values derived from an account''s type and name; the latter again when those change.';

create function private.stamp_inactive_account() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.archived_at is distinct from new.archived_at then
    new.is_active := new.archived_at is null;
  else
    new.archived_at := case when not new.is_active then now() end;
  end if;
  return new;
end $$;
comment on function private.stamp_inactive_account() is 'Archiving an account deactivates it, and vice versa.';

-- The condition spares an import of many rows the call.
create trigger accounts_inactive before insert or update on public.accounts
  for each row when (new.is_active = (new.archived_at is not null)) execute function private.stamp_inactive_account();
create trigger accounts_complete before insert or update on public.accounts
  for each row execute function private.complete_account();
create trigger accounts_touch before update on public.accounts
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.accounts', 'name', 'archived_at');
alter publication supabase_realtime add table public.accounts;

create function private.keep_account_meaning() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  settled_through constant date := private.settled_through(old.org_id);
  purpose private.posting_purposes;
begin
  select p.* into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = old.org_id and r.account_id = old.id
    and (new.subtype <> all (p.subtypes) or new.currency <> private.base_currency(old.org_id))
  limit 1;
  if found then
    perform private.refuse('account.in_use', format(
      'Account %s %s serves for "%s", which needs an account of the kind %s in the base currency. Choose another one for that under Chart of Accounts, Posting Rules, first.',
      old.code, old.name, purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')));
  end if;
  if (old.type, old.subtype) is distinct from (new.type, new.subtype) and exists (
    select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id and l.entry_date <= settled_through) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings in the books that are locked or closed through %s, whose reports would change with its type or subtype. Add a new account with the subtype that you want, move the balance to it by Move Balance on this account''s page, and make this one inactive.',
      old.code, old.name, settled_through));
  end if;
  if (old.type, old.currency) is not distinct from (new.type, new.currency)
    and not (array[old.subtype, new.subtype] && array['receivable', 'payable', 'inventory']) then
    return new;
  end if;
  if exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id) then
    perform private.refuse('account.in_use', format(
      'Account %s %s has postings, so its type, subtype or currency cannot change like this. Make a new account and move the balance.',
      old.code, old.name));
  end if;
  return new;
end $$;
comment on function private.keep_account_meaning() is 'Posted lines keep the meaning of their account, and posting rules keep a suitable account.';

create trigger accounts_keep_meaning before update on public.accounts
  for each row when ((old.type, old.subtype, old.currency) is distinct from (new.type, new.subtype, new.currency))
  execute function private.keep_account_meaning();

create function private.keep_account_closing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  purpose text;
  closed_on date;
begin
  select p.description into purpose
  from public.posting_rules r
  join private.posting_purposes p on p.purpose = r.purpose
  where r.org_id = new.org_id and r.account_id = new.id and new.closes_yearly and new.type = 'equity'
  limit 1;
  if found then
    perform private.refuse_field('account.closes_yearly', format(
      'Account %s %s serves for "%s", so it is not what owners draw and does not close yearly.', new.code, new.name, purpose), 'closes_yearly');
  end if;
  select max(e.entry_date) into closed_on from public.journal_entries e
  where e.org_id = new.org_id and e.source_kind = 'year_close' and e.reverses_id is null and e.reversed_by_id is null;
  if exists (select from public.journal_lines l
    where l.org_id = old.org_id and l.account_id = old.id and l.entry_date <= closed_on) then
    perform private.refuse_field('account.in_use', format(
      'Account %s %s has postings in the years closed through %s, so whether it closes yearly cannot change. Add a new account, and move the balance to it by Move Balance on this account''s page.',
      old.code, old.name, closed_on), 'closes_yearly');
  end if;
  return new;
end $$;
comment on function private.keep_account_closing() is
  'What a closed year did with an account is not changed, and accounts of automatic postings are not closed with the drawings.';

-- By its name it runs after accounts_complete, which derives an account's values.
create trigger accounts_keep_closing before update on public.accounts
  for each row when (old.closes_yearly is distinct from new.closes_yearly)
  execute function private.keep_account_closing();

create function private.keep_used_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.posting_rules r where r.org_id = old.org_id and r.account_id = old.id)
    or exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = old.id)
  then
    perform private.refuse('account.in_use', format(
      'Account %s %s is used by postings or posting rules, and an import changes no such account. Choose to skip accounts that are already there, or leave its row out. Nothing was imported.',
      old.code, old.name));
  end if;
  return new;
end $$;
comment on function private.keep_used_account() is
  'Another program''s chart may use a code for something else: an import neither renames nor moves accounts that are in use.';

create trigger accounts_keep_used before update on public.accounts
  for each row when (current_setting('ledgerwise.activity_action', true) = 'imported'
    and (old.code, old.name, old.type, old.subtype, old.currency, old.description, old.is_active)
      is distinct from (new.code, new.name, new.type, new.subtype, new.currency, new.description, new.is_active))
  execute function private.keep_used_account();
