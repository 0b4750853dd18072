import { expectAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.slow();

test('the demo', async ({ page }) => {
  for (const path of ['/demo/dashboard', '/demo/customers', '/demo/reports', '/demo/payroll']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectAccessible(page, path);
  }
});
