import { settingsDiagnostic } from '../runner/settings-checks.ts';
import { SettingsCheckCard } from './SettingsCheckCard.tsx';
import { texts } from './texts.ts';

const WORDS = { PENDING: 'PENDING', TESTING: 'TESTING', PASS: 'PASS', FAIL: 'FAIL' } as const;

export function SettingsDiagnosticCard() {
  return (
    <SettingsCheckCard
      title={texts.settingsDiagnostic.title}
      text={texts.settingsDiagnostic.description}
      startLabel={texts.settingsDiagnostic.run}
      makeChecks={settingsDiagnostic}
      words={WORDS}
      errorTitle={texts.settingsDiagnostic.error}
      announce={({ notify }, { passed, failed }) => {
        const notice = {
          title: texts.settingsDiagnostic.complete,
          text: texts.settingsDiagnostic.counts(passed, failed),
        };
        if (failed === 0) notify.success(notice);
        else notify.failure(notice);
      }}
    />
  );
}
