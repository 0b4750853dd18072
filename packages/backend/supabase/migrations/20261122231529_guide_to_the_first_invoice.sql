set check_function_bodies = off;

alter table "public"."activity_log"
  drop constraint "activity_log_action";

create table "private"."guide_choices" (
  "org_id"       uuid                     not null,
  "user_id"      uuid                     not null,
  "hidden_until" timestamp with time zone not null,
  constraint "guide_choices_pkey" primary key (org_id, user_id)
);

alter table "private"."guide_choices"
  enable row level security;

create or replace function private.first_invoices (
  org uuid
)
  returns uuid[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  as_many_as_count constant integer := 2;
begin
  return array(select i.id from public.invoices i
    where i.org_id = first_invoices.org and i.status in ('sent', 'paid') limit as_many_as_count);
end $function$;

create or replace function private.guide_hidden_until (
  org uuid
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (select g.hidden_until from private.guide_choices g
    where g.org_id = guide_hidden_until.org and g.user_id = auth.uid() and g.hidden_until > now());
end $function$;

create or replace function private.is_first_run_due (
  org uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return private.may_follow_first_run()
    and private.guide_hidden_until(is_first_run_due.org) is null
    and cardinality(private.first_invoices(is_first_run_due.org)) < 2;
end $function$;

create or replace function private.may_follow_first_run()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return private.can('invoices.create') and private.can('invoices.post');
end $function$;

create or replace function public.dashboard()
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  most_shown constant integer := 5;
  most_activity constant integer := 10;
  today constant date := private.today(private.org_id());
begin
  return public.ledger_overview(today) || jsonb_build_object(
    'as_of', today,
    'base_currency', (select s.base_currency from public.company_settings s),
    'display_currency', (select s.currency from public.company_settings s),
    'first_run', public.first_run(),
    'metrics', (select to_jsonb(m) from (
      select d.revenue_this_month::text, d.customers_count, d.orders_this_month, d.growth_pct::text
      from public.dashboard_metrics d) m),
    'invoices', jsonb_build_object(
      'count', (select count(*) from public.invoices),
      'due', (select coalesce(sum(i.base_balance), 0)::numeric(18, 2)::text from public.invoices i where i.status = 'sent'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.invoice_number, 'contact', d.customer_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.invoice_list l where l.status in ('sent', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'bills', jsonb_build_object(
      'count', (select count(*) from public.bills),
      'due', (select coalesce(sum(b.base_balance), 0)::numeric(18, 2)::text from public.bills b where b.status = 'approved'),
      'first', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.bill_number, 'contact', d.vendor_name,
          'due_date', d.due_date, 'balance_due', d.balance_due::text, 'currency', d.currency, 'status', d.status)
          order by d.due_date, d.id), '[]')
        from (select l.* from public.bill_list l where l.status in ('approved', 'overdue') order by l.due_date, l.id limit most_shown) d)),
    'activity', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'action', a.action, 'entity', a.entity, 'actor_name', a.actor_name,
        'record_id', a.record_id, 'record_name', a.record_name, 'record_count', a.record_count, 'created_at', a.created_at)
        order by a.created_at desc, a.id desc), '[]')
      from (select l.* from public.activity_log l order by l.created_at desc, l.id desc limit most_activity) a));
end $function$;

create or replace function public.first_run()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
  posted uuid[];
begin
  if not private.may_follow_first_run() then
    return null;
  end if;
  posted := private.first_invoices(org);
  return jsonb_build_object(
    'is_due', private.is_first_run_due(org),
    'is_hidden', private.guide_hidden_until(org) is not null,
    'steps', jsonb_build_object(
      -- A company begins with a name and settings that nobody has looked at.
      'company', (select s.company_name <> 'My Company' and s.updated_at > s.created_at
        from public.company_settings s where s.org_id = org),
      'customer', exists (select from public.customers c where c.org_id = org),
      'invoice', cardinality(posted) > 0,
      'sent', exists (select from public.activity_log a
        where a.org_id = org and a.record_id = any (posted) and a.entity = 'invoices' and a.action in ('mailed', 'handed_over'))),
    -- With which invoice it goes on: one that is posted, or else the newest draft.
    'invoice', coalesce(
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.id = any (posted) order by i.posted_at limit 1),
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.status = 'draft' order by i.created_at desc limit 1)),
    'has_colleagues', exists (select from public.memberships m where m.org_id = org and m.user_id <> auth.uid())
      or exists (select from public.invitations i where i.org_id = org));
end $function$;

