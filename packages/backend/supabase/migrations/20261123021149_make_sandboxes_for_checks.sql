set check_function_bodies = off;

create table "private"."sandboxes" (
  "org_id"     uuid                     not null,
  "user_id"    uuid                     not null,
  "created_at" timestamp with time zone not null default now(),
  constraint "sandboxes_pkey" primary key (org_id)
);

alter table "private"."sandboxes"
  enable row level security;

create or replace function private.asks_for_sandbox()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return strpos(coalesce(current_setting('request.headers', true), ''), '"x-sandbox"') > 0;
end $function$;

create or replace function private.delete_organisations (
  ids uuid[]
)
  returns bigint
  language plpgsql
  set search_path to ''
  AS $function$
declare
  target regclass;
  gone bigint;
  total bigint := 0;
begin
  -- The one way past the triggers that hold what is posted, and the keys between tables that all lose their rows.
  perform set_config('session_replication_role', 'replica', true);
  for target in select t from private.tables_of_organisations() t loop
    execute format('delete from %s where org_id = any ($1)', target) using ids;
    get diagnostics gone = row_count;
    total := total + gone;
  end loop;
  perform set_config('session_replication_role', 'origin', true);
  perform private.refuse_orphans();
  return total;
end $function$;

create or replace function private.org_id()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if private.asks_for_sandbox() then
    return private.sandbox_of_request();
  end if;
  return (select p.org_id from public.profiles p where p.id = auth.uid());
end $function$;

