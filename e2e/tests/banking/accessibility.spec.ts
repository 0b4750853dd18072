import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { sampleByTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

test('banking before there is an account', async ({ adminPage }) => {
  for (const path of sampleByTier(['/banking', '/banking/reconciliation'], (path) => path === '/banking')) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});
