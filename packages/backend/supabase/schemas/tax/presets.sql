-- Standard tax codes of countries, and a function that adds them. Last checked on 2026-11-28. They are general knowledge, not an adviser's:
-- have an accountant confirm them before you use them. The United States have none: sales tax differs by state, county and city.

create table private.tax_presets (
  country text not null,
  code text not null,
  name text not null,
  treatment text not null,
  component text not null,
  position integer not null,
  rate numeric not null,
  valid_from date not null,
  is_recoverable boolean not null,
  in_return boolean not null,
  account_name text,
  primary key (country, code, component, valid_from)
);
comment on table private.tax_presets is 'The standard tax codes of countries, a row for each rate of a component.';
comment on column private.tax_presets.country is 'ISO 3166, such as CA.';
comment on column private.tax_presets.component is 'Blank if the code charges nothing.';
comment on column private.tax_presets.account_name is 'Account of a component with a separate return. It is added if there is none of that name.';
alter table private.tax_presets enable row level security;
insert into private.tax_presets (country, code, name, treatment, component, position, rate, valid_from, is_recoverable, in_return, account_name) values
  ('AU', 'GST', 'GST 10%', 'standard', 'GST', 1, 10, '2000-07-01', true, true, null),
  ('AU', 'GST-FREE', 'GST-free', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('AU', 'INPUT-TAXED', 'Input taxed', 'exempt', '', 1, 0, '2000-01-01', true, true, null),
  ('NZ', 'GST', 'GST 15%', 'standard', 'GST', 1, 15, '2010-10-01', true, true, null),
  ('NZ', 'ZERO', 'Zero-rated', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('NZ', 'EXEMPT', 'Exempt', 'exempt', '', 1, 0, '2000-01-01', true, true, null),
  ('CA', 'GST', 'GST 5%', 'standard', 'GST', 1, 5, '2008-01-01', true, true, null),
  ('CA', 'HST-ON', 'HST 13%, Ontario', 'standard', 'HST', 1, 13, '2010-07-01', true, true, null),
  ('CA', 'HST-NB', 'HST 15%, New Brunswick', 'standard', 'HST', 1, 15, '2016-07-01', true, true, null),
  ('CA', 'HST-NL', 'HST 15%, Newfoundland and Labrador', 'standard', 'HST', 1, 15, '2016-07-01', true, true, null),
  ('CA', 'HST-PE', 'HST 15%, Prince Edward Island', 'standard', 'HST', 1, 15, '2016-10-01', true, true, null),
  ('CA', 'HST-NS', 'HST 14%, Nova Scotia', 'standard', 'HST', 1, 15, '2010-07-01', true, true, null),
  ('CA', 'HST-NS', 'HST 14%, Nova Scotia', 'standard', 'HST', 1, 14, '2025-04-01', true, true, null),
  ('CA', 'GST-PST-BC', 'GST 5% and PST 7%, British Columbia', 'standard', 'GST', 1, 5, '2008-01-01', true, true, null),
  ('CA', 'GST-PST-BC', 'GST 5% and PST 7%, British Columbia', 'standard', 'PST', 2, 7, '2013-04-01', false, false, 'PST Payable, British Columbia'),
  ('CA', 'GST-PST-SK', 'GST 5% and PST 6%, Saskatchewan', 'standard', 'GST', 1, 5, '2008-01-01', true, true, null),
  ('CA', 'GST-PST-SK', 'GST 5% and PST 6%, Saskatchewan', 'standard', 'PST', 2, 6, '2017-03-23', false, false, 'PST Payable, Saskatchewan'),
  ('CA', 'GST-PST-MB', 'GST 5% and PST 7%, Manitoba', 'standard', 'GST', 1, 5, '2008-01-01', true, true, null),
  ('CA', 'GST-PST-MB', 'GST 5% and PST 7%, Manitoba', 'standard', 'PST', 2, 7, '2019-07-01', false, false, 'PST Payable, Manitoba'),
  ('CA', 'GST-QST', 'GST 5% and QST 9.975%, Quebec', 'standard', 'GST', 1, 5, '2008-01-01', true, true, null),
  ('CA', 'GST-QST', 'GST 5% and QST 9.975%, Quebec', 'standard', 'QST', 2, 9.975, '2013-01-01', true, false, 'QST Payable'),
  ('CA', 'ZERO', 'Zero-rated', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('CA', 'EXEMPT', 'Exempt', 'exempt', '', 1, 0, '2000-01-01', true, true, null),
  ('IN', 'GST5', 'CGST 2.5% and SGST 2.5%', 'reduced', 'CGST', 1, 2.5, '2017-07-01', true, true, null),
  ('IN', 'GST5', 'CGST 2.5% and SGST 2.5%', 'reduced', 'SGST', 2, 2.5, '2017-07-01', true, true, null),
  ('IN', 'IGST5', 'IGST 5%', 'reduced', 'IGST', 1, 5, '2017-07-01', true, true, null),
  ('IN', 'GST12', 'CGST 6% and SGST 6%, before 22 September 2025', 'reduced', 'CGST', 1, 6, '2017-07-01', true, true, null),
  ('IN', 'GST12', 'CGST 6% and SGST 6%, before 22 September 2025', 'reduced', 'SGST', 2, 6, '2017-07-01', true, true, null),
  ('IN', 'IGST12', 'IGST 12%, before 22 September 2025', 'reduced', 'IGST', 1, 12, '2017-07-01', true, true, null),
  ('IN', 'GST18', 'CGST 9% and SGST 9%', 'standard', 'CGST', 1, 9, '2017-07-01', true, true, null),
  ('IN', 'GST18', 'CGST 9% and SGST 9%', 'standard', 'SGST', 2, 9, '2017-07-01', true, true, null),
  ('IN', 'IGST18', 'IGST 18%', 'standard', 'IGST', 1, 18, '2017-07-01', true, true, null),
  ('IN', 'GST28', 'CGST 14% and SGST 14%, before 22 September 2025', 'standard', 'CGST', 1, 14, '2017-07-01', true, true, null),
  ('IN', 'GST28', 'CGST 14% and SGST 14%, before 22 September 2025', 'standard', 'SGST', 2, 14, '2017-07-01', true, true, null),
  ('IN', 'IGST28', 'IGST 28%, before 22 September 2025', 'standard', 'IGST', 1, 28, '2017-07-01', true, true, null),
  ('IN', 'GST40', 'CGST 20% and SGST 20%', 'standard', 'CGST', 1, 20, '2025-09-22', true, true, null),
  ('IN', 'GST40', 'CGST 20% and SGST 20%', 'standard', 'SGST', 2, 20, '2025-09-22', true, true, null),
  ('IN', 'IGST40', 'IGST 40%', 'standard', 'IGST', 1, 40, '2025-09-22', true, true, null),
  ('IN', 'ZERO', 'Zero-rated', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('IN', 'EXEMPT', 'Exempt', 'exempt', '', 1, 0, '2000-01-01', true, true, null),
  ('GB', 'VAT20', 'VAT 20%', 'standard', 'VAT', 1, 20, '2011-01-04', true, true, null),
  ('GB', 'VAT5', 'VAT 5%', 'reduced', 'VAT', 1, 5, '1997-09-01', true, true, null),
  ('GB', 'ZERO', 'Zero-rated', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('GB', 'EXEMPT', 'Exempt', 'exempt', '', 1, 0, '2000-01-01', true, true, null),
  ('IE', 'VAT23', 'VAT 23%', 'standard', 'VAT', 1, 23, '2021-03-01', true, true, null),
  ('IE', 'VAT13.5', 'VAT 13.5%', 'reduced', 'VAT', 1, 13.5, '2003-01-01', true, true, null),
  ('IE', 'VAT9', 'VAT 9%', 'reduced', 'VAT', 1, 9, '2011-07-01', true, true, null),
  ('IE', 'ZERO', 'Zero-rated', 'zero_rated', '', 1, 0, '2000-01-01', true, true, null),
  ('IE', 'EXEMPT', 'Exempt', 'exempt', '', 1, 0, '2000-01-01', true, true, null);

create function private.preset_account(org uuid, account_name text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  account_id uuid;
begin
  if preset_account.account_name is null then
    return null;
  end if;
  select a.id into account_id from public.accounts a
  where a.org_id = org and a.name = preset_account.account_name and a.subtype = 'tax' and a.is_active order by a.code limit 1;
  if account_id is null then
    insert into public.accounts (org_id, name, type, subtype) values (org, preset_account.account_name, 'liability', 'tax')
    returning id into account_id;
  end if;
  return account_id;
end $$;
comment on function private.preset_account(uuid, text) is 'Tax account of that name, which is added if it does not exist; null for no name.';

create function public.add_tax_codes(country text, key uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('tax_codes.create', 'add tax codes');
  answer constant jsonb := private.recall(add_tax_codes.key, 'add_tax_codes', to_jsonb(add_tax_codes.country));
  preset record;
  code_id uuid;
  added integer := 0;
begin
  if answer is not null then
    return answer #>> '{}';
  elsif not exists (select from private.tax_presets p where p.country = add_tax_codes.country) then
    perform private.refuse_field('tax_code.no_presets', format('There are no standard tax codes for "%s". The countries are: %s.',
      left(add_tax_codes.country, 40), (select string_agg(distinct p.country, ', ') from private.tax_presets p)), 'country');
  end if;
  -- If two users add them at once, the second finds them there.
  perform private.hold_ledger(org);
  for preset in
    select distinct p.code, p.name, p.treatment from private.tax_presets p
    where p.country = add_tax_codes.country
      and not exists (select from public.tax_codes c where c.org_id = org and lower(c.code) = lower(p.code))
    order by p.code
  loop
    insert into public.tax_codes (org_id, code, name, treatment) values (org, preset.code, preset.name, preset.treatment)
    returning id into code_id;
    insert into public.tax_code_lines (org_id, tax_code_id, position, name, valid_from, rate, is_recoverable, in_return,
      collected_account_id, paid_account_id)
    select org, code_id, p.position, p.component, p.valid_from, p.rate, p.is_recoverable, p.in_return, a.id, case when p.is_recoverable then a.id end
    from private.tax_presets p
    cross join lateral (select private.preset_account(org, p.account_name) as id) a
    where p.country = add_tax_codes.country and p.code = preset.code and p.component <> ''
    order by p.position, p.valid_from;
    added := added + 1;
  end loop;
  perform private.remember(add_tax_codes.key, to_jsonb(added));
  return added;
end $$;
comment on function public.add_tax_codes(text, uuid) is
  'Adds the standard tax codes of a country (AU, CA, GB, IE, IN, NZ) that do not exist yet, with accounts for components of separate '
  'returns, and returns the number of codes.';
grant execute on function public.add_tax_codes(text, uuid) to authenticated;
