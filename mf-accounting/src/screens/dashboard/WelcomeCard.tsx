import { useHost } from '@ledgerwise/contract';
import { Card, PageHeader } from '@ledgerwise/ui/core';
import styles from './dashboard.module.css';
import { greeting } from './greeting.ts';
import { welcomeCardTexts } from './texts.ts';

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
              ? welcomeCardTexts.company(productName, auth.organisation.name)
              : welcomeCardTexts.product(productName)
          }
        />
      </Card>
    </div>
  );
}
