import { useHost } from '@ledgerwise/contract';
import { PageHeader } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { SettingsDiagnosticCard } from './SettingsDiagnosticCard.tsx';
import { SettingsVerificationCard } from './SettingsVerificationCard.tsx';
import { SystemTestPanel } from './SystemTestPanel.tsx';
import { texts } from './texts.ts';

export function ComprehensiveTestPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.verification.title}
        description={texts.verification.description(productName)}
      />
      <div className={styles.cards}>
        <SettingsVerificationCard />
        <SettingsDiagnosticCard />
      </div>
      <SystemTestPanel />
    </div>
  );
}
