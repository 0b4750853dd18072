import { formatMoney, useFormats } from '@ledgerwise/ui/core';
import styles from './payments.module.css';
import type { Payment } from './use-payment.ts';

/** What is put against documents, and what is left of the money. */
export function PaymentSums({ payment: { sums, currency, used, contactName } }: { readonly payment: Payment }) {
  const formats = useFormats();
  if (!sums) return null;
  return (
    <dl className={styles.sums} aria-live="polite">
      <dt>Put against documents</dt>
      <dd className={styles.figure}>{formatMoney(sums.allocated, currency, formats)}</dd>
      {sums.discount !== null && (
        <>
          <dt>Early payment discount</dt>
          <dd className={styles.figure}>{formatMoney(sums.discount, currency, formats)}</dd>
        </>
      )}
      {sums.credit === null ? (
        <dt className={styles.problem}>This is more than there is.</dt>
      ) : (
        <>
          <dt>{used ? 'Left of the credit' : `Stays as credit of ${contactName}`}</dt>
          <dd className={styles.figure}>{formatMoney(sums.credit, currency, formats)}</dd>
        </>
      )}
    </dl>
  );
}
