-- Inviting people into an organization.

select private.grant_permission('members.read', 'viewer');
select private.grant_permission('members.manage', 'admin');

create table public.invitations (
  org_id uuid not null references public.organizations (id) on delete cascade,
  id uuid not null default private.uuid_v7(),
  email text not null,
  role public.member_role not null default 'user',
  invited_by uuid,
  invited_by_name text not null,
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint invitations_email check (private.is_email(email) and char_length(email) <= 254)
);
comment on table public.invitations is 'Invitations to join, with their sender and role.';
comment on constraint invitations_email on public.invitations is 'Please enter a valid email address.';
create unique index invitations_open on public.invitations (org_id, lower(email)) where accepted_at is null;

create table private.invitation_tokens (
  org_id uuid not null,
  invitation_id uuid not null,
  token_hash bytea not null unique,
  primary key (org_id, invitation_id),
  foreign key (invitation_id, org_id) references public.invitations (id, org_id) on delete cascade
);
comment on table private.invitation_tokens is 'Only the hash, so that nobody can accept for somebody else with access to the database.';
create index invitation_tokens_invitation on private.invitation_tokens (invitation_id, org_id);

grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to service_role;
alter table public.invitations enable row level security;
alter table private.invitation_tokens enable row level security;

create policy "Admins read the invitations of their organization" on public.invitations
  for select to authenticated
  using (org_id = (select private.org_id()) and (select private.can('members.manage')));
select private.list_only('public.invitations', 'invitation', 'invitations', 'email', 'members.manage');

create function private.hash_token(token text) returns bytea
language sql immutable
set search_path = ''
as $$
  select sha256(convert_to(token, 'UTF8'))
$$;
comment on function private.hash_token(text) is 'Stored hash of an invitation''s token.';

create function private.require_invitation_allowance(org uuid, address text) returns void
language plpgsql
set search_path = ''
as $$
declare
  most_of_person constant integer := 30;
  most_of_organisation constant integer := 60;
  most_to_address constant integer := 5;
  most_of_newcomers constant integer := 500;
  most_of_all constant integer := 2000;
  known_since constant timestamptz := now() - interval '7 days';
  is_newcomer constant boolean := (select o.created_at > known_since from public.organizations o where o.id = org);
  by_newcomers integer;
  by_all integer;
  by_person integer;
  by_organisation integer;
  to_address integer;
begin
  -- Concurrent invitations are counted too.
  perform pg_advisory_xact_lock(hashtextextended('invitations of ' || org, 0));
  perform pg_advisory_xact_lock(hashtextextended('invitations by ' || auth.uid(), 0));
  -- Counted from the history: sending an invitation again replaces the previous one, but its mail was sent too. Accepting is also logged
  -- there, with the same user as actor and record.
  select count(*), count(*) filter (where a.record_name = address) into by_organisation, to_address
  from public.activity_log a
  where a.org_id = org and a.created_at > now() - interval '1 hour' and a.entity = 'memberships' and a.action = 'created'
    and a.actor_id <> a.record_id;
  select count(*) into by_person
  from public.memberships m
  join public.activity_log a on a.org_id = m.org_id and a.actor_id = m.user_id
  where m.user_id = auth.uid() and a.created_at > now() - interval '1 hour' and a.entity = 'memberships' and a.action = 'created'
    and a.actor_id <> a.record_id;
  if by_person >= most_of_person then
    perform private.refuse('invitation.too_many', format(
      'You have sent %s invitations within an hour, which is the limit. Send the others in an hour.', by_person), jsonb_build_object('limit', most_of_person));
  elsif by_organisation >= most_of_organisation then
    perform private.refuse('invitation.too_many', format(
      'Your organization has sent %s invitations within an hour, which is the limit. Send the others in an hour.', by_organisation),
      jsonb_build_object('limit', most_of_organisation));
  elsif to_address >= most_to_address then
    perform private.refuse('invitation.too_many', format(
      'Your organization has sent %s invitations to %s within an hour, which is the limit. Ask them to check their spam folder.',
      to_address, address), jsonb_build_object('limit', most_to_address));
  end if;
  -- Sequential, so that simultaneous ones are counted too.
  perform pg_advisory_xact_lock(hashtextextended('invitations of all', 0));
  select count(*), count(*) filter (where o.created_at > known_since) into by_all, by_newcomers
  from public.activity_log a
  join public.organizations o on o.id = a.org_id
  where a.created_at > now() - interval '1 hour' and a.entity = 'memberships' and a.action = 'created' and a.actor_id <> a.record_id;
  if by_all >= most_of_all or is_newcomer and by_newcomers >= most_of_newcomers then
    perform private.refuse('invitation.too_many',
      'This server has sent so many invitations within an hour that it accepts no more, to avoid being treated as spam. '
      || 'Try again in an hour.');
  end if;
