import { settingsVerification } from '../runner/settings-checks.ts';
import { SettingsCheckCard } from './SettingsCheckCard.tsx';

const WORDS = { PENDING: 'pending', TESTING: 'testing', PASS: 'success', FAIL: 'error' } as const;

export function SettingsVerificationCard() {
  return (
    <SettingsCheckCard
      title="Settings Verification"
      text="Import, navigation, render, ui and database of the settings screen."
      startLabel="Verify Settings"
      makeChecks={settingsVerification}
      words={WORDS}
      errorTitle="Verification Failed"
      announce={({ notify }, { failed }) =>
        failed === 0
          ? notify.success({
              title: 'Settings Verification Complete',
              text: 'All tests passed successfully!',
            })
          : notify.failure({ title: 'Verification Failed', text: `${failed} of the steps failed` })
      }
    />
  );
}