create or replace function private.refuse_in_sandbox (
  action text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.asks_for_sandbox() then
    perform private.refuse('sandbox.closed', format(
      'A sandbox reaches nobody outside of it, so it may not %s. Do it in your own organisation.', action));
  end if;
end $function$;

create or replace function private.refuse_orphans()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reference record;
  is_orphaned boolean;
begin
  for reference in
    select k.conname as name, (select c.relname from pg_catalog.pg_class c where c.oid = k.conrelid) as child,
      format('select exists (select from %s c where %s and not exists (select from %s p where %s))', k.conrelid::regclass,
        string_agg(format('c.%I is not null', child.attname), ' and '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')) as orphans
    from pg_catalog.pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) columns (child_number, parent_number)
    join pg_catalog.pg_attribute child on child.attrelid = k.conrelid and child.attnum = columns.child_number
    join pg_catalog.pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = columns.parent_number
    where k.contype = 'f'
      and k.confrelid in (select t from private.tables_of_organisations() t)
      and k.conrelid not in (select t from private.tables_of_organisations() t)
    group by k.oid, k.conname, k.conrelid, k.confrelid
  loop
    execute reference.orphans into is_orphaned;
    if is_orphaned then
      raise exception 'Rows of % still refer to what was to be removed (%). Nothing was removed.', reference.child, reference.name;
    end if;
  end loop;
end $function$;

create or replace function private.required_org_id()
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  org uuid := private.org_id();
begin
  if org is null then
    if private.asks_for_sandbox() then
      perform private.refuse('sandbox.unknown', 'This sandbox is not there any more, or is somebody else''s.');
    end if;
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  return org;
end $function$;

create or replace function private.role()
  returns public.member_role
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (select m.role from public.memberships m where m.org_id = private.org_id() and m.user_id = auth.uid());
end $function$;

create or replace function private.rows_of_organisations (
  ids uuid[]
)
  returns bigint
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  target regclass;
  found_here bigint;
  total bigint := 0;
begin
  for target in select t from private.tables_of_organisations() t loop
    execute format('select count(*) from %s where org_id = any ($1)', target) into found_here using ids;
    total := total + found_here;
  end loop;
  return total;
end $function$;

create or replace function private.sandbox_lifetime()
  returns interval
  language sql
  immutable
  set search_path to ''
  AS $function$
  select interval '30 minutes'
$function$;

create or replace function private.sandbox_of_request()
  returns uuid
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  named constant text := current_setting('request.headers', true)::jsonb ->> 'x-sandbox';
begin
  if not pg_input_is_valid(named, 'uuid') then
    return null;
  end if;
  return (select s.org_id from private.sandboxes s
    where s.org_id = named::uuid and s.user_id = auth.uid() and s.created_at > now() - private.sandbox_lifetime());
end $function$;

create or replace function private.sweep_sandboxes()
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  expired constant uuid[] := array(
    select s.org_id from private.sandboxes s where s.created_at <= now() - private.sandbox_lifetime()
    for update skip locked);
begin
  return case when cardinality(expired) = 0 then 0 else private.delete_organisations(expired) end;
end $function$;

create or replace function private.tables_of_organisations()
  returns SETOF regclass
  language sql
  stable
  set search_path to ''
  AS $function$
  select c.oid::regclass
  from pg_catalog.pg_class c
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relnamespace::regnamespace::text, c.relname
$function$;

create or replace function public.begin_sandbox()
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  most_of_a_person constant integer := 3;
  most_of_all constant integer := 30;
  home constant uuid := (select p.org_id from public.profiles p where p.id = auth.uid());
  org uuid;
begin
  if home is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sandboxes', 0));
  perform private.sweep_sandboxes();
  if (select count(*) from private.sandboxes s where s.user_id = auth.uid()) >= most_of_a_person
    or (select count(*) from private.sandboxes) >= most_of_all then
    perform private.refuse('sandbox.too_many', format(
      'Too many checks are running at once. Wait for one of yours to end, or %s minutes at most.',
      extract(epoch from private.sandbox_lifetime())::integer / 60));
  end if;
  insert into public.organizations (name) values ('Sandbox') returning id into org;
  insert into private.sandboxes (org_id, user_id) values (org, auth.uid());
  insert into public.memberships (org_id, user_id, role) values (org, auth.uid(), 'admin');
  insert into public.company_settings (org_id, user_id, company_name, time_zone)
  select org, auth.uid(), 'Sandbox', s.time_zone from public.company_settings s where s.org_id = home;
  return org;
end $function$;

create or replace function public.end_sandbox (
  id uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  removed bigint;
begin
  perform from private.sandboxes s where s.org_id = end_sandbox.id and s.user_id = auth.uid() for update;
  if not found then
    perform private.refuse('sandbox.unknown', 'This sandbox is not there any more, or is somebody else''s.');
  end if;
  removed := private.delete_organisations(array[end_sandbox.id]);
  return jsonb_build_object('removed', removed, 'left', private.rows_of_organisations(array[end_sandbox.id]));
end $function$;

create or replace function public.invite_member (
  email text,
  role  text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('members.manage', 'invite people');
  address constant text := lower(btrim(coalesce(invite_member.email, '')));
  -- 256 random bits.
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  inviter constant text := (select p.full_name from public.profiles p where p.id = auth.uid());
  invitation uuid;
begin
  perform private.refuse_in_sandbox('invite people');
  if address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(address) > 254 then
    perform private.refuse('invitation.email', 'Please enter a valid email address.');
  end if;
  if not pg_input_is_valid(coalesce(invite_member.role, ''), 'public.member_role') then
    perform private.refuse('invitation.role', format(
      '"%s" is not a role. Choose admin, manager, user or viewer.', invite_member.role));
  end if;
  if exists (
    select from public.memberships m join public.profiles p on p.id = m.user_id
    where m.org_id = org and lower(p.email) = address
  ) then
    perform private.refuse('invitation.member', format(
      '%s already belongs to this organisation. Change the role in the list of members instead.', address));
  end if;
  -- Inviting again replaces the former link: it may be lost, or the role was wrong.
  delete from public.invitations i where i.org_id = org and lower(i.email) = address and i.accepted_at is null;
  insert into public.invitations (org_id, email, role, invited_by, invited_by_name)
  values (org, address, invite_member.role::public.member_role, auth.uid(), inviter)
  returning id into invitation;
  insert into private.invitation_tokens (org_id, invitation_id, token_hash)
  values (org, invitation, private.hash_token(token));
  perform private.log_membership(org, 'created', invitation, address,
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', invite_member.role)));
  perform pg_notify('mail', jsonb_build_object(
    'template', 'invitation',
    'to', address,
    'path', '/accept-invitation?token=' || token,
    'organisation', (select o.name from public.organizations o where o.id = org),
    'inviter', inviter,
    'role', invite_member.role)::text);
  return invitation;
end $function$;

create or replace function public.remove_member (
  user_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  membership public.memberships;
begin
  membership := private.lock_member(remove_member.user_id, 'remove members', false);
  perform private.log_membership(membership.org_id, 'deleted', membership.user_id,
    (select p.full_name from public.profiles p where p.id = membership.user_id),
    jsonb_build_object('role', jsonb_build_object('from', membership.role, 'to', null)));
  delete from public.memberships m where m.org_id = membership.org_id and m.id = membership.id;
  -- Whoever worked here at present goes back to another organisation of theirs, if there is one.
  update public.profiles p
  set org_id = (
    select m.org_id from public.memberships m
    where m.user_id = p.id and not exists (select from private.sandboxes s where s.org_id = m.org_id)
    order by m.created_at limit 1)
  where p.id = membership.user_id and p.org_id is null;
  -- Refresh tokens go with their sessions. Who belongs elsewhere, too, signs in again.
  delete from auth.sessions s where s.user_id = membership.user_id;
end $function$;

create or replace function public.send_document (
  kind      text,
  id        uuid,
  recipient text,
  subject   text,
  message   text,
  content   text,
  key       uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('documents.send', 'send documents by mail');
  -- Not the file: made anew, it is the same document.
  answer jsonb := private.recall(send_document.key, 'send_document', jsonb_build_array(
    send_document.kind, send_document.id, send_document.recipient, send_document.subject, send_document.message));
  entity constant text := send_document.kind || 's';
  document jsonb;
  mail private.outgoing_mails;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.refuse_in_sandbox('send mail');
  document := private.document_to_send(org, send_document.kind, send_document.id);
  perform private.require(entity || '.read', 'read ' || replace(entity, '_', ' '));
  if not public.can_send_mail() then
    perform private.refuse('mail.none',
      'This server sends no mails. Download the PDF and send it with your own mail program.');
  end if;
  mail.recipient := private.mail_address(send_document.recipient);
  mail.subject := private.mail_subject(send_document.subject);
  mail.message := btrim(coalesce(send_document.message, ''));
  if char_length(mail.message) > 10000 or mail.message ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]' then
    perform private.refuse('mail.message', 'The message must be plain text of at most 10,000 characters.');
  end if;
  mail.content := private.pdf_content(send_document.content);
  perform private.require_mail_allowance(org);
  if send_document.kind = 'purchase_order' and document ->> 'status' = 'draft' then
    perform public.send_purchase_order(send_document.id, gen_random_uuid());
  end if;
  insert into private.outgoing_mails
    (org_id, user_id, entity, record_id, sender_name, reply_to, recipient, subject, message, file_name, content)
  select org, p.id, entity, send_document.id, regexp_replace(s.company_name, '[[:cntrl:]]+', ' ', 'g'), p.email,
    mail.recipient, mail.subject, mail.message,
    regexp_replace(document ->> 'called', '[^[:alnum:]._-]+', '-', 'g') || '.pdf', mail.content
  from public.profiles p, public.company_settings s
  where p.id = auth.uid() and s.org_id = org;
  perform private.note_mailed(org, entity, document, mail.recipient);
  perform pg_notify('mail', '{"template": "document"}');
  answer := jsonb_build_object('recipient', mail.recipient, 'sent_at', now());
  perform private.remember(send_document.key, answer);
  return answer;
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
      where o.id = private.org_id()),
    'role', private.role(),
    'grants', (
      select jsonb_object_agg(g.permission, g.roles)
      from (select r.permission, jsonb_agg(r.role order by r.role) as roles
        from public.role_permissions r group by r.permission) g),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name), '[]')
      from public.memberships m join public.organizations o on o.id = m.org_id
      where m.user_id = p.id and not exists (select from private.sandboxes s where s.org_id = m.org_id)))
  from public.profiles p
  where p.id = auth.uid()
$function$;

create or replace function public.switch_organisation (
  organisation_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not exists (
    select from public.memberships m
    where m.org_id = switch_organisation.organisation_id and m.user_id = auth.uid()
      and not exists (select from private.sandboxes s where s.org_id = m.org_id)
  ) then
    perform private.refuse('organisation.missing',
      'You do not belong to this organisation any more. Choose another one, or ask its admin for an invitation.');
  end if;
  update public.profiles set org_id = switch_organisation.organisation_id where id = auth.uid();
end $function$;

alter table "private"."sandboxes"
  add constraint "sandboxes_org_id_fkey" foreign key (org_id) references public.organizations(id);

create index sandboxes_user on private.sandboxes using btree (user_id);

comment on function "private"."asks_for_sandbox"() is 'Whether the request names a sandbox, in its header x-sandbox.';

comment on function "private"."delete_organisations"(uuid[]) is 'Deletes organisations with their books and answers how many rows went. For the operator, and for sandboxes.';

comment on function "private"."org_id"() is 'The caller''s current organisation, or the sandbox that the request names; null for a visitor or a removed member.';

comment on function "private"."refuse_in_sandbox"(text) is 'Keeps what is made in a sandbox from leaving it.';

comment on function "private"."refuse_orphans"() is 'Stops where a row of a table without organisations refers to one that is not there.';

comment on function "private"."rows_of_organisations"(uuid[]) is 'How many rows of all tables belong to these organisations.';

comment on function "private"."sandbox_lifetime"() is 'How long a sandbox is there if nobody ends it.';

comment on function "private"."sandbox_of_request"() is 'The sandbox that the request names; null where it is not the caller''s, or gone: then there is no organisation at all, never the one whose books are kept.';

comment on function "private"."sweep_sandboxes"() is 'Removes the sandboxes that nobody ended in time, and answers how many rows went.';

comment on function "private"."tables_of_organisations"() is 'Every table whose rows belong to organisations, found in the catalogue, so that a new one cannot be forgotten.';

comment on function "public"."begin_sandbox"() is 'Makes an organisation for a check, with the caller as its admin, and answers its id. Requests with the header x-sandbox work in it.';

comment on function "public"."end_sandbox"(uuid) is 'Removes a sandbox of the caller with everything in it: how many rows went, and how many are left, which is none.';

comment on table "private"."sandboxes" is 'Organisations made for a check, each reached by who began it alone, and only by requests that name it.';

revoke all on function "private"."asks_for_sandbox"() from public;

grant execute on function "private"."asks_for_sandbox"() to "postgres";

revoke all on function "private"."delete_organisations"(uuid[]) from public;

grant execute on function "private"."delete_organisations"(uuid[]) to "postgres";

revoke all on function "private"."refuse_in_sandbox"(text) from public;

grant execute on function "private"."refuse_in_sandbox"(text) to "postgres";

revoke all on function "private"."refuse_orphans"() from public;

grant execute on function "private"."refuse_orphans"() to "postgres";

revoke all on function "private"."rows_of_organisations"(uuid[]) from public;

grant execute on function "private"."rows_of_organisations"(uuid[]) to "postgres";

revoke all on function "private"."sandbox_lifetime"() from public;

grant execute on function "private"."sandbox_lifetime"() to "postgres";

revoke all on function "private"."sandbox_of_request"() from public;

grant execute on function "private"."sandbox_of_request"() to "postgres";

revoke all on function "private"."sweep_sandboxes"() from public;

grant execute on function "private"."sweep_sandboxes"() to "postgres";

revoke all on function "private"."tables_of_organisations"() from public;

grant execute on function "private"."tables_of_organisations"() to "postgres";

revoke all on function "public"."begin_sandbox"() from public;

grant execute on function "public"."begin_sandbox"() to "authenticated", "postgres", "service_role";

revoke all on function "public"."end_sandbox"(uuid) from public;

grant execute on function "public"."end_sandbox"(uuid) to "authenticated", "postgres", "service_role";

grant delete, insert, maintain, references, select, trigger, truncate, update
  on table "private"."sandboxes"
  to "postgres";

reset check_function_bodies;
