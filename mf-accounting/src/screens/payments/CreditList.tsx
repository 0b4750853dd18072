import { type Row, useHost } from '@ledgerwise/contract';
import { ActionDialog } from '@ledgerwise/ui/actions';
import { Button, Card, Day, formatMoney } from '@ledgerwise/ui/core';
import { refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { refundAction } from './payment-fields.ts';
import type { PaymentSide } from './payment-side.ts';
import styles from './payments.module.css';
import type { Credit } from './use-open-documents.ts';

interface CreditListProps {
  readonly side: PaymentSide;
  readonly contact: Row;
  readonly credits: readonly Credit[];
  /** The credit that is used instead of money; null for money. */
  readonly used: string | null;
  onUse(credit: Credit | null): void;
}

/** What is left of earlier payments and credit notes: it can be used, or given back in money. */
export function CreditList({ side, contact, credits, used, onUse }: CreditListProps) {
  const { auth } = useHost();
  const [refunding, setRefunding] = useState<Credit | null>(null);
  const refused = refusal(auth, 'payments.create');
  return (
    <Card title="Credit">
      <ul className={styles.credits}>
        {credits.map((credit) => (
          <li key={credit.id}>
            <span>
              {credit.number}
              <small className={styles.soft}>
                {credit.kind === 'payment' ? 'Payment' : 'Credit note'} of <Day on={credit.dated} />
              </small>
            </span>
            <span className={styles.figure}>{formatMoney(credit.left, credit.currency)}</span>
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-pressed={used === credit.id}
                aria-label={`Use ${credit.number}`}
                unavailable={refused}
                onClick={() => onUse(used === credit.id ? null : credit)}
              >
                {used === credit.id ? 'In use' : 'Use'}
              </Button>
              <Button
                size="small"
                aria-label={`Refund ${credit.number}`}
                unavailable={refused}
                onClick={() => setRefunding(credit)}
              >
                Refund
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {refunding && (
        <ActionDialog
          action={refundAction(side, refunding)}
          row={{ ...contact, currency: refunding.currency }}
          onClose={() => setRefunding(null)}
        />
      )}
    </Card>
  );
}
