import { useHost } from '@ledgerwise/contract';
import { Card, PageHeader } from '@ledgerwise/ui/core';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';

/** Greets the user, and names the organization. */
export function WelcomeCard() {
  const { auth, productName } = useHost();
  const firstName = auth.user?.fullName.split(' ')[0];
  const hello = greeting(new Date());
  return (
    <div className={styles.welcome} data-welcome>
      <Card>
        <PageHeader
          title={firstName ? `${hello}, ${firstName}` : hello}
          description={
            auth.organisation
              ? `Welcome to ${productName}. Here’s where ${auth.organisation.name} stands today.`
              : `Welcome to ${productName}.`
          }
        />
      </Card>
    </div>
  );
}
