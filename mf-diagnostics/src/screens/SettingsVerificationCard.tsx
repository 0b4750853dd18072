import { settingsVerification } from '../runner/settings-checks.ts';
import { SettingsCheckCard } from './SettingsCheckCard.tsx';
import { texts } from './texts.ts';

const WORDS = { PENDING: 'pending', TESTING: 'testing', PASS: 'success', FAIL: 'error' } as const;

export function SettingsVerificationCard() {
  return (
    <SettingsCheckCard
      title={texts.settingsVerification.title}
      text={texts.settingsVerification.description}
      startLabel={texts.settingsVerification.run}
      makeChecks={settingsVerification}
      words={WORDS}
      errorTitle={texts.settingsVerification.failed}
      announce={({ notify }, { failed }) =>
        failed === 0
          ? notify.success({
              title: texts.settingsVerification.complete,
              text: texts.settingsVerification.allPassed,
            })
          : notify.failure({
              title: texts.settingsVerification.failed,
              text: texts.settingsVerification.someFailed(failed),
            })
      }
    />
  );
}
