import type { DataSource } from '@ledgerwise/contract';
import type { MailService } from '@ledgerwise/resource';

/** A link that lets somebody in, to be handed over by other means than a mail from here. */
export interface InvitationLink {
  readonly email: string;
  readonly href: string;
}

/** Makes the link of an open invitation; the former one opens nothing any more. */
export async function renewLink(
  data: DataSource,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<InvitationLink> {
  const path = await data.call('renew_invitation_link', { id });
  return { email, href: new URL(path, window.location.origin).href };
}

/** Where somebody finds the link that was mailed to them. */
export const whereLinkIs = ({ way }: MailService): string =>
  way === 'mailbox' ? 'by the link in the mail, which is shown at /mailbox' : 'by the link in the mail';
