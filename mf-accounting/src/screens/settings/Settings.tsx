import { useHost } from '@ledgerwise/contract';
import { companySettings } from '@ledgerwise/domain';
import { Banner, ErrorState, later, NoPermission, nameRoles } from '@ledgerwise/ui/core';
import { FormSkeleton, RecordDetails } from '@ledgerwise/ui/record-form';
import { useLiveTable } from '@ledgerwise/ui/resource';
import { SettingsHeader } from './SettingsHeader.tsx';
import { SettingsTabs } from './SettingsTabs.tsx';
import { settingsOfNone } from './settings-defaults.ts';
import { sectionsOf } from './settings-sections.ts';
import { texts } from './texts.ts';
import { useSettings } from './use-settings.ts';

// Inputs load antd.
const SettingsForm = later(
  async () => (await import('./SettingsForm.tsx')).SettingsForm,
  () => (
    <>
      <SettingsHeader />
      <FormSkeleton resource={companySettings} />
    </>
  ),
);

const { name, permissions } = companySettings;

/** Loads the settings, and lets users with the permission edit them. */
export function Settings() {
  const { auth } = useHost();
  const answer = useSettings();
  useLiveTable(name);
  if (!auth.can(permissions.read))
    return <NoPermission action={texts.settings.see} roles={auth.rolesWith(permissions.read)} />;
  const { value } = answer;
  // Without stored settings, the form starts with the defaults.
  if (value !== undefined && auth.can(permissions.update)) return <SettingsForm row={value} />;
  return (
    <>
      <SettingsHeader />
      {value !== undefined ? (
        <>
          <Banner title={texts.settings.readOnly}>
            {texts.settings.roleNeeded(nameRoles(auth.rolesWith(permissions.update)))}
          </Banner>
          <SettingsTabs
            draw={(tab) => (
              <RecordDetails
                resource={companySettings}
                row={value ?? settingsOfNone}
                sections={sectionsOf(tab)}
              />
            )}
          />
        </>
      ) : answer.error ? (
        <ErrorState error={answer.error} title={texts.settings.failed} onRetry={answer.retry} />
      ) : (
        <FormSkeleton resource={companySettings} />
      )}
    </>
  );
}
