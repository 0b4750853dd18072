import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

const QUALITY = [
  '/diagnostics',
  '/diagnostics/proof',
  '/diagnostics/versions',
  '/test-suite',
  '/comprehensive-test',
];

test('the diagnostics before anything is run', async ({ adminPage }) => {
  for (const path of QUALITY) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});
