import type { Host } from '@ledgerwise/contract';
import { failureInWords, readTable } from '@ledgerwise/resource/checks';
import { type Check, fail, type Outcome, pass } from './check.ts';
import { locate } from './locate.ts';
import { type MountedScreen, mountScreen } from './mount-screen.tsx';
import { hasContent } from './screen-evidence.ts';
import { texts } from './texts.ts';
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
  if (!host.auth.user) return fail(texts.shared.noUser);
  try {
    await readTable(host.data, 'company_settings');
    return pass(texts.settings.tableRead);
  } catch (error) {
    return fail(texts.settings.databaseError(failureInWords(error)));
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
    group: texts.settings.verification,
    title,
    run,
  });
  const found = locate(host.modules.all(), SETTINGS_PATH);
  return [
    check('import', 'import', async () => {
      if (!found) return fail(texts.settings.importFailed);
      const screen = await (await found.module.load()).screens[found.route.id]?.();
      return screen ? pass(texts.settings.codeLoaded) : fail(texts.settings.invalidExport);
    }),
    check('navigation', 'navigation', async () => {
      const screen = probe.open();
      await until(() => hasContent(screen), VERIFICATION_RENDER_MS, waitFor);
      return isHere(screen) && hasContent(screen)
        ? pass(SETTINGS_PATH)
        : fail(texts.settings.navigationFailed);
    }),
    check('render', 'render', async () =>
      speaksOfSettings(probe.open())
        ? pass(texts.settings.contentShown)
        : fail(texts.settings.noContentOnPage),
    ),
    check('ui', 'ui', async () => {
      const screen = probe.open();
      await until(() => hasFormElements(screen), VERIFICATION_ELEMENTS_MS, waitFor);
      return hasFormElements(screen)
        ? pass(texts.settings.elementsFound)
        : fail(texts.settings.elementsMissing);
    }),
    check('database', 'database', () => readSettings(host)),
  ];
}

/** The priority settings diagnostic: six checks over the opened screen. */
export function settingsDiagnostic(host: Host, probe: SettingsProbe, waitFor: Wait = wait): readonly Check[] {
  const check = (title: string, run: () => Promise<Outcome>): Check => ({
    id: `settings-diagnostic.${title}`,
    group: texts.settings.diagnostic,
    title,
    run,
  });
  return [
    check(texts.settings.navigation, async () => {
      const screen = probe.open();
      await until(() => hasContent(screen), DIAGNOSTIC_NAVIGATION_MS, waitFor);
      return isHere(screen) ? pass(SETTINGS_PATH) : fail(texts.settings.failedToNavigate);
    }),
    check(texts.settings.componentLoad, async () =>
      hasContent(probe.open()) ? pass(texts.settings.contentFound) : fail(texts.shared.blank),
    ),
    check(texts.settings.reactErrors, async () => {
      await waitFor(DIAGNOSTIC_ERRORS_MS);
      const failure = probe.open().failure();
      return failure ? fail(texts.settings.boundary(failureInWords(failure))) : pass(texts.settings.noErrors);
    }),
    check(texts.settings.databaseConnection, () => readSettings(host)),
    check(texts.settings.uiElements, async () => {
      const screen = probe.open();
      await until(() => hasFormElements(screen), DIAGNOSTIC_ELEMENTS_MS, waitFor);
      if (!speaksOfSettings(screen)) return fail(texts.settings.noContent);
      return hasFormElements(screen) ? pass(texts.settings.formFound) : fail(texts.settings.noForm);
    }),
    check(texts.settings.saveFunctionality, async () =>
      hasSaveButton(probe.open()) ? pass(texts.settings.saveFound) : fail(texts.settings.noSave),
    ),
  ];
}
