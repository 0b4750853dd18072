import { useLocation, useNavigate } from '@ledgerwise/contract/router';
import { Tabs } from '@ledgerwise/ui/record-form';
import type { ReactNode } from 'react';
import { AboutTab } from './AboutTab.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';
import { texts } from './texts.ts';

/** Which tab is shown, and how to show another. */
export function useSettingsTab() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const current = SETTINGS_TABS.find(({ id }) => `#${id}` === hash) ?? SETTINGS_TABS[0];
  // In the hash: another part of the same page, with the same unsaved input.
  return { current, show: (id: string) => void navigate(`#${id}`, { replace: true }) };
}

/** The settings in tabs; `draw` renders the content of one. */
export function SettingsTabs({ draw }: { draw(tab: SettingsTab): ReactNode }) {
  const { current, show } = useSettingsTab();
  const tabs = SETTINGS_TABS.map((tab) => ({
    id: tab.id,
    label: tab.label,
    content: () => (
      <>
        {draw(tab)}
        <AboutTab id={tab.id} />
      </>
    ),
  }));
  const shown = tabs.find(({ id }) => id === current.id);
  return (
    shown && (
      <Tabs
        label={texts.settingsTabs.settings}
        tabs={tabs}
        current={shown}
        hasAll
        onShow={({ id }) => show(id)}
      />
    )
  );
}
