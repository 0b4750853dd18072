import type { OutgoingMail } from './mailbox.ts';

/** Somebody was invited. */
export interface InvitationNotice {
  readonly template: 'invitation';
  readonly to: string;
  readonly path: string;
  readonly organisation_id: string;
  readonly organisation: string;
  readonly inviter: string;
  readonly role: string;
}

const NAMES = ['to', 'path', 'organisation_id', 'organisation', 'inviter', 'role'] as const;

/** Whether a notice of the database is an invitation. */
export function isInvitation(value: unknown): value is InvitationNotice {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map(Object.entries(value));
  return (
    entries.get('template') === 'invitation' && NAMES.every((name) => typeof entries.get(name) === 'string')
  );
}

/** The mail with the link that accepts an invitation. */
export function invitationMail(notice: InvitationNotice, siteUrl: string): OutgoingMail {
  const { to, path, organisation_id, organisation, inviter, role } = notice;
  const link = new URL(path, siteUrl).href;
  return {
    to,
    cause: `organisation ${organisation_id}`,
    subject: `${inviter} invites you to ${organisation}`,
    text: `${inviter} invites you to work with ${organisation} as ${role}.\n\nAccept the invitation: ${link}\n\nThe link is good for 14 days. Sign in or create an account with this very address (${to}).`,
  };
}
