import { absolutePath, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { accounts } from '@ledgerwise/domain';
import type { Dashboard } from '@ledgerwise/resource';
import { Card, EmptyState, formatMoney, Skeleton, useFormats } from '@ledgerwise/ui/core';
import styles from './dashboard.module.css';
import { accountBalancesTexts } from './texts.ts';

const GROUPS = [
  { subtype: 'bank', label: accountBalancesTexts.bank },
  { subtype: 'receivable', label: accountBalancesTexts.owed },
  { subtype: 'payable', label: accountBalancesTexts.owe },
] as const;

/** Balances of the accounts that matter every day; each leads to its lines. */
export function AccountBalances({ value }: { readonly value: Dashboard['accounts'] | undefined }) {
  return (
    <Card title={accountBalancesTexts.title}>
      <div className={styles.unpaid}>
        {!value && <Skeleton width="70%" />}
        {value?.length === 0 && (
          <EmptyState level={3} title={accountBalancesTexts.empty} text={accountBalancesTexts.emptyText} />
        )}
        {value && value.length > 0 && <Groups accounts={value} />}
      </div>
    </Card>
  );
}

function Groups({ accounts: all }: { readonly accounts: Dashboard['accounts'] }) {
  const { basePath } = useHost();
  const formats = useFormats();
  const { currency } = formats;
  return GROUPS.map(({ subtype, label }) => {
    const own = all.filter((account) => account.subtype === subtype);
    if (own.length === 0) return null;
    return (
      <section key={subtype} aria-label={label}>
        <h3 className={styles.group}>{label}</h3>
        <ul className={styles.activity}>
          {own.map(({ id, name, balance }) => (
            <li key={id}>
              <Link to={`${absolutePath(basePath, accounts.path)}/${id}?tab=transactions`} dir="auto">
                {name}
              </Link>
              <span className={styles.amount}>{formatMoney(balance, currency, formats)}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
