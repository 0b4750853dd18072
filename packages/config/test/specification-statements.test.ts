import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Statements of the specification that were once missing or different, each with the test that holds it. */
const STATEMENTS: readonly (readonly [statement: string, file: string, title: string])[] = [
  [
    'The dashboard of tiles begins with a welcome card',
    'mf-accounting/src/screens/dashboard/dashboard-texts.test.tsx',
    'starts with a welcome card',
  ],
  [
    'The tax rate falls back to 10 where none is set',
    'packages/ui/src/document/company.test.ts',
    'the tax rate falls back to 10 where there are %s',
  ],
  [
    'No Reports Selected / Please select at least one report to export.',
    'packages/ui/src/report/export/ExportReportsDialog.test.tsx',
    'Please select at least one report to export.',
  ],
  [
    'No data available for export',
    'packages/ui/src/report/ReportScreen.test.tsx',
    'export of an empty report shows “No data available for export”, and offers others',
  ],
  [
    'No activity yet, in a new company',
    'mf-accounting/src/screens/dashboard/dashboard-texts.test.tsx',
    'No activity yet',
  ],
  [
    'Credit limit and GST rate go by 0.01',
    'packages/domain/src/spec-texts.test.ts',
    'the arrow keys change a number by 0.01: %# %s',
  ],
  [
    'An opening balance goes by 0.01, and more than two decimals are refused on leaving the field',
    'mf-banking/src/screens/accounts/bank-accounts.test.tsx',
    'arrow keys change an opening balance by 0.01, and more than two decimals are refused on blur',
  ],
  [
    'A list in which nothing matches offers Export',
    'packages/ui/src/resource/list/ResourceList.test.tsx',
    'keeps the search in the address and reports if nothing matches',
  ],
  [
    'An upsert of company_settings by a member updates the row',
    'packages/backend/test/settings.test.ts',
    'an upsert of the settings by a member',
  ],
  [
    'A toast of a failure goes after its time',
    'shell/src/services/toasts.test.ts',
    'shows a failure for its time as well',
  ],
  [
    'unless it needs an answer',
    'shell/src/services/toasts.test.ts',
    'keeps an important failure until it is dismissed, replaced, or its screen is left',
  ],
  [
    // In the form and not in a toast: ADR 65.
    'What sign-in and sign-up refuse carries the message of the server',
    'shell/src/auth/dialogs.test.tsx',
    'shows the message of the server, and keeps the form',
  ],
  [
    'Settings without a row give the form with defaults',
    'mf-accounting/src/screens/settings/settings.test.tsx',
    'without a stored row the form has the defaults, and saving creates one',
  ],
  [
    'get_user_role answers the role',
    'packages/backend/test/server/books-api.test.ts',
    "call('get_user_role')",
  ],
  [
    'Action failed',
    'packages/contract/src/errors.test.ts',
    "are the server's own sentence under the title of the code",
  ],
  [
    'Navigation checks of /diagnostics wait a second',
    'mf-diagnostics/src/runner/navigation-checks.test.tsx',
    'waits a second before checking the diagnostics page',
  ],
  ['/budgets/new', 'shell/src/app/resolve-address.test.ts', "'/budgets/new': '/accounting/budgets/new'"],
  [
    '/budgets/{id}/edit',
    'shell/src/app/resolve-address.test.ts',
    "'/budgets/7/edit': '/accounting/budgets/7/edit'",
  ],
  [
    '/budgets/import',
    'shell/src/app/resolve-address.test.ts',
    "'/budgets/import': '/accounting/budgets/import'",
  ],
  [
    'The close button of a toast over a dialog closes the toast and not the dialog',
    'shell/src/layout/Toaster.test.tsx',
    'is closed over a dialog by its button or Esc, and the dialog stays',
  ],
];

test.each(STATEMENTS)('%s', (_statement, file, title) => {
  expect(readFileSync(resolve(ROOT, file), 'utf8')).toContain(title);
});
