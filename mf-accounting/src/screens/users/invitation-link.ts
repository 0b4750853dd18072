import type { DataSource } from '@ledgerwise/contract';
import type { MailService } from '@ledgerwise/resource';

/** An invitation link that is passed on without a mail from this server. */
export interface InvitationLink {
  readonly email: string;
  readonly href: string;
}

/** Creates a new link of an open invitation; the previous one stops working. */
export async function renewLink(
  data: DataSource,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<InvitationLink> {
  const path = await data.call('renew_invitation_link', { id });
  return { email, href: new URL(path, window.location.origin).href };
}

/** Describes where the invited person finds the link. */
export const whereLinkIs = ({ way }: MailService): string =>
  way === 'mailbox' ? 'by the link in the mail, which is shown at /mailbox' : 'by the link in the mail';