end $$;
comment on function private.require_invitation_allowance(uuid, text) is
  'Refuses more invitations within an hour than one person sends, an organization, all that were founded within a week or all '
  'together, or than one address gets from an organization.';

create function private.mail_invitation(org uuid, address text, inviter text, role text, token text) returns void
language plpgsql
set search_path = ''
as $$
declare
  organisation constant text := private.mail_line((select o.name from public.organizations o where o.id = org));
  inviter_name constant text := private.mail_line(inviter);
begin
  perform private.post_mail('invitation', address, format('%s invites you to %s', inviter_name, organisation), format(
    E'%s invites you to work with %s as %s.\n\nAccept the invitation: {site}/accept-invitation?token=%s\n\n'
    'The link works for 14 days. Sign in or create an account with this address (%s).',
    inviter_name, organisation, mail_invitation.role, token, address), org,
    (select p.email from public.profiles p where p.id = auth.uid()));
end $$;
comment on function private.mail_invitation(uuid, text, text, text, text) is 'Puts the mail with the link that accepts an invitation into the outbox.';

create function public.invite_member(email text, role text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('members.manage', 'invite people');
  address constant text := lower(btrim(coalesce(invite_member.email, '')));
  -- 256 random bits.
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  inviter constant text := (select p.full_name from public.profiles p where p.id = auth.uid());
  invitation uuid;
begin
  perform private.refuse_in_sandbox('invite people');
  if not private.is_email(address) or char_length(address) > 254 then
    perform private.refuse_field('invitation.email', 'Please enter a valid email address.', 'email');
  end if;
  if not private.is_input(coalesce(invite_member.role, ''), 'public.member_role') then
    perform private.refuse_field('invitation.role', format(
      '"%s" is not a role. Choose %s.', invite_member.role, private.roles_in_words()), 'role');
  end if;
  if exists (
    select from public.memberships m join public.profiles p on p.id = m.user_id
    where m.org_id = org and lower(p.email) = address
  ) then
    perform private.refuse('invitation.member', format(
      '%s already belongs to this organization. Change the role in the list of members instead.', address));
  end if;
  perform private.require_invitation_allowance(org, address);
  -- Inviting again replaces the previous link: it may be lost, or the role was wrong.
  delete from public.invitations i where i.org_id = org and lower(i.email) = address and i.accepted_at is null;
  insert into public.invitations (org_id, email, role, invited_by, invited_by_name)
  values (org, address, invite_member.role::public.member_role, auth.uid(), inviter)
  returning id into invitation;
  insert into private.invitation_tokens (org_id, invitation_id, token_hash)
  values (org, invitation, private.hash_token(token));
  perform private.log_membership(org, 'created', invitation, address,
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', invite_member.role)));
  perform private.mail_invitation(org, address, inviter, invite_member.role, token);
  return invitation;
end $$;
comment on function public.invite_member(text, text) is
  'Invites a user by e-mail. If no mails are sent, renew_invitation_link creates a link to pass on.';

create function public.renew_invitation_link(id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('members.manage', 'invite people');
  -- 256 random bits.
  token constant text := encode(extensions.gen_random_bytes(32), 'hex');
  invitation public.invitations;
begin
  perform private.refuse_in_sandbox('invite people');
  -- The row lock waits for a concurrent acceptance, after which it is no longer open.
  update public.invitations i set expires_at = now() + interval '14 days'
  where i.org_id = org and i.id = renew_invitation_link.id and i.accepted_at is null
  returning i.* into invitation;
  if invitation.id is null then
    perform private.refuse('invitation.not_open',
      'This invitation is not open any more: it was accepted or revoked meanwhile. Load the list again.');
  end if;
  update private.invitation_tokens t set token_hash = private.hash_token(token)
  where t.org_id = org and t.invitation_id = invitation.id;
  perform private.log_membership(org, 'updated', invitation.id, invitation.email,
    jsonb_build_object('expires_at', jsonb_build_object('to', invitation.expires_at)));
  return '/accept-invitation?token=' || token;
end $$;
comment on function public.renew_invitation_link(uuid) is
  'Creates a new link for an open invitation, valid for 14 days, to pass on by other means than a mail; the previous link stops working.';

create function public.accept_invitation(token text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  invitation public.invitations;
  person public.profiles;
begin
  select p.* into person from public.profiles p where p.id = auth.uid();
  if person.id is null then
    perform private.refuse('organisation.missing', 'Organization not found. Please log in again.');
  end if;
  select i.* into invitation
  from private.invitation_tokens t
  join public.invitations i on i.org_id = t.org_id and i.id = t.invitation_id
  where t.token_hash = private.hash_token(coalesce(accept_invitation.token, ''))
  for update of i;
  if invitation.id is null then
    perform private.refuse('invitation.unknown',
      'This invitation link is not valid. Ask the person who invited you to send a new one.');
  elsif lower(person.email) <> lower(invitation.email) then
    perform private.refuse('invitation.other_person', format(
      'This invitation was sent to another address than %s. Sign in with the address that received it.', person.email));
  elsif invitation.accepted_at is not null then
    perform private.refuse('invitation.used', 'This invitation has already been accepted. Sign in to continue.');
  elsif invitation.expires_at < now() then
    perform private.refuse('invitation.expired',
      'This invitation has expired. Ask the person who invited you to send a new one.');
  end if;
  insert into public.memberships (org_id, user_id, role)
  values (invitation.org_id, person.id, invitation.role)
  on conflict (org_id, user_id) do nothing;
  update public.invitations i set accepted_at = now() where i.org_id = invitation.org_id and i.id = invitation.id;
  update public.profiles p set org_id = invitation.org_id where p.id = person.id;
  perform private.log_membership(invitation.org_id, 'created', person.id, person.full_name,
    jsonb_build_object('role', jsonb_build_object('from', null, 'to', invitation.role)));
  return invitation.org_id;
end $$;
comment on function public.accept_invitation(text) is
  'Joins the organization that sent the link, with the role offered, and makes it the current one.';

create function public.revoke_invitation(id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  org constant uuid := private.require('members.manage', 'revoke invitations');
  invitation public.invitations;
begin
  -- The row lock waits for a concurrent acceptance, after which it is no longer open.
  delete from public.invitations i
  where i.org_id = org and i.id = revoke_invitation.id and i.accepted_at is null
  returning i.* into invitation;
  if invitation.id is null then
    perform private.refuse('invitation.not_open',
      'This invitation is not open any more: it was accepted or revoked meanwhile. Load the list again.');
  end if;
  perform private.log_membership(org, 'deleted', invitation.id, invitation.email,
    jsonb_build_object('role', jsonb_build_object('from', invitation.role, 'to', null)));
end $$;
comment on function public.revoke_invitation(uuid) is 'Revokes an open invitation: its link stops working.';

grant execute on function public.invite_member(text, text), public.renew_invitation_link(uuid), public.accept_invitation(text),
  public.revoke_invitation(uuid)
to authenticated;
