import { ResourceRoot } from '@ledgerwise/ui/resource';
import { Settings } from './Settings.tsx';
import { SettingsBoundary } from './SettingsBoundary.tsx';

/** Settings of the organization: bookkeeping, documents, and modules. */
export function SettingsScreen() {
  return (
    <SettingsBoundary>
      <ResourceRoot>
        <Settings />
      </ResourceRoot>
    </SettingsBoundary>
  );
}
