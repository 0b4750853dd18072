-- The guide of a company that is at its beginning: from sign-up to the first invoice that was sent.

create table private.guide_choices (
  org_id uuid not null,
  user_id uuid not null,
  hidden_until timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table private.guide_choices is
  'Time until which a user has hidden the guide in an organization: infinity for permanently. Users access only their own, through set_first_run.';
alter table private.guide_choices enable row level security;

create function private.first_invoices(org uuid) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  as_many_as_count constant integer := 2;
begin
  return array(select i.id from public.invoices i
    where i.org_id = first_invoices.org and i.status in ('sent', 'paid') limit as_many_as_count);
end $$;
comment on function private.first_invoices(uuid) is 'Up to two posted invoices: with a second one a company is under way.';

create function private.may_follow_first_run() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return private.can('invoices.create') and private.can('invoices.post');
end $$;
comment on function private.may_follow_first_run() is 'True if the caller has the permissions for the guide''s steps.';

create function private.guide_hidden_until(org uuid) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return (select g.hidden_until from private.guide_choices g
    where g.org_id = guide_hidden_until.org and g.user_id = auth.uid() and g.hidden_until > now());
end $$;
comment on function private.guide_hidden_until(uuid) is 'Time until which the caller has hidden the guide; null if they have not.';

create function private.is_first_run_due(org uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.may_follow_first_run()
    and private.guide_hidden_until(is_first_run_due.org) is null
    and cardinality(private.first_invoices(is_first_run_due.org)) < 2;
end $$;
comment on function private.is_first_run_due(uuid) is
  'True if the dashboard shows the caller the guide: they can follow it, have not hidden it, and fewer than two invoices are posted.';

create function public.first_run() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
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
      -- A new company has a name and settings that no user has reviewed.
      'company', (select s.company_name <> 'My Company' and s.updated_at > s.created_at
        from public.company_settings s where s.org_id = org),
      'customer', exists (select from public.customers c where c.org_id = org),
      'invoice', cardinality(posted) > 0,
      'sent', exists (select from public.activity_log a
        where a.org_id = org and a.record_id = any (posted) and a.entity = 'invoices' and a.action in ('mailed', 'handed_over'))),
    -- The invoice to continue with: a posted one, or the newest draft.
    'invoice', coalesce(
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.id = any (posted) order by i.posted_at limit 1),
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number) from public.invoices i
        where i.org_id = org and i.status = 'draft' order by i.created_at desc limit 1)),
    'has_colleagues', exists (select from public.memberships m where m.org_id = org and m.user_id <> auth.uid())
      or exists (select from public.invitations i where i.org_id = org));
end $$;
comment on function public.first_run() is
  'Progress of the company to its first sent invoice, {is_due, is_hidden, steps: {company, customer, invoice, sent}, invoice, '
  'has_colleagues}; null for users who may not post invoices.';

create function public.set_first_run(choice text) returns void
language plpgsql security definer
set search_path = ''
as $$
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
      '"%s" is not a choice for the guide. Send shown, not_now or never.', left(set_first_run.choice, 40)));
  end if;
end $$;
comment on function public.set_first_run(text) is
  'Sets whether the caller sees the guide of this organization on their dashboard: shown, not_now (for a day) or never.';

grant execute on function public.first_run(), public.set_first_run(text) to authenticated;
