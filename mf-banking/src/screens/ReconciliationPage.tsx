import { useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader } from '@ledgerwise/ui/core';
import styles from './banking.module.css';

export function ReconciliationPage() {
  const { basePath, productName } = useHost();
  return (
    <div className={styles.page} data-not-built>
      <PageHeader
        title="Reconciliation"
        description="Compares a bank statement with the books, line by line, until both say the same."
      />
      <section className={styles.empty} aria-labelledby="nothing-to-reconcile">
        <h2 id="nothing-to-reconcile">Nothing to reconcile yet</h2>
        <p>
          Reconciling needs a bank account and a statement. The books of {productName} can hold both; the
          screens that bring them in are not built yet. See what bank accounts will hold and who may add them.
        </p>
        <LinkButton to={basePath}>Bank Accounts</LinkButton>
      </section>
    </div>
  );
}
