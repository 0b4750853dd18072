import { useHost } from '@ledgerwise/contract';
import { PageHeader } from '@ledgerwise/ui/core';
import styles from './diagnostics.module.css';
import { SettingsDiagnosticCard } from './SettingsDiagnosticCard.tsx';
import { SettingsVerificationCard } from './SettingsVerificationCard.tsx';
import { SystemTestPanel } from './SystemTestPanel.tsx';

export function ComprehensiveTestPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <PageHeader
        title="System Verification"
        description={`Verifies the modules of ${productName} one by one: navigation, table access, component load.`}
      />
      <div className={styles.cards}>
        <SettingsVerificationCard />
        <SettingsDiagnosticCard />
      </div>
      <SystemTestPanel />
    </div>
  );
}
