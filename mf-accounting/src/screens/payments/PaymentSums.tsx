import { formatMoney, useFormats } from '@ledgerwise/ui/core';
import styles from './payments.module.css';
import type { Payment } from './use-payment.ts';

/** Allocated amount, open credit, and the amount that arrives. */
export function PaymentSums({ payment }: { readonly payment: Payment }) {
  const formats = useFormats();
  const { sums, currency, used, contactName, arriving } = payment;
  if (!sums && arriving === null) return null;
  const figure = (label: string, amount: string) => (
    <>
      <dt>{label}</dt>
      <dd className={styles.figure}>{formatMoney(amount, currency, formats)}</dd>
    </>
  );
  return (
    <dl className={styles.sums} aria-live="polite">
      {sums && figure('Applied to documents', sums.allocated)}
      {sums && sums.discount !== null && figure('Early payment discount', sums.discount)}
      {sums && sums.credit === null && <dt className={styles.problem}>This is more than there is.</dt>}
      {sums &&
        sums.credit !== null &&
        figure(used ? 'Left of the credit' : `Stays as credit of ${contactName}`, sums.credit)}
      {arriving !== null && figure('Arrives in the account', arriving)}
    </dl>
  );
}
