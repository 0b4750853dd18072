import type { OpeningCheck } from '@ledgerwise/resource';
import { Badge, countOf, formatMoney, useFormats } from '@ledgerwise/ui/core';
import styles from './moving-in.module.css';
import { texts } from './texts.ts';

/** Compares balances of customers and vendors with the control accounts. */
export function ContactSums({ check }: { readonly check: OpeningCheck }) {
  const formats = useFormats();
  const { currency } = formats;
  return (
    <div className={styles.sums}>
      <h3>{texts.contactSums.title}</h3>
      {check.contacts.map((side) => {
        const who = side.kind === 'invoice' ? ['customer', 'customers'] : ['vendor', 'vendors'];
        return (
          <details key={side.kind}>
            <summary>
              <Badge tone={side.ok ? 'good' : 'bad'}>
                {side.ok ? texts.contactSums.agrees : texts.contactSums.differs}
              </Badge>{' '}
              {texts.contactSums.side(
                side.kind === 'invoice' ? texts.contactSums.receivables : texts.contactSums.payables,
                formatMoney(side.old, currency, formats),
                formatMoney(side.documents, currency, formats),
                countOf(side.contacts.length, who[0] ?? '', who[1] ?? '', formats),
              )}
            </summary>
            <ul className={styles.items}>
              {side.contacts.map(({ contact, amount }) => (
                <li key={contact}>
                  <span className={styles.grow} dir="auto">
                    {contact}
                  </span>
                  <span>{formatMoney(amount, currency, formats)}</span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
