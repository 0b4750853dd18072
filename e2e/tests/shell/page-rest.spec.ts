import { MOST_SHIFT, SlowPage } from '../../fixtures/layout-shift.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Something above the text appears after a timer and two requests, one after the other. */
const LATE = `<!doctype html><title>Late</title><h1>Late</h1><p>A text that moves down.</p><script>
setTimeout(async () => {
  await fetch('/late/first');
  await fetch('/late/second');
  document.querySelector('h1').style.marginTop = '300px';
}, 400);
</script>`;

test('a page whose layout shift is read is waited for, also after timers and requests', async ({ page }) => {
  await page.route('/late', (route) => route.fulfill({ contentType: 'text/html', body: LATE }));
  await page.route('/late/*', (route) => route.fulfill({ body: '' }));
  const slowPage = await SlowPage.of(page);
  await page.goto('/late');
  expect((await slowPage.shift()).sum).toBeGreaterThan(MOST_SHIFT);
});
