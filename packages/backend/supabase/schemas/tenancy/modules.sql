-- Modules of the product that an organization can do without.

create function private.modules_off(settings public.company_settings) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(m.name), '[]')
  from (values
    ('inventory', settings.module_inventory),
    ('payroll', settings.module_payroll),
    ('assets', settings.module_assets),
    ('budgets', settings.module_budgets),
    ('reports', settings.module_reports)) m(name, is_on)
  where not m.is_on
$$;
comment on function private.modules_off(public.company_settings) is 'The names of the modules that are switched off.';

create function private.refuse_while_module_is_off() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.company_settings s
    where s.org_id in (select a.org_id from added a) and private.modules_off(s) ? tg_argv[0]
  ) then
    perform private.refuse('module.off', format(
      '%s is switched off, so nothing new is added there. An admin or manager can switch it on in Settings, under Modules.',
      tg_argv[1]));
  end if;
  return null;
end $$;
comment on function private.refuse_while_module_is_off() is
  'A module that is off accepts no new records. Its existing ones can still be read, posted to and corrected.';

create function private.belongs_to_module(records regclass, module text, title text) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Once for a statement: an import adds thousands.
  execute format('create trigger %I after insert on %s referencing new table as added
    for each statement execute function private.refuse_while_module_is_off(%L, %L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = records) || '_module', records, module, title);
end $$;
comment on function private.belongs_to_module(regclass, text, text) is 'Refuses new records in a table while its module is switched off.';
