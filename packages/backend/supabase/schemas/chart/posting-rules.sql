-- Posting rules: the account of an organization for a purpose, when a document names none.

create table public.posting_rules (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  purpose text not null references private.posting_purposes (purpose),
  match text not null default '',
  account_id uuid not null,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, purpose, match),
  foreign key (account_id, org_id) references public.accounts (id, org_id),
  constraint posting_rules_match_length check (char_length(match) <= 100)
);
comment on table public.posting_rules is 'Account for each purpose. An empty match is the default.';
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
    perform private.refuse_field('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": that needs an account of the kind %s.', account.code, account.name,
      purpose.description, replace(array_to_string(purpose.subtypes, ' or '), '_', ' ')), 'account_id');
  elsif account.type = 'equity' and account.closes_yearly then
    perform private.refuse_field('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is what owners draw, and is emptied when a year is closed. Choose another one.',
      account.code, account.name, purpose.description), 'account_id');
  elsif account.currency <> private.base_currency(new.org_id) then
    perform private.refuse_field('rule.unsuitable_account', format(
      'Account %s %s cannot serve for "%s": it is kept in %s, and what is posted by rule has no amount in that. Choose another one.',
      account.code, account.name, purpose.description, account.currency), 'account_id');
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
      'No account is set for "%s". Choose one under Chart of Accounts, Posting Rules.',
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
comment on function private.required_account(uuid, uuid) is 'An account that may be posted to; refuses others.';

create trigger posting_rules_remember after insert or update on public.posting_rules
  for each row execute function private.remember_purpose();
