set check_function_bodies = off;

alter table "public"."company_settings"
  add column "number_format" text not null default '1,234.56'::text;

create or replace function private.belongs_to_module (
  records regclass,
  module  text,
  title   text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Once for a statement: an import adds thousands.
  execute format('create trigger %I after insert on %s referencing new table as added
    for each statement execute function private.refuse_while_module_is_off(%L, %L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = records) || '_module', records, module, title);
end $function$;

create or replace function private.modules_off (
  settings public.company_settings
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(m.name), '[]')
  from (values
    ('inventory', settings.module_inventory),
    ('payroll', settings.module_payroll),
    ('assets', settings.module_assets),
    ('budgets', settings.module_budgets),
    ('reports', settings.module_reports)) m(name, is_on)
  where not m.is_on
$function$;

create or replace function private.refuse_while_module_is_off()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
end $function$;

create or replace function public.session_context()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'user', jsonb_build_object('id', p.id, 'email', p.email, 'full_name', p.full_name),
    'organisation', (
      select jsonb_build_object('id', o.id, 'name', o.name, 'base_currency', s.base_currency,
        'time_zone', s.time_zone, 'date_format', s.date_format, 'number_format', s.number_format,
        'fiscal_year_start', s.fiscal_year_start, 'features_off', private.modules_off(s))
      from public.organizations o join public.company_settings s on s.org_id = o.id
      where o.id = p.org_id),
    'role', private.role(),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id))
  from public.profiles p
  where p.id = auth.uid()
$function$;

alter table "public"."company_settings"
  add constraint "company_settings_number_format"
    check ((number_format = ANY (ARRAY['1,234.56'::text, '1.234,56'::text, '1 234,56'::text, '1''234.56'::text])));

create trigger budgets_module after insert on public.budgets
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'budgets',
  'Budgets'
);

create trigger employees_module after insert on public.employees
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'payroll',
  'Payroll'
);

create trigger fixed_assets_module after insert on public.fixed_assets
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'assets',
  'Fixed Assets'
);

create trigger inventory_items_module after insert on public.inventory_items
  referencing NEW table as added for each STATEMENT execute function private.refuse_while_module_is_off (
  'inventory',
  'Inventory'
);

comment on column "public"."company_settings"."number_format" is 'How screens and documents write numbers, by one number. Files for programs have the point as decimal mark.';

comment on constraint "company_settings_number_format" on "public"."company_settings" is 'Number format must be 1,234.56 or 1.234,56 or 1 234,56 or 1''234.56';

comment on function "private"."belongs_to_module"(regclass, text, text) is 'Keeps new records out of a table while its module is switched off.';

comment on function "private"."modules_off"(public.company_settings) is 'The names of the modules that are switched off.';

comment on function "private"."refuse_while_module_is_off"() is 'A module that is off takes no new records. What it holds stays, and stays true: it is read, posted on and corrected.';

revoke all on function "private"."belongs_to_module"(regclass, text, text) from public;

grant execute on function "private"."belongs_to_module"(regclass, text, text) to "postgres";

revoke all on function "private"."modules_off"(public.company_settings) from public;

grant execute on function "private"."modules_off"(public.company_settings) to "postgres";

revoke all on function "private"."refuse_while_module_is_off"() from public;

grant execute on function "private"."refuse_while_module_is_off"() to "postgres";

revoke all ("number_format") on table "public"."company_settings" from "authenticated";

grant update ("number_format") on table "public"."company_settings" to "authenticated";

reset check_function_bodies;
