import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import type { RevaluedBalance } from '@ledgerwise/resource';
import { formatMoney, formatNumber, useFormats } from '@ledgerwise/ui/core';
import styles from './currency.module.css';
import { texts } from './texts.ts';

const HEADS = [
  texts.revaluationTable.foreignBalance,
  texts.revaluationTable.rate,
  texts.revaluationTable.before,
  texts.revaluationTable.after,
  texts.revaluationTable.difference,
];

/** Preview of a revaluation, by account, contact and currency. */
export function RevaluationTable({ balances }: { readonly balances: readonly RevaluedBalance[] }) {
  const { basePath } = useHost();
  const formats = useFormats();
  const { currency: base } = formats;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroller} aria-label={texts.revaluationTable.label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.revaluationTable.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.revaluationTable.account}</th>
            <th scope="col">{texts.revaluationTable.contact}</th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={styles.figure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={`${balance.account_id} ${balance.contact_id} ${balance.currency}`}>
              <th scope="row">
                <Link to={absolutePath(basePath, `accounts/${balance.account_id}`)}>
                  {balance.account_code} {balance.account_name}
                </Link>
              </th>
              <td dir="auto">{balance.contact}</td>
              <td className={styles.figure}>
                {formatMoney(balance.foreign_amount, balance.currency, formats, 'code')}
              </td>
              <td className={styles.figure}>
                {balance.rate === null ? texts.revaluationTable.settled : formatNumber(balance.rate, formats)}
              </td>
              {[balance.before, balance.after, balance.difference].map((amount, at) => (
                <td key={HEADS[at + 2]} className={styles.figure}>
                  {formatMoney(amount, base, formats)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
