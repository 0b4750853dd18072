import { formatMoney, useFormats } from '@ledgerwise/ui/core';
import styles from './payments.module.css';
import { texts } from './texts.ts';
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
      {sums && figure(texts.paymentSums.applied, sums.allocated)}
      {sums && sums.discount !== null && figure(texts.paymentSums.discount, sums.discount)}
      {sums && sums.credit === null && <dt className={styles.problem}>{texts.paymentSums.tooMuch}</dt>}
      {sums &&
        sums.credit !== null &&
        figure(
          used ? texts.paymentSums.leftOfCredit : texts.paymentSums.staysAsCredit(contactName),
          sums.credit,
        )}
      {arriving !== null && figure(texts.paymentSums.arrives, arriving)}
    </dl>
  );
}
