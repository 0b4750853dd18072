import type { Host } from '@ledgerwise/contract';
import { failureInWords, readTable } from '@ledgerwise/resource/checks';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { locate } from './locate.ts';
import { type MountedScreen, mountScreen } from './mount-screen.tsx';
import { hasContent } from './screen-evidence.ts';
import { until, type Wait, wait } from './wait.ts';

const SETTINGS_PATH = '/accounting/settings';
const DIAGNOSTIC_NAVIGATION_MS = 2000;
const DIAGNOSTIC_ERRORS_MS = 1000;
const DIAGNOSTIC_ELEMENTS_MS = 1000;
const VERIFICATION_RENDER_MS = 2000;
const VERIFICATION_ELEMENTS_MS = 1500;

/** The settings screen, opened by the first check that needs it and shared by those after it. */
export interface SettingsProbe {
  open(): MountedScreen;
  close(): void;
}

export function settingsProbe(host: Host): SettingsProbe {
  let screen: MountedScreen | null = null;
  return {
    open() {
      screen ??= mountScreen(host, host.modules.all(), SETTINGS_PATH);
      return screen;
    },
    close() {
      screen?.unmount();
      screen = null;
    },
  };
}

const isBuilt = ({ container }: MountedScreen) => container.querySelector('[data-not-built]') === null;
const isHere = (screen: MountedScreen) => screen.pathname() === SETTINGS_PATH;
const hasFormElements = ({ container }: MountedScreen) =>
  container.querySelector('input, select, textarea, [role="tab"], [role="switch"], [role="combobox"]') !==
  null;
const speaksOfSettings = (screen: MountedScreen) =>
  isBuilt(screen) && /settings/i.test(screen.container.textContent ?? '');
const hasSaveButton = ({ container }: MountedScreen) =>
  [...container.querySelectorAll('button')].some((button) => /save/i.test(button.textContent ?? ''));

async function readSettings(host: Host): Promise<Outcome> {
  if (!host.auth.user) return fail('No authenticated user');
  try {
    await readTable(host.data, 'company_settings');
    return pass('company_settings can be read');
  } catch (error) {
    return fail(`Database error: ${failureInWords(error)}`);
  }
}

/** The settings verification card: import, navigation, render, ui, database. */
export function settingsVerification(
  host: Host,
  probe: SettingsProbe,
  waitFor: Wait = wait,
): readonly Check[] {
  const check = (id: string, title: string, run: () => Promise<Outcome>): Check => ({
    id: `settings-verification.${id}`,
    group: 'Settings verification',
    title,
    run,
  });
  const found = locate(host.modules.all(), SETTINGS_PATH);
  return [
    check('import', 'import', async () => {
      if (!found) return fail('Import failed');
      const screen = await (await found.module.load()).screens[found.route.id]?.();
      return screen ? pass('The screen’s code was loaded') : fail('Invalid component export');
    }),
    check('navigation', 'navigation', async () => {
      const screen = probe.open();
      await until(() => hasContent(screen), VERIFICATION_RENDER_MS, waitFor);
      return isHere(screen) && hasContent(screen) ? pass(SETTINGS_PATH) : fail('Navigation failed');
    }),
    check('render', 'render', async () =>
      speaksOfSettings(probe.open())
        ? pass('Settings content is shown')
        : fail('No Settings content found on page'),
    ),
    check('ui', 'ui', async () => {
      const screen = probe.open();
      await until(() => hasFormElements(screen), VERIFICATION_ELEMENTS_MS, waitFor);
      return hasFormElements(screen)
        ? pass('Tabs, inputs and buttons are there')
        : fail('Missing UI elements (tabs, inputs, buttons)');
    }),
    check('database', 'database', () => readSettings(host)),
  ];
}

/** The priority settings diagnostic: six checks over the opened screen. */
export function settingsDiagnostic(host: Host, probe: SettingsProbe, waitFor: Wait = wait): readonly Check[] {
  const check = (title: string, run: () => Promise<Outcome>): Check => ({
    id: `settings-diagnostic.${title}`,
    group: 'Priority settings diagnostic',
    title,
    run,
  });
  return [
    check('Navigation', async () => {
      const screen = probe.open();
      await until(() => hasContent(screen), DIAGNOSTIC_NAVIGATION_MS, waitFor);
      return isHere(screen) ? pass(SETTINGS_PATH) : fail('Failed to navigate');
    }),
    check('Component Load', async () =>
      hasContent(probe.open()) ? pass('The screen shows content') : fail('Blank page detected'),
    ),
    check('React Errors', async () => {
      await waitFor(DIAGNOSTIC_ERRORS_MS);
      const failure = probe.open().failure();
      return failure
        ? fail(`Error boundary activated: ${failureInWords(failure)}`)
        : pass('No error was caught');
    }),
    check('Database Connection', () => readSettings(host)),
    check('UI Elements', async () => {
      const screen = probe.open();
      await until(() => hasFormElements(screen), DIAGNOSTIC_ELEMENTS_MS, waitFor);
      if (!speaksOfSettings(screen)) return fail('No Settings content found');
      return hasFormElements(screen)
        ? pass('Form elements are there')
        : fail('No form elements or tabs found');
    }),
    check('Save Functionality', async () =>
      hasSaveButton(probe.open()) ? pass('A save button is there') : fail('No save buttons found'),
    ),
  ];
}
