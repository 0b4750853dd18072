import { useHost } from '@ledgerwise/contract';
import { Banner, Button, PageHeader } from '@ledgerwise/ui/core';
import { mayUseBanking, PERMISSION_DENIED } from '../banking-access.ts';
import styles from './banking.module.css';

const NOT_YET = 'This screen cannot add bank accounts yet.';

export function BankAccountsPage() {
  const { auth, productName } = useHost();
  const isAllowed = mayUseBanking(auth.role);
  return (
    <div className={styles.page} data-not-built>
      <PageHeader
        title="Bank Accounts"
        description="The accounts your organisation pays from and is paid into, with their numbers masked."
        actions={
          <Button variant="primary" unavailable={isAllowed ? NOT_YET : PERMISSION_DENIED}>
            Add Secure Bank Account
          </Button>
        }
      />
      {isAllowed ? (
        <Banner tone="info" title={`Your role, ${auth.role}, may add bank accounts`}>
          {NOT_YET}
        </Banner>
      ) : (
        <Banner tone="bad" title={PERMISSION_DENIED}>
          Your role is {auth.role}. Ask an admin of {auth.organisation?.name ?? 'your organisation'} for
          another one.
        </Banner>
      )}
      <section className={styles.empty} aria-labelledby="no-accounts">
        <h2 id="no-accounts">No bank accounts yet</h2>
        <p>
          The database keeps bank numbers encrypted and records who looks at them. The form that asks for them
          is not built yet, and nothing you enter elsewhere in {productName} asks for an account number.
        </p>
      </section>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="who">
          <h2 id="who">Who may do what</h2>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Role</th>
                <th scope="col">Add bank accounts</th>
                <th scope="col">Masked list and audit trail</th>
              </tr>
            </thead>
            <tbody>
              {(['admin', 'manager', 'user', 'viewer'] as const).map((role) => (
                <tr key={role} aria-current={role === auth.role ? 'true' : undefined}>
                  <th scope="row">
                    {role}
                    {role === auth.role && <span className={styles.soft}> (you)</span>}
                  </th>
                  <td>{mayUseBanking(role) ? 'Yes' : 'No'}</td>
                  <td>{mayUseBanking(role) ? 'Yes' : 'No'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className={styles.card} aria-labelledby="entered">
          <h2 id="entered">What will be asked for</h2>
          <dl className={styles.list}>
            <dt>Bank name</dt>
            <dd>required</dd>
            <dt>Account number</dt>
            <dd>8 to 17 digits, shown masked</dd>
            <dt>Routing number</dt>
            <dd>optional, 9 digits with a checksum</dd>
            <dt>Account type</dt>
            <dd>checking, savings or business</dd>
            <dt>Opening balance</dt>
            <dd>not negative</dd>
          </dl>
        </section>
      </div>
      <p className={styles.soft}>
        Audit trail: from the first account on, every time bank details are added or looked at, who did it and
        when is recorded here. There is nothing to show, because there is nothing to look at.
      </p>
    </div>
  );
}
