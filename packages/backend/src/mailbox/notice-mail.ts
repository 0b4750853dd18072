import { invitationMail, isInvitation } from './invitation-mail.ts';
import type { OutgoingMail } from './mailbox.ts';
import { isPausedDocumentsNotice, pausedDocumentsMail } from './paused-documents-mail.ts';

/** The mail behind a notice that the database sent on channel `mail`. */
export function mailFromNotice(payload: string, siteUrl: string): OutgoingMail {
  const notice: unknown = JSON.parse(payload);
  if (isInvitation(notice)) return invitationMail(notice, siteUrl);
  if (isPausedDocumentsNotice(notice)) return pausedDocumentsMail(notice, siteUrl);
  throw new Error('The database asked for a mail of an unknown kind.');
}
