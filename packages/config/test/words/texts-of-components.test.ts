import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/commands/workspace.ts';
import { screenTexts } from '../../src/generators/screen-texts.ts';
import { sourceFiles } from './source-files.ts';

/** Packages with components. Their texts are in `texts.ts` files, or in the content of pages, beside the components that show them. */
const PACKAGES = [
  'shell',
  'mf-accounting',
  'mf-banking',
  'mf-demo',
  'mf-diagnostics',
  'mf-marketing',
  'packages/ui',
] as const;

/** Literals that are no texts for users. */
const NO_TEXTS: Readonly<Record<string, readonly string[]>> = {
  // What the log and the error report call a failure.
  'mf-accounting/src/screens/first-run/CompanyForm.tsx': ['The session could not be read again'],
  'mf-accounting/src/screens/settings/SettingsBoundary.tsx': ['The settings failed'],
  'mf-accounting/src/screens/settings/SettingsForm.tsx': ['The session could not be read again'],
  'shell/src/app/App.tsx': ['The application failed'],
  'shell/src/app/HostRoot.tsx': ['An error was reported'],
  'shell/src/app/Page.tsx': ['The screen failed'],
  'shell/src/bootstrap.tsx': ['The application could not start', '500 1em "Besley Display"'],
  'shell/src/modules/ModuleScreen.tsx': ['Module "{id}"'],
  'packages/ui/src/core/MiniHost.tsx': ['Screen at {pathname}'],
  // The name of a setting.
  'mf-diagnostics/src/screens/OverridesCard.tsx': ['OVERRIDE_ORIGINS'],
  // Pictures for two densities.
  'mf-marketing/src/sections/ProductPicture.tsx': ['{once} 1x, {twice} 2x'],
  // Keys.
  'shell/src/layout/AppLayout.tsx': ['Control+B Meta+B', 'Control+K Meta+K', 'Ctrl K'],
  'shell/src/layout/ShortcutsDialog.tsx': ['Ctrl + K', 'Ctrl + B'],
  'packages/ui/src/document/editor/DraftFoot.tsx': ['Ctrl', 'S'],
  'packages/ui/src/form/FormBar.tsx': ['Ctrl', 'Enter'],
  'packages/ui/src/resource/form/FormFoot.tsx': ['Ctrl', 'Shift', 'Enter'],
  'packages/ui/src/table/GridHead.tsx': ['Shift+ArrowLeft Shift+ArrowRight Backspace'],
  // Names under which unsaved input is stored.
  'packages/ui/src/document/editor/ShortEntry.tsx': ['new in short'],
  'packages/ui/src/resource/actions/ManyDialog.tsx': ['{id} for many'],
  'packages/ui/src/resource/list/ListActions.tsx': ['{name} as a whole'],
  // Values of the database and of the page.
  'packages/ui/src/document/read/DocumentChain.tsx': ['became'],
  'packages/ui/src/document/read/MatchedOrder.tsx': ['shipped'],
  'packages/ui/src/table/GridFoot.tsx': ['string'],
  'mf-accounting/src/screens/chart/AccountStatement.tsx': ['the next visit'],
  'mf-accounting/src/screens/moving-in/OpenDocuments.tsx': ['invoice'],
  'mf-accounting/src/screens/moving-in/TrialBalanceRow.tsx': ['debit'],
  'mf-banking/src/screens/reconciliation/ReconciliationList.tsx': ['finished'],
  'shell/src/layout/JobItem.tsx': ['done'],
  'shell/src/layout/OfflineBanner.tsx': ['offline'],
};

it('components have no text of their own', () => {
  const files = sourceFiles(...PACKAGES.map((name) => `${name}/src/*.tsx`)).filter(
    (file) => !/\.(?:bench|test)\.tsx$|\/(?:standalone|testing)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.map((file): readonly [string, readonly string[]] => [
    file,
    screenTexts(readFileSync(path.join(ROOT, file), 'utf8'), true),
  ]);
  expect(Object.fromEntries(found.filter(([, texts]) => texts.length > 0))).toEqual(NO_TEXTS);
});
