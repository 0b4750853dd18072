import { settingsDiagnostic } from '../runner/settings-checks.ts';
import { SettingsCheckCard } from './SettingsCheckCard.tsx';

const WORDS = { PENDING: 'PENDING', TESTING: 'TESTING', PASS: 'PASS', FAIL: 'FAIL' } as const;

export function SettingsDiagnosticCard() {
  return (
    <SettingsCheckCard
      title="Priority Settings Diagnostic"
      text="Six checks of the settings screen, from the address to the save button."
      startLabel="Run Settings Diagnostic"
      makeChecks={settingsDiagnostic}
      words={WORDS}
      errorTitle="Settings Test Error"
      announce={({ notify }, { passed, failed }) => {
        const notice = { title: 'Settings Test Complete', text: `${passed} passed, ${failed} failed` };
        if (failed === 0) notify.success(notice);
        else notify.failure(notice);
      }}
    />
  );
}
