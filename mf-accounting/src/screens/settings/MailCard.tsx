import type { MailService } from '@ledgerwise/resource';
import { Card, ErrorState, Skeleton } from '@ledgerwise/ui/core';
import { useMailService } from '../../mail-service.ts';

function wordsFor({ way, sender }: MailService): string {
  switch (way) {
    case 'smtp':
      return `Documents, invitations and notices are sent from ${sender}. Replies to a document go to the user who sent it.`;
    case 'mailbox':
      return 'Mails do not leave this computer: they are shown at /mailbox on the computer that runs the server. To send them, its operator sets SMTP_URL and MAIL_FROM.';
    case 'none':
      return 'This server sends no mails. Documents are downloaded and sent with your own mail program, and invitations are links that you hand over. To send mails, its operator sets SMTP_URL and MAIL_FROM.';
  }
}

/** Shows if mails are sent, and from which address. The operator decides that. */
export function MailCard() {
  const service = useMailService();
  return (
    <Card title="Mail">
      {service.value ? (
        <p>{wordsFor(service.value)}</p>
      ) : service.error ? (
        <ErrorState error={service.error} title="Failed to load how mails are sent" onRetry={service.retry} />
      ) : (
        <Skeleton width="80%" />
      )}
    </Card>
  );
}
