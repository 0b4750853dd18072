import { companySettings } from '@ledgerwise/domain';
import type { AnyResource } from '@ledgerwise/resource';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';

/** Returns the form sections of a tab. */
export function sectionsOf({ sections }: SettingsTab): AnyResource['form']['sections'] {
  const titles: readonly string[] = sections;
  return companySettings.form.sections.filter(({ title }) => titles.includes(title));
}

/** The tab in which a field is entered. */
export function tabOfField(name: string): SettingsTab | undefined {
  return SETTINGS_TABS.find((tab) => sectionsOf(tab).some(({ fields }) => fields.includes(name)));
}
