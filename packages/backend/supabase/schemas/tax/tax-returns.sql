-- Separate returns, such as PST or QST beside the GST return. A return is identified by the account of its tax on sales; tax that is
-- claimed back may be on that account or on another one, which then belongs to the same return.

create table private.tax_return_accounts (
  org_id uuid not null,
  account_id uuid not null,
  return_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (org_id, account_id),
  foreign key (account_id, org_id) references public.accounts (id, org_id) on delete cascade,
  foreign key (return_id, org_id) references public.accounts (id, org_id) on delete cascade
);
comment on table private.tax_return_accounts is
  'Accounts that are, or once were, used for the tax of a separate return. Posted entries keep their return when components change.';
comment on column private.tax_return_accounts.return_id is 'The return: the account of its tax on sales.';
comment on column private.tax_return_accounts.since is
  'Time when a component first named the account: earlier postings to it do not belong to the return.';
create index tax_return_accounts_account on private.tax_return_accounts (account_id, org_id);
create index tax_return_accounts_return on private.tax_return_accounts (return_id, org_id);
alter table private.tax_return_accounts enable row level security;

create function private.accounts_of_return(org uuid, return_id uuid) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(select t.account_id from private.tax_return_accounts t
    where t.org_id = org and t.return_id = accounts_of_return.return_id);
end $$;
comment on function private.accounts_of_return(uuid, uuid) is 'Accounts of a separate return; none for the GST return, which is null.';

create function private.tax_word(org uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  country constant text := (select s.country from public.company_settings s where s.org_id = org);
begin
  return case
    when country is null or country in ('AU', 'IN', 'NZ', 'SG') then 'GST'
    when country = 'CA' then 'GST/HST'
    when country = 'US' then 'Sales Tax'
    when country = any (string_to_array(
      'AE AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ZA', ' ')) then 'VAT'
    else 'Tax' end;
end $$;
comment on function private.tax_word(uuid) is
  'Name of the tax on sales in the company''s country, for messages; the same as on screens (country-words.ts). GST without a country.';

create function private.return_name(org uuid, return_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if return_name.return_id is null then
    return private.tax_word(org);
  end if;
  return (select a.name from public.accounts a where a.org_id = org and a.id = return_name.return_id);
end $$;
comment on function private.return_name(uuid, uuid) is 'Name of a return: of the tax in the company''s country, or of its account.';

create function private.require_return(org uuid, return_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_return.return_id is not null and not exists (
    select from private.tax_return_accounts t where t.org_id = org and t.return_id = require_return.return_id) then
    perform private.refuse('gst.unknown_return', format(
      'No tax code has a component with this return. Choose one from the list, or the %s return.', private.tax_word(org)));
  end if;
end $$;
comment on function private.require_return(uuid, uuid) is 'Refuses an id that is not a return of the organization; null is the GST return.';

create function public.tax_returns() returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('reports.read', 'read reports');
begin
  return query
  select a.id, a.name from public.accounts a
  where a.org_id = org and exists (
    select from private.tax_return_accounts t where t.org_id = org and t.return_id = a.id)
  order by a.code;
end $$;
comment on function public.tax_returns() is 'Separate returns of an organization, by the accounts of their tax on sales.';
grant execute on function public.tax_returns() to authenticated;

create function private.remember_return() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.tax_return_accounts (org_id, account_id, return_id)
  select distinct new.org_id, a.account_id, new.collected_account_id
  from (values (new.collected_account_id), (new.paid_account_id)) a (account_id)
  where a.account_id is not null
  on conflict do nothing;
  return null;
end $$;
comment on function private.remember_return() is 'Records accounts of a separate return, which are kept when its components change.';

create trigger tax_code_lines_remember_return after insert or update on public.tax_code_lines
  for each row when (not new.in_return) execute function private.remember_return();

create function private.forget_return() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.tax_return_accounts t
  where t.org_id = old.org_id and t.account_id in (old.collected_account_id, old.paid_account_id)
    and not exists (select from public.tax_code_lines c
      where c.org_id = old.org_id and not c.in_return and t.account_id in (c.collected_account_id, c.paid_account_id))
    and not exists (select from public.gst_returns r where r.org_id = old.org_id and r.return_id = t.return_id)
    and not exists (select from public.journal_lines l where l.org_id = old.org_id and l.account_id = t.account_id and l.gst_box is not null);
  return null;
end $$;
comment on function private.forget_return() is 'An account without postings that no component names any more belongs to no return.';

create trigger tax_code_lines_forget_return after update or delete on public.tax_code_lines
  for each row when (not old.in_return) execute function private.forget_return();
