import { useHost } from '@ledgerwise/contract';
import type { OpenCredit } from '@ledgerwise/resource';
import { Button, Card, Day, formatMoney, useFormats } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import styles from './payments.module.css';
import { texts } from './texts.ts';

interface CreditListProps {
  readonly credits: readonly OpenCredit[];
  /** Id of the credit that is used instead of money; null for money. */
  readonly used: string | null;
  onUse(credit: OpenCredit | null): void;
  onRefund(credit: OpenCredit): void;
}

/** Open credits of earlier payments and credit notes: they can be used or refunded. */
export function CreditList({ credits, used, onUse, onRefund }: CreditListProps) {
  const formats = useFormats();
  const { auth } = useHost();
  const refused = refusal(auth, 'payments.create');
  return (
    <Card title={texts.creditList.credit}>
      <ul className={styles.credits}>
        {credits.map((credit) => (
          <li key={credit.id}>
            <span>
              {credit.number}
              <small className={styles.soft}>
                {texts.creditList.of(
                  credit.kind === 'payment' ? texts.creditList.payment : texts.creditList.creditNote,
                )}{' '}
                <Day on={credit.dated} />
              </small>
            </span>
            <span className={styles.figure}>{formatMoney(credit.left, credit.currency, formats)}</span>
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-pressed={used === credit.id}
                aria-label={texts.creditList.applyOne(credit.number)}
                unavailable={refused}
                onClick={() => onUse(used === credit.id ? null : credit)}
              >
                {used === credit.id ? texts.creditList.inUse : texts.creditList.apply}
              </Button>
              <Button
                size="small"
                aria-label={texts.creditList.refundOne(credit.number)}
                unavailable={refused}
                onClick={() => onRefund(credit)}
              >
                {texts.creditList.refund}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
