import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

test('banking before there is an account', async ({ adminPage }) => {
  for (const path of ['/banking', '/banking/reconciliation']) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});