create or replace function public.note_handed_over (
  id  uuid,
  key uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('documents.send', 'note that an invoice was given to its customer');
  answer constant jsonb := private.recall(note_handed_over.key, 'note_handed_over', to_jsonb(note_handed_over.id));
  document jsonb;
begin
  if answer is not null then
    return;
  end if;
  document := private.document_to_send(org, 'invoice', note_handed_over.id);
  insert into public.activity_log (org_id, actor_id, actor_name, action, entity, record_id, record_name)
  select org, p.id, p.full_name, 'handed_over', 'invoices', (document ->> 'id')::uuid, document ->> 'called'
  from public.profiles p
  where p.id = auth.uid();
  perform private.remember(note_handed_over.key, 'true');
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
        'fiscal_year_start', s.fiscal_year_start, 'features_off', private.modules_off(s),
        'is_beginning', private.is_first_run_due(o.id))
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

create or replace function public.set_first_run (
  choice text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.required_org_id();
begin
  if set_first_run.choice = 'shown' then
    delete from private.guide_choices g where g.org_id = org and g.user_id = auth.uid();
  elsif set_first_run.choice in ('not_now', 'never') then
    insert into private.guide_choices as g (org_id, user_id, hidden_until)
    values (org, auth.uid(), case set_first_run.choice when 'never' then 'infinity' else now() + interval '1 day' end)
    on conflict (org_id, user_id) do update set hidden_until = excluded.hidden_until;
  else
    perform private.refuse('guide.choice', format(
      '"%s" is no choice about the guide. Send shown, not_now or never.', left(set_first_run.choice, 40)));
  end if;
end $function$;

alter table "private"."guide_choices"
  add constraint "guide_choices_org_id_user_id_fkey" foreign key (org_id, user_id)
    references public.memberships(org_id, user_id) on delete cascade;

alter table "public"."activity_log"
  add constraint "activity_log_action"
    check
    ((action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'imported'::text, 'import_undone'::text,
    'posted'::text,
    'approved'::text,
    'sent'::text,
    'received'::text,
    'fulfilled'::text,
    'shipped'::text,
    'cancelled'::text,
    'reversed'::text,
    'voided'::text,
    'locked'::text,
    'closed'::text,
    'archived'::text,
    'restored'::text,
    'undone'::text,
    'file_added'::text, 'file_deleted'::text, 'file_restored'::text, 'mailed'::text, 'handed_over'::text])));

comment on constraint "activity_log_action" on "public"."activity_log" is 'Not a known kind of activity';

comment on function "private"."first_invoices"(uuid) is 'Up to two posted invoices: with a second one a company is under way.';

comment on function "private"."guide_hidden_until"(uuid) is 'Until when the caller has put the guide away; null where they have not.';

comment on function "private"."is_first_run_due"(uuid) is 'Whether the dashboard shows the caller the guide: they can follow it, have not put it away, and fewer than two invoices are posted.';

comment on function "private"."may_follow_first_run"() is 'Whether the caller can go the way to which the guide leads.';

comment on function "public"."dashboard"() is 'All that the dashboards show, of what the caller may read: {as_of, base_currency, display_currency, first_run, revenue, expenses, metrics, accounts, cash_flow, invoices: {count, due, first}, bills, activity}. Amounts are text in the base currency, those of documents in their own.';

comment on function "public"."first_run"() is 'How far the company is on the way to its first sent invoice, {is_due, is_hidden, steps: {company, customer, invoice, sent}, invoice, has_colleagues}; null for who may not post invoices.';

comment on function "public"."note_handed_over"(uuid, uuid) is 'Notes in the history of a posted invoice that its customer was given it by other means than a mail from here.';

comment on function "public"."set_first_run"(text) is 'Whether the caller wants the guide of this organisation on their dashboard: shown, not_now (for a day) or never.';

comment on table "private"."guide_choices" is 'Until when somebody wants no guide in an organisation: infinity for good. Each reaches their own alone, by set_first_run.';

revoke all on function "private"."first_invoices"(uuid) from public;

grant execute on function "private"."first_invoices"(uuid) to "postgres";

revoke all on function "private"."guide_hidden_until"(uuid) from public;

grant execute on function "private"."guide_hidden_until"(uuid) to "postgres";

revoke all on function "private"."is_first_run_due"(uuid) from public;

grant execute on function "private"."is_first_run_due"(uuid) to "postgres";

revoke all on function "private"."may_follow_first_run"() from public;

grant execute on function "private"."may_follow_first_run"() to "postgres";

revoke all on function "public"."first_run"() from public;

grant execute on function "public"."first_run"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."note_handed_over"(uuid, uuid) from public;

grant execute on function "public"."note_handed_over"(uuid, uuid) to "authenticated", "postgres", "service_role";

revoke all on function "public"."set_first_run"(text) from public;

grant execute on function "public"."set_first_run"(text) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."guide_choices"
  to "postgres";

reset check_function_bodies;
