set check_function_bodies = off;

create or replace function public.revoke_invitation (
  id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  org constant uuid := private.require('members.manage', 'revoke invitations');
  invitation public.invitations;
begin
  -- The row waits for whoever accepts it just now, and is then no longer open.
  delete from public.invitations i
  where i.org_id = org and i.id = revoke_invitation.id and i.accepted_at is null
  returning i.* into invitation;
  if invitation.id is null then
    perform private.refuse('invitation.not_open',
      'This invitation is not open any more: it was accepted or revoked meanwhile. Load the list again.');
  end if;
  perform private.log_membership(org, 'deleted', invitation.id, invitation.email,
    jsonb_build_object('role', jsonb_build_object('from', invitation.role, 'to', null)));
end $function$;

comment on function "public"."revoke_invitation"(uuid) is 'Takes an invitation back that nobody has accepted: its link opens nothing any more.';

revoke all on function "public"."revoke_invitation"(uuid) from public;

grant execute on function "public"."revoke_invitation"(uuid) to "authenticated", "postgres", "service_role";

reset check_function_bodies;
