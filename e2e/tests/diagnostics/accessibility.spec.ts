import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { sampleByTier } from '../../fixtures/tier.ts';
import { ShellPage } from '../../pages/shell.page.ts';

test.slow();

/** The proof and the versions are checked in their own tests. */
const EVERYDAY = new Set(['/diagnostics', '/test-suite']);

const QUALITY = sampleByTier(
  ['/diagnostics', '/diagnostics/proof', '/diagnostics/versions', '/test-suite', '/comprehensive-test'],
  (path) => EVERYDAY.has(path),
);

test('the diagnostics before a run', async ({ adminPage }) => {
  for (const path of QUALITY) {
    await adminPage.goto(path);
    await new ShellPage(adminPage).heading.waitFor();
    await expectAccessible(adminPage, path);
  }
});
