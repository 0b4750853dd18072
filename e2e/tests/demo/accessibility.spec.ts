import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { sampleByTier } from '../../fixtures/tier.ts';

const PATHS = sampleByTier(
  ['/demo/dashboard', '/demo/customers', '/demo/reports', '/demo/payroll'],
  (path) => path === '/demo/dashboard',
);

test.slow();

test('the demo', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAccessible(page, path);
  }
});
