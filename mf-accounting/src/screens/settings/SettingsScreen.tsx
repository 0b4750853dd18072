import { ResourceRoot } from '@ledgerwise/ui/resource';
import { Settings } from './Settings.tsx';
import { SettingsBoundary } from './SettingsBoundary.tsx';

/** How the organization keeps its books, what its documents look like, and which modules it uses. */
export function SettingsScreen() {
  return (
    <SettingsBoundary>
      <ResourceRoot>
        <Settings />
      </ResourceRoot>
    </SettingsBoundary>
  );
}
