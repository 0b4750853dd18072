-- Tax codes: the tax of a document line. Their components and rates are in tax-code-lines.sql.

create table public.tax_codes (
  org_id uuid not null default private.org_id() references public.organizations (id),
  id uuid not null default private.uuid_v7(),
  code text collate "und-x-icu" not null,
  name text collate "und-x-icu" not null,
  treatment text not null default 'standard',
  archived_at timestamptz,
  user_id uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint tax_codes_code_given check (btrim(code) <> ''),
  constraint tax_codes_code_length check (char_length(code) <= 20),
  constraint tax_codes_name_given check (btrim(name) <> ''),
  constraint tax_codes_name_length check (char_length(name) <= 100),
  constraint tax_codes_treatment check (treatment in ('standard', 'reduced', 'zero_rated', 'exempt', 'out_of_scope'))
);
comment on table public.tax_codes is 'Tax codes: the tax of a document line, such as GST and PST.';
comment on column public.tax_codes.user_id is 'User who created the record. No foreign key: the record outlives the account.';
comment on column public.tax_codes.code is 'A short name that no two codes share, however it is capitalised.';
comment on column public.tax_codes.treatment is
  'Standard and reduced codes charge the rates of their components. The others charge nothing: zero-rated and exempt count as sales or purchases without GST, out of scope in no box of the return.';
comment on column public.tax_codes.archived_at is 'Time of archiving: hidden from lists, with no other effect. Set by the database.';
comment on constraint tax_codes_code_given on public.tax_codes is 'Code is required';
comment on constraint tax_codes_code_length on public.tax_codes is 'Code cannot exceed 20 characters';
comment on constraint tax_codes_name_given on public.tax_codes is 'Name is required';
comment on constraint tax_codes_name_length on public.tax_codes is 'Name cannot exceed 100 characters';
comment on constraint tax_codes_treatment on public.tax_codes is 'Treatment must be standard, reduced, zero_rated, exempt or out_of_scope';

select private.organisation_table('public.tax_codes');
create unique index tax_codes_code on public.tax_codes (org_id, lower(code));

select private.register_records('public.tax_codes', 'tax code', 'tax codes', 'code', $$code || E'\n' || name$$);
select private.keep_archive('public.tax_codes');

select private.grant_permission('tax_codes.read', 'viewer');
select private.grant_permission('tax_codes.create', 'manager');
select private.grant_permission('tax_codes.update', 'manager');
select private.grant_permission('tax_codes.delete', 'admin');
select private.grant_permission('tax_codes.import', 'manager');
select private.grant_permission('tax_codes.export', 'manager');

grant insert (id, code, name, treatment), update (code, name, treatment) on public.tax_codes to authenticated;
select private.accept_as_oneself('public.tax_codes');

select private.let_members('public.tax_codes', 'read', 'create', 'update', 'delete');

create trigger tax_codes_touch before update on public.tax_codes
  for each row execute function private.touch_updated_at();
select private.keep_activity('public.tax_codes', 'code');

create function private.refuse_taken_tax_code() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  taken text;
begin
  select c.code into taken from public.tax_codes c
  where c.org_id = new.org_id and lower(c.code) = lower(new.code) and c.id <> new.id;
  if found then
    perform private.refuse_field('tax_code.taken', format(
      'There is a tax code %s already. Choose another code, or change that one.', taken), 'code');
  end if;
  return new;
end $$;
comment on function private.refuse_taken_tax_code() is 'Codes that differ only in capitalization are the same.';

create trigger tax_codes_taken before insert or update of code on public.tax_codes
  for each row execute function private.refuse_taken_tax_code();

create function private.refuse_archived_tax_code() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  former constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  field text;
  archived text;
begin
  foreach field in array tg_argv loop
    select c.code into archived from public.tax_codes c
    where c.org_id = new.org_id and c.id::text = to_jsonb(new) ->> field and c.archived_at is not null
      and c.id::text is distinct from former ->> field;
    if found then
      perform private.refuse_field('tax_code.archived', format('Tax code %s is archived. Choose another one, or restore it.', archived), field);
    end if;
  end loop;
  return new;
end $$;
comment on function private.refuse_archived_tax_code() is 'An archived code cannot become the default of a record; existing defaults remain.';

create function private.names_tax_codes(target regclass, variadic columns text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format('create trigger %I before insert or update of %s on %s for each row when (%s) execute function private.refuse_archived_tax_code(%s)',
    (select c.relname from pg_catalog.pg_class c where c.oid = target) || '_tax_codes',
    (select string_agg(quote_ident(c), ', ') from unnest(columns) c), target,
    (select string_agg(format('new.%I is not null', c), ' or ') from unnest(columns) c),
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end $$;
comment on function private.names_tax_codes(regclass, text[]) is 'Adds the checks to a table with default tax codes in these columns.';

-- Default codes; the tables with them come before this one.
alter table public.accounts
  add constraint accounts_tax_code foreign key (default_tax_code_id, org_id) references public.tax_codes (id, org_id);
create index accounts_tax_code on public.accounts (default_tax_code_id, org_id);
comment on constraint accounts_tax_code on public.accounts is 'This tax code is not in your list of tax codes. Choose another one';
alter table public.company_settings
  add constraint company_settings_sales_tax_code foreign key (default_sales_tax_code_id, org_id) references public.tax_codes (id, org_id),
  add constraint company_settings_purchase_tax_code foreign key (default_purchase_tax_code_id, org_id)
    references public.tax_codes (id, org_id);
create index company_settings_sales_tax_code on public.company_settings (default_sales_tax_code_id, org_id);
create index company_settings_purchase_tax_code on public.company_settings (default_purchase_tax_code_id, org_id);
comment on constraint company_settings_sales_tax_code on public.company_settings is
  'The tax code of sales is not in your list of tax codes. Choose another one';
comment on constraint company_settings_purchase_tax_code on public.company_settings is
  'The tax code of purchases is not in your list of tax codes. Choose another one';

select private.names_tax_codes('public.accounts', 'default_tax_code_id');
select private.names_tax_codes('public.company_settings', 'default_sales_tax_code_id', 'default_purchase_tax_code_id');
