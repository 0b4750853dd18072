import { quote } from '../quote.ts';
import type { CallsOf } from './call.ts';

/** Calls about members. */
export const peopleCalls: CallsOf = (cast) => {
  const [colleague, outsider] = [quote(cast.colleague.id), quote(cast.people.outsider?.id ?? '')];
  return {
    // The organization's logo, or null: only the right to read it matters here.
    company_logo: { self: `coalesce(company_logo()::text, '')` },
    save_company_logo: {
      self: `save_company_logo('image/png', 'iVBORw0KGgoAAAANSUhEUg==')`,
    },
    remove_company_logo: { self: `coalesce(remove_company_logo()::text, '')` },
    accept_invitation: { self: `accept_invitation('no-such-token')` },
    // Null for a viewer, who cannot follow it.
    first_run: { self: `coalesce(first_run() ->> 'is_due', '-')` },
    get_user_role: { self: 'get_user_role()' },
    invite_member: { self: `invite_member('invited@example.test', 'user')` },
    remove_member: {
      company: `coalesce(remove_member(${colleague})::text, '')`,
      other: `coalesce(remove_member(${outsider})::text, '')`,
    },
    // The invitation does not exist, because only the refused roles matter.
    revoke_invitation: {
      self: `coalesce(revoke_invitation('00000000-0000-7000-8000-000000000000')::text, '')`,
    },
    renew_invitation_link: {
      self: `renew_invitation_link('00000000-0000-7000-8000-000000000000')`,
    },
    // Anyone may write to the operator, visitors too.
    send_contact_message: {
      self: `send_contact_message('00000000-0000-4000-8000-00000000000b', 'Ada', 'ada@example.test', '', 'Hello', 'Of the matrix')`,
    },
    session_context: { self: 'session_context()' },
    backend_version: { self: `backend_version() ->> 'postgres'` },
    begin_sandbox: { self: `begin_sandbox()` },
    end_sandbox: {
      self: `end_sandbox(begin_sandbox()) ->> 'left'`,
      other: `end_sandbox('00000000-0000-4000-8000-000000000000')`,
    },
    set_first_run: { self: `coalesce(set_first_run('not_now')::text, '')` },
    set_member_role: {
      company: `coalesce(set_member_role(${colleague}, 'viewer')::text, '')`,
      other: `coalesce(set_member_role(${outsider}, 'viewer')::text, '')`,
    },
    switch_organisation: {
      company: `coalesce(switch_organisation(${quote(cast.organisation)})::text, '')`,
      other: `coalesce(switch_organisation(${quote(cast.otherOrganisation)})::text, '')`,
    },
  };
};
