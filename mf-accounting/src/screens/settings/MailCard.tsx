import type { MailService } from '@ledgerwise/resource';
import { Card, ErrorState, Skeleton } from '@ledgerwise/ui/core';
import { useMailService } from '../../mail-service.ts';
import { texts } from './texts.ts';

function wordsFor({ way, sender }: MailService): string {
  switch (way) {
    case 'smtp':
      return texts.mailCard.sent(sender);
    case 'mailbox':
      return texts.mailCard.mailbox;
    case 'none':
      return texts.mailCard.none;
  }
}

/** Shows if mails are sent, and from which address. The operator decides that. */
export function MailCard() {
  const service = useMailService();
  return (
    <Card title={texts.mailCard.mail}>
      {service.value ? (
        <p>{wordsFor(service.value)}</p>
      ) : service.error ? (
        <ErrorState error={service.error} title={texts.mailCard.failed} onRetry={service.retry} />
      ) : (
        <Skeleton width="80%" />
      )}
    </Card>
  );
}
